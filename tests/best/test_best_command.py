"""The best tilings: packings, blockings, values, and long runs of them."""

from __future__ import annotations

import json
import signal
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.command import Run, run, start, unix, until_worked
from support.places import SAMPLES

import psolver
from psolver.best import best_lists, optimum, totalizer
from psolver.best.bounded import BoundedStates, StatesFound
from psolver.core.control import TimeUp
from psolver.core.errors import PsolverError
from psolver.search.run import Options
from psolver.search.run import Run as SearchRun
from psolver.search.tasks import tilings
from psolver.search.tiling_search import Search

# best ---------------------------------------------------------------------------------------------


GOLD = b"""\
goal = "packing"
best = "most value"
board = "2x3"
values = '''
129
111
'''
[[piece]]
shape = "##"
value = 3
"""
CHESSBOARD = b'goal = "blocking"\npiece_set = "pentominoes"\nboard = "8x8"\n'


@pytest.mark.parametrize(
    ("sample", "by_states", "kernel", "exchanges"),
    [
        ("packing-y-pentominoes-9x9", True, "bounded states", True),
        ("blocking-dominoes-5x5", True, "bounded states", False),
        ("blocking-dominoes-5x5", False, "blockings", False),
    ],
)
def test_what_sat_did_is_told_apart_from_what_others_did(
    monkeypatch: pytest.MonkeyPatch, sample: str, by_states: bool, kernel: str, exchanges: bool
) -> None:
    if not by_states:
        monkeypatch.setattr(optimum.OptimumSearch, "_states", lambda _: None)
    with Search(psolver.load(SAMPLES / f"{sample}.toml"), limit=1) as search:
        list(search)
    work = search.outcome.work
    assert kernel == work[0].kernel == search.outcome.kernel
    told = sorted(one.kernel if one.engine != "sat" else "sat" for one in work)
    assert sorted([kernel, "sat"] + ["exchange"] * exchanges) == told
    assert search.outcome.nodes == sum(one.nodes for one in work)
    assert all(one.nodes for one in work)


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
    with Search(cross, limit=1) as one:
        assert 1 == len(list(one))
    assert (170, 170) == (one.outcome.best.found, one.outcome.best.bound)
    opening, *proofs = map(int, filter(None, searched))
    assert opening <= 175
    assert [180, 175] == proofs


def test_where_sat_takes_too_many_clauses_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(totalizer, "MOST_SUM_CLAUSES", 0)
    monkeypatch.setattr(optimum, "SMALL_FORMULA", 10_000)  # SAT opens, in this process
    monkeypatch.setattr(best_lists, "SMALL_FORMULA", 10_000)
    monkeypatch.setattr(optimum.OptimumSearch, "_states", lambda _: None)
    values = [{"shape": "##\n#.", "value": 4}, {"shape": "###", "value": 3}]
    by_value = psolver.puzzle(
        board="4x5",
        piece=[{**one, "count": "any"} for one in values],
        goal="packing",
        best="most value",
    )
    with Search(by_value, limit=1) as search:
        assert 1 == len(list(search))
    assert search.outcome.best
    assert search.outcome.best.found == search.outcome.best.bound == 24
    blocking = psolver.puzzle(board="4x5", pieces=["##"], count="any", goal="blocking")
    with Search(blocking, limit=1, engine="sat") as search, pytest.raises(PsolverError) as caught:
        list(search)
    assert str(caught.value).endswith("takes SAT too many clauses; give smaller values")


@pytest.mark.slow
def test_a_limit_ends_with_status_3_and_what_is_known() -> None:
    done = run("-", "--time-limit", "2", "--engine", "sat", data=CHESSBOARD)
    assert 3 == done.status
    assert "needed; stopped by the limit" in done.err


def test_a_run_that_is_ended_says_so_whatever_its_limit() -> None:
    def end(one: SearchRun) -> None:
        if one.best and one.best.found is not None:
            one.control.cancel()

    large = psolver.loads(CHESSBOARD.decode().replace("8x8", "12x12"))
    ended = SearchRun(large, Options(limit=1), end)
    assert 1 == len(list(tilings(ended)))
    assert "interrupted" == ended.outcome.status


def test_five_pentominoes_block_a_chessboard_and_four_do_not() -> None:
    done = run("-", "-n", "1", data=CHESSBOARD)
    assert 0 == done.status
    last = done.err.splitlines()[-1]  # on a slow, new machine a kernel is compiled before it
    assert last.startswith("5 pieces, which is the fewest possible; 1 solution; stopped")


def test_solutions_of_different_worth_are_not_all_the_best(tmp_path: object) -> None:
    path = f"{tmp_path}/a.jsonl"
    best = psolver.loads(GOLD.decode())
    all_ = psolver.loads('pieces = "##"\nboard = "???\\n???"\ncount = [0, 1]\n')
    with Search(all_) as search:
        worths = {best.best.worth(one) for one in search if best.best}
    assert len(worths) > 1
    found = run(
        "-", "--format", "json", data=b'pieces = "##"\nboard = "???\\n???"\ncount = [0, 1]\n'
    )
    with open(path, "w", encoding="utf-8") as file:
        file.write(found.out)
    done = run("verify", "-", path, data=GOLD)
    assert 1 == done.status
    assert "not both are the best" in done.out + done.err


# numbers that are known ---------------------------------------------------------------------------


def test_sixteen_kings_none_beside_another_are_counted_by_states() -> None:
    """OEIS A018807"""
    for best in ["most cells", "most pieces"]:
        puzzle = psolver.puzzle(board="8x8", pieces=["#"], count="any", touch="apart", best=best)
        puzzle = replace(
            puzzle, board=replace(puzzle.board, must=frozenset(), may=puzzle.board.must)
        )
        with Search(puzzle) as search:
            assert 281_571 == search.count().solutions
        assert "count" == search.outcome.engine


def test_what_pieces_are_worth_for_their_size_is_a_bound() -> None:
    domino = "[[piece]]\nshape = '##'\nvalue = 2\n"
    corner = '[[piece]]\nshape = "##\\n#."\nvalue = 4\n'
    head = b'goal = "packing"\nbest = "most value"\nboard = "30x30"\n'
    text = (domino + corner).replace("value", 'count = "any"\nvalue')
    with Search(psolver.loads(head.decode() + text), limit=1) as search:
        assert 1 == len(list(search))
    assert (1200, 1200) == (search.outcome.best.found, search.outcome.best.bound)


# best run -----------------------------------------------------------------------------------------


PACKING = 'goal = "packing"\npieces = "##\\n#."\ncount = "any"\nboard = "4x4"\n'
Y = 'goal = "packing"\npieces = "####\\n.#.."\ncount = "any"\nboard = "{}"\n'
NONE = 'best = "fewest pieces"\npieces = "####\\n\\n.#\\n##\\n#."\ncount = "any"\nboard = "6x6"\n'
NONE += "can_rotate = false\ncan_reverse = false\n"
BEST = "15 of 16 cells covered, which is the most possible: 1 stays free"
ALL = f"{BEST}; 16 solutions, 3 distinct; the search is complete"
OPTIMUM = {"aim": "most cells", "found": 15, "bound": 15, "proved": True}


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "run.db"


def again(store: Path, text: str, *arguments: str) -> Run:
    """A run of a puzzle in that store, whatever was run before."""
    path = store.with_name("puzzle.toml")
    path.write_text(text)
    return run.__wrapped__("run", path, "--store", store, *arguments)


def no_search(*_: object) -> None:
    raise AssertionError("how good the best are was searched again")


def execute(store: Path, statement: str, *values: str) -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(store, isolation_level=None)) as connection:
        return connection.execute(statement, values).fetchall()


def test_a_run_says_how_good_the_best_are_and_how_many_there_are(store: Path) -> None:
    told = f"{ALL}; 'psolver solutions {store}' prints them\n"
    assert Run(0, "", told) == again(store, PACKING)
    assert Run(0, "", told) == again(store, PACKING)


@pytest.mark.parametrize("engine", ["auto", "dlx"])
def test_every_engine_counts_them_in_jobs(store: Path, engine: str) -> None:
    done = again(store, PACKING, "--count", "--distinct", "--engine", engine)
    assert Run(0, "3\n", f"{ALL}\n") == done


def test_the_solutions_of_a_store_are_those_of_a_search(store: Path) -> None:
    again(store, PACKING)
    kept = run("solutions", store, "--format", "json", "--sort")
    found = run("-", "--format", "json", "--sort", data=PACKING.encode())
    assert found.lines[:-1] == kept.lines[:-1]
    assert 17 == len(kept.lines)
    assert OPTIMUM == kept.lines[-1]["best"]
    assert f"{ALL}\n" == kept.err


def test_all_that_reads_a_store_knows_the_best_without_a_search(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    again(store, PACKING)
    monkeypatch.setattr(optimum.OptimumSearch, "search", no_search)
    assert 0 == again(store, PACKING).status
    some = run.__wrapped__("solutions", store, "-n", "1")
    assert f"{BEST}; 1 solution printed, of 16\n" == some.err
    assert BEST in run.__wrapped__("status", store).out
    assert OPTIMUM == run.__wrapped__("status", store, "--format", "json").lines[0]["best"]
    done = run.__wrapped__("audit", store, "--sample", "100%")
    assert (0, True) == (done.status, "all agrees" in done.out)


def test_a_best_that_was_changed_is_found(store: Path) -> None:
    again(store, PACKING)
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


def test_that_there_is_no_tiling_is_kept(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = Run(1, "", "no solution: the search is complete\n")
    assert told == again(store, NONE)
    monkeypatch.setattr(optimum.OptimumSearch, "search", no_search)
    assert told == again(store, NONE)
    assert 1 == run.__wrapped__("solutions", store).status


def time_is_up(*_: object) -> None:
    raise TimeUp


def test_a_run_that_does_not_come_to_know_the_best_leaves_no_store(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(optimum.OptimumSearch, "search", time_is_up)
    how = "stopped by the limit before it was known how good the best are: "
    best = "nothing found yet, at most 15 cells possible"
    told = f"{how}{best}; the same command starts again\n"
    assert Run(3, "", told) == again(store, PACKING)
    assert [store.with_name("puzzle.toml")] == list(store.parent.iterdir())


@unix
@pytest.mark.slow
def test_ctrl_c_ends_the_search_for_the_best_within_a_second(store: Path) -> None:
    path = store.with_name("puzzle.toml")
    path.write_text(Y.format("23x23"))  # a minute, on any machine
    process = start("run", str(path), "--store", str(store))
    until_worked(process, 2.0)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=20)
    assert 130 == process.returncode
    assert said.startswith(b"interrupted before ")
    assert not store.exists()


def test_an_estimate_tells_how_good_the_best_are(store: Path) -> None:
    done = run("estimate", "-", data=PACKING.encode())
    rows = dict(line.split(maxsplit=1) for line in done.out.splitlines())
    assert (0, BEST, "16", "3") == (done.status, rows["best"], rows["solutions"], rows["distinct"])
    told = run("estimate", "-", "--format", "json", data=PACKING.encode())
    assert OPTIMUM == json.loads(told.out)["best"]
    assert 1 == run("estimate", "-", data=NONE.encode()).status


def test_an_estimate_that_does_not_come_to_know_the_best_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(optimum.OptimumSearch, "search", time_is_up)
    how = "it is not known yet how good the best are: nothing found yet, at most 15 cells possible"
    done = run.__wrapped__("estimate", "-", data=PACKING.encode())
    assert Run(3, "", f"{how}; stopped by the limit\n") == done
