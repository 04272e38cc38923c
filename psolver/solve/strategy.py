"""The strategy of each engine: who searches a problem, in which order, for how long.

SAT is as good as any if it needs less than a thousand conflicts, about as much as loading a
kernel takes, and the only one for the first tiling of a large board whose pieces are all alike; fit
tables win wherever they apply in the plane, and a kernel opens a list if SAT's clauses take longer
to make than the kernel to load. In plain Python fit tables take 1.3 microseconds a node, so that
their first 20,000 nodes take as long as loading machine code: they open without it
(tests/benchmarks/measures.md).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, nullcontext
from math import inf
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from ..control import Control
from ..cover.jobs import Batch
from ..cover.problem import Cover, Problem, orbit
from ..cover.states import MEMORY, CountGivenUp, TooManyStates
from ..errors import PsolverError
from .encode import Encoding
from .reasons import ColouringProof

if TYPE_CHECKING:
    from ..cover.kernels.driver import Kernel

Task: TypeAlias = Literal["list", "count", "count classes"]
Begin: TypeAlias = Callable[[], Generator[Batch, None, None]]


OWN_OPTIONS = 5_000  # a larger problem is left to child processes
OWN_CONFLICTS = 2000  # a search by SAT that needs more goes on in child processes
# of a problem that fit tables open; a smaller one is searched by SAT before tables are made
FIT_OPTIONS = range(50, OWN_OPTIONS + 1)
FIRST_NODES = 20_000  # of fit tables: plain Python takes as long as it takes to load machine code
FIRST_CLASSES = 2000  # of a count: each is compared with its images
LEAST_FRACTION = 1e-9  # of a search that has hardly begun
SOON_NODES = 10_000_000  # which they search in a tenth of a second
READY_OPTIONS = 300  # of a problem that may need a child process
OPENING_CONFLICTS = 1000  # of SAT's opening in auto
OPENING_CLASSES = 200  # that it finds at most, in some tenths of a second
# of fit tables, that take a part of the time that a clause takes; clauses that take longer than to
# load a kernel
CLAUSE_NODES, MANY_CLAUSES = 12, 50_000
TURN_NODES = {"backtrack": 10_000_000, "dlx": 1_000_000}  # of a first turn that finds nothing new
BEGIN_NODES = 5000  # of dancing cells, in some tenths of a second, before children begin
TURN_CONFLICTS = 50_000  # of SAT's first turn after it
ASK_LISTING = 10_000_000  # options times items: a colouring is looked for in a second
ASK_COUNTING = 60_000  # the same in some hundredths of a second
ASK_NODE = 50  # the same for each node of a search that has found nothing
# a count of a larger problem is left to the kernels at once: of 35 samples with 150 to 1000 options
# SAT's opening counts 11 to their end, none of them with over 512
COUNT_OPTIONS = 600


class Query(NamedTuple):
    """A problem to be searched, and how.

    task      "list": a cover of each class; "count": how many covers, and classes if that takes no
              longer; "count classes": these too in any case
    encoding  the meaning of the problem; None: nothing that a reason could be about
    solver    the name of a SAT solver; None: the default
    cores     how many to use
    memory    bytes that the states of a count may take
    symmetric  the same problem with its symmetries, which are worked out when a search is long; for
               one that has none because one cover is enough. Else None
    """

    problem: Problem
    task: Task = "list"
    encoding: Encoding | None = None
    engine: str = "auto"
    solver: str | None = None
    cores: int = 1
    memory: int = MEMORY
    symmetric: Callable[[], Problem] | None = None

    def long(self) -> Query:
        """Return the query of a search that is long: symmetries shorten the proof of no cover."""
        if self.symmetric is None:
            return self
        return self._replace(problem=self.symmetric(), symmetric=None)


def search(
    query: Query, control: Control, colouring: ColouringProof | None = None
) -> Generator[Batch, None, None]:
    """Yield the batches that the engine of a query finds.

    Raises the exceptions that end a run (`control.Stopped`), CountGivenUp if a count is given up,
    and PsolverError.
    """
    colouring = colouring or ColouringProof(query.encoding, control)
    return ENGINES[query.engine](query, colouring, control)


# stages -------------------------------------------------------------------------------------------


class Opening:
    """The batches of SAT in this process, as one formula, that ends after a number
    of conflicts, or with `most` covers. Large problems are not begun.

    found     the covers found so far, one of each class
    complete  whether these are all
    """

    def __init__(self, query: Query, control: Control, conflicts: int, most: float = inf) -> None:
        from ..cover.sat import DEFAULT_SOLVER
        from ..cover.sat.listing import SatLister

        self._control, self._most = control, most
        solver, self.found, self.complete = query.solver or DEFAULT_SOLVER, list[Cover](), False
        control.turn_to("sat", solver)
        self._batches: Iterator[Batch] = iter(())
        if len(query.problem.options) <= OWN_OPTIONS:
            self._batches = SatLister(query.problem, solver, control).in_one(conflicts)

    def __iter__(self) -> Iterator[Batch]:
        for batch in self._batches:
            self._control.progress.nodes += batch.effort
            self.found += batch.covers
            self.complete = not batch.rest
            yield batch
            if len(self.found) >= self._most:
                self.complete = False
                return


class Stage:
    """An iterator over the batches of a search that can be left and gone on with.

    begin   called for them when the first one is needed
    effort, found  of its batches so far; the latter in covers
    done    whether there are no more
    """

    def __init__(self, engine: str, kernel: str, begin: Begin, control: Control) -> None:
        self.engine, self.kernel, self._begin, self._control = engine, kernel, begin, control
        self._batches: Generator[Batch, None, None] | None = None
        self.effort = self.found = 0
        self.done = False

    def __iter__(self) -> Iterator[Batch]:
        return self

    def __next__(self) -> Batch:
        self._control.turn_to(self.engine, self.kernel)  # another stage may have begun
        if self._batches is None:
            self._batches = self._begin()
        batch = None if self.done else next(self._batches, None)
        if batch is None:
            self.done = True
            raise StopIteration
        self.effort += batch.effort
        self.found += batch.solutions
        self._control.progress.nodes += batch.effort
        return batch

    def close(self) -> None:
        """End it, with its children."""
        self.done = True
        if self._batches is not None:
            self._batches.close()


def _sat_stage(query: Query, found: Iterable[Cover], control: Control, shown: bool) -> Stage:
    """SAT in child processes, in cubes, but for the classes of the covers found already.

    `shown`: the progress shows which part of the cubes is done.
    """
    from ..cover.sat import DEFAULT_SOLVER

    solver = query.solver or DEFAULT_SOLVER

    def batches() -> Generator[Batch, None, None]:
        from ..cover.jobs import in_processes
        from ..cover.sat.listing import SatLister

        lister = SatLister(query.problem, solver)
        jobs = lister.cubes(tuple(found))
        weights = [1.0] * len(jobs) if shown and len(jobs) > 1 else []
        for _, batch in in_processes(lister, jobs, query.cores, control, weights):
            yield batch

    return Stage("sat", solver, batches, control)


def _kernel_stage(
    kernel: Kernel, engine: str, query: Query, control: Control, opening: int = 0
) -> Stage:
    def begin() -> Generator[Batch, None, None]:
        search = kernel.prepare(query.task)
        if query.task == "list" or query.engine != "auto":
            return search.batches(query.cores, control, opening)
        from .choice import long_count

        cores, memory = query.cores, query.memory
        return long_count(query.problem, search, control, opening, cores=cores, memory=memory)

    return Stage(engine, kernel.name, begin, control)


# SAT ----------------------------------------------------------------------------------------------


def _by_sat(
    query: Query, colouring: ColouringProof, control: Control
) -> Generator[Batch, None, None]:
    """SAT with blocking clauses: small searches here, as one formula; longer ones in child
    processes, in cubes.

    The handover is decided by conflicts, never by the clock, so that the same search finds the same
    covers in the same order every time.
    """
    from ..children import one_ready

    if _takes_too_many_clauses(query, control):
        what = "counting how often pieces are used takes SAT too many clauses for this puzzle"
        raise PsolverError(f"{what}; choose another engine")
    ready = query.cores > 1 and len(query.problem.options) > READY_OPTIONS
    with one_ready() if ready else nullcontext():
        opening = Opening(query, control, OWN_CONFLICTS)
        yield from opening
        if not opening.complete:
            stage = _sat_stage(query.long(), opening.found, control, True)
            yield from _unless_coloured(stage, query, bool(opening.found), colouring)


def _unless_coloured(
    stage: Stage, query: Query, found: bool, colouring: ColouringProof
) -> Generator[Batch, None, None]:
    """The batches of a stage; a colouring may show that there are none, if nothing was found.

    Of a large problem a tiling may be found sooner than a colouring: there the stage begins.
    """
    with closing(stage):
        if not found and _size(query) <= ASK_LISTING and colouring.proves_it():
            return
        for batch in stage:
            yield batch
            found = found or batch.solutions > 0
            if batch.effort and not found and colouring.proves_it():
                return


def _size(query: Query) -> int:
    """A measure of the time that a colouring is looked for, at most."""
    return len(query.problem.options) * len(query.problem.least)


def _takes_too_many_clauses(query: Query, control: Control) -> bool:
    """Whether a formula would take gigabytes."""
    if max((*query.problem.least, *query.problem.most), default=0) <= 1:  # nothing to count
        return False
    from ..cover.sat.clauses import MOST_COUNTING, counting_clauses

    return counting_clauses(query.problem, control) > MOST_COUNTING


# kernels ------------------------------------------------------------------------------------------


def _by_backtracking(
    query: Query, colouring: ColouringProof, control: Control
) -> Generator[Batch, None, None]:
    """Fit tables, or dancing cells if they do not suit."""
    from ..cover.kernels.driver import dancing_cells, fit_tables

    kernel = fit_tables(query.problem, control)
    if kernel is None:
        kernel = dancing_cells(query.problem, control)
        control.tell(f"fit tables do not suit this problem; searching with {kernel.name} instead")
    return _by_kernel(kernel, "backtrack", query, colouring, control)


def _by_dlx(
    query: Query, colouring: ColouringProof, control: Control
) -> Generator[Batch, None, None]:
    """Bit planes or bit sets, or dancing cells if they do not suit."""
    from ..cover.kernels.driver import fewest_first

    return _by_kernel(fewest_first(query.problem, control), "dlx", query, colouring, control)


def _by_kernel(
    kernel: Kernel, engine: str, query: Query, colouring: ColouringProof, control: Control
) -> Generator[Batch, None, None]:
    control.turn_to(engine, kernel.name)
    return _unless_coloured(_kernel_stage(kernel, engine, query, control), query, False, colouring)


# auto ---------------------------------------------------------------------------------------------


def _by_auto(
    query: Query, colouring: ColouringProof, control: Control
) -> Generator[Batch, None, None]:
    """The engines that suit the problem and the task."""
    return (_listed if query.task == "list" else _counted)(query, colouring, control)


def _listed(
    query: Query, colouring: ColouringProof, control: Control
) -> Generator[Batch, None, None]:
    """A kernel opens, then SAT; the kernels finish longer searches, in turns with SAT."""
    ours = None
    if len(query.problem.options) in FIT_OPTIONS and (kernel := _opener(query, control)):
        plain = FIRST_NODES if kernel.name == "fit tables" else 0
        ours = _kernel_stage(kernel, kernel.engine, query, control, plain)
        most = FIRST_NODES if query.symmetric else SOON_NODES
        yield from _until_unlikely(ours, query, control, most)
        if query.symmetric and not ours.done:
            ours.close()
            if not ours.found and colouring.is_odd():
                return
            query = query.long()
            kernel = _opener(query, control) or kernel
            ours = _kernel_stage(kernel, kernel.engine, query, control)
            yield from _until_unlikely(ours, query, control)
        if ours.done:
            return
    opening = Opening(query, control, OPENING_CONFLICTS, OPENING_CLASSES)
    yield from opening
    if not opening.complete:
        if query.symmetric:
            query, ours = query.long(), None
        yield from _turns(query, opening.found, colouring, control, ours)


def _opener(query: Query, control: Control) -> Kernel | None:
    """The kernel that opens a list: fit tables, or another one if SAT would take many clauses."""
    from ..cover.kernels.driver import bit_planes, bit_sets

    problem = query.problem
    if kernel := _fit_tables(query, control):
        return kernel
    from ..cover.sat.clauses import number_of_clauses

    if len(problem.options) <= READY_OPTIONS or number_of_clauses(problem, control) < MANY_CLAUSES:
        return None
    return bit_planes(problem) or bit_sets(problem)


def _counted(
    query: Query, colouring: ColouringProof, control: Control
) -> Generator[Batch, None, None]:
    """If there are many copies of few pieces, they are counted by states, as long as that pays.

    Else SAT counts small problems; the kernels count, unless SAT proves meanwhile that there is
    nothing to count.
    """
    try:
        if batch := _count_of_states(query, colouring, control, insist=False):
            yield batch
            return
    except CountGivenUp as given_up:
        cure = "--engine count goes on counting"
        if isinstance(given_up, TooManyStates):
            cure = "--memory gives it more room"
        control.tell(f"{given_up}; searching instead ({cure})")
        control.progress.forget("count")
        control.progress.fraction = None
    ours = None
    if len(query.problem.options) in FIT_OPTIONS and (kernel := _fit_tables(query, control)):
        soon = _counted_soon(kernel, query, control)
        if soon is not None:
            yield from soon
            return
        ours = _kernel_stage(kernel, "backtrack", query, control)
        yield from _until_unlikely(ours, query, control)
        if ours.done:
            return
    found: list[Cover] = []
    if len(query.problem.options) <= COUNT_OPTIONS:
        opening = Opening(query, control, OPENING_CONFLICTS, OPENING_CLASSES)
        batches, found = list(opening), opening.found
        if opening.complete:
            yield from batches
            return
    yield from _turns(query, found, colouring, control, ours)


def _fit_tables(query: Query, control: Control) -> Kernel | None:
    """Fit tables, if they are the fastest kernel."""
    from ..cover.kernels.driver import fast_fit_tables

    return fast_fit_tables(query.problem, control)


def _counted_soon(kernel: Kernel, query: Query, control: Control) -> list[Batch] | None:
    """The batches of a count, with classes, by fit tables in plain Python; None if it would take
    longer than loading machine code.
    """
    query = query._replace(task="count classes")
    ours = _kernel_stage(kernel, "backtrack", query, control, FIRST_NODES)
    found: list[Batch] = []
    for batch in ours:
        found.append(batch)
        classes = sum(batch.classes or 0 for batch in found)
        if classes > FIRST_CLASSES or _likely(ours, batch) > FIRST_NODES:
            ours.close()
            control.progress.nodes -= ours.effort
            return None
    return found


def _likely(ours: Stage, batch: Batch) -> float:
    """About the nodes that a stage will have in the end, by the part of it that is done, which the
    last of its batches shows.
    """
    return ours.effort / max(batch.fraction, LEAST_FRACTION)


def _until_unlikely(ours: Stage, query: Query, control: Control, soon: int = 0) -> Iterator[Batch]:
    """The batches of a stage, to its end if the first nodes find a tiling; else as long as it is
    likely to end soon, or SAT's clauses would take longer.

    It is measured in nodes alone, so that the tilings and their order are always the same.
    """
    from ..cover.kernels.driver import NODE_COSTS

    found = looked = False
    likely = inf
    cost = NODE_COSTS[ours.kernel]
    soon, first = (soon or SOON_NODES) // cost, FIRST_NODES // cost
    for batch in ours:
        yield batch
        found = found or batch.solutions > 0
        if batch.fraction:  # it is given at the beginning, since later it depends on threads
            likely = _likely(ours, batch)
        if found or ours.effort < first:
            continue
        if query.task == "list" and not query.symmetric and not looked:
            from ..cover.sat.clauses import number_of_clauses

            clauses = number_of_clauses(query.problem, control)
            first = max(first, CLAUSE_NODES * clauses // cost)
            soon = max(soon, first)
        if ours.effort < first:
            continue
        if ours.effort >= soon or (not looked and likely > soon):
            return
        looked = True


def _turns(
    query: Query,
    found: list[Cover],
    colouring: ColouringProof,
    control: Control,
    ours: Stage | None,
) -> Iterable[Batch]:
    """A kernel's batches; as long as it finds nothing new it takes turns with SAT.

    The kernel goes through a small puzzle sooner, SAT finds tilings of a large one. `found` are
    SAT's covers of the opening; `ours` is the kernel's stage, if it has opened.
    """
    from ..cover.kernels.driver import fastest

    problem = query.problem
    # a count is begun sooner than a colouring is looked for, a large one at once
    most = ASK_LISTING if query.task == "list" else ASK_COUNTING
    if query.task != "list" and len(problem.options) > COUNT_OPTIONS:
        most = 0
    if not found and (colouring.proves_it() if _size(query) <= most else colouring.is_odd()):
        return ()
    if ours is None:
        kernel = fastest(problem, control)
        ours = _kernel_stage(kernel, kernel.engine, query, control)
    if _takes_too_many_clauses(query, control):
        return ours
    return _alternating(query, found, colouring, ours, _sat_stage(query, found, control, False))


def _alternating(
    query: Query, found: list[Cover], colouring: ColouringProof, ours: Stage, theirs: Stage
) -> Generator[Batch, None, None]:
    """The batches of our kernel and of their SAT in turns, each twice as long as the one before.

    Turns are measured in nodes and conflicts, never by the clock.
    """
    problem, listing = query.problem, query.task == "list"
    known = {min(orbit(cover, problem.symmetries)) for cover in found} if listing else set()
    productive = bool(found) and not listing
    # a large one, and not over soon: children work while the kernel has its turn
    begins = ours.kernel in ("bit sets", "dancing cells") and not found and query.cores > 1
    nodes, conflicts = TURN_NODES[ours.engine], TURN_CONFLICTS
    with closing(ours), closing(theirs):
        while True:
            for batch in ours:
                new = _without(batch, known, problem)
                productive = productive or bool(new.covers if listing else new.solutions)
                yield new
                if productive:
                    theirs.close()  # its children would go on for nothing
                    continue
                if begins and ours.effort >= BEGIN_NODES:
                    begins = False
                    next(theirs, None)
                is_long = ours.effort * ASK_NODE >= _size(query)
                if is_long and not found and colouring.proves_it():
                    return
                if ours.effort > nodes:
                    break
            if ours.done or (not found and colouring.proves_it()):
                return
            nodes *= 2
            enough = theirs.effort + conflicts
            conflicts *= 2
            for batch in theirs:
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
    """A batch without the classes that are known, each by its smallest cover; they are yielded
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


# counting by states -------------------------------------------------------------------------------


def _by_states(
    query: Query, colouring: ColouringProof, control: Control
) -> Generator[Batch, None, None]:
    """A count by states, promising or not."""
    if query.task == "list":
        what = "the engine 'count' lists nothing: let it count without a limit"
        raise PsolverError(f"{what}, or choose another engine")
    if batch := _count_of_states(query, colouring, control, insist=True):
        yield batch


def _count_of_states(
    query: Query, colouring: ColouringProof, control: Control, *, insist: bool
) -> Batch | None:
    from .choice import count_of_states

    return count_of_states(
        query.problem,
        colouring,
        control,
        classes=query.task == "count classes",
        insist=insist,
        cores=query.cores,
        memory=query.memory,
    )


Engine: TypeAlias = Callable[[Query, ColouringProof, Control], Generator[Batch, None, None]]

ENGINES: dict[str, Engine] = {
    "auto": _by_auto,
    "sat": _by_sat,
    "dlx": _by_dlx,
    "backtrack": _by_backtracking,
    "count": _by_states,
}
