"""Where things are: the one place that tells it to the tests."""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parent
PACKAGE = ROOT / "psolver"
SAMPLES = ROOT / "samples"
DATA = TESTS / "data"
GOLDEN = TESTS / "golden"


def data_text(name: str) -> str:
    """Return a puzzle, or another text, of `tests/data/texts`."""
    return (DATA / "texts" / name).read_text(encoding="utf-8")
