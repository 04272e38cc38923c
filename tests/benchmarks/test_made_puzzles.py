"""The processor time that it takes to try candidates for puzzles with one solution, and to make
burrs and other puzzles whose pieces are cut from the board: reported and never asserted. A hundred
six-piece burrs of level 3 are to take under a minute.

python -m pytest tests/benchmarks/test_made_puzzles.py -o addopts= --benchmark-json=made.json
"""

from __future__ import annotations

from collections import deque
from pathlib import Path
from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from support.places import ROOT, puzzle_file

import psolver

START = 'piece_set = "pentominoes"\nboard = '
BURR = (ROOT / "samples/make/six-piece-burr.toml").read_text()
LEVEL_5 = BURR.replace('level = "3.."', 'level = "5.."').replace('empty = "2..6"', "empty = 6")
TASKS: dict[str, tuple[str, int, int | None]] = {  # how many puzzles, of how many tries at most
    "a random board of 30 cells": (f"{START}'6x7'\n[make]\ncells = 30\npieces = 6\n", 300, 300),
    "the rectangle 5x6": (f"{START}'5x6'\n[make]\npieces = 6\n", 300, 300),
    "four cells moved": (f"{START}'5x6'\n[make]\nmoved = 4\npieces = 6\n", 300, 300),
    "clues in 5x6": (f"{START}'5x6'\n[make]\npieces = 6\nclues = '1..3'\n", 300, 300),
    "clues in 6x10": (f"{START}'6x10'\n[make]\nclues = '3..6'\n", 10, 10),
    "six-piece burrs of level 3": (BURR, 100, None),
    "six-piece burrs of level 5": (LEVEL_5, 10, None),
    "interlocking cubes": ('board = "4x4x4"\n[make]\ncut = 5\ninterlocking = true\n', 20, None),
    "squares in six": ('board = "6x6"\n[make]\ncut = 6\npiece_cells = "4..8"\n', 20, None),
}


@pytest.mark.benchmark(timer=process_time)
@pytest.mark.parametrize("name", TASKS)
def test_puzzles_are_made(benchmark: BenchmarkFixture, tmp_path: Path, name: str) -> None:
    text, number, tries = TASKS[name]
    path, last = puzzle_file(text, tmp_path), deque[psolver.MadePuzzle](maxlen=1)
    every = benchmark.pedantic(
        lambda: [last.append(one) for one in psolver.make(path, number, 1, tries=tries, jobs=1)],
        rounds=1,
    )
    benchmark.extra_info.update({"made": len(every), "tries": tries or last[0].attempt})
