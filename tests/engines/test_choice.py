"""What goes on with a long count: it is right whatever takes over, and chosen by nodes alone; and a
count of a problem without positions by packed sets, right if soon done, else given up.
"""

from __future__ import annotations

import pytest
from support.controls import at_work
from support.problems import brute, langford
from support.random_problems import grouped_problem
from support.searches import kernels
from support.tuning import tune

from psolver import loads
from psolver.core import Control
from psolver.engines import Batch, CountGivenUp, choice, count_covers, parts_of_problem
from psolver.search import ColouringProof, Problem, encode, grouped

ALIKE = """
lattice = 'triangle'
board = '4x10'
piece_set = 'pentiamonds'
count = [3, 5]
use = 16
"""


@pytest.fixture
def _every_count_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
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


@pytest.mark.usefixtures("_every_count_is_long")
@pytest.mark.parametrize(
    ("text", "number", "ways"),
    [
        (ALIKE, 12793793, ["fit tables", "count"]),
        ("board = '6x10'\npiece_set = 'pentominoes'", 9356, ["fit tables", "first"]),
    ],
)
def test_what_is_likely_to_end_soonest_takes_over(text: str, number: int, ways: list[str]) -> None:
    assert (number, ways) == (counted(encode(loads(text)).problem)[::2])


@pytest.mark.usefixtures("_every_count_is_long")
def test_states_of_many_counts_that_only_must_not_be_0_take_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tune(monkeypatch, PLAIN_STATE_COST=20)
    dominoes = "pieces = '##'\ncount = 'any'\nboard = '7x8'\n"
    crossed = encode(loads(dominoes + "faults = 'none'")).problem
    assert (13514, ["dancing cells", "count"]) == counted(crossed)[::2]
    few = encode(loads(dominoes + "corners = 'no four meet'")).problem
    assert (2, ["dancing cells", "first"]) == counted(few)[::2]


@pytest.mark.usefixtures("_every_count_is_long")
def test_states_are_given_up_long_before_they_are_too_many() -> None:
    parts, control = parts_of_problem(encode(loads(ALIKE)).problem), at_work(Control())
    with pytest.raises(CountGivenUp, match="a count by states takes too long here"):
        count_covers(parts, most=200_000)
    assert 0 < control.progress.nodes < 50_000
    assert 12793793 == count_covers(parts, most=400_000)


# early counts -------------------------------------------------------------------------------------


def counted_early(problem: Problem, classes: bool = False) -> tuple[Batch | None, str]:
    """What a count finds before a search, and by which kernel."""
    control = at_work(Control())
    colouring = ColouringProof(None)
    batch = choice.count_of_states(problem, colouring, classes=classes, insist=False)
    return batch, control.progress.kernel


def test_random_problems_have_as_many_covers_as_brute_force_finds() -> None:
    packed = 0
    for seed in range(300):
        problem = grouped(grouped_problem(seed))
        batch, kernel = counted_early(problem)
        if kernel == "packed sets":
            packed += 1
            assert batch is not None
            assert len(brute(problem)) == batch.solutions == batch.classes
    assert packed > 100


def test_a_long_count_is_left_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = grouped(langford(8))
    batch, kernel = counted_early(problem)
    assert batch is not None
    assert (300, "packed sets") == (batch.solutions, kernel)  # twice OEIS A014552
    tune(monkeypatch, FIRST_ALLOWANCE=0, LONG=10)
    batch, kernel = counted_early(problem)
    assert "packed sets" != kernel
    assert batch is None or batch.solutions == 300


def test_states_of_items_without_positions_take_little_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Unless more is asked for."""
    tune(monkeypatch, FIRST_ALLOWANCE=0, LONG=10, UNORDERED_MEMORY=1)
    problem = grouped(langford(11))
    colouring = ColouringProof(None)
    with pytest.raises(CountGivenUp):
        choice.count_of_states(problem, colouring, classes=False, insist=False)
    batch = choice.count_of_states(problem, colouring, classes=False, insist=False, memory=1 << 31)
    assert batch is not None
    assert 35584 == batch.solutions  # twice OEIS A014552
