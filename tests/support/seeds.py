"""Seeds of random tests: some of them by default, more where slow tests run too, all of them before
a release.
"""

from __future__ import annotations

from collections.abc import Collection
from math import ceil

import pytest

SLOW_PART = 240  # of the seeds from `default` on, one in 240 runs with the slow tests
CHOSEN = [""]  # the value of -m: a hundred thousand tests would be made only to be left out
LEFT_OUT = {"not slow": {"slow", "long"}, "slow and not long": {"long"}}  # by the value of -m
SLOW, LONG = [pytest.mark.slow], [pytest.mark.slow, pytest.mark.long]


def seeds(
    default: int, every: int, heavy: Collection[int] = (), heaviest: Collection[int] = ()
) -> list[object]:
    """The seeds below `every`. Of those below `default` every fourth has no mark; the other even
    ones of these, and the `heavy` ones, are slow, the odd ones long. Of the rest the first part is
    slow, the others, and the `heaviest`, slow and long. Those that the choice of -m leaves out are
    not among them, if others are.
    """
    end = default + ceil((every - default) / SLOW_PART)
    long = {*range(1, default, 2), *range(end, every), *heaviest}
    slow = {*range(2, default, 4), *range(default, end), *heavy} - long
    found: list[object] = [seed for seed in range(0, default, 4) if seed not in slow | long]
    for name, chosen, marks in ("slow", slow, SLOW), ("long", long, LONG):
        if not found or name not in LEFT_OUT.get(CHOSEN[0], ()):
            found += [pytest.param(seed, marks=marks) for seed in sorted(chosen)]
    return found
