"""The kernels that suit a problem, and the fastest of them.

Packed sets are faster than bit sets if they suit, and these than dancing cells
(tests/benchmarks/measures.md).

In space a filling in order leaves holes behind, the more the larger a layer is: there bit sets
are taken.
"""

from __future__ import annotations

from functools import partial

from ...core.control import current_control
from ...search.problem import Problem
from .bit_limits import packing_suits, sets_suit
from .driver import Kernel, KernelSearch, fast_fit_tables
from .packed_sets import PackedSets


def packed_sets(problem: Problem) -> Kernel | None:
    """Return fewest options first, with packed sets; None if these do not suit the problem."""
    name = "packed sets"
    if not packing_suits(problem):
        return None
    return Kernel(
        name, problem, lambda task: KernelSearch(problem, PackedSets(problem), name, task)
    )


def bit_sets(problem: Problem) -> Kernel | None:
    """Return fewest options first, with sets of bits; None if these do not suit the problem."""
    name = "bit sets"
    if not sets_suit(problem):
        return None
    from .bit_sets import BitSets

    return Kernel(name, problem, lambda task: KernelSearch(problem, BitSets(problem), name, task))


def dancing_cells(problem: Problem) -> Kernel:
    """Return fewest options first with dancing cells, which suit every problem as it is."""
    from .dancing_cells import DancingCells

    name = "dancing cells"
    tree = partial(DancingCells, problem)
    return Kernel(name, problem, lambda task: KernelSearch(problem, tree(), name, task))


def fewest_first(problem: Problem) -> Kernel:
    """Return fewest options first: the first that suits of packed sets, if items have no position,
    bit sets, dancing cells.
    """
    control = current_control()
    packed = None if problem.positions else packed_sets(problem)
    control.tick()  # such a test takes half a second for a million items
    return packed or bit_sets(problem) or dancing_cells(problem)


def fastest(problem: Problem) -> Kernel:
    """Return fit tables if they suit, but not for a wide order in space or for many items that
    options have in common if bit sets do, nor for items without positions if packed sets do, nor
    for colours; else fewest options first.

    Fit tables lose their way in space: a filling in order leaves holes behind. In no order at all
    they lose it sooner.
    """
    return fast_fit_tables(problem) or fewest_first(problem)
