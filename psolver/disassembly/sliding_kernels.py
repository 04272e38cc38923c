"""The kernels that take solutions apart, as they are compiled ahead of need."""

from __future__ import annotations

from collections.abc import Iterator

from ..engines.kernels.compilation_unit import CompilationUnit
from .sliding import SlidingShapes, arrays_of_bodies, fill_pairs, search


def units() -> Iterator[CompilationUnit]:
    """Yield the units of compilation of this room."""
    shapes = SlidingShapes()
    cell = 0, 0, 0
    body = shapes.body((cell,))
    bodies = arrays_of_bodies([[body]])
    filling = shapes.filling(bodies)
    searching = shapes.arguments(bodies, 0)
    yield CompilationUnit("sliding", fill_pairs, filling)
    yield CompilationUnit("sliding", search, searching)
