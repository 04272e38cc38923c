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
from math import inf
from operator import attrgetter
from typing import TYPE_CHECKING

from ..core.control import current_control
from ..search.engine_stages import Opening, Query, Stage, kernel_stage, sat_stage
from ..search.problem import Cover, orbit
from ..search.sat.clause_numbers import number_of_clauses, takes_too_many
from . import prices
from .jobs import Batch
from .kernels.driver import fast_fit_tables

if TYPE_CHECKING:
    from ..search.known_reasons import ColouringProof


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
        make: Callable[[], Stage] | None = None,
        shows: Callable[[], bool] | None = None,
    ) -> None:
        self.entry, self._make, self._shows = entry, make, shows
        self.stage: Stage | None = None
        self.is_kernel = False

    @classmethod
    def of_kernel(cls, entry: float, make: Callable[[], Stage]) -> Member:
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
        shows, self._shows = self._shows, None
        return shows is not None and shows()

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
        entry = prices.cost_of_tables(len(query.problem.options))
        yield Member.of_kernel(entry, lambda: kernel_stage(tables, query, prices.PLAIN_NODES))
    if query.task == "list" or not tables:

        def fewest() -> Stage:
            from .kernels.kernel_choice import fewest_first

            return kernel_stage(fewest_first(query.problem), query)

        yield Member.of_kernel(prices.LOADING_COST, fewest)


def _sat(query: Query, opening: Opening | None) -> Iterator[Member]:
    """Yield SAT, unless it takes too many clauses; it may have had its `opening`."""
    if not takes_too_many(query.problem):
        clauses = number_of_clauses(query.problem)
        yield Member(clauses * prices.CLAUSE_COST, lambda: sat_stage(query, clauses, opening))


def _looks(query: Query, colouring: ColouringProof) -> Iterator[Member]:
    """Yield the looks for a colouring that shows that there is no cover."""
    yield Member(prices.cost_of_odd_look(query.problem), shows=colouring.is_odd)
    yield Member(prices.cost_of_colouring(query.problem), shows=colouring.proves_it)


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
        self._query, self._control = query, current_control()
        covers_known = opening.found if opening else []
        self._known: set[Cover] = set()  # all images of those that SAT has found
        self._remember(covers_known)
        self._found = len(covers_known)  # covers, by any of them
        sat = _sat(query, opening)
        self._members = _ordered([*_kernels(query), *sat, *_looks(query, colouring)])

    def batches(self) -> Generator[Batch, None, None]:
        """Yield the batches of all engines, no class of covers twice, until one of them is done or
        a look shows that no cover exists.
        """
        allowance = max(prices.FIRST_ALLOWANCE, self._members[0].entry)
        with closing(self):
            while True:
                for member in list(self._members):
                    if member.entry > allowance:
                        break
                    if not self._found and member.shows_none():
                        return
                    if (yield from self._turn(member, allowance)):
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
        stages = [member.stage for member in self._members if member.is_kernel]
        stages_begun = [stage for stage in stages if stage]
        likely = min((stage.likely_cost for stage in stages_begun), default=inf)
        return len(stages_begun) == len(stages) or likely <= prices.LIKELY_FACTOR * allowance

    def _lengthen(self) -> None:
        """Let the kernels begin anew, with symmetries; SAT takes them when it goes on in
        children.
        """
        self._query = self._query.long()
        for member in self._members:
            if member.is_kernel:
                member.close()
        other_members = [member for member in self._members if not member.is_kernel]
        self._members = _ordered([*_kernels(self._query), *other_members])

    def _turn(self, member: Member, allowance: float) -> Generator[Batch, None, bool]:
        """Yield the batches of an engine until it has spent its allowance, of a kernel that finds
        covers all that are left; return whether all is done.
        """
        stage = member.begin()
        if stage is None or stage.done or stage.cost >= allowance:
            return False
        is_kernel, listing = member.is_kernel, self._query.task == "list"
        counted = []  # by SAT, whose count is worth something only if it comes to its end
        is_alone = False
        for batch in stage:
            new = self._unknown(batch) if is_kernel else batch
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
            highest_cost = allowance if self._query.symmetric else _most_cost(stage, allowance)
            if not is_alone and stage.cost >= highest_cost:
                break
        if stage.done:
            yield from counted
            return True
        if counted and stage.found:  # a kernel counts sooner
            self._members = [member for member in self._members if member.stage is not stage]
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
        for cover in covers:
            self._known.update(orbit(cover, self._query.problem.symmetries))

    def _unknown(self, batch: Batch) -> Batch:
        """Return a batch of a kernel without the classes that SAT has found."""
        if not self._known:
            return batch
        covers = tuple(cover for cover in batch.covers if tuple(sorted(cover)) not in self._known)
        return batch._replace(covers=covers)


def _most_cost(stage: Stage, allowance: float) -> float:
    """The cost after which a turn ends: more than the allowance if the stage is then likely to be
    done.
    """
    extended = prices.LIKELY_FACTOR * allowance
    return extended if stage.likely_cost <= extended else allowance
