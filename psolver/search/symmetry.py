"""The symmetries of a puzzle, as permutations of its placements: which solutions are the same.

An isometry of the board's space is a symmetry if it maps the board (cells, optional cells, clues,
marks) onto itself and the placements of every piece, with its marks, onto themselves; up to
reflections it may also exchange mirror twins, pieces of equal traits, whose placements it swaps. It
keeps the places beside the board, too. It is enough to compare the orientations that fit somewhere:
the board is mapped onto itself.

In a quotient every translation that keeps the board is a symmetry as well, and a rule may have
symmetries of its own: these groups can be large (see `large_groups`).
"""

from __future__ import annotations

import gc
from functools import partial
from itertools import repeat
from operator import itemgetter
from typing import TypeVar

from ..core.control import UNWATCHED, Control
from ..core.core_tuning import ITEMS_OF_A_SLICE
from ..core.marked import Marked, image_of
from .encode import Encoding
from .problem import Permutation
from .puzzle_group import LARGE, UpTo, _images_of_witnesses, on_items

T = TypeVar("T")


def permutations(
    encoding: Encoding, up_to: UpTo = "symmetries", control: Control = UNWATCHED
) -> tuple[Permutation, ...]:
    """Return the group that decides which covers are distinct, as permutations of the options; the
    identity comes first. () if a board in a quotient, or in parts, has too many symmetries to list.

    Raises PsolverError for reflections of a board in parts.
    """
    board = encoding.puzzle.board
    if board.space.translations or encoding.puzzle.in_parts:
        from .large_groups import permutations_by_factors

        return permutations_by_factors(encoding, up_to, control)
    # the options orientation by orientation, and those of each by their first cells
    order: list[int] = []
    has_marks, knew_numbers = False, "option_numbers" in vars(encoding)
    option_at: dict[tuple[int, Marked], dict[int, int]] = {}
    beside: dict[int, dict[int, int]] = {}  # each option, with those of its orientation
    if len(encoding.option_numbers) > LARGE:
        control.tick()
    for one in control.watched(encoding.oriented, 1000):
        numbers = one.numbers or list(map(encoding.option_numbers.__getitem__, one.options))
        firsts = map(itemgetter(0), one.options)
        there = option_at[one.piece, one.marked] = dict(zip(firsts, numbers, strict=True))
        if len(numbers) > LARGE:
            control.tick()
        beside.update(dict.fromkeys(numbers, there))
        has_marks = has_marks or bool(one.marked.marks)
        order += numbers
        if len(numbers) > LARGE:
            control.tick()
    place = sorted(range(len(order)), key=order.__getitem__)  # of each option in that order
    if len(order) > LARGE:
        control.tick()
    found = set()
    is_large = len(order) > ITEMS_OF_A_SLICE  # else there is a look at the clock in time below
    slices = control.slices if is_large else partial(repeat, times=1)
    for isometry, image in on_items(encoding, up_to, control):
        images: list[int] = []
        for one in encoding.oriented:
            if is_large:
                control.tick()
            # one option shows which cell of each becomes the first; cells come before other items
            mapped = list(map(image.__getitem__, one.options[0]))
            first = itemgetter(mapped.index(min(mapped)))
            if has_marks:  # options with the same items may differ in their marks
                turned = image_of(one.marked, isometry, board.lattice)
                there = option_at[image[one.piece], turned]
            else:
                there = beside[encoding.option_numbers[tuple(sorted(mapped))]]
            for some in slices(one.options):
                images += map(there.__getitem__, map(image.__getitem__, map(first, some)))
        control.tick()
        ordered: list[int] = []
        for places in slices(place):
            ordered += map(images.__getitem__, places)
        if encoding.placed < len(encoding.problem.options):
            ordered += _images_of_witnesses(encoding, image)
        found.add(tuple(ordered))
        if len(order) > LARGE:
            gc.collect(0)  # else the next collection looks at all these tuples at once
            control.tick()
    if len(order) > LARGE and not knew_numbers:
        del vars(encoding)["option_numbers"]  # tens of megabytes, that are seldom needed again
    return tuple(sorted(found))  # the identity is the first permutation there is
