"""The items that the rules of a puzzle add to its problem."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from ..puzzle.rule import Meeting


@dataclass(frozen=True)
class Meetings:
    """The items that the rules of a puzzle add, in order."""

    items: tuple[Meeting, ...] = ()

    def __len__(self) -> int:
        return len(self.items)

    def images(self, image: Sequence[int], first: int) -> Iterator[int]:
        """Yield the images of the items under a map of the cells, and of the spots if they have
        `sides`; `first` is the number of the first item.
        """
        number = dict(zip(self.items, count(first)))
        for one in self.items:
            place = tuple(map(image.__getitem__, one.place))
            sides = tuple(map(image.__getitem__, one.sides))
            if not one.ordered and sides:
                place, sides = zip(*sorted(zip(place, sides, strict=True)), strict=True)
            elif not one.ordered:
                place = tuple(sorted(place))
            yield number[one._replace(place=place, sides=sides)]

    def laid_between(self, positions: Sequence[int]) -> tuple[list[int], list[int]]:
        """Return positions of cells, further apart than the given ones, and positions of these
        items between them: an item comes behind the last of the cells that meet there, as far
        behind for places that lie alike.
        """
        if not self.items:
            return list(positions), []
        kinds = [_kind(one, positions) for one in self.items]
        rank = {kind: number for number, kind in enumerate(sorted(set(kinds)), 1)}
        width = len(rank) + 1
        lasts = (max(positions[cell] for cell in one.place) for one in self.items)
        items = [width * last + rank[kind] for last, kind in zip(lasts, kinds, strict=True)]
        return [width * position for position in positions], items


def _kind(one: Meeting, positions: Sequence[int]) -> tuple[tuple[int, ...], str, tuple[int, ...]]:
    """How far before the last of its cells each lies, what meets, and which sides of cells."""
    there = [positions[cell] for cell in one.place]
    last = max(there)
    there = there if one.ordered else sorted(there)
    which = tuple(side // len(positions) for side in one.sides)
    return tuple(last - position for position in there), one.kind, which
