"""Whether copies of shapes cover a set of cells, by brute force."""

from __future__ import annotations

from functools import cache

from psolver import Cell, Shape


def can_cover(free: frozenset[Cell], shapes: tuple[Shape, ...]) -> bool:
    """Whether copies cover some cells, by trying all whose first cell is the first one."""

    @cache
    def covered(free: frozenset[Cell]) -> bool:
        if not free:
            return True
        first = min(free)
        for shape in shapes:
            by = [here - there for here, there in zip(first, shape[0], strict=True)]
            cells = frozenset(tuple(map(sum, zip(cell, by, strict=True))) for cell in shape)
            if cells <= free and covered(free - cells):
                return True
        return False

    return covered(free)
