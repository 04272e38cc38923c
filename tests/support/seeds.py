"""Seeds of random tests: the first of them by default, more where slow tests run too, all of them
before a release.
"""

from __future__ import annotations

from collections.abc import Collection

import pytest

SLOW_PART = 6  # of the seeds that do not run by default, one in so many runs with the slow tests


def seeds(
    default: int, every: int, heavy: Collection[int] = (), heaviest: Collection[int] = ()
) -> list[object]:
    """The seeds below `every`. Those below `default` have no mark, but the `heavy` ones, which are
    slow; of the others the first sixth is slow, the rest, and the `heaviest`, slow and long.
    """
    end = default + (every - default) // SLOW_PART
    return [
        seed
        if seed < default and seed not in (*heavy, *heaviest)
        else _marked(seed, seed >= end or seed in heaviest)
        for seed in range(every)
    ]


def _marked(seed: int, is_long: bool) -> object:
    marks = [pytest.mark.slow, pytest.mark.long] if is_long else [pytest.mark.slow]
    return pytest.param(seed, marks=marks)
