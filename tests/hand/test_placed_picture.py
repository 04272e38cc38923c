"""`psolver hint` with a picture of a half-filled box."""

from __future__ import annotations

import re
from random import Random

import pytest
from support.command import run
from support.places import table

import psolver


def hint(puzzle: str, picture: str, *options: str) -> tuple[int, list[dict[str, object]]]:
    """Return the exit status and the lines of JSON of a hint for a picture."""
    done = run("hint", puzzle, "-", "--format", "json", *options, data=picture.encode())
    assert not done.err, done.err
    return done.status, done.lines


def places(placements: object) -> list[tuple[str, tuple[tuple[int, ...], ...]]]:
    """Return names and cells, sorted, of placements in JSON."""
    assert isinstance(placements, list)
    return sorted((one["piece"], tuple(map(tuple, one["cells"]))) for one in placements)


PICTURES = dict(table("placed-picture-pictures.txt"))


@pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)
def test_free_cells_and_line_ends_are_as_people_write_them(picture: str) -> None:
    status, (line,) = hint("four-pieces", picture)
    assert 0 == status
    first, *_ = line["placements"]  # type: ignore[misc]
    assert {"piece": "A", "cells": [[0, 0], [0, 1], [1, 0]]} == first
    assert "A" != line["piece"]


SAMPLES_DRAWN = table("placed-picture-samples-drawn.txt")


@pytest.mark.parametrize("name", SAMPLES_DRAWN)
def test_the_letters_of_a_part_of_a_solution_are_read_back(name: str) -> None:
    puzzle, random = psolver.load(name), Random(name)
    (tiling,) = psolver.solve(puzzle, limit=1)
    for some in (tiling[:1], random.sample(tiling.placements, len(tiling) // 2), tiling[:]):
        part = psolver.Tiling(list(some), puzzle.board.lattice)
        picture = psolver.draw(puzzle, part, "letters")
        status, (line,) = hint(name, picture, "--level", "mistake")
        assert 0 == status
        values = part.to_dict()["placements"]
        assert places(values) == places(line["placements"])


def test_copies_that_touch_have_one_letter() -> None:
    status, (line,) = hint("dominoes-4x4", "II..\nII..\nIIII\n....\n")
    assert 0 == status
    assert 4 + 1 == len(line["placements"])  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["pentominoes-6x10", "tangram"])
def test_the_drawing_is_coloured_as_it_is_drawn(name: str) -> None:
    plain = run("hint", name).out
    coloured = run("hint", name, "--color", "always").out
    assert plain == re.sub("\x1b\\[[0-9;]*m", "", coloured)
