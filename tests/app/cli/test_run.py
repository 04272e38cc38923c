"""`psolver run`: what it says, prints and refuses."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.command import DOMINOES, FOUR, IMPOSSIBLE, NO_CLUE, Run, run
from support.places import SAMPLES

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


def test_a_run_that_had_no_time_says_that_nothing_was_begun(store: Path) -> None:
    done = again(store, "samples/tetris-cube.toml", "--time-limit", "0.01")
    how = "stopped by the limit before the first job was done; the same command starts again\n"
    assert Run(3, "", how) == done
