"""`psolver.make`."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Generator, Iterator
from itertools import islice
from random import randrange

from ..core.errors import PsolverError, TimeLimitError
from ..search import drawing_tasks
from ..search.controlled import controlled
from ..search.run import Options, Run
from .load_make import load_make_file
from .make_task import MadePuzzle, MakeTask
from .making import Making


def make(
    path: str | os.PathLike[str],
    number: int = 1,
    seed: int | None = None,
    *,
    tries: int | None = None,
    time_limit: float | str | None = None,
    jobs: int | None = None,
) -> Iterator[MadePuzzle]:
    """Return a generator of different puzzles that are made of a file with a table [make].

    number      of puzzles; there are fewer if nothing is left to try, or after that many `tries`
    seed        the same one makes the same puzzles again; None: one is chosen
    time_limit  seconds, or a text such as "5m"; for the best puzzle (`best` in [make]), which is
                the only one, this or `tries` must be given, unless all candidates are tried
    jobs        cores to use; None: all; the puzzles do not depend on it
    Raises PuzzleError for a fault of the file, PsolverError for another wrong value, and
    TimeLimitError.
    """
    for name, value, minimum in (("number", number, 1), ("tries", tries, 1), ("seed", seed, None)):
        if value is not None and (type(value) is not int or (minimum and value < minimum)):
            above = " above 0" if minimum else ""
            raise PsolverError(f"{name}: expected a whole number{above}, found {value!r}")
    task = load_make_file(path)
    run = Run(task.puzzle, Options(time_limit=time_limit, jobs=jobs))
    return _made(run, task, number, randrange(drawing_tasks.SEEDS) if seed is None else seed, tries)


@controlled
def _made(
    run: Run, task: MakeTask, number: int, seed: int, tries: int | None
) -> Generator[MadePuzzle, None, None]:
    puzzles = Making(run, task, seed).puzzles(tries)
    if task.best:
        last_made: deque[MadePuzzle] = deque(maxlen=1)
        with run.guarded():
            last_made.extend(puzzles)
        if last_made:
            yield last_made[0]
            return
    else:
        with run.guarded():
            yield from islice(puzzles, number)
    if run.timed_out:
        reason = f"the time limit came first; puzzles made: {run.solutions:,}"
        raise TimeLimitError(f"{run.name}: {reason}")
