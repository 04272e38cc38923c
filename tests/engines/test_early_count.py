"""A count of a problem without positions by packed sets: right if soon done, else given up."""

from __future__ import annotations

import pytest
from support.controls import at_work
from support.problems import brute, langford
from support.random_problems import grouped_problem
from support.tuning import tune

from psolver.core import Control
from psolver.engines import Batch, CountGivenUp, choice
from psolver.search import ColouringProof, Problem, grouped


def counted(problem: Problem, classes: bool = False) -> tuple[Batch | None, str]:
    """What a count finds before a search, and by which kernel."""
    control = at_work(Control())
    colouring = ColouringProof(None)
    batch = choice.count_of_states(problem, colouring, classes=classes, insist=False)
    return batch, control.progress.kernel


def test_random_problems_have_as_many_covers_as_brute_force_finds() -> None:
    packed = 0
    for seed in range(300):
        problem = grouped(grouped_problem(seed))
        batch, kernel = counted(problem)
        if kernel == "packed sets":
            packed += 1
            assert batch is not None
            assert len(brute(problem)) == batch.solutions == batch.classes
    assert packed > 100


def test_a_long_count_is_left_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = grouped(langford(8))
    batch, kernel = counted(problem)
    assert batch is not None
    assert (300, "packed sets") == (batch.solutions, kernel)  # twice OEIS A014552
    tune(monkeypatch, FIRST_ALLOWANCE=0, LONG=10)
    batch, kernel = counted(problem)
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
