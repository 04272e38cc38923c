"""A bound on the number of cells of the board that stay empty: the key `most_empty`.

    board = "????"    most_empty = 1    at most one of the four cells, which all may be covered

In the search the cells that may stay empty are one item, which a placement holds as often as it
covers one of them: all of them but the number that may stay empty are to be covered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..core.checks import fail, number_fault, refuse
from ..core.model import Board, Piece, Puzzle
from ..core.plain_values import GivenValues, Values
from ..core.rule import Help, KeyHelp, KeyTable, Layout, Meeting, Meetings, Rule
from ..core.tilings import Tiling
from ..core.wording import plural

HELP = Help(
    {
        "most_empty": KeyHelp(
            "how many of the cells that may be covered stay empty at most", "number"
        )
    }
)
WITHOUT_BOARD = "a symmetry puzzle takes no 'most_empty': its board is a frame"


@dataclass(frozen=True, slots=True)
class MostEmpty(Rule):
    """At most some number of the cells of the board stay empty."""

    most_empty: int

    @property
    def attributes(self) -> GivenValues:
        return {"most_empty": self.most_empty}

    # A piece that stands for an empty cell would cover it.
    fillable = False
    meets = True

    def check(self, puzzle: Puzzle) -> None:
        if puzzle.goal:
            fail("", "most_empty", WITHOUT_BOARD)

    def meetings(self, layout: Layout) -> Meetings | None:
        board = layout.puzzle.board
        optional = [number for number, cell in enumerate(board.cells) if cell in board.may]
        least_covered = len(optional) - self.most_empty
        if least_covered <= 0:
            return None
        item = Meeting(
            tuple(optional), "covered", least=least_covered, most=len(optional), adds_up=True
        )
        is_optional = set(optional)
        options_with_item = []
        for piece, _, options in layout.placed:
            taking = []
            for option in layout.control.watched(options):
                covered = len(is_optional.intersection(option[: piece.size]))
                taking.append((*option, *[layout.first] * covered))
            options_with_item.append(taking)
        return Meetings((item,), options_with_item)

    def broken_by(self, puzzle: Puzzle, tiling: Tiling) -> Iterator[str]:
        covered = {cell for placement in tiling for cell in placement.cells}
        number = len(puzzle.board.may - covered)
        if number > self.most_empty:
            stay = "stays" if number == 1 else "stay"
            yield f"{plural(number, 'cell')} {stay} empty, and at most {self.most_empty:,} should"

    def words(self) -> Iterable[str]:
        return [f"at most {plural(self.most_empty, 'cell')} of the board may stay empty"]

    def core_values(self) -> GivenValues:
        return {"most_empty": self.most_empty}


def rule_of(pieces: Iterable[Piece], board: Board, values: GivenValues) -> Rule | None:
    """Return the rule of a puzzle, None without a bound. Raises PuzzleError."""
    number = values.get("most_empty")
    if number is None:
        return None
    refuse("", "most_empty", number_fault(number))
    return MostEmpty(number)


def read(top: KeyTable, pieces: Sequence[Piece], tables: Sequence[KeyTable]) -> Values:
    """Return the bound in a file. Raises PuzzleError."""
    number = top.values["most_empty"]
    if fault := number_fault(number):
        top.fail("most_empty", fault)
    return {"most_empty": number}
