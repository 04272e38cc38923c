"""What a store costs: reported and never asserted.

python -m pytest tests/benchmarks/test_stores.py -o addopts= --benchmark-json=stores.json

Bytes and memory are in the "extra_info" of that file. Runs that are killed a hundred times are told
by `python -m support.killed 100`, in the folder `tests`.
"""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from support.places import ROOT, SAMPLES
from support.stores import work_on

import psolver
from psolver.long_runs.plan import Plan, prepare

PENTOMINOES = SAMPLES / "pentominoes-6x10.toml"
# an 8x8 board without four cells, which has no symmetry: 1,344,292 tilings by dominoes
HOLES = {(0, 0), (0, 1), (4, 3), (4, 4)}
ROWS = ["".join(" " if (row, column) in HOLES else "#" for column in range(8)) for row in range(8)]
MILLION = "pieces = '##'\ncount = 'any'\nboard = '''\n{}\n'''\n".format("\n".join(ROWS))
# psolver in a process that says at its end how much memory it took; the first jobs cost so many
# nodes, and later ones so many times more
MEASURED = """
import atexit, resource, sys
from psolver.__main__ import main
from psolver.engines.kernels import driver
from psolver.long_runs import run_tuning
driver.SLICE_NODES = run_tuning.FIRST_JOB_NODES = int(sys.argv[1])
budgets = run_tuning.BUDGET_GROWTH
run_tuning.BUDGET_GROWTH = {name: (int(sys.argv[2]), *rest) for name, (_, *rest) in budgets.items()}
sys.argv[1:] = sys.argv[3:]
memory = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
atexit.register(lambda: print("memory", memory(), file=sys.stderr))
main()
"""


def command(*arguments: str | Path) -> None:
    """psolver, in a process of its own."""
    words = [sys.executable, "-m", "psolver", *map(str, arguments), "--jobs", "1"]
    subprocess.run(words, cwd=ROOT, capture_output=True, check=True)


def test_6x10_whole_process_without_a_store(benchmark: BenchmarkFixture) -> None:
    benchmark(lambda: command(PENTOMINOES, "--count", "--engine", "backtrack"))


def test_6x10_whole_process_with_a_store(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    number = itertools.count()
    benchmark(lambda: command("run", PENTOMINOES, "--store", tmp_path / f"{next(number)}.db"))


def test_6x10_search_alone_without_a_store(benchmark: BenchmarkFixture) -> None:
    plan = Plan(psolver.load(PENTOMINOES))
    prepared = prepare(plan.run(), "list")
    worker = prepared.worker
    assert worker
    found = benchmark(
        lambda: sum(len(b.covers) for job in prepared.jobs for b in worker.work(job, None, None))
    )
    assert 2339 == found


def test_6x10_search_alone_with_a_store(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """Making it, and closing it, too."""
    plan, number = Plan(psolver.load(PENTOMINOES)), itertools.count()
    prepared = prepare(plan.run(), "list")
    assert benchmark(lambda: work_on(tmp_path / f"{next(number)}.db", plan, prepared=prepared))


@pytest.mark.slow
@pytest.mark.parametrize(("first", "growth"), [(3_000_000, 8), (60, 1)])
def test_a_million_solutions(
    benchmark: BenchmarkFixture, tmp_path: Path, first: int, growth: int
) -> None:
    """In few jobs, and in 180,000; then an audit of all."""
    puzzle, store = tmp_path / "puzzle.toml", tmp_path / "run.db"
    puzzle.write_text(MILLION)

    def memory(*arguments: str | Path) -> int:
        words = [sys.executable, "-c", MEASURED, str(first), str(growth), *map(str, arguments)]
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
        return int(re.findall(r"^memory (\d+)$", done.stderr, re.MULTILINE)[0]) * 1024

    run_memory = benchmark.pedantic(memory, ("run", puzzle, "--store", store))
    benchmark.extra_info["memory of the run"] = run_memory
    benchmark.extra_info["memory of an audit"] = memory("audit", store, "--sample", "0")
    benchmark.extra_info["bytes of a solution"] = store.stat().st_size / 1_344_292
