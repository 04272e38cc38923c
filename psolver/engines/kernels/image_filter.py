"""The filter for many covers at once that are the smallest of their images, by arrays of numpy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ...search.problem import Permutation
from .walk import CHOICES, DEPTH

NO_OPTION = np.iinfo(np.int64).max  # in place of an option, behind all options


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
        depth = int(rows[:, DEPTH].max()) if len(rows) else 0
        if not self._images or not depth:
            return rows, len(rows)  # the cover without options is its own image
        choices = rows[:, CHOICES : CHOICES + depth]
        is_option = (np.arange(depth) < rows[:, DEPTH, None]) & (choices >= 0)
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
            images, tied_covers = np.sort(mapped[tied], axis=1), covers[tied]
            different = images != tied_covers
            first_difference = different.argmax(axis=1)
            places = np.arange(len(tied)), first_difference
            stabilisers[tied] += ~different[places]
            keep[tied] = images[places] >= tied_covers[places]
        return rows[keep], int(((len(self._images) + 1) // stabilisers[keep]).sum())
