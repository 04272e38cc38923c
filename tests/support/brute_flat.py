"""What brute force knows of hexagons and triangles, written out by hand: the cells beside a cell,
and the twelve isometries that are left when translations are not told apart.

A cell is three numbers. Those of a hexagon add up to 0; those of a triangle to 1, if it points up,
or to 2, if it points down. A translation adds three numbers that add up to 0.
"""

from __future__ import annotations

from collections.abc import Callable

Cell = tuple[int, ...]
Move = Callable[[Cell], Cell]

# six rotations, by a sixth more each; then six reflections, the first of which keeps rows
HEXAGON_MOVES: list[Move] = [
    lambda c: (c[0], c[1], c[2]),
    lambda c: (-c[1], -c[2], -c[0]),
    lambda c: (c[2], c[0], c[1]),
    lambda c: (-c[0], -c[1], -c[2]),
    lambda c: (c[1], c[2], c[0]),
    lambda c: (-c[2], -c[0], -c[1]),
    lambda c: (c[0], c[2], c[1]),
    lambda c: (-c[1], -c[0], -c[2]),
    lambda c: (c[2], c[1], c[0]),
    lambda c: (-c[0], -c[2], -c[1]),
    lambda c: (c[1], c[0], c[2]),
    lambda c: (-c[2], -c[1], -c[0]),
]
# where signs change, 1 is added, so that a triangle that points up becomes one that points down
TRIANGLE_MOVES: list[Move] = [
    lambda c: (c[0], c[1], c[2]),
    lambda c: (1 - c[1], 1 - c[2], 1 - c[0]),
    lambda c: (c[2], c[0], c[1]),
    lambda c: (1 - c[0], 1 - c[1], 1 - c[2]),
    lambda c: (c[1], c[2], c[0]),
    lambda c: (1 - c[2], 1 - c[0], 1 - c[1]),
    lambda c: (c[0], c[2], c[1]),
    lambda c: (1 - c[1], 1 - c[0], 1 - c[2]),
    lambda c: (c[2], c[1], c[0]),
    lambda c: (1 - c[0], 1 - c[2], 1 - c[1]),
    lambda c: (c[1], c[0], c[2]),
    lambda c: (1 - c[2], 1 - c[1], 1 - c[0]),
]
MOVES = {"hexagon": HEXAGON_MOVES, "triangle": TRIANGLE_MOVES}


def beside_hexagon(cell: Cell) -> set[Cell]:
    x, y, z = cell
    return {
        (x, y + 1, z - 1),
        (x, y - 1, z + 1),
        (x + 1, y, z - 1),
        (x - 1, y, z + 1),
        (x + 1, y - 1, z),
        (x - 1, y + 1, z),
    }


def beside_triangle(cell: Cell) -> set[Cell]:
    x, y, z = cell
    if x + y + z == 1:
        return {(x + 1, y, z), (x, y + 1, z), (x, y, z + 1)}
    return {(x - 1, y, z), (x, y - 1, z), (x, y, z - 1)}


def middle(lattice: str, cell: Cell) -> tuple[float, float]:
    """Where the middle of a cell lies on paper, with sides of length 1, x to the right and y
    downwards: the first number tells the row, and the last two how far to the right.
    """
    x, y, z = cell
    if lattice == "hexagon":
        return (y - z) * 3**0.5 / 2, x * 3 / 2
    from_line = 2 / 3 if x + y + z == 1 else 1 / 3  # of a row's height, from its upper line
    return (y - z) / 2, (x + from_line) * 3**0.5 / 2
