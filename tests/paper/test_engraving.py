"""Texts on drawings for a laser: all are there, inside their cell or piece."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest
from support.dissections import FLAT, dissection
from support.places import SAMPLES
from support.seeds import seeds
from support.svg import NAMESPACE, is_inside, lines_of, paths_of_groups

import psolver
from psolver.paper import laser_drawing

Point = tuple[float, float]


def engraved(drawn: Any) -> list[tuple[str, list[Point]]]:
    """Each text with the points of its strokes."""
    paths = paths_of_groups(drawn.text).get("engrave", [])
    return [(path.findtext(f"{NAMESPACE}title", ""), points(path.get("d", ""))) for path in paths]


def points(data: str) -> list[Point]:
    return [point for line in lines_of(data) for point in line]


def box_of(some: list[Point]) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    across, down = zip(*some, strict=True)
    return min(across), min(down), max(across), max(down)


def sample(name: str) -> psolver.Puzzle:
    return psolver.load(SAMPLES / f"{name}.toml")


@pytest.mark.parametrize("name", FLAT)
@pytest.mark.parametrize("seed", seeds(5, 200))
def test_a_piece_has_its_name_inside(name: str, seed: int) -> None:
    puzzle, tiling = dissection(name, seed)
    for drawn in (
        laser_drawing(puzzle, None, 15, 10, 0.0),
        laser_drawing(puzzle, list(tiling), 15, 10),
    ):
        names = [text for text, _ in engraved(drawn)]
        names += re.findall(r"\w+", " ".join(drawn.lost).replace("the piece names", ""))
        assert {piece.name for piece in puzzle.pieces} <= set(names)
    apart = laser_drawing(puzzle, None, 15, 10, 0.0)
    outlines = [path.get("d", "") for path in paths_of_groups(apart.text)["pieces"]]
    for text, some in engraved(apart):
        assert any(all(is_inside(data, point) for point in some) for data in outlines), text


def test_the_base_of_a_calendar_has_its_dates_each_in_its_cell() -> None:
    cell = 15
    puzzle = sample("calendar")
    drawn = laser_drawing(puzzle, list(next(psolver.tilings(puzzle))), cell, 10, labels=False)
    (base,) = paths_of_groups(drawn.text)["base"]
    left, top, *_ = box_of(points(base.get("d", "")))
    found = {
        text: {((y - top - 10) // cell, (x - left - 10) // cell) for x, y in some}
        for text, some in engraved(drawn)
    }
    assert {name: {tuple(map(float, one))} for one, name in puzzle.board.names} == found


@pytest.mark.parametrize("name", ["macmahon-squares-4x6", "macmahon-triangles", "clues-6x6"])
def test_marks_and_names_do_not_meet(name: str) -> None:
    boxes = [box_of(some) for _, some in engraved(laser_drawing(sample(name), None, 15, 10, 0.0))]
    for (a, b, c, d), (e, f, g, h) in combinations(boxes, 2):
        assert c < e or g < a or d < f or h < b
