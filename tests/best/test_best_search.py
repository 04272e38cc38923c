"""The search for the best: its bounds, what takes over, and what is known when it ends early."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support.command import Run, run
from support.tuning import tune

import psolver
from psolver import PsolverError
from psolver.best import optimum
from psolver.best.bounded import BoundedStates, StatesFound
from psolver.core import TimeUp
from psolver.search import Options, tilings
from psolver.search import Run as SearchRun

PACKING = 'goal = "packing"\npieces = "##\\n#."\ncount = "any"\nboard = "4x4"\n'


@pytest.mark.slow
def test_states_begin_at_the_bound_and_lower_it_from_proof_to_proof(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched: list[int | None] = []
    search = BoundedStates.search

    def watched(states: BoundedStates, least: int | None, *others: Any) -> StatesFound:
        searched.append(least)
        return search(states, least, *others)

    monkeypatch.setattr(BoundedStates, "search", watched)
    cross = psolver.puzzle(
        board="15x15", pieces=[".#.\n###\n.#."], count="any", goal="packing", best="most cells"
    )
    with psolver.Search(cross, limit=1) as one:
        assert 1 == len(list(one))
    assert (170, 170) == (one.outcome.best.found, one.outcome.best.bound)
    opening, *proofs = map(int, filter(None, searched))
    assert opening <= 175
    assert [180, 175] == proofs


def test_where_sat_takes_too_many_clauses_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    tune(monkeypatch, MOST_SUM_CLAUSES=0, SMALL_FORMULA=10_000)  # SAT opens, in this process
    monkeypatch.setattr(optimum.OptimumSearch, "_states", lambda _: None)
    values = [{"shape": "##\n#.", "value": 4}, {"shape": "###", "value": 3}]
    by_value = psolver.puzzle(
        board="4x5",
        piece=[{**one, "count": "any"} for one in values],
        goal="packing",
        best="most value",
    )
    with psolver.Search(by_value, limit=1) as search:
        assert 1 == len(list(search))
    assert search.outcome.best
    assert search.outcome.best.found == search.outcome.best.bound == 24
    blocking = psolver.puzzle(board="4x5", pieces=["##"], count="any", goal="blocking")
    with (
        psolver.Search(blocking, limit=1, engine="sat") as search,
        pytest.raises(PsolverError) as caught,
    ):
        list(search)
    assert str(caught.value).endswith("takes SAT too many clauses; give smaller values")


def test_a_run_that_is_ended_says_so_whatever_its_limit() -> None:
    def end(one: SearchRun) -> None:
        if one.best and one.best.found is not None:
            one.control.cancel()

    large = psolver.puzzle(board="12x12", piece_set="pentominoes", goal="blocking")
    ended = SearchRun(large, Options(limit=1), end)
    assert 1 == len(list(tilings(ended)))
    assert "interrupted" == ended.outcome.status


def time_is_up(*_: object) -> None:
    raise TimeUp


def test_a_run_that_does_not_come_to_know_the_best_leaves_no_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(optimum.OptimumSearch, "search", time_is_up)
    how = "stopped by the limit before it was known how good the best are: "
    best = "nothing found yet, at most 15 cells possible"
    told = f"{how}{best}; the same command starts again\n"
    assert Run(3, "", told) == run.__wrapped__(
        "run", "-", "--store", tmp_path / "run.db", data=PACKING.encode()
    )
    assert [] == [*tmp_path.iterdir()]


def test_an_estimate_that_does_not_come_to_know_the_best_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(optimum.OptimumSearch, "search", time_is_up)
    how = "it is not known yet how good the best are: nothing found yet, at most 15 cells possible"
    done = run.__wrapped__("estimate", "-", data=PACKING.encode())
    assert Run(3, "", f"{how}; stopped by the limit\n") == done
