"""Planar graphs and boards, whose matchings several tests count and draw."""

from __future__ import annotations

from itertools import product
from random import Random

from psolver import Board
from psolver.search import Problem


def random_planar(random: Random) -> list[list[int]]:
    """A part of a grid with diagonals, connected; vertices and their neighbours in any order."""
    height, width = random.randint(1, 5), random.randint(1, 6)
    edges = []
    for row, column in product(range(height), range(width)):
        here, right = (row, column), (row, column + 1)
        below, across = (row + 1, column), (row + 1, column + 1)
        edges += [(here, right)] if column + 1 < width else []
        edges += [(here, below)] if row + 1 < height else []
        if column + 1 < width and row + 1 < height:
            edges.append(random.choice([(here, across), (right, below)]))
    kept = [edge for edge in edges if random.random() < 0.8]
    reached, todo = {(0, 0)}, [(0, 0)]
    for vertex in todo:  # grows while it is read
        for one, other in (*kept, *((b, a) for a, b in kept)):
            if one == vertex and other not in reached:
                reached.add(other)
                todo.append(other)
    number = {vertex: k for k, vertex in enumerate(random.sample(todo, len(todo)))}
    around: list[list[int]] = [[] for _ in number]
    for one, other in kept:
        if one in reached:
            around[number[one]].append(number[other])
            around[number[other]].append(number[one])
    for neighbours in around:
        random.shuffle(neighbours)
    return around


def random_board(random: Random) -> Board:
    """A box with holes, perhaps in parts."""
    height, width = random.randint(1, 6), random.randint(1, 7)
    holes = random.choice([0, 0.1, 0.2, 0.3])
    cells = {cell for cell in product(range(height), range(width)) if random.random() >= holes}
    return Board(frozenset(cells) or frozenset({(0, 0)}))


def lozenges(a: int, b: int, c: int) -> Problem:
    """The triangles of a hexagon with these sides, and the pairs of neighbours among them."""
    number: dict[tuple[int, int, str], int] = {}
    for x, y in product(range(a + c), range(b + c)):
        if c <= x + y < a + b + c:
            number[x, y, "up"] = len(number)
        if c <= x + y + 1 < a + b + c:
            number[x, y, "down"] = len(number)
    options = []
    for (x, y, way), up in number.items():
        for beside in ((x, y), (x - 1, y), (x, y - 1)) if way == "up" else ():
            if (*beside, "down") in number:
                options.append(tuple(sorted((up, number[(*beside, "down")]))))
    return Problem((1,) * len(number), (1,) * len(number), tuple(options), ())
