"""`psolver clue`: what is printed, the file that is written, and the exit status."""

from __future__ import annotations

import json

from support.command import run

FIVE = "samples/five-pentominoes-5x5.toml"


def test_the_clues_are_one_line_of_json() -> None:
    found = json.loads(run("clue", FIVE, "-q", "--format", "json").out)
    assert ("clues", "solved", 2, 2, 1) == tuple(
        found[key] for key in ("type", "status", "number", "least", "solution")
    )
    owners = {
        tuple(cell): one["piece"] for one in found["tiling"]["placements"] for cell in one["cells"]
    }
    assert 2 == len(found["clues"])
    assert all(one["piece"] == owners[tuple(one["cell"])] for one in found["clues"])
    none = json.loads(run("clue", "dominoes-4x4", "-q", "--format", "json").out)
    assert {"type": "clues", "status": "solved", "number": None} == none


def test_a_limit_leaves_the_clues_so_far() -> None:
    done = run("clue", FIVE, "--among", "1000", "--time-limit", "1")
    assert (3, True) == (done.status, "not proved smallest (stopped by the limit):" in done.out)
    assert done.err.startswith("stopped by the limit")
