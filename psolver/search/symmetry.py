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

from ..core.control import current_control
from ..core.core_tuning import ITEMS_OF_A_SLICE
from ..core.marked import image_of
from .encoding import Encoding
from .problem import Permutation
from .puzzle_group import UpTo, on_items, witness_images
from .search_tuning import MANY_OPTIONS


def permutations(encoding: Encoding, up_to: UpTo = "symmetries") -> tuple[Permutation, ...]:
    """Return the group that decides which covers are distinct, as permutations of the options; the
    identity comes first. () if a board in a quotient, or in parts, has too many symmetries to list.

    Raises PsolverError for reflections of a board in parts.
    """
    control = current_control()
    board = encoding.puzzle.board
    if board.space.translations or encoding.puzzle.in_parts:
        from .large_groups import permutations_by_factors

        return permutations_by_factors(encoding, up_to)
    # the options orientation by orientation, and those of each by their first cells
    order = []
    has_marks = False
    knew_numbers = "option_numbers" in vars(encoding)
    option_at = {}
    options_alike = {}  # each option, with those of its orientation
    if len(encoding.option_numbers) > MANY_OPTIONS:
        control.tick()
    for orientation in control.watched(encoding.oriented, 1000):
        numbers = orientation.numbers
        if not numbers:
            numbers = list(map(encoding.option_numbers.__getitem__, orientation.options))
        firsts = map(itemgetter(0), orientation.options)
        option_at_first = dict(zip(firsts, numbers, strict=True))
        option_at[orientation.piece, orientation.marked] = option_at_first
        if len(numbers) > MANY_OPTIONS:
            control.tick()
        options_alike.update(dict.fromkeys(numbers, option_at_first))
        if orientation.marked.marks:
            has_marks = True
        order += numbers
        if len(numbers) > MANY_OPTIONS:
            control.tick()
    place = sorted(range(len(order)), key=order.__getitem__)  # of each option in that order
    if len(order) > MANY_OPTIONS:
        control.tick()
    group = set()
    is_large = len(order) > ITEMS_OF_A_SLICE  # else there is a look at the clock in time below
    slices = control.slices if is_large else partial(repeat, times=1)
    for isometry, image in on_items(encoding, up_to):
        images: list[int] = []
        for orientation in encoding.oriented:
            if is_large:
                control.tick()
            # one option shows which cell of each becomes the first; cells come before other items
            mapped = list(map(image.__getitem__, orientation.options[0]))
            becomes_first = itemgetter(mapped.index(min(mapped)))
            if has_marks:  # options with the same items may differ in their marks
                turned = image_of(orientation.marked, isometry, board.lattice)
                piece = image[orientation.piece]
                option_at_first = option_at[piece, turned]
            else:
                mapped.sort()
                option = encoding.option_numbers[tuple(mapped)]
                option_at_first = options_alike[option]
            for options in slices(orientation.options):
                firsts = map(becomes_first, options)
                new_firsts = map(image.__getitem__, firsts)
                images += map(option_at_first.__getitem__, new_firsts)
        control.tick()
        ordered: list[int] = []
        for places in slices(place):
            ordered += map(images.__getitem__, places)
        if encoding.placed < len(encoding.problem.options):
            ordered += witness_images(encoding, image)
        group.add(tuple(ordered))
        if len(order) > MANY_OPTIONS:
            gc.collect(0)  # else the next collection looks at all these tuples at once
            control.tick()
    if len(order) > MANY_OPTIONS and not knew_numbers:
        del vars(encoding)["option_numbers"]  # tens of megabytes, that are seldom needed again
    return tuple(sorted(group))  # the identity is the first permutation there is
