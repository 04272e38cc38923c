"""How long it takes until a packing is proved best, by whole processes beside peers.

    python -m pytest tests/benchmarks/test_optima.py -o addopts= --benchmark-columns=min

Seconds of the processor, start-up and all, and the proved bound are in "extra_info": psolver has
numpy and HiGHS from pip; the peers get the same programme, at most one placement a cell, as arrays.
CP-SAT is skipped if ortools is not installed; PEER_PYTHON may name a Python that has it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import psolver
from psolver import Puzzle
from psolver.best import cover_objective
from psolver.search import encode

pytestmark = pytest.mark.slow  # each takes seconds

SECONDS = 60
PEER_PYTHON = os.environ.get("PEER_PYTHON", sys.executable)
SHAPES = {
    "X": ".#.\n###\n.#.",
    "T": "###\n.#.\n.#.",
    "U": "#.#\n###",
    "T-tetrominoes": "###\n.#.",
    "skew tetrominoes": "##.\n.##",
}
# the cells that the best cover
PACKINGS = {
    **{("X", n): best for n, best in ((12, 100), (15, 170), (20, 325), (22, 400), (24, 485))},
    **{("T", n): best for n, best in ((12, 125), (13, 150), (14, 175), (15, 200), (16, 230))},
    ("U", 13): 150,
    ("T-tetrominoes", 30): 896,
    # OEIS A355477: 77 took 224 s before weighted exchange, 96 was not found in 1,500
    ("skew tetrominoes", 18): 4 * 77,
    ("skew tetrominoes", 20): 4 * 96,
}
PENTOMINOES = {
    **{name: SHAPES[name] for name in "XTU"},
    "F": ".##\n##.\n.#.",
    "I": "#####",
    "L": "####\n#...",
    "N": "###.\n..##",
    "P": "###\n##.",
    "V": "#..\n#..\n###",
    "W": "#..\n##.\n.##",
    "Y": "####\n.#..",
    "Z": "##.\n.#.\n.##",
}
VALUES = dict(zip("FILNPTUVWXYZ", (8, 19, 18, 5, 12, 20, 16, 19, 3, 20, 1, 16), strict=True))
OF_HIGHS = """
import json, sys, highspy, numpy as np
rows, worths, seconds = json.load(open(sys.argv[1]))
solver = highspy.Highs()
for name, value in {"output_flag": False, "threads": 1, "time_limit": float(seconds)}.items():
    solver.setOptionValue(name, value)
one = highspy.HighsLp()
one.num_col_, one.num_row_ = len(worths), len(rows)
one.sense_ = highspy.ObjSense.kMaximize
one.col_cost_, one.col_lower_ = np.array(worths, float), np.zeros(len(worths))
one.col_upper_ = np.ones(len(worths))
one.row_lower_, one.row_upper_ = np.full(len(rows), -highspy.kHighsInf), np.ones(len(rows))
one.integrality_ = [highspy.HighsVarType.kInteger] * len(worths)
one.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
one.a_matrix_.start_ = np.cumsum([0, *map(len, rows)])
one.a_matrix_.index_ = [column for row in rows for column in row]
one.a_matrix_.value_ = np.ones(sum(map(len, rows)))
solver.passModel(one)
solver.run()
info = solver.getInfo()
print(round(info.objective_function_value), int(info.mip_dual_bound + 1e-6))
"""
OF_CP_SAT = """
import json, sys
from ortools.sat.python import cp_model
rows, worths, seconds = json.load(open(sys.argv[1]))
model = cp_model.CpModel()
taken = [model.new_bool_var("") for _ in worths]
for row in rows:
    model.add_at_most_one(taken[column] for column in row)
model.maximize(sum(worth * one for worth, one in zip(worths, taken)))
solver = cp_model.CpSolver()
solver.parameters.num_workers, solver.parameters.max_time_in_seconds = 1, float(seconds)
solver.solve(model)
print(round(solver.objective_value), int(solver.best_objective_bound + 1e-6))
"""
PEERS = {"HiGHS": (sys.executable, OF_HIGHS), "CP-SAT": (PEER_PYTHON, OF_CP_SAT)}
OF_PSOLVER = """
import sys
import psolver
from psolver.search.tiling_search import Search
with Search(psolver.load(sys.argv[1]), limit=1, time_limit=float(sys.argv[2])) as search:
    list(search)
best = search.outcome.best
print(best.found, best.bound)
"""
MEASURED = """
import os, sys
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
_, ended, used = os.wait4(child, 0)
print(used.ru_utime + used.ru_stime, file=sys.stderr)
sys.exit(os.waitstatus_to_exitcode(ended))
"""


def text_of(shape: str, side: int) -> str:
    """The file of a packing of any number of one shape in a square, or of all by value."""
    head = f'goal = "packing"\nboard = "{side}x{side}"\n'
    if shape != "value":
        return head + f'pieces = """\n{SHAPES[shape]}"""\ncount = "any"\n'
    pieces = "".join(
        f'[[piece]]\nshape = """\n{picture}"""\nvalue = {VALUES[name]}\ncount = "any"\n'
        for name, picture in PENTOMINOES.items()
    )
    return f'{head}best = "most value"\n{pieces}'


def programme_of(puzzle: Puzzle, path: Path) -> None:
    """Write the rows, of which one column may be 1 at most, and the worth of each column."""
    encoding = encode(puzzle)
    rows = encoding.problem.options_of[: len(encoding.cells)]
    worths = cover_objective(encoding).worths(len(encoding.problem.options))
    path.write_text(json.dumps([[row for row in rows if row], worths, SECONDS]))


@pytest.mark.parametrize("solver", ["psolver", "HiGHS", "CP-SAT"])
@pytest.mark.parametrize("row", [*PACKINGS, ("value", 12)], ids="{0[0]}-{0[1]}".format)
def test_a_packing_is_proved_best(
    benchmark: BenchmarkFixture, tmp_path: Path, row: tuple[str, int], solver: str
) -> None:
    puzzle, path = tmp_path / "puzzle.toml", tmp_path / "programme.json"
    puzzle.write_text(text_of(*row))
    if solver == "psolver":
        command = [sys.executable, "-c", OF_PSOLVER, str(puzzle), str(SECONDS)]
    else:
        programme_of(psolver.load(puzzle), path)
        python, code = PEERS[solver]
        needed = ["-c", "import highspy" if solver == "HiGHS" else "import ortools"]
        if subprocess.run([python, *needed], capture_output=True).returncode:
            pytest.skip(f"{solver} is not installed")
        command = [python, "-c", code, str(path)]
    measure = [sys.executable, "-S", "-c", MEASURED, *command]

    def run() -> subprocess.CompletedProcess[str]:
        return subprocess.run(measure, capture_output=True, text=True, check=True)

    done = benchmark.pedantic(run, rounds=1)
    found, bound = map(int, done.stdout.splitlines()[-1].split())
    assert found <= bound
    assert found <= PACKINGS.get(row, bound) <= bound
    benchmark.extra_info.update(
        {"processor": round(float(done.stderr.splitlines()[-1]), 2), "best": found, "bound": bound}
    )
