"""A dozen pictures, compared whole with tests/data/pictures.

After a wanted change, set UPDATE_GOLDEN=1, run this file, and look at every difference.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
from support.places import DATA, SAMPLES

import psolver

FOLDER = DATA / "pictures"


def first(name: str) -> tuple[psolver.Puzzle, psolver.Tiling]:
    """A sample and the first of its sorted solutions."""
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    return puzzle, next(psolver.tilings(puzzle, sort=True, distinct=True))


# pictures of first solutions: the sample, and the options
OF_SOLUTIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "flat": ("four-pieces", {}),
    "labelled": ("five-pentominoes-5x5", {"labels": True}),
    "hatched": ("pentominoes-two-gaps", {"colored": False, "theme": "light"}),
    "dark_square": ("l-trominoes-4x4", {"theme": "dark", "corners": "square", "cell": 24}),
    "empty_cells": ("optional-5x5", {}),
    "figure": ("symmetry-three-l-7x7", {}),
    "solid": ("soma-hollow-cube", {"labels": True}),
    "exploded": ("half-hour-puzzle", {"view": "exploded", "colored": False}),
    "steps": ("solid-stair", {"view": "steps"}),
    "layers": ("solid-stair", {"view": "layers", "theme": "dark"}),
    "balls": ("tuts-tomb", {"labels": True}),
    "ball_layers": ("tuts-tomb", {"view": "layers", "colored": False, "theme": "dark"}),
}
HOLED = 'pieces = "##"\ncount = "any"\nboard = "####\\n#..#\\n#..#\\n####"'
ONE = (psolver.Placement("A", ((0, 0),)),)
OTHERS: dict[str, Callable[[], tuple[Any, ...]]] = {  # of what they are
    "hole": lambda: (psolver.loads(HOLED), next(psolver.tilings(psolver.loads(HOLED), sort=True))),
    "shown": lambda: (psolver.load("clues-6x6"),),
    "colouring": lambda: (psolver.explain("mutilated-chessboard-8x8")[0],),
    "core": lambda: (psolver.explain("five-pentominoes-core")[0].reason,),
    "one_cell": lambda: (psolver.puzzle(board="1x1", pieces=["#"]), psolver.Tiling(ONE)),
}


def drawn(name: str) -> str:
    if name in OTHERS:
        return psolver.svg(*OTHERS[name]())
    sample, options = OF_SOLUTIONS[name]
    return psolver.svg(*first(sample), **options)


@pytest.mark.parametrize("name", [*OF_SOLUTIONS, *OTHERS])
def test_a_picture_is_what_it_was(name: str) -> None:
    path = FOLDER / f"{name}.svg"
    svg = drawn(name) + "\n"
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(svg, encoding="utf-8", newline="\n")
    assert path.read_text(encoding="utf-8") == svg


def test_every_golden_picture_is_drawn() -> None:
    assert {*OF_SOLUTIONS, *OTHERS} == {path.stem for path in FOLDER.iterdir()}
