"""What a node costs beside a plain C port of the same search, where there is a C compiler.

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

import psolver
from psolver.engines import BitPlanes, FitTables, KernelSearch, Leaf, Subtree, Tree, Walk, lay_out
from psolver.search import Problem, encode, permutations

CC = shutil.which("cc")
SOURCE = TESTS / "benchmarks" / "ports.c"
# what the ports take of a walk's arrays, by their place there
ARRAYS = {
    "fit tables": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13),
    "bit planes": (0, 1, 3, 4, 5, 7, 8, 9, 10, 11, 13, 14),
}

Run = Callable[[list[Walk | Leaf]], None]


@pytest.fixture(scope="module")
def ports(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    if CC is None:
        pytest.skip("there is no C compiler")
    library = tmp_path_factory.mktemp("ports") / "ports.so"
    flags = ["-O3", "-march=native", "-shared", "-fPIC"]
    subprocess.run([CC, *flags, "-o", library, SOURCE], check=True)
    return ctypes.CDLL(str(library))


def tree_of(kernel: str, problem: Problem) -> Tree:
    return FitTables(lay_out(problem)) if kernel == "fit tables" else BitPlanes(problem)


def by_port(ports: ctypes.CDLL, kernel: str) -> Run:
    port = getattr(ports, kernel.replace(" ", "_"))

    def run(walks: list[Walk | Leaf]) -> None:
        for walk in walks:
            assert isinstance(walk, Walk)
            arrays = [walk._state, *(walk._arrays[k] for k in ARRAYS[kernel])]
            last = len(walk._arrays[6]) - 1 if kernel == "fit tables" else len(walk._arrays[8])
            port(*(ctypes.c_void_p(array.ctypes.data) for array in arrays), ctypes.c_int64(last))

    return run


def by_kernel(width: int) -> Run:
    out: Any = np.empty((0, width), np.int64)

    def run(walks: list[Walk | Leaf]) -> None:
        for walk in walks:
            while not walk.done:
                walk.advance(1 << 40, out)

    return run


@pytest.mark.parametrize("way", ["kernel", "C"])
@pytest.mark.parametrize(
    ("kernel", "board", "found", "nodes"),
    [
        ("fit tables", "6x10", 2339, 2_455_939),
        ("fit tables", "4x15", 402, 179_081),
        ("bit planes", "6x10", 2339, 904_961),
        ("bit planes", "3x4x5", 4217, 6_566_297),
    ],
)
def test_a_node_beside_plain_c(
    benchmark: BenchmarkFixture,
    request: pytest.FixtureRequest,
    kernel: str,
    board: str,
    found: int,
    nodes: int,
    way: str,
) -> None:
    pieces = "solid pentominoes" if board.count("x") == 2 else "pentominoes"
    encoding = encode(psolver.loads(f'piece_set = "{pieces}"\nboard = "{board}"'))
    problem = replace(encoding.problem, symmetries=permutations(encoding))
    tree = tree_of(kernel, problem)
    jobs = KernelSearch(problem, tree, kernel, "count").jobs()
    run = (
        by_kernel(tree.width)
        if way == "kernel"
        else by_port(request.getfixturevalue("ports"), kernel)
    )
    begun: list[Walk | Leaf] = []

    def begin() -> tuple[tuple[list[Walk | Leaf]], dict[str, object]]:
        begun[:] = [tree.start(Subtree(job.position, job.start)) for job in jobs]
        return (begun,), {}

    benchmark.pedantic(run, setup=begin, rounds=5, warmup_rounds=1)
    assert (found, nodes) == (sum(one.found for one in begun), sum(one.nodes for one in begun))
    benchmark.extra_info["nodes"] = nodes
    benchmark.extra_info["ns a node"] = round(benchmark.stats.stats.min / nodes * 1e9, 1)
