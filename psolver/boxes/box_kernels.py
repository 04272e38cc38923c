"""The kernel of box packings, as it is compiled ahead of need."""

from __future__ import annotations

from collections.abc import Iterator

from ..engines.kernels.compilation_unit import CompilationUnit, without_switches
from .box_packing import search
from .box_search import BoxSearch, PackingProblem


def units() -> Iterator[CompilationUnit]:
    """Yield the units of compilation of this room."""
    # six cells by pairs
    form = 0, (1, 1, 2)
    holes = (0, 0, 0), (0, 0, 1)
    problem = PackingProblem((2, 1, 4), (form,), (1,), (3,), holes)
    box_search = BoxSearch(problem)
    walk = box_search.start()
    arguments = walk.arguments(0, box_search.rows(1))
    for switches in ((), ("after", "room")):
        yield CompilationUnit("box packing", search, without_switches(search, arguments, switches))
