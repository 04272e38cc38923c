"""The kernels that take solutions apart, as they are compiled ahead of need."""

from __future__ import annotations

from collections.abc import Iterator

from ..engines.kernels.compilation_unit import CompilationUnit
from .sliding import SlidingShapes, arrays_of_bodies, fill_pairs, search


def units() -> Iterator[CompilationUnit]:
    """Yield the units of compilation of this room."""
    shapes = SlidingShapes()
    bodies = arrays_of_bodies([[shapes.body(((0, 0, 0),))]])
    yield CompilationUnit("sliding", fill_pairs, shapes.filling(bodies))
    yield CompilationUnit("sliding", search, shapes.arguments(bodies, 0))
