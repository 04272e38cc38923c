"""Natural puzzles, as people would pose them: the samples, and the files of `tests/data/natural`,
a folder a kind, some with holes, clues or colours at random. None was chosen for how an engine
does on it.

    A NaturalPuzzle    NaturalPuzzle("edges", "7x7, 6 colours, with a border", "board = ...")
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import psolver
from support.places import DATA, SAMPLES

MOST_CELLS = 100  # of a board whose tilings are counted
NATURAL = DATA / "natural"


class NaturalPuzzle(NamedTuple):
    """A puzzle, by its kind and a name; `text` is a puzzle file, or one in Knuth's format."""

    kind: str
    name: str
    text: str

    @property
    def title(self) -> str:
        """The kind and the name."""
        return f"{self.kind}: {self.name}"

    @property
    def is_cover(self) -> bool:
        """Whether it is an exact-cover problem in Knuth's format."""
        return self.text.startswith("|")

    @property
    def is_counted(self) -> bool:
        """Whether its solutions may be few enough to count, or such that engines need not visit
        them.
        """
        if self.is_cover or self.kind in ("sample", "bricks", "impossible"):
            return True
        return len(psolver.loads(self.text).board.cells) <= MOST_CELLS


def puzzle_of(path: Path, kind: str) -> NaturalPuzzle:
    """Return the puzzle of a file, whose name is the puzzle's."""
    return NaturalPuzzle(kind, path.stem, path.read_text(encoding="utf-8"))


def natural_puzzles() -> list[NaturalPuzzle]:
    """Return all of them, the samples last."""
    puzzles = [puzzle_of(path, path.parent.name) for path in sorted(NATURAL.glob("*/*"))]
    puzzles += [puzzle_of(path, "sample") for path in sorted(SAMPLES.glob("*.toml"))]
    for path in sorted(SAMPLES.glob("covers/*.dlx")):
        sample = puzzle_of(path, "sample")
        puzzles.append(sample._replace(text=f"| {sample.name}\n{sample.text}"))
    return puzzles
