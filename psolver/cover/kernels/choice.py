"""The kernels, and which problems they suit."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..layout import lay_out
from ..problem import Problem
from .driver import KernelSearch


class Kernel(NamedTuple):
    """A kernel that suits a problem; `prepare(task)` makes the search (see KernelSearch)."""

    name: str
    prepare: Callable[[str], KernelSearch]


def fit_tables(problem: Problem) -> Kernel | None:
    """First-empty-item search with fit tables; None where these do not suit the problem."""
    from .fit_tables import FitTables

    layout, name = lay_out(problem), "fit tables"
    if not FitTables.suits(layout):
        return None
    return Kernel(name, lambda task: KernelSearch(problem, FitTables(layout), name, task))


def bit_planes(problem: Problem) -> Kernel | None:
    """Fewest options first, counted in bit planes; None where these do not suit the problem."""
    from .bit_planes import BitPlanes

    name = "bit planes"
    if not BitPlanes.suits(problem):
        return None
    return Kernel(name, lambda task: KernelSearch(problem, BitPlanes(problem), name, task))


def dancing_cells(problem: Problem) -> Kernel:
    """Fewest options first with dancing cells, which suit every problem."""
    from .dancing_cells import DancingCells

    name = "dancing cells"
    return Kernel(name, lambda task: KernelSearch(problem, DancingCells(problem), name, task))


def fewest_first(problem: Problem) -> Kernel:
    """Fewest options first: bit planes where they suit, which are faster, else dancing cells."""
    return bit_planes(problem) or dancing_cells(problem)
