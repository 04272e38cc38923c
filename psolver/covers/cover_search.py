"""`psolver.cover`: exact cover in Python, with bounds and colours."""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterable, Iterator
from typing import Unpack, overload

from ..core.outcome import Outcome
from ..core.wording import own_value, plural
from ..search import cover_tasks
from ..search.problem import Cover
from ..search.searches import DEFAULTS, OpenSearch, WorkOptions, run_with, with_options
from .named import GivenOptions, Items, Matrix, Named, NamedCover, named_problem


class CoverOptions(WorkOptions, total=False):
    """The options of a search for covers."""

    limit: int | None


KNOWN = [name for name in DEFAULTS if name in CoverOptions.__annotations__]


class CoverSearch(OpenSearch[NamedCover]):
    """One search for the covers of an exact-cover problem, made by `psolver.cover`; iterate over
    it, once, for tuples of the names of options, or of their numbers, from 0 on; then read
    `outcome`. Close it to end it early.

        with psolver.cover("abc", ["ab", "c", "bc", "a"], limit=1) as search:
            for numbers in search:
                ...
        search.outcome

    `cancel`, `close` and `progress` may be used from any thread.
    """

    def __init__(self, named: Named, options: CoverOptions) -> None:
        run, self._named = run_with(None, options, KNOWN), named
        super().__init__(run, self._own(cover_tasks.covers(run, named.problem)))

    def __repr__(self) -> str:
        number = len(self._named.names)
        return f"<CoverSearch of {plural(number, 'option')}: {self.outcome}>"

    def _own(self, covers: Iterator[Cover]) -> Generator[NamedCover, None, None]:
        names_of = self._named.own  # without a reference to the search, which ends if none is left
        return (names_of(cover) for cover in covers)

    def count(self) -> Outcome:
        """Search to the end, or the limit; `outcome.solutions` is the number of covers."""
        return self._counted(lambda: cover_tasks.count_covers(self.run, self._named.problem))

    def sample(self, number: int, seed: int | None = None) -> Iterator[NamedCover]:
        """Return `number` covers, drawn uniformly, so that some may be the same; none if there are
        none. The same `seed` draws the same covers again.
        """
        problem = self._named.problem
        drawn = cover_tasks.sample_covers(self.run, problem, own_value(number), own_value(seed))
        return self._others(self._own(drawn))


@overload
def cover(
    items: Items,
    options: GivenOptions,
    secondary: Iterable[Hashable] = (),
    **limits: Unpack[CoverOptions],
) -> CoverSearch:
    """Return a search for the covers of items by options."""


@overload
def cover(
    items: Matrix,
    *,
    secondary: Iterable[int] = (),
    **limits: Unpack[CoverOptions],
) -> CoverSearch:
    """Return a search for the covers of a matrix: its columns are covered by its rows."""


@with_options(CoverOptions)
def cover(
    items: Items | Matrix,
    options: GivenOptions | None = None,
    secondary: Iterable[Hashable] = (),
    **limits: Unpack[CoverOptions],
) -> CoverSearch:
    """Return a search for the covers of an exact-cover problem: sets of options that cover each of
    the items once (Knuth, TAOCP 7.2.2.1: XC, MCC, XCC).

    items      any hashable values; a mapping gives the number of times that each is to be covered,
               or the least and the most such number. Without options: a matrix of 0 and 1, in lists
               or an array of numpy, whose columns are the items, and whose rows the options
    options    each a collection of items, or of `ColouredItem(item, colour)` for secondary ones; in
               a mapping each has a name
    secondary  items that are covered once at most, or any number of times with one colour; of a
               matrix the numbers of their columns

    A cover is the tuple of the names of its options, in their order; without names of their
    numbers, from 0 on. As in Knuth's programs, an option without any of `items` is in no cover.
    Raises PsolverError for anything that is no such problem, and as Search does.

    >>> sorted(cover("abcd", ["ab", "cd", "bc", "ad"]))
    [(0, 1), (2, 3)]
    >>> subsets = {"A": [1, 4, 7], "B": [1, 4], "C": [4, 5, 7], "D": [3, 5, 6], "E": [2, 3, 6, 7]}
    >>> list(cover(range(1, 8), subsets | {"F": [2, 7]}))
    [('B', 'D', 'F')]
    >>> list(cover([[1, 0, 1], [0, 1, 0], [1, 1, 0]]))
    [(0, 1)]
    """
    return CoverSearch(named_problem(items, options, secondary), limits)
