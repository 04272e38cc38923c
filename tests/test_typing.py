"""What a type checker knows of psolver."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest
from support.places import ROOT, table

from psolver import SearchOptions
from psolver.search import Options

GOOD = """\
import psolver

p: psolver.Puzzle = psolver.loads("board = '2x2'")
found: list[psolver.Tiling] = list(psolver.tilings(p, limit=3, distinct=True, time_limit=2.5))
solved: list[psolver.Tiling] = list(psolver.solve("soma-cube", limit=1))
placed: psolver.Placement = solved[0]["A"]
some: tuple[psolver.Placement, ...] = solved[0][1:]
rows = solved[0].grid(p.board.cells)
names: list[str] = psolver.samples()
subsets = psolver.cover(range(1, 3), {"A": [1], "B": [2]})
rectangle = psolver.puzzle(board=(6, 10), piece_set="pentominoes")
columns = psolver.cover([[1, 0], [0, 1]], secondary=[1], limit=1)
number: int = psolver.count(p, up_to="rotations", engine="count", memory=10**9)
drawn: list[psolver.Tiling] = psolver.sample(p, 3, seed=1, time_limit="5m")
outcome, common = psolver.explain(p, jobs=1)
search = psolver.Search(p, sort=True, tick=lambda: None, tell=print)
shape: psolver.Shape = found[0].placements[0].cells
cell: psolver.Cell = shape[0]
text: str = psolver.draw(p, found[0], format="ascii", width=80) + psolver.dumps(p)
built: psolver.Puzzle = psolver.puzzle(board="6x10", piece_set="pentominoes", count=(0, None))
red = psolver.ColouredItem(1, "red")
covers: psolver.CoverSearch = psolver.cover({"a": (1, 2)}, [["a", red]], secondary=[1])
numbers: list[tuple[int, ...]] = list(covers.sample(2, seed=1))
most: int = psolver.cover("ab", ["ab"], engine="dlx", limit=3, jobs=1).count().solutions
named = psolver.puzzle(board=[(0, 0), (0, 1)], pieces={"L": "##"}, clues={(0, 0): "L"})
"""
BAD = table("typing-bad.txt")


def test_every_option_of_a_search_is_known_by_name() -> None:
    known = {field.name for field in fields(Options)} | {"tell", "tick"}
    assert known == set(SearchOptions.__annotations__)


@pytest.mark.slow
def test_a_type_checker_accepts_what_is_right_and_refuses_each_slip(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    path = tmp_path / "program.py"
    path.write_text(GOOD + "\n".join(BAD) + "\n", encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports", "silent", str(path)]
    env = {**os.environ, "MYPYPATH": str(ROOT)}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
    errors = [line for line in done.stdout.splitlines() if ": error: " in line]
    lines = list(dict.fromkeys(int(line.split(":")[1]) for line in errors))  # of overloads two
    first = GOOD.count("\n") + 1
    assert list(range(first, first + len(BAD))) == lines, done.stdout
