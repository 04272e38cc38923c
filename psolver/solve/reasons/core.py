"""A small part of an impossible puzzle that is impossible by itself, found by SAT."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...children import call
from ...control import UNWATCHED, Control
from ...cover.problem import Problem
from ...geometry.cells import Cell
from ...puzzle.groups import PieceGroup
from ...puzzle.reason import Core, Reason
from ...puzzle.touch import ANYTHING
from ..encode import Encoding

if TYPE_CHECKING:
    from ...cover.sat.core import Wish

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

    problem = _with_own_bounds(encoding)
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
    first_group = items + len(encoding.pieces)
    cells: list[Cell] = []
    groups: list[PieceGroup] = []
    least: list[tuple[str, int]] = []
    most: list[tuple[str, int]] = []
    for wish in found.wishes:
        if wish.item < items:
            cells.append(encoding.cells[wish.item])
            continue
        if wish.item >= first_group:
            groups.append(_told(encoding.groups[wish.item - first_group], problem, wish))
            continue
        name = encoding.pieces[wish.item - items].name
        if wish.least:
            least.append((name, problem.least[wish.item]))
        else:
            most.append((name, problem.most[wish.item]))
    used = sum(piece.most != 0 for piece in encoding.pieces)
    lattice = encoding.puzzle.board.lattice
    bounds = tuple(least), tuple(most)
    touch = encoding.puzzle.touch if encoding.sides or encoding.puzzle.beside else ANYTHING
    edges = encoding.puzzle.has_edges
    core = Core(tuple(cells), *bounds, found.minimal, used, lattice, _joined(groups), touch, edges)
    return Reason(core)


def _with_own_bounds(encoding: Encoding) -> Problem:
    """The problem without bounds of groups that follow from others: a core is to tell what the
    puzzle says.
    """
    problem = encoding.problem
    most = list(problem.most)
    for item, group in enumerate(encoding.groups, len(encoding.cells) + len(encoding.pieces)):
        if group.most is None or group.most > most[item]:
            most[item] = len(problem.options)
    return replace(problem, most=tuple(most))


def _told(group: PieceGroup, problem: Problem, wish: Wish) -> PieceGroup:
    """A group with the one bound that a wish is about."""
    if wish.least:
        return replace(group, least=problem.least[wish.item], most=None)
    return replace(group, least=0, most=problem.most[wish.item])


def _joined(groups: list[PieceGroup]) -> tuple[PieceGroup, ...]:
    """Groups, those in one that are there with a least and a most."""
    found: list[PieceGroup] = []
    for group in groups:
        same = [
            other for other in found if (other.name, other.pieces) == (group.name, group.pieces)
        ]
        other = next((other for other in same if _go_together(group, other)), None)
        if other is None:
            found.append(group)
            continue
        most = group.most if other.most is None else other.most
        both = replace(group, least=max(group.least, other.least), most=most)
        found[found.index(other)] = both
    return tuple(found)


def _go_together(one: PieceGroup, other: PieceGroup) -> bool:
    """Has one group a least and the other a most, which is not below it?"""
    if (one.most is None) == (other.most is None):
        return False
    most = one.most if other.most is None else other.most
    return most is not None and max(one.least, other.least) <= most
