"""Of the seeds of random tests those make tests that may run, in parts: `pytest --part 1/4`."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from support import seeds as seeds_
from support.seeds import beside_part


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


@pytest.mark.parametrize("chosen", ["slow and not long", "not slow and not rooms"])
def test_each_row_of_a_slow_test_or_of_any_without_these_is_in_one_part_and_all_else_in_each(
    chosen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seeds_, "CHOSEN", [chosen])
    names = {"rows": True, "other_rows": True, "by_default": False}
    rows = [(f"test_{name}[{row}]", slow) for name, slow in names.items() for row in range(6)]
    items = [
        SimpleNamespace(nodeid=name, get_closest_marker=lambda _, slow=slow: slow)
        for name, slow in (*rows, ("test_alone", True))
    ]
    left_out = [{item.nodeid for item in beside_part(items, part)} for part in ("1/2", "2/2")]  # type: ignore[arg-type]
    divided = {name for name, slow in rows if slow or "not slow" in chosen}
    assert divided == left_out[0] | left_out[1]
    assert [len(divided) / 2] * 2 == [*map(len, left_out)]
