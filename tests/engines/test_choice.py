"""What goes on with a long count: it is right whatever takes over, and chosen by nodes alone."""

from __future__ import annotations

import pytest
from support.controls import at_work
from support.searches import kernels
from support.tuning import tune

from psolver import loads
from psolver.core import Control
from psolver.engines import CountGivenUp, choice, count_covers, parts_of_problem
from psolver.search import Problem, encode

ALIKE = """
lattice = 'triangle'
board = '4x10'
piece_set = 'pentiamonds'
count = [3, 5]
use = 16
"""


@pytest.fixture(autouse=True)
def every_count_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    tune(monkeypatch, LONG=1, LIKELY_FACTOR=0)


def counted(problem: Problem, task: str = "count") -> tuple[int, int | None, list[str]]:
    """The number of covers, of classes, and the kernels that had a part in it."""
    control = at_work(Control())
    every = kernels(problem)
    kernel = every[0] if every[0].name == "fit tables" else every[-1]
    control.turn_to("first", kernel.name)
    batches = [*choice.long_count(problem, kernel.prepare(task))]
    assert all(batch.solutions >= 0 and (batch.classes or 0) >= 0 for batch in batches)
    classes = [batch.classes for batch in batches if batch.classes is not None]
    assert task == "count" or len(classes) == len(batches)
    total = sum(batch.solutions for batch in batches)
    return total, sum(classes), [*dict.fromkeys((kernel.name, control.progress.engine))]


@pytest.mark.parametrize(
    ("text", "number", "ways"),
    [
        (ALIKE, 12793793, ["fit tables", "count"]),
        ("board = '2x5x6'\npiece_set = 'pentominoes'", 2112, ["fit tables", "dlx"]),
        ("board = '6x10'\npiece_set = 'pentominoes'", 9356, ["fit tables", "first"]),
    ],
)
def test_what_is_likely_to_end_soonest_takes_over(text: str, number: int, ways: list[str]) -> None:
    assert (number, ways) == (counted(encode(loads(text)).problem)[::2])


def test_states_of_many_counts_that_only_must_not_be_0_take_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tune(monkeypatch, PLAIN_STATE_COST=20)
    dominoes = "pieces = '##'\ncount = 'any'\nboard = '7x8'\n"
    crossed = encode(loads(dominoes + "faults = 'none'")).problem
    assert (13514, ["dancing cells", "count"]) == counted(crossed)[::2]
    few = encode(loads(dominoes + "corners = 'no four meet'")).problem
    assert (2, ["dancing cells", "first"]) == counted(few)[::2]


def test_states_are_given_up_long_before_they_are_too_many() -> None:
    parts, control = parts_of_problem(encode(loads(ALIKE)).problem), at_work(Control())
    with pytest.raises(CountGivenUp, match="a count by states takes too long here"):
        count_covers(parts, most=200_000)
    assert 0 < control.progress.nodes < 50_000
    assert 12793793 == count_covers(parts, most=400_000)
