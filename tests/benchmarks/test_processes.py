"""How long commands take from start to end: seconds, reported and never asserted. Kernels are
compiled before.

    python -m pytest tests/benchmarks/test_processes.py -o addopts= --benchmark-columns=min,median

The summaries, with nodes, states and the pace, are in "extra_info", with the median of the seconds
of processor time, which hardly depends on other work, and the memory. What importing alone takes
bounds short commands from below. Other programs beside psolver: test_peers.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from support.places import SAMPLES, puzzle_file
from support.processes import PSOLVER, timed

import psolver
from psolver.exchange import to_dlx

Y = "pieces = '''\n#\n##\n#\n#\n'''\ncount = 'any'\n"
DOMINOES = "pieces = '##'\ncount = 'any'\n"
TROMINOES = "piece_set = 'trominoes'\ncount = 'any'\n"
LOZENGES = "lattice = 'triangle'\npiece_set = 'diamonds'\ncount = 'any'\n"
THREE_L = (SAMPLES / "symmetry-three-l-7x7.toml").read_text(encoding="utf-8")
SLOW = pytest.mark.slow
# a sample, or the text of a puzzle, and the number that `--count` prints; None: a large one
COUNTS = [
    ("four-pieces", 8),
    ("pentominoes-6x10", 9356),
    ("soma-cube", 11520),
    ("solid-pentominoes-2x3x10", 96),
    ("pentominoes-3x20", 8),
    *((f"{DOMINOES}board = '{n}x{n}'", None) for n in (8, 20, 24, 40, 60)),
    (f"{DOMINOES}board = '4x4x4'", 5051532105),
    (f"{TROMINOES}board = '9x12'", 20574308184277971),
    (f"{Y}board = '15x15'", 1696),
    (f"{Y}board = '15x20'", 289209162),
    *((f"{LOZENGES}board = 'hexagon of side {n}'", None) for n in (6, 20, 40)),
    pytest.param(f"{TROMINOES}board = '15x15'", 572702109141215242539252993752547604, marks=SLOW),
    pytest.param(
        "piece_set = 'pentominoes'\ncount = 'any'\nboard = '10x10'", 729748655181974778, marks=SLOW
    ),
]
SEARCHES = {  # what is searched, with which options, and the exit status
    "help": ("", ["--help"], 0),
    "first of 20x20": ("y-pentominoes-20x20", ["-n", "1"], 0),
    "first of 25x25": (f"{Y}board = '25x25'", ["-n", "1"], 0),
    "first of the Bedlam cube": ("bedlam-cube", ["-n", "1"], 0),
    "all of 6x10": ("pentominoes-6x10", ["-q"], 0),
    **{
        f"classes of {name}, listed": (name, ["-q", "--distinct"], 0)
        for name in ("pentominoes-3x20", "pentominoes-8x8", "pentominoes-12x5", "soma-cube")
    },
    "impossible at a glance": ("impossible-61-cells", [], 1),
    "colouring of 50x50": ("mutilated-chessboard-50x50", [], 1),
    "colouring of 14x15": ("hexominoes-14x15", [], 1),
    "three L in 7x7": ("symmetry-three-l-7x7", [], 0),
    "three L in 12x12": (THREE_L.replace("7x7", "12x12"), [], 0),
    "three P in any frame": ("symmetry-three-p", [], 0),
    **{
        f"classes of {name}": (name, ["--count", "--distinct"], 0)
        for name in (
            *("dominoes-8x8", "dominoes-4x4x4", "trominoes-9x12"),
            *("pentominoes-6x10", "pentominoes-8x8", "pentominoes-3x20", "hexiamonds-6x6"),
            *("soma-cube", "solid-pentominoes-2x5x6", "solid-pentominoes-3x4x5", "bedlam-cube"),
        )
    },
    **{
        f"{name} by {engine}": (name, ["--count", "--engine", engine, "--jobs", "1"], 0)
        for name in ("pentominoes-6x10", "hexiamonds-6x6", "hexiamonds-4x9")
        for engine in ("auto", "dlx")
    },
    **{
        f"{number} drawn of {n}x{n}": (
            f"{DOMINOES}board = '{n}x{n}'",
            ["--sample", str(number), "--seed", "1", "--format", "json"],
            0,
        )
        for n in (8, 16, 20, 40, 60)
        for number in (1, 20)
    },
}
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


@pytest.mark.parametrize(("text", "number"), COUNTS)
def test_a_count(
    benchmark: BenchmarkFixture, tmp_path: Path, text: str, number: int | None
) -> None:
    path = str(puzzle_file(text, tmp_path))
    done = timed(benchmark, *PSOLVER, "--count", "--memory", "2G", path)
    assert number in (None, int(done.printed))
    assert number or int(done.printed) > 1 << 20


@pytest.mark.parametrize(("text", "options", "status"), SEARCHES.values(), ids=SEARCHES)
def test_a_search(
    benchmark: BenchmarkFixture, tmp_path: Path, text: str, options: Sequence[str], status: int
) -> None:
    paths = [str(puzzle_file(text, tmp_path))] if text else []
    assert timed(benchmark, *PSOLVER, *options, *paths, status=status).printed or status


@pytest.mark.parametrize("symmetries", [True, False])
def test_conways_puzzle_with_the_comments_that_name_its_symmetries_and_without(
    benchmark: BenchmarkFixture, tmp_path: Path, symmetries: bool
) -> None:
    lines = to_dlx(psolver.load(SAMPLES / "conway-5x5x5.toml"))
    path = tmp_path / "conway.dlx"
    shown = [line for line in lines if symmetries or not line.startswith("| symmetry:")]
    path.write_text("\n".join(shown), encoding="utf-8")
    assert timed(benchmark, *PSOLVER, "cover", str(path), "--count").printed


@pytest.mark.parametrize("imported", ["sys", "click", "pysat.solvers", "numpy, llvmlite.binding"])
def test_importing_alone(benchmark: BenchmarkFixture, imported: str) -> None:
    assert "" == timed(benchmark, "-c", f"import {imported}").printed


# peers --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", [20, 24, 40])
def test_dominoes_in_a_square_by_flint(benchmark: BenchmarkFixture, side: int) -> None:
    pytest.importorskip("flint")
    assert int(timed(benchmark, "-c", BY_FLINT, str(side)).printed) > 1 << side * side // 4
