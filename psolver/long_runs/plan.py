"""A search as one complete plan: jobs that can be done anywhere, at any time, in any order.

A short search takes turns between engines; a long run has one, which is chosen before it begins, so
that its jobs are the same on every machine. A job that is given up, because it has cost its budget,
leaves smaller ones, which cost more each before they are given up in their turn.

    plan = Plan(puzzle, "list")
    prepared = prepare(plan.run(), plan.task)
    for job in prepared.jobs:
        for batch in prepared.worker.work(job, prepared.first):
            ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from ..best import check_divisible, state_jobs_of
from ..core.errors import PsolverError
from ..core.goal import Optimum
from ..core.model import Puzzle
from ..core.reason import Reason
from ..core.tilings import Tiling
from ..engines.jobs import Job, JobWorker
from ..search.engine_stages import Task
from ..search.problem import Cover, Problem, orbit
from ..search.puzzle_group import UpTo
from ..search.run import Options, Run, pose
from . import run_tuning

if TYPE_CHECKING:
    from ..engines.kernels.driver import Kernel


# The version of the jobs changes when one would find something else than before.
JOBS_VERSION = 2

Where: TypeAlias = Literal["threads", "processes"]
# The optimum: how good the best tilings are, without listing them.
RunTask: TypeAlias = Task | Literal["optimum"]


class Plan(NamedTuple):
    """The values that decide which jobs there are; they travel to other processes and machines.

    up_to   the group that makes classes; None: that of the puzzle's symmetries
    solver  the name of a SAT solver; None: the default
    best    how good the best tilings are; None if all tilings are solutions, or it is
            still to be found
    only_assemblable  whether only tilings that can be taken apart are solutions
    least_level  of these, as it is written; "" for any
    weights      of items, with which the optimum is searched
    """

    puzzle: Puzzle
    task: RunTask = "list"
    up_to: UpTo | None = None
    engine: str = "auto"
    solver: str | None = None
    best: Optimum | None = None
    only_assemblable: Literal["", "yes"] = ""
    least_level: str = ""
    weights: tuple[int, ...] = ()

    def run(self) -> Run:
        """Return a run in which it can be prepared. Raises PsolverError as `Run` does."""
        options = Options(up_to=self.up_to, engine=self.engine, sat_solver=self.solver)
        run = Run(self.puzzle, options)
        run.best = self.best
        if self.only_assemblable:
            from ..disassembly import level_of_words, mark_assemblable

            mark_assemblable(run, level_of_words(self.least_level))
        return run


class Budgets(NamedTuple):
    """The effort of jobs before they are given up; a generation is how often the jobs above were.

    first   the effort of a job of the first generation
    growth  the factor from one generation to the next,
    most    in this many generations
    covers  that are found in one job
    """

    first: int
    growth: int
    most: int
    covers: int

    def effort(self, generation: int) -> int:
        """Return the effort of a job of a generation; the first is 0.

        >>> [Budgets(10, 2, 3, 100).effort(generation) for generation in range(5)]
        [10, 20, 40, 80, 80]
        """
        return int(self.first * self.growth ** min(generation, self.most))


def budgets(engine: str, first_effort: int) -> Budgets:
    """Return the budgets of an engine whose first jobs have this effort."""
    return Budgets(first_effort, *run_tuning.BUDGET_GROWTH[engine])


class DividedSearch(NamedTuple):
    """A plan whose jobs can be done.

    jobs    the first ones, in order; none if there is a reason why nothing can be found
    worker  for them, and for the jobs that they leave
    where   processes for SAT solvers, which cannot be interrupted, threads for kernels
    first   the effort of a job of the first generation
    best    how good the best tilings are; None if all tilings are solutions, or there are none
    """

    engine: str
    kernel: str
    fingerprint: str
    jobs: tuple[Job, ...] = ()
    worker: JobWorker | None = None
    where: Where = "threads"
    first: int = run_tuning.FIRST_JOB_NODES
    reason: Reason | None = None
    best: Optimum | None = None

    @property
    def problem(self) -> str:
        """The fingerprint of the problem that the jobs are parts of; "" without jobs."""
        return self.jobs[0].problem if self.jobs else ""


def prepare(run: Run, task: RunTask, weights: tuple[int, ...] = ()) -> DividedSearch:
    """Return the jobs of a run's puzzle, by its options. If the best tilings are its solutions, the
    jobs find those; how good they are is searched first, unless the run has it. The optimum is
    searched with `weights` found before, or new ones.

    Raises PsolverError for a search that cannot go in jobs, and the exceptions that end a run.
    """
    puzzle, options = run.puzzle, run.options
    assert puzzle
    if options.engine == "count":
        reason = "the engine 'count' makes no jobs, since it visits no tilings"
        raise PsolverError(f"{reason}; choose another engine, or use 'psolver solve --count'")
    if task == "optimum":
        return _optimum(run, weights)
    check_divisible(puzzle)
    if puzzle.goal:
        return _figures(run, puzzle, task)
    posed = pose(run, symmetries=True)
    if posed is None:
        return DividedSearch(options.engine, "", "", reason=run.reason)
    if run.classes is None:
        reason = "the board has too many symmetries for a long run"
        raise PsolverError(f"{puzzle.file}: {reason}; use 'psolver solve', without --distinct")
    _, problem = posed
    prepare_jobs = _by_sat if options.engine == "sat" else _by_kernel
    if run.task.get("only_assemblable"):
        return _assemblable(prepare_jobs(run, problem, "list"), run, task)
    return prepare_jobs(run, problem, task)._replace(best=run.best)


def _optimum(run: Run, weights: tuple[int, ...]) -> DividedSearch:
    """The first question about the optimum. Raises ValueError for wrong weights."""
    worker = state_jobs_of(run, weights)
    if worker is None:
        return DividedSearch("backtrack", "", "", reason=run.reason)
    jobs = worker.first_round(0)
    fingerprint = _fingerprint(str(worker.weights), jobs)
    return DividedSearch(
        "backtrack",
        jobs[0].kernel,
        fingerprint,
        jobs,
        worker,
        "processes",
        run_tuning.FIRST_JOB_STATES,
    )


def _assemblable(listing: DividedSearch, run: Run, task: Task) -> DividedSearch:
    """The jobs of a search that lists tilings, which leave out those that cannot be taken apart."""
    from ..disassembly import AssemblableWorker, level_of_words

    assert listing.worker
    assert run.puzzle
    asked = run.options
    least_level = run.task.get("least_level", "")
    condition = f"only assemblable {least_level}".rstrip()
    options = Options(up_to=asked.up_to, engine=asked.engine, sat_solver=asked.sat_solver)
    jobs = tuple(job._replace(task=task) for job in listing.jobs)
    return listing._replace(
        fingerprint=_fingerprint(f"{listing.fingerprint} {condition}", jobs),
        jobs=jobs,
        worker=AssemblableWorker(listing.worker, run.puzzle, options, level_of_words(least_level)),
    )


def _by_kernel(run: Run, problem: Problem, task: Task) -> DividedSearch:
    kernel = _kernel(run, problem)
    search = kernel.prepare(task)
    jobs = tuple(search.jobs())
    search.compile()
    engine = "backtrack" if kernel.name == "fit tables" else "dlx"
    first_effort = max(1, run_tuning.FIRST_JOB_NODES // search.tree.effort)
    fingerprint = _fingerprint(_identity(run, problem), jobs)
    return DividedSearch(engine, kernel.name, fingerprint, jobs, search, first=first_effort)


def _kernel(run: Run, problem: Problem) -> Kernel:
    from ..engines.kernels.driver import fit_tables
    from ..engines.kernels.kernel_choice import dancing_cells, fastest, fewest_first

    if run.options.engine == "auto":
        return fastest(problem)
    if run.options.engine == "dlx":
        return fewest_first(problem)
    return fit_tables(problem) or dancing_cells(problem)


def _by_sat(run: Run, problem: Problem, task: Task) -> DividedSearch:
    from ..search.sat.listing import SatLister

    solver = _solver(run)
    lister = SatLister(problem, solver)
    return _sat_search(solver, _identity(run, problem), lister.cubes(), lister, task)


def _solver(run: Run) -> str:
    from ..search.sat import DEFAULT_SOLVER

    return run.options.sat_solver or DEFAULT_SOLVER


def _sat_search(
    solver: str, identity: str, listing_jobs: Iterable[Job], worker: JobWorker, task: Task
) -> DividedSearch:
    jobs = tuple(job._replace(task=task) for job in listing_jobs)
    fingerprint = _fingerprint(identity, jobs)
    return DividedSearch(
        "sat", solver, fingerprint, jobs, worker, "processes", run_tuning.FIRST_JOB_CONFLICTS
    )


def _figures(run: Run, puzzle: Puzzle, task: Task) -> DividedSearch:
    """The boxes of a symmetry puzzle."""
    from ..figures import boxes, frame_reason, lister

    assert puzzle.goal
    solver = _solver(run)
    run.reason = frame_reason(puzzle, puzzle.goal)
    if run.reason:
        return DividedSearch("sat", solver, "", reason=run.reason)
    return _sat_search(solver, "", boxes(puzzle, solver), lister(puzzle, solver), task)


def meaning(run: Run, up_to: UpTo | None) -> Callable[[Job, Cover], Sequence[Tiling]]:
    """Return the function that gives covers of a run's puzzle, found by jobs, their meaning: of a
    job and one of its covers the tilings of that class, sorted; `up_to` is the group of the plan.
    """
    puzzle = run.puzzle
    assert puzzle
    if puzzle.goal:
        from ..figures import arrangement

        return lambda job, cover: [arrangement(puzzle, job, cover)]
    posed = pose(run, symmetries=True, up_to=up_to)
    assert posed, "jobs have found something"
    encoding, problem = posed
    return lambda _, cover: [encoding.tiling(image) for image in orbit(cover, problem.symmetries)]


def _identity(run: Run, problem: Problem) -> str:
    """The name of a problem, with the marks of its puzzle: they are part of the solutions."""
    puzzle = run.puzzle
    assert puzzle
    if not puzzle.has_marks:
        return problem.fingerprint
    marks = [(piece.name, piece.marks, piece.back, piece.edges) for piece in puzzle.pieces]
    return f"{problem.fingerprint} {sorted(marks)} {puzzle.board.marks}"


def _fingerprint(problem: str, jobs: Sequence[Job]) -> str:
    """The same for the same jobs of the same problem: 16 hexadecimal digits."""
    identity = JOBS_VERSION, problem, tuple(jobs)
    return blake2b(repr(identity).encode(), digest_size=8).hexdigest()
