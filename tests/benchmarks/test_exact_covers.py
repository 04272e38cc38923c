"""Exact cover that is no packing, by `psolver cover`: seconds of the processor and megabytes of
whole processes, medians, beside Knuth's ssxcc.

    python -m pytest tests/benchmarks/test_exact_covers.py -o addopts= -n 0 -q

`peer` in the extra columns are seconds of ssxcc (of August 2023, gcc -O3), one process after the
other with psolver on one busy machine, in November 2026; there psolver took 0.38, 0.26, 9.2, 0.24,
0.86, 0.41 and 0.29.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from support.processes import PSOLVER, timed

pytestmark = pytest.mark.slow  # each takes seconds


class CoverWork(NamedTuple):
    """A problem in the format of Knuth's programs, the number of its covers (None: only the first
    is searched for), the seconds that ssxcc takes, if they were measured, and the engine.
    """

    text: str
    covers: int | None = None
    peer: float | None = None
    engine: str = "auto"


def in_dlx(options: Iterable[str], secondary: str = "") -> str:
    """The text of a problem; items with one of the secondary letters come behind the others."""
    lines = list(options)
    items = dict.fromkeys(word.partition(":")[0] for line in lines for word in line.split())
    primary = [item for item in items if item[0] not in secondary]
    others = [item for item in items if item[0] in secondary]
    head = " ".join([*primary, "|", *others] if others else primary)
    return "\n".join([head, *lines, ""])


def at_random(seed: int) -> str:
    """400 options of 2 to 5 of 60 items, most of them of 5."""
    random = Random(seed)
    sizes = random.choices([2, 3, 4, 5], [1, 2, 5, 60], k=400)
    return in_dlx(" ".join(f"i{k}" for k in random.sample(range(60), size)) for size in sizes)


def latin(size: int, first: int = 0) -> str:
    """Latin squares; with `first` 1 the reduced ones, without their first row and column."""
    cells = product(range(first, size), repeat=2)
    return in_dlx(
        f"c{row}.{column} r{row}.{number} s{column}.{number}"
        for row, column in cells
        for number in range(size)
        if not (first and number in (row, column))
    )


def queens(size: int, colours: int = 1) -> str:
    """Queens that do not attack others of their colour; of several colours one in each cell."""
    places = product(range(colours), range(size), range(size))
    return in_dlx(
        (
            f"{f'x{row}.{column} ' if colours > 1 else ''}r{k}.{row} c{k}.{column}"
            f" a{k}.{row + column} b{k}.{row - column}"
            for k, row, column in places
        ),
        "ab",
    )


def langford(size: int) -> str:
    pairs = ((k, place) for k in range(1, size + 1) for place in range(2 * size - k - 1))
    return in_dlx(f"n{k} s{place} s{place + k + 1}" for k, place in pairs)


def coloured(seed: int, options: int, secondary: int, most: int, shades: str) -> str:
    """Options of some of 30 items, and others with colours."""
    random = Random(seed)
    lines = []
    for _ in range(options):
        held = random.sample(range(30), random.randint(1, most))
        given = random.sample(range(secondary), random.randint(1, 3))
        words = [f"p{k}" for k in held] + [f"q{k}:{random.choice(shades)}" for k in given]
        lines.append(" ".join(words))
    return in_dlx(lines, "q")


def drawn_words(seed: int, number: int, lengths: Sequence[int], letters: str) -> list[str]:
    """Different words of letters that are drawn, in the order in which they are found."""
    random, found = Random(seed), dict[str, None]()
    while len(found) < number:
        length = random.choice(lengths)
        found["".join(random.choice(letters) for _ in range(length))] = None
    return list(found)


def word_square(side: int, number: int, letters: str) -> str:
    """Squares whose rows and columns are words of a list; a cell has its letter as its colour."""
    lines = []
    for word, place in product(drawn_words(1, number, [side], letters), range(side)):
        across = (f"x{place}.{k}:{letter}" for k, letter in enumerate(word))
        down = (f"x{k}.{place}:{letter}" for k, letter in enumerate(word))
        lines += [" ".join([f"r{place}", *across]), " ".join([f"c{place}", *down])]
    return in_dlx(lines, "x")


def placed_words(number: int, side: int, seed: int) -> str:
    """Words of 4 to 8 letters, each somewhere in a square, across or down."""
    lines = []
    places = list(product(range(side), range(side), ((0, 1), (1, 0))))
    for word in drawn_words(seed, number, range(4, 9), LETTERS):
        for row, column, (down, right) in places:
            steps = [(row + k * down, column + k * right) for k in range(len(word))]
            if max(steps[-1]) < side:
                cells = (f"x{i}.{j}:{c}" for (i, j), c in zip(steps, word, strict=True))
                lines.append(" ".join([f"w{word}", *cells]))
    return in_dlx(lines, "x")


def edge_matching(side: int, colours: int, seed: int) -> str:
    """Tiles of a square that is drawn, each to be used once; a side of a cell has a colour."""
    random = Random(seed)
    rows = [[random.randrange(colours) for _ in range(side)] for _ in range(side + 1)]
    columns = [[random.randrange(colours) for _ in range(side + 1)] for _ in range(side)]
    cells = list(product(range(side), repeat=2))
    lines = []
    for number, (i, j) in enumerate(cells):
        tile = rows[i][j], columns[i][j + 1], rows[i + 1][j], columns[i][j]
        for turned in sorted({tile[k:] + tile[:k] for k in range(4)}):
            for row, column in cells:
                lower, right = f"h{row + 1}.{column}", f"v{row}.{column + 1}"
                sides = f"h{row}.{column}", right, lower, f"v{row}.{column}"
                shown = (f"x{s}:{c}" for s, c in zip(sides, turned, strict=True))
                lines.append(" ".join([f"t{number}", f"c{row}.{column}", *shown]))
    return in_dlx(lines, "x")


LETTERS = "aaeeiioubcdfghlmnprstt"

WORKS = {
    "at random": CoverWork(at_random(3), 0, 0.26),
    "Latin squares of 5": CoverWork(latin(5), 161_280, 0.15),
    "reduced Latin squares of 7": CoverWork(latin(7, 1), 16_942_080, 18.1),
    "coloured queens on 5x5": CoverWork(queens(5, 5), 240, 0.003),
    "queens on 14x14": CoverWork(queens(14), 365_596, 2.8),
    "Langford pairs of 12": CoverWork(langford(12), 216_288, 0.55),
    "colours at random": CoverWork(coloured(3, 200, 20, 3, "xyz"), 1_171_145, 0.26),
    "squares of 300 words": CoverWork(word_square(3, 300, "abcdefghij"), 846_572),
    "10 words in 8x8": CoverWork(placed_words(10, 8, 2), 24_368),
    "12 words in 10x10, first": CoverWork(placed_words(12, 10, 1)),
    "20 words in 15x15, first": CoverWork(placed_words(20, 15, 3)),
    "edge matching 6x6, first": CoverWork(edge_matching(6, 5, 4)),
    "edge matching 6x6, first by sat": CoverWork(edge_matching(6, 5, 4), engine="sat"),
}


@pytest.mark.parametrize("name", WORKS)
def test_exact_covers(benchmark: BenchmarkFixture, name: str, tmp_path: Path) -> None:
    work = WORKS[name]
    path = tmp_path / "problem.dlx"
    path.write_text(work.text, encoding="utf-8")
    task = ("-n", "1") if work.covers is None else ("--count",)
    words = "cover", str(path), *task, "--jobs", "1", "--engine", work.engine
    printed = timed(benchmark, *PSOLVER, *words, rounds=5).printed.strip()
    assert printed if work.covers is None else str(work.covers) == printed
    benchmark.extra_info["peer"] = work.peer
