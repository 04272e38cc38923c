"""`psolver run`: what it says, prints and refuses."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from support.command import DOMINOES, FOUR, IMPOSSIBLE, NO_CLUE, Run, run
from support.places import ROOT, SAMPLES

FIGURES = SAMPLES / "symmetry-three-l.toml"


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "run.db"


def again(store: Path, *arguments: str | Path) -> Run:
    """A command that has a store of its own, whatever was run before."""
    return run.__wrapped__("run", *arguments, "--store", store)


def test_a_run_says_what_it_found_and_how_to_print_it(store: Path) -> None:
    told = f"8 solutions, 1 distinct; the search is complete; 'psolver solutions {store}'"
    assert Run(0, "", f"{told} prints them\n") == again(store, FOUR)


def test_asked_again_it_says_the_same_without_a_search(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = again(store, FOUR)
    monkeypatch.setattr("psolver.solve.plan.prepare", None)
    assert first == again(store, FOUR)


def test_a_count_is_printed_and_nothing_is_kept(store: Path) -> None:
    told = "8 solutions, 1 distinct; the search is complete\n"
    assert Run(0, "8\n", told) == again(store, FOUR, "--count")
    assert Run(0, "8\n", told) == again(store, FOUR, "--count")
    assert 2 == run("solutions", store).status


def test_distinct_solutions_are_counted(store: Path) -> None:
    told = "36 solutions, 9 distinct; the search is complete\n"
    assert Run(0, "9\n", told) == again(store, DOMINOES, "--count", "--distinct")
    told = "36 solutions, 12 distinct; the search is complete\n"
    other = store.with_name("other.db")
    assert Run(0, "12\n", told) == again(other, DOMINOES, "--count", "--up-to", "rotations")


def test_of_a_symmetry_puzzle_the_figures_are_counted(store: Path) -> None:
    for count in [(), ("--count",)]:
        found = "2 figures, 2 arrangements, in any frame; the search is complete"
        told = f"{found}; 'psolver solutions {store}' prints them\n"
        out = "2\n" if count else ""
        assert Run(0, out, told) == again(store, FIGURES, *count)
        assert Run(0, out, told) == again(store, FIGURES, *count)


def test_an_impossible_puzzle_is_told_with_its_reason_each_time(store: Path) -> None:
    assert Run(1, "", NO_CLUE) == again(store, IMPOSSIBLE)
    assert Run(1, "", NO_CLUE) == again(store, IMPOSSIBLE)
    assert 1 == run("solutions", store, "-q").status


def test_a_run_without_a_store_is_told_to_name_one() -> None:
    done = run("run", FOUR)
    told = "Missing option '--store': name the file that keeps the run, as in --store run.db"
    assert (2, f"Error: {told}\n") == (done.status, done.err.splitlines(keepends=True)[-1])


def test_distinct_without_count_is_refused_with_the_cure(store: Path) -> None:
    done = again(store, FOUR, "--distinct")
    cure = "'psolver solutions --distinct' prints one of each class of what a run keeps"
    told = f"Error: --distinct goes with --count; {cure}\n"
    assert (2, told) == (done.status, done.err.splitlines(keepends=True)[-1])
    assert not store.exists()


def test_the_puzzle_is_no_store(tmp_path: Path) -> None:
    puzzle = tmp_path / "puzzle.toml"
    shutil.copy(ROOT / FOUR, puzzle)
    before = puzzle.read_bytes()
    what = f"--store {puzzle}: is the puzzle file itself; choose another name for the store\n"
    assert Run(2, "", what) == again(puzzle, puzzle)
    assert before == puzzle.read_bytes()


def test_a_sample_is_no_store() -> None:
    sample = SAMPLES / "soma-cube.toml"
    before = sample.read_bytes()
    what = f"{sample}: is not a store of a run, or its beginning is damaged; name another file\n"
    assert Run(2, "", what) == again(sample, FOUR)
    named = f"--store {sample}: is the puzzle file itself; choose another name for the store\n"
    assert Run(2, "", named) == again(sample, "soma-cube")
    assert before == sample.read_bytes()


def test_a_path_that_no_store_can_have_is_refused() -> None:
    for path, what in [
        ("", "--store: empty path; name the file of the run"),
        (str(SAMPLES), f"{SAMPLES}: is a folder; name the file of the run"),
        (
            str(SAMPLES / "no" / "a.db"),
            f"{SAMPLES / 'no' / 'a.db'}: there is no folder {SAMPLES / 'no'}; make it first",
        ),
    ]:
        assert Run(2, "", f"{what}\n") == run("run", FOUR, "--store", path)


def test_a_run_that_had_no_time_says_that_nothing_was_begun(store: Path) -> None:
    done = again(store, "samples/tetris-cube.toml", "--time-limit", "0.01")
    how = "stopped by the limit before the first job was done; the same command begins anew\n"
    assert Run(3, "", how) == done
