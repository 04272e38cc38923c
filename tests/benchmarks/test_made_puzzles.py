"""How long it takes to try candidates for puzzles with one solution: reported and never asserted.

python -m pytest tests/benchmarks/test_made_puzzles.py -o addopts= --benchmark-json=made.json
"""

from __future__ import annotations

from collections import deque

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from psolver.making import making as making_puzzles
from psolver.making.load_make import load_make_task
from psolver.making.making import Making
from psolver.search import Options, Run

START = 'piece_set = "pentominoes"\nboard = '
TASKS = {
    "a random board of 30 cells": f"{START}'6x7'\n[make]\ncells = 30\npieces = 6\n",
    "the rectangle 5x6": f"{START}'5x6'\n[make]\npieces = 6\n",
    "four cells moved": f"{START}'5x6'\n[make]\nmoved = 4\npieces = 6\n",
    "clues in 5x6": f"{START}'5x6'\n[make]\npieces = 6\nclues = '1..3'\n",
    "clues in 6x10": f"{START}'6x10'\n[make]\nclues = '3..6'\n",
}


@pytest.mark.parametrize("name", TASKS)
@pytest.mark.parametrize("looks", [True, False], ids=["with a quick look", "engines alone"])
def test_candidates_are_tried(
    benchmark: BenchmarkFixture, monkeypatch: pytest.MonkeyPatch, name: str, looks: bool
) -> None:
    task = load_make_task(TASKS[name].encode())
    if not looks:
        monkeypatch.setattr(making_puzzles, "suits", lambda _: False)
    making = Making(Run(task.puzzle, Options(jobs=1)), task, 1)
    tries = 10 if name == "clues in 6x10" else 300
    benchmark.pedantic(lambda: deque(making.puzzles(tries), 0), rounds=1)
    benchmark.extra_info["made"] = making.attempt - sum(making.rejected.values())
