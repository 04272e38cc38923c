"""How fast psolver is: nodes and seconds, reported and never asserted.

    python -m pytest tests/benchmarks -o addopts= --benchmark-columns=min,median,rounds

`nodes` in the extra columns counts conflicts.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import psolver

SAMPLES = Path(__file__).parents[2] / "samples"


def whole_process(benchmark: BenchmarkFixture, *arguments: str, status: int = 0) -> None:
    """Time a command from start to end."""
    command = [sys.executable, "-m", "psolver", *arguments]
    done = benchmark.pedantic(subprocess.run, (command,), {"capture_output": True}, rounds=5)
    assert status == done.returncode


def search(benchmark: BenchmarkFixture, name: str, rounds: int, **options: object) -> psolver.Outcome:
    """Time a search of a sample in this process, counting."""
    puzzle = psolver.load(SAMPLES / f"{name}.toml")

    def run() -> psolver.Outcome:
        with psolver.Search(puzzle, **options) as one:  # type: ignore[arg-type]
            return one.count()

    outcome: psolver.Outcome = benchmark.pedantic(run, rounds=rounds)
    benchmark.extra_info["nodes"] = outcome.nodes
    return outcome


def test_help(benchmark: BenchmarkFixture) -> None:
    whole_process(benchmark, "--help")


def test_four_pieces_whole_process(benchmark: BenchmarkFixture) -> None:
    whole_process(benchmark, str(SAMPLES / "four-pieces.toml"))


def test_first_tiling_of_20x20_with_80_y_pentominoes(benchmark: BenchmarkFixture) -> None:
    whole_process(benchmark, str(SAMPLES / "y-pentominoes-20x20.toml"), "-n", "1")


def test_impossible_at_a_glance(benchmark: BenchmarkFixture) -> None:
    whole_process(benchmark, str(SAMPLES / "impossible-61-cells.toml"), status=1)


def test_five_pentominoes_in_5x5(benchmark: BenchmarkFixture) -> None:
    assert search(benchmark, "five-pentominoes-5x5", 3).solutions == 856


@pytest.mark.slow
def test_all_520_tilings_of_8x8_from_one_of_each_class(benchmark: BenchmarkFixture) -> None:
    assert search(benchmark, "pentominoes-8x8", 3).solutions == 520


@pytest.mark.slow
def test_all_520_tilings_of_8x8_one_by_one(benchmark: BenchmarkFixture) -> None:
    """Without symmetry: a formula for each placement of a piece used once, every tiling found and blocked by itself."""
    from psolver.cover.listing import Listing, list_covers
    from psolver.cover.sat import DEFAULT_SOLVER
    from psolver.solve.encode import encode

    problem = encode(psolver.load(SAMPLES / "pentominoes-8x8.toml")).problem
    listing = Listing([])

    def run() -> int:
        listing.covers, listing.conflicts = [], 0
        return sum(1 for _ in list_covers(problem, DEFAULT_SOLVER, listing, True, lambda: None))

    assert benchmark.pedantic(run, rounds=1) == 520
    benchmark.extra_info["nodes"] = listing.conflicts
