"""The tasks of a run that count tilings; and the reason for none."""

from __future__ import annotations

from contextlib import suppress

from ..core.control import TimeUp
from ..core.outcome import Outcome
from .encoding import encode
from .engine_stages import Task
from .known_reasons import module_of_proofs
from .run import Run, check_group, pose


def count_tilings(run: Run, classes: bool = False) -> Outcome:
    """Search to the end, or the limit, without yielding tilings.

    The classes are counted if that takes no longer, or if `classes` or the options need them.
    """
    options = run.options
    limit = options.limit
    if options.sort:
        limit = None
    run.task["count"] = True
    with run.guarded():
        if limit is not None or run.goal.distinct:
            _count_listed(run, limit)
        elif run.goal.batches:
            for batch in run.goal.batches(run):
                run.add(batch)
        else:
            posed = pose(run, symmetries=True)
            if posed:
                encoding, problem = posed
                check_group(run, classes and not problem.symmetries)
                task: Task = "count classes" if classes or options.distinct else "count"
                with run.searching(problem, task, encoding) as batches:
                    for batch in batches:
                        run.add(batch)
        run.complete = not run.limited
    return run.outcome


def _count_listed(run: Run, limit: int | None) -> None:
    """Count classes as they are found, up to the limit."""
    for images in run.goal.classes(run):
        run.solutions += len(images)
        number = run.solutions
        if run.options.distinct:
            number = run.classes or 0
        if limit is not None and number >= limit:
            run.limited = True
            return


def add_core(run: Run) -> None:
    """If a run has found no tiling and no simpler reason, look for a core as its `reason`; there
    may be none.
    """
    if not run.puzzle or run.reason or not run.goal.has_core:
        return
    proofs = module_of_proofs()
    if proofs and run.outcome.status == "impossible":
        with suppress(TimeUp), run.control.at_work():
            encoding = encode(run.puzzle)
            run.reason = proofs.core_reason(encoding, run.options.sat_solver)
