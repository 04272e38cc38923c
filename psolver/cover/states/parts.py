"""What a count works on: the components of a layout, each with what counts it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...control import UNWATCHED, Control
from ..layout import Layout, lay_out
from ..matching.count import Matrix, matrix_of
from ..matching.graph import graph_of
from ..problem import Problem
from .components import Component, components_of

# a component that cannot have more states is counted by them sooner than by a determinant
FEW_STATES = 1 << 18
ABOUT = 180  # square of vertices times reach, for each product of residues
# products of residues that take next to no time; that take more than half an hour
SMALL_PRODUCTS, MOST_PRODUCTS = 1 << 21, 10**12


@dataclass(frozen=True)
class Parts:
    """The components of a layout, none where it cannot be filled; for each the matrix whose
    determinant tells the number of its covers, or None: then states tell it.
    """

    layout: Layout
    components: tuple[Component, ...]
    matrices: tuple[Matrix | None, ...]

    @property
    def by_states(self) -> list[Component]:
        """The components that are counted by states."""
        pairs = zip(self.components, self.matrices, strict=True)
        return [component for component, matrix in pairs if matrix is None]

    @property
    def are_small(self) -> bool:
        """Do all determinants together take next to no time?"""
        return sum(matrix.products for matrix in self.matrices if matrix) <= SMALL_PRODUCTS


def parts_of_problem(problem: Problem, control: Control = UNWATCHED) -> Parts:
    """The parts of a problem's layout."""
    return parts_of(lay_out(problem, control), control, touching(problem))


def parts_of(
    layout: Layout, control: Control = UNWATCHED, touching: Sequence[Sequence[int]] = ()
) -> Parts:
    """The parts of a layout; `touching`: for each position its neighbours, where they are known."""
    components = tuple(components_of(layout, touching)) if layout.fillable else ()
    matrices = tuple(matrix_of_component(one, control, FEW_STATES) for one in components)
    return Parts(layout, components, matrices)


def touching(problem: Problem) -> list[list[int]]:
    """For each position of a problem its neighbours; [] where they are not known."""
    if not problem.neighbours or not problem.positions:
        return []
    found: list[list[int]] = [[] for _ in range(max(problem.positions, default=-1) + 1)]
    for item, position in enumerate(problem.positions):
        if position >= 0:
            found[position] = [problem.positions[other] for other in problem.neighbours[item]]
    return found


def matrix_of_component(component: Component, control: Control, few: int) -> Matrix | None:
    """The matrix whose determinant tells the number of a component's covers; None where there is
    none, where it would take too long, and where the component cannot have more than `few` states.
    """
    length, reach = len(component.must), component.reach
    if length << reach - 1 <= few or (length * reach) ** 2 // ABOUT > MOST_PRODUCTS:
        return None
    graph = graph_of(component)
    return matrix_of(graph, control) if graph else None
