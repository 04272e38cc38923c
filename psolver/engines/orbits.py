"""Classes of covers under symmetries, without a list of their images: how many there are, and which
is the first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from ..search.problem import Cover, Permutation

Leading: TypeAlias = Mapping[int, Sequence[Permutation]]
ImagesOfOption: TypeAlias = tuple[int, Leading]
"""The least of the images, and for each image the symmetries that lead to it."""


class Orbits:
    """The orbits of covers under a group of symmetries; of one cover each if none are given.

    For each option it is remembered which symmetries lead to each of its images, when it is first
    needed: few of them matter for a cover.
    """

    def __init__(self, symmetries: tuple[Permutation, ...]) -> None:
        self._symmetries = symmetries
        self._known: dict[int, ImagesOfOption] = {}

    def first(self, cover: Cover) -> Cover:
        """Return the first of the images of a cover, the same for all of an orbit.

        It begins with the least image of an option, so that only the symmetries count that lead
        there.

        >>> Orbits(((0, 1, 2), (2, 1, 0))).first((1, 2))
        (0, 1)
        """
        if not cover or not self._symmetries:
            options = sorted(cover)
            return tuple(options)
        known = self._known
        images_of_options = [known.get(option) or self._look_at(option) for option in cover]
        lowest = min([image for image, _ in images_of_options])
        first_images = []
        for image, leading in images_of_options:
            if image != lowest:
                continue
            for symmetry in leading[image]:
                options = [symmetry[option] for option in cover]
                options.sort()
                first_images.append(options)
        first_image = min(first_images)  # some symmetry leads to the lowest
        return tuple(first_image)

    def size(self, cover: Cover) -> int:
        """Return the number of different images of a cover, by orbit and stabiliser.

        >>> orbits = Orbits(((0, 1, 2), (2, 1, 0)))
        >>> orbits.size((0, 1)), orbits.size((0, 2))
        (2, 1)
        """
        if not cover or not self._symmetries:
            return 1
        options = set(cover)
        first_option = cover[0]
        images = self._known.get(first_option) or self._look_at(first_option)
        _, leading = images
        fixing = 0
        for option in cover:
            for symmetry in leading.get(option, ()):
                image = [symmetry[member] for member in cover]
                fixing += options.issuperset(image)
        return len(self._symmetries) // fixing

    def _look_at(self, option: int) -> ImagesOfOption:
        """Remember the least image of an option, and for each image the symmetries that lead to
        it.
        """
        leading: dict[int, list[Permutation]] = defaultdict(list)
        for symmetry in self._symmetries:
            image = symmetry[option]
            leading[image].append(symmetry)
        images = (min(leading), dict(leading))
        self._known[option] = images
        return images
