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

Without it 10 of each pentomino in 20x30 take over 15 times the effort
(tests/benchmarks/measures.md).
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

State: TypeAlias = tuple[int, tuple[int, ...]]
"""The filled cells of a partial tiling as bits, and how many of each piece are left."""


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
    if board.may or board.clues or len(board.lattice.steps) > 1:
        return False
    if len(pieces) < BEAM_FEWEST_KINDS or len(board.cells) > MOST_BEAM_CELLS:
        return False
    number = 0
    for piece in pieces:
        if piece.least != piece.most:
            return False
        number += piece.least
    return number >= BEAM_FEWEST_PIECES


def beam_turns(puzzle: Puzzle, seed: int = 0) -> Turns[Tiling | None]:
    """Look for a tiling of a puzzle that this `suits`, turn by turn; return it, None if none was
    found.
    """
    control = current_control()
    beam = Beam(puzzle)
    random = Random(seed)
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
        self._all = (1 << max(self._cells) + room) - 1
        self._filled = self._all ^ cells_as_bits
        self._forms: list[Form] = []
        for piece_number, piece in enumerate(self._pieces):
            self._forms += [self._form(piece_number, shape) for shape in piece.orientations]
        steps = next(iter(board.lattice.steps.values()))
        self._near = sorted({abs(step) for step in self._steps(steps)})
        bits_ahead = max(self._strides) * BEAM_COLUMNS_AHEAD + room
        self._ahead = (1 << bits_ahead) - 1
        outlines = [_outline(piece, steps) for piece in self._pieces]
        least_outline = min(outlines)
        self._awkwardness = [outline - least_outline for outline in outlines]

    def likely_nodes(self, width: int) -> int:
        """Return about the number of pieces that are tried in a search: half of the forms fit."""
        pieces = sum(piece.least for piece in self._pieces)
        return width * pieces * len(self._forms) // 2

    def search(
        self, width: int, weights: tuple[float, float], random: Random
    ) -> list[Placement] | None:
        """Return the placements of a tiling, made of a number of partial ones, the `width`;
        None if none was found.

        weights  of the awkwardness of the pieces that are left, and of an uneven stock
        """
        stock = tuple(piece.least for piece in self._pieces)
        level: Level = {(self._filled, stock): Partial(0.0, 0.0, None)}
        for _ in range(sum(stock) - BEAM_LAST_PIECES):
            longer: Level = {}
            for state, partial in level.items():
                self._control.tick()
                self._extend(state, partial, weights, random, longer)
            self._control.progress.nodes += len(longer)
            best = sorted(longer.items(), key=lambda item: item[1].penalty)
            level = dict(best[:width])
        for state, partial in level.items():
            self._control.tick()
            pieces = self._completed(state, partial.pieces, [BEAM_LAST_NODES])
            if pieces:
                return list(self._placements(pieces))
        for state, partial in islice(level.items(), BEAM_KERNEL_TILINGS):
            rest = self._by_kernel(state)
            if rest:
                return [*self._placements(partial.pieces), *rest]
        return None

    def _by_kernel(self, state: State) -> Sequence[Placement]:
        """Placements that complete a partial tiling; none if a kernel has found none in a number of
        nodes.
        """
        filled, stock = state
        empty = [cell for number, cell in self._cells.items() if not filled >> number & 1]
        pieces = []
        for piece, number in zip(self._pieces, stock, strict=True):
            if number:
                pieces.append(replace(piece, least=number, most=number))
        board = replace(self._puzzle.board, must=frozenset(empty), names=(), dice=())
        rest = replace(self._puzzle, board=board, pieces=tuple(pieces))
        encoding = encode(rest)
        kernel = fastest(encoding.problem)
        search = kernel.prepare("list")
        search.compile()
        budget = BEAM_KERNEL_NODES // search.tree.effort
        for _, batch in in_this_thread(search, search.jobs(), budget):
            self._control.progress.nodes += batch.effort
            if batch.covers:
                first_cover = batch.covers[0]
                return encoding.tiling(first_cover).placements
        return ()

    def _extend(
        self,
        state: State,
        partial: Partial,
        weights: tuple[float, float],
        random: Random,
        longer: Level,
    ) -> None:
        """Add the partial tilings that have a piece more, at the first empty cell, but for those in
        which a cell beside it is shut off.
        """
        awkward, uneven = weights
        for number, cell, filled, stock in self._ways(state):
            extended = filled, stock
            if extended in longer:
                continue
            empty = (self._all & ~filled) >> cell & self._ahead
            frontier = self._frontier(empty, filled >> cell)
            if frontier is None:
                continue
            piece = self._forms[number].piece
            stock_share = (stock[piece] + 1) / self._pieces[piece].least
            relief = awkward * self._awkwardness[piece] + uneven * stock_share
            stock_penalty = partial.stock_penalty - relief
            penalty = stock_penalty + frontier + BEAM_NOISE * random.random()
            pieces = (number, cell, partial.pieces)
            longer[extended] = Partial(stock_penalty, penalty, pieces)

    def _ways(self, state: State) -> Iterator[tuple[int, int, int, tuple[int, ...]]]:
        """Yield the ways to lay a piece at the first empty cell: the number of the form, that of
        the cell, and the state after it.
        """
        filled, stock = state
        empty = self._all & ~filled
        cell = lowest_member(empty)
        from_cell = filled >> cell
        for number, form in enumerate(self._forms):
            piece = form.piece
            if stock[piece] and not form.bits & from_cell:
                less = (*stock[:piece], stock[piece] - 1, *stock[piece + 1 :])
                yield number, cell, filled | form.bits << cell, less

    def _frontier(self, empty: int, filled: int) -> int | None:
        """The length of the border between empty and filled cells; None if an empty cell has only
        filled ones beside it.
        """
        length = 0
        shut = empty
        for step in self._near:
            behind = empty & filled << step
            ahead = empty & filled >> step
            length += behind.bit_count()
            length += ahead.bit_count()
            shut &= behind & ahead
        return None if shut else length

    def _completed(
        self, state: State, pieces: PieceChain | None, nodes_left: list[int]
    ) -> PieceChain | None:
        """The pieces of a tiling that completes a partial one; None if none was found."""
        for number, cell, filled, stock in self._ways(state):
            nodes_left[0] -= 1
            if nodes_left[0] < 0:
                return None
            longer = number, cell, pieces
            if filled == self._all:
                return longer
            complete = self._completed((filled, stock), longer, nodes_left)
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
        return sum(map(mul, point, self._strides))

    def _form(self, piece: int, shape: Shape) -> Form:
        numbers = [self._number(self._plane(cell)) for cell in shape]
        lowest = min(numbers)
        steps = [number - lowest for number in numbers]
        bits = sum(1 << step for step in steps)
        return Form(piece, bits, tuple(steps))

    def _steps(self, steps: Shape) -> list[int]:
        """The numbers of steps from a cell to others."""
        zero = (0,) * len(steps[0])
        origin = self._number(self._plane(zero))
        return [self._number(self._plane(step)) - origin for step in steps]


def _strides(lengths: Sequence[int], reached: Sequence[int]) -> list[int]:
    """The difference of the numbers of points side by side along each axis: it is the largest along
    the longest, and leaves room for what reaches beyond the board.
    """
    strides = [0] * len(lengths)
    stride = 1
    for axis in sorted(range(len(lengths)), key=lengths.__getitem__):
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
    return sides - BEAM_FORM_WORTH * len(piece.orientations)
