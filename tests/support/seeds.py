"""Rows of tests that are alike, such as seeds of random puzzles: some run by default, more with the
slow tests, all of them before a release.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import count
from zlib import crc32

import pytest

SLOW_PART = 60  # of the seeds that do not run by default, one in 60 runs with the slow tests
CHOSEN = [""]  # the value of -m: a hundred thousand tests would be made only to be left out
LEFT_OUT = {"not slow": {"slow", "long"}, "slow and not long": {"long"}}  # by the value of -m
SLOW, LONG = [pytest.mark.slow], [pytest.mark.slow, pytest.mark.long]


def seeds(
    default: int, every: int, heavy: Collection[int] = (), heaviest: Collection[int] = ()
) -> list[object]:
    """The seeds below `every`. Of those below `default` every fourth has no mark; the others of
    these, and the `heavy` ones, are slow. Of the rest the first sixtieth is slow, the others, and
    the `heaviest`, slow and long. Those that the choice of -m leaves out are not among them, if
    others are.
    """
    end = default + (every - default) // SLOW_PART
    found: list[object] = [seed for seed in range(0, default, 4) if seed not in {*heavy, *heaviest}]
    long = {*range(end, every), *heaviest}
    slow = {*range(end), *heavy}.difference(long, found)
    for name, chosen, marks in ("slow", slow, SLOW), ("long", long, LONG):
        if not found or name not in LEFT_OUT.get(CHOSEN[0], ()):
            found += [pytest.param(seed, marks=marks) for seed in sorted(chosen)]
    return found


def thinned(values: Sequence[object], step: int) -> list[object]:
    """Values for a test: one in `step`, from the first on, runs by default, the others are slow."""
    found: list[object] = []
    for place, value in enumerate(values):
        row = value if isinstance(value, tuple) else (value,)
        found.append(value if place % step == 0 else pytest.param(*row, marks=SLOW))
    return found


def beside_part(items: Sequence[pytest.Item], part: str) -> list[pytest.Item]:
    """The tests that a part of the slow ones leaves to the others: "2/4" has every fourth row of
    each function, from one that depends on its name: all parts are about as large. A choice
    of -m without the slow ones is divided in this way.
    """
    number, parts = map(int, part.split("/"))
    rows: dict[str, Iterator[int]] = {}
    others = []
    for item in items:
        function, bracket, _ = item.nodeid.partition("[")
        if bracket and ("not slow" in CHOSEN[0] or item.get_closest_marker("slow")):
            row = next(rows.setdefault(function, count(crc32(function.encode()))))
            if row % parts != number % parts:
                others.append(item)
    return others
