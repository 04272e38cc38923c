"""What a page is told: it reads back to the tilings."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import TypeAlias

import pytest
from support.command import ENDLESS, FOUR, run
from support.dissections import SLANTED, dissection
from support.pages import Page, tilings_back
from support.random_figures import random_symmetry_puzzle
from support.random_plain import random_puzzle, random_solid
from support.seeds import seeds

import psolver

Make: TypeAlias = Callable[[int], psolver.Puzzle]


@pytest.mark.parametrize("seed", seeds(3, 12))
@pytest.mark.parametrize("make", [random_puzzle, random_solid, random_symmetry_puzzle])
def test_pages_of_random_puzzles_tell_the_tilings(make: Make, seed: int) -> None:
    puzzle = make(seed)
    tilings = list(islice(psolver.tilings(puzzle), 20))
    for corners in ("rounded", "square"):
        options = ["-n", "20", "--format", "html", "--corners", corners]
        page = run("-", *options, data=psolver.dumps(puzzle).encode()).out
        assert tilings == tilings_back(Page(page), puzzle)


@pytest.mark.parametrize("name", SLANTED)
@pytest.mark.parametrize("seed", seeds(3, 60))
def test_pages_of_hexagons_and_triangles_tell_the_tilings(name: str, seed: int) -> None:
    puzzle, one = dissection(name, seed)
    assert [one] == tilings_back(Page(psolver.draw(puzzle, one, "html")), puzzle)


def test_solutions_have_the_numbers_that_they_are_asked_for_by() -> None:
    for number, told in ((7, 7), (10**20, str(10**20))):
        page = run("-", "--index", str(number), "--format", "html", data=ENDLESS).out
        assert [told] == [one.get("number") for one in Page(page).tilings]


def test_a_file_for_each_solution_is_a_page_of_one(tmp_path: Path) -> None:
    puzzle = psolver.load("four-pieces")
    assert 0 == run(FOUR, "--sort", "-o", tmp_path / "{n}.html").status
    for number, one in enumerate(psolver.tilings(puzzle, sort=True), 1):
        page = (tmp_path / f"{number}.html").read_text(encoding="utf-8")
        assert [one] == tilings_back(Page(page), puzzle)
