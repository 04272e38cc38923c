"""How large a long run will be, or the rest of one: nodes, time, solutions, and what a store takes.

    of_run(run, "list")                                         before a run
    forecast(worker, jobs, budgets, Effort(seconds=1), control) of jobs that wait in a run

What can be searched in a part of the time is searched, and known exactly. Else the time is for
probes; see `cover.probe`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from ..control import Control, Stopped, seconds_of
from ..cover.jobs import Job, JobWorker
from ..cover.probe import Probe, SearchSize, spread
from ..errors import PsolverError
from ..puzzle.estimate import Estimate, known, scaled
from ..puzzle.reason import Reason
from ..puzzle.standing import Spread
from ..solve.plan import Budgets, budgets, prepare
from ..solve.run import Run
from ..solve.strategy import Task
from .probing import Effort, Probing, Seen
from .work import pack

SECONDS = 5.0  # of probes, where nobody says how long
PART = 0.95  # of the time that a limit leaves: probes are made to their end
# of a store: its tables; a job with its place and its numbers; a solution, where none was seen
STORE_BYTES, JOB_BYTES, COVER_BYTES = 60_000, 150, 25


def of_run(run: Run, task: Task, probes: int | None = None, seed: int = 0) -> Estimate:
    """How large the search of a run's puzzle is, if it is made as a long run.

    It takes the time that the options of the run allow, or SECONDS after it was prepared; or it
    takes so many probes. Ended by `cancel`, it is what is known by then. Raises PsolverError for
    searches that cannot be estimated, and what ends a run where nothing is known.
    """
    check(run)
    prepared = prepare(run, task)
    control, limit = run.control, run.options.time_limit
    if prepared.reason or not prepared.worker:
        return replace(_nothing(run.cores), reason=prepared.reason)
    control.turn_to("probes", prepared.kernel)
    seconds = SECONDS if limit is None else PART * (seconds_of(limit) - control.seconds)
    effort = Effort(seconds, probes, run.cores, seed)
    allowed = budgets(prepared.engine, prepared.first)
    found = forecast(prepared.worker, prepared.jobs, allowed, effort, control)
    found = replace(found, best=prepared.best)
    is_open = not found.exact and not found.solutions.middle and not control.cancelled
    if is_open and run.explains and (reason := _colouring(run)):
        return replace(_nothing(run.cores), reason=reason)
    return found


def check(run: Run) -> None:
    """Raise PsolverError where the search of a run's puzzle cannot be estimated."""
    assert run.puzzle
    what = "a search by SAT is no tree, so that nobody can tell how long it takes"
    if run.puzzle.goal:
        raise PsolverError(f"{run.name}: is a symmetry puzzle, which SAT alone searches; {what}")
    if run.options.engine == "sat":
        raise PsolverError(f"{what}; choose another engine")


def _colouring(run: Run) -> Reason | None:
    """A colouring that shows that there is nothing to search; None where none is found in time."""
    from ..solve.encode import encode
    from ..solve.reasons.proofs import colouring_reason

    assert run.puzzle
    with suppress(Stopped):
        return colouring_reason(encode(run.puzzle, run.control), run.control)
    return None


def forecast(
    worker: JobWorker, jobs: Sequence[Job], allowed: Budgets, effort: Effort, control: Control
) -> Estimate:
    """How large the rest of a run is, whose jobs wait; `allowed` is what they may cost. A limit, or
    `cancel`, ends it with what is known; raises what ends a run where nothing is known.
    """
    control.check()
    if not jobs:
        return _nothing(effort.cores)
    began = time.monotonic()
    seen = Probing(worker, jobs, allowed, effort, control).seen()
    if not seen.probes:
        control.check()
    return _estimate(seen, jobs, allowed, effort.cores, time.monotonic() - began)


def _nothing(cores: int) -> Estimate:
    """There is nothing to search."""
    none = known(0)
    return Estimate(none, none, none, none, none, known(STORE_BYTES), True, 0, cores)


# what the probes say ------------------------------------------------------------------------------


def _estimate(
    seen: Seen, jobs: Sequence[Job], allowed: Budgets, cores: int, took: float
) -> Estimate:
    """What some probes, at least one, say of the jobs; all together they took so many seconds."""
    probes = seen.probes
    whole = next((one.size for one in probes if one.exact), None)
    if whole:
        nodes, solutions = known(whole.nodes), known(whole.solutions)
        classes = None if whole.classes is None else known(whole.classes)
        seconds = known(took)
    else:
        least = max(one.seen.nodes for one in probes)
        nodes = Spread(*spread([one.size.nodes for one in probes], least))
        solutions = _found(probes, lambda size: size.solutions)
        counted = all(one.size.classes is not None for one in probes)
        classes = _found(probes, lambda size: size.classes or 0.0) if counted else None
        seconds = scaled(nodes, seen.pace / cores)
    kept = classes if classes and jobs[0].task == "list" else known(0)
    in_run, size = _in_store(probes, jobs, allowed, nodes, kept)
    made = 0 if whole else len(probes)
    return Estimate(nodes, solutions, classes, seconds, in_run, size, bool(whole), made, cores)


def _in_store(
    probes: Sequence[Probe], jobs: Sequence[Job], allowed: Budgets, nodes: Spread, kept: Spread
) -> tuple[Spread, Spread]:
    """How many jobs a store has, and its bytes, for so many nodes and covers that it keeps."""
    both = list(zip(nodes, kept, strict=True))
    number = [_jobs(probes, len(jobs), allowed, *one) for one in both]
    size = [_bytes(probes, *one) for one in zip(number, kept, strict=True)]
    return Spread(*number), Spread(*size)


def _found(probes: Sequence[Probe], what: Callable[[SearchSize], float]) -> Spread:
    """How many solutions or classes there are."""
    heaviest = sum(one.heaviest for one in probes) / len(probes)
    least = max(what(one.seen) for one in probes)
    return Spread(*spread([what(one.size) for one in probes], least, heaviest))


def _jobs(
    probes: Sequence[Probe], number: int, allowed: Budgets, nodes: float, covers: float
) -> float:
    """About how many jobs a run of so many nodes and covers has, `number` of them first ones: as if
    all were given up as long as there are nodes left, and left as many as those of probes.
    """
    given = sum(one.given for one in probes)
    parts = sum(one.size.left for one in probes) / given if given else 0.0
    total = waiting = float(number)
    for generation in range(allowed.most):
        given = min(waiting, nodes / allowed.effort(generation))
        nodes -= given * allowed.effort(generation)
        waiting = given * parts
        total += waiting
    return total + parts * max(nodes / allowed.effort(allowed.most), covers / allowed.covers)


def _bytes(probes: Sequence[Probe], jobs: float, covers: float) -> float:
    """What a store of so many jobs and covers takes, if these are like those that were seen."""
    most = max((one.covers for one in probes), key=len)
    each = len(pack(most)) / len(most) if most else COVER_BYTES
    return STORE_BYTES + JOB_BYTES * jobs + each * covers
