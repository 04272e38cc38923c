"""Seeds of random tests: the first of them by default, more where slow tests run too, all of them
before a release.
"""

from __future__ import annotations

from collections.abc import Collection

import pytest
from _pytest.mark.expression import Expression

SLOW_PART = 6  # of the seeds that do not run by default, one in so many runs with the slow tests
CHOSEN = [""]  # what -m says: a hundred thousand tests would be made only to be left out


def seeds(
    default: int, every: int, heavy: Collection[int] = (), heaviest: Collection[int] = ()
) -> list[object]:
    """The seeds below `every`. Those below `default` have no mark, but the `heavy` ones, which are
    slow; of the others the first sixth is slow, the rest, and the `heaviest`, slow and long.
    Those that would not run, whatever else marks the test, are not among them, if others are.
    """
    end = default + (every - default) // SLOW_PART
    long = {*range(end, every), *heaviest}
    slow = {*range(default, every), *heavy} - long
    found: list[object] = [seed for seed in range(default) if seed not in slow | long]
    for chosen, marks in (slow, ["slow"]), (long, ["slow", "long"]):
        if not found or _may_run({*marks}):
            found += [pytest.param(seed, marks=_decorators(marks)) for seed in sorted(chosen)]
    return found


def _decorators(marks: list[str]) -> list[pytest.MarkDecorator]:
    return [getattr(pytest.mark, name) for name in marks]


def _may_run(marks: set[str]) -> bool:
    """Can a test run that has these marks, and perhaps others?"""
    if not CHOSEN[0]:
        return True
    chosen = Expression.compile(CHOSEN[0])
    return any(chosen.evaluate({*marks, *others}.__contains__) for others in ((), ("long",)))
