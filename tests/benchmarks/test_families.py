"""Counts of families of pieces, and of Sudokus, whole processes of `auto` and of the engine that
counts by states: processor seconds, and MB in the extra columns.

    python -m pytest tests/benchmarks/test_families.py -o addopts= -n 0

No other program that can be installed counts them without visiting all; CP-SAT, clingo and dlx2 go
through solutions one by one (28,200,960 Sudokus, or more than they can visit).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from support.processes import PSOLVER, timed

pytestmark = pytest.mark.slow  # each takes seconds


def family(side: int, sizes: Iterator[tuple[int, int]]) -> str:
    """A square board, and rectangles of some sizes, any number of each."""
    pieces = [f'[[piece]]\nshape = "{wide}x{high}"' for wide, high in sizes]
    return "\n".join([f'board = "{side}x{side}"', 'count = "any"', *pieces])


def squares(side: int) -> str:
    return family(side, ((k, k) for k in range(1, side + 1)))


def rectangles(side: int) -> str:
    return family(side, ((a, b) for a in range(1, side + 1) for b in range(1, a + 1)))


def bars(side: int) -> str:
    return family(side, ((1, k) for k in range(1, side + 1)))


def sudokus(high: int, wide: int) -> str:
    """All grids with boxes that are so high and wide, as exact cover."""
    size = high * wide
    lines = []
    for row in range(size):
        for column in range(size):
            box = row // high * high + column // wide
            lines += [f"p{row}{column} r{row}{n} c{column}{n} b{box}{n}" for n in range(size)]
    items = dict.fromkeys(" ".join(sorted(lines)).split())
    in_order = sorted(items, key=lambda item: "prcb".index(item[0]))
    return "\n".join([" ".join(in_order), *lines])


# the file, the answer, and its source
ROWS = {
    "squares 8x8": (squares(8), 35863972),  # OEIS A045846
    "squares 12x12": (squares(12), 781621363452405930),
    "rectangles 8x8": (rectangles(8), 3250879178100782348462),  # OEIS A182275
    "rectangles 10x10": (rectangles(10), 15657867573050419014814618149422562),
    "bars 9x9": (bars(9), 670733745303300958404439297),
    "Sudokus 6x6": (sudokus(2, 3), 28200960),  # Pettersen: boxes of 2x3
}


@pytest.mark.parametrize("engine", ["auto", "count"])
@pytest.mark.parametrize("row", ROWS)
def test_a_count_of_a_family(
    benchmark: BenchmarkFixture, row: str, engine: str, tmp_path: Path
) -> None:
    text, answer = ROWS[row]
    is_cover = row.startswith("Sudokus")
    path = tmp_path / ("family.dlx" if is_cover else "family.toml")
    path.write_text(text + "\n", encoding="utf-8")
    words = ["cover" if is_cover else "solve", str(path), "--count", "--jobs", "1"]
    done = timed(benchmark, *PSOLVER, *words, "--engine", engine)
    assert str(answer) == done.printed.strip()
