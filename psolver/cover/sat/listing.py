"""All covers of a problem by SAT: a blocking clause after each model, then the next model.

Blocking. A cover is blocked by a clause over its options: one of them must go. Where items may stay
uncovered one cover can be part of another, and the clause lets the larger one live: it may also be
met by an option that fits beside. With the problem's symmetries every image of a cover is blocked
with it, so that one of each class comes out.

Cubes. Listing is faster with many small formulas than with one: an option of a group used exactly
once is fixed, the problem that is left is pruned and solved by itself. By symmetry one option of
each orbit is enough. Cubes have no class in common, so they may be listed in any order, or side by
side.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from ...control import UNWATCHED, Control
from ..jobs import Batch, Job
from ..orbits import orbit, orbit_of_option, representatives, used_once
from ..problem import Cover, Problem
from .encoding import add_clauses
from .parts import holds, parts, pruned
from .session import Session, can_be_stopped

MOST_CUBES = 200
MOST_CUBE_WORK = 600_000  # cubes times options
FIRST_SLICE = 10_000  # conflicts between two signs of life, doubled every time
EARLY = (1, 2, 5, 10, 20, 50)  # covers, after which they are handed over, then every EVERY
EVERY = 100

# the jobs that are left of one that was given up when it had found some covers
RestOf: TypeAlias = Callable[[list[Cover]], tuple[Job, ...]]


def blocking_clause(
    problem: Problem, cover: Cover, loose: Sequence[int], variables: Sequence[int]
) -> list[int]:
    """The clause that forbids a cover and spares the larger ones: one of its options goes, or a
    loose one that fits joins.
    """
    clause = [-variables[option] for option in cover]
    if loose:
        room = list(problem.most)
        for option in cover:
            for item in problem.options[option]:
                room[item] -= 1
        joining = (option for option in loose if option not in cover)
        for option in joining:
            if all(room[item] > 0 for item in problem.options[option]):
                clause.append(variables[option])
    return clause


def loose_options(problem: Problem) -> list[int]:
    """The options that can ever be added to a cover: none of their items is used up by every
    cover.
    """
    return [
        number
        for number, option in enumerate(problem.options)
        if all(problem.least[item] < problem.most[item] for item in option)
    ]


class Models:
    """The models of a session, one after the other, put into batches.

    budget  conflicts that may be spent on them; None: any number, with a sign of life now and then
    most    covers that may be found; None: any number
    """

    def __init__(
        self, session: Session, budget: int | None, most: int | None, control: Control
    ) -> None:
        self._session, self._left, self._most, self._control = session, budget, most, control
        self._told = session.spent  # conflicts
        self._covers: list[Cover] = []
        self._solutions = self._number = 0

    def next(self) -> Generator[Batch, None, bool | None]:
        """Is there another model? None where it is enough. Yields signs of life."""
        conflicts = FIRST_SLICE
        while True:
            self._control.tick()
            if self._number == self._most:
                return None
            if self._left is None or not self._session.sliced:
                answer = self._session.solve(conflicts)
            elif self._left > 0:
                before = self._session.spent
                answer = self._session.solve(self._left)
                self._left -= self._session.spent - before
            else:
                return None
            if answer is not None:
                return answer
            if self._left is None:
                yield self.batch()
                conflicts *= 2

    def add(self, cover: Cover, solutions: int) -> Iterator[Batch]:
        """A cover was found, one of a class of `solutions`; where a budget ends it soon, several
        are handed over together.
        """
        self._covers.append(cover)
        self._solutions += solutions
        self._number += 1
        if self._left is None or self._number in EARLY or self._number % EVERY == 0:
            yield self.batch()

    def skip(self) -> None:
        """A cover was found that is not to be handed over."""
        self._number += 1

    def batch(self, rest: tuple[Job, ...] = ()) -> Batch:
        """What was found and spent since the batch before."""
        spent, self._told = self._session.spent - self._told, self._session.spent
        covers, self._covers = tuple(self._covers), []
        solutions, self._solutions = self._solutions, 0
        return Batch(covers, solutions, len(covers), spent, rest=rest)


@dataclass(frozen=True)
class SatLister:
    """Lists the covers of a problem, one of each class (a `jobs.Worker`)."""

    problem: Problem
    solver: str
    control: Control = UNWATCHED

    def whole(self, known: Sequence[Cover] = ()) -> Job:
        """The job of all covers but those of the classes that are `known`."""
        return Job(self.problem.fingerprint, self.solver, known=tuple(known))

    def in_one(self, conflicts: int) -> Iterator[Batch]:
        """The batches of the whole, as one formula, in this thread; it is given up after some
        `conflicts`, or at once where the solver cannot be stopped. The rest is one job.
        """
        if not can_be_stopped(self.solver):
            return iter((Batch(rest=(self.whole(),)),))
        job = Job("", self.solver)  # it goes nowhere, so it need not tell whose it is
        return self._search(job, conflicts, None, lambda found: (self.whole(found),))

    def cubes(self, known: Sequence[Cover] = ()) -> list[Job]:
        """The same as jobs to be done each by itself; only one where nothing can be split.

        A class lies in one cube only: the k-th takes the classes that hold an option of the k-th
        fixed option's orbit and none of an earlier one's, and the images of a cover hold options of
        the same orbits. It is complete, since the image that takes that option to the fixed one is
        in it.
        """
        problem = self.problem
        fixed = split(problem)
        if not fixed:
            return [self.whole(known)]
        rank = {
            image: number
            for number, option in enumerate(fixed)
            for image in orbit_of_option(problem, option)
        }
        classes: dict[int, list[Cover]] = defaultdict(list)
        for cover in known:
            classes[min(rank[option] for option in cover if option in rank)].append(cover)
        # the group's other options do not fit beside a fixed one; those of its images may
        group = problem.groups[fixed[0]]
        others = [image for image in rank if problem.groups[image] != group]
        return [
            self.whole(classes[number])._replace(
                start=(option,),
                root=option,
                without=tuple(sorted(image for image in others if rank[image] < number)),
            )
            for number, option in enumerate(fixed)
        ]

    def work(self, job: Job, budget: int | None = None, most: int | None = None) -> Iterator[Batch]:
        """The covers of a job, one of each class, each sorted; see `jobs.Worker`.

        A job that is given up is split (see `parts`). A solver that cannot be stopped spends any
        number of conflicts.
        """
        return self._search(job, budget, most, partial(parts, self.problem, 0, job))

    def _search(
        self, job: Job, budget: int | None, most: int | None, rest_of: RestOf
    ) -> Iterator[Batch]:
        """As `work`; `rest_of` makes the rest where the job is given up."""
        part, numbers = pruned(self.problem, job)
        if part.starved:
            yield Batch()
            return
        if not part.options:  # it cannot be split, and has one cover at most
            budget = most = None
        position = {number: option for option, number in enumerate(numbers)}
        loose = loose_options(part)
        found: list[Cover] = []
        with Session(self.solver) as session:
            models = Models(session, budget, most, self.control)
            variables = add_clauses(part, session, self.control)

            def block(images: Iterable[Cover]) -> None:
                for image in images:
                    if holds(self.problem, job, image):
                        local = tuple(position[o] for o in image if o not in job.start)
                        session.add(blocking_clause(part, local, loose, variables))

            for cover in job.known:
                block(orbit(cover, self.problem.symmetries))
            while answer := (yield from models.next()):
                model = session.model()
                taken = [numbers[o] for o, variable in enumerate(variables) if variable in model]
                found.append(tuple(sorted([*taken, *job.start])))
                images = orbit(found[-1], self.problem.symmetries)
                if holds(self.problem, job, _first_in_top(job, images)):
                    yield from models.add(found[-1], len(images))
                else:
                    models.skip()
                block(images)
            yield models.batch(() if answer is False else rest_of(found))


def _first_in_top(job: Job, images: Iterable[Cover]) -> Cover:
    """The smallest of the images of a cover that lie in the top of a job (see `parts`)."""
    return min(image for image in images if job.root is None or job.root in image)


def split(problem: Problem) -> list[int]:
    """Options of a group used exactly once, one of each orbit, of the group that has fewest; [] for
    no split.

    Every cover, or an image of it by symmetry, holds one of them.
    """
    choices = [representatives(problem, group, most=MOST_CUBES) for group in used_once(problem)]
    best = min(choices, key=len, default=[])
    if len(best) > MOST_CUBES or len(best) * len(problem.options) > MOST_CUBE_WORK:
        return []
    return best
