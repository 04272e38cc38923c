"""How fast psolver counts, and draws at random, whole processes: seconds, reported and never
asserted.

    python -m pytest tests/benchmarks/test_counts.py -o addopts= --benchmark-columns=median

Peers run where they are installed.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

Y = "'''\n#\n##\n#\n#\n'''"
BY_FLINT = """
import sys
from flint import fmpz_mat
n = int(sys.argv[1])
cells = [(row, column) for row in range(n) for column in range(n)]
black = [cell for cell in cells if sum(cell) % 2 == 0]
number = {cell: k for k, cell in enumerate(cell for cell in cells if sum(cell) % 2)}
rows = [[0] * len(black) for _ in black]
for row, (x, y) in zip(rows, black):
    for a, b in ((x, y + 1), (x, y - 1), (x + 1, y), (x - 1, y)):
        if (a, b) in number:  # a square has an odd number of minus signs
            row[number[a, b]] = -1 if a != x and y % 2 else 1
print(abs(int(fmpz_mat(rows).det())))
"""


def counted(
    benchmark: BenchmarkFixture, tmp_path: Path, board: str, pieces: str, rounds: int = 3
) -> int:
    """The number that `psolver --count` prints; `pieces` as in a file, used any number of times."""
    path = tmp_path / "puzzle.toml"
    path.write_text(f'board = "{board}"\ncount = "any"\n{pieces}\n', encoding="utf-8")
    command = [sys.executable, "-m", "psolver", "--count", "--memory", "2G", str(path)]
    options = {"capture_output": True, "text": True, "check": True}
    done = benchmark.pedantic(subprocess.run, (command,), options, rounds=rounds, warmup_rounds=1)
    benchmark.extra_info["summary"] = done.stderr.strip()
    return int(done.stdout)


@pytest.mark.parametrize("side", [20, 24, 40, 60])
def test_dominoes_in_a_square(benchmark: BenchmarkFixture, tmp_path: Path, side: int) -> None:
    assert counted(benchmark, tmp_path, f"{side}x{side}", 'pieces = "##"') > 1 << side * side // 4


@pytest.mark.parametrize("number", [1, 20])
@pytest.mark.parametrize("side", [8, 16, 20, 40, 60])
def test_dominoes_drawn_at_random_in_a_square(
    benchmark: BenchmarkFixture, tmp_path: Path, side: int, number: int
) -> None:
    path = tmp_path / "puzzle.toml"
    path.write_text(f'board = "{side}x{side}"\ncount = "any"\npieces = "##"\n', encoding="utf-8")
    draw = ["--sample", str(number), "--seed", "1", "--format", "json", str(path)]
    command = [sys.executable, "-m", "psolver", *draw]
    options = {"capture_output": True, "text": True, "check": True}
    done = benchmark.pedantic(subprocess.run, (command,), options, rounds=3, warmup_rounds=1)
    *solutions, summary = done.stdout.splitlines()
    benchmark.extra_info["summary"] = summary
    assert number == len(solutions)


@pytest.mark.parametrize("side", [20, 24, 40])
def test_dominoes_in_a_square_by_flint(
    benchmark: BenchmarkFixture, tmp_path: Path, side: int
) -> None:
    pytest.importorskip("flint")
    command = [sys.executable, "-c", BY_FLINT, str(side)]
    options = {"capture_output": True, "text": True, "check": True}
    done = benchmark.pedantic(subprocess.run, (command,), options, rounds=3)
    assert int(done.stdout) > 1 << side * side // 4


@pytest.mark.parametrize(("columns", "number"), [(15, 1696), (20, 289209162)])
def test_y_pentominoes_in_15_rows(
    benchmark: BenchmarkFixture, tmp_path: Path, columns: int, number: int
) -> None:
    assert number == counted(benchmark, tmp_path, f"15x{columns}", f"pieces = {Y}")


@pytest.mark.slow
def test_trominoes_in_15x15(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    number = counted(benchmark, tmp_path, "15x15", 'piece_set = "trominoes"', rounds=1)
    assert 572702109141215242539252993752547604 == number


@pytest.mark.slow
def test_pentominoes_in_10x10(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    number = counted(benchmark, tmp_path, "10x10", 'piece_set = "pentominoes"', rounds=1)
    assert 729748655181974778 == number
