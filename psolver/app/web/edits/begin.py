"""Other puzzles in place of the one that is there."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ....errors import PsolverError
from ...samples import SUFFIX, sample_names, samples_folder
from .writing import quoted_text

STARTERS = Path(__file__).parents[2] / "starters"
MOST_SIDE = 99  # of a board that one begins with


def starter_names() -> list[str]:
    """The puzzles with comments that one may begin with."""
    return sorted(path.stem for path in STARTERS.glob(f"*{SUFFIX}"))


def begin(_: str, sizes: Sequence[Any], piece_set: str) -> str:
    """A board of some layers, rows and columns, flat with one layer, and a named set or none."""
    if not all(type(size) is int and 1 <= size <= MOST_SIDE for size in sizes):
        raise PsolverError(f"a size is a whole number from 1 to {MOST_SIDE}")
    layers, *flat = sizes
    size = "x".join(map(str, flat if layers == 1 else sizes))
    lines = [f'board = "{size}"']
    if piece_set:
        lines.append(f"piece_set = {quoted_text(piece_set)}")
    return "\n".join(lines) + "\n"


def sample(_: str, name: str) -> str:
    """The text of a sample."""
    if name not in sample_names():
        raise PsolverError(f"there is no sample {name!r}")
    return (samples_folder() / f"{name}{SUFFIX}").read_text(encoding="utf-8")


def starter(_: str, name: str) -> str:
    """The text of a puzzle with comments, to begin with."""
    if name not in starter_names():
        raise PsolverError(f"there is no example {name!r}")
    return (STARTERS / f"{name}{SUFFIX}").read_text(encoding="utf-8")
