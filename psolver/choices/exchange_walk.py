"""The compiled walk from tiling to tiling, towards a choice of pieces (see `exchanges`).

The hole is filled by the first free cell (Fletcher, CACM 8, 1965).
"""

from __future__ import annotations

from typing import Any

from ..engines.kernels.bit_words import INDEX_MASK, WORD_BITS, inlined, lowest
from .choices_tuning import HOLE_NODES, MOST_PIECES_IN_HOLE

# The answers of the kernel: its slice of nodes is done; there is no room for more moves; the choice
# has a tiling; a search of the whole board for it came to its end.
PAUSED, FULL, REACHED, NONE_FOUND = range(4)
# The registers: the state of the random numbers; the choice walked to; nodes so far; the length of
# the moves in `out`; whether the last of them leads elsewhere than to the tiling; nodes left for
# the hole; the nearest distance of a filling, the number of fillings with it, and their length;
# whether the best of them is the last move; the distance of the tiling; whether a filling of any
# distance will do; of HOLES, the number that any pieces may fill, not only those of the choice.
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
# A filling of any distance is taken once in this number of holes.
HOLES_OF_ASTRAY = 16
# Of this number of holes FREE_HOLES are filled by any pieces.
HOLES = 64


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
    masks, piece_of, begin, beside, before  see `Exchanges` in exchanges.py
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
        # three times of four it is the next one from there on of which there are too many
        first_place = start
        for step in range(number):
            place = (first_place + step) % number
            piece = piece_of[tiling[place]]
            if uses[piece] > aim[piece]:
                start = place
                break
    taken[start] = 1
    for word in range(hole.shape[1]):
        hole[0, word] |= masks[tiling[start], word]
    size = 2 + _random(state, MOST_PIECES_IN_HOLE - 1)
    most_tries = 64 * size
    has = 1
    for _ in range(most_tries):
        if has == size:
            break
        cell = _random(state, on_cell.shape[0])
        if not taken[on_cell[cell]]:
            continue
        neighbour = beside[cell, _random(state, beside.shape[1])]
        if neighbour < 0 or taken[on_cell[neighbour]]:
            continue
        place = on_cell[neighbour]
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
        begin_of_cell = ranges[cell, 0]
        number = ranges[cell, 1] - begin_of_cell
        chosen = -1
        while stack[level, 1] < number:
            place = stack[level, 2] % number + stack[level, 1]
            if place >= number:
                place -= number
            placement = fitting[begin_of_cell + place]
            stack[level, 1] += 1
            if uses[piece_of[placement]] >= limit[piece_of[placement]]:
                continue
            fits = True
            for word in range(words):
                if masks[placement, word] & ~hole[level, word] != 0:
                    fits = False
            if fits:
                chosen = placement
                break
        if chosen < 0 or state[NODES_LEFT] <= 0:
            level -= 1
            if level >= 0:
                uses[piece_of[stack[level, 0]]] -= 1
            continue
        state[NODES_LEFT] -= 1
        state[WORKED] += 1
        stack[level, 0] = chosen
        is_filled = True
        is_last_level = level + 1 == hole.shape[0]
        for word in range(words):
            rest = hole[level, word] & ~masks[chosen, word]
            if rest != 0:
                is_filled = False
            if not is_last_level:
                hole[level + 1, word] = rest
        if is_filled:
            uses[piece_of[chosen]] += 1
            _keep(state, tiling, uses, aim, stack, best, settled, out, before, level + 1)
            uses[piece_of[chosen]] -= 1
            if only_first and state[TIES] > 0:
                state[NODES_LEFT] = 0
        elif not is_last_level:
            uses[piece_of[chosen]] += 1
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
                for place in range(hole.shape[1]):
                    if masks[placement, place] & ~hole[0, place] != 0:
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
    pieces_left = before.shape[1] - 1
    for piece in range(uses.shape[0]):
        times = uses[piece]
        if pieces_left < times or times >= before.shape[2] or before[piece, pieces_left, times] < 0:
            return
        number += before[piece, pieces_left, times]
        pieces_left -= times
        if times > aim[piece]:
            distance += times - aim[piece]
    if pieces_left > 0:
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
