"""What a node of each kernel costs, on one core, below all roots of a sample; beside it a plain C
port of the same search, where there is a C compiler.

python -m pytest tests/benchmarks/test_ports.py -o addopts= --benchmark-timer=time.process_time
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from support.places import TESTS
from support.searches import kernels

import psolver
from psolver.engines import Leaf, Subtree, Walk
from psolver.search import encode, permutations

CC = shutil.which("cc")
SOURCE = TESTS / "benchmarks" / "ports.c"
# what the ports take of a walk's arrays, by their place there
ARRAYS = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13
# covers, then nodes; a class may be found more than once, if its fixed piece has symmetries
ROWS = {
    ("fit tables", "pentominoes-6x10"): (2339, 2_455_939),
    ("bit sets", "pentominoes-6x10"): (2339, 904_961),
    ("dancing cells", "pentominoes-6x10"): (2339, 904_961),
    ("bit sets", "macmahon-squares-4x6"): (53_312, 40_564_506),
    ("bit sets", "macmahon-triangles"): (1_975_632, 95_804_512),
    ("dancing cells", "macmahon-squares-4x6"): (53_312, 40_564_506),
    ("fit tables", "soma-cube"): (480, 28_061),
    ("bit sets", "soma-cube"): (518, 14_712),
    ("dancing cells", "soma-cube"): (480, 8_746),
    ("fit tables", "solid-pentominoes-2x3x10"): (24, 325_675),
    ("bit sets", "solid-pentominoes-2x3x10"): (16, 101_141),
    ("fit tables", "solid-pentominoes-2x5x6"): (305, 8_307_543),
    ("bit sets", "solid-pentominoes-2x5x6"): (305, 510_730),
    ("dancing cells", "solid-pentominoes-2x5x6"): (305, 510_730),
    ("bit sets", "solid-pentominoes-3x4x5"): (4217, 6_566_297),
}
PORTED = ("fit tables", "pentominoes-6x10")

Run = Callable[[list[Walk | Leaf]], None]


@pytest.fixture(scope="module")
def ports(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    if CC is None:
        pytest.skip("there is no C compiler")
    library = tmp_path_factory.mktemp("ports") / "ports.so"
    flags = ["-O3", "-march=native", "-shared", "-fPIC"]
    subprocess.run([CC, *flags, "-o", library, SOURCE], check=True)
    return ctypes.CDLL(str(library))


def by_port(ports: ctypes.CDLL) -> Run:
    def run(walks: list[Walk | Leaf]) -> None:
        for walk in walks:
            assert isinstance(walk, Walk)
            arrays = [walk._state, *(walk._arrays[k] for k in ARRAYS)]
            last = len(walk._arrays[6]) - 1
            places = (ctypes.c_void_p(np.asarray(array).ctypes.data) for array in arrays)
            ports.fit_tables(*places, ctypes.c_int64(last))

    return run


def by_kernel(width: int) -> Run:
    out: Any = np.empty((0, width), np.int64)

    def run(walks: list[Walk | Leaf]) -> None:
        for walk in walks:
            while not walk.done:
                walk.advance(1 << 40, out)

    return run


@pytest.mark.parametrize(
    ("row", "way"),
    [*((row, "kernel") for row in ROWS), (PORTED, "C")],
    ids=lambda value: value if isinstance(value, str) else ", ".join(value),
)
def test_a_node_on_one_core(
    benchmark: BenchmarkFixture, request: pytest.FixtureRequest, row: tuple[str, str], way: str
) -> None:
    kernel, sample = row
    encoding = encode(psolver.load(sample))
    problem = replace(encoding.problem, symmetries=permutations(encoding))
    (search,) = (one.prepare("count") for one in kernels(problem) if one.name == kernel)
    tree, jobs = search.tree, search.jobs()
    run = by_kernel(tree.width) if way == "kernel" else by_port(request.getfixturevalue("ports"))
    begun: list[Walk | Leaf] = []

    def begin() -> tuple[tuple[list[Walk | Leaf]], dict[str, object]]:
        begun[:] = [tree.start(Subtree(job.position, job.start)) for job in jobs]
        return (begun,), {}

    benchmark.pedantic(run, setup=begin, rounds=5, warmup_rounds=1)
    nodes = sum(one.nodes for one in begun)
    assert ROWS[row] == (sum(one.found for one in begun), nodes)
    benchmark.extra_info["nodes"] = nodes
    benchmark.extra_info["ns a node"] = round(benchmark.stats.stats.min / nodes * 1e9, 1)
