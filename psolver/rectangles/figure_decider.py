"""Decides which figures of a kind copies of a shape tile.

A board is decided by the first of these that can: whether a copy fits; a copy at a corner; a cut
into two that are tiled; a search. An enlarged shape is tiled if it can be enlarged by two factors,
one after the other, for which that is known. If no copy can cover a cell at a corner, no board of
the kind is tiled: all boards of the kind lie within the angle there.

The side at the top of an enlarged shape of squares lies between two corners, and so do the first
rows below it, as many as the factor. If the rim of a rectangle shows that they cannot be covered,
however long the side is, only the smaller factors are searched (see `strips`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations_with_replacement
from operator import le, sub
from typing import NamedTuple, TypeVar

from ..core.cells import Cell, Shape, extent, translate
from ..core.control import Cancelled, TimeUp, current_control
from ..core.errors import PsolverError
from ..core.model import Piece, Puzzle
from ..core.reason import Reason
from ..core.square_lattice import SQUARE
from ..core.tilings import Tiling
from ..core.wording import plural
from ..search.encoding import encode
from .board_kinds import BOX, CUT_KINDS, BoardKind, Numbers, kind_named, lifted
from .enlarged_shapes import (
    HEXAGONS_SENTENCE,
    Enlargement,
    enlarged,
    enlargements_of,
    is_of_hexagons,
)
from .figure_order import FigureAnswer, FigureOrder, FigureWhy
from .rectangles_tuning import (
    FIRST_RIM_ROWS,
    MOST_COLOURED_FIGURE_CELLS,
    MOST_ENLARGEMENT,
    MOST_FIGURE_CELLS,
    MOST_FIGURE_COPIES,
)
from .strips import rim_states, strip_of
from .tiling_of_copies import puzzle_of_copies, tiling_or_reason
from .turned_shapes import quarter_turned

# at whose sharpest corners a cell lies within the angle of each board of the kind
CORNERED_KINDS = (BOX, "parallelogram", "trapezium", "triangle")
CORNERED_LATTICES = ("cubic", "hexagon", "triangle")
REP_TILE = "rep-tile"


class FigureDecision(NamedTuple):
    """Whether a figure is tiled, the reason, the names of those that it is made of, and a tiling or
    a colouring if one is known.
    """

    tiled: bool
    why: FigureWhy
    parts: tuple[str, ...] = ()
    tiling: Tiling | None = None
    reason: Reason | None = None
    puzzle: Puzzle | None = None


class FigureSearch:
    """The search for tilings of figures by copies of a piece."""

    def __init__(self, piece: Piece, jobs: int | None, reasons: bool) -> None:
        self.piece = piece
        self._jobs = jobs
        self._with_reasons = reasons

    def decided(self, puzzle: Puzzle) -> FigureDecision:
        """Return the decision on the board of a puzzle by a search to the end."""
        tiling, reason = tiling_or_reason(puzzle, self._jobs, self._with_reasons)
        if tiling:
            return FigureDecision(True, "tiling", (), tiling, puzzle=puzzle)
        if reason is None and self._with_reasons:
            reason = colouring_of(puzzle)
        why: FigureWhy = "search"
        if reason is not None and reason.weights:
            why = "colouring"
        return FigureDecision(False, why, reason=reason, puzzle=puzzle)

    def made_of(self, puzzle: Puzzle, bricks: Sequence[Piece]) -> tuple[str, ...]:
        """Return the names of the bricks that a board is made of; () if it is not made of them."""
        dissection = Puzzle(tuple(bricks), puzzle.board, file=puzzle.file)
        tiling, _ = tiling_or_reason(dissection, self._jobs)
        names = [placement.piece for placement in tiling or ()]
        return tuple(sorted(names))


class BoardDecider:
    """The decisions on the boards of a kind, the smaller ones first.

    never  the proof that no board of the kind is tiled; "" for none
    """

    def __init__(self, kind: BoardKind, search: FigureSearch) -> None:
        self._kind = kind
        self._search = search
        self._piece = search.piece
        self._exchanged = kind.numbers > 1 and kind.is_exchanged(self._piece)
        self._has_cuts = kind.word in CUT_KINDS
        self._decisions: dict[Numbers, FigureDecision] = {}
        self.never = self._uncovered_corner()

    def answer(self, numbers: Numbers) -> FigureAnswer:
        """Return the answer for a board, after those for smaller ones."""
        decision = self._decision(numbers)
        may_be_prime = decision.tiled and self._has_cuts
        if may_be_prime and not decision.parts:
            if parts := self._dissected(numbers):
                decision = FigureDecision(True, "dissection", parts)
        self._decisions[numbers] = decision
        is_prime = may_be_prime and not decision.parts
        open_answer = self.open_answer(numbers)
        return decided_answer(open_answer, decision, is_prime)

    def alone_answer(self, numbers: Numbers) -> FigureAnswer:
        """Return the answer for a board whose parts were not decided."""
        open_answer = self.open_answer(numbers)
        if open_answer.cells % self._piece.size:
            decision = FigureDecision(False, "area")
        else:
            decision = self._decision(numbers)
        return decided_answer(open_answer, decision, None)

    def open_answer(self, numbers: Numbers) -> FigureAnswer:
        """Return the answer for a board that was not decided."""
        cells = self._kind.count(*numbers)
        copies = cells // self._piece.size
        text = self._kind.text(numbers)
        return FigureAnswer(text, numbers, cells, copies, None, "open")

    def _puzzle(self, numbers: Numbers) -> Puzzle:
        text = self._kind.text(numbers)
        cells = self._kind.cells(*numbers)
        return puzzle_of_copies(self._piece, cells, text)

    def _decision(self, numbers: Numbers) -> FigureDecision:
        if self.never:
            return FigureDecision(False, "corner")
        if self._kind.word == BOX and not self._fits(numbers):
            return FigureDecision(False, "narrow")
        if cut := self._cut(numbers):
            return FigureDecision(True, "cut", cut)
        puzzle = self._puzzle(numbers)
        return self._search.decided(puzzle)

    def _fits(self, sides: Numbers) -> bool:
        """Whether an orientation of the piece lies within a box."""
        for lengths in map(extent, self._piece.orientations):
            if all(map(le, lengths, sides)):
                return True
        return False

    def _cut(self, numbers: Numbers) -> tuple[str, ...]:
        """The names of two boards that are tiled into which a cut divides another; () for none."""
        if not self._has_cuts:
            return ()
        for place, side in enumerate(numbers):
            half = side // 2
            for first_side in range(1, half + 1):
                parts = []
                for part_side in (first_side, side - first_side):
                    part = list(numbers)
                    part[place] = part_side
                    if self._exchanged:
                        part.sort()
                    parts.append(tuple(part))
                if all(map(self._is_tiled, parts)):
                    return tuple(map(self._kind.text, parts))
        return ()

    def _is_tiled(self, numbers: Numbers) -> bool:
        decision = self._decisions.get(numbers)
        if decision is None:
            return False
        return decision.tiled

    def _dissected(self, numbers: Numbers) -> tuple[str, ...]:
        """The names of smaller boards that a board is made of; () if it is prime."""
        bricks = []
        for smaller, decision in self._decisions.items():
            if decision.tiled and not decision.parts:
                brick = self._brick(smaller)
                bricks.append(brick)
        if not bricks:
            return ()
        return self._search.made_of(self._puzzle(numbers), bricks)

    def _brick(self, numbers: Numbers) -> Piece:
        """A board that is tiled as a piece, which may be turned as the copies may."""
        piece = self._piece
        text = self._kind.text(numbers)
        cells = tuple(self._kind.cells(*numbers))
        flags = piece.can_rotate, piece.can_reverse
        return Piece(text, cells, 0, None, *flags, lattice=piece.lattice)

    def _uncovered_corner(self) -> str:
        """The proof that no board is tiled, as no copy covers the cell at one of the sharpest
        corners; "" if each is covered.
        """
        lattice = self._piece.lattice
        word = self._kind.word
        if word not in CORNERED_KINDS:
            return ""
        if lattice.name not in CORNERED_LATTICES:
            return ""
        longest = 0
        for shape in self._piece.orientations:
            longest = max(longest, *extent(shape))
        reach = longest + 1
        long_side = 4 * reach
        numbers = (2 * reach, long_side, long_side)[: self._kind.numbers]
        if self._kind.count(*numbers) > MOST_FIGURE_CELLS:
            return ""
        board = frozenset(self._kind.cells(*numbers))
        neighbours = {cell: len(board.intersection(lattice.neighbours(cell))) for cell in board}
        least = min(neighbours.values())
        corners = [cell for cell in board if neighbours[cell] == least]
        for cell in corners:
            if not self._is_covered(cell, board):
                return f"It tiles no {word}: no copy covers the cell at a corner."
        return ""

    def _is_covered(self, cell: Cell, board: frozenset[Cell]) -> bool:
        """Whether a copy within a board covers a cell."""
        lattice = self._piece.lattice
        kind = lattice.kind(cell)
        for shape in self._piece.orientations:
            for member in shape:
                if lattice.kind(member) != kind:
                    continue
                by = tuple(map(sub, cell, member))
                copy = translate(shape, by)
                if board.issuperset(copy):
                    return True
        return False


class RepTileDecider:
    """The decisions on the enlarged shapes of a piece, the smaller ones first.

    rim_factor  the least factor by which no enlarged shape of squares can be tiled, as the rows
                along a side cannot be covered; 0 if that is not known
    """

    def __init__(self, search: FigureSearch) -> None:
        self._search = search
        self._piece = search.piece
        self._tiled: list[Enlargement] = []
        self.rim_factor = self._least_rim_factor()

    def answer(self, enlargement: Enlargement) -> FigureAnswer:
        """Return the answer for an enlarged shape, after those for smaller ones."""
        decision = self._decision(enlargement)
        if decision.tiled:
            self._tiled.append(enlargement)
        return decided_answer(self.open_answer(enlargement), decision)

    def open_answer(self, enlargement: Enlargement) -> FigureAnswer:
        """Return the answer for an enlarged shape that was not decided."""
        copies = enlargement.copies
        cells = copies * self._piece.size
        numbers = (enlargement.factor,)
        return FigureAnswer(enlargement.text, numbers, cells, copies, None, "open")

    def _decision(self, enlargement: Enlargement) -> FigureDecision:
        if 0 < self.rim_factor <= enlargement.factor:
            return FigureDecision(False, "side")
        for inner, outer in combinations_with_replacement(self._tiled, 2):
            if inner.copies * outer.copies == enlargement.copies:
                return FigureDecision(True, "product", (inner.text, outer.text))
        cells = enlarged(self._piece, enlargement)
        return self._search.decided(puzzle_of_copies(self._piece, cells, enlargement.text))

    def _least_rim_factor(self) -> int:
        if self._piece.lattice is not SQUARE:
            return 0
        shapes: Sequence[Shape] = self._piece.orientations
        for _ in range(4):
            for rows in range(1, FIRST_RIM_ROWS + 1):
                if rim_states(shapes, rows):
                    return strip_of(shapes, rows, True).height
            shapes = tuple(map(quarter_turned, shapes))
        return 0

    def never(self, answers: Iterable[FigureAnswer]) -> str:
        """Return the proof that no enlarged shape is tiled, after answers; "" for none."""
        untiled = {answer.numbers[0] for answer in answers if answer.tiles is False}
        if not self.rim_factor or not untiled.issuperset(range(2, self.rim_factor)):
            return ""
        smaller = "" if self.rim_factor <= 2 else "; smaller ones were searched to the end"
        return (
            f"It is not a rep-tile: enlarged by {max(2, self.rim_factor)} or more, the cells at a"
            " side cannot be covered from one corner to the next, however long the side"
            f" is{smaller}."
        )


def colouring_of(puzzle: Puzzle) -> Reason | None:
    """Return a colouring that shows that a board is not tiled; None for none found."""
    from ..reasons import colouring_reason

    if len(puzzle.board.cells) > MOST_COLOURED_FIGURE_CELLS:
        return None
    return colouring_reason(encode(puzzle))


def decided_answer(
    open_answer: FigureAnswer,
    decision: FigureDecision,
    prime: bool | None = None,
) -> FigureAnswer:
    """Return an answer with a decision."""
    return replace(
        open_answer,
        tiles=decision.tiled,
        why=decision.why,
        prime=prime,
        parts=decision.parts,
        reason=decision.reason,
        tiling=decision.tiling,
        puzzle=decision.puzzle,
    )


def rep_tile_of(
    piece: Piece,
    most_area: int | None = None,
    jobs: int | None = None,
    reasons: bool = False,
) -> FigureOrder:
    """Return the enlarged shapes, of up to some area, that copies of a piece tile; if the control
    ends it, those that were decided by then.

    Raises PsolverError for a lattice whose shapes cannot be enlarged, and a range too large.
    """
    if is_of_hexagons(piece):
        return FigureOrder(piece, REP_TILE, (), "any size", HEXAGONS_SENTENCE)
    dimension = 2 if piece.lattice.flat else 3
    root = MOST_ENLARGEMENT[dimension]
    usual_area = piece.size * root**dimension
    area = checked_area(most_area, usual_area)
    enlargements = enlargements_of(piece, area)
    search = FigureSearch(piece, jobs, reasons)
    decider = RepTileDecider(search)
    cells = plural(area, "cell")
    order = FigureOrder(piece, REP_TILE, (), f"up to {cells}")
    decided = order_decided(order, lambda: enlargements, decider.answer, decider.open_answer)
    never = decider.never(decided.figures)
    return replace(decided, never=never)


def board_order_of(
    piece: Piece,
    board: str = "",
    most_area: int | None = None,
    jobs: int | None = None,
    reasons: bool = False,
) -> FigureOrder:
    """Return the boards of a kind, of up to some area, that copies of a piece tile, or the answer
    for one board; if the control
    ends it, those that were decided by then. A shape of squares is a flat one of cubes in boxes.

    Raises PsolverError for a kind that the lattice has not, and a range too large.
    """
    if board.startswith(BOX):
        piece = lifted(piece)
    kind, numbers = kind_named(board, piece)
    area = checked_area(most_area, MOST_FIGURE_COPIES * piece.size)
    if numbers:
        area = checked_area(kind.count(*numbers), 0)
        reasons = True
    search = FigureSearch(piece, jobs, reasons)
    decider = BoardDecider(kind, search)
    if numbers:
        alone = FigureOrder(piece, kind.word, (), board, decider.never, alone=True)
        return order_decided(alone, lambda: [numbers], decider.alone_answer, decider.open_answer)
    cells = plural(area, "cell")
    within = f"up to {cells}"
    order = FigureOrder(piece, kind.word, (), within, decider.never)
    boards = partial(kind.boards, piece, area)
    return order_decided(order, boards, decider.answer, decider.open_answer)


def checked_area(most_area: int | None, usual_area: int) -> int:
    """Return the area of the largest figure. Raises PsolverError if it is too large."""
    area = most_area
    if area is None:
        area = min(usual_area, MOST_FIGURE_CELLS)
    if area > MOST_FIGURE_CELLS:
        raise PsolverError(f"a figure has at most {MOST_FIGURE_CELLS:,} cells, not {area:,}")
    return area


Named = TypeVar("Named")


def order_decided(
    order: FigureOrder,
    listed_figures: Callable[[], Sequence[Named]],
    answer: Callable[[Named], FigureAnswer],
    open_answer: Callable[[Named], FigureAnswer],
) -> FigureOrder:
    """Return an order with the answers for figures; if the control ends it, the others are open."""
    figures: Sequence[Named] = ()
    answers: list[FigureAnswer] = []
    try:
        figures = listed_figures()
        for figure in figures:
            current_control().check()
            answers.append(answer(figure))
    except TimeUp:
        order = replace(order, status="limit")
    except Cancelled:
        order = replace(order, status="interrupted")
    answers += map(open_answer, figures[len(answers) :])
    return replace(order, figures=tuple(answers))
