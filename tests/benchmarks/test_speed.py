"""How fast psolver is: nodes and seconds, reported and never asserted.

    python -m pytest tests/benchmarks -o addopts= --benchmark-columns=min,median,rounds

`nodes` in the extra columns counts conflicts, or the nodes of a kernel.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from support.places import SAMPLES, data_text

import psolver
from psolver.engines import Leaf, Tree, Walk


def whole_process(benchmark: BenchmarkFixture, *arguments: str, status: int = 0) -> None:
    """Time a command from start to end."""
    command = [sys.executable, "-m", "psolver", *arguments]
    done = benchmark.pedantic(subprocess.run, (command,), {"capture_output": True}, rounds=5)
    assert status == done.returncode


def search(
    benchmark: BenchmarkFixture, name: str, rounds: int, **options: object
) -> psolver.Outcome:
    """Time a search of a sample in this process, counting."""
    puzzle = psolver.load(SAMPLES / f"{name}.toml")

    def run() -> psolver.Outcome:
        with psolver.Search(puzzle, **options) as one:  # type: ignore[arg-type]
            return one.count()

    outcome: psolver.Outcome = benchmark.pedantic(run, rounds=rounds)
    benchmark.extra_info["nodes"] = outcome.nodes
    return outcome


def test_five_pentominoes_in_5x5(benchmark: BenchmarkFixture) -> None:
    assert search(benchmark, "five-pentominoes-5x5", 3).solutions == 856


@pytest.mark.slow
def test_all_520_tilings_of_8x8_from_one_of_each_class(benchmark: BenchmarkFixture) -> None:
    assert search(benchmark, "pentominoes-8x8", 3).solutions == 520


@pytest.mark.slow
def test_all_520_tilings_of_8x8_one_by_one(benchmark: BenchmarkFixture) -> None:
    """Without symmetry: a formula for each placement of a piece used once, every tiling found and
    blocked by itself.
    """
    from psolver.search import DEFAULT_SOLVER, SatLister, encode

    problem = encode(psolver.load(SAMPLES / "pentominoes-8x8.toml")).problem
    lister = SatLister(problem, DEFAULT_SOLVER)

    def run() -> tuple[int, int]:
        batches = [batch for job in lister.cubes() for batch in lister.work(job)]
        return sum(len(b.covers) for b in batches), sum(b.effort for b in batches)

    covers, benchmark.extra_info["nodes"] = benchmark.pedantic(run, rounds=1)
    assert 520 == covers


def kernel_alone(
    benchmark: BenchmarkFixture,
    kernel: str,
    puzzle: psolver.Puzzle,
    symmetric: bool = True,
    rounds: int = 10,
) -> tuple[int, int]:
    """Time a kernel below all its roots; the rows found and the nodes."""
    import numpy as np

    from psolver.engines import (
        BitPlanes,
        BitSets,
        DancingCells,
        FitTables,
        KernelSearch,
        Subtree,
        lay_out,
    )
    from psolver.search import encode, permutations

    encoding = encode(puzzle)
    problem = (
        replace(encoding.problem, symmetries=permutations(encoding))
        if symmetric
        else encoding.problem
    )
    made: dict[str, Callable[[], Tree]] = {
        "fit tables": lambda: FitTables(lay_out(problem)),
        "bit planes": lambda: BitPlanes(problem),
        "bit sets": lambda: BitSets(problem),
        "dancing cells": lambda: DancingCells(problem),
    }
    tree = made[kernel]()
    jobs = KernelSearch(problem, tree, kernel, "count").jobs()
    out = np.empty((0, tree.width), np.int64)

    def walks() -> tuple[tuple[list[Walk | Leaf]], dict[str, object]]:
        return ([tree.start(Subtree(job.position, job.start)) for job in jobs],), {}

    def run(started: list[Walk | Leaf]) -> tuple[int, int]:
        for walk in started:
            while not walk.done:
                walk.advance(1_000_000, out)
        return sum(walk.found for walk in started), sum(walk.nodes for walk in started)

    found, nodes = benchmark.pedantic(run, setup=walks, rounds=rounds, warmup_rounds=1)
    benchmark.extra_info["nodes"] = nodes
    return found, nodes


@pytest.mark.parametrize(
    ("kernel", "nodes"),
    [("fit tables", 2_455_939), ("dancing cells", 904_961), ("bit planes", 904_961)],
)
def test_kernel_alone_all_2339_of_6x10_on_one_core(
    benchmark: BenchmarkFixture, kernel: str, nodes: int
) -> None:
    assert (2339, nodes) == kernel_alone(
        benchmark, kernel, psolver.load(SAMPLES / "pentominoes-6x10.toml")
    )


# solids -------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kernel", "name", "found"),
    [
        ("dancing cells", "squares-4x6", 53_312),
        ("bit sets", "squares-4x6", 53_312),
        ("bit sets", "triangles", 1_975_632),
    ],
)
def test_kernel_alone_tiles_of_macmahon_on_one_core(
    benchmark: BenchmarkFixture, kernel: str, name: str, found: int
) -> None:
    puzzle = psolver.load(SAMPLES / f"macmahon-{name}.toml")
    assert found == kernel_alone(benchmark, kernel, puzzle, rounds=3)[0]


@pytest.mark.parametrize("symmetric", [False, True])
@pytest.mark.parametrize("kernel", ["fit tables", "dancing cells", "bit planes"])
def test_kernel_alone_soma_cube_on_one_core(
    benchmark: BenchmarkFixture, kernel: str, symmetric: bool
) -> None:
    found, _ = kernel_alone(benchmark, kernel, psolver.load(SAMPLES / "soma-cube.toml"), symmetric)
    assert found == (480 if symmetric else 11520)


@pytest.mark.parametrize(
    ("kernel", "sides", "least"),
    [
        ("fit tables", "2x3x10", 12),
        ("bit planes", "2x3x10", 12),
        ("fit tables", "2x5x6", 264),
        ("dancing cells", "2x5x6", 264),
        ("bit planes", "2x5x6", 264),
        ("bit planes", "3x4x5", 3940),
    ],
)
def test_kernel_alone_solid_pentominoes_on_one_core(
    benchmark: BenchmarkFixture, kernel: str, sides: str, least: int
) -> None:
    """Some classes may be found more than once: those whose fixed piece has symmetries of its
    own.
    """
    found, _ = kernel_alone(
        benchmark, kernel, psolver.load(SAMPLES / f"solid-pentominoes-{sides}.toml")
    )
    assert found >= least


@pytest.mark.parametrize(("sides", "distinct"), [("2x5x6", 264), ("3x4x5", 3940)])
def test_all_classes_of_solid_pentominoes_on_one_core(
    benchmark: BenchmarkFixture, sides: str, distinct: int
) -> None:
    puzzle = psolver.load(SAMPLES / f"solid-pentominoes-{sides}.toml")
    counted = benchmark.pedantic(
        lambda: psolver.count(puzzle, distinct=True, jobs=1), rounds=3, warmup_rounds=1
    )
    assert counted == distinct


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("sample", "solutions"), [("solid-pentominoes-3x4x5", 31520), ("bedlam-cube", 460464)]
)
def test_all_of_a_box_counted_on_one_core_and_on_two(
    benchmark: BenchmarkFixture, sample: str, solutions: int, jobs: int
) -> None:
    assert solutions == search(benchmark, sample, 3, engine="dlx", jobs=jobs).solutions


def test_all_1696_of_15x15_with_y_pentominoes(benchmark: BenchmarkFixture) -> None:
    puzzle = psolver.loads('board = "15x15"\ncount = 45\npieces = "#\\n##\\n#\\n#"')

    def run() -> psolver.Outcome:
        with psolver.Search(puzzle) as one:
            for _ in one:
                pass
            return one.outcome

    outcome = benchmark.pedantic(run, rounds=3, warmup_rounds=1)
    benchmark.extra_info["nodes"] = outcome.nodes
    assert 1696 == outcome.solutions


@pytest.mark.parametrize("name", ["12x5", "8x8", "no-corners", "steps"])
@pytest.mark.parametrize("engine", ["backtrack", "dlx"])
def test_a_sample_counted_by_a_kernel(benchmark: BenchmarkFixture, name: str, engine: str) -> None:
    assert search(benchmark, f"pentominoes-{name}", 3, engine=engine, distinct=True).complete


# symmetry puzzles ---------------------------------------------------------------------------------

FOUR_DIFFERENT = data_text("speed-four-different.toml")


def test_first_figure_of_four_pentominoes_whole_process(
    benchmark: BenchmarkFixture, tmp_path: Path
) -> None:
    path = tmp_path / "four.toml"
    path.write_text(FOUR_DIFFERENT, encoding="utf-8")
    whole_process(benchmark, str(path), "-n", "1")


@pytest.mark.parametrize("jobs", [1, 2])
def test_three_hexominoes_in_any_frame(benchmark: BenchmarkFixture, jobs: int) -> None:
    assert 1 == search(benchmark, "symmetry-three-hexominoes", 3, jobs=jobs).figures


def test_all_figures_of_four_pentominoes_in_any_frame(benchmark: BenchmarkFixture) -> None:
    puzzle = psolver.loads(FOUR_DIFFERENT.replace('board = "12x12"', ""))

    def run() -> psolver.Outcome:
        with psolver.Search(puzzle) as one:
            return one.count()

    outcome = benchmark.pedantic(run, rounds=1)
    benchmark.extra_info["nodes"] = outcome.nodes
    assert 23 == outcome.figures


# impossible puzzles -------------------------------------------------------------------------------


def test_cheap_reasons_of_6x10(benchmark: BenchmarkFixture) -> None:
    from psolver.search import area_reason, encode, part_reason, placement_reason

    puzzle = psolver.load(SAMPLES / "pentominoes-6x10.toml")
    encoding = encode(puzzle)
    assert (
        benchmark(lambda: area_reason(puzzle) or placement_reason(encoding) or part_reason(puzzle))
        is None
    )


def test_a_core_of_y_pentominoes_in_5x15(benchmark: BenchmarkFixture) -> None:
    from psolver.reasons import core_reason
    from psolver.search import encode

    encoding = encode(psolver.load(SAMPLES / "y-pentominoes-5x15.toml"))
    assert benchmark.pedantic(lambda: core_reason(encoding), rounds=3)


@pytest.mark.parametrize("number", [1, 1000])
@pytest.mark.parametrize("sample", ["dominoes-8x8", "trominoes-9x12", "pentominoes-6x10"])
def test_solutions_drawn_at_random(benchmark: BenchmarkFixture, sample: str, number: int) -> None:
    puzzle = psolver.load(SAMPLES / f"{sample}.toml")
    drawn = benchmark.pedantic(
        lambda: psolver.sample(puzzle, number, seed=1), rounds=3, warmup_rounds=1
    )
    assert number == len(drawn)


# rectangles of made-up words of letters that are drawn with a seed: exact cover with colours
LETTERS = "aaeeiioubcdfghlmnprstt"


def words(number: int, length: int, seed: int) -> list[str]:
    random = Random(seed)
    found: set[str] = set()
    while len(found) < number:
        found.add("".join(random.choice(LETTERS) for _ in range(length)))
    return sorted(found)


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["dlx", "sat"])
def test_squares_of_four_letters(benchmark: BenchmarkFixture, engine: str) -> None:
    """All by a kernel, the first by SAT."""
    lists = {"row": words(600, 4, 1), "column": words(600, 4, 2)}
    options = [
        [
            (way, k),
            *(psolver.ColouredItem((k, j)[:: 1 if way == "row" else -1], c) for j, c in word),
        ]
        for way, words in lists.items()
        for word in map(list, map(enumerate, words))
        for k in range(4)
    ]
    items = [(way, k) for way in lists for k in range(4)]
    limit = None if engine == "dlx" else 1

    def run() -> psolver.Outcome:
        cells = product(range(4), repeat=2)
        return psolver.cover(items, options, cells, engine=engine, limit=limit, jobs=1).count()

    outcome: psolver.Outcome = benchmark.pedantic(run, rounds=1)
    benchmark.extra_info["nodes"] = outcome.nodes
    assert outcome.solutions
