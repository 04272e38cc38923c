"""A walk from tiling to tiling, towards a choice of pieces; each choice that it meets is settled.

A few pieces that lie together are taken off the board, and their cells, the *hole*, are filled in
every other way, also by pieces that were not on the board. One of the fillings that are nearest to
the choice is the next tiling. In a set of similar pieces a walk meets many choices for each that it
walks to, and takes some thousand steps a second where a search from an empty board takes one.

All bits are in words, a bit for each cell. The hole is filled by the first free cell (Fletcher,
CACM 8, 1965).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.control import current_control
from ..core.tilings import Placement, Tiling
from ..engines.kernels.bit_words import INDEX_MASK, WORD_BITS, inlined, lowest
from ..engines.kernels.jit import compiled, ensure, is_compiled
from ..engines.kernels.kernel_arrays import array_of, zeros
from ..search.encoding import Encoding, encode
from .choice_numbers import Choice, Choices
from .choices_tuning import (
    HOLE_NODES,
    LEAST_FREE_HOLES,
    MORE_FREE_HOLES,
    MOST_PIECES_IN_HOLE,
    MOVES_ROOM,
    PLAIN_SLOWER,
    WALK_SLICE_NODES,
)

# The answers of the kernel: its slice of nodes is done; there is no room for more moves; the choice
# has a tiling; a search of the whole board for it came to its end.
PAUSED, FULL, REACHED, NONE_FOUND = range(4)
# The registers: the state of the random numbers; the choice walked to; nodes so far; the length of
# the moves in `out`; whether the last of them leads elsewhere than to the tiling; nodes left for
# the hole; the nearest distance of a filling, the number of fillings with it, and their length;
# whether the best of them is the last move; the distance of the tiling; whether a filling of any
# distance will do; of HOLES, how many are filled by any pieces, not only by those of the choice.
(
    RANDOM,
    TARGET,
    WORKED,
    OUT,
    ASIDE,
    NODES_LEFT,
    NEAREST,
    TIES,
    BEST_LENGTH,
    BEST_IS_LAST,
    DISTANCE,
    ASTRAY,
    FREE_HOLES,
) = range(13)
REGISTERS = 13
RANDOM_MASK = (1 << WORD_BITS) - 1
FAR = 1 << 30
# A filling of any distance is taken once in so many holes.
HOLES_OF_ASTRAY = 16
HOLES = 64


class Exchanges:
    """A walk through the tilings of a puzzle in which only cells, and the number of uses of pieces,
    matter, and all choices have the same number of pieces, `choices.use`.

    settled  a bit for each choice that has a tiling; the walk sets those of choices that it meets
    """

    def __init__(self, choices: Choices, settled: Any, seed: int) -> None:
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
        beside = []
        for cell in cells:
            beside.append([numbers[near] for near in space.neighbours(cell) if near in numbers])
        most = max(1, *map(len, beside))
        rows = []
        for row in beside:
            rows += [*row, *[-1] * (most - len(row))]
        return array_of(rows, columns=most)

    def _numbering(self) -> Any:
        """For each piece, number of pieces left for it and all behind it, and number of its uses:
        the choices with fewer uses of it, which come before; -1 if there is no such choice.
        """
        choices = self._choices
        use = choices.use or 0
        pieces = range(len(choices.pieces))
        most_uses = max(choices.bounds(place)[1] for place in pieces)
        before = zeros(len(pieces), use + 1, min(use, most_uses) + 1)
        for place in pieces:
            low, high = choices.bounds(place)
            for left in range(use + 1):
                number = 0
                for times in range(before.shape[2]):
                    total = use - left + times
                    ways = choices.ways(place + 1, total) if low <= times <= high else 0
                    before[place, left, times] = number if ways else -1
                    number += ways
        return before

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
        before = [*self._tiling], [*self._uses]
        answer, moves = self._run(search_for_choice, nodes)
        if answer == REACHED:
            self._is_begun = True
        else:
            for array, values in zip((self._tiling, self._uses), before, strict=True):
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
        last = state[WORKED] + nodes
        moves: list[list[int]] = []
        answer = PAUSED
        while answer in (PAUSED, FULL) and state[WORKED] < last:
            slice_nodes = WALK_SLICE_NODES if is_compiled() else WALK_SLICE_NODES // PLAIN_SLOWER
            until = min(last, state[WORKED] + slice_nodes)
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


# the compiled walk --------------------------------------------------------------------------------


def walk_to_choice(
    state: Any,
    tiling: Any,
    on_cell: Any,
    uses: Any,
    aim: Any,
    limit: Any,
    hole: Any,
    stack: Any,
    taken: Any,
    best: Any,
    fitting: Any,
    ranges: Any,
    settled: Any,
    out: Any,
    masks: Any,
    piece_of: Any,
    begin: Any,
    beside: Any,
    before: Any,
    until: int,
) -> int:
    """Walk until the choice is settled, which is REACHED; until some nodes are searched, PAUSED; or
    there is no room for more moves, FULL.

    state    registers
    tiling   the placements on the board
    on_cell  for each cell the place in `tiling` of the placement that covers it
    uses     for each piece how often it is on the board
    aim      how often it is in the choice
    limit    how often it may be used in the hole that is filled
    hole     for each level the cells that are free
    stack    for each level a placement; how many were tried; the first one that was
    taken    for each place in `tiling` whether its placement was taken off
    best     the filling that is nearest to the choice
    fitting  the placements that fit into the hole, by their first cells
    ranges   for each cell in the hole the first of these, and the one behind the last
    settled  a bit for each choice
    out      the moves, each behind its length
    masks, piece_of, begin, beside, before  see `Exchanges`
    """
    target = state[TARGET]
    while state[WORKED] < until:
        if settled[target >> 3] >> (target & 7) & 1:
            return REACHED
        if state[OUT] + 3 * tiling.shape[0] + 3 > out.shape[0]:
            return FULL
        state[DISTANCE] = _distance(uses, aim)
        _take_some(state, tiling, on_cell, uses, aim, hole, taken, masks, piece_of, beside)
        is_free = _random(state, HOLES) < state[FREE_HOLES]
        for piece in range(limit.shape[0]):
            limit[piece] = before.shape[2] - 1 if is_free else max(aim[piece], uses[piece])
        for place in range(tiling.shape[0]):
            if taken[place]:
                uses[piece_of[tiling[place]]] -= 1
        state[NODES_LEFT] = HOLE_NODES
        state[ASTRAY] = _random(state, HOLES_OF_ASTRAY) == 0
        _fill(
            state, tiling, uses, aim, limit, hole, stack, best, fitting, ranges, settled, out,
            masks, piece_of, begin, before, False,
        )  # fmt: skip
        _put_back(state, tiling, on_cell, uses, taken, best, masks, piece_of)
    return PAUSED


def search_for_choice(
    state: Any,
    tiling: Any,
    on_cell: Any,
    uses: Any,
    aim: Any,
    limit: Any,
    hole: Any,
    stack: Any,
    taken: Any,
    best: Any,
    fitting: Any,
    ranges: Any,
    settled: Any,
    out: Any,
    masks: Any,
    piece_of: Any,
    begin: Any,
    beside: Any,
    before: Any,
    until: int,
) -> int:
    """Search the whole board for a tiling by the choice: REACHED, NONE_FOUND, or PAUSED after some
    nodes. The arguments are those of `walk_to_choice`; the tiling is forgotten.
    """
    for cell in range(on_cell.shape[0]):
        hole[0, cell // WORD_BITS] |= 1 << cell % WORD_BITS
    for piece in range(limit.shape[0]):
        limit[piece] = aim[piece]
        uses[piece] = 0
    for place in range(taken.shape[0]):
        taken[place] = 1
    state[NODES_LEFT] = until - state[WORKED]
    state[ASTRAY] = 0
    state[DISTANCE] = 0
    state[ASIDE] = 0
    _fill(
        state, tiling, uses, aim, limit, hole, stack, best, fitting, ranges, settled, out, masks,
        piece_of, begin, before, True,
    )  # fmt: skip
    if state[TIES] > 0:
        _put_back(state, tiling, on_cell, uses, taken, best, masks, piece_of)
        return REACHED
    return PAUSED if state[NODES_LEFT] <= 0 else NONE_FOUND


@inlined
def _random(state: Any, bound: int) -> int:
    """A random number below a bound (Marsaglia, Xorshift RNGs, 2003)."""
    word = state[RANDOM]
    word ^= (word << 13) & RANDOM_MASK
    word ^= word >> 7
    word ^= (word << 17) & RANDOM_MASK
    state[RANDOM] = word
    random: int = (word >> 20) % bound
    return random


@inlined
def _distance(uses: Any, aim: Any) -> int:
    """The number of pieces on the board that are too many for the choice."""
    distance = 0
    for piece in range(uses.shape[0]):
        if uses[piece] > aim[piece]:
            distance += uses[piece] - aim[piece]
    return distance


@inlined
def _take_some(
    state: Any,
    tiling: Any,
    on_cell: Any,
    uses: Any,
    aim: Any,
    hole: Any,
    taken: Any,
    masks: Any,
    piece_of: Any,
    beside: Any,
) -> None:
    """Take some pieces off that lie together; one of them is mostly one too many."""
    number = tiling.shape[0]
    for place in range(number):
        taken[place] = 0
    for word in range(hole.shape[1]):
        hole[0, word] = 0
    start = _random(state, number)
    if _random(state, 4) > 0:
        first = start
        for step in range(number):
            place = (first + step) % number
            piece = piece_of[tiling[place]]
            if uses[piece] > aim[piece]:
                start = place
                break
    taken[start] = 1
    for word in range(hole.shape[1]):
        hole[0, word] |= masks[tiling[start], word]
    wanted = 2 + _random(state, MOST_PIECES_IN_HOLE - 1)
    most_tries = 64 * wanted
    has = 1
    for _ in range(most_tries):
        if has == wanted:
            break
        cell = _random(state, on_cell.shape[0])
        if not taken[on_cell[cell]]:
            continue
        near = beside[cell, _random(state, beside.shape[1])]
        if near < 0 or taken[on_cell[near]]:
            continue
        place = on_cell[near]
        taken[place] = 1
        has += 1
        for word in range(hole.shape[1]):
            hole[0, word] |= masks[tiling[place], word]


@inlined
def _fill(
    state: Any,
    tiling: Any,
    uses: Any,
    aim: Any,
    limit: Any,
    hole: Any,
    stack: Any,
    best: Any,
    fitting: Any,
    ranges: Any,
    settled: Any,
    out: Any,
    masks: Any,
    piece_of: Any,
    begin: Any,
    before: Any,
    only_first: bool,
) -> None:
    """Go through the fillings of the hole, all of them or `only_first`, while there are nodes left;
    keep one of those that are nearest to the choice.
    """
    state[NEAREST] = FAR
    state[TIES] = 0
    state[BEST_IS_LAST] = 0
    words = hole.shape[1]
    _note_fitting(uses, limit, hole, fitting, ranges, masks, piece_of, begin)
    level = 0
    stack[0, 1] = 0
    stack[0, 2] = _random(state, 1 << 30)
    while level >= 0:
        cell = 0
        for word in range(words):
            if hole[level, word] != 0:
                cell = word * WORD_BITS + (lowest(hole[level, word]) & INDEX_MASK)
                break
        first = ranges[cell, 0]
        number = ranges[cell, 1] - first
        found = -1
        while stack[level, 1] < number:
            place = stack[level, 2] % number + stack[level, 1]
            if place >= number:
                place -= number
            placement = fitting[first + place]
            stack[level, 1] += 1
            if uses[piece_of[placement]] >= limit[piece_of[placement]]:
                continue
            fits = True
            for word in range(words):
                if masks[placement, word] & ~hole[level, word] != 0:
                    fits = False
            if fits:
                found = placement
                break
        if found < 0 or state[NODES_LEFT] <= 0:
            level -= 1
            if level >= 0:
                uses[piece_of[stack[level, 0]]] -= 1
            continue
        state[NODES_LEFT] -= 1
        state[WORKED] += 1
        stack[level, 0] = found
        is_filled = True
        level_is_last = level + 1 == hole.shape[0]
        for word in range(words):
            rest = hole[level, word] & ~masks[found, word]
            if rest != 0:
                is_filled = False
            if not level_is_last:
                hole[level + 1, word] = rest
        if is_filled:
            uses[piece_of[found]] += 1
            _keep(state, tiling, uses, aim, stack, best, settled, out, before, level + 1)
            uses[piece_of[found]] -= 1
            if only_first and state[TIES] > 0:
                state[NODES_LEFT] = 0
        elif not level_is_last:
            uses[piece_of[found]] += 1
            level += 1
            stack[level, 1] = 0
            stack[level, 2] = _random(state, 1 << 30)


@inlined
def _note_fitting(
    uses: Any,
    limit: Any,
    hole: Any,
    fitting: Any,
    ranges: Any,
    masks: Any,
    piece_of: Any,
    begin: Any,
) -> None:
    """Note the placements that fit into the hole."""
    number = 0
    for word in range(hole.shape[1]):
        rest = hole[0, word]
        while rest != 0:
            cell = word * WORD_BITS + (lowest(rest) & INDEX_MASK)
            rest &= rest - 1
            ranges[cell, 0] = number
            for placement in range(begin[cell], begin[cell + 1]):
                if uses[piece_of[placement]] >= limit[piece_of[placement]]:
                    continue
                fits = True
                for other in range(hole.shape[1]):
                    if masks[placement, other] & ~hole[0, other] != 0:
                        fits = False
                if fits:
                    fitting[number] = placement
                    number += 1
            ranges[cell, 1] = number


@inlined
def _keep(
    state: Any,
    tiling: Any,
    uses: Any,
    aim: Any,
    stack: Any,
    best: Any,
    settled: Any,
    out: Any,
    before: Any,
    length: int,
) -> None:
    """Note a filling: as a move, if its choice is new; as the best, if it is nearest."""
    number = 0
    distance = 0
    left = before.shape[1] - 1
    for piece in range(uses.shape[0]):
        times = uses[piece]
        if left < times or times >= before.shape[2] or before[piece, left, times] < 0:
            return
        number += before[piece, left, times]
        left -= times
        if times > aim[piece]:
            distance += times - aim[piece]
    if left > 0:
        return
    is_new = not settled[number >> 3] >> (number & 7) & 1
    if is_new:
        if state[OUT] + 2 * tiling.shape[0] + 2 > out.shape[0]:
            return
        settled[number >> 3] |= 1 << (number & 7)
        if state[ASIDE]:
            _write(state, out, tiling, tiling.shape[0])
            state[ASIDE] = 0
        out[state[OUT]] = length
        for level in range(length):
            out[state[OUT] + 1 + level] = stack[level, 0]
        state[OUT] += length + 1
        state[BEST_IS_LAST] = 0
    if state[ASTRAY]:
        distance = 0
    if distance < state[NEAREST]:
        state[NEAREST] = distance
        state[TIES] = 0
    if distance == state[NEAREST]:
        state[TIES] += 1
        if _random(state, state[TIES]) == 0:
            state[BEST_LENGTH] = length
            for level in range(length):
                best[level] = stack[level, 0]
            state[BEST_IS_LAST] = is_new


@inlined
def _write(state: Any, out: Any, numbers: Any, length: int) -> None:
    """Write a move."""
    out[state[OUT]] = length
    for place in range(length):
        out[state[OUT] + 1 + place] = numbers[place]
    state[OUT] += length + 1


@inlined
def _put_back(
    state: Any,
    tiling: Any,
    on_cell: Any,
    uses: Any,
    taken: Any,
    best: Any,
    masks: Any,
    piece_of: Any,
) -> None:
    """Put the best filling into the hole, or, if none is near enough, the pieces taken off."""
    moves_on = state[TIES] > 0 and (state[ASTRAY] or state[NEAREST] <= state[DISTANCE])
    level = 0
    for place in range(tiling.shape[0]):
        if not taken[place]:
            continue
        if moves_on:
            tiling[place] = best[level]
            level += 1
        placement = tiling[place]
        uses[piece_of[placement]] += 1
        for word in range(masks.shape[1]):
            rest = masks[placement, word]
            while rest != 0:
                bit = lowest(rest) & INDEX_MASK
                rest &= rest - 1
                on_cell[word * WORD_BITS + bit] = place
    if not (moves_on and state[BEST_IS_LAST]):
        state[ASIDE] = 1
