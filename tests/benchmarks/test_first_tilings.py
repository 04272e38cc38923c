"""How fast a first tiling of a large board is found; test_peers.py has other programs beside it.

    python -m pytest tests/benchmarks/test_first_tilings.py -o addopts=

`nodes` in the extra columns counts conflicts or pieces laid.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from random import Random
from resource import RUSAGE_SELF, getrusage
from statistics import median

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from support.by_hand import Cell, moves
from support.processes import PSOLVER, timed

import psolver
from psolver import Puzzle, Shape

ORDERS = 12  # of the pieces
Y = "pieces = '''\n#\n##\n#\n#'''"
PENTOMINOES = "piece_set = 'pentominoes'"
ROWS = {
    **{f"Y-pentominoes {n}x{n}": f"board = '{n}x{n}'\n{Y}" for n in (20, 25, 30, 35, 40, 100)},
    **{f"all pentominoes {n}x{n}": f"board = '{n}x{n}'\n{PENTOMINOES}" for n in (40, 100, 200)},
    "dominoes 1000x1000": "board = '1000x1000'\npieces = '##'",
}


def puzzle_of(row: str) -> Puzzle:
    return psolver.loads(f"count = 'any'\n{ROWS[row]}")


@pytest.mark.parametrize("row", ROWS)
def test_a_first_tiling_whole_process(
    benchmark: BenchmarkFixture, tmp_path: Path, row: str
) -> None:
    path = tmp_path / "puzzle.toml"
    path.write_text(f"count = 'any'\n{ROWS[row]}", encoding="utf-8")
    timed(benchmark, *PSOLVER, str(path), "-n", "1", "-o", str(tmp_path / "out.txt"))


@pytest.mark.parametrize("row", [row for row in ROWS if "x100" not in row and "x200" not in row])
def test_a_first_tiling_in_twelve_orders_of_the_pieces_with_pieces_and_board_turned(
    benchmark: BenchmarkFixture, row: str
) -> None:
    puzzles = [turned(puzzle_of(row), Random(seed)) for seed in range(ORDERS)]

    def searches() -> list[tuple[float, int]]:
        found = []
        for puzzle in puzzles:
            began = time.process_time()
            with psolver.Search(puzzle, limit=1) as search:
                assert 1 == len(list(search))
            found.append((time.process_time() - began, search.outcome.nodes))
        return found

    seconds, nodes = zip(*benchmark.pedantic(searches, rounds=1), strict=True)
    benchmark.extra_info["median seconds"] = median(seconds)
    benchmark.extra_info["most"] = max(seconds)
    benchmark.extra_info["nodes"] = median(nodes)
    benchmark.extra_info["MB"] = round(getrusage(RUSAGE_SELF).ru_maxrss / 1024)


def turned(puzzle: Puzzle, random: Random) -> Puzzle:
    """The puzzle with its pieces in any order, and these and the board as they lie after a turn."""
    ways, lattice = moves(True, True, "square"), puzzle.board.lattice

    def image(cells: Iterable[Cell]) -> Shape:
        return lattice.normalise(map(random.choice(ways), cells))

    board = replace(puzzle.board, must=frozenset(image(puzzle.board.must)))
    pieces = random.sample(puzzle.pieces, len(puzzle.pieces))
    turned_pieces = tuple(replace(piece, shape=image(piece.shape)) for piece in pieces)
    return replace(puzzle, board=board, pieces=turned_pieces)
