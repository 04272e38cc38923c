"""The kernels, which problems they suit, and which of them is the fastest.

Bit planes against dancing cells, which they replace where they suit, and fit tables: the kernels
alone, below one root for each orbit of a piece, seconds on one core:

    puzzle                          planes       nodes   cells       nodes   fits       nodes
    pentominoes-8x8                 0.010       49,243   0.030      49,243   0.004     447,134
    pentominoes-6x10                0.16       904,961   0.56      904,961   0.019   2,455,939
    pentominoes-no-corners          0.18       962,879   0.90    1,373,674   0.097  11,087,114
    pentominoes-steps               0.20     1,050,218   0.66    1,050,218   0.25   27,632,987
    Soma cube, all 11520            0.020      256,916   0.088     256,916   0.009     861,284
    2x3x10, pentominoes             0.021      101,141   0.067     109,578   0.004     325,675
    2x5x6, pentominoes              0.10       510,730   0.36      510,730   0.11    8,307,543
    3x4x5, pentominoes              1.3      6,566,297  10      13,595,997   9.8   589,271,201
    2x4x5, two of L, N, P, Y        0.021      205,793   0.098     205,793   0.023   1,673,014
    2x4x5, at most two of each      0.71     5,106,297   2.7     5,106,297   0.48   32,308,122
    3x4x5, two of L, N, T, V, W, Y  6.4     38,618,111  over 8              over 8

In space what is filled in order leaves holes behind, the more the larger a layer is: that is where
bit planes are taken.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...control import UNWATCHED, Control
from ..layout import lay_out
from ..problem import Problem
from .driver import KernelSearch
from .jit import WORD

WIDE_LAYER = 10  # items of a layer that is wide


class Kernel(NamedTuple):
    """A kernel that suits a problem; `prepare(task)` makes the search (see KernelSearch)."""

    name: str
    prepare: Callable[[str], KernelSearch]


def fit_tables(problem: Problem, control: Control) -> Kernel | None:
    """First-empty-item search with fit tables; None where these do not suit the problem."""
    from .fit_tables import FitTables

    name = "fit tables"
    if _reaches_far(problem, control):
        return None
    layout = lay_out(problem, control)
    if not FitTables.suits(layout):
        return None
    return Kernel(name, lambda task: KernelSearch(problem, FitTables(layout), name, task))


def _reaches_far(problem: Problem, control: Control) -> bool:
    """Has every group an option that reaches further than a word, and can be taken? Then fit tables
    suit no layout of the problem, which need not be worked out.
    """
    far: set[int] = set()
    order = problem.positions
    for option, group in zip(control.watched(problem.options), problem.groups, strict=False):
        if order and group not in far:
            places = [order[item] for item in option if order[item] >= 0]
            is_far = bool(places) and max(places) - min(places) >= WORD
            if is_far and all(problem.most[item] > 0 for item in option):
                far.add(group)
    return bool(far) and far == set(problem.groups)


def bit_planes(problem: Problem) -> Kernel | None:
    """Fewest options first, counted in bit planes; None where these do not suit the problem."""
    from .bit_planes import BitPlanes

    name = "bit planes"
    if not BitPlanes.suits(problem):
        return None
    return Kernel(name, lambda task: KernelSearch(problem, BitPlanes(problem), name, task))


def dancing_cells(problem: Problem, control: Control) -> Kernel:
    """Fewest options first with dancing cells, which suit every problem."""
    from .dancing_cells import DancingCells

    def prepare(task: str) -> KernelSearch:
        return KernelSearch(problem, DancingCells(problem, control), name, task)

    name = "dancing cells"
    return Kernel(name, prepare)


def fewest_first(problem: Problem, control: Control) -> Kernel:
    """Fewest options first: bit planes where they suit, which are faster, else dancing cells."""
    return bit_planes(problem) or dancing_cells(problem, control)


def fastest(problem: Problem, control: Control = UNWATCHED) -> Kernel:
    """Fit tables where they suit, but not for a wide order in space where bit planes do; else
    fewest options first.

    Fit tables lose their way in space: what is filled in order leaves holes behind.
    """
    kernel = bit_planes(problem) if _is_wide(problem) else None
    return kernel or fit_tables(problem, control) or fewest_first(problem, control)


def _is_wide(problem: Problem) -> bool:
    """Do items touch others at three distances along the order of the search, as in a box of
    layers, and at a great one?

    Three distances of which one is the sum of the others are those of hexagons, in the plane.
    """
    at = problem.positions or (0,) * len(problem.least)
    touching = enumerate(problem.neighbours)
    steps = {abs(at[item] - at[other]) for item, others in touching for other in others}
    layer = max(steps, default=0)
    return len(steps) > 2 and layer >= WIDE_LAYER and 2 * layer > sum(steps)
