"""A small part of an impossible puzzle that is impossible by itself, found by SAT."""

from __future__ import annotations

from ...children import call
from ...control import UNWATCHED, Control
from ...geometry.cells import Cell
from ...puzzle.reason import Core, Reason
from ..encode import Encoding

OWN_OPTIONS = 1_000  # for a larger problem a child process looks


def core_reason(
    encoding: Encoding, solver: str | None = None, control: Control = UNWATCHED
) -> Reason | None:
    """A small part of an impossible puzzle that is impossible by itself; None where none was
    found, or the clauses would take gigabytes.
    """
    from ...cover.sat.core import find_core
    from ...cover.sat.encoding import MOST_COUNTING, counting_clauses
    from ...cover.sat.session import DEFAULT_SOLVER

    problem = encoding.problem
    if counting_clauses(problem) > MOST_COUNTING:
        return None
    solver = solver or DEFAULT_SOLVER
    if len(problem.options) > OWN_OPTIONS:
        found = call(control, find_core, problem, solver)
    else:
        found = find_core(problem, solver, control)
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
    lattice = encoding.puzzle.board.lattice
    return Reason(Core(tuple(cells), tuple(least), tuple(most), found.minimal, used, lattice))
