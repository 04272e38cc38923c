"""How fast solutions are taken apart: seconds, reported and never asserted.

    python -m pytest tests/benchmarks/test_disassembly.py -o addopts= --benchmark-columns=median

`states` in the extra columns are those that are reached, of all assemblies together.
"""

from __future__ import annotations

from itertools import product

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import psolver
from psolver.control import Control
from psolver.puzzle.tiling import Tiling
from psolver.solve.taking_apart import disassemblies


def of_sample(name: str) -> list[Tiling]:
    return list(psolver.tilings(psolver.load(f"samples/{name}.toml"), distinct=True))


def caged(loose: int, number: int) -> list[Tiling]:
    """Cages around 3x3x3 cells, in which some cubes are loose: they never come out, and reach all
    ways in which they can lie.
    """
    cage = [cell for cell in product(range(5), repeat=3) if {*cell} & {0, 4}]
    inner = list(product(range(1, 4), repeat=3))
    cubes = [[inner[(first + 5 * cube) % 27]] for first in range(number) for cube in range(loose)]
    return [
        Tiling([("A", cage), *(("B", one) for one in cubes[at : at + loose])])
        for at in range(0, len(cubes), loose)
    ]


WORK = {
    "level-6-burr, 13": lambda: of_sample("level-6-burr"),
    "six-piece-burrs, 1063": lambda: of_sample("six-piece-burrs"),
    "three loose cubes, 20": lambda: caged(3, 20),
    "four loose cubes, 1": lambda: caged(4, 1),
}


@pytest.mark.parametrize("name", WORK)
def test_taking_apart(benchmark: BenchmarkFixture, name: str) -> None:
    found = list(enumerate(WORK[name]()))

    def work() -> int:
        return sum(one.reached for _, one in disassemblies(iter(found), Control()))

    work()  # compiled before
    benchmark.extra_info["states"] = benchmark.pedantic(work, rounds=3)


@pytest.mark.parametrize("threads", [1, 2])
def test_four_loose_cubes_in_threads(benchmark: BenchmarkFixture, threads: int) -> None:
    found = list(enumerate(caged(4, 5)))

    def work() -> int:
        return sum(one.reached for _, one in disassemblies(iter(found), Control(), threads))

    benchmark.extra_info["states"] = benchmark.pedantic(work, rounds=1)
