"""The engines by name. Each takes a problem and yields one cover of each class under the problem's symmetries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from ..cover.problem import Cover, Problem, Progress, Tick

OWN_CONFLICTS = 2000  # a SAT search that needs more goes on in a child process, which can be stopped at any time
OWN_OPTIONS = 5_000  # a larger problem goes there at once


Engine: TypeAlias = Callable[[Problem, str | None, Progress, Tick], Iterator[Cover]]


def sat(problem: Problem, solver: str | None, progress: Progress, tick: Tick) -> Iterator[Cover]:
    """SAT with blocking clauses: small searches here, as one formula; longer ones in a child process, in cubes.

    What is handed over is decided by conflicts, never by the clock, so that the same search finds the same covers in
    the same order every time. `tick` is called often, at least ten times a second.
    """
    from ..cover.listing import BudgetSpent, Listing, list_covers
    from ..cover.sat import DEFAULT_SOLVER
    from ..cover.worker import Job, list_in_children

    name = solver or DEFAULT_SOLVER
    listing = Listing([], budget=OWN_CONFLICTS)
    if len(problem.options) <= OWN_OPTIONS:
        try:
            for cover in list_covers(problem, name, listing, False, tick):
                progress.nodes = listing.conflicts
                yield cover
            progress.nodes = listing.conflicts
            return
        except BudgetSpent:
            progress.nodes = listing.conflicts
    job = Job(problem, name, tuple(listing.covers), listing.conflicts, True)
    yield from list_in_children(job, 1, progress, tick)


def check_solver(name: str) -> None:
    """Raise PsolverError where PySAT has no SAT solver of that name."""
    from ..cover.sat import Session

    Session(name).close()


ENGINES: dict[str, Engine] = {"auto": sat, "sat": sat}
