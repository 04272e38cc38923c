"""Numbered solutions, and what is said where there are more than anybody looks at."""

from __future__ import annotations

import pytest
from support.command import SMALL, pictures, run

from psolver.app.output import Output
from psolver.puzzle.outcome import Outcome
from psolver.render.words import results

HINT = "-n 1 prints only one solution, --count only how many there are"
FIGURES = b'goal = "symmetry"\npieces = "##"\ncount = 3\n'


def test_solutions_are_numbered_where_that_is_asked_for() -> None:
    for format_ in ["box", "ascii", "letters"]:
        for color in ["never", "always"]:
            options = [SMALL, "--format", format_, "--color", color]
            numbered = [
                f"Solution {n}\n{one}" for n, one in enumerate(pictures(run(*options).out), 1)
            ]
            assert numbered == pictures(run(*options, "--numbers").out)


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


def test_a_thousand_are_more_than_anybody_looks_at() -> None:
    for printed, told in [(999, ""), (1000, HINT)]:
        outcome = Outcome("interrupted", 2000, None, printed, False, "sat", 7, 0.25)
        assert told == results.many_line(outcome)
