"""How fast large rectangles and blocks are packed: seconds, reported and never asserted.

    python -m pytest tests/benchmarks/test_box_packings.py -o addopts= --benchmark-columns=median

`nodes` in the extra columns are those of one search.
"""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import psolver
from psolver.puzzle.outcome import Outcome
from psolver.solve.run import Options, Run
from psolver.solve.tasks import count, tilings


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
PARTRIDGE = psolver.loads(
    f'board = "36x36"\npieces = "{squares(*(n for n in range(1, 9) for _ in range(n)))}"'
)


@pytest.mark.parametrize("name", PUZZLES)
def test_counting(benchmark: BenchmarkFixture, name: str) -> None:
    def search() -> Outcome:
        return count(Run(PUZZLES[name], Options(jobs=1)), classes=True)

    benchmark.extra_info["nodes"] = benchmark.pedantic(search, rounds=1).nodes


def test_a_first_tiling(benchmark: BenchmarkFixture) -> None:
    def search() -> Outcome:
        run = Run(PARTRIDGE, Options(limit=1, jobs=1))
        assert 1 == len(list(tilings(run)))
        return run.outcome

    benchmark.extra_info["nodes"] = benchmark.pedantic(search, rounds=1).nodes
