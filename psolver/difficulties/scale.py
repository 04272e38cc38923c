"""The scale of difficulty, from easy to hard: the places of known puzzles, by the false starts for
each solution, and labels for the kinds of puzzles whose ratings by people are known.

The places are measured by packaging/difficulty_scale.py.
"""

from __future__ import annotations

import json
import math
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from ..core.control import Stopped
from ..core.model import Puzzle
from ..core.plain_values import Values
from ..core.registries import SERVICES, service
from ..hand import Difficulty
from ..reasons import Scale

KNOWN_FILE = Path(__file__).with_name("known_difficulties.json")
SCALE_UNIT = "false starts for each solution"
DECADES = 4  # of the line, and the columns of each
DECADE_COLUMNS = 8
DOMINO_CELLS = 2
# Dominoes and digits of the false starts together: up to the first easy, up to the second medium.
# They agree with the ratings of 249 of 285 puzzles, none is two words off (docs/difficulty.md).
PIPS_BOUNDS = (6.4, 9.5)
PIPS_LABELS = ("easy", "medium", "hard")


class KnownPuzzle(NamedTuple):
    """A known puzzle: the false starts for each solution, and its title."""

    number: int
    title: str


@lru_cache
def known_values() -> Values:
    """Return the measured values: "puzzles" of the scale, "labels" of samples by their names."""
    values: Values = json.loads(KNOWN_FILE.read_text(encoding="utf-8"))
    return values


def known_puzzles() -> tuple[KnownPuzzle, ...]:
    """Return the puzzles on the scale, the easiest first."""
    return tuple(KnownPuzzle(*place) for place in known_values()["puzzles"])


def rating(name: str) -> str:
    """Return the label of a sample by its name; "" for a kind whose ratings are not known."""
    label: str = known_values()["labels"].get(name, "")
    return label


def scale_of(measures: Difficulty) -> Scale:
    """Return the scale with the place of a puzzle."""
    places = tuple((puzzle.number, puzzle.title) for puzzle in known_puzzles())
    return Scale(places, measures.number, SCALE_UNIT)


def place_on_scale(number: int) -> float:
    """Return how far from the easy end a number lies, in powers of ten.

    >>> place_on_scale(0), place_on_scale(99)
    (0.0, 2.0)
    """
    return math.log10(1 + number)


def scale_text(measures: Difficulty) -> str:
    """Return the place on the scale in a line, and the known puzzles beside it; "" without one."""
    number = measures.number
    if number is None:
        return ""
    decade = "┼".ljust(DECADE_COLUMNS, "─")
    line = list(decade * DECADES + "┼")
    column = round(place_on_scale(number) * DECADE_COLUMNS)
    last_column = len(line) - 1
    line[min(last_column, column)] = "▲"
    hardest = 10**DECADES
    return f"Scale: easy 0 {''.join(line)} {hardest:,} hard, {_beside(number)}."


def _beside(number: int) -> str:
    """The known puzzles next to a number."""
    below = ""
    for puzzle in known_puzzles():
        if puzzle.number == number:
            return f"like “{puzzle.title}”"
        if puzzle.number > number:
            above = _named(puzzle)
            return f"between {below} and {above}" if below else f"before {above}"
        below = _named(puzzle)
    return f"beyond {below}"


def _named(puzzle: KnownPuzzle) -> str:
    return f"“{puzzle.title}” ({puzzle.number:,})"


def label_of(puzzle: Puzzle, measures: Difficulty) -> str:
    """Return the label that people would give a puzzle, by its measures: of dominoes with pips
    "easy", "medium" or "hard", of burrs their level; "" for other kinds, of which no ratings by
    people are known, and if the level is not found in time.
    """
    if is_of_pips(puzzle):
        dominoes = len(puzzle.board.must) // DOMINO_CELLS
        return pips_label(dominoes, sum(measures.false_starts))
    if "burr_level" not in SERVICES:
        return ""
    try:
        level: str = service("burr_level")(puzzle)
    except Stopped:
        return ""
    return f"level {level}" if level else ""


def is_of_pips(puzzle: Puzzle) -> bool:
    """Whether a puzzle is one of dominoes with pips, in regions with rules."""
    if not puzzle.region_rules:
        return False
    return all(piece.size == DOMINO_CELLS and piece.has_marks for piece in puzzle.pieces)


def pips_label(dominoes: int, false_starts: int) -> str:
    """Return the label of a puzzle of dominoes with pips.

    >>> pips_label(5, 8), pips_label(8, 9), pips_label(12, 700)
    ('easy', 'medium', 'hard')
    """
    score = dominoes + place_on_scale(false_starts)
    bounds_below = [bound for bound in PIPS_BOUNDS if bound < score]
    return PIPS_LABELS[len(bounds_below)]
