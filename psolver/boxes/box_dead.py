"""Positions of a packing of boxes whose tilings were searched in full, without finding one: phases
of the kernel `box_packing`.

A position is the height of each column, the number of boxes left of each kind, and the form of the
first box, which others may not better in a corner. In whatever order its boxes came to lie, no
tiling is behind it. The table has one place for each hash, a new position takes it, and a position
is compared number by number: a hash alone would lose tilings. Without the table the proof for
Partridge 7 takes twice the nodes (tests/benchmarks/measures.md).

    marks  random numbers below 2 ** BITS_OF_MARK, added up from column to column
"""

from __future__ import annotations

from typing import Any

from ..engines.kernels.bit_words import INDEX_MASK, WORD_BITS, always_inlined
from .box_state import FORM, HASH_SO_FAR, HEIGHT_BITS, LEFT, LEFT_BITS

BITS_OF_MARK = 38  # sums of them, times heights and numbers of boxes, stay below a word
DEAD_FORM, DEAD_KEY = range(2)  # columns: the numbers of the position begin at DEAD_KEY


@always_inlined
def is_known_dead(
    state: Any, kinds: Any, levels: Any, level: int, height: Any, hashes: Any, dead: Any, key: Any
) -> bool:
    """Whether the position of a level is known to have no tiling."""
    place = place_in_table(levels, level, hashes)
    if hashes[place] != levels[HASH_SO_FAR, level]:
        return False
    if dead[place, DEAD_FORM] != levels[FORM, 0]:
        return False
    length = write_key(state, kinds, height, key)
    words_alike = 0
    while words_alike < length and dead[place, DEAD_KEY + words_alike] == key[words_alike]:
        words_alike += 1
    return bool(words_alike == length)


@always_inlined
def bury(
    state: Any, kinds: Any, levels: Any, level: int, height: Any, hashes: Any, dead: Any, key: Any
) -> None:
    """Write the position of a level into the table."""
    place = place_in_table(levels, level, hashes)
    hashes[place] = levels[HASH_SO_FAR, level]
    dead[place, DEAD_FORM] = levels[FORM, 0]
    length = write_key(state, kinds, height, key)
    for k in range(length):
        dead[place, DEAD_KEY + k] = key[k]


@always_inlined
def place_in_table(levels: Any, level: int, hashes: Any) -> int:
    """Return the place of the position of a level in the table."""
    value = levels[HASH_SO_FAR, level]
    place: int = (value ^ (value >> 23)) & (hashes.shape[0] - 1) & INDEX_MASK
    return place


@always_inlined
def write_key(state: Any, kinds: Any, height: Any, key: Any) -> int:
    """Write the heights and the numbers of boxes left as bits; return the number of words."""
    length = 0
    word = 0
    used = 0
    bits = state[HEIGHT_BITS]
    for x in range(height.shape[0]):
        if used + bits > WORD_BITS:
            key[length] = word
            length += 1
            word = 0
            used = 0
        word |= height[x] << used
        used += bits
    bits = state[LEFT_BITS]
    for kind in range(kinds.shape[1]):
        if used + bits > WORD_BITS:
            key[length] = word
            length += 1
            word = 0
            used = 0
        word |= kinds[LEFT, kind] << used
        used += bits
    key[length] = word
    return length + 1
