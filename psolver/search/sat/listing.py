"""All covers of a problem by SAT: a blocking clause after each model, then the next model.

Blocking. A cover is blocked by a clause over its options: one of them must go. If items may stay
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
from dataclasses import replace
from functools import partial
from itertools import count
from typing import NamedTuple, TypeAlias

from ...core.control import UNWATCHED, Control
from ...engines.jobs import Batch, Job
from ..problem import Cover, Problem, orbit, orbit_of_option, representatives, used_once
from ..pruning import restrict, without_pockets
from .clauses import add_clauses
from .sat_tuning import (
    EARLY_COVERS,
    FEWEST_PARTS,
    FIRST_SLICE,
    LATER_COVERS,
    MOST_CUBE_WORK,
    MOST_CUBES,
    OWN_SLICE,
)
from .session import Session, can_be_stopped

# The jobs left of one that was given up when it had found some covers.
RestOf: TypeAlias = Callable[[list[Cover]], tuple[Job, ...]]


def blocking_clause(
    problem: Problem, cover: Cover, loose: Sequence[int], variables: Sequence[int]
) -> list[int]:
    """Return the clause that forbids a cover and spares the larger ones: one of its options goes,
    or a loose one that fits joins.
    """
    clause = []
    for option in cover:
        clause.append(-variables[option])
    if loose:
        room = list(problem.most)
        for option in cover:
            for item in problem.options[option]:
                room[item] -= 1
        for option in loose:
            if option in cover:
                continue
            items = problem.options[option]
            if all(room[item] > 0 for item in items):
                clause.append(variables[option])
    return clause


def loose_options(problem: Problem) -> list[int]:
    """Return the options that can ever be added to a cover: none of their items is used up by every
    cover.
    """
    are_loose = []
    for least, most in zip(problem.least, problem.most, strict=True):
        are_loose.append(least < most)
    numbers = []
    for number, option in enumerate(problem.options):
        if all(are_loose[item] for item in option):
            numbers.append(number)
    return numbers


class ModelBatches:
    """The models of a session, one after the other, put into batches.

    budget  conflicts that may be spent on them; None: any number, with a sign of life now and then
    most    covers that may be found; None: any number
    slice_  conflicts after which a budget has a sign of life, too
    """

    def __init__(
        self, session: Session, budget: int | None, most: int | None, slice_: int | None = None
    ) -> None:
        self._session = session
        self._left = budget
        self._most = most
        self._slice = slice_
        self._control = session.control
        self._counted = session.spent  # conflicts
        self._covers: list[Cover] = []
        self._solutions = 0
        self._number = 0

    def next(self) -> Generator[Batch, None, bool | None]:
        """Find another model; return whether there is one, None if there is no more to do. Yield
        signs of life.
        """
        conflicts = FIRST_SLICE
        session = self._session
        while True:
            self._control.tick()
            if self._number == self._most:
                return None
            if self._left is None or not session.sliced:
                answer = session.solve(conflicts)
            elif self._left > 0:
                spent_before = session.spent
                slice_ = self._slice or self._left
                answer = session.solve(min(self._left, slice_))
                self._left -= session.spent - spent_before
            else:
                return None
            if answer is not None:
                return answer
            if self._left is None:
                yield self.batch()
                conflicts *= 2
            elif self._slice:
                yield self.batch()

    def add(self, cover: Cover, solutions: int) -> Iterator[Batch]:
        """Add a cover, one of a class of `solutions`; yield a batch, of several covers if a budget
        ends the work soon.
        """
        self._covers.append(cover)
        self._solutions += solutions
        self._number += 1
        is_early = self._number in EARLY_COVERS
        if is_early or self._left is None or self._number % LATER_COVERS == 0:
            yield self.batch()

    def skip(self) -> None:
        """Count a cover that goes into no batch."""
        self._number += 1

    def batch(self, rest: tuple[Job, ...] = ()) -> Batch:
        """Return the covers found and the effort spent since the batch before."""
        covers = tuple(self._covers)
        solutions = self._solutions
        spent_before = self._counted
        self._covers = []
        self._solutions = 0
        self._counted = self._session.spent
        spent = self._counted - spent_before
        return Batch(covers, solutions, len(covers), spent, rest=rest)


class SatLister(NamedTuple):
    """The worker that lists the covers of a problem, one of each class (a `jobs.JobWorker`)."""

    problem: Problem
    solver: str
    control: Control = UNWATCHED

    def whole(self, known_covers: Sequence[Cover] = ()) -> Job:
        """Return the job of all covers but those of the classes of the `known_covers`."""
        return Job(self.problem.fingerprint, self.solver, known=tuple(known_covers))

    def in_one(self, conflicts: int) -> Iterator[Batch]:
        """Yield the batches of the whole, as one formula, in this thread; it is given up after some
        `conflicts`, or at once if the solver cannot be stopped. The rest is one job.
        """
        if not can_be_stopped(self.solver):
            nothing_done = Batch(rest=(self.whole(),))
            return iter([nothing_done])

        def rest_of(covers: list[Cover]) -> tuple[Job, ...]:
            return (self.whole(covers),)

        job = Job("", self.solver)  # it stays here, so it needs no fingerprint
        return self._search(job, conflicts, None, rest_of, OWN_SLICE)

    def cubes(self, known_covers: Sequence[Cover] = ()) -> list[Job]:
        """Return the same as jobs to be done each by itself; only one if nothing can be split.

        A class lies in one cube only: the k-th takes the classes that hold an option of the k-th
        fixed option's orbit and none of an earlier one's, and the images of a cover hold options of
        the same orbits. It is complete, since the image that takes that option to the fixed one is
        in it.
        """
        problem = self.problem
        fixed = split(problem)
        if not fixed:
            return [self.whole(known_covers)]
        rank = {}
        for number, option in enumerate(fixed):
            for image in orbit_of_option(problem, option):
                rank[image] = number
        classes = defaultdict(list)
        for cover in known_covers:
            ranks = []
            for option in cover:
                if option in rank:
                    ranks.append(rank[option])
            classes[min(ranks)].append(cover)
        # the group's other options do not fit beside a fixed one; those of its images may
        group = problem.groups[fixed[0]]
        images_of_other_groups = []
        for image in sorted(rank):
            if problem.groups[image] != group:
                images_of_other_groups.append(image)
        jobs = []
        for number, option in enumerate(fixed):
            without = []
            for image in images_of_other_groups:
                if rank[image] < number:
                    without.append(image)
            whole_class = self.whole(classes[number])
            job = whole_class._replace(start=(option,), root=option, without=tuple(without))
            jobs.append(job)
        return jobs

    def work(self, job: Job, budget: int | None = None, most: int | None = None) -> Iterator[Batch]:
        """Yield the covers of a job, one of each class, each sorted; see `jobs.JobWorker`.

        A job that is given up is split (see `smaller_jobs`). A solver that cannot be stopped spends
        any number of conflicts.
        """
        rest_of = partial(smaller_jobs, self.problem, 0, job)
        return self._search(job, budget, most, rest_of)

    def _search(
        self,
        job: Job,
        budget: int | None,
        limit: int | None,
        rest_of: RestOf,
        slice_: int | None = None,
    ) -> Iterator[Batch]:
        """Yield as `work`, with a sign of life after each `slice_` of conflicts; `rest_of` makes
        the rest if the job is given up.
        """
        symmetries = self.problem.symmetries
        remaining, numbers = pruned(self.problem, job)
        if remaining.starved:
            yield Batch()
            return
        if not remaining.options:  # it cannot be split, and has one cover at most
            budget = limit = None
        position = dict(zip(numbers, count()))
        loose = []
        if remaining.least != remaining.most:
            loose = loose_options(remaining)
        covers = []
        with Session(self.solver) as session:
            session.control = self.control
            models = ModelBatches(session, budget, limit, slice_)
            variables = add_clauses(remaining, session)

            def block(images: Iterable[Cover]) -> None:
                """Rule out all images of a class in this job."""
                for image in images:
                    if not holds(self.problem, job, image):
                        continue
                    local = []
                    for option in image:
                        if option not in job.start:
                            local.append(position[option])
                    session.add(blocking_clause(remaining, tuple(local), loose, variables))

            for cover in job.known:
                block(orbit(cover, symmetries))
            while answer := (yield from models.next()):
                chosen = list(job.start)
                for option in session.chosen(variables):
                    chosen.append(numbers[option])
                chosen.sort()
                cover = tuple(chosen)
                covers.append(cover)
                images = orbit(cover, symmetries)
                # the smallest of those in the top of the job, see `smaller_jobs`
                top = images
                if job.root is not None:
                    top = [image for image in images if job.root in image]
                if holds(self.problem, job, min(top)):
                    yield from models.add(cover, len(images))
                else:
                    models.skip()
                block(images)
            rest: tuple[Job, ...] = ()
            if answer is not False:
                rest = rest_of(covers)
            yield models.batch(rest)


def split(problem: Problem) -> list[int]:
    """Return options of a group used exactly once, one of each orbit, of the group that has fewest;
    [] for no split.

    Every cover, or an image of it by symmetry, holds one of them.
    """
    choices = []
    for group in used_once(problem):
        choices.append(representatives(problem, group, most=MOST_CUBES))
    best = min(choices, key=len, default=[])
    cubes = len(best)
    if cubes > MOST_CUBES:
        return []
    if cubes * len(problem.options) > MOST_CUBE_WORK:
        return []
    return best


# parts of jobs -----------------------------------------------------------------------------------

# Parts of a job by SAT: a job that was given up is split, and never begun again as it was.
#
# How. In the problem that is left of the job, an item that must be covered and has the fewest
# options is chosen: the k-th part takes the item's k-th option, and none of those before it. Every
# cover of the job holds one of them, so that it lies in the part of the first that it holds, and in
# no other. (If the item is covered exactly once, the options before need not be named: they do
# not fit beside.) If no item must be covered, one part takes an option and the other does not.
# In a search for figures (`symmetric`) a cell comes first, as long as one is open: it is covered in
# one part, and left bare in the other. Parts that cannot have a cover are left out.
#
# It ends. A part settles that an option is taken or not, or that a cell is covered or not, which
# was open before; so parts of parts of parts are at most as many deep as there are options and
# cells. A job with no option left to choose is not given up: what it takes is its only cover, or it
# has none.
#
# Classes. One of each class is yielded, by one job alone. The *top* of a job is what it was split
# from first: a cube, whose covers hold its `root`; else the covers of the whole problem. A class
# has its images in one top only (see `SatLister.cubes`), and the parts share the covers of their
# top among them. Whichever image is found, those in the top are the same set, and so is the
# smallest of them. It lies in one part, which yields the class. Another part that holds an image
# may find it; it yields nothing, but rules out all images that it holds, so as not to find them
# again. In the same way a job rules out the classes that were found before it was split from a
# larger one: they are `known` to the parts that hold an image.
#
# No class is lost. A job rules out the covers of classes that it, or one that it was split from,
# has found, and no others: a clause that rules out a cover spares the larger ones that contain it
# (`blocking_clause`). A class that was found in the part of its smallest image was yielded there;
# if it was found and not yielded, the smallest image lies in none of the parts.
#
# Its cost was measured (tests/benchmarks/measures.md).


def residual(problem: Problem, job: Job) -> tuple[Problem, list[int]]:
    """Return the problem that is left in a job, and the number that each of its options has in the
    whole.
    """
    if not job.start and not job.without:
        options = len(problem.options)
        return problem, list(range(options))
    least = list(problem.least)
    for item in _items(job.without):
        least[item] = max(1, least[item])
    gone = set(_options(job.without))
    for item in _items(job.start):
        gone.update(problem.options_of[item])
    chosen = tuple(_options(job.start))
    with_bounds = replace(problem, least=tuple(least))
    return restrict(with_bounds, chosen, gone)


def pruned(problem: Problem, job: Job) -> tuple[Problem, list[int]]:
    """Return as `residual`, without the options that no cover can hold."""
    remaining, numbers = residual(problem, job)
    remaining, options = without_pockets(remaining)
    numbers_left = []
    for option in options:
        numbers_left.append(numbers[option])
    return remaining, numbers_left


def holds(problem: Problem, job: Job, cover: Cover) -> bool:
    """Whether a cover is one of a job's."""
    if not (job.start or job.without):
        return True
    options = set(cover)
    if not options.issuperset(_options(job.start)):
        return False
    if not options.isdisjoint(job.without):
        return False
    bare = set(_items(job.start))
    settled = set(_items(job.without))
    if not bare and not settled:  # the items that are covered cost time
        return True
    covered = set[int]()
    for option in cover:
        covered.update(problem.options[option])
    if not settled <= covered:
        return False
    return bare.isdisjoint(covered)


def clauses_of(problem: Problem, job: Job, variables: Sequence[int]) -> Iterator[list[int]]:
    """Yield the clauses for the choices of a job; `variables` are those of the options."""
    for option in _options(job.start):
        yield [variables[option]]
    for option in _options(job.without):
        yield [-variables[option]]
    for item in _items(job.start):
        for option in problem.options_of[item]:
            yield [-variables[option]]
    for item in _items(job.without):
        yield [variables[option] for option in problem.options_of[item]]


def _options(choices: Iterable[int]) -> Iterator[int]:
    return (choice for choice in choices if choice >= 0)


def _items(choices: Iterable[int]) -> Iterator[int]:
    return (~choice for choice in choices if choice < 0)


def smaller_jobs(
    problem: Problem, cells: int, job: Job, found_covers: Sequence[Cover]
) -> tuple[Job, ...]:
    """Return the jobs left of one that was given up when it had found some covers; together they
    find the same as it would have found.

    cells  how many items, the first ones, make a figure; 0: there are no figures
    """
    jobs = [job]
    while len(jobs) < FEWEST_PARTS:
        smaller = []
        for larger in jobs:
            smaller += _split(problem, cells, larger)
        if smaller == jobs:
            break
        jobs = smaller
    images = {}
    for cover in (*job.known, *found_covers):
        images[cover] = orbit(cover, problem.symmetries)
    parts = []
    for part in jobs:
        known_covers = []
        for cover, images_of_cover in images.items():
            if any(holds(problem, part, image) for image in images_of_cover):
                known_covers.append(cover)
        known = tuple(known_covers)
        parts.append(part._replace(known=known))
    return tuple(parts)


def _split(problem: Problem, cells: int, job: Job) -> list[Job]:
    """Return the parts of a job that may have covers; the job if no option is left to choose."""
    remaining, numbers = pruned(problem, job)
    if not remaining.options:
        return [job]
    branches = []
    for branch in _branches(remaining, numbers, cells, job):
        remaining_of_branch, _ = residual(problem, branch)
        if not remaining_of_branch.starved:
            branches.append(branch)
    return branches


def _branches(remaining: Problem, numbers: list[int], cells: int, job: Job) -> Iterator[Job]:
    """Yield all parts of a job; `remaining` is the problem left, `numbers` those of its options in
    the whole.
    """
    start = job.start
    without = job.without
    cell = _open_cell(remaining, cells)
    if cell is not None:
        yield job._replace(without=(*without, ~cell))
        yield job._replace(start=(*start, ~cell))
        return
    item = _narrowest(remaining)
    least = remaining.least[item]
    once = least == remaining.most[item] == 1
    options = remaining.options_of[item]
    if not least:
        options = options[:1]
    choices = tuple([numbers[option] for option in options])
    for number, option in enumerate(choices):
        excluded: Cover = ()
        if not once:
            excluded = choices[:number]
        yield job._replace(start=(*start, option), without=without + excluded)
    if not least:
        yield job._replace(without=without + choices)


def _open_cell(remaining: Problem, cells: int) -> int | None:
    for item, options in enumerate(remaining.options_of[:cells]):
        if options and not remaining.least[item]:
            return item
    return None


def _narrowest(remaining: Problem) -> int:
    """The item with the fewest options, at least one, of those that must be covered; of all if none
    must be.
    """
    choices = []
    for item, options in enumerate(remaining.options_of):
        if options:
            may_be_left = not remaining.least[item]
            choices.append((may_be_left, len(options), item))
    *_, narrowest = min(choices)
    return narrowest
