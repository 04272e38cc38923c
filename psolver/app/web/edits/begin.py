"""Other puzzles in place of the one that is there."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ....errors import PsolverError
from ....formats.toml.load_board import FLAT_LATTICES
from ....geometry.lattice import lattice_named
from ...sample_files import SUFFIX, sample_names, samples_folder, sequence_names
from .writing import quoted_text

STARTERS = Path(__file__).parents[2] / "starters"
MOST_SIDE = 99  # of a board that one begins with


def starter_names() -> list[str]:
    """The puzzles with comments that one may begin with."""
    return sorted(path.stem for path in STARTERS.glob(f"*{SUFFIX}"))


def boards() -> list[dict[str, Any]]:
    """The boards that one may begin with, for each lattice: the kinds of them, and of each the
    numbers with what they are at first.
    """
    box = {"kind": "", "numbers": [["Rows", 6], ["Columns", 10], ["Layers", 1]]}
    found: list[dict[str, Any]] = [{"lattice": "square", "title": "squares, cubes", "kinds": [box]}]
    for name in FLAT_LATTICES[1:]:
        sizes = (size.example for size in lattice_named(name).sizes)
        kinds = [_kind(example) for example in sizes]
        found.append({"lattice": name, "title": f"{name}s", "kinds": kinds})
    return found


def _kind(example: str) -> dict[str, Any]:
    """A kind of boards, from a size such as "hexagon of side 5" or "parallelogram 4x9"."""
    kind, size = example.rsplit(" ", 1)
    numbers = [int(number) for number in size.split("x")]
    names = ["Side"] if len(numbers) == 1 else ["Rows", "Base" if "trapez" in kind else "Columns"]
    return {"kind": kind, "numbers": [list(pair) for pair in zip(names, numbers, strict=True)]}


def begin(
    _: str, sizes: Sequence[Any], piece_set: str, lattice: str = "square", kind: str = ""
) -> str:
    """A board of a kind, see `boards`, and a named set or none. The sizes of squares and cubes are
    rows, columns and layers, flat with one layer.
    """
    if not all(type(size) is int and 1 <= size <= MOST_SIDE for size in sizes):
        raise PsolverError(f"a size is a whole number from 1 to {MOST_SIDE}")
    lines = []
    if lattice == "square":
        *flat, layers = sizes
        told = flat if layers == 1 else [layers, *flat]
    else:
        told = list(sizes)
        lines.append(f"lattice = {quoted_text(lattice)}")
    size = "x".join(map(str, told))
    lines.append(f"board = {quoted_text(f'{kind} {size}'.strip())}")
    if piece_set:
        lines.append(f"piece_set = {quoted_text(piece_set)}")
    return "\n".join(lines) + "\n"


def sample(_: str, name: str) -> str:
    """The text of a sample."""
    if name not in (*sample_names(), *sequence_names()):
        raise PsolverError(f"there is no sample {name!r}")
    return (samples_folder() / f"{name}{SUFFIX}").read_text(encoding="utf-8")


def starter(_: str, name: str) -> str:
    """The text of a puzzle with comments, to begin with."""
    if name not in starter_names():
        raise PsolverError(f"there is no example {name!r}")
    return (STARTERS / f"{name}{SUFFIX}").read_text(encoding="utf-8")
