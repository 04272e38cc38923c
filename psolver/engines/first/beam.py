"""A tiling by a given stock of pieces: the most promising of many partial tilings go on.

    the frontier of a partial tiling    1 1 2 2 2 . . .
                                        1 1 3 2 . . . .
                                        1 3 3 3 . . . .

Each step adds a piece at the first empty cell of all partial tilings, in every way, and keeps those
with the lowest penalty (a beam search; Lowerre 1976). It is small if the frontier is short, if
awkward pieces are used up, and if no piece is used up long before the others: so easy pieces of
many kinds are left for the end, where all ways are tried.

The board is one integer, a bit a cell, in columns along its longest side, so that a piece comes
to its place by a shift. That there is no such tiling proves nothing.

Without it 10 of each pentomino in 20x30 take over 15 times the effort, and without the kernel for
the last pieces 2 of each hexomino in 20x21 over 4 times (tests/benchmarks/measures.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product
from operator import add, mul
from random import Random
from typing import NamedTuple, TypeAlias

from ...core.bits import lowest_member
from ...core.cells import Cell, Shape, extent
from ...core.control import current_control
from ...core.model import Piece, Puzzle
from ...core.outcome import BEAM
from ...core.tilings import Placement, Tiling, tiling
from ...search.encoding import encode
from ...search.placement_table import reach
from ..jobs import in_this_thread
from ..kernels.kernel_choice import fastest
from ..tuning import (
    BEAM_COLUMNS_AHEAD,
    BEAM_FEWEST_KINDS,
    BEAM_FEWEST_PIECES,
    BEAM_FORM_WORTH,
    BEAM_KERNEL_NODES,
    BEAM_KERNEL_TILINGS,
    BEAM_LAST_NODES,
    BEAM_LAST_PIECES,
    BEAM_NOISE,
    BEAM_WEIGHTS,
    BEAM_WIDTHS,
    MOST_BEAM_CELLS,
)
from .shared import used_pieces
from .turns import Turns

PieceChain: TypeAlias = tuple[int, int, "PieceChain | None"]
"""The number of a form, that of its first cell, and the pieces before it."""

Stock: TypeAlias = tuple[int, ...]
"""The number of each piece that is left."""

State: TypeAlias = tuple[int, Stock]
"""The filled cells of a partial tiling as bits, and the stock."""

Weights: TypeAlias = tuple[float, float]
"""Those of the awkwardness of the pieces that are left, and of an uneven stock."""


class Form(NamedTuple):
    """An orientation of a piece, by its number: its cells as bits, of which the first is bit 0, and
    the numbers of these.
    """

    piece: int
    bits: int
    numbers: tuple[int, ...]


class Partial(NamedTuple):
    """A partial tiling: the penalty for its stock, that for its frontier too, and its pieces."""

    stock_penalty: float
    penalty: float
    pieces: PieceChain | None


Level: TypeAlias = dict[State, Partial]


def suits(puzzle: Puzzle) -> bool:
    """Whether each of many kinds of pieces is used a given number of times, and they fill a board
    all of whose cells are alike.
    """
    board = puzzle.board
    pieces = used_pieces(puzzle)
    if board.may or board.clues:
        return False
    if len(board.lattice.steps) > 1:
        return False
    if len(pieces) < BEAM_FEWEST_KINDS:
        return False
    if len(board.cells) > MOST_BEAM_CELLS:
        return False
    number = 0
    for piece in pieces:
        if piece.least != piece.most:
            return False
        number += piece.least
    return number >= BEAM_FEWEST_PIECES


def beam_turns(puzzle: Puzzle) -> Turns[Tiling | None]:
    """Look for a tiling of a puzzle that this `suits`, turn by turn; return it, None if none was
    found.
    """
    control = current_control()
    beam = Beam(puzzle)
    random = Random(0)
    for width, weights in product(BEAM_WIDTHS, BEAM_WEIGHTS):
        yield beam.likely_nodes(width)  # each takes about as long as a clause
        control.turn_to("backtrack", BEAM)
        placements = beam.search(width, weights, random)
        if placements:
            return tiling(placements, puzzle.board.lattice)
    return None


class Beam:
    """The board of a puzzle as bits, and the forms of its pieces."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._control = current_control()
        self._puzzle = puzzle
        self._pieces = used_pieces(puzzle)
        board = puzzle.board
        self._plane = board.lattice.plane
        points = [self._plane(cell) for cell in board.cells]
        shapes = [form for piece in self._pieces for form in piece.orientations]
        reached = reach(board.lattice, shapes)
        self._strides = _strides(extent(points), reached)
        lowest = min(map(self._number, points))
        self._cells: dict[int, Cell] = {}  # by their numbers
        cells_as_bits = 0
        for cell, point in zip(board.cells, points, strict=True):
            number = self._number(point) - lowest
            self._cells[number] = cell
            cells_as_bits |= 1 << number
        room = self._number(reached)
        length = max(self._cells) + room
        self._all = (1 << length) - 1
        self._filled = self._all ^ cells_as_bits
        self._forms: list[Form] = []
        for piece_number, piece in enumerate(self._pieces):
            for shape in piece.orientations:
                form = self._form(piece_number, shape)
                self._forms.append(form)
        (steps,) = board.lattice.steps.values()
        near = set(map(abs, self._steps(steps)))
        self._near = sorted(near)
        columns_ahead = max(self._strides) * BEAM_COLUMNS_AHEAD
        bits_ahead = columns_ahead + room
        self._ahead = (1 << bits_ahead) - 1
        outlines = [_outline(piece, steps) for piece in self._pieces]
        least_outline = min(outlines)
        self._awkwardness = []
        for outline in outlines:
            self._awkwardness.append(outline - least_outline)

    def likely_nodes(self, width: int) -> int:
        """Return about the number of pieces that are tried in a search: half of the forms fit."""
        pieces = sum(piece.least for piece in self._pieces)
        tries = width * pieces * len(self._forms)
        return tries // 2

    def search(self, width: int, weights: Weights, random: Random) -> list[Placement] | None:
        """Return the placements of a tiling, made of a number of partial ones, the `width`;
        None if none was found.
        """
        stock = tuple([piece.least for piece in self._pieces])
        state = (self._filled, stock)
        level: Level = {state: Partial(0.0, 0.0, None)}
        pieces_laid = sum(stock) - BEAM_LAST_PIECES
        for _ in range(pieces_laid):
            longer: Level = {}
            for state, partial in level.items():
                self._control.tick()
                self._extend(state, partial, weights, random, longer)
            self._control.progress.nodes += len(longer)
            best = sorted(longer.items(), key=_penalty)
            level = dict(best[:width])
        for state, partial in level.items():
            self._control.tick()
            nodes_left = [BEAM_LAST_NODES]
            pieces = self._completed(state, partial.pieces, nodes_left)
            if pieces:
                return list(self._placements(pieces))
        for state, partial in islice(level.items(), BEAM_KERNEL_TILINGS):
            placements = self._by_kernel(state)
            if placements:
                return [*self._placements(partial.pieces), *placements]
        return None

    def _by_kernel(self, state: State) -> Sequence[Placement]:
        """Placements that complete a partial tiling; none if a kernel has found none in a number of
        nodes.
        """
        filled, stock = state
        empty = []
        for number, cell in self._cells.items():
            if not filled >> number & 1:
                empty.append(cell)
        pieces = []
        for piece, number in zip(self._pieces, stock, strict=True):
            if number:
                in_stock = replace(piece, least=number, most=number)
                pieces.append(in_stock)
        board = replace(self._puzzle.board, must=frozenset(empty), names=(), dice=())
        rest = replace(self._puzzle, board=board, pieces=tuple(pieces))
        encoding = encode(rest)
        kernel = fastest(encoding.problem)
        search = kernel.prepare("list")
        search.compile()
        jobs = search.jobs()
        budget = BEAM_KERNEL_NODES // search.tree.effort
        for _, batch in in_this_thread(search, jobs, budget):
            self._control.progress.nodes += batch.effort
            if batch.covers:
                first_cover = batch.covers[0]
                return encoding.tiling(first_cover).placements
        return ()

    def _extend(
        self,
        state: State,
        partial: Partial,
        weights: Weights,
        random: Random,
        longer: Level,
    ) -> None:
        """Add the partial tilings that have a piece more, at the first empty cell, but for those in
        which a cell beside it is shut off.
        """
        awkward, uneven = weights
        for number, cell, extended in self._ways(state):
            if extended in longer:
                continue
            filled, stock = extended
            empty = self._all & ~filled
            empty_ahead = empty >> cell & self._ahead
            frontier = self._frontier(empty_ahead, filled >> cell)
            if frontier is None:
                continue
            piece = self._forms[number].piece
            copies_before = stock[piece] + 1
            stock_share = copies_before / self._pieces[piece].least
            relief = awkward * self._awkwardness[piece]
            relief += uneven * stock_share
            stock_penalty = partial.stock_penalty - relief
            noise = BEAM_NOISE * random.random()
            penalty = stock_penalty + frontier + noise
            pieces = (number, cell, partial.pieces)
            longer[extended] = Partial(stock_penalty, penalty, pieces)

    def _ways(self, state: State) -> Iterator[tuple[int, int, State]]:
        """Yield the ways to lay a piece at the first empty cell: the number of the form, that of
        the cell, and the state after it.
        """
        filled, stock = state
        empty = self._all & ~filled
        cell = lowest_member(empty)
        from_cell = filled >> cell
        for number, form in enumerate(self._forms):
            piece = form.piece
            number_left = stock[piece]
            if number_left and not form.bits & from_cell:
                stock_after = list(stock)
                stock_after[piece] = number_left - 1
                filled_after = filled | form.bits << cell
                state_after = filled_after, tuple(stock_after)
                yield number, cell, state_after

    def _frontier(self, empty: int, filled: int) -> int | None:
        """The length of the border between empty and filled cells; None if an empty cell has only
        filled ones beside it.
        """
        length = 0
        shut = empty
        for step in self._near:
            filled_behind = filled << step
            filled_ahead = filled >> step
            behind = empty & filled_behind
            ahead = empty & filled_ahead
            length += behind.bit_count()
            length += ahead.bit_count()
            shut &= behind & ahead
        return None if shut else length

    def _completed(
        self, state: State, pieces: PieceChain | None, nodes_left: list[int]
    ) -> PieceChain | None:
        """The pieces of a tiling that completes a partial one; None if none was found."""
        for number, cell, state_after in self._ways(state):
            nodes_left[0] -= 1
            if nodes_left[0] < 0:
                return None
            longer = number, cell, pieces
            filled, _ = state_after
            if filled == self._all:
                return longer
            complete = self._completed(state_after, longer, nodes_left)
            if complete:
                return complete
        return None

    def _placements(self, pieces: PieceChain | None) -> Iterator[Placement]:
        while pieces:
            number, cell, pieces = pieces
            form = self._forms[number]
            cells = [self._cells[cell + step] for step in form.numbers]
            cells.sort()
            name = self._pieces[form.piece].name
            yield Placement(name, tuple(cells))

    def _number(self, point: Cell) -> int:
        """The number of a point, whose bit is this one, or of a step to another."""
        numbers = map(mul, point, self._strides)
        return sum(numbers)

    def _form(self, piece: int, shape: Shape) -> Form:
        numbers = [self._number(self._plane(cell)) for cell in shape]
        lowest = min(numbers)
        steps = [number - lowest for number in numbers]
        bits = 0
        for step in steps:
            bits |= 1 << step
        return Form(piece, bits, tuple(steps))

    def _steps(self, steps: Shape) -> list[int]:
        """The numbers of steps from a cell to others."""
        zero = (0,) * len(steps[0])
        origin = self._number(self._plane(zero))
        numbers = [self._number(self._plane(step)) for step in steps]
        return [number - origin for number in numbers]


def _penalty(item: tuple[State, Partial]) -> float:
    _, partial = item
    return partial.penalty


def _strides(lengths: Sequence[int], reached: Sequence[int]) -> list[int]:
    """The difference of the numbers of points side by side along each axis: it is the largest along
    the longest, and leaves room for what reaches beyond the board.
    """
    strides = [0] * len(lengths)
    stride = 1
    axes = range(len(lengths))
    for axis in sorted(axes, key=lengths.__getitem__):
        strides[axis] = stride
        stride *= lengths[axis] + reached[axis]
    return strides


def _outline(piece: Piece, steps: Shape) -> float:
    """The sides of a piece at which it can touch others, less what its orientations are worth."""
    cells = set(piece.shape)
    sides = 0
    for cell in cells:
        for step in steps:
            neighbour = tuple(map(add, cell, step))
            sides += neighbour not in cells
    worth = BEAM_FORM_WORTH * len(piece.orientations)
    return sides - worth
