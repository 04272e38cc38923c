"""Published numbers are the ones that psolver finds; docs/checked-numbers.md has them all."""

from __future__ import annotations

from typing import Any

import pytest
from support.places import docs_program

import psolver

DEFAULT_SECONDS = 0.35  # of a processor, the start of psolver included
SLOW_SECONDS = 2.5
DEFAULT_ROWS = 12  # one row in so many runs by default


NUMBERS = docs_program("checked_numbers")
MEASURED = NUMBERS.measurements()
ROWS = [row for name in NUMBERS.ORDER for table in NUMBERS.tables(name) for row in table.rows]


def marked(row: Any, place: int) -> Any:
    seconds = MEASURED[row.key]["seconds"]
    if seconds <= DEFAULT_SECONDS and place % DEFAULT_ROWS == 0:
        return pytest.param(row, id=row.key)
    marks = [pytest.mark.slow] + [pytest.mark.long] * (seconds > SLOW_SECONDS)
    return pytest.param(row, id=row.key, marks=marks)


@pytest.mark.rooms
@pytest.mark.parametrize("row", [marked(row, place) for place, row in enumerate(ROWS)])
def test_a_published_number_is_found(row: Any) -> None:
    options = {"up_to": row.up_to} if row.up_to else {"distinct": row.distinct}
    assert row.right == psolver.count(psolver.loads(row.puzzle), **options)


@pytest.mark.slow
@pytest.mark.rooms
@pytest.mark.parametrize(
    "row", [pytest.param(row, id=row.key) for row in ROWS if row.corrected is not None]
)
def test_a_number_that_differs_is_checked_by_a_second_method(row: Any) -> None:
    assert MEASURED[row.key] == {
        **NUMBERS.measurement(row),
        "seconds": MEASURED[row.key]["seconds"],
    }


def test_the_page_has_the_numbers_that_were_measured() -> None:
    assert len(ROWS) >= 400
    assert len(ROWS) == len({row.key for row in ROWS})
    assert {row.key: row.right for row in ROWS} == {
        key: measured["number"] for key, measured in MEASURED.items()
    }
    assert NUMBERS.PAGE.read_text(encoding="utf-8") == NUMBERS.page()
