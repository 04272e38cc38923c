"""How fast a first tiling of a large board is found, with peers beside each row where pip has them.

    python -m pytest tests/benchmarks/test_first_tilings.py -o addopts=

`nodes` in the extra columns counts conflicts or pieces laid. The peers are given PEER_SECONDS, and
`found` says whether that was enough.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from importlib.util import find_spec
from operator import sub
from pathlib import Path
from random import Random
from resource import RUSAGE_SELF, getrusage
from statistics import median

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from support.by_hand import Cell, Move, moves

import psolver
from psolver import Puzzle
from psolver.core import Control
from psolver.engines.first import rectangles
from psolver.search import encode

PEER_SECONDS = 60
ORDERS = 12  # of the variables
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
    path, out = tmp_path / "puzzle.toml", tmp_path / "out.txt"
    path.write_text(f"count = 'any'\n{ROWS[row]}", encoding="utf-8")
    command = [sys.executable, "-m", "psolver", str(path), "-n", "1", "-o", str(out)]
    done = benchmark.pedantic(
        subprocess.run, (command,), {"capture_output": True, "text": True}, rounds=3
    )
    assert 0 == done.returncode
    benchmark.extra_info["summary"] = done.stderr.strip()


@pytest.mark.parametrize("row", [row for row in ROWS if row.startswith("Y")])
def test_a_rectangle_plan_in_twelve_orders_of_the_variables(
    benchmark: BenchmarkFixture, row: str
) -> None:
    puzzle = puzzle_of(row)

    def plans() -> list[tuple[float, int]]:
        found = []
        for seed in range(ORDERS):
            control, began = Control(), time.process_time()
            assert rectangles.find(puzzle, None, Random(seed) if seed else None)
            found.append((time.process_time() - began, control.progress.nodes))
        return found

    found = benchmark.pedantic(plans, rounds=1)
    seconds, conflicts = zip(*found, strict=True)
    benchmark.extra_info["median seconds"], benchmark.extra_info["most"] = (
        median(seconds),
        max(seconds),
    )
    benchmark.extra_info["nodes"] = median(conflicts)


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

    found = benchmark.pedantic(searches, rounds=1)
    seconds, nodes = zip(*found, strict=True)
    benchmark.extra_info["median seconds"] = median(seconds)
    benchmark.extra_info["most"] = max(seconds)
    benchmark.extra_info["nodes"] = median(nodes)
    benchmark.extra_info["MB"] = round(getrusage(RUSAGE_SELF).ru_maxrss / 1024)


def turned(puzzle: Puzzle, random: Random) -> Puzzle:
    """The puzzle with its pieces in any order, and these and the board as they lie after a turn."""
    ways, lattice = moves(True, True, "square"), puzzle.board.lattice
    board = replace(puzzle.board, must=frozenset(turned_cells(puzzle.board.must, ways, random)))
    pieces = random.sample(puzzle.pieces, len(puzzle.pieces))
    return replace(
        puzzle,
        board=board,
        pieces=tuple(
            replace(piece, shape=lattice.normalise(turned_cells(piece.shape, ways, random)))
            for piece in pieces
        ),
    )


def turned_cells(cells: Iterable[Cell], ways: Sequence[Move], random: Random) -> list[Cell]:
    move = random.choice(ways)
    images = list(map(move, cells))
    lowest = [min(axis) for axis in zip(*images, strict=True)]
    return [tuple(map(sub, cell, lowest)) for cell in images]


# peers --------------------------------------------------------------------------------------------

PEER_ROWS = [f"Y-pentominoes {n}x{n}" for n in (20, 25, 30, 35)] + ["all pentominoes 40x40"]


# in a process of its own: where highspy is loaded it cannot be
CP_SAT = """
import json, sys
from ortools.sat.python import cp_model
options_of, seconds = json.load(sys.stdin)
model = cp_model.CpModel()
options = [model.new_bool_var("") for _ in range(1 + max(map(max, options_of)))]
for numbers in options_of:
    model.add_exactly_one(options[number] for number in numbers)
solver = cp_model.CpSolver()
solver.parameters.max_time_in_seconds = seconds
solver.parameters.num_workers = 1
print(solver.status_name(solver.solve(model)))
"""


@pytest.mark.parametrize("row", PEER_ROWS)
def test_peer_cp_sat(benchmark: BenchmarkFixture, row: str) -> None:
    if not find_spec("ortools"):
        pytest.skip("ortools is not installed")
    problem = encode(puzzle_of(row)).problem
    cells = [problem.options_of[item] for item, least in enumerate(problem.least) if least]
    given = json.dumps([[list(map(int, numbers)) for numbers in cells], PEER_SECONDS])
    command = [sys.executable, "-c", CP_SAT]
    asked = {"input": given, "capture_output": True, "text": True, "check": True}
    done = benchmark.pedantic(subprocess.run, (command,), asked, rounds=1)
    benchmark.extra_info["found"] = done.stdout.strip() in ("OPTIMAL", "FEASIBLE")


@pytest.mark.parametrize("row", PEER_ROWS)
def test_peer_clingo(benchmark: BenchmarkFixture, row: str) -> None:
    clingo = pytest.importorskip("clingo")
    problem = encode(puzzle_of(row)).problem
    cells = [item for item, least in enumerate(problem.least) if least]
    lines = [f"covers({o},{i})." for i in cells for o in problem.options_of[i]]
    lines += [f"cell({i})." for i in cells]
    lines.append("1 { take(O) : covers(O,I) } 1 :- cell(I).")
    control = clingo.Control(["1"])
    control.add("base", [], "\n".join(lines))
    control.ground([("base", [])])

    def solve() -> bool:
        with control.solve(async_=True) as handle:
            if not handle.wait(PEER_SECONDS):
                handle.cancel()
                return False
            return bool(handle.get().satisfiable)

    benchmark.extra_info["found"] = benchmark.pedantic(solve, rounds=1)
