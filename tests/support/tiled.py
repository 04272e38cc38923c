"""Puzzles and tilings from pictures in letters."""

from __future__ import annotations

from collections.abc import Mapping

from psolver import Board, Cell, Lattice, Piece, Puzzle, Tiling
from psolver.core import NAMES, parse, tiling


def tiled(
    picture: str, names: Mapping[str, str] | None = None, lattice: Lattice | None = None
) -> tuple[Puzzle, Tiling]:
    """The puzzle and the tiling of a picture of squares or cubes, or of a lattice with slanted
    sides; pieces have other names for some letters, "?" is an empty optional cell.
    """
    marks = lattice.parse(picture, "?" + NAMES, 1) if lattice else parse(picture, "?" + NAMES)
    cells: dict[str, list[Cell]] = {}
    for cell, mark in marks.items():
        cells.setdefault(mark, []).append(cell)
    empty = frozenset(cells.pop("?", []))
    shapes = [((names or {}).get(mark, mark), tuple(shape)) for mark, shape in cells.items()]
    kind = {"lattice": lattice} if lattice else {}
    pieces = tuple(Piece(name, shape, 0, None, **kind) for name, shape in dict(shapes).items())
    board = Board(frozenset(marks) - empty, empty, **kind)
    return Puzzle(pieces, board), tiling(shapes, *kind.values())
