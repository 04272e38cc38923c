"""What can be asked of a search of a puzzle: the page offers nothing else."""

from __future__ import annotations

from ...puzzle.model import Puzzle
from ...solve.optimum import is_exact
from ...solve.strategy import ENGINES
from .search_work import Kind

KINDS: dict[Kind, str] = {
    "list": "List solutions",
    "count": "Count them",
    "sample": "Draw at random",
}
LISTING = ("auto", "sat")  # the engines of puzzles whose solutions are only listed
COUNTING = "count"  # the engine that only counts


def kinds_of(puzzle: Puzzle | None) -> dict[Kind, str]:
    """What a search of a puzzle can do, in words.

    >>> import psolver
    >>> list(kinds_of(psolver.loads('goal = "symmetry"\\npieces = "##"\\nboard = "2x2"')))
    ['list', 'count']
    """
    return {
        kind: told for kind, told in KINDS.items() if kind != "sample" or not _is_listed(puzzle)
    }


def engines_of(puzzle: Puzzle | None, kind: Kind) -> list[str]:
    """The engines that can do it; one alone where there is no choice."""
    if kind == "sample":
        return ["auto"]
    if _is_listed(puzzle):
        return list(LISTING)
    return [name for name in ENGINES if kind == "count" or name != COUNTING]


def _is_listed(puzzle: Puzzle | None) -> bool:
    """Are the solutions of a puzzle only listed: figures, and the best tilings of some kinds?"""
    if puzzle is None:
        return False
    return puzzle.goal is not None or (puzzle.best is not None and not is_exact(puzzle))
