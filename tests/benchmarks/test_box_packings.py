"""How fast large rectangles and blocks are packed: seconds, reported and never asserted.

    python -m pytest tests/benchmarks/test_box_packings.py -o addopts= --benchmark-columns=median

`nodes` in the extra columns are those of one search.
"""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import psolver
from psolver import Outcome, Puzzle
from psolver.search import Options, Run, tilings


def squares(*sides: int) -> str:
    return "\\n".join(f"{side}x{side}" for side in sides)


PUZZLES = {
    "calibron": psolver.load("samples/calibron.toml"),
    "squared-rectangle-33x32": psolver.load("samples/squared-rectangle-33x32.toml"),
    "squared-square-112": psolver.load("samples/squared-square-112.toml"),
    "squares to 24 in 70x70": psolver.loads(
        f'board = "70x70"\npieces = "{squares(*range(1, 25))}"'
    ),
}


def partridge(number: int) -> Puzzle:
    """One square of side 1, two of side 2 and so on, in a square (Robert Wainwright, 1981)."""
    side = number * (number + 1) // 2
    sides = (one for one in range(1, number + 1) for _ in range(one))
    return psolver.loads(f'board = "{side}x{side}"\npieces = "{squares(*sides)}"')


FEWEST_SQUARES = psolver.loads(
    f'board = "17x17"\nbest = "fewest pieces"\ncount = "any"\npieces = "{squares(*range(1, 17))}"'
)
HOFFMAN = psolver.loads(
    'goal = "packing"\nboard = "15x15x15"\n[[piece]]\nshape = "4x5x6"\ncount = 27\n'
)


@pytest.mark.parametrize("name", PUZZLES)
def test_counting(benchmark: BenchmarkFixture, name: str) -> None:
    def search() -> Outcome:
        return psolver.Search(PUZZLES[name], jobs=1).count(classes=True)

    benchmark.extra_info["nodes"] = benchmark.pedantic(search, rounds=1).nodes


@pytest.mark.parametrize("number", [8, 9])
def test_a_first_tiling(benchmark: BenchmarkFixture, number: int) -> None:
    """Before lines and dead positions 8 took 3,275,828 nodes, and 4.7 s of a busy processor for
    0.64.
    """

    def search() -> Outcome:
        run = Run(partridge(number), Options(limit=1, jobs=1))
        assert 1 == len(list(tilings(run)))
        return run.outcome

    benchmark.extra_info["nodes"] = benchmark.pedantic(search, rounds=1).nodes


def test_a_proof_that_there_is_no_tiling(benchmark: BenchmarkFixture) -> None:
    def search() -> Outcome:
        return psolver.Search(partridge(7), jobs=1).count()

    benchmark.extra_info["nodes"] = benchmark.pedantic(search, rounds=1).nodes


def test_the_fewest_squares(benchmark: BenchmarkFixture) -> None:
    """They are 12 (OEIS A018835)."""

    def search() -> Outcome:
        run = Run(FEWEST_SQUARES, Options(limit=1, jobs=1))
        (first,) = tilings(run)
        assert 12 == len(first.placements)
        return run.outcome

    benchmark.extra_info["nodes"] = benchmark.pedantic(search, rounds=1).nodes


def test_the_bricks_of_hoffman(benchmark: BenchmarkFixture) -> None:
    """In a minute there was no packing before weights on cells."""

    def search() -> Outcome:
        run = Run(HOFFMAN, Options(limit=1, jobs=1))
        (first,) = tilings(run)
        assert 27 == len(first.placements)
        return run.outcome

    benchmark.extra_info["nodes"] = benchmark.pedantic(search, rounds=1).nodes
