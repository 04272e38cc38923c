"""The search for the best: its bounds, what takes over, and what is known when it ends early."""

from __future__ import annotations

import signal
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.command import Run, run, start, unix, until_worked
from support.places import puzzle_file
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


# the command --------------------------------------------------------------------------------------


CHESSBOARD = b'goal = "blocking"\npiece_set = "pentominoes"\nboard = "8x8"\n'


@pytest.mark.slow
def test_a_limit_ends_with_status_3_and_what_is_known() -> None:
    done = run("-", "--time-limit", "2", "--engine", "sat", data=CHESSBOARD)
    assert 3 == done.status
    assert "needed; stopped by the limit" in done.err


def test_sixteen_kings_none_beside_another_are_counted_by_states() -> None:
    """OEIS A018807"""
    for best in ["most cells", "most pieces"]:
        puzzle = psolver.puzzle(board="8x8", pieces=["#"], count="any", touch="apart", best=best)
        puzzle = replace(
            puzzle, board=replace(puzzle.board, must=frozenset(), may=puzzle.board.must)
        )
        with psolver.Search(puzzle) as search:
            assert 281_571 == search.count().solutions
        assert "count" == search.outcome.engine


Y = 'goal = "packing"\npieces = "####\\n.#.."\ncount = "any"\nboard = "23x23"\n'  # a minute


def execute(store: Path, statement: str, *values: str) -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(store, isolation_level=None)) as connection:
        return connection.execute(statement, values).fetchall()


def test_a_best_that_was_changed_is_found(tmp_path: Path) -> None:
    store = tmp_path / "run.db"
    run.__wrapped__("run", "-", "--store", store, data=PACKING.encode())
    ((text,),) = execute(store, "SELECT value FROM about WHERE key = 'best'")
    statement = "UPDATE about SET value = ? WHERE key = 'best'"
    execute(store, statement, text.replace("15", "12"))
    assert 1 == run.__wrapped__("audit", store).status
    execute(store, statement, text.replace('cells":16', 'cells":17'))
    done = run.__wrapped__("audit", store)
    assert (1, True) == (done.status, "hash" in done.out)
    for wrong in ("14", "[15]", "{", text.replace("15", "18"), text.replace("cells", "pieces")):
        execute(store, statement, wrong)
        done = run.__wrapped__("solutions", store)
        assert 2 == done.status
        assert "its optimum " in done.err


@unix
@pytest.mark.slow
def test_ctrl_c_ends_the_search_for_the_best_within_a_second(tmp_path: Path) -> None:
    path = puzzle_file(Y, tmp_path)
    store = tmp_path / "run.db"
    process = start("run", str(path), "--store", str(store))
    until_worked(process, 2.0)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=20)
    assert 130 == process.returncode
    assert said.startswith(b"interrupted before ")
    assert not store.exists()
