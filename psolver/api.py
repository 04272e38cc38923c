"""What `import psolver` offers; it is loaded by the first use of a name (PEP 562), so that importing costs nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .puzzle.model import Puzzle
from .puzzle.tiling import Tiling
from .solve.pipeline import Search


def tilings(puzzle: Puzzle, **options: Any) -> Iterator[Tiling]:
    """The tilings of a puzzle as they are found, each verified; close the generator to end the search early.

    Options are those of Search: limit, distinct, up_to ("rotations", "reflections"; give distinct=True with it), sort,
    engine, sat_solver, time_limit (seconds), tick. Raises PsolverError for a puzzle too large and an unknown engine or
    solver, TimeoutError where the time limit ends the search.
    """
    with Search(puzzle, **options) as search:
        yield from search
        if search.timed_out:
            raise TimeoutError(f"{puzzle.file}: the time limit ended the search; tilings found: {search.printed:,}")


def count(puzzle: Puzzle, *, distinct: bool = False, **options: Any) -> int:
    """The number of tilings of a puzzle, or of classes of them.

    Options and errors as for `tilings`; a `limit` makes it the number found when the search stopped.
    """
    with Search(puzzle, distinct=distinct, **options) as search:
        outcome = search.count()
    if search.timed_out:
        raise TimeoutError(f"{puzzle.file}: the time limit ended the search; tilings found: {outcome.solutions:,}")
    return search.classes if distinct else outcome.solutions
