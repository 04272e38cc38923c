"""How fast large rectangles and blocks are packed: seconds, reported and never asserted.

    python -m pytest tests/benchmarks/test_box_packings.py -o addopts= --benchmark-columns=median

`nodes` in the extra columns are those of one search.
"""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from support.places import SAMPLES

import psolver
from psolver import Outcome


def squares(*sides: int) -> str:
    return "\\n".join(f"{side}x{side}" for side in sides)


def partridge(number: int) -> str:
    """One square of side 1, two of side 2 and so on, in a square (Robert Wainwright, 1981)."""
    side = number * (number + 1) // 2
    sides = (one for one in range(1, number + 1) for _ in range(one))
    return f'board = "{side}x{side}"\npieces = "{squares(*sides)}"'


COUNTED = {
    **{
        name: (SAMPLES / f"{name}.toml").read_text(encoding="utf-8")
        for name in ("calibron", "squared-rectangle-33x32", "squared-square-112")
    },
    "squares to 24 in 70x70": f'board = "70x70"\npieces = "{squares(*range(1, 25))}"',
    "seven squares of a partridge": partridge(7),  # there is no tiling
}
# with the number of pieces; before lines and dead positions the first took 3,275,828 nodes, and 4.7
# s of a busy processor for 0.64; in a minute there was no packing of the last before weights on
# cells
FIRST = {
    "partridge of 8": (partridge(8), 36),
    "partridge of 9": (partridge(9), 45),
    "fewest squares in 17x17": (  # OEIS A018835
        'board = "17x17"\nbest = "fewest pieces"\ncount = "any"\n'
        f'pieces = "{squares(*range(1, 17))}"',
        12,
    ),
    "the bricks of Hoffman": (
        'goal = "packing"\nboard = "15x15x15"\n[[piece]]\nshape = "4x5x6"\ncount = 27\n',
        27,
    ),
}


@pytest.mark.parametrize("name", COUNTED)
def test_counting(benchmark: BenchmarkFixture, name: str) -> None:
    puzzle = psolver.loads(COUNTED[name])

    def search() -> Outcome:
        return psolver.Search(puzzle, jobs=1).count(classes=True)

    benchmark.extra_info["nodes"] = benchmark.pedantic(search, rounds=1).nodes


@pytest.mark.parametrize("name", FIRST)
def test_a_first_tiling(benchmark: BenchmarkFixture, name: str) -> None:
    text, number = FIRST[name]
    puzzle = psolver.loads(text)

    def search() -> Outcome:
        with psolver.Search(puzzle, limit=1, jobs=1) as one:
            (tiling,) = one
        assert number == len(tiling)
        return one.outcome

    benchmark.extra_info["nodes"] = benchmark.pedantic(search, rounds=1).nodes
