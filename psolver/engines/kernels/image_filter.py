"""The filter for many covers at once that are the smallest of their images, by arrays of numpy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ...search.problem import Permutation
from .walk import CHOICES, DEPTH

# It stands in place of an option, and is sorted behind all options.
NO_OPTION = np.iinfo(np.int64).max


class ImageFilter:
    """The filter for covers that are the smallest of their images under some symmetries; of those
    that hold an option, if one is given.
    """

    def __init__(self, symmetries: Sequence[Permutation], option: int | None) -> None:
        self._images = [np.array(permutation, np.int64) for permutation in symmetries]
        self._option = option

    def __call__(self, rows: Any) -> tuple[Any, int]:
        """Return the rows (covers as kernels write them) that are the smallest of their images, and
        the number of all their images.
        """
        rows = np.asarray(rows)
        depths = rows[:, DEPTH]
        depth = int(depths.max(initial=0))
        if not self._images or not depth:
            return rows, len(rows)  # the cover without options is its own image
        choices = rows[:, CHOICES : CHOICES + depth]
        is_option = np.arange(depth) < depths[:, None]
        is_option &= choices >= 0
        options = np.where(is_option, choices, 0)
        covers = np.sort(np.where(is_option, choices, NO_OPTION), axis=1)
        keep = np.ones(len(rows), bool)
        stabilisers = np.ones(len(rows), np.int64)  # how many symmetries map a cover onto itself
        for image in self._images:
            mapped = np.where(is_option, image[options], NO_OPTION)
            if self._option is None:  # the first of an image shows most often which is smaller
                low = mapped.min(axis=1)
                keep &= low >= covers[:, 0]
                tied = np.flatnonzero(keep & (low == covers[:, 0]))
            else:
                tied = np.flatnonzero(keep & (mapped == self._option).any(axis=1))
            images = np.sort(mapped[tied], axis=1)
            tied_covers = covers[tied]
            different = images != tied_covers
            places = np.arange(len(tied)), different.argmax(axis=1)
            stabilisers[tied] += ~different[places]
            keep[tied] = images[places] >= tied_covers[places]
        orbits = (len(self._images) + 1) // stabilisers[keep]
        return rows[keep], int(orbits.sum())
