"""How long it takes to try candidates for puzzles with one solution: reported and never asserted.

python -m pytest tests/benchmarks/test_made_puzzles.py -o addopts= --benchmark-json=made.json
"""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import psolver

START = 'piece_set = "pentominoes"\nboard = '
TASKS = {
    "a random board of 30 cells": f"{START}'6x7'\n[make]\ncells = 30\npieces = 6\n",
    "the rectangle 5x6": f"{START}'5x6'\n[make]\npieces = 6\n",
    "four cells moved": f"{START}'5x6'\n[make]\nmoved = 4\npieces = 6\n",
    "clues in 5x6": f"{START}'5x6'\n[make]\npieces = 6\nclues = '1..3'\n",
    "clues in 6x10": f"{START}'6x10'\n[make]\nclues = '3..6'\n",
}


@pytest.mark.parametrize("name", TASKS)
def test_candidates_are_tried(benchmark: BenchmarkFixture, tmp_path: Path, name: str) -> None:
    path = tmp_path / "task.toml"
    path.write_text(TASKS[name], encoding="utf-8")
    tries = 10 if name == "clues in 6x10" else 300

    def made() -> int:
        return len(list(psolver.make(path, number=tries, seed=1, tries=tries, jobs=1)))

    benchmark.extra_info["made"] = benchmark.pedantic(made, rounds=1)
