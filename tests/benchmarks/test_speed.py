"""How fast searches in this process are: nodes and seconds, reported and never asserted.

    python -m pytest tests/benchmarks -o addopts= --benchmark-columns=min,median,rounds

`nodes` in the extra columns counts conflicts, or the nodes of a kernel. test_ports.py has kernels
alone, test_processes.py whole commands.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from support.places import data_text

import psolver
from psolver import Outcome, Puzzle

SLOW = pytest.mark.slow
FOUR = data_text("speed-four-different.toml")


class SearchRow(NamedTuple):
    """A search, and the number that it finds.

    puzzle   a sample, or the text of a puzzle
    task     "list", the solutions as they come, or the number in the outcome of a count:
             "solutions", "distinct" or "figures"
    number   what is found
    options  those of the search
    """

    puzzle: str
    task: str
    number: int
    options: dict[str, Any] = {}  # noqa: RUF012


ONE, TWO = {"jobs": 1}, {"jobs": 2}
ROWS = {
    "five pentominoes in 5x5": SearchRow("five-pentominoes-5x5", "solutions", 856),
    "8x8": SearchRow("pentominoes-8x8", "solutions", 520),
    "2x5x6 on one core": SearchRow("solid-pentominoes-2x5x6", "distinct", 264, ONE),
    "3x4x5 on one core": SearchRow("solid-pentominoes-3x4x5", "distinct", 3940, ONE),
    "3x4x5, all": SearchRow(
        "solid-pentominoes-3x4x5", "solutions", 31520, {"engine": "dlx", **ONE}
    ),
    "3x4x5, all on two": SearchRow(
        "solid-pentominoes-3x4x5", "solutions", 31520, {"engine": "dlx", **TWO}
    ),
    "Bedlam cube": SearchRow("bedlam-cube", "solutions", 460464, {"engine": "dlx", **ONE}),
    "Bedlam cube on two": SearchRow("bedlam-cube", "solutions", 460464, {"engine": "dlx", **TWO}),
    "Y in 15x15": SearchRow(
        "board = '15x15'\ncount = 45\npieces = '''\n#\n##\n#\n#'''", "list", 1696
    ),
    **{
        f"{name} by {engine}": SearchRow(
            f"pentominoes-{name}", "distinct", number, {"engine": engine}
        )
        for name, number in (("12x5", 1010), ("8x8", 65), ("no-corners", 2170), ("steps", 2416))
        for engine in ("backtrack", "dlx")
    },
    "three hexominoes on one core": SearchRow("symmetry-three-hexominoes", "figures", 1, ONE),
    "three hexominoes on two": SearchRow("symmetry-three-hexominoes", "figures", 1, TWO),
    "four pentominoes, first figure": SearchRow(FOUR, "list", 1, {"limit": 1}),
    "four pentominoes": SearchRow(FOUR.replace('board = "12x12"', ""), "figures", 23),
}


def puzzle_of(text: str) -> Puzzle:
    return psolver.loads(text) if "=" in text else psolver.load(text)


@pytest.mark.parametrize("name", ROWS)
def test_a_search(benchmark: BenchmarkFixture, name: str) -> None:
    row = ROWS[name]
    puzzle = puzzle_of(row.puzzle)

    def run() -> tuple[Outcome, int]:
        with psolver.Search(puzzle, **row.options) as search:
            number = len(list(search)) if row.task == "list" else 0
            outcome = search.outcome if number else search.count(row.task == "distinct")
        return outcome, number or getattr(outcome, row.task)

    outcome, number = benchmark.pedantic(run, rounds=3, warmup_rounds=1)
    assert row.number == number
    benchmark.extra_info["nodes"] = outcome.nodes


@SLOW
def test_all_520_tilings_of_8x8_one_by_one(benchmark: BenchmarkFixture) -> None:
    """Without symmetry: a formula for each placement of a piece used once, every tiling found and
    blocked by itself.
    """
    from psolver.search import DEFAULT_SOLVER, SatLister, encode

    problem = encode(psolver.load("pentominoes-8x8")).problem
    lister = SatLister(problem, DEFAULT_SOLVER)

    def run() -> tuple[int, int]:
        batches = [batch for job in lister.cubes() for batch in lister.work(job)]
        return sum(len(b.covers) for b in batches), sum(b.effort for b in batches)

    covers, benchmark.extra_info["nodes"] = benchmark.pedantic(run, rounds=1)
    assert 520 == covers


def test_cheap_reasons_of_6x10(benchmark: BenchmarkFixture) -> None:
    from psolver.search import area_reason, encode, part_reason, placement_reason

    puzzle = psolver.load("pentominoes-6x10")
    encoding = encode(puzzle)
    assert (
        benchmark(lambda: area_reason(puzzle) or placement_reason(encoding) or part_reason(puzzle))
        is None
    )


def test_a_core_of_y_pentominoes_in_5x15(benchmark: BenchmarkFixture) -> None:
    from psolver.reasons import core_reason
    from psolver.search import encode

    encoding = encode(psolver.load("y-pentominoes-5x15"))
    assert benchmark.pedantic(lambda: core_reason(encoding), rounds=3)


@pytest.mark.parametrize("number", [1, 1000])
@pytest.mark.parametrize("sample", ["dominoes-8x8", "trominoes-9x12", "pentominoes-6x10"])
def test_solutions_drawn_at_random(benchmark: BenchmarkFixture, sample: str, number: int) -> None:
    puzzle = psolver.load(sample)
    drawn = benchmark.pedantic(psolver.sample, (puzzle, number, 1), rounds=3, warmup_rounds=1)
    assert number == len(drawn)
