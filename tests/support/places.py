"""Where things are: the one place that tells it to the tests."""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parent
PACKAGE = ROOT / "psolver"
SAMPLES = ROOT / "samples"
DATA = TESTS / "data"
GOLDEN = TESTS / "golden"
