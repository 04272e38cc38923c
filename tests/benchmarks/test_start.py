"""How long short commands take from start to end, most of which is loading; reported and never
asserted. Kernels are compiled before.

    python -m pytest tests/benchmarks/test_start.py -o addopts= --benchmark-columns=min,median

Beside them: what importing alone takes, which bounds them from below, and a peer that pip installs.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from support.places import SAMPLES

import psolver

COUNTED = {
    "pentominoes-6x10": 9356,
    "soma-cube": 11520,
    "solid-pentominoes-2x3x10": 96,
    "pentominoes-3x20": 8,
}
PEER = """
import sys
import exact_cover, numpy
print(len(exact_cover.get_all_solutions(numpy.load(sys.argv[1]))))
"""


def timed(benchmark: BenchmarkFixture, *arguments: str) -> str:
    """Time Python from start to end; what it prints."""
    done = benchmark.pedantic(
        subprocess.run,
        ([sys.executable, *arguments],),
        {"capture_output": True, "text": True, "check": True},
        rounds=5,
        warmup_rounds=1,
    )
    return str(done.stdout)


def test_help(benchmark: BenchmarkFixture) -> None:
    assert timed(benchmark, "-m", "psolver", "--help").startswith("Usage: ")


def test_four_pieces_by_sat(benchmark: BenchmarkFixture) -> None:
    assert "8\n" == timed(benchmark, "-m", "psolver", "four-pieces", "--count")


@pytest.mark.parametrize("sample", COUNTED)
def test_a_count_by_a_kernel(benchmark: BenchmarkFixture, sample: str) -> None:
    assert f"{COUNTED[sample]}\n" == timed(benchmark, "-m", "psolver", sample, "--count")


@pytest.mark.parametrize("imported", ["sys", "click", "pysat.solvers", "numpy, llvmlite.binding"])
def test_importing_alone(benchmark: BenchmarkFixture, imported: str) -> None:
    assert "" == timed(benchmark, "-c", f"import {imported}")


@pytest.mark.parametrize("sample", [name for name in COUNTED if name != "pentominoes-6x10"])
def test_the_same_by_exact_cover(benchmark: BenchmarkFixture, sample: str, tmp_path: Path) -> None:
    """The covers alone, of a matrix that is ready; 6x10 takes it half a minute."""
    pytest.importorskip("exact_cover")
    import numpy as np

    from psolver.solve.encode import encode

    problem = encode(psolver.load(SAMPLES / f"{sample}.toml")).problem
    matrix = np.zeros((len(problem.options), len(problem.least)), bool)
    for row, option in enumerate(problem.options):
        matrix[row, list(option)] = True
    np.save(tmp_path / "matrix.npy", matrix)
    printed = timed(benchmark, "-c", PEER, str(tmp_path / "matrix.npy"))
    assert f"{COUNTED[sample]}\n" == printed
