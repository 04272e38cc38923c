"""The best tilings: packings, blockings, values, and long runs of them."""

from __future__ import annotations

import signal
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from support.command import Run, run, start, unix, until_worked

import psolver

# best ---------------------------------------------------------------------------------------------


CHESSBOARD = b'goal = "blocking"\npiece_set = "pentominoes"\nboard = "8x8"\n'


@pytest.mark.slow
def test_a_limit_ends_with_status_3_and_what_is_known() -> None:
    done = run("-", "--time-limit", "2", "--engine", "sat", data=CHESSBOARD)
    assert 3 == done.status
    assert "needed; stopped by the limit" in done.err


# numbers that are known ---------------------------------------------------------------------------


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


# best run -----------------------------------------------------------------------------------------


PACKING = 'goal = "packing"\npieces = "##\\n#."\ncount = "any"\nboard = "4x4"\n'
Y = 'goal = "packing"\npieces = "####\\n.#.."\ncount = "any"\nboard = "{}"\n'


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "run.db"


def again(store: Path, text: str, *arguments: str) -> Run:
    """A run of a puzzle in that store, whatever was run before."""
    path = store.with_name("puzzle.toml")
    path.write_text(text)
    return run.__wrapped__("run", path, "--store", store, *arguments)


def execute(store: Path, statement: str, *values: str) -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(store, isolation_level=None)) as connection:
        return connection.execute(statement, values).fetchall()


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
