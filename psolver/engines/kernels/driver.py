"""The search of a kernel, in jobs, and fit tables, the fastest kernel (see `kernel_choice`)."""

from __future__ import annotations

import time
from bisect import bisect
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import cache, cached_property, partial
from itertools import accumulate
from operator import sub
from typing import Any, NamedTuple

from ...core.control import current_control
from ...search.problem import Cover, Problem
from ..jobs import Batch, Branch, Job, JobBatches, in_this_thread
from ..layout import lay_out
from .bit_words import WORD_BITS
from .fit_tables import MOST_FORM_WORDS, FitTables
from .kernel_arrays import no_rows, zeros
from .roots import Canonical, Root, roots
from .walk import WHOLE_TREE, AnyWalk, Subtree, Tree, subtree_of

# The choice of a kernel: items of a layer that is wide, options of a problem that is not over soon,
# options of a sample that shows whether forms are many.
WIDE_LAYER_ITEMS = 10
FEWEST_KNIT_OPTIONS = 500
SAMPLED_OPTIONS = 10_000
# Seconds between two looks at how much of a long walk is done, which is for people only.
FRACTION_SECONDS = 0.1
# Nodes between two looks at the clock, some milliseconds: of the fastest kernel, of plain Python.
SLICE_NODES = 100_000
OPENING_SLICE_NODES = 2_000
MOST_SLICES = 8  # Slices that one of a long walk grows up to: fewer batches wait.
PLAIN_KERNEL_FACTOR = 100  # The times that a kernel which is not compiled is slower.
# Covers handed over at a time, and choices in all their rows: these are compared in one step.
ROWS_AT_A_TIME = 500
MOST_ROW_CHOICES = 250_000
# Images that are compared, and branches of a path, between two looks at the limit.
MOST_COMPARED_IMAGES = 50_000
BRANCHES_TOGETHER = 100
ALONE_NODES = 250_000  # Nodes of the fastest kernel before other threads begin.
# Nodes of a walk after which it gives away a part of itself: to start one takes a third of a
# millisecond of Python, for which all threads wait.
OWN_NODES = 1_000_000
MOST_FOUND_OPTIONS = 2_000_000  # Options in the covers that a job finds, all together.
# Choices above the jobs left of one, all together; and the jobs left apart whatever their choices.
MOST_LEFT_CHOICES = 200_000
LEAST_JOBS_APART = 16


class Kernel(NamedTuple):
    """A kernel that suits a problem; `prepare(task)` makes the search (see KernelSearch).

    problem  as it is searched: by fit tables without colours
    """

    name: str
    problem: Problem
    prepare: Callable[[str], KernelSearch]

    @property
    def engine(self) -> str:
        """Return the engine that it belongs to."""
        return "backtrack" if self.name == "fit tables" else "dlx"


def fit_tables(problem: Problem) -> Kernel | None:
    """Return first-empty-item search with fit tables; None if these do not suit the problem, or if
    it is large without its colours.
    """
    name = "fit tables"
    plain: Problem | None = problem
    if problem.colours:
        from ..colours import colourless

        plain = colourless(problem)
    if plain is None or _reaches_far(plain):
        return None
    if _has_more_forms(plain, MOST_FORM_WORDS * WORD_BITS):
        return None
    layout = lay_out(plain)
    if not FitTables.suits(layout):
        return None
    tree = cache(partial(FitTables, layout))

    def prepare(task: str) -> KernelSearch:
        return KernelSearch(plain, tree(), name, task)

    return Kernel(name, plain, prepare)


def _reaches_far(problem: Problem) -> bool:
    """Whether every group has an option that reaches further than a word, and can be taken. Then
    fit tables suit no layout of the problem, which need not be worked out.
    """
    order = problem.positions
    if not order:
        return False
    all_groups = set(problem.groups)
    far_groups: set[int] = set()
    options = current_control().watched(problem.options)
    for option, group in zip(options, problem.groups, strict=False):
        if group in far_groups:
            continue
        places = _places_of(option, order)
        if not places:
            continue
        reach = places[-1] - places[0]
        if reach < WORD_BITS:
            continue
        bounds = [problem.most[item] for item in option]
        if min(bounds) > 0:
            far_groups.add(group)
    return bool(far_groups) and far_groups == all_groups


def _places_of(option: Sequence[int], order: Sequence[int]) -> list[int]:
    """The positions of the items of an option, sorted."""
    positions = [order[item] for item in option]
    positions.sort()
    return [position for position in positions if position >= 0]


def _has_more_forms(problem: Problem, most: int) -> bool:
    """Whether a sample of many options shows more forms than fit tables have room for. Then a
    layout, which takes as long and as much memory as all before, need not be worked out.
    """
    number = len(problem.options)
    order = problem.positions
    if number < SAMPLED_OPTIONS or not order:
        return False
    forms = set()
    step = number // SAMPLED_OPTIONS
    for option in range(0, number, step):
        places = _places_of(problem.options[option], order)
        steps = map(sub, places[1:], places)
        group = problem.groups[option]
        forms.add((group, *steps))
    return len(forms) > most


def fast_fit_tables(problem: Problem) -> Kernel | None:
    """Return fit tables if `fastest` does."""
    if problem.colours:
        return None
    neighbours = current_control().watched(problem.neighbours)
    is_wide = _is_wide(problem, neighbours)
    is_knit = _is_knit(problem)
    if is_wide or is_knit or not problem.positions:
        from .bit_limits import packed_first, sets_suit

        if (is_wide or is_knit) and sets_suit(problem):
            return None
        if packed_first(problem):
            return None
    return fit_tables(problem)


def _is_knit(problem: Problem) -> bool:
    """Whether options hold more items of which no cover needs any than items that one needs, as
    pieces with marks at all sides do; not in a small problem, which is over soon.

    Then few options fit beside one, which a filling in order sees late.
    """
    if len(problem.options) < FEWEST_KNIT_OPTIONS:
        return False
    items = 0
    needed = 0
    least = problem.least
    for option in problem.options:
        items += len(option)
        needed += sum([least[item] for item in option])
    return items > 2 * needed


def _is_wide(problem: Problem, neighbours: Iterable[tuple[int, ...]]) -> bool:
    """Whether items touch others at three distances along the order of the search, as in a box of
    layers, and at a great one.

    Three distances of which one is the sum of the others are those of hexagons, in the plane.
    """
    at = problem.positions
    steps = set()
    for item, touched in enumerate(neighbours):
        for neighbour in touched:
            step = at[item] - at[neighbour] if at else 0
            steps.add(abs(step))
    layer = max(steps, default=0)
    is_flat = len(steps) <= 2
    if is_flat or layer < WIDE_LAYER_ITEMS:
        return False
    other_steps = sum(steps) - layer
    return layer > other_steps


# search ------------------------------------------------------------------------------------------

# All covers of a problem by an exact-cover kernel: one of each class, or only their number.
#
# A root (see `roots`) is a job. A long job gives parts of itself away as it goes, always the same
# ones, to other threads (kernels do not hold the interpreter's lock).


def _is_compiled() -> bool:
    from .jit import is_compiled

    return is_compiled()


class _Left(NamedTuple):
    jobs: list[Job]
    weights: list[float]
    do: JobBatches


class _Visit:
    def __init__(
        self, search: KernelSearch, root: Root, keep: Canonical | None, walk: AnyWalk
    ) -> None:
        self._search = search
        self._root = root
        self._keep = keep
        self.walk = walk
        lists = keep is not None
        self._rows = search.rows(lists)
        self._found = 0
        self._nodes = 0
        self._fraction = 0.0
        self._looked = time.monotonic()

    def advance(self, slice_: int, budget: int | None, most: int | None = None) -> Batch:
        """Return the results of a slice of nodes, at most until the walk has `budget` of them, or
        has found `most` covers.
        """
        search = self._search
        walk = self.walk
        if budget is not None:
            nodes_left = budget - walk.nodes
            slice_ = min(slice_, nodes_left)
        if self._keep and most is not None:
            covers_left = most - self._found
            if covers_left < len(self._rows):
                self._rows = search.rows(True, covers_left)
        opening = search.opening
        is_short = opening > 0
        written = walk.advance(slice_, self._rows, is_short)
        new = walk.found - self._found
        effort = walk.nodes - self._nodes
        self._found = walk.found
        self._nodes = walk.nodes
        search.opening = max(0, opening - effort)
        self._update_fraction(is_short or search.begins)
        covers: tuple[Cover, ...] = ()
        classes = new if search.counts_classes else None
        solutions = 0
        if self._keep:
            if search.task == "list":
                covers, solutions = self._keep.covers(self._rows, written)
                classes = len(covers)
            else:
                classes, solutions = self._keep.number(self._rows, written)
        if self._root.factor:
            solutions = new * self._root.factor
        return Batch(covers, solutions, classes, effort, self._fraction)

    def _update_fraction(self, in_any_case: bool) -> None:
        now = time.monotonic()
        is_due = now > self._looked + FRACTION_SECONDS
        if in_any_case or is_due:
            self._fraction = max(self._fraction, self.walk.fraction)
            self._looked = now

    def is_over(self, budget: int | None, most: int | None = None) -> bool:
        """Whether the budget is spent, or `most` covers were found, before all is done."""
        if self.walk.done:
            return False
        if budget is not None and self.walk.nodes >= budget:
            return True
        if most is None or self._keep is None:
            return False
        return self._found >= most

    def left(self, budget: int | None, most: int | None) -> tuple[int | None, int | None]:
        """Return the budget and the most covers that the walk has left."""
        if budget is not None:
            nodes_left = budget - self.walk.nodes
            budget = max(0, nodes_left)
        if self._keep is None:
            most = None
        if most is not None:
            covers_left = most - self._found
            most = max(0, covers_left)
        return budget, most


class KernelSearch:
    """Covers of a problem, one of each class, or only their number, found in a tree.

    kernel         the name of the kernel, for instance "fit tables"
    task           "list", "count", or "count classes": these too, even if that takes longer
    counts_classes  whether it works out the number of classes
    begins         whether it has only begun: others decide by the part of it that is done, which
                   is then worked out for every batch, else for people only
    """

    def __init__(self, problem: Problem, tree: Tree, kernel: str, task: str) -> None:
        self.tree = tree
        self.kernel = kernel
        self.task = task
        self._fingerprint = problem.fingerprint
        counting = task == "count"
        all_roots = roots(problem, tree, counting)
        is_top = all_roots[0].option is None
        if counting and is_top:
            all_roots = [Root(None, 1, ())]
        self._roots: dict[int | None, Root] = {}
        # of the roots below which covers are looked at one by one
        self._canonical: dict[int | None, Canonical] = {}
        self._images = 0  # of a cover, but itself
        for root in all_roots:
            self._roots[root.option] = root
            images = len(root.images)
            self._images = max(self._images, images)
            if task == "list" or (images and not counting):
                option = None if root.factor else root.option
                self._canonical[root.option] = Canonical(root.images, option)
        is_plain = len(problem.symmetries) < 2
        is_free = not is_top and not self._images
        self.counts_classes = is_plain or is_free or not counting
        own_nodes = OWN_NODES // tree.effort
        self._own_nodes = max(1, own_nodes)
        self._alone_nodes = ALONE_NODES // tree.effort
        self.opening = 0  # nodes left for which no machine code is loaded
        self._compiled = False
        self.begins = False

    def jobs(self) -> list[Job]:
        """Return a job for each root."""
        jobs = []
        for root in self._roots:
            subtree = WHOLE_TREE
            if root is not None:
                subtree = Subtree(0, (root,))
            jobs.append(self._job(root, subtree))
        return jobs

    def _job(self, root: int | None, subtree: Subtree) -> Job:
        return Job(
            self._fingerprint,
            self.kernel,
            self.task,
            start=subtree.choices,
            position=subtree.position,
            root=root,
        )

    def work(self, job: Job, budget: int | None = None, most: int | None = None) -> Iterator[Batch]:
        """Yield the results of a job, slice by slice; see `jobs.JobWorker`.

        The point at which it is given up depends on `budget` and `most` alone, not on the slices.
        """
        if most is not None:
            fitting = MOST_FOUND_OPTIONS // self.tree.width
            most = max(1, min(most, fitting))
        part_jobs = job.parts()
        total = len(part_jobs)
        for number, part_job in enumerate(part_jobs, 1):
            visit = self._visit(part_job)
            walk = visit.walk
            while not walk.done:
                nodes = self._nodes_of_slice(walk.nodes)
                batch = visit.advance(nodes, budget, most)
                parts_done = number - 1 + batch.fraction
                batch = batch._replace(fraction=parts_done / total)
                if visit.is_over(budget, most):
                    later = job.branches[number:]
                    yield from self._given_up(job, batch, walk, later)
                    return
                yield batch
            budget, most = visit.left(budget, most)
            is_spent = budget == 0 or most == 0
            if is_spent and number < total:
                later = job.branches[number:]
                rest = self._jobs_at(job, job.start, later)
                yield Batch(fraction=number / total, rest=rest)
                return

    def _given_up(
        self, job: Job, batch: Batch, walk: AnyWalk, later: Sequence[Branch]
    ) -> Iterator[Batch]:
        """Yield the last batch of a job, whose rest is that of a walk and other branches; before
        that empty batches, so that the run can be ended while a long rest is worked out.
        """
        branches = []
        for branch in walk.rest():
            branches.append(branch)
            is_due = len(branches) % BRANCHES_TOGETHER == 0
            if is_due:
                yield Batch(fraction=batch.fraction)
        branches += later
        rest = self._jobs_at(job, walk.path, branches)
        yield batch._replace(rest=rest)

    def _jobs_at(
        self, job: Job, path: tuple[int, ...], branches: Sequence[Branch]
    ) -> tuple[Job, ...]:
        """Return the jobs for the branches of a path.

        Together with the choices above them, those of a deep tree would grow with the square of its
        depth: only the highest of them, which are the largest, are jobs of their own.
        """
        choices_above = [1 + level for level, *_ in reversed(branches)]
        choices = list(accumulate(choices_above))
        highest = bisect(choices, MOST_LEFT_CHOICES)
        apart = max(LEAST_JOBS_APART, highest)
        subtrees = [subtree_of(path, branch) for branch in branches[-apart:]]
        jobs = self._jobs_below(job, subtrees)
        deep = tuple(branches[:-apart])
        if deep:
            deep_job = job._replace(start=path, position=0, branches=deep)
            return (deep_job, *jobs)
        return jobs

    def share(self, job: Job) -> Iterator[Batch]:
        """Yield as `work`, but a long job gives parts of itself away as it goes.

        After OWN_NODES nodes it goes on in its branch of the highest node that has others left, and
        gives those away. So nothing is searched twice, and the parts are soon small enough for all
        threads.
        """
        visit = self._visit(job)
        walk = visit.walk
        until = self._own_nodes
        while not walk.done:
            nodes = self._nodes_of_slice(walk.nodes)
            batch = visit.advance(nodes, until)
            if visit.is_over(until):
                subtrees, share = walk.give_away()
                until = walk.nodes + self._own_nodes
                rest = self._jobs_below(job, subtrees)
                batch = batch._replace(rest=rest, given=share)
            yield batch

    def _visit(self, job: Job) -> _Visit:
        below = Subtree(job.position, job.start)
        if job.branches:
            below = subtree_of(job.start, *job.branches)
        root = self._roots[job.root]
        keep = self._canonical.get(job.root)
        walk = self.tree.start(below, root.without)
        return _Visit(self, root, keep, walk)

    def _jobs_below(self, job: Job, subtrees: list[Subtree]) -> tuple[Job, ...]:
        jobs = [self._job(job.root, subtree) for subtree in subtrees]
        return tuple(jobs)

    def rows(self, lists: bool, most: int = ROWS_AT_A_TIME) -> Any:
        """Return room for the rows of a walk: none if its covers are only counted."""
        width = self.tree.width
        if not lists:
            return no_rows(width)
        images = max(1, self._images)
        most_compared = MOST_COMPARED_IMAGES // images
        most_rows = MOST_ROW_CHOICES // width
        number = min(most, most_rows, most_compared)
        return zeros(max(1, number), width)

    @cached_property
    def _slice(self) -> int:
        slower = self.tree.effort
        if not _is_compiled():
            slower *= PLAIN_KERNEL_FACTOR
        nodes = SLICE_NODES // slower
        return max(1, nodes)

    def _nodes_of_slice(self, nodes: int) -> int:
        if self.opening:
            opening_slice = OPENING_SLICE_NODES // self.tree.effort
            return min(opening_slice, self.opening)
        tenth = nodes // 10
        longest = MOST_SLICES * self._slice
        return min(max(self._slice, tenth), longest)

    def batches(self, threads: int, opening: int = 0) -> Generator[Batch, None, None]:
        """Yield all batches, in order, the same for any number of threads.

        A search longer than ALONE_NODES is shared, unless its walks remember what they have seen.
        For the first nodes, which are the `opening`, no machine code is loaded; a batch ends with
        them. The fraction of a batch is that of the whole search if it has only begun, else 0.
        """
        control = current_control()
        self.opening = opening
        self.begins = True
        if not opening:
            self.compile()
        if self.tree.merges:
            nodes = 0
            for number, batch in in_this_thread(self, self.jobs()):
                fraction = (number + batch.fraction) / len(self._roots)
                control.progress.fraction = fraction
                if not self.begins:
                    fraction = 0.0
                yield batch._replace(fraction=fraction)
                self._end_opening()
                nodes += batch.effort
                self.begins = nodes < self._alone_nodes
        else:
            unfinished = yield from self._alone()
            if unfinished.jobs:
                yield from self._in_threads(unfinished, threads)
        control.progress.fraction = 1.0

    def _in_threads(self, unfinished: _Left, threads: int) -> Iterator[Batch]:
        """Yield the batches of the rest of a long search."""
        from ..job_workers import in_threads

        self.opening = 0
        self._end_opening()
        weights = unfinished.weights
        for _, batch in in_threads(unfinished.do, unfinished.jobs, threads, weights):
            yield batch._replace(fraction=0.0)  # it depends on the threads

    def _alone(self) -> Generator[Batch, None, _Left]:
        """Yield the results in this thread, before the search is long; return the rest of it."""
        control = current_control()
        jobs = self.jobs()
        nodes = 0
        control.tick()
        for number, job in enumerate(jobs):
            batches = self.share(job)
            for batch in batches:
                control.tick()
                fraction = (number + batch.fraction) / len(jobs)
                control.progress.fraction = fraction
                yield batch._replace(fraction=fraction)
                self._end_opening()
                nodes += batch.effort
                is_long = nodes >= self._alone_nodes
                if batch.rest or is_long:
                    self.begins = False
                    later = jobs[number + 1 :]
                    return self._left_of(job, batches, batch, later)
        return _Left([], [], self.share)

    def _left_of(
        self, job: Job, batches: Iterator[Batch], batch: Batch, later: Sequence[Job]
    ) -> _Left:
        def do(open_job: Job) -> Iterator[Batch]:
            if open_job is job:
                return batches
            return self.share(open_job)

        rest = batch.rest
        weights = [1.0 - batch.given]
        for _ in rest:
            share = batch.given / len(rest)
            weights.append(share)
        weights += [1.0] * len(later)
        jobs = [job, *rest, *later]
        return _Left(jobs, weights, do)

    def _end_opening(self) -> None:
        """Compile the kernel as soon as the opening is over."""
        if not (self.opening or self._compiled):
            self.compile()

    def compile(self) -> None:
        """Compile the kernel, if it is not compiled yet, while the run can still be ended."""
        self._compiled = True
        first_job = self.jobs()[0]
        walk = self._visit(first_job).walk
        walk.prepare(self.rows(False))
