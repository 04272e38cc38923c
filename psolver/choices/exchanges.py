"""A walk from tiling to tiling, towards a choice of pieces; each choice that it meets is settled.

A few pieces that lie together are taken off the board, and their cells, the *hole*, are filled in
every other way, also by pieces that were not on the board. One of the fillings that are nearest to
the choice is the next tiling. In a set of similar pieces a walk meets many choices for each that it
walks to, and takes some thousand steps a second where a search from an empty board takes one.

The walk itself is compiled (`exchange_walk`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

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
        use = choices.use
        area = len(self._encoding.cells)
        self._order = _by_first_cell(self._encoding)
        self._number = {option: place for place, option in enumerate(self._order)}
        words = area // WORD_BITS + 1
        levels = use + 1
        self._state = zeros(REGISTERS)
        self._state[RANDOM] = (seed * 2 + 1) * 0x2545F4914F6CDD1D & RANDOM_MASK
        self._tiling, self._on_cell = zeros(use), zeros(area)
        pieces = len(choices.pieces)
        self._uses, self._aim, self._limit = zeros(pieces), zeros(pieces), zeros(pieces)
        self._hole, self._stack = zeros(levels, words), zeros(levels, 3)
        self._taken, self._best = zeros(use), zeros(levels)
        self._fitting, self._range = zeros(max(1, len(self._order))), zeros(area, 2)
        self._out = zeros(MOVES_ROOM + 4 * levels)
        self._fixed = self._arrays(words)
        self._is_begun = False

    def _arrays(self, words: int) -> tuple[Any, ...]:
        """The arrays that stay the same: the cells of placements as bits, their pieces, the first
        one of each first cell, the cells beside each cell, and the numbers of choices.
        """
        encoding = self._encoding
        area = len(encoding.cells)
        places = {piece.name: place for place, piece in enumerate(self._choices.pieces)}
        masks = zeros(max(1, len(self._order)), words)
        piece_of = []
        begin = [0] * (area + 1)
        for number, option in enumerate(self._order):
            cells = encoding.covered(option)
            for cell in cells:
                masks[number, cell // WORD_BITS] |= 1 << cell % WORD_BITS
            begin[min(cells) + 1] += 1
            name = encoding.pieces[encoding.problem.groups[option] - area].name
            piece_of.append(places[name])
        for cell in range(area):
            begin[cell + 1] += begin[cell]
        return masks, array_of(piece_of), array_of(begin), self._neighbours(), self._numbering()

    def _neighbours(self) -> Any:
        """For each cell those beside it, then -1."""
        cells = self._encoding.cells
        numbers = {cell: number for number, cell in enumerate(cells)}
        space = self._choices.puzzle.board.space
        rows = []
        for cell in cells:
            rows.append([numbers[place] for place in space.neighbours(cell) if place in numbers])
        columns = max(1, *map(len, rows))
        flat: list[int] = []
        for row in rows:
            flat += row
            flat += [-1] * (columns - len(row))
        return array_of(flat, columns=columns)

    def _numbering(self) -> Any:
        """For each piece, number of pieces left for it and all behind it, and number of its uses:
        the choices with fewer uses of it, which come before; -1 if no choice has them.
        """
        choices = self._choices
        use = choices.use or 0
        pieces = range(len(choices.pieces))
        most_uses = max(choices.bounds(place)[1] for place in pieces)
        skipped = zeros(len(pieces), use + 1, min(use, most_uses) + 1)
        for place in pieces:
            low, high = choices.bounds(place)
            for pieces_left in range(use + 1):
                number = 0
                for times in range(skipped.shape[2]):
                    total = use - pieces_left + times
                    following = choices.ways(place + 1, total) if low <= times <= high else 0
                    skipped[place, pieces_left, times] = number if following else -1
                    number += following
        return skipped

    @property
    def is_begun(self) -> bool:
        """Whether there is a tiling to walk from."""
        return self._is_begun

    def begin(self, tiling: Tiling) -> None:
        """Walk on from a tiling."""
        choices = self._choices
        places = {piece.name: place for place, piece in enumerate(choices.pieces)}
        for place in range(len(choices.pieces)):
            self._uses[place] = 0
        numbers = {cell: number for number, cell in enumerate(self._encoding.cells)}
        for index, placement in enumerate(tiling):
            option = self._encoding.of_placements[placement]
            self._tiling[index] = self._number[option]
            self._uses[places[placement.piece]] += 1
            for cell in placement.cells:
                self._on_cell[numbers[cell]] = index
        self._state[ASIDE] = 1
        self._is_begun = True

    def begin_moves(self, unsettled: float) -> None:
        """Let the next move fill an empty board. The fewer choices are `unsettled`, a share of all,
        the straighter the walk: by the way it will meet fewer of them.
        """
        self._state[ASIDE] = 1
        self._state[FREE_HOLES] = int(LEAST_FREE_HOLES + unsettled * MORE_FREE_HOLES)

    def walk(self, number: int, choice: Choice, nodes: int) -> tuple[bool, list[list[int]]]:
        """Walk towards a choice, for some nodes at most; return whether it is settled, and the
        moves to the choices that were met (see `TilingMoves`), by numbers of placements.
        """
        self._aim_at(number, choice)
        answer, moves = self._run(walk_to_choice, nodes)
        return answer == REACHED, moves

    def search(self, number: int, choice: Choice, nodes: int) -> tuple[int, list[list[int]]]:
        """Search the whole board for a tiling by a choice; return REACHED, NONE_FOUND, or PAUSED if
        that takes more nodes, and the moves.
        """
        self._aim_at(number, choice)
        old_values = [*self._tiling], [*self._uses]
        answer, moves = self._run(search_for_choice, nodes)
        if answer == REACHED:
            self._is_begun = True
        else:
            for array, values in zip((self._tiling, self._uses), old_values, strict=True):
                for place, value in enumerate(values):
                    array[place] = value
            self._state[ASIDE] = 1
        return answer, moves

    def placement(self, number: int) -> Placement:
        """Return the placement of a number."""
        return self._encoding.placement(self._order[number])

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

    def _run(self, kernel: Any, nodes: int) -> tuple[int, list[list[int]]]:
        """Run a kernel until it is done, or has searched some nodes."""
        arguments = self.arguments()
        ensure(kernel, (*arguments, 0))
        if not is_compiled():
            nodes //= PLAIN_SLOWER
        state = self._state
        end = state[WORKED] + nodes
        moves: list[list[int]] = []
        answer = PAUSED
        while answer in (PAUSED, FULL) and state[WORKED] < end:
            slice_nodes = WALK_SLICE_NODES if is_compiled() else WALK_SLICE_NODES // PLAIN_SLOWER
            until = min(end, state[WORKED] + slice_nodes)
            answer = compiled(kernel)(*arguments, until)
            moves += _moves(self._out, state[OUT])
            state[OUT] = 0
            self._control.tick()
            if answer == PAUSED and kernel is search_for_choice:
                break
        return answer, moves


def _by_first_cell(encoding: Encoding) -> list[int]:
    """The options in the order of their first cells."""
    options = range(encoding.placed)
    return sorted(options, key=lambda option: min(encoding.covered(option)))


def _moves(out: Sequence[int], length: int) -> list[list[int]]:
    """The moves in an array, each behind its length."""
    moves = []
    place = 0
    while place < length:
        number = out[place]
        moves.append([out[place + step] for step in range(1, number + 1)])
        place += number + 1
    return moves
