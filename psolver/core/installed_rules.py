"""The rules of installed packages: those that can be used, and the faults of all others.

The module of a rule is loaded here, so that one that fails is known before a puzzle needs it, and
harms no puzzle that has nothing of it.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import cache
from itertools import chain

from .errors import printable
from .found_rooms import INSTALLED_FAULTS
from .registries import KEY_PLACES, RULE_FAULTS
from .room import RuleEntry
from .room_tables import failure, installed_rooms, room_rules

_OWN_WORDS = """
    title notes source lattice goal symmetry connected best values board wrap shift names leave
    clues dice pieces piece_set only count can_rotate can_reverse can_reflect name shape color value
    piece expect file rules
"""
# keys of files and attributes of puzzles that belong to no rule
OWN_NAMES = frozenset(_OWN_WORDS.split())
# several rules may have this attribute
SHARED_ATTRIBUTE = "beside"
# the module of each rule has these
PARTS = ("rule_of", "read", "HELP", "WITHOUT_BOARD")


@cache
def installed_rules() -> tuple[RuleEntry, ...]:
    """Return the rules of installed packages that can be used, in order of their rooms."""
    usable: list[RuleEntry] = []
    for found_room in installed_rooms():
        for name, entry in zip(found_room.room.rules, found_room.rules(), strict=True):
            rules = [*room_rules(), *usable]
            used_names = {*OWN_NAMES, *KEY_PLACES, *chain.from_iterable(map(_names, rules))}
            fault = _fault(entry, used_names)
            if fault:
                INSTALLED_FAULTS.append(printable(f"the rule '{name}' is not used: {fault}"))
                for own_name in set(_names(entry)) - used_names:
                    RULE_FAULTS.setdefault(own_name, fault)
                    KEY_PLACES.setdefault(own_name, fault)
            else:
                usable.append(entry)
    return tuple(usable)


def _fault(entry: RuleEntry, used_names: Container[str]) -> str:
    """The reason why a rule of an installed package cannot be used, "" for none. Others have
    the `used_names` already.
    """
    for name in _names(entry):
        if name in used_names:
            return f"the package {entry.package} has '{name}', which there is already"
    try:
        module = entry.load()
    except Exception as error:  # whatever a package of others may raise
        return failure(entry.package, error)
    missing = [name for name in _parts(entry) if not hasattr(module, name)]
    if missing:
        return f"the package {entry.package} has no {missing[0]} in {entry.module}"
    return ""


def _names(entry: RuleEntry) -> list[str]:
    """The keys and attributes of a rule, each once."""
    attributes = [name for name, _ in entry.attributes if name != SHARED_ATTRIBUTE]
    tables = [entry.table] if entry.table else []
    return [*dict.fromkeys((*attributes, *entry.keys, *entry.piece_keys, *tables))]


def _parts(entry: RuleEntry) -> Iterator[str]:
    """The names that the module of a rule must have."""
    yield from PARTS
    if entry.piece_keys:
        yield from ("read_piece", "piece_values", "undrawn")
    if entry.board_keys:
        yield "read_board"
    if entry.joint:
        yield from ("read_drawings", "joint_drawing")
    if entry.lists_pieces:
        yield "piece_tables"
    if entry.loosens:
        yield "loosened"
    if entry.by_color:
        yield "colors_matter"
