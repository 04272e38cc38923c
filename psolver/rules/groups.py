"""Bounds on the uses of some pieces together: the key `use` and the tables [[group]].

    PieceGroup("", ("F", "I", "L"), 2, 2)                two of these three
    PieceGroup("straight", ("I3", "I4", "I5"), 0, 3)     at most three of the straight ones

A piece that is used twice counts twice. A file calls the group of all pieces `use`. In the search a
group that binds is an item that every placement of its pieces takes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from ..core.checks import entries_of, fail, refuse
from ..core.model import Board, Piece, PieceGroup, Puzzle
from ..core.piece import is_use, names_fault, unknown_fault
from ..core.plain_values import Values
from ..core.rule import (
    Clash,
    Help,
    KeyHelp,
    KeyTable,
    Rule,
    RuleValues,
    Watcher,
    Written,
)
from ..core.tilings import Placement, Tiling
from ..core.wording import kind_of, quoted, shortened

MOST_GROUPS = 1000
HELP = Help(
    {"use": KeyHelp('how many pieces are used in all: a number, "any" or [least, most]', "count")},
    own={
        "pieces": KeyHelp("the names of some pieces, in a list", "names"),
        "count": KeyHelp("how many of them are used together", "count"),
        "name": KeyHelp("what the group is called"),
    },
    needed=("pieces", "count"),
    table="how many of some pieces are used together",
)
WITHOUT_BOARD = "a symmetry puzzle takes no groups: each piece has its own 'count'"


@dataclass(frozen=True, slots=True)
class Groups(Rule):
    """Bounds on how often the pieces of some groups are used together."""

    groups: tuple[PieceGroup, ...]

    @property
    def attributes(self) -> RuleValues:
        return {"groups": self.groups}

    only_counts = True

    def check(self, puzzle: Puzzle) -> None:
        if puzzle.goal:
            fail("", "groups", WITHOUT_BOARD)

    def piece_bounds(self) -> tuple[PieceGroup, ...]:
        return self.groups

    def piece_traits(self, puzzle: Puzzle, piece: Piece) -> Hashable:
        numbers = []
        for number, group in enumerate(self.groups):
            if piece.name in group.pieces:
                numbers.append(number)
        return tuple(numbers)

    def watcher(self, puzzle: Puzzle) -> Watcher | None:
        if any(group.most is not None for group in self.groups):
            return _Used(self)
        return None

    def left(self, puzzle: Puzzle, placements: Sequence[Placement]) -> Rule:
        used = Counter(placement.piece for placement in placements)
        groups_left = []
        for group in self.groups:
            groups_left.append(_fewer(group, group.times(used)))
        return Groups(tuple(groups_left))

    def written(self, puzzle: Puzzle, whole: Board) -> Written:
        tables = []
        top = {}
        names = [piece.name for piece in puzzle.pieces]
        for number, group in enumerate(self.groups):
            if number == 0 and is_use(group, names):
                top["use"] = group
            else:
                tables.append(_values(group))
        return Written(top, tables=tables)

    def broken_by(self, puzzle: Puzzle, tiling: Tiling) -> Iterator[str]:
        used = Counter(placement.piece for placement in tiling)
        for group in self.groups:
            times = sum(used[name] for name in set(group.pieces))
            bound = ""
            if times < group.least:
                bound = f"at least {_often(group.least)}"
            elif group.most is not None and times > group.most:
                bound = f"at most {_often(group.most)}"
            if not bound:
                continue
            names = shortened(", ".join(group.pieces))
            fault = f"the pieces of the group {names} are used {_often(times)}"
            yield f"{fault} together, but should be used {bound}"


def rule_of(pieces: Iterable[Piece], board: Board, values: RuleValues) -> Rule | None:
    """Return the rule of a puzzle, None without groups. Raises PuzzleError."""
    names = {piece.name for piece in pieces}
    groups = _checked(values.get("groups", ()), names)
    if not groups:
        return None
    return Groups(groups)


def _checked(given: Any, names: Collection[str]) -> tuple[PieceGroup, ...]:
    groups = entries_of("", "groups", given, "groups of pieces")
    refuse("", "groups", _fault_of_number(len(groups)))
    for group in groups:
        if not isinstance(group, PieceGroup):
            kind = kind_of(group)
            fail("", "groups", f"expected the type PieceGroup, found {kind}")
        fault = names_fault(group.pieces, names)
        refuse("group", "pieces", fault)
    return groups


def _fault_of_number(number: int) -> str:
    """The fault of a number of groups, "" for a right one."""
    if number > MOST_GROUPS:
        return f"{number:,} groups; there may be at most {MOST_GROUPS:,}"
    return ""


def _fewer(group: PieceGroup, times: int) -> PieceGroup:
    """A group with some of its pieces used already."""
    least = max(0, group.least - times)
    most = group.most
    if most is not None:
        most -= times
    return replace(group, least=least, most=most)


def _often(times: int) -> str:
    if times == 1:
        return "once"
    return f"{times} times"


class _Used:
    """The number of uses of each piece on a board."""

    def __init__(self, rule: Groups) -> None:
        self._rule = rule
        self._used: Counter[str] = Counter()

    def add(self, placement: Placement) -> None:
        self._used[placement.piece] += 1

    def clash(self, placement: Placement) -> Clash | None:
        name = placement.piece
        used = self._used + Counter([name])
        for group in self._rule.groups:
            if group.most is None or name not in group.pieces:
                continue
            if group.times(used) > group.most:
                names = ", ".join(group.pieces)
                return Clash("together", name, placement.cells, names, group.most)
        return None


# keys of a puzzle file ----------------------------------------------------------------------------


def read(top: KeyTable, pieces: Sequence[Piece], tables: Sequence[KeyTable]) -> RuleValues:
    """Return the groups of a file: that of `use` first. Raises PuzzleError."""
    if fault := _fault_of_number(len(tables)):
        top.fail("group", fault)
    names = [piece.name for piece in pieces]
    groups = []
    if "use" in top.values:
        least, most = top.count("use", (0, None))
        all_pieces = PieceGroup("", tuple(names), least, most)
        groups.append(all_pieces)
    for table in tables:
        groups.append(_group(table, names))
    return {"groups": tuple(groups)}


def loosened(
    values: RuleValues, pieces: Iterable[Piece], counted: Container[str]
) -> tuple[Piece, ...]:
    """Return the pieces of a file, given the values that `read` returns and the names of those that
    are `counted`, since the file has a count for them: any other piece of a group may be left out,
    unless the group needs all of its pieces.
    """
    pieces = tuple(pieces)
    most_uses = {}
    for piece in pieces:
        most = piece.most
        most_uses[piece.name] = inf if most is None else most
    free = set()
    needed = set()
    for group in values["groups"]:
        for name in group.pieces:
            if name not in counted:
                free.add(name)
        most_of_group = sum(most_uses[name] for name in group.pieces)
        if group.least >= most_of_group:
            needed.update(group.pieces)
    loosened_pieces = []
    for piece in pieces:
        if piece.name in free - needed:
            piece = replace(piece, least=0)
        loosened_pieces.append(piece)
    return tuple(loosened_pieces)


def _group(table: KeyTable, names: Sequence[str]) -> PieceGroup:
    """The group of a table."""
    examples = {"pieces": 'pieces = ["A", "B"]', "count": "count = [0, 1]"}
    for key, example in examples.items():
        if key not in table.values:
            table.fail(key, f"missing; a group has {example}")
    value = table.values["pieces"]
    if not isinstance(value, list):
        fault = f'expected a list of names, such as ["A", "B"], found {kind_of(value)}'
        table.fail("pieces", fault)
    if not value:
        table.fail("pieces", "names no piece")
    chosen = listed_pieces(table, names)
    name = table.text("name").strip()
    if not name.isprintable():
        table.fail("name", f"{quoted(name)} has characters that cannot be printed")
    least, most = table.count("count", (0, None))
    return PieceGroup(name, chosen, least, most)


def _values(group: PieceGroup) -> Values:
    """The keys of a [[group]] table."""
    values = {"pieces": group.pieces, "count": group}
    if group.name:
        return {"name": group.name, **values}
    return values


def listed_pieces(table: KeyTable, names: Collection[str]) -> tuple[str, ...]:
    """Return the texts of the key "pieces" of a table, each one of some names, none of them
    twice.
    """
    chosen = table.texts("pieces")
    for place, name in enumerate(chosen):
        key = f"pieces[{place + 1}]"
        if name not in names:
            table.fail(key, unknown_fault(name, names))
        if name in chosen[:place]:
            table.fail(key, f"the piece {quoted(name)} is listed twice")
    return chosen
