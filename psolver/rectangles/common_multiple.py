"""The least common multiple of two shapes: the smallest figure that copies of each tile.

The figure has as many cells as some copies of both, so the multiples of the least common multiple
of their sizes are tried, the smallest first: by SAT in small boards, which finds figures, and by a
search from one copy on, which also shows that there are none. The problem is known as that of
compatible polyominoes (Cibulis, Liu and Wainwright, Polyomino number theory, Crux Mathematicorum,
2002; G. Sicherman, Polyform Curiosities).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import lcm
from typing import Any, Literal

from ..core.control import Cancelled, TimeUp, current_control
from ..core.errors import PsolverError
from ..core.model import Piece, Puzzle
from ..core.plain_values import Values
from ..core.square_lattice import CUBIC
from ..core.tilings import Placement, Tiling
from ..core.value_views import converted, views_of
from ..core.verify import verify
from ..core.wording import quoted
from .board_kinds import lifted
from .common_figures import CommonFigures, Copies
from .common_window import common_copies_within, window_of
from .figure_decider import checked_area
from .rectangles_tuning import (
    MOST_COMMON_COPIES,
    MOST_COMMON_STEPS,
    MOST_MULTIPLES,
    WINDOW_SHARES,
)
from .tiling_of_copies import puzzle_of_copies
from .top_runs import unlike_runs


@dataclass(frozen=True, slots=True)
class CommonMultiple:
    """The smallest figure that is tiled by copies of two shapes, each by themselves.

    cells    of the figure; None for none found
    excluded numbers of cells for which a search to the end found no such figure
    unknown  smaller numbers of cells, or numbers in the range, that are open
    within   the largest number of cells that was looked at
    runs     the lengths of the runs at the top that exclude all figures (see `top_runs`)
    closed   whether the search to the end holds for figures of any size
    puzzles  to tile the figure, with copies of the first and of the second
    tilings  of these, verified
    status   "complete", "limit" or "interrupted"
    """

    piece: Piece
    other_piece: Piece
    within: int
    cells: int | None = None
    excluded: tuple[int, ...] = ()
    unknown: tuple[int, ...] = ()
    runs: tuple[tuple[int, ...], ...] = ()
    closed: bool = False
    puzzles: tuple[Puzzle, ...] = ()
    tilings: tuple[Tiling, ...] = ()
    status: Literal["complete", "limit", "interrupted"] = "complete"

    @property
    def copies(self) -> tuple[int, ...]:
        """The number of copies of the first, and of the second; () for no figure."""
        return tuple(len(tiling.placements) for tiling in self.tilings)

    @property
    def proved(self) -> bool:
        """Whether the number of cells is proved to be the least, or that there is no figure."""
        if self.cells is None:
            return bool(self.runs) or self.closed
        return not self.unknown

    @property
    def never(self) -> bool:
        """Whether it is proved that there is no such figure, of any size."""
        return self.cells is None and self.proved

    def __repr__(self) -> str:
        names = f"{quoted(self.piece.name)} and {quoted(self.other_piece.name)}"
        return f"<CommonMultiple of {names}: {self.cells} cells>"

    __str__, _repr_mimebundle_, _mime_ = views_of("CommonMultiple")

    def to_dict(self) -> Values:
        """The values of JSON."""
        return converted("CommonMultiple.to_dict", self, dict[str, Any])


def common_multiple_of(
    piece: Piece, other_piece: Piece, most_area: int | None = None
) -> CommonMultiple:
    """Return the smallest figure of up to some cells that copies of each of two pieces tile; if the
    control ends the search, what was decided by then.

    Raises PsolverError for pieces of two lattices, and a range too large.
    """
    if CUBIC in (piece.lattice, other_piece.lattice):
        piece, other_piece = lifted(piece), lifted(other_piece)
    if piece.lattice is not other_piece.lattice:
        name, other_name = piece.lattice.name, other_piece.lattice.name
        raise PsolverError(
            f"{other_piece.name}: is of the {other_name} lattice, and {piece.name} of the {name}"
            " lattice; no figure is of both"
        )
    least = lcm(piece.size, other_piece.size)
    area = checked_area(most_area, MOST_MULTIPLES * least)
    numbers = range(least, area + 1, least)
    answer = CommonMultiple(piece, other_piece, area)
    try:
        if lengths := unlike_runs(piece, other_piece):
            return replace(answer, runs=tuple(map(tuple, lengths)))
        for next_answer in _answers(answer, numbers):
            answer = next_answer
            current_control().check()
    except TimeUp:
        answer = replace(answer, status="limit")
    except Cancelled:
        answer = replace(answer, status="interrupted")
    if answer.cells or answer.closed:
        return answer
    decided = set(answer.excluded)
    unknown = tuple(cells for cells in numbers if cells not in decided)
    return replace(answer, unknown=unknown)


def _answers(answer: CommonMultiple, numbers: range) -> Iterator[CommonMultiple]:
    """Yield an answer after each number of cells, until a figure is found, or none can be."""
    figures = CommonFigures(answer.piece, answer.other_piece)
    for cells in numbers:
        copies = _in_windows(answer, cells)
        smaller_size = min(answer.piece.size, answer.other_piece.size)
        has_few_copies = cells <= MOST_COMMON_COPIES * smaller_size
        if copies is None and has_few_copies:
            copies = figures.of_cells(cells, MOST_COMMON_STEPS)
        if copies:
            yield _found(answer, copies)
            return
        if not (has_few_copies and figures.is_whole):
            answer = replace(answer, unknown=(*answer.unknown, cells))
        else:
            answer = replace(answer, excluded=(*answer.excluded, cells))
            if not figures.is_bounded:
                yield replace(answer, closed=True)
                return
        yield answer


def _in_windows(answer: CommonMultiple, cells: int) -> tuple[Copies, Copies] | None:
    """Copies that tile a figure of some cells in one of several boards; None for none found."""
    for share in WINDOW_SHARES:
        if window := window_of(answer.piece.lattice, share * cells):
            pieces = answer.piece, answer.other_piece
            if copies := common_copies_within(*pieces, window, cells):
                return copies
    return None


def _found(answer: CommonMultiple, copies: tuple[Copies, Copies]) -> CommonMultiple:
    """The answer with a figure, whose tilings are verified. Raises PsolverError."""
    figure = frozenset(cell for copy in copies[0] for cell in copy)
    puzzles = []
    tilings = []
    for piece, placed in zip((answer.piece, answer.other_piece), copies, strict=True):
        title = f"{len(figure)} cells by {piece.name}"
        puzzle = puzzle_of_copies(piece, figure, title)
        placements = tuple(Placement(piece.name, cells) for cells in sorted(placed))
        tiling = Tiling(placements, piece.lattice)
        if faults := verify(puzzle, tiling):
            fault = f"a figure was found that is not tiled: {faults[0]}"
            raise PsolverError(f"internal error, please report it: {title}: {fault}")
        puzzles.append(puzzle)
        tilings.append(tiling)
    return replace(
        answer,
        cells=len(figure),
        unknown=tuple(cells for cells in answer.unknown if cells < len(figure)),
        puzzles=tuple(puzzles),
        tilings=tuple(tilings),
    )
