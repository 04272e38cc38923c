"""Seeds of random tests: the first of them by default, more where slow tests run too, all of them
before a release.
"""

from __future__ import annotations

from collections.abc import Collection

import pytest

SLOW_PART = 3  # of the seeds that do not run by default, one in so many runs with the slow tests


def seeds(default: int, every: int, heavy: Collection[int] = ()) -> list[object]:
    """The seeds below `every`: those below `default` have no mark but the `heavy` ones, which are
    slow; of the others the first third is slow, the rest slow and long.
    """
    end = default + (every - default) // SLOW_PART
    return [
        _marked(seed, seed < default and seed not in heavy, seed < end) for seed in range(every)
    ]


def _marked(seed: int, is_quick: bool, is_slow: bool) -> object:
    if is_quick:
        return seed
    marks = [pytest.mark.slow] if is_slow else [pytest.mark.slow, pytest.mark.long]
    return pytest.param(seed, marks=marks)
