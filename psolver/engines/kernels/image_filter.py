"""The filter for many covers at once that are the smallest of their images, by a kernel."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from ...search.problem import Permutation
from ..tuning import MOST_PLAIN_IMAGES
from .bit_words import INDEX_MASK
from .kernel_arrays import WORD32, array_of, zeros
from .walk import CHOICES, DEPTH, at_hand


class ImageFilter:
    """The filter for covers that are the smallest of their images under some symmetries; of those
    that hold an option, if one is given.
    """

    def __init__(self, symmetries: Sequence[Permutation], option: int | None) -> None:
        self._options = len(symmetries[0])
        flat = chain.from_iterable(symmetries)
        self._images = array_of(flat, WORD32, columns=self._options)
        self._option = NO_OPTION if option is None else option
        self._looked_at = 0  # images

    def __call__(self, rows: Any) -> tuple[Any, int]:
        """Return the rows (covers as kernels write them, at least one) that are the smallest of
        their images, moved to the front, and the number of all their images.
        """
        marks = zeros(2, self._options, code=WORD32)
        totals = zeros(2)
        arguments = rows, self._images, self._option, marks, totals
        symmetries = self._images.shape[0]
        self._looked_at += len(rows) * symmetries
        if self._looked_at > MOST_PLAIN_IMAGES:
            from .jit import ensure

            ensure(keep_smallest, arguments)
        call = at_hand(keep_smallest, arguments, is_short=False)
        call(*arguments)
        kept = totals[KEPT]
        return rows[:kept], totals[IMAGES]


# the compiled filter ------------------------------------------------------------------------------

NO_OPTION = 1 << 40  # in place of an option; it is larger than all
# The totals are the rows that stay, and the number of all their images.
KEPT, IMAGES = range(2)


def keep_smallest(rows: Any, images: Any, option: int, marks: Any, totals: Any) -> None:
    """Move the rows to the front that are the smallest of their images, and count these.

    Of two covers with as many options the smaller one has the smallest option that only one has.

    images  for each symmetry but the identity the image of each option
    option  NO_OPTION, or only images that hold this option count
    marks   zeros, for each option: the number of the last cover that holds it, and that of the
            last image
    """
    symmetries = images.shape[0]
    kept = 0
    image_number = 0
    for row in range(rows.shape[0]):
        begin = CHOICES
        depth = rows[row, DEPTH]
        end = (CHOICES + depth) & INDEX_MASK
        for column in range(begin, end):
            chosen = rows[row, column]
            if chosen >= 0:  # else no option was taken at this level
                marks[0, chosen] = row + 1
        is_smallest = True
        stabiliser = 1
        for symmetry in range(symmetries):
            image_number += 1
            of_image = NO_OPTION  # the smallest option that only the image has
            holds_option = option == NO_OPTION
            for column in range(begin, end):
                chosen = rows[row, column]
                if chosen >= 0:
                    image = images[symmetry, chosen]
                    marks[1, image] = image_number
                    if image == option:
                        holds_option = True
                    if image < of_image and marks[0, image] != row + 1:
                        of_image = image
            if holds_option:
                if of_image == NO_OPTION:
                    stabiliser += 1
                else:
                    of_cover = NO_OPTION
                    for column in range(begin, end):
                        chosen = rows[row, column]
                        if 0 <= chosen < of_cover and marks[1, chosen] != image_number:
                            of_cover = chosen
                    if of_image < of_cover:
                        is_smallest = False
                        break
        if is_smallest:
            totals[IMAGES] += (symmetries + 1) // stabiliser
            for column in range(end):
                rows[kept, column] = rows[row, column]
            kept += 1
    totals[KEPT] = kept
