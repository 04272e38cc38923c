"""The engines by name. Each takes a problem and yields one cover of each class under the problem's
symmetries, or counts them.

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

import os
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ..control import Control
from ..cover.problem import Cover, Problem, orbit
from ..cover.states.count import MEMORY
from ..cover.states.stages import CountGivenUp, TooManyStates
from ..errors import PsolverError

if TYPE_CHECKING:
    from ..cover.kernels.driver import Batch, Search

OWN_CONFLICTS = (
    2000  # a SAT search that needs more goes on elsewhere: by kernels, or in child processes
)
OWN_OPTIONS = 5_000  # a larger problem goes there at once
OPENING_CONFLICTS = 1000  # of SAT's opening in auto
# classes that SAT finds before the kernels take over: about as long as loading the compiler
OPENING = 200
TURN = {
    "backtrack": 10_000_000,
    "dlx": 1_000_000,
}  # nodes of a kernel's first turn, while it finds nothing new
CONFLICTS = 50_000  # of SAT's turn after it
ASK_LISTING, ASK_COUNTING = (
    10_000_000,
    60_000,
)  # options times items: a second, some hundredths of one
WIDE = 10  # a layer of so many cells
SURE = (
    26  # bits of a number of states that are counted at once, sooner than a colouring is looked for
)
COUNT_OPTIONS = 1000  # a count of a larger problem is left to the kernels at once


@dataclass(frozen=True, slots=True)
class Settings:
    """What an engine is given.

    solver         the name of a SAT solver; None: the default
    jobs           how many cores to use
    memory         bytes that the states of a count may take
    is_impossible  asked once, before a search that is going to be long and has found nothing
    tell           takes a sentence that a user should see at once
    """

    solver: str | None = None
    jobs: int = 1
    memory: int = MEMORY
    is_impossible: Callable[[], bool] = lambda: False
    tell: Callable[[str], None] = lambda _: None


class Tally(NamedTuple):
    """So many more covers, and of how many classes; None where that is not worked out."""

    solutions: int
    classes: int | None


Lister: TypeAlias = Callable[[Problem, Settings, Control], Iterator[Cover]]
Counter: TypeAlias = Callable[[Problem, bool, Settings, Control], Iterator[Tally]]
Kernel: TypeAlias = "Callable[[Problem, bool, bool], Search]"


class Engine(NamedTuple):
    """How to list the covers of a problem, one of each class, and how to count them.

    A counter is told whether classes are wanted even where that takes longer. `tick` is called ten
    times a second; `progress` is kept up to date, and says in the end who searched.
    """

    covers: Lister
    tallies: Counter


# SAT ----------------------------------------------------------------------------------------------


def sat_covers(problem: Problem, settings: Settings, control: Control) -> Iterator[Cover]:
    """SAT with blocking clauses: small searches here, as one formula; longer ones in child
    processes, in cubes.

    What is handed over is decided by conflicts, never by the clock, so that the same search finds
    the same covers in the same order every time.
    """
    control.progress.engine = "sat"
    found: list[Cover] = []
    done = yield from _opening(problem, settings, control, found, OWN_CONFLICTS)
    if not done and (found or not settings.is_impossible()):
        for cover in _in_children(problem, settings, control, found):
            if cover is not None:
                yield cover


def _opening(
    problem: Problem,
    settings: Settings,
    control: Control,
    found: list[Cover],
    conflicts: int,
    most: int | None = None,
) -> Generator[Cover, None, bool]:
    """The covers that SAT finds here with so many conflicts, at most `most`, kept in `found`; True
    when all.
    """
    from ..cover.sat.listing import BudgetSpent, Listing, list_covers
    from ..cover.sat.session import DEFAULT_SOLVER

    if len(problem.options) > OWN_OPTIONS:
        return False
    listing = Listing(found, budget=conflicts)
    try:
        for cover in list_covers(
            problem, settings.solver or DEFAULT_SOLVER, listing, False, control
        ):
            control.progress.nodes = listing.conflicts
            yield cover
            if len(found) == most:
                return False
    except BudgetSpent:
        return False
    finally:
        control.progress.nodes = listing.conflicts
    return True


def _in_children(
    problem: Problem, settings: Settings, control: Control, found: list[Cover]
) -> Generator[Cover | None, None, None]:
    """The covers that SAT finds in child processes but for those `found`; None at every sign of
    life.
    """
    from ..cover.backends import Job, events_in_children
    from ..cover.sat.session import DEFAULT_SOLVER

    job = Job(
        problem, settings.solver or DEFAULT_SOLVER, tuple(found), control.progress.nodes, True
    )
    return events_in_children(job, settings.jobs, control)


def sat_count(
    problem: Problem, classes: bool, settings: Settings, control: Control
) -> Iterator[Tally]:
    """SAT counts by listing."""
    for cover in sat_covers(problem, settings, control):
        yield _tally(problem, cover)


def _tally(problem: Problem, cover: Cover) -> Tally:
    return Tally(len(orbit(cover, problem.symmetries)), 1)


# kernels ------------------------------------------------------------------------------------------


def _backtrack(problem: Problem, counting: bool, classes: bool) -> Search:
    from ..cover.kernels.driver import Search
    from ..cover.kernels.fit_tables import FitTables
    from ..cover.layout import lay_out

    layout = lay_out(problem)
    if not FitTables.suits(layout):
        return _dlx(problem, counting, classes)
    return Search(problem, FitTables(layout), counting, classes)


def _dlx(problem: Problem, counting: bool, classes: bool) -> Search:
    from ..cover.kernels.dancing_cells import DancingCells
    from ..cover.kernels.driver import Search

    return Search(problem, DancingCells(problem), counting, classes)


def _planes(problem: Problem, counting: bool, classes: bool) -> Search:
    from ..cover.kernels.bit_planes import BitPlanes
    from ..cover.kernels.driver import Search

    return Search(problem, BitPlanes(problem), counting, classes)


def _fewest_first(problem: Problem) -> Kernel:
    """Fewest options first: bit planes where they suit, which are faster than dancing cells, else
    those.
    """
    from ..cover.kernels.bit_planes import BitPlanes

    return _planes if BitPlanes.suits(problem) else _dlx


def _kernel_for(problem: Problem) -> Kernel:
    """Fit tables where they apply, but not for a wide layout in space where bit planes suit; else
    fewest options first.

    Fit tables lose their way in space: what is filled in order leaves holes behind.
    """
    from ..cover.kernels.fit_tables import FitTables
    from ..cover.layout import lay_out

    kernel = _fewest_first(problem)
    wide = kernel is _planes and _is_wide(problem)
    return _backtrack if not wide and FitTables.suits(lay_out(problem)) else kernel


def _is_wide(problem: Problem) -> bool:
    """Do items touch others at three distances along the layout, as in a box of layers, and at a
    great one?
    """
    at = problem.positions or (0,) * len(problem.least)
    steps = {abs(at[a] - at[b]) for a, touching in enumerate(problem.neighbours) for b in touching}
    return len(steps) > 2 and max(steps) >= WIDE


def _kernel(name: str, prepare: Kernel) -> Engine:
    """The engine that a kernel makes."""

    def covers(problem: Problem, settings: Settings, control: Control) -> Iterator[Cover]:
        control.progress.engine = name
        if settings.is_impossible():
            return
        for batch in prepare(problem, False, True).run(settings.jobs, control):
            yield from batch.covers

    def count(
        problem: Problem, classes: bool, settings: Settings, control: Control
    ) -> Iterator[Tally]:
        control.progress.engine = name
        if settings.is_impossible():
            return
        search = prepare(problem, True, classes)
        for batch in search.run(settings.jobs, control):
            yield Tally(batch.solutions, batch.classes if search.tells_classes else None)

    return Engine(covers, count)


# auto ---------------------------------------------------------------------------------------------


def auto_covers(problem: Problem, settings: Settings, control: Control) -> Iterator[Cover]:
    """SAT opens; what is longer the kernels finish.

    As long as they find nothing new they take turns with SAT, each turn twice as long as the one
    before: the kernels go through a small puzzle sooner, SAT finds tilings of a large one.
    """
    control.progress.engine = "sat"
    found: list[Cover] = []
    if (yield from _opening(problem, settings, control, found, OPENING_CONFLICTS, OPENING)):
        return
    known = {min(orbit(cover, problem.symmetries)) for cover in found}
    with closing(_Turns(problem, False, True, settings, control, found)) as turns:
        for batch in turns:
            if isinstance(batch, tuple):  # from SAT
                known.add(min(orbit(batch, problem.symmetries)))
                yield batch
                continue
            for cover in batch.covers:
                image = min(orbit(cover, problem.symmetries)) if known else cover
                if image in known:
                    known.remove(image)
                else:
                    turns.productive = True
                    yield cover


def auto_count(
    problem: Problem, classes: bool, settings: Settings, control: Control
) -> Iterator[Tally]:
    """Where there are many copies of few pieces, they are counted by states, as long as that is
    worth its while.

    Else SAT counts what is small; the kernels count, unless SAT proves meanwhile that there is
    nothing to count.
    """
    try:
        if tally := _count_by_states(problem, classes, settings, control, insist=False):
            yield tally
            return
    except CountGivenUp as reason:
        cure = (
            "--memory gives it more room"
            if isinstance(reason, TooManyStates)
            else "--engine count goes on counting"
        )
        settings.tell(f"{reason}; searching instead ({cure})")
        control.progress.nodes, control.progress.fraction = 0, None
    control.progress.engine = "sat"
    found: list[Cover] = []
    if len(problem.options) <= COUNT_OPTIONS:
        opening = _opening(problem, settings, control, found, OPENING_CONFLICTS, OPENING)
        while True:
            try:
                next(opening)
            except StopIteration as end:
                if end.value:
                    yield from (_tally(problem, cover) for cover in found)
                    return
                break
    with closing(_Turns(problem, True, classes, settings, control, found)) as turns:
        turns.productive = bool(found)
        for batch in turns:
            turns.productive = turns.productive or isinstance(batch, tuple) or batch.solutions > 0
            if not isinstance(batch, tuple):
                yield Tally(batch.solutions, batch.classes if turns.tells_classes else None)


def _count_by_states(
    problem: Problem,
    classes: bool,
    settings: Settings,
    control: Control,
    insist: bool,
) -> Tally | None:
    """The number of covers without visiting them, of classes too where they are asked for or next
    to nothing to do.

    None, or CountGivenUp, where it is not promising, unless we `insist`; CountGivenUp where it takes too
    many states.
    """
    from ..cover.states.count import count_classes, count_covers, outlook

    states = outlook(problem)
    if states == inf and not insist:
        return None
    control.progress.engine = "count"
    try:
        number, small = count_covers(problem, control, settings.memory, small=True), True
    except CountGivenUp:
        if states > SURE and settings.is_impossible():
            return Tally(0, 0)
        control.progress.nodes = 0
        number, small = (
            count_covers(problem, control, settings.memory, worthwhile=not insist),
            False,
        )
    if number == 0 or len(problem.symmetries) < 2:
        return Tally(number, number)
    if classes:
        return Tally(number, count_classes(problem, number, control, settings.memory))
    with suppress(CountGivenUp):
        return Tally(
            number,
            count_classes(problem, number, control, settings.memory, small=True) if small else None,
        )
    return Tally(number, None)


def count_tallies(
    problem: Problem, classes: bool, settings: Settings, control: Control
) -> Iterator[Tally]:
    """A count by states, promising or not. Raises CountGivenUp."""
    if tally := _count_by_states(problem, classes, settings, control, insist=True):
        yield tally


def _lists_nothing(problem: Problem, settings: Settings, control: Control) -> Iterator[Cover]:
    raise PsolverError(
        "the engine 'count' lists nothing: use it with --count and without -n, or choose another"
        " engine"
    )


def _asks_at_once(problem: Problem, counting: bool) -> bool:
    """Is it known soon whether a colouring shows that there is nothing? A count is rather begun
    than asked about.
    """
    size = len(problem.options) * len(problem.least)
    return size <= (ASK_COUNTING if counting else ASK_LISTING)


class _Turns:
    """The kernels' batches and SAT's covers, as they take turns until `productive`; then the
    kernels' alone.
    """

    def __init__(
        self,
        problem: Problem,
        counting: bool,
        classes: bool,
        settings: Settings,
        control: Control,
        found: list[Cover],
    ) -> None:
        self._problem, self._counting, self._classes, self._settings = (
            problem,
            counting,
            classes,
            settings,
        )
        self._control, self._found = control, found
        self.productive = self.tells_classes = False
        self._events = self._run()

    def __iter__(self) -> Iterator[Batch | Cover]:
        return self._events

    def close(self) -> None:
        self._events.close()

    def _run(self) -> Generator[Batch | Cover, None, None]:

        def watch() -> None:
            progress = self._control.progress
            progress.nodes = kernels.progress.nodes + sat.progress.nodes
            progress.fraction = kernels.progress.fraction
            self._control.tick()

        kernels, sat = Control(show=watch), Control(show=watch)
        sat.progress.nodes = self._control.progress.nodes

        def batches() -> Generator[Batch, None, None]:
            search = kernel(self._problem, self._counting, self._classes)
            self.tells_classes = search.tells_classes
            yield from search.run(self._settings.jobs, kernels)

        kernel = _kernel_for(self._problem)
        ours = batches()
        theirs = _in_children(self._problem, self._settings, sat, self._found)
        theirs_first = (
            kernel is _dlx and not self._found
        )  # a large one: children work while the kernels have their turn
        name = "backtrack" if kernel is _backtrack else "dlx"
        turn, conflicts = TURN[name], CONFLICTS
        asked = bool(self._found) or _asks_at_once(self._problem, self._counting)
        if asked and not self._found and self._settings.is_impossible():
            return
        try:
            while True:
                if not theirs_first:
                    self._control.progress.engine = name
                    for batch in ours:
                        yield batch
                        if kernels.progress.nodes > turn and not self.productive:
                            break
                    else:
                        watch()
                        return
                    turn *= 2
                    if not asked and self._settings.is_impossible():
                        return
                    asked = True
                limit = 0 if theirs_first else sat.progress.nodes + conflicts
                conflicts *= 1 if theirs_first else 2
                theirs_first = False
                self._control.progress.engine = "sat"
                for cover in theirs:
                    if cover is not None:
                        yield cover
                    if self.productive or (cover is None and sat.progress.nodes >= limit):
                        break
                else:
                    watch()
                    return
        finally:
            ours.close()
            theirs.close()


def cores() -> int:
    """The cores that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def check_solver(name: str) -> None:
    """Raise PsolverError where PySAT has no SAT solver of that name."""
    from ..cover.sat.session import Session

    Session(name).close()


ENGINES: dict[str, Engine] = {
    "auto": Engine(auto_covers, auto_count),
    "sat": Engine(sat_covers, sat_count),
    "dlx": _kernel("dlx", lambda problem, *settings: _fewest_first(problem)(problem, *settings)),
    "backtrack": _kernel("backtrack", _backtrack),
    "count": Engine(_lists_nothing, count_tallies),
}
