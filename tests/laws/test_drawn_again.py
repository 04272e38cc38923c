"""What was saved as JSON and is drawn from there is what a search prints, byte for byte."""

from __future__ import annotations

import pytest
from support.command import run

from psolver.text import PICTURE_FORMATS, WRITERS

SOME = ["-n", "3"]  # solutions
BY_ITS_PATH = "samples/calendar.toml"  # by its name today's date is left free
EMPTY_CELLS = ["optional-5x5", "calendar-november-20", BY_ITS_PATH]
HOLES = ["pentominoes-two-gaps"]
FLAT = ["small-2x3", "four-pieces", "dominoes-4x4", "clues-6x6", *EMPTY_CELLS, *HOLES]
SOLID = ["solid-stair", "soma-cube", "soma-hollow-cube", "soma-well", "dominoes-4x4x4"]
FIGURES = ["symmetry-three-p"]
LOOKS = [["--numbers"], ["--size", "roomy", "--color", "always"]]
QUICK = ["small-2x3", "four-pieces", "dominoes-4x4", "optional-5x5", "solid-stair", *FIGURES]
SAMPLES = [
    pytest.param(name, marks=() if name in QUICK else pytest.mark.slow)
    for name in (*FLAT, *SOLID, *FIGURES)
]
TEXTS = [name for name in WRITERS if name not in (*PICTURE_FORMATS, "json")]


@pytest.mark.parametrize("sample", SAMPLES)
def test_what_was_saved_is_drawn_as_it_was_found(sample: str) -> None:
    saved = run(sample, *SOME, "--format", "json").out
    assert saved == run("draw", sample, "-", "--format", "json", data=saved.encode()).out
    for name in (*TEXTS, "svg"):
        for look in LOOKS if name in TEXTS else [["--numbers"], ["--labels", "--theme", "dark"]]:
            asked = ["--format", name, *look]
            drawn = run("draw", sample, "-", *asked, data=saved.encode())
            assert (0, run(sample, *SOME, *asked).out) == (drawn.status, drawn.out)


@pytest.mark.parametrize("sample", ["small-2x3", "four-pieces", "dominoes-4x4", "solid-stair"])
@pytest.mark.parametrize("index", ["1", "2"])
def test_a_solution_that_was_asked_for_by_its_number_keeps_it(sample: str, index: str) -> None:
    asked = [sample, "--index", index]
    saved = run(*asked, "--format", "json").out.encode()
    for name in (*TEXTS, "svg"):
        look = ["--format", name, "--numbers"]
        drawn = run("draw", sample, "-", *look, data=saved)
        assert f"Solution {index}" in drawn.out
        assert (0, run(*asked, *look).out) == (drawn.status, drawn.out)
