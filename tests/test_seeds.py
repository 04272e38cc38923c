"""Of the seeds of random tests those make tests that may run."""

from __future__ import annotations

import pytest
from support import seeds as seeds_


@pytest.mark.parametrize(
    ("chosen", "first", "number"),
    [
        ("", 2, 62),
        ("not slow", 2, 1),
        ("not slow", 0, 1),  # else there would be a test of no seed
        ("slow and not long", 2, 3),
        ("slow or not slow", 2, 62),
        ("long", 2, 62),
    ],
)
def test_seeds_are_left_out_where_no_test_of_them_runs(
    chosen: str, first: int, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seeds_, "CHOSEN", [chosen])
    assert list(range(number)) == [
        getattr(seed, "values", (seed,))[0] for seed in seeds_.seeds(first, 62)
    ]


def test_heavy_seeds_are_slow_and_the_heaviest_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seeds_, "CHOSEN", ["slow and not long"])
    assert 3 == len(seeds_.seeds(4, 4, heaviest={2}))
    monkeypatch.setattr(seeds_, "CHOSEN", ["not slow"])
    assert [0] == seeds_.seeds(4, 4, heavy={3}, heaviest={2})
    assert [0, 4] == seeds_.seeds(6, 6)
