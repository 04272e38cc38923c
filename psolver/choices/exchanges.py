"""A walk from tiling to tiling, towards a choice of pieces; each choice that it meets is settled.

A few pieces that lie together are taken off the board, and their cells, the *hole*, are filled in
every other way, also by pieces that were not on the board. One of the fillings that are nearest to
the choice is the next tiling. In a set of similar pieces a walk meets many choices for each that it
walks to, and takes some thousand steps a second where a search from an empty board takes one.

The walk itself is compiled (`exchange_walk`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, TypeAlias

from ..core.cells import Cell
from ..core.control import current_control
from ..core.tilings import Placement, Tiling
from ..engines.kernels.bit_words import WORD_BITS
from ..engines.kernels.jit import compiled, ensure, is_compiled
from ..engines.kernels.kernel_arrays import array_of, zeros
from ..search.encoding import Encoding, encode
from .choice_numbers import Choice, PieceChoices
from .choices_tuning import (
    LEAST_FREE_HOLES,
    MORE_FREE_HOLES,
    MOVES_ROOM,
    PLAIN_SLOWER,
    WALK_SLICE_NODES,
)
from .exchange_walk import (
    ASIDE,
    FREE_HOLES,
    FULL,
    OUT,
    PAUSED,
    RANDOM,
    RANDOM_MASK,
    REACHED,
    REGISTERS,
    TARGET,
    WORKED,
    search_for_choice,
    walk_to_choice,
)

Moves: TypeAlias = list[list[int]]  # see `TilingMoves`


class Exchanges:
    """A walk through the tilings of a puzzle in which only cells, and the number of uses of pieces,
    matter, and all choices have the same number of pieces, `choices.use`.

    settled  a bit for each choice that has a tiling; the walk sets those of choices that it meets
    """

    def __init__(self, choices: PieceChoices, settled: Any, seed: int) -> None:
        assert choices.use is not None
        self._choices = choices
        self._control = current_control()
        self._encoding = encode(choices.puzzle)
        self._settled = settled
        self._order = _by_first_cell(self._encoding)
        self._number = {option: place for place, option in enumerate(self._order)}
        use = choices.use
        levels = use + 1
        pieces = len(choices.pieces)
        area = len(self._encoding.cells)
        words = area // WORD_BITS + 1
        self._state = zeros(REGISTERS)
        state_of_random = (seed * 2 + 1) * 0x2545F4914F6CDD1D
        self._state[RANDOM] = state_of_random & RANDOM_MASK
        self._tiling = zeros(use)
        self._on_cell = zeros(area)
        self._uses = zeros(pieces)
        self._aim = zeros(pieces)
        self._limit = zeros(pieces)
        self._hole = zeros(levels, words)
        self._stack = zeros(levels, 3)
        self._taken = zeros(use)
        self._best = zeros(levels)
        self._fitting = zeros(max(1, len(self._order)))
        self._range = zeros(area, 2)
        self._out = zeros(MOVES_ROOM + 4 * levels)
        self._fixed = self._arrays(words)
        self._is_begun = False

    def _arrays(self, words: int) -> tuple[Any, ...]:
        """The arrays that stay the same: the cells of placements as bits, their pieces, the first
        one of each first cell, the cells beside each cell, and the numbers of choices.
        """
        encoding = self._encoding
        area = len(encoding.cells)
        places = self._places_of_pieces()
        masks = zeros(max(1, len(self._order)), words)
        piece_of = []
        begin = [0] * (area + 1)
        for number, option in enumerate(self._order):
            cells = encoding.covered(option)
            for cell in cells:
                word = cell // WORD_BITS
                masks[number, word] |= 1 << cell % WORD_BITS
            first_cell = min(cells)
            begin[first_cell + 1] += 1
            group = encoding.problem.groups[option]
            piece = encoding.pieces[group - area]
            piece_of.append(places[piece.name])
        first_options = array_of(accumulate(begin))
        pieces = array_of(piece_of)
        return masks, pieces, first_options, self._neighbours(), self._numbering()

    def _places_of_pieces(self) -> dict[str, int]:
        """The place of each piece in the choices, by its name."""
        return {piece.name: place for place, piece in enumerate(self._choices.pieces)}

    def _numbers_of_cells(self) -> dict[Cell, int]:
        return {cell: number for number, cell in enumerate(self._encoding.cells)}

    def _neighbours(self) -> Any:
        """For each cell those beside it, then -1."""
        numbers = self._numbers_of_cells()
        space = self._choices.puzzle.board.space
        rows = []
        for cell in numbers:
            row = [numbers[place] for place in space.neighbours(cell) if place in numbers]
            rows.append(row)
        columns = max(1, *map(len, rows))
        flat = []
        for row in rows:
            flat += row
            missing = columns - len(row)
            flat += [-1] * missing
        return array_of(flat, columns=columns)

    def _numbering(self) -> Any:
        """For each piece, number of pieces left for it and all behind it, and number of its uses:
        the choices with fewer uses of it, which come before; -1 if no choice has them.
        """
        choices = self._choices
        use = choices.use or 0
        pieces = range(len(choices.pieces))
        most_uses = max(choices.bounds(place)[1] for place in pieces)
        most_uses = min(use, most_uses)
        numbers_of_uses = range(most_uses + 1)
        skipped = zeros(len(pieces), use + 1, len(numbers_of_uses))
        for place in pieces:
            low, high = choices.bounds(place)
            for pieces_left in range(use + 1):
                number = 0
                for times in numbers_of_uses:
                    total = use - pieces_left + times
                    following = 0
                    if low <= times <= high:
                        following = choices.ways(place + 1, total)
                    if following:
                        skipped[place, pieces_left, times] = number
                    else:
                        skipped[place, pieces_left, times] = -1
                    number += following
        return skipped

    @property
    def is_begun(self) -> bool:
        """Whether there is a tiling to walk from."""
        return self._is_begun

    def begin(self, tiling: Tiling) -> None:
        """Walk on from a tiling."""
        places = self._places_of_pieces()
        for place in places.values():
            self._uses[place] = 0
        numbers = self._numbers_of_cells()
        for index, placement in enumerate(tiling):
            option = self._encoding.of_placements[placement]
            self._tiling[index] = self._number[option]
            piece = places[placement.piece]
            self._uses[piece] += 1
            for cell in placement.cells:
                self._on_cell[numbers[cell]] = index
        self._state[ASIDE] = 1
        self._is_begun = True

    def begin_moves(self, unsettled: float) -> None:
        """Let the next move fill an empty board. The fewer choices are `unsettled`, a share of all,
        the straighter the walk: by the way it will meet fewer of them.
        """
        self._state[ASIDE] = 1
        free_holes = LEAST_FREE_HOLES + unsettled * MORE_FREE_HOLES
        self._state[FREE_HOLES] = int(free_holes)

    def walk(self, number: int, choice: Choice, nodes: int) -> tuple[bool, Moves]:
        """Walk towards a choice, for some nodes at most; return whether it is settled, and the
        moves to the choices that were met (see `TilingMoves`), by numbers of placements.
        """
        self._aim_at(number, choice)
        answer, moves = self._run(walk_to_choice, nodes)
        return answer == REACHED, moves

    def search(self, number: int, choice: Choice, nodes: int) -> tuple[int, Moves]:
        """Search the whole board for a tiling by a choice; return REACHED, NONE_FOUND, or PAUSED if
        that takes more nodes, and the moves.
        """
        self._aim_at(number, choice)
        old_tiling = list(self._tiling)
        old_uses = list(self._uses)
        answer, moves = self._run(search_for_choice, nodes)
        if answer == REACHED:
            self._is_begun = True
        else:
            _put_back(self._tiling, old_tiling)
            _put_back(self._uses, old_uses)
            self._state[ASIDE] = 1
        return answer, moves

    def placement(self, number: int) -> Placement:
        """Return the placement of a number."""
        option = self._order[number]
        return self._encoding.placement(option)

    def arguments(self) -> tuple[Any, ...]:
        """Return the arguments of the kernels, but for the last, a number of nodes."""
        places = self._tiling, self._on_cell
        counts = self._uses, self._aim, self._limit
        fitting = self._fitting, self._range
        work = self._hole, self._stack, self._taken, self._best, *fitting
        return self._state, *places, *counts, *work, self._settled, self._out, *self._fixed

    def _aim_at(self, number: int, choice: Choice) -> None:
        self._state[TARGET] = number
        for place, times in enumerate(choice):
            self._aim[place] = times

    def _run(self, kernel: Any, nodes: int) -> tuple[int, Moves]:
        """Run a kernel until it is done, or has searched some nodes."""
        arguments = self.arguments()
        ensure(kernel, (*arguments, 0))
        slice_nodes = WALK_SLICE_NODES
        if not is_compiled():
            nodes //= PLAIN_SLOWER
            slice_nodes //= PLAIN_SLOWER
        state = self._state
        end = state[WORKED] + nodes
        moves = []
        answer = PAUSED
        while answer in (PAUSED, FULL) and state[WORKED] < end:
            slice_end = state[WORKED] + slice_nodes
            until = min(end, slice_end)
            answer = compiled(kernel)(*arguments, until)
            moves += _moves(self._out, state[OUT])
            state[OUT] = 0
            self._control.tick()
            if answer == PAUSED and kernel is search_for_choice:
                break
        return answer, moves


def _by_first_cell(encoding: Encoding) -> list[int]:
    """The options in the order of their first cells."""

    def first_cell(option: int) -> int:
        return min(encoding.covered(option))

    return sorted(range(encoding.placed), key=first_cell)


def _put_back(array: Any, values: Sequence[int]) -> None:
    """Set the numbers of an array to some values."""
    for place, value in enumerate(values):
        array[place] = value


def _moves(out: Sequence[int], length: int) -> Moves:
    """The moves in an array, each behind its length."""
    moves = []
    place = 0
    while place < length:
        start = place + 1
        place = start + out[place]
        move = [out[index] for index in range(start, place)]
        moves.append(move)
    return moves
