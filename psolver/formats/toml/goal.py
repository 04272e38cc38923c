"""The goal of a puzzle as its file gives it: which symmetries, in which frame."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod

from ...geometry.cells import Cell
from ...geometry.lattice import Lattice
from ...puzzle.best import BEST_GOALS
from ...puzzle.figure import frame_cells, frame_sides, frame_size
from ...puzzle.model import UNFRAMED, Board, Piece, SymmetryGoal, boundless, kinds_fault
from ..keys import Table

GOALS = (*BEST_GOALS, "symmetry")
SETTINGS = ("symmetry", "connected")


def wants_symmetry(top: Table) -> bool:
    """Is the goal of a file a symmetric figure? Fails where the settings of one stand beside
    another goal.
    """
    if top.choice("goal", GOALS) == "symmetry":
        return True
    for key in SETTINGS:
        if key in top.values:
            top.fail(key, 'is a setting of symmetry puzzles; write goal = "symmetry" too')
    return False


def symmetry_goal(top: Table, lattice: Lattice) -> SymmetryGoal:
    """What the figure must be, where it lies in a flat lattice."""
    known = tuple(lattice.symmetry_kinds)
    names = top.texts("symmetry") if "symmetry" in top.values else known
    for number, name in enumerate(names, 1):
        if fault := kinds_fault([name], known):
            key = f"symmetry[{number}]" if isinstance(top.values["symmetry"], list) else "symmetry"
            top.fail(key, fault)
    if fault := kinds_fault(names, known):
        top.fail("symmetry", fault)
    connected = top.flag("connected", True)
    if not connected and "board" not in top.values:
        top.fail("board", UNFRAMED)
    return SymmetryGoal(tuple(names), connected, "board" in top.values)


def frame(top: Table, marks: Mapping[Cell, str], lattice: Lattice) -> Board:
    """The frame that a file draws: # and ? both mean it."""
    if not lattice.symmetry_kinds:
        top.fail(
            "board",
            'a figure lies flat, and so does its frame, such as board = "7x7"; leave out a third'
            " size and layers",
        )
    for cell, mark in marks.items():
        if mark not in "#?":
            what = f"'{mark}' would be a clue, which a frame cannot have"
            where = lattice.where(top.text("board"), cell)
            top.fail("board", f"{what}; draw it with #, or give a size", where)
    return Board(frozenset(), frozenset(marks), lattice=lattice)


def grown_frame(top: Table, pieces: tuple[Piece, ...], most_cells: int) -> Board:
    """The frame that is large enough for every connected figure of the pieces, a cell at least."""
    for piece in pieces:
        if piece.most is None:
            top.fail("board", f"missing, and {boundless(piece)}")
    sides = frame_sides(pieces)
    lattice = pieces[0].lattice
    if prod(sides) * len(lattice.steps) > most_cells:
        what = f"the pieces need one of up to {frame_size(pieces)}, more than {most_cells:,} cells"
        top.fail("board", f'missing, and {what}; give a smaller one, such as board = "20x20"')
    return Board(frozenset(), frozenset(frame_cells(pieces)), lattice=lattice)
