"""How fast solutions are taken apart: seconds, reported and never asserted.

    python -m pytest tests/benchmarks/test_disassembly.py -o addopts= --benchmark-columns=median

`states` in the extra columns are those that are reached, of all assemblies together. Of whole
commands the extra columns have the seconds of the processor, and the memory.

BurrTools 0.7.1 (b72a71d), its `burrTxt -q -d` built with g++ 12 -O2, in seconds of the processor
for assemblies and what comes apart, November 2026: solid six-piece burrs 0.49 (with -r; 7 without);
Soma 0.036; the holey burrs of 3,686, 15,147 and 30,948 assemblies 0.083, 0.52 and 1.15. Four other
burrs of 7,680, 22,016, 17,136 and 9,692 assemblies took 1.32, 3.30, 16.4, 11.2; those here are of
the kind.
"""

from __future__ import annotations

from itertools import product

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from support.places import TESTS
from support.processes import PSOLVER, timed

import psolver
from psolver import Tiling
from psolver.disassembly import disassemblies


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
        return sum(one.reached for _, one in disassemblies(iter(found)))

    work()  # compiled before
    benchmark.extra_info["states"] = benchmark.pedantic(work, rounds=3)


@pytest.mark.parametrize("threads", [1, 2])
def test_four_loose_cubes_in_threads(benchmark: BenchmarkFixture, threads: int) -> None:
    found = list(enumerate(caged(4, 5)))

    def work() -> int:
        return sum(one.reached for _, one in disassemblies(iter(found), threads))

    benchmark.extra_info["states"] = benchmark.pedantic(work, rounds=1)


COMMANDS = {
    "six-piece-burrs": ("disassemble", "six-piece-burrs", "-q"),
    "soma-cube": ("disassemble", "soma-cube", "-q"),
    **{
        f"holey burr, {number}": (
            "solve",
            str(TESTS / "benchmarks" / f"holey-burr-{number}.toml"),
            *("--only-assemblable", "--count", "--distinct"),
        )
        for number in (3686, 15147, 30948)
    },
}


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("jobs", [1, 2])
def test_whole_commands(benchmark: BenchmarkFixture, name: str, jobs: int) -> None:
    timed(benchmark, *PSOLVER, *COMMANDS[name], "--jobs", str(jobs))
