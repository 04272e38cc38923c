"""How fast the smallest blockings are proved, and how fast all are listed; SAT beside the proof.

    python -m pytest tests/benchmarks/test_blockings.py -o addopts=

`nodes` in the extra columns counts conflicts where SAT searches.
"""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import psolver
from psolver import Outcome, Search

SAT_SECONDS = 60
DOMINOES = {6: 12, 7: 17, 8: 22}  # OEIS A280984
ROWS = {
    "twelve pentominoes 8x8": ("piece_set = 'pentominoes'\nboard = '8x8'", 5),
    **{
        f"dominoes {n}x{n}": (f"pieces = '##'\ncount = 'any'\nboard = '{n}x{n}'", best)
        for n, best in DOMINOES.items()
    },
}


@pytest.mark.parametrize("task", ["proof", "all", "proof by sat"])
@pytest.mark.parametrize("row", ROWS)
def test_the_smallest_blockings(benchmark: BenchmarkFixture, row: str, task: str) -> None:
    text, best = ROWS[row]
    puzzle = psolver.loads(f"goal = 'blocking'\n{text}")

    def outcome() -> Outcome:
        if task == "all":
            with Search(puzzle, distinct=True) as search:
                return search.count()
        engine = "sat" if task == "proof by sat" else "auto"
        with Search(puzzle, limit=1, engine=engine, time_limit=SAT_SECONDS) as search:
            list(search)
        return search.outcome

    found = benchmark.pedantic(outcome, rounds=1)
    benchmark.extra_info["nodes"] = found.nodes
    benchmark.extra_info["proved"] = found.best is not None and found.best.proved
    assert task == "proof by sat" or best == (found.best and found.best.found)
