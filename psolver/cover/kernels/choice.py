"""The kernels, and which problems they suit."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..layout import sweep
from ..problem import Problem
from .driver import KernelSearch


class Kernel(NamedTuple):
    """A kernel that suits a problem; `prepare(task)` makes the search (see KernelSearch)."""

    name: str
    prepare: Callable[[str], KernelSearch]


def fit_tables(problem: Problem) -> Kernel | None:
    """First-empty-item search with fit tables; None where these do not suit the problem."""
    from .fit_tables import FitTree

    layout = sweep(problem)
    if not FitTree.suits(layout):
        return None
    name = "fit tables"

    def order(option: int) -> tuple[tuple[int, ...], int]:
        return layout.places[option], option

    return Kernel(name, lambda task: KernelSearch(problem, FitTree(layout), name, task, order))


def bit_planes(problem: Problem) -> Kernel | None:
    """Fewest options first, counted in bit planes; None where these do not suit the problem."""
    from .bit_planes import PlanesTree, cost

    if not PlanesTree.suits(problem):
        return None
    name = "bit planes"
    return Kernel(
        name,
        lambda task: KernelSearch(problem, PlanesTree(problem), name, task, cost=cost(problem)),
    )


def dancing_cells(problem: Problem) -> Kernel:
    """Fewest options first with dancing cells, which suit every problem."""
    from .dancing_cells import DlxTree

    name = "dancing cells"
    return Kernel(name, lambda task: KernelSearch(problem, DlxTree(problem), name, task))


def fewest_first(problem: Problem) -> Kernel:
    """Fewest options first: bit planes where they suit, which are faster, else dancing cells."""
    return bit_planes(problem) or dancing_cells(problem)
