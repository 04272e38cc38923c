"""The known answers of a file that is a puzzle for each number of a variable: lists in [expect].

[expect]
solutions = [1, 2, 5]     those of the first, second and third number of [vary]
"""

from __future__ import annotations

from typing import Any

from ...wording import kind_of, plural
from ..keys import Table

LISTS = ("solutions", "distinct", "figures", "at_least", "best")
FOR_ALL = ("source", "effort")  # what is said of all the puzzles


def check_lists(top: Table, numbers: tuple[int, ...]) -> None:
    """Fail where the known answers are not one for each number of a variable."""
    values = top.values.get("expect", {})
    if not isinstance(values, dict):
        return  # it is read later
    table = Table(values, top.file, "expect")
    for key, value in values.items():
        if key in LISTS:
            if not isinstance(value, list):
                example = f"{key} = [1, 2, 5]"
                what = f"expected a list, an answer for each number of [vary], such as {example}"
                table.fail(key, f"{what}, found {kind_of(value)}")
            if len(value) != len(numbers):
                found = f"{plural(len(value), 'answer')} for {plural(len(numbers), 'number')}"
                table.fail(key, f"has {found} of [vary]; write one for each")
        elif key not in FOR_ALL:
            table.fail(key, f"is of one puzzle, but [vary] makes {len(numbers):,}; leave it out")


def answers_of(values: dict[str, Any], place: int | None) -> dict[str, Any]:
    """The values of [expect] for the number at a place of the variable's, None for another one.

    >>> answers_of({"solutions": [1, 2, 5], "source": "OEIS"}, 2)
    {'solutions': 5, 'source': 'OEIS'}
    """
    if place is None:
        return {}
    return {key: one[place] if key in LISTS else one for key, one in values.items()}
