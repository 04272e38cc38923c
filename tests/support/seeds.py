"""Seeds of random tests: the first of them by default, the others where slow tests run too."""

from __future__ import annotations

from collections.abc import Collection

import pytest


def seeds(default: int, slow: int, long: Collection[int] = ()) -> list[object]:
    """The seeds below `slow`, those from `default` on, and the `long` ones, marked as slow."""
    return [
        pytest.param(seed, marks=pytest.mark.slow) if seed >= default or seed in long else seed
        for seed in range(slow)
    ]
