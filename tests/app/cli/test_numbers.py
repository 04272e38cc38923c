"""Numbered solutions, and what is said where there are more than anybody looks at."""

from __future__ import annotations

import pytest
from support.command import SMALL, Run, pictures, run

from psolver.app.output import Output
from psolver.puzzle.outcome import Outcome
from psolver.render.words import results

HINT = "-n 1 prints only one solution, --count only how many there are"
TWO = b"a b\na b\nb a\n"  # has two covers
FIGURES = b'goal = "symmetry"\npieces = "##"\ncount = 3\n'


@pytest.mark.parametrize("format_", ["box", "ascii", "letters"])
@pytest.mark.parametrize("color", ["never", "always"])
def test_solutions_are_numbered_where_that_is_asked_for(format_: str, color: str) -> None:
    options = [SMALL, "--format", format_, "--color", color]
    numbered = [f"Solution {n}\n{one}" for n, one in enumerate(pictures(run(*options).out), 1)]
    assert numbered == pictures(run(*options, "--numbers").out)


def test_arrangements_of_a_symmetry_puzzle_are_numbered_as_such() -> None:
    done = run("-", "--numbers", "--format", "letters", data=FIGURES)
    heads = [one.splitlines()[0] for one in pictures(done.out)]
    assert heads[2:]
    assert [f"Arrangement {number}" for number in range(1, len(heads) + 1)] == heads


def test_layers_of_a_solid_are_numbered_together() -> None:
    done = run("solid-stair", "--numbers", "--sort")
    assert 2 == done.out.count("Solution ")


def test_json_is_numbered_anyway() -> None:
    options = [SMALL, "--format", "json", "-q"]
    solutions = [line for line in run(*options, "--numbers").lines if line["type"] == "solution"]
    assert [1, 2, 3, 4] == [line["index"] for line in solutions]
    assert solutions == run(*options).lines[:-1]


def test_covers_are_numbered_in_comments() -> None:
    covers = pictures(run("cover", "-", "-q", data=TWO).out)
    numbered = [f"| solution {number}\n{one}" for number, one in enumerate(covers, 1)]
    assert ["| solution 1\n", "| solution 2\n"] == [one[:13] for one in numbered]
    assert numbered == pictures(run("cover", "-", "--numbers", "-q", data=TWO).out)


def test_there_are_no_numbers_in_a_count() -> None:
    assert Run(0, "4\n", "") == run(SMALL, "--numbers", "--count", "-q")


@pytest.fixture
def _four_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four solutions are more than anybody looks at."""
    monkeypatch.setattr(results, "MANY_SOLUTIONS", 4)


@pytest.mark.usefixtures("_four_are_many")
@pytest.mark.parametrize(
    ("options", "told"),
    [
        ([SMALL], [HINT]),
        ([SMALL, "--sort", "--numbers"], [HINT]),
        ([SMALL, "-n", "4"], []),
        ([SMALL, "-q"], []),
        ([SMALL, "--count"], []),
        ([SMALL, "--sample", "4", "--seed", "1"], []),
        ([SMALL, "--distinct"], []),  # one
        (["-"], [HINT.replace("solution", "arrangement")]),
    ],
    ids=lambda value: " ".join(value) if len(value) > 1 else None,
)
def test_a_plain_run_of_thousands_says_once_how_to_get_fewer(
    options: list[str], told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Output, "is_terminal", True)
    done = run.__wrapped__(*options, data=FIGURES)
    assert (0, told) == (done.status, done.err.splitlines()[-1:] if "-n 1" in done.err else [])


@pytest.mark.usefixtures("_four_are_many")
def test_nothing_is_said_of_thousands_on_a_pipe() -> None:
    assert "-n 1" not in run.__wrapped__(SMALL).err


@pytest.mark.parametrize(("printed", "told"), [(999, ""), (1000, HINT)])
def test_a_thousand_are_more_than_anybody_looks_at(printed: int, told: str) -> None:
    outcome = Outcome("interrupted", 2000, None, printed, False, "sat", 7, 0.25)
    assert told == results.many_line(outcome)
