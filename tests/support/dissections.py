"""Boards of flat lattices whose cells are given to pieces at random."""

from __future__ import annotations

import re
from collections import defaultdict
from random import Random

from psolver import Board, Cell, Piece, Puzzle, Tiling
from psolver.core import lattice_named, tiling

SLANTED = ("hexagon", "triangle", "tans")
FLAT = ("square", *SLANTED)
NAMES = ("A", "Bo", "Cyd", "Dora", "Emily", "Florian")
OUTSIDE, EMPTY = -2, -1


def dissection(name: str, seed: int) -> tuple[Puzzle, Tiling]:
    """Some cells of a board of a lattice, each given at random to one of a few pieces, to none, or
    to no board at all: rings, parts, holes in holes.
    """
    random, lattice = Random(seed), lattice_named(name)
    if name == "square":
        rows, columns = random.randint(1, 9), random.randint(1, 9)
        cells: list[Cell] = [(row, column) for row in range(rows) for column in range(columns)]
    else:
        size = random.choice(lattice.sizes)
        lengths = [random.randint(2, 4) for _ in re.findall("[0-9]+", size.example)]
        cells = list(size.cells(*sorted(lengths)))
    owners = [OUTSIDE, EMPTY, *range(random.randint(1, len(NAMES)))]
    parts: dict[int, list[Cell]] = defaultdict(list)
    for number, cell in enumerate(cells):
        parts[random.choice(owners) if number else 0].append(cell)
    parts.pop(OUTSIDE, None)
    may = frozenset(parts.pop(EMPTY, []))
    found = tiling(((NAMES[owner], cells) for owner, cells in parts.items()), lattice)
    pieces = tuple(Piece(piece, cells, lattice=lattice) for piece, cells in found)
    must = frozenset(found.owners())
    return Puzzle(pieces, Board(must, may, lattice=lattice)), found
