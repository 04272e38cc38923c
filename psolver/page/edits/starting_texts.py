"""The texts of puzzles to begin with: a board and a set, a sample, an example with comments."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ...cli.sample_files import PUZZLE_SUFFIX, family_names, samples, samples_folder
from ...core.errors import PsolverError
from .board_shapes import board_value
from .toml_document import quoted_text

STARTER_FOLDER = Path(__file__).parents[2] / "cli/starters"


def starter_names() -> list[str]:
    """Return the names of the puzzles with comments that a new puzzle may begin with."""
    pattern = f"*{PUZZLE_SUFFIX}"
    names = [path.stem for path in STARTER_FOLDER.glob(pattern)]
    return sorted(names)


def begin(
    _: str, sizes: Sequence[Any], piece_set: str, lattice: str = "square", kind: str = ""
) -> str:
    """Return a board of a kind, see `boards`, and a named set or none. The sizes of squares and
    cubes are rows, columns and layers, flat with one layer.
    """
    board = board_value(sizes, lattice, kind)
    lines = [f"board = {board}\n"]
    if lattice != "square":
        name = quoted_text(lattice)
        lines.insert(0, f"lattice = {name}\n")
    if piece_set:
        name = quoted_text(piece_set)
        lines.append(f"piece_set = {name}\n")
    return "".join(lines)


def sample(_: str, name: str) -> str:
    """Return the text of a sample."""
    known_names = (*samples(), *family_names())
    if name not in known_names:
        raise PsolverError(f"there is no sample {name!r}")
    return sample_text(name)


def sample_text(name: str) -> str:
    """Return the text of one of the samples."""
    return _text_in(samples_folder(), name)


def _text_in(folder: Path, name: str) -> str:
    file_name = f"{name}{PUZZLE_SUFFIX}"
    path = folder / file_name
    return path.read_text(encoding="utf-8")


def starter(_: str, name: str) -> str:
    """Return the text of a puzzle with comments, to begin with."""
    if name not in starter_names():
        raise PsolverError(f"there is no example {name!r}")
    return _text_in(STARTER_FOLDER, name)
