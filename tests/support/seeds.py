"""Seeds of random tests: the first of them by default, the others where slow tests run too."""

from __future__ import annotations

import pytest


def seeds(default: int, slow: int) -> list[object]:
    """The seeds below `slow`, those from `default` on marked as slow."""
    marked = (pytest.param(seed, marks=pytest.mark.slow) for seed in range(default, slow))
    return [*range(default), *marked]
