"""Is the figure of a symmetry puzzle what its goal asks for? Checked from the definitions."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from operator import add
from typing import TypeAlias

from ..geometry.lattice import Lattice
from .forms import form_of, image_of, images_of, values_of
from .model import Puzzle
from .tiling import Tiling

Cell: TypeAlias = tuple[int, ...]


def figure_faults(puzzle: Puzzle, tiling: Tiling) -> Iterator[str]:
    """A sentence for each thing that the goal of a puzzle asks for and its figure has not."""
    goal = puzzle.goal
    if goal is None:
        return
    figure = {cell for placement in tiling for cell in placement.cells}
    if not figure:
        yield "no piece is used, so that there is no figure"
        return
    lattice = puzzle.board.lattice
    if any(len(cell) != lattice.dimension for cell in figure):
        return  # no cells of the lattice: it has been said that they lie outside
    if not any(_has_symmetry(figure, lattice, kind) for kind in goal.kinds):
        yield f"the figure has no symmetry of the kind {' or '.join(goal.kinds)}"
    if goal.connected and not _is_connected(figure, lattice):
        yield "the figure is not connected"


def _has_symmetry(figure: Collection[Cell], lattice: Lattice, kind: str) -> bool:
    """Has a figure a symmetry of a kind, wherever its axis or centre is?

    It has where one of its images has the symmetry that stands for the kind.
    """
    one = lattice.symmetry_kinds[kind]
    return any(
        form_of([image_of(cell, one) for cell in cells], lattice) == form
        for form, cells in images_of(figure, lattice, True, True).items()
    )


def _is_connected(cells: set[Cell], lattice: Lattice) -> bool:
    """Can one walk from any cell to any other over sides?"""
    steps_from = {values_of(cell, lattice): steps for cell, steps in lattice.steps.items()}
    todo = [min(cells)]
    left = cells.difference(todo)
    while todo:
        cell = todo.pop()
        near = {tuple(map(add, cell, step)) for step in steps_from[values_of(cell, lattice)]} & left
        left -= near
        todo += near
    return not left
