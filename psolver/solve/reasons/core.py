"""A small part of an impossible puzzle that is impossible by itself, found by SAT."""

from __future__ import annotations

from ...control import UNWATCHED, Control
from ...geometry.cells import Cell
from ...puzzle.reason import Core, Reason
from ..encode import Encoding


def core_reason(
    encoding: Encoding, solver: str | None = None, control: Control = UNWATCHED
) -> Reason | None:
    """A small part of an impossible puzzle that is impossible by itself; None where none was
    found.
    """
    from ...cover.sat.core import find_core
    from ...cover.sat.session import DEFAULT_SOLVER

    problem = encoding.problem
    found = find_core(problem, solver or DEFAULT_SOLVER, control)
    if found is None:
        return None
    items = len(encoding.cells)
    cells: list[Cell] = []
    least: list[tuple[str, int]] = []
    most: list[tuple[str, int]] = []
    for wish in found.wishes:
        if wish.item < items:
            cells.append(encoding.cells[wish.item])
            continue
        name = encoding.pieces[wish.item - items].name
        if wish.least:
            least.append((name, problem.least[wish.item]))
        else:
            most.append((name, problem.most[wish.item]))
    used = sum(piece.most != 0 for piece in encoding.pieces)
    return Reason(Core(tuple(cells), tuple(least), tuple(most), found.minimal, used))
