"""The search of a puzzle as an object, and the functions of `import psolver` that list, count and
draw its tilings.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias, Unpack

from ..core.errors import MemoryLimitError, TimeLimitError
from ..core.formats import load
from ..core.model import Puzzle, check_puzzle
from ..core.outcome import Outcome
from ..core.tilings import Tiling
from ..core.wording import own_value
from . import counting_tasks, drawing_tasks, tasks
from .puzzle_group import UpTo
from .run import Run
from .searches import OpenSearch, WorkOptions, check_options, run_with, with_options

if TYPE_CHECKING:
    from ..core.reason import Reason

PuzzleOrName: TypeAlias = Puzzle | str | os.PathLike[str]
"""A puzzle, or the name of a file or of a sample, which is loaded as by `psolver.load`."""


class SearchOptions(WorkOptions, total=False):
    """The options of a search, for type checkers; `help` of a function shows each."""

    limit: int | None
    distinct: bool
    up_to: UpTo | None
    symmetric: str | None
    sort: bool


class Search(OpenSearch[Tiling]):
    """One search of a puzzle; iterate over it, once, for tilings, then read `outcome`. Close it to
    end it early.

        with Search(puzzle, limit=10) as search:
            for tiling in search:
                ...
        search.outcome

    The options are those of `tilings`.
    Raises PsolverError for an option with a wrong value; iterating and counting, for a puzzle too
    large, when the search is used a second time, and in a process forked from the one that began
    it. `cancel`, `close` and `progress` may be used from any thread.
    """

    @with_options(SearchOptions)
    def __init__(self, puzzle: PuzzleOrName, **options: Unpack[SearchOptions]) -> None:
        """Prepare a search, which begins when its first tiling is taken."""
        self.puzzle = loaded(puzzle)
        run = run_with(self.puzzle, options)
        super().__init__(run, tasks.tilings(run))

    def __repr__(self) -> str:
        return f"<Search of {self.puzzle.file}: {self.outcome}>"

    def count(self, classes: bool = False) -> Outcome:
        """Search to the end, or the limit, without returning tilings.

        The classes are counted if that takes no longer, or if `classes` or `distinct` need them.
        """
        return self._counted(lambda: counting_tasks.count_tilings(self.run, classes))

    def sample(self, number: int, seed: int | None = None) -> Iterator[Tiling]:
        """Return `number` tilings, drawn uniformly, so that some may be the same; none if the
        puzzle has none.

        The same `seed` draws the same tilings again; for None one is chosen, which is then
        `outcome.seed`. Raises PsolverError for classes and symmetry puzzles, which are only listed.
        """
        return self._others(
            drawing_tasks.drawn_tilings(self.run, own_value(number), own_value(seed))
        )

    def at(self, index: int) -> Iterator[Tiling]:
        """Return the tiling with a number, from 1 on, in the order of the count, which is fixed,
        but that of no list; none if the puzzle has none.

        Raises PsolverError if there are fewer, and as `sample` does.
        """
        return self._others(drawing_tasks.numbered_tiling(self.run, own_value(index)))

    @property
    def seconds(self) -> float:
        """The seconds since the search began, or, when it is closed, those it took."""
        return self.run.control.seconds

    @property
    def solutions(self) -> int:
        """The number of tilings found."""
        return self.run.solutions

    @property
    def printed(self) -> int:
        """The number of tilings returned."""
        return self.run.printed

    @property
    def complete(self) -> bool:
        """Whether the search was exhausted."""
        return self.run.complete

    @property
    def reason(self) -> Reason | None:
        """The reason why the puzzle is impossible, if it is known."""
        return self.run.reason


@with_options(SearchOptions)
def tilings(puzzle: PuzzleOrName, **options: Unpack[SearchOptions]) -> Iterator[Tiling]:
    """Return a generator of the tilings of a puzzle as they are found, each verified; close it to
    end the search early. In place of the puzzle, here and below, the name of a file or of a sample
    will do, as for `load`.

    Raises PsolverError for a puzzle too large and an unknown engine or solver, TimeoutError if the
    time limit ends the search.
    """
    loaded_puzzle = loaded(puzzle)  # at once, not when the first tiling is taken
    check_options(options)
    return _tilings(loaded_puzzle, options)


@with_options(SearchOptions)
def solve(puzzle: PuzzleOrName, **options: Unpack[SearchOptions]) -> Iterator[Tiling]:
    """Return a generator of the solutions of a puzzle, or of a file or sample of that name: the
    same as `tilings`, by the name of the command. `list(solve("four-pieces"))` holds all of them,
    `next(solve("four-pieces"), None)` is the first one.

    Raises PsolverError and TimeoutError as `tilings` does.

    >>> solution = next(solve("four-pieces"))
    >>> solution.grid()[0]
    ['A', 'A', 'B', 'B']
    """
    return tilings(puzzle, **options)


def loaded(puzzle: PuzzleOrName) -> Puzzle:
    """Return the puzzle, which is loaded if it is given by its name. Raises PsolverError for any
    other value.
    """
    if isinstance(puzzle, (str, os.PathLike)):
        return load(puzzle)
    check_puzzle(puzzle)
    return puzzle


def _tilings(puzzle: Puzzle, options: SearchOptions) -> Iterator[Tiling]:
    with unexplained(puzzle, options) as search:
        yield from search
        check_ended(search.run)


@with_options(SearchOptions)
def count(puzzle: PuzzleOrName, **options: Unpack[SearchOptions]) -> int:
    """Return the number of tilings of a puzzle, or of classes of them.

    Classes are counted if the options have `distinct` or `up_to`; with a `limit` it is the number
    found when the search stopped. Errors as for `tilings`, and MemoryError if the engine "count"
    would take more than `memory` bytes.
    """
    with unexplained(puzzle, options) as search:
        search.count()
    check_ended(search.run)
    if search.run.options.distinct:
        return search.run.classes or 0
    return search.solutions


@with_options(WorkOptions)
def sample(
    puzzle: PuzzleOrName, number: int, seed: int | None = None, **options: Unpack[WorkOptions]
) -> list[Tiling]:
    """Return `number` tilings, drawn uniformly, so that some may be the same.

    The same seed draws the same tilings again. The list is empty for a puzzle without tilings.
    Of the options memory, time_limit and tick matter. Raises PsolverError for a puzzle too large
    and a symmetry puzzle, MemoryError for a count that would take more memory, and TimeoutError if
    the time limit ends it.
    """
    with unexplained(puzzle, options) as search:
        drawn = list(search.sample(number, seed))
    check_ended(search.run)
    return drawn


def unexplained(puzzle: PuzzleOrName, options: SearchOptions | WorkOptions) -> Search:
    """Return a search that looks for no reason if it finds nothing."""
    search = Search(puzzle, **options)
    search.run.explains = False
    return search


def check_ended(run: Run) -> None:
    """Raise the limit that ended a run too early."""
    if run.timed_out:
        number = max(run.printed, run.solutions)
        end = f"the time limit ended the search; tilings found: {number:,}"
        raise TimeLimitError(f"{run.name}: {end}")
    if run.given_up:
        raise MemoryLimitError(f"{run.name}: {run.given_up}")
