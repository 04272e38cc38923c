"""`psolver compare`: two solutions side by side."""

from __future__ import annotations

import json
from typing import Any

from support.command import run
from support.places import SAMPLES

FIVE = str(SAMPLES / "five-pentominoes-5x5.toml")


def pieces_on(tiling: Any) -> dict[tuple[int, ...], str]:
    """The piece on each cell."""
    pieces = {}
    for placement in tiling["placements"]:
        pieces.update(dict.fromkeys(map(tuple, placement["cells"]), placement["piece"]))
    return pieces


def test_cells_that_differ_are_marked_in_both() -> None:
    answer = json.loads(run("compare", FIVE, "1", "3", "--format", "json").out)
    first, second = map(pieces_on, answer["tilings"])
    differing = sorted(cell for cell in first if first[cell] != second[cell])
    assert differing == [tuple(cell) for cell in answer["cells"]]
    drawn = run("compare", FIVE, "1", "3").out
    assert f"Solutions 1 and 3 differ in {len(differing)} of 25 cells" in drawn
    assert 2 * len(differing) + 1 == drawn.count("•")


def test_numbers_that_no_two_solutions_have_are_one_sentence() -> None:
    same = run("compare", FIVE, "2", "2")
    assert (2, True) == (same.status, "solution 2 is the same; name two others" in same.err)
    far = run("compare", str(SAMPLES / "four-pieces.toml"), "1", "9")
    assert (2, True) == (far.status, "has 8 solutions, and none has the number 9" in far.err)
    none = run("compare", str(SAMPLES / "impossible-clue.toml"))
    assert (1, "") == (none.status, none.out)
