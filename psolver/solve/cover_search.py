"""`psolver.cover`: exact cover in Python, with bounds and colours."""

from __future__ import annotations

import os
import threading
from collections.abc import Hashable, Iterable, Iterator
from functools import partial
from types import GeneratorType
from typing import Unpack, cast

from ..control import Progress
from ..cover.named import Items, Named, named_problem
from ..cover.problem import Cover
from ..errors import PsolverError
from ..puzzle.outcome import Outcome
from ..wording import plural
from . import tasks
from .run import USED
from .searches import (
    DEFAULTS,
    WorkOptions,
    check_process,
    close_search,
    in_turns,
    open_searches,
    own_value,
    run_with,
    with_options,
)


class CoverOptions(WorkOptions, total=False):
    """The options of a search for covers."""

    limit: int | None


KNOWN = [name for name in DEFAULTS if name in CoverOptions.__annotations__]


class CoverSearch:
    """One search for the covers of an exact-cover problem, made by `psolver.cover`; iterate over
    it, once, for tuples of the numbers of options, from 0 on and sorted; then read `outcome`. Close
    it to end it early.

        with psolver.cover("abc", ["ab", "c", "bc", "a"], limit=1) as search:
            for numbers in search:
                ...
        search.outcome

    `cancel`, `close` and `progress` may be used from any thread.
    """

    def __init__(self, problem: Named, options: CoverOptions) -> None:
        self.run, self._problem = run_with(None, options, KNOWN), problem
        self._process, self._turn = os.getpid(), threading.RLock()
        self._posed = partial(problem.problem, self.run.control)
        self._answers = self._generator(tasks.covers(self.run, self._posed))
        open_searches.add(self)

    def __repr__(self) -> str:
        number = len(self._problem.numbers)
        return f"<CoverSearch of {plural(number, 'option')}: {self.outcome}>"

    def __iter__(self) -> Iterator[Cover]:
        if self._answers.gi_frame is None:
            raise PsolverError(USED)
        return self._answers

    def _generator(self, covers: Iterator[Cover]) -> GeneratorType[Cover, None, None]:
        own = self._problem.own  # without a reference to the search, which ends if none is left
        named = (own(cover) for cover in covers)
        found = in_turns(named, self._turn, self._process)
        return cast("GeneratorType[Cover, None, None]", found)

    def __reduce__(self) -> str:
        raise TypeError("a search cannot be pickled; send its items and its options instead")

    def __enter__(self) -> CoverSearch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the search and its processes, as `Search.close` does."""
        close_search(self.run, self._answers, self._turn, self._process)

    def cancel(self) -> None:
        """End the search, whatever it is doing, within a second; may be called from any thread."""
        self.run.control.cancel()

    def count(self) -> Outcome:
        """Search to the end, or the limit; `outcome.solutions` is the number of covers."""
        with self._turn:
            check_process(self._process)
            tasks.count_covers(self.run, self._posed)
        self.run.close()
        return self.outcome

    def sample(self, number: int, seed: int | None = None) -> Iterator[Cover]:
        """Return `number` covers, drawn uniformly, so that some may be the same; none if there are
        none. The same `seed` draws the same covers again.
        """
        drawn = tasks.sample_covers(self.run, self._posed, own_value(number), own_value(seed))
        self._answers = self._generator(drawn)
        return self._answers

    @property
    def outcome(self) -> Outcome:
        """The outcome of the search so far, as `Search.outcome`."""
        return self.run.outcome

    @property
    def progress(self) -> Progress:
        """The progress of the search by now."""
        return self.run.control.progress.shown


@with_options(CoverOptions)
def cover(
    items: Items,
    options: Iterable[Iterable[Hashable]],
    secondary: Iterable[Hashable] = (),
    **limits: Unpack[CoverOptions],
) -> CoverSearch:
    """Return a search for the covers of an exact-cover problem: sets of options that cover each of
    the items once (Knuth, TAOCP 7.2.2.1: XC, MCC, XCC).

    items      any hashable values; a mapping gives the number of times that each is to be covered,
               or the least and the most such number
    options    each a collection of items, or of `ColouredItem(item, colour)` for secondary ones
    secondary  items that are covered once at most, or any number of times with one colour

    A cover is the tuple of the numbers of its options, from 0 on. As in Knuth's programs, an option
    without any of `items` is in no cover. Raises PsolverError for anything that is no such problem,
    and as Search does.

    >>> covers = cover("abcd", ["ab", "cd", "bc", "ad"])
    >>> sorted(covers)
    [(0, 1), (2, 3)]
    """
    return CoverSearch(named_problem(items, options, secondary), limits)
