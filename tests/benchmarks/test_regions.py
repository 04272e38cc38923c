"""A thousand regions as in Advent of Code 2025, day 12: is there room for all presents?

    python -m pytest tests/benchmarks/test_regions.py -o addopts= --benchmark-columns=median

The presents are six random shapes of 5 to 7 cells in 3x3; the regions have 35 to 50 cells a side.
In half of them the presents have too many cells, in the other half there is a block of 3x3 for
each. Every second region has even numbers only.
"""

from __future__ import annotations

from itertools import product
from math import ceil, floor
from pathlib import Path
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from support.processes import PSOLVER, timed

Cells = frozenset[tuple[int, int]]

BLOCK = tuple(product(range(3), repeat=2))
SIZES = (7, 7, 7, 6, 7, 5)


def is_present(cells: Cells) -> bool:
    """Whether cells of a block are connected and touch all its sides."""
    reached: set[tuple[int, int]] = set()
    waiting = [min(cells)]
    while waiting:
        row, column = waiting.pop()
        if (row, column) in cells - reached:
            reached.add((row, column))
            waiting += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    sides = [{cell[axis] for cell in cells} for axis in (0, 1)]
    return reached == cells and sides == [{0, 1, 2}, {0, 1, 2}]


def present(size: int, random: Random) -> Cells:
    while not is_present(cells := frozenset(random.sample(BLOCK, size))):
        pass
    return cells


def region(number: int, random: Random) -> str:
    """A region of a number, the even ones of which have even counts."""
    columns, rows = random.randint(35, 50), random.randint(35, 50)
    shares = [random.uniform(0.5, 1.5) for _ in SIZES]
    unit = 2 if number % 2 == 0 else 1
    if random.random() < 0.5:
        blocks = (columns // 3) * (rows // 3)
        presents = random.uniform(0.8, 1.0) * blocks / sum(shares)
        counts = [floor(presents * share / unit) * unit for share in shares]
    else:
        cells = sum(share * size for share, size in zip(shares, SIZES, strict=True))
        presents = random.uniform(1.001, 1.05) * columns * rows / cells
        counts = [ceil(presents * share / unit) * unit for share in shares]
    return f"{columns}x{rows}: {' '.join(map(str, counts))}"


def regions(number: int, seed: int) -> str:
    """The text of a file with some regions."""
    random = Random(seed)
    blocks = [_drawing(present(size, random)) for size in SIZES]
    shapes = [f"{number}:\n{drawing}\n" for number, drawing in enumerate(blocks)]
    return "\n".join([*shapes, *(region(k, random) for k in range(number))]) + "\n"


def _drawing(cells: Cells) -> str:
    rows = ("".join("#" if (row, k) in cells else "." for k in range(3)) for row in range(3))
    return "\n".join(rows)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_thousand_regions_whole_process(
    benchmark: BenchmarkFixture, tmp_path: Path, seed: int
) -> None:
    file = tmp_path / "regions.txt"
    file.write_text(regions(1000, seed), encoding="utf-8")
    words = str(file), "--count", "-n", "1", "--format", "csv"
    rows = timed(benchmark, *PSOLVER, *words, rounds=1).printed.splitlines()
    assert 1001 == len(rows)
    benchmark.extra_info["with room"] = sum(",1,," in row for row in rows)
