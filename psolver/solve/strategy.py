"""Who searches a problem, in which order, for how long: the strategy of each engine.

Measured to choose what `auto` does: one solution of each class, seconds and nodes (conflicts by
SAT), in one process with warm kernels, two cores; loading numba takes 0.25 s more, once:

    sample                    sat   conflicts   backtrack       nodes     dlx       nodes
    four-pieces             0.027          35       0.006           8   0.004           6
    l-trominoes-5x5         0.007         368       0.004       1,943   0.003         922
    clues-6x6               0.023         308       0.010       3,308   0.014          63
    optional-5x5            0.29        3,369       0.013       2,045   0.016       1,152
    five-pentominoes-5x5    0.77       15,918       0.029      12,592   0.029       6,353
    calendar-november-20    0.73       15,272       0.014      25,181   0.025       6,085
    pentominoes-3x20        0.67        4,970       0.031      10,779   0.072      15,137
    pentominoes-two-gaps    1.29       17,942       0.045      42,990   0.040      10,381
    pentominoes-8x8         3.07       94,992       0.040     447,134   0.059      49,243
    pentominoes-12x5        60 to 120               0.10      988,335   0.53      731,383
    pentominoes-6x10        60 to 120               0.12    2,455,939   0.71      904,961
    pentominoes-no-corners  about 190               0.49   14,185,476   1.09    1,373,674
    pentominoes-steps       about 65                0.59   30,731,173   0.76    1,050,218
    20x20, first of 80 Y    1.0        23,518       1.2    51,700,000      93
    25x25, first of 125 Y   3.5       125,484       none in 8 s             none in 8 s
    30x30, first of "any" pentominoes  12, for its clauses   lists: none in 8 s   0.5   2,454

So SAT is as good as any where it needs less than a thousand conflicts, which is less than loading a
compiler takes, and the only one for the first tiling of a large board where the pieces are all
alike; fit tables win wherever they apply in the plane.

Bit planes against dancing cells, which they replace as "dlx" where they suit, and fit tables: the
kernels alone, below one root for each orbit of a piece, on one core:

    puzzle                          planes       nodes     dlx       nodes   fits       nodes
    pentominoes-8x8                 0.010       49,243   0.030      49,243   0.004     447,134
    pentominoes-6x10                0.16       904,961   0.56      904,961   0.019   2,455,939
    pentominoes-no-corners          0.18       962,879   0.90    1,373,674   0.097  11,087,114
    pentominoes-steps               0.20     1,050,218   0.66    1,050,218   0.25   27,632,987
    Soma cube, all 11520            0.020      256,916   0.088     256,916   0.009     861,284
    2x3x10, pentominoes             0.021      101,141   0.067     109,578   0.004     325,675
    2x5x6, pentominoes              0.10       510,730   0.36      510,730   0.11    8,307,543
    3x4x5, pentominoes              1.3      6,566,297  10      13,595,997   9.8   589,271,201
    2x4x5, two of L, N, P, Y        0.021      205,793   0.098     205,793   0.023   1,673,014
    2x4x5, at most two of each      0.71     5,106,297   2.7     5,106,297   0.48   32,308,122
    3x4x5, two of L, N, T, V, W, Y  6.4     38,618,111  over 8              over 8

In space what is filled in order leaves holes behind, the more the larger a layer is: that is where
`auto` takes bit planes.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, nullcontext
from typing import TYPE_CHECKING, TypeAlias

from ..children import one_ready
from ..control import Control
from ..cover.backends import in_processes
from ..cover.jobs import Batch
from ..cover.orbits import orbit
from ..cover.problem import Cover, Problem
from ..cover.states.stages import CountGivenUp, TooManyStates
from ..errors import PsolverError
from ..puzzle.reason import Reason
from .counting import counted
from .query import Colouring, Query

if TYPE_CHECKING:
    from ..cover.kernels.choice import Kernel

OWN_CONFLICTS = 2000  # a search by SAT that needs more goes on in child processes
OWN_OPTIONS = 5_000  # a larger problem goes there at once
READY_OPTIONS = 300  # of a problem that may need a child process
OPENING_CONFLICTS = 1000  # of SAT's opening in auto
OPENING_CLASSES = 200  # that it finds at most: about as long as loading the compiler takes
TURN_NODES = {"backtrack": 10_000_000, "dlx": 1_000_000}  # of a first turn that finds nothing new
TURN_CONFLICTS = 50_000  # of SAT's first turn after it
ASK_LISTING = 10_000_000  # options times items: a colouring is looked for in a second
ASK_COUNTING = 60_000  # the same in some hundredths of a second
WIDE = 10  # a layer of so many cells
COUNT_OPTIONS = 1000  # a count of a larger problem is left to the kernels at once


class Stage:
    """A search that can be left and gone on with: its batches, and the effort they took so far."""

    def __init__(
        self, engine: str, kernel: str, batches: Generator[Batch, None, None], control: Control
    ) -> None:
        self._engine, self._kernel, self._batches = engine, kernel, batches
        self._progress = control.progress
        self.effort = 0
        self.done = False

    def advance(self) -> Iterator[Batch]:
        """The batches from here on, until nobody asks for more."""
        self._progress.engine, self._progress.kernel = self._engine, self._kernel
        for batch in self._batches:
            self.effort += batch.effort
            self._progress.nodes += batch.effort
            yield batch
        self.done = True

    def close(self) -> None:
        """End it, with all that works for it."""
        self._batches.close()


Found: TypeAlias = Generator[Batch, None, Reason | None]


def search(query: Query, control: Control) -> Found:
    """What the engine of a query finds, in batches; returns the reason why there is nothing, if one
    was found.

    Raises what ends a run (`control.Stopped`), CountGivenUp where a count is given up, and
    PsolverError.
    """
    colouring = Colouring(query, control)
    found = False
    for batch in ENGINES[query.engine](query, colouring, control):
        found = found or batch.solutions > 0
        yield batch
    return None if found else colouring.why()


# SAT ----------------------------------------------------------------------------------------------


def _by_sat(query: Query, colouring: Colouring, control: Control) -> Iterator[Batch]:
    """SAT with blocking clauses: small searches here, as one formula; longer ones in child
    processes, in cubes.

    What is handed over is decided by conflicts, never by the clock, so that the same search finds
    the same covers in the same order every time.
    """
    with one_ready() if len(query.problem.options) > READY_OPTIONS else nullcontext():
        opening = Opening(query, control, OWN_CONFLICTS)
        yield from opening.batches()
        if not opening.complete and (opening.found or not colouring.proves_it()):
            with closing(_in_processes(query, opening.found, control, True)) as stage:
                yield from stage.advance()


class Opening:
    """A search by SAT in this process, as one formula, that ends after so many conflicts.

    found     the covers found so far, one of each class
    complete  are these all?
    """

    def __init__(self, query: Query, control: Control, conflicts: int) -> None:
        self._query, self._control, self._conflicts = query, control, conflicts
        self.found: list[Cover] = []
        self.complete = False

    def batches(self, most: int | None = None) -> Iterator[Batch]:
        """What is found; the search ends with `most` covers too. Large problems are not begun."""
        from ..cover.sat.listing import SatLister
        from ..cover.sat.session import DEFAULT_SOLVER

        problem, progress = self._query.problem, self._control.progress
        solver = self._query.solver or DEFAULT_SOLVER
        progress.engine, progress.kernel = "sat", solver
        if len(problem.options) > OWN_OPTIONS:
            return
        for batch in SatLister(problem, solver, self._control).in_one(self._conflicts):
            progress.nodes += batch.effort
            self.found += batch.covers
            self.complete = False
            yield batch
            self.complete = not batch.rest
            if most is not None and len(self.found) >= most:
                self.complete = False
                return


def _in_processes(query: Query, found: Iterable[Cover], control: Control, shown: bool) -> Stage:
    """SAT in child processes, in cubes, but for the classes of the covers found already.

    `shown`: the progress tells which part of the cubes is done.
    """
    from ..cover.sat.listing import SatLister
    from ..cover.sat.session import DEFAULT_SOLVER

    solver = query.solver or DEFAULT_SOLVER
    lister = SatLister(query.problem, solver)

    def batches() -> Generator[Batch, None, None]:
        jobs = lister.cubes(tuple(found))
        weights = [1.0] * len(jobs) if shown and len(jobs) > 1 else []
        for _, batch in in_processes(lister, jobs, query.cores, control, weights):
            yield batch

    return Stage("sat", solver, batches(), control)


# kernels ------------------------------------------------------------------------------------------


def _by_backtracking(query: Query, colouring: Colouring, control: Control) -> Iterator[Batch]:
    """Fit tables, or dancing cells where they do not suit."""
    from ..cover.kernels.choice import dancing_cells, fit_tables

    kernel = fit_tables(query.problem)
    if kernel is None:
        kernel = dancing_cells(query.problem)
        control.tell(f"fit tables do not suit this problem; searching with {kernel.name} instead")
    yield from _by_kernel(kernel, "backtrack", query, colouring, control)


def _by_dlx(query: Query, colouring: Colouring, control: Control) -> Iterator[Batch]:
    """Bit planes, or dancing cells where they do not suit."""
    from ..cover.kernels.choice import fewest_first

    yield from _by_kernel(fewest_first(query.problem), "dlx", query, colouring, control)


def _by_kernel(
    kernel: Kernel, engine: str, query: Query, colouring: Colouring, control: Control
) -> Iterator[Batch]:
    control.progress.engine, control.progress.kernel = engine, kernel.name
    if not colouring.proves_it():
        with closing(_stage_of(kernel, engine, query, control)) as stage:
            yield from stage.advance()


def _stage_of(kernel: Kernel, engine: str, query: Query, control: Control) -> Stage:
    """The search of a kernel, which is prepared when its first batch is asked for."""

    def batches() -> Generator[Batch, None, None]:
        yield from kernel.prepare(query.task).batches(query.cores, control)

    return Stage(engine, kernel.name, batches(), control)


# auto ---------------------------------------------------------------------------------------------


def _by_auto(query: Query, colouring: Colouring, control: Control) -> Iterator[Batch]:
    """What suits the problem and the task."""
    if query.task == "list":
        yield from _listed(query, colouring, control)
    else:
        yield from _counted(query, colouring, control)


def _listed(query: Query, colouring: Colouring, control: Control) -> Iterator[Batch]:
    """SAT opens; what is longer the kernels finish, in turns with SAT."""
    opening = Opening(query, control, OPENING_CONFLICTS)
    yield from opening.batches(OPENING_CLASSES)
    if not opening.complete:
        yield from _turns(query, opening.found, colouring, control)


def _counted(query: Query, colouring: Colouring, control: Control) -> Iterator[Batch]:
    """Where there are many copies of few pieces, they are counted by states, as long as that pays.

    Else SAT counts what is small; the kernels count, unless SAT proves meanwhile that there is
    nothing to count.
    """
    try:
        if batch := counted(query, colouring, control, insist=False):
            yield batch
            return
    except CountGivenUp as given_up:
        cure = "--engine count goes on counting"
        if isinstance(given_up, TooManyStates):
            cure = "--memory gives it more room"
        control.tell(f"{given_up}; searching instead ({cure})")
        control.progress.nodes, control.progress.fraction = 0, None
    opening = Opening(query, control, OPENING_CONFLICTS)
    if len(query.problem.options) <= COUNT_OPTIONS:
        batches = list(opening.batches(OPENING_CLASSES))
        if opening.complete:
            yield from batches
            return
    yield from _turns(query, opening.found, colouring, control)


def _turns(
    query: Query, found: list[Cover], colouring: Colouring, control: Control
) -> Iterator[Batch]:
    """A kernel's batches; as long as it finds nothing new it takes turns with SAT, each turn twice
    as long as the one before.

    The kernel goes through a small puzzle sooner, SAT finds tilings of a large one. Turns are
    measured in nodes and conflicts, never by the clock. `found` are SAT's covers of the opening.
    """
    problem, listing = query.problem, query.task == "list"
    kernel = _kernel_for(problem)
    engine = "backtrack" if kernel.name == "fit tables" else "dlx"
    # a large one: children work while the kernel has its turn
    sat_begins = kernel.name == "dancing cells" and not found
    most = ASK_LISTING if listing else ASK_COUNTING
    # a count is begun sooner than a colouring is looked for
    asked = bool(found) or len(problem.options) * len(problem.least) <= most
    if asked and not found and colouring.proves_it():
        return
    known = {min(orbit(cover, problem.symmetries)) for cover in found} if listing else set()
    nodes, conflicts = TURN_NODES[engine], TURN_CONFLICTS
    productive = bool(found) and not listing
    with (
        closing(_stage_of(kernel, engine, query, control)) as ours,
        closing(_in_processes(query, found, control, False)) as theirs,
    ):
        if sat_begins:
            next(theirs.advance(), None)
        while True:
            for batch in ours.advance():
                new = _without(batch, known, problem)
                productive = productive or bool(new.covers if listing else new.solutions)
                yield new
                if ours.effort > nodes and not productive:
                    break
            if ours.done or (not asked and colouring.proves_it()):
                return
            asked = True
            nodes *= 2
            enough = theirs.effort + conflicts
            conflicts *= 2
            for batch in theirs.advance():
                if listing:
                    known.update(min(orbit(cover, problem.symmetries)) for cover in batch.covers)
                    yield batch
                elif batch.covers:
                    productive = True
                if productive or (not batch.covers and theirs.effort >= enough):
                    break
            if theirs.done:
                return


def _without(batch: Batch, known: set[Cover], problem: Problem) -> Batch:
    """A batch without the classes that are known, each by its smallest cover; they are told
    once.
    """
    if not known:
        return batch
    new = []
    for cover in batch.covers:
        image = min(orbit(cover, problem.symmetries))
        if image in known:
            known.remove(image)
        else:
            new.append(cover)
    return batch._replace(covers=tuple(new))


def _kernel_for(problem: Problem) -> Kernel:
    """Fit tables where they suit, but not for a wide order in space where bit planes do; else
    fewest options first.

    Fit tables lose their way in space: what is filled in order leaves holes behind.
    """
    from ..cover.kernels.choice import bit_planes, fewest_first, fit_tables

    kernel = bit_planes(problem) if _is_wide(problem) else None
    return kernel or fit_tables(problem) or fewest_first(problem)


def _is_wide(problem: Problem) -> bool:
    """Do items touch others at three distances along the order of the search, as in a box of
    layers, and at a great one?
    """
    at = problem.positions or (0,) * len(problem.least)
    touching = enumerate(problem.neighbours)
    steps = {abs(at[item] - at[other]) for item, others in touching for other in others}
    return len(steps) > 2 and max(steps) >= WIDE


# counting by states -------------------------------------------------------------------------------


def _by_states(query: Query, colouring: Colouring, control: Control) -> Iterator[Batch]:
    """A count by states, promising or not."""
    if query.task == "list":
        what = "the engine 'count' lists nothing: use it with --count and without -n"
        raise PsolverError(f"{what}, or choose another engine")
    if batch := counted(query, colouring, control, insist=True):
        yield batch


Engine: TypeAlias = Callable[[Query, Colouring, Control], Iterator[Batch]]

ENGINES: dict[str, Engine] = {
    "auto": _by_auto,
    "sat": _by_sat,
    "dlx": _by_dlx,
    "backtrack": _by_backtracking,
    "count": _by_states,
}
