"""The portfolio of `auto`: every engine that could answer gets as much effort as every other, in
rounds that double, and only one that is likely to end soon, or has found a cover, goes on alone.

The effort of a round includes all rounds before. An engine whose first step alone costs more waits
for a later round. A kernel that finds covers goes on alone, since it goes through all of them
sooner than SAT. If one cover is enough, kernels take symmetries, which shorten the proof that none
exists, only when all of them have had a turn without.

The cheapest to begin is the first. Cost is counted in nodes of fit tables, some 15 nanoseconds
each, never by the clock, so that the same search finds the same covers in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from math import inf
from operator import attrgetter
from typing import TYPE_CHECKING, TypeAlias

from ..search.engine_stages import Opening, Query, Stage, kernel_stage, sat_stage
from ..search.problem import Cover, orbit
from ..search.sat.clause_numbers import number_of_clauses, takes_too_many
from . import prices
from .jobs import Batch
from .kernels.driver import fast_fit_tables

if TYPE_CHECKING:
    from ..search.known_reasons import ColouringProof


Maker: TypeAlias = Callable[[], Stage]


class Member:
    """An engine of a portfolio, or a look for a reason why there is no cover.

    entry  the cost of its first step
    make   makes the stage of an engine, when it is needed; None for a look
    shows  whether a look shows that there is no cover
    stage  that of an engine that has begun
    is_kernel  whether it is a kernel, which goes through all covers
    """

    def __init__(
        self,
        entry: float,
        make: Maker | None = None,
        shows: Callable[[], bool] | None = None,
    ) -> None:
        self.entry = entry
        self._make = make
        self._shows = shows
        self.stage: Stage | None = None
        self.is_kernel = False

    @classmethod
    def of_kernel(cls, entry: float, make: Maker) -> Member:
        """Return a member that searches by a kernel."""
        member = cls(entry, make)
        member.is_kernel = True
        return member

    def begin(self) -> Stage | None:
        """Return the stage of an engine; None for a look."""
        if self.stage is None and self._make:
            self.stage = self._make()
        return self.stage

    def shows_none(self) -> bool:
        """Whether a look, which is done once, shows that there is no cover."""
        shows = self._shows
        if shows is None:
            return False
        self._shows = None
        return shows()

    def close(self) -> None:
        """End its stage, if it has begun."""
        if self.stage:
            self.stage.close()


def _kernels(query: Query) -> Iterator[Member]:
    """Yield fit tables, if they are fast, and fewest options first. A count has one of them, which
    chooses what goes on with it.
    """
    tables = fast_fit_tables(query.problem)
    if tables:
        options = len(query.problem.options)
        entry = prices.cost_of_tables(options)
        make = partial(kernel_stage, tables, query, prices.PLAIN_NODES)
        yield Member.of_kernel(entry, make)
    if query.task == "list" or not tables:

        def fewest() -> Stage:
            from .kernels.kernel_choice import fewest_first

            return kernel_stage(fewest_first(query.problem), query)

        yield Member.of_kernel(prices.LOADING_COST, fewest)


def _sat(query: Query, opening: Opening | None) -> Iterator[Member]:
    """Yield SAT, unless it takes too many clauses; it may have had its `opening`."""
    if not takes_too_many(query.problem):
        clauses = number_of_clauses(query.problem)
        entry = clauses * prices.CLAUSE_COST
        yield Member(entry, partial(sat_stage, query, clauses, opening))


def _looks(query: Query, colouring: ColouringProof) -> Iterator[Member]:
    """Yield the looks for a colouring that shows that there is no cover."""
    cost_of_odd_look = prices.cost_of_odd_look(query.problem)
    yield Member(cost_of_odd_look, shows=colouring.is_odd)
    cost_of_colouring = prices.cost_of_colouring(query.problem)
    yield Member(cost_of_colouring, shows=colouring.proves_it)


def _ordered(members: Iterable[Member]) -> list[Member]:
    """Return the members, the cheapest to begin first."""
    return sorted(members, key=attrgetter("entry"))


class Portfolio:
    """The engines that search for the covers of one query, the cheapest to begin first."""

    def __init__(
        self,
        query: Query,
        colouring: ColouringProof,
        opening: Opening | None = None,
    ) -> None:
        self._query = query
        covers_known = opening.found if opening else []
        self._known: set[Cover] = set()  # all images of those that SAT has found
        self._remember(covers_known)
        self._found = len(covers_known)  # covers, by any of them
        members = list(_kernels(query))
        members += _sat(query, opening)
        members += _looks(query, colouring)
        self._members = _ordered(members)

    def batches(self) -> Generator[Batch, None, None]:
        """Yield the batches of all engines, no class of covers twice, until one of them is done or
        a look shows that no cover exists.
        """
        cheapest = self._members[0]
        allowance = max(prices.FIRST_ALLOWANCE, cheapest.entry)
        with closing(self):
            while True:
                for member in list(self._members):
                    if member.entry > allowance:
                        break
                    if not self._found and member.shows_none():
                        return
                    is_done = yield from self._turn(member, allowance)
                    if is_done:
                        return
                allowance *= 2
                if self._query.symmetric and self._is_long(allowance):
                    self._lengthen()

    def close(self) -> None:
        """End all stages."""
        for member in self._members:
            member.close()

    def _is_long(self, allowance: float) -> bool:
        """Whether all kernels have had a turn without a cover, or one is likely to end soon: then
        symmetries let it end sooner.
        """
        all_begun = True
        likely = inf
        for member in self._members:
            if member.is_kernel:
                if member.stage:
                    likely = min(likely, member.stage.likely_cost)
                else:
                    all_begun = False
        return all_begun or likely <= prices.LIKELY_FACTOR * allowance

    def _lengthen(self) -> None:
        """Let the kernels begin anew, with symmetries; SAT takes them when it goes on in
        children.
        """
        self._query = self._query.long()
        other_members = []
        for member in self._members:
            if member.is_kernel:
                member.close()
            else:
                other_members.append(member)
        members = [*_kernels(self._query), *other_members]
        self._members = _ordered(members)

    def _turn(self, member: Member, allowance: float) -> Generator[Batch, None, bool]:
        """Yield the batches of an engine until it has spent its allowance, of a kernel that finds
        covers all that are left; return whether all is done.
        """
        stage = member.begin()
        if stage is None or stage.done or stage.cost >= allowance:
            return False
        is_kernel = member.is_kernel
        listing = self._query.task == "list"
        counted = []  # by SAT, whose count is worth something only if it comes to its end
        is_alone = False
        for batch in stage:
            new = batch
            if is_kernel:
                new = self._unknown(batch)
            if is_kernel or listing:
                yield new
            else:
                counted.append(batch)
            number_new = len(new.covers) if listing else new.solutions
            self._found += number_new
            if number_new and is_kernel:
                is_alone = True
                self._leave_alone(stage)
            elif number_new and listing:
                self._remember(batch.covers)
            highest_cost = allowance
            if not self._query.symmetric:
                highest_cost = _most_cost(stage, allowance)
            if not is_alone and stage.cost >= highest_cost:
                break
        if stage.done:
            yield from counted
            return True
        if counted and stage.found:  # a kernel counts sooner
            self._members.remove(member)
            stage.close()
        return False

    def _leave_alone(self, stage: Stage) -> None:
        """End all stages but one: their children would go on for nothing."""
        for member in self._members:
            if member.stage is not stage:
                member.close()
        self._members = [member for member in self._members if member.stage is stage]

    def _remember(self, covers: Iterable[Cover]) -> None:
        """Remember covers with their images, each of which SAT excludes by a clause."""
        symmetries = self._query.problem.symmetries
        for cover in covers:
            self._known.update(orbit(cover, symmetries))

    def _unknown(self, batch: Batch) -> Batch:
        """Return a batch of a kernel without the classes that SAT has found."""
        if not self._known:
            return batch
        covers = []
        for cover in batch.covers:
            ordered = tuple(sorted(cover))
            if ordered not in self._known:
                covers.append(cover)
        return batch._replace(covers=tuple(covers))


def _most_cost(stage: Stage, allowance: float) -> float:
    """The cost after which a turn ends: more than the allowance if the stage is then likely to be
    done.
    """
    extended = prices.LIKELY_FACTOR * allowance
    is_likely = stage.likely_cost <= extended
    return extended if is_likely else allowance
