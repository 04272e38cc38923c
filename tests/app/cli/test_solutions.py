"""`psolver solutions`: what a run has found is printed as `psolver solve` prints it."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.command import FOUR, SMALL, Run, pictures, run
from support.places import ROOT
from support.stores import half_done

import psolver

HEXIAMONDS = "samples/hexiamonds-4x9.toml"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of a run of HEXIAMONDS that is complete."""
    path = tmp_path_factory.mktemp("runs") / "whole.db"
    assert 0 == run("run", HEXIAMONDS, "--store", path).status
    return path


@pytest.fixture(scope="module")
def half(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of a run of HEXIAMONDS of which forty jobs are done."""
    path = tmp_path_factory.mktemp("runs") / "half.db"
    return half_done(path, psolver.load(ROOT / HEXIAMONDS), 40)


def test_sorted_they_are_what_a_search_prints(whole: Path) -> None:
    for options in [(), ("--distinct",), ("--format", "letters", "--numbers")]:
        searched = run(HEXIAMONDS, "--sort", "-q", *options)
        assert searched == run("solutions", whole, "--sort", "-q", *options)


def test_they_come_in_the_order_of_the_search_and_are_all_there(whole: Path) -> None:
    printed = run("solutions", whole, "--format", "letters", "-q").out
    searched = run(HEXIAMONDS, "--format", "letters", "-q", "--sort").out
    assert sorted(pictures(printed)) != pictures(printed)
    assert sorted(pictures(searched)) == sorted(pictures(printed))


def test_a_complete_run_says_so(whole: Path) -> None:
    ended = "148 solutions, 74 distinct; the search is complete\n"
    assert ended == run("solutions", whole, "--format", "letters").err
    assert "3 solutions printed, of 148\n" == run("solutions", whole, "-n", "3").err


def test_of_a_run_that_goes_on_what_was_found_so_far_is_printed(half: Path) -> None:
    done = run("solutions", half, "--format", "json")
    *found, summary = done.lines
    limited = {"status": "limit", "complete": False, "solutions": len(found)}
    assert limited.items() <= summary.items()
    assert f"{len(found)} solutions printed; the run is not complete: about " in done.err
    assert 0 == done.status
    assert 0 < len(found) < 148


def test_none_so_far_is_no_answer(tmp_path: Path) -> None:
    path = half_done(tmp_path / "new.db", psolver.load(ROOT / HEXIAMONDS), 0)
    expected = "no solution printed; the run is not complete: about 0.0% of it is done\n"
    assert Run(3, "", expected) == run("solutions", path)


def test_a_count_keeps_none(tmp_path: Path) -> None:
    path = tmp_path / "count.db"
    assert "4\n" == run("run", SMALL, "--count", "--store", path).out
    expected = (
        f"{path}: was begun with --count, so that it keeps no solutions; begin another run without"
        " it to have them\n"
    )
    assert Run(2, "", expected) == run("solutions", path)


@pytest.mark.parametrize("command", ["solutions", "status"])
def test_what_is_no_store_is_refused(tmp_path: Path, command: str) -> None:
    text, folder = tmp_path / "a.db", tmp_path / "b"
    text.write_text("no store at all", encoding="utf-8")
    folder.mkdir()
    missing = tmp_path / "c.db"
    expected = "there is no such file; 'psolver run' makes one"
    assert Run(2, "", f"{missing}: {expected}\n") == run(command, missing)
    expected = "is a folder; name the file of the run"
    assert Run(2, "", f"{folder}: {expected}\n") == run(command, folder)
    expected = "is not a store of a run, or its beginning is damaged; name another file"
    assert Run(2, "", f"{text}: {expected}\n") == run(command, text)


def test_the_store_itself_is_no_output(whole: Path) -> None:
    expected = f"-o {whole}: is the file of the run itself; choose another name for the output\n"
    assert Run(2, "", expected) == run("solutions", whole, "-o", whole)


def test_up_to_reflections_all_solutions_are_there(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    run("run", FOUR, "--up-to", "reflections", "--store", path)
    assert run(FOUR, "--sort", "-q") == run("solutions", path, "--sort", "-q")
