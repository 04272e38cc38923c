"""The choices of a count: by states, or by a kernel; and how one that is long goes on.

A count by a kernel that has taken LONG is weighed. Probes of the search trees (`cover.probe`)
estimate the cost of it and of the other kernel, and states are counted as long as they are likely
to cost less. It is decided by nodes alone, never by the clock, so that the same puzzle is always
counted in the same way (tests/benchmarks/measures.md).
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing, suppress
from math import inf
from typing import TYPE_CHECKING

from ..control import Control
from ..cover.jobs import Batch
from ..cover.layout import lay_out
from ..cover.states import CountGivenUp

if TYPE_CHECKING:
    from ..cover.kernels.driver import Kernel, KernelSearch
    from .strategy import ColouringProof, Query

# bits of a number of states that are counted at once, sooner than a colouring is looked for
SURE_BITS = 26
STATE_COST = 20  # about, in nodes of fit tables
LONG = 50_000_000  # of a count: about a second
WORTHWHILE = 4 * LONG  # of the rest, before anything else is tried
SOONER = 0.8  # of the estimate, at most, of another way that takes over
# probes of a tree: how many, the jobs of a level, their cost; all together a tenth of a second
PROBES, WIDTH, BUDGET = 4, 8, 8000
FEW_PROBES, CLEAR = 2, 2.0  # enough, if they are that many times above or below a bound


def long_count(
    query: Query, search: KernelSearch, control: Control, opening: int
) -> Generator[Batch, None, None]:
    """Yield the batches of a count by a kernel. If it is long, and another way is likely to end
    sooner, that begins anew, and its batches leave out the covers that were counted before.
    """
    from ..cover.kernels.driver import NODE_COSTS

    cost, seen = 0, Batch()
    with closing(search.batches(query.cores, control, opening)) as batches:
        for batch in batches:
            yield batch
            cost += batch.effort * NODE_COSTS[search.kernel]
            seen = _sum(seen, batch, 1)
            if cost >= LONG and not search.tree.merges:  # those do more in probes than in one walk
                break
        else:
            return
        likely = _likely_cost(search, WORTHWHILE, control)
        if likely > WORTHWHILE:
            if number := _number_of_states(query, search, likely, control):
                yield _sum(number, seen, -1)
                return
            if other := _sooner(query, search, likely, control):
                batches.close()
                yield from _by_another(other, query, seen, control)
                return
        yield from batches


def _by_another(
    search: KernelSearch, query: Query, seen: Batch, control: Control
) -> Generator[Batch, None, None]:
    """The batches of another kernel, without what was seen before."""
    control.progress.fraction = None
    engine = "backtrack" if search.kernel == "fit tables" else "dlx"
    total = Batch()
    for batch in search.batches(query.cores, control):
        before, total = total, _sum(total, batch, 1)
        new = max(0, total.solutions - max(seen.solutions, before.solutions))
        classes = None
        if total.classes is not None and seen.classes is not None:
            classes = max(0, total.classes - max(seen.classes, before.classes or 0))
        control.turn_to(engine, search.kernel)
        yield batch._replace(solutions=new, classes=classes)


def _sum(one: Batch, other: Batch, sign: int) -> Batch:
    """The numbers of two batches together, or of what the first has more."""
    classes = None
    if one.classes is not None and other.classes is not None:
        classes = one.classes + sign * other.classes
    return Batch(solutions=one.solutions + sign * other.solutions, classes=classes)


def _likely_cost(search: KernelSearch, bound: float, control: Control) -> float:
    """The cost of a whole search, estimated by probes, always the same ones; by few if it is
    clearly on one side of a bound.
    """
    from random import Random

    from ..cover.kernels.driver import NODE_COSTS
    from ..cover.probe import levels, probe

    budget = max(1, BUDGET // search.tree.effort)
    total, likely = 0.0, 0.0
    for seed in range(PROBES):
        first = levels(search.jobs())
        total += probe(search, first, WIDTH, budget, Random(seed), control).size.nodes
        likely = total / (seed + 1) * NODE_COSTS[search.kernel]
        if seed + 1 >= FEW_PROBES and not bound / CLEAR < likely < bound * CLEAR:
            break
    return likely


def _sooner(
    query: Query, search: KernelSearch, likely: float, control: Control
) -> KernelSearch | None:
    """The other kernel that suits, if it is likely to end sooner."""
    from ..cover.kernels.driver import fewest_first, fit_tables

    kernel: Kernel | None
    if search.kernel == "fit tables":
        kernel = fewest_first(query.problem, control)
    else:
        kernel = fit_tables(query.problem, control)
    if kernel is None:
        return None
    other = kernel.prepare(query.task)
    other.compile(control)
    return other if _likely_cost(other, likely, control) < SOONER * likely else None


def _number_of_states(
    query: Query, search: KernelSearch, likely: float, control: Control
) -> Batch | None:
    """The number of covers by states, if these are likely to take less than a cost; None if not,
    or if classes are needed, too.
    """
    from ..cover.states.counting import covers_of, parts_of_problem

    before = control.progress.engine, search.kernel
    if query.task == "count classes":
        return None
    parts = parts_of_problem(query.problem, control)
    if not all(one.fits_words and max(one.most, default=0) > 1 for one in parts.by_states):
        return None  # if all pieces differ hardly any two partial covers have the same state
    control.turn_to("count")
    try:
        most = likely * SOONER / STATE_COST
        return Batch(solutions=covers_of(parts, control, query.memory, most=most), classes=None)
    except CountGivenUp:
        control.progress.forget("count")
        control.progress.fraction = None
        control.turn_to(*before)
        return None


def count_of_states(
    query: Query, colouring: ColouringProof, control: Control, *, insist: bool
) -> Batch | None:
    """Return the number of covers without visiting them, of classes too if they are needed or take
    next to no time.

    None, or CountGivenUp, if it is not promising, unless we `insist`; CountGivenUp if it takes too
    many states.
    """
    from ..cover.states.components import is_hopeless

    problem, memory = query.problem, query.memory
    if not insist and is_hopeless(lay_out(problem, control), control):
        return None
    from ..cover.states.counting import classes_of, covers_of, outlook, parts_of_problem

    parts = parts_of_problem(problem, control)
    bits = outlook(parts, control)
    if bits == inf and not insist:
        return None
    control.turn_to("count")
    try:
        number = covers_of(parts, control, memory, small=True)
        small = parts.are_small
    except CountGivenUp:
        if bits > SURE_BITS and colouring.proves_it():
            return Batch()
        control.progress.forget("count")
        number = covers_of(parts, control, memory, worthwhile=not insist, cores=query.cores)
        small = False
    if number == 0 or len(problem.symmetries) < 2:
        return Batch(solutions=number, classes=number)
    classes = None
    if query.task == "count classes":
        classes = classes_of(problem, parts, number, control, memory, cores=query.cores)
    elif small:
        with suppress(CountGivenUp):
            classes = classes_of(problem, parts, number, control, memory, small=True)
    return Batch(solutions=number, classes=classes)
