"""How fast large puzzles are prepared: seconds, reported and never asserted.

    python -m pytest tests/benchmarks/test_large.py -o addopts= --benchmark-columns=min,median

`MB` in the extra columns is the most memory that the process has taken so far, or that of a whole
process.
"""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from resource import RUSAGE_SELF, getrusage

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from support.places import TESTS
from support.processes import PSOLVER, timed

import psolver
from psolver.engines import lay_out
from psolver.exchange import dimacs
from psolver.search import Problem, encode, permutations

BURR = TESTS / "benchmarks" / "burr-in-a-cage.toml"
PUZZLES = {
    "burr in a cage": BURR.read_text(encoding="utf-8"),
    "pentominoes 40x40": 'board = "40x40"\npiece_set = "pentominoes"\ncount = "any"',
    "pentominoes 100x100": 'board = "100x100"\npiece_set = "pentominoes"\ncount = "any"',
    "dominoes 500x500": 'board = "500x500"\npieces = "##"\ncount = "any"',
    "dominoes 1000x1000": 'board = "1000x1000"\npieces = "##"\ncount = "any"',
}
# examples of BurrTools 0.7.1, in the folder PSOLVER_BURRTOOLS, and its own processor seconds on
# 2026-11-28, built from source: assemblies, and what comes apart
EXAMPLES = {
    "DraculasDentalDesaster": (0.008, 0.115),
    "AlPackino": (0.030, 0.030),
    "DemoPieceGenerator": (0.005, 0.016),
}
LARGEST = "dominoes 1000x1000"
SMALLER = [name for name in PUZZLES if name != LARGEST]


def of(name: str) -> psolver.Puzzle:
    return psolver.loads(PUZZLES[name])


def fresh(problem: Problem) -> Problem:
    """The same without anything that was worked out of it."""
    return replace(problem)


def note_memory(benchmark: BenchmarkFixture) -> None:
    taken = getrusage(RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    benchmark.extra_info["MB"] = round(taken / 1e6)


@pytest.mark.parametrize("name", PUZZLES)
def test_encoding(benchmark: BenchmarkFixture, name: str) -> None:
    puzzle = of(name)
    encoding = benchmark.pedantic(encode, (puzzle,), rounds=3)
    benchmark.extra_info["placements"] = len(encoding.problem.options)
    note_memory(benchmark)


@pytest.mark.parametrize("name", SMALLER)
def test_permutations(benchmark: BenchmarkFixture, name: str) -> None:
    encoding = encode(of(name))
    found = benchmark.pedantic(permutations, (encoding,), rounds=3)
    benchmark.extra_info["symmetries"] = len(found)


@pytest.mark.parametrize("name", SMALLER)
def test_layout(benchmark: BenchmarkFixture, name: str) -> None:
    problem = encode(of(name)).problem
    benchmark.pedantic(lay_out, setup=lambda: ((fresh(problem),), {}), rounds=3)


@pytest.mark.parametrize("name", SMALLER)
def test_tables_of_dancing_cells(benchmark: BenchmarkFixture, name: str) -> None:
    from psolver.engines import DancingCells

    problem = encode(of(name)).problem
    benchmark.pedantic(DancingCells, (problem,), rounds=3)
    note_memory(benchmark)


def test_clauses_of_20x20_with_any_number_of_pentominoes(benchmark: BenchmarkFixture) -> None:
    problem = encode(psolver.loads(PUZZLES["pentominoes 40x40"].replace("40x40", "20x20"))).problem

    def run() -> int:
        return sum(1 for _ in dimacs(fresh(problem)))

    benchmark.extra_info["lines"] = benchmark.pedantic(run, rounds=3)
    note_memory(benchmark)


@pytest.mark.parametrize("task", ["--count", "-n1"])
def test_a_burr_in_a_cage_whole_process(benchmark: BenchmarkFixture, task: str) -> None:
    timed(benchmark, *PSOLVER, str(BURR), task, rounds=5)


@pytest.mark.parametrize("apart", [False, True], ids=["assemblies", "apart"])
@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_of_burrtools_whole_process(
    benchmark: BenchmarkFixture, name: str, apart: bool
) -> None:
    path = Path(os.environ.get("PSOLVER_BURRTOOLS", ".")) / f"{name}.xmpuzzle"
    if not path.exists():
        pytest.skip("PSOLVER_BURRTOOLS names no folder with it")
    task = ["--only-assemblable", "--all"] if apart else ["--count"]
    timed(benchmark, *PSOLVER, str(path), "--distinct", "--jobs", "1", *task, rounds=5)
    benchmark.extra_info["BurrTools"] = EXAMPLES[name][apart]


@pytest.mark.parametrize("name", ["dominoes 500x500", LARGEST])
def test_a_first_tiling_of_dominoes_whole_process(
    benchmark: BenchmarkFixture, name: str, tmp_path: Path
) -> None:
    path = tmp_path / "dominoes.toml"
    path.write_text(PUZZLES[name], encoding="utf-8")
    timed(benchmark, *PSOLVER, str(path), "-n", "1", "-o", str(tmp_path / "one"), rounds=1)


def test_memory_of_the_heptominoes_without_a_hole(
    benchmark: BenchmarkFixture, tmp_path: Path
) -> None:
    """All but "q" in 7x107, the first tiling: 340,000 placements. None is found in a minute; it
    took 1,240 MB before.
    """
    every = psolver.puzzle(board="7x108", piece_set="heptominoes")
    names = [piece.name for piece in every.pieces if piece.name != "q"]
    path = tmp_path / "heptominoes.toml"
    puzzle = psolver.puzzle(board="7x107", piece_set="heptominoes", only=names)
    path.write_text(psolver.dumps(puzzle), encoding="utf-8")
    timed(benchmark, *PSOLVER, str(path), "-n", "1", "--time-limit", "60", rounds=1, status=3)
