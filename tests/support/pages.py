"""Pages of tilings, read back: what a browser would find in them."""

from __future__ import annotations

import json
import re
from functools import reduce
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any

import psolver
from psolver import Tiling
from psolver.core import tiling
from psolver.text import WRITERS, Look
from support.brute import Cell

UNIT, MARGIN = 100, 6  # of a cell, and around a drawing
PLAIN = Look()
NUMBERS = re.compile(r"-?[\d.]+")


class Page(HTMLParser):
    """The elements of a page, the text in each kind of them, and its data."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, str] = {}
        self._open = ""
        self.feed(html)
        self.close()
        self.data: list[Any] = [
            json.loads(line) for line in self.texts.get("data", "").splitlines() if line
        ]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._open = dict(attrs).get("id") or tag

    def handle_data(self, data: str) -> None:
        self.texts[self._open] = self.texts.get(self._open, "") + data

    @property
    def tilings(self) -> list[dict[str, Any]]:
        return [value for value in self.data if "tiling" in value]

    @property
    def regions(self) -> list[dict[str, Any]]:
        return [value for value in self.data if "piece" in value or "role" in value]


def page_of(puzzle: psolver.Puzzle, tilings: list[Tiling], look: Look = PLAIN) -> str:
    """The page of some tilings, as a command writes it after a search that found no others."""
    writer, number = WRITERS["html"](puzzle, look), len(tilings)
    outcome = psolver.Outcome("solved", number, None, number, True, "sat", 0, 0.0)
    answers = [writer.answer(place, one) for place, one in enumerate(tilings, 1)]
    return "".join(f"{part}\n" for part in (writer.head, *answers, writer.end(outcome)))


def tilings_back(page: Page, puzzle: psolver.Puzzle) -> list[Tiling]:
    """The tilings that a page tells."""
    names = [piece["name"] for value in page.data[:1] for piece in value["pieces"]]
    regions = page.regions
    lattice = puzzle.board.lattice
    middles = _middles(puzzle.board) if lattice.flat else {}
    cells = [_cells(region, middles) for region in regions]
    return [
        tiling(
            (
                (names[regions[n]["piece"]], cells[n])
                for n in one["tiling"]
                if "piece" in regions[n]
            ),
            lattice,
        )
        for one in page.tilings
    ]


def _middles(board: psolver.Board) -> dict[Cell, tuple[float, float]]:
    """Where the middles of the cells of a flat board are drawn."""
    project, corners = board.lattice.project, board.lattice.corners
    places = {cell: [project(corner) for corner in corners(cell)] for cell in board.cells}
    points = [point for around in places.values() for point in around]
    left, top = (min(values) for values in zip(*points, strict=True))
    found = {}
    for cell, around in places.items():
        x, y = (sum(values) / len(around) for values in zip(*around, strict=True))
        found[cell] = MARGIN + UNIT * (x - left), MARGIN + UNIT * (y - top)
    return found


def _cells(region: dict[str, Any], middles: dict[Cell, tuple[float, float]]) -> list[Cell]:
    """The cells of a region; of a flat one, those with their middle in its path."""
    if "cells" in region:
        return [tuple(cell) for cell in region["cells"]]
    loops = [_points(loop) for loop in region["path"].split("Z") if loop]
    return [cell for cell, middle in middles.items() if _inside(middle, loops)]


def _points(loop: str) -> list[tuple[float, float]]:
    """The points that the commands of a loop name; those of a round corner are like it without."""
    points: list[tuple[float, float]] = []
    for kind, told in re.findall("([MLHVQ])([^MLHVQ]*)", loop):
        values = list(map(float, NUMBERS.findall(told)))
        if kind == "H":
            points.append((values[0], points[-1][1]))
        elif kind == "V":
            points.append((points[-1][0], values[0]))
        else:
            points += zip(values[::2], values[1::2], strict=True)
    return points


def _inside(point: tuple[float, float], loops: list[list[tuple[float, float]]]) -> bool:
    """Is a point inside an odd number of loops?"""
    x, y = point
    crossed = [
        (ax < x) != (bx < x) and y < ay + (by - ay) * (x - ax) / (bx - ax)
        for loop in loops
        for (ax, ay), (bx, by) in pairwise([*loop, loop[0]])
    ]
    return reduce(lambda odd, one: odd != one, crossed, False)
