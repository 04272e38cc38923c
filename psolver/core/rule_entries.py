"""The rules that rooms bring, as data: a puzzle finds its own in this list.

RULES lists the entries of all rules (see `room.RuleEntry`), in the order in which puzzles have
them: the module of a rule is loaded by the first puzzle that has it. Rules of installed packages
are added when a key or an attribute is unknown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import chain
from typing import TYPE_CHECKING

from .cells import Cell
from .checks import refuse
from .plain_values import GivenValues, Values
from .registries import RULE_FAULTS
from .room import RuleEntry
from .room_tables import room_rules, sorted_rules
from .tilings import Placement
from .wording import kind_of, quoted

if TYPE_CHECKING:
    from .board import Board
    from .piece import Piece
    from .rule import Puzzle, Rule

RULES: list[RuleEntry] = room_rules()


def add_installed_rules() -> None:
    """Add the rules of installed packages to RULES."""
    from .installed_rules import installed_rules

    new = [entry for entry in installed_rules() if entry not in RULES]
    if new:
        RULES[:] = sorted_rules([*RULES, *new])


def entry_of_rule(rule: Rule) -> RuleEntry | None:
    """Return the entry of a rule, None for one that no room brings."""
    module = type(rule).__module__
    if all(entry.module != module for entry in RULES):
        add_installed_rules()
    for entry in RULES:
        if entry.module == module:
            return entry
    return None


def features_of(puzzle: Puzzle) -> list[str]:
    """Return the words by which a puzzle is found that has its rules."""
    features = []
    for rule in puzzle.rules:
        entry = entry_of_rule(rule)
        if entry:
            features.append(entry.features)
    return features


def values_of_rules(piece: Piece) -> Values:
    """Return the values that a [[piece]] table has for rules, by their keys."""
    values: Values = {}
    if piece.has_marks:
        for entry in RULES:
            if entry.piece_keys:
                values |= entry.load().piece_values(piece)
    return values


def unwritable(piece: Piece) -> str:
    """Return the part of a piece that no [[piece]] table can express for rules, "" for none."""
    if piece.has_marks:
        for entry in RULES:
            if entry.piece_keys:
                fault: str = entry.load().undrawn(piece)
                if fault:
                    return fault
    return ""


def usual_attributes() -> GivenValues:
    """Return the attributes that rules bring to a puzzle, with their usual values."""
    return dict(chain.from_iterable(entry.attributes for entry in RULES))


def is_attribute(name: str) -> bool:
    """Whether a rule brings an attribute to a puzzle, if need be after a look at installed
    packages.
    """
    if name in usual_attributes():
        return True
    if not name.startswith("_"):  # as names are for which Python or a notebook looks everywhere
        add_installed_rules()
    return name in usual_attributes()


def attribute_fault(name: str) -> str:
    """Return the reason in brackets why an attribute is missing that a rule of an installed package
    should bring, "" for none.
    """
    if name not in RULE_FAULTS:
        return ""
    return f" ({RULE_FAULTS[name]})"


def rules_of(
    pieces: tuple[Piece, ...], board: Board, given_rules: Iterable[Rule], values: GivenValues
) -> tuple[Rule, ...]:
    """Return the rules of a puzzle with some pieces and a board. Raises PuzzleError.

    given_rules  rules that it has; those of RULES may change with the pieces and the values
    values       of attributes, by name; an attribute without a value has that of the given rules
    """
    placements_beside = values.get("beside")
    if placements_beside:
        names = {piece.name for piece in pieces}
        cells = board.must | board.may
        refuse("", "beside", _beside_fault(placements_beside, names, cells))
    rule_of_module = {type(rule).__module__: rule for rule in given_rules}
    if not rule_of_module.keys() <= {entry.module for entry in RULES}:
        add_installed_rules()
    rules = []
    for entry in RULES:
        rule: Rule | None = rule_of_module.pop(entry.module, None)
        values_of_entry = {}
        for name, _ in entry.attributes:
            if name in values:
                values_of_entry[name] = values[name]
        if entry.package and rule is None and not values_of_entry:
            continue  # so that it harms no puzzle that has nothing of it
        if rule is not None:
            values_of_entry = {**rule.attributes, **values_of_entry}
        rule = entry.load().rule_of(pieces, board, values_of_entry)
        if rule is not None:
            rules.append(rule)
    return (*rules, *rule_of_module.values())


def _beside_fault(beside: object, names: Collection[str], cells: Collection[Cell]) -> str:
    """Return the fault of placements beside some cells, of pieces with some names; "" for none."""
    if not isinstance(beside, tuple) or not all(
        isinstance(placement, Placement) for placement in beside
    ):
        return f"expected a tuple of placements, found {kind_of(beside)}"
    for placement in beside:
        piece = quoted(placement.piece)
        if placement.piece not in names:
            return f"there is no piece {piece}"
        for cell in placement.cells:
            if cell in cells:
                return f"the piece {piece} at {cell} lies on the board, not beside it"
    return ""
