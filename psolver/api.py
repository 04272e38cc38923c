"""What `import psolver` offers; it is loaded by the first use of a name (PEP 562), so that
importing costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .errors import PsolverError
from .puzzle.model import Puzzle
from .puzzle.tiling import Tiling
from .solve.run import Search


def tilings(puzzle: Puzzle, **options: Any) -> Iterator[Tiling]:
    """The tilings of a puzzle as they are found, each verified; close the generator to end the
    search early.

    Options are those of Search: limit, distinct, up_to ("rotations", "reflections"; give
    distinct=True with it), sort, engine, sat_solver, time_limit (seconds), tick. Raises
    PsolverError for a puzzle too large and an unknown engine or solver, TimeoutError where the time
    limit ends the search.
    """
    with Search(puzzle, **options) as search:
        yield from search
        _check(search)


def count(puzzle: Puzzle, *, distinct: bool = False, **options: Any) -> int:
    """The number of tilings of a puzzle, or of classes of them.

    Options and errors as for `tilings`; a `limit` makes it the number found when the search
    stopped. PsolverError also where the engine "count" would take more than `memory` bytes.
    """
    with Search(puzzle, distinct=distinct, **options) as search:
        search.count()
    _check(search)
    return search.classes if distinct else search.solutions


def sample(puzzle: Puzzle, number: int, seed: int | None = None, **options: Any) -> list[Tiling]:
    """So many tilings drawn at random, each of them any tiling with the same probability, so that
    some may be the same.

    The same seed draws the same tilings again. None are returned where there is no tiling. Options
    are those of Search that matter to a count: memory (bytes), time_limit (seconds), tick. Raises
    PsolverError for a puzzle too large, a symmetry puzzle, and a count that would take more memory;
    TimeoutError where the time limit ends it.
    """
    with Search(puzzle, **options) as search:
        found = list(search.sample(number, seed))
    _check(search)
    return found


def _check(search: Search) -> None:
    """Raise what ended a search too early."""
    if search.timed_out:
        found = max(search.printed, search.solutions)
        raise TimeoutError(
            f"{search.puzzle.file}: the time limit ended the search; tilings found: {found:,}"
        )
    if search.given_up:
        raise PsolverError(f"{search.puzzle.file}: {search.given_up}")
