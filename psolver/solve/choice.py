"""The choices of a count: by states, or by a kernel; and how one that is long goes on.

A count by a kernel that has taken LONG is weighed, sooner if states may take over. Probes of the
search trees (`cover.probe`) estimate the cost of it and of the other kernel, and states are counted
as long as they are likely to cost less. It is decided by nodes alone, never by the clock, so that
the same puzzle is always counted in the same way (tests/benchmarks/measures.md).
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing, suppress
from math import inf
from typing import TYPE_CHECKING

from ..control import Control
from ..cover.jobs import Batch
from ..cover.layout import lay_out
from ..cover.problem import Problem
from ..cover.states import MEMORY, CountGivenUp

if TYPE_CHECKING:
    from ..cover.kernels.driver import Kernel, KernelSearch
    from .reasons import ColouringProof

# bits of a number of states that are counted at once, sooner than a colouring is looked for
SURE_BITS = 26
STATE_COST = 20  # about, in nodes of fit tables
PLAIN_STATE_COST = 40_000  # the same for a state of many counts, in plain Python
LONG = 50_000_000  # of a count: about a second
SOONER_LONG = 10_000_000  # of one that states may take over
WORTHWHILE = 4 * LONG  # of the rest, before anything else is tried
SOONER = 0.8  # of the estimate, at most, of another way that takes over
# probes of a tree: how many, the jobs of a level, their cost; together a tenth of a second,
# of deep trees a whole one
PROBES, WIDTH, BUDGET = 4, 8, 8000
FEW_PROBES, CLEAR = 2, 2.0  # enough, if they are that many times above or below a bound


def long_count(
    problem: Problem,
    search: KernelSearch,
    control: Control,
    opening: int = 0,
    *,
    cores: int = 1,
    memory: int = MEMORY,
) -> Generator[Batch, None, None]:
    """Yield the batches of a count by a kernel. If it is long, and another way is likely to end
    sooner, that begins anew, and its batches leave out the covers that were counted before.
    """
    from ..cover.kernels.driver import NODE_COSTS

    cost, seen = 0, Batch()
    # if all pieces differ hardly any two partial covers have the same state
    may_merge = search.task == "count" and max(problem.most, default=0) > 1
    long = min(LONG, SOONER_LONG) if may_merge else LONG
    with closing(search.batches(cores, control, opening)) as batches:
        for batch in batches:
            yield batch
            cost += batch.effort * NODE_COSTS[search.kernel]
            seen = _sum(seen, batch, 1)
            if cost >= long and not search.tree.merges:  # those do more in probes than in one walk
                break
        else:
            return
        likely = _likely_cost(search, WORTHWHILE, control)
        if likely > WORTHWHILE:
            if may_merge and (
                number := _number_of_states(problem, search, likely, control, memory)
            ):
                yield _sum(number, seen, -1)
                return
            if other := _sooner(problem, search, likely, control):
                batches.close()
                yield from _by_another(other, seen, control, cores)
                return
        yield from batches


def _by_another(
    search: KernelSearch, seen: Batch, control: Control, cores: int
) -> Generator[Batch, None, None]:
    """The batches of another kernel, without what was seen before."""
    control.progress.fraction = None
    engine = "backtrack" if search.kernel == "fit tables" else "dlx"
    total = Batch()
    for batch in search.batches(cores, control):
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
        total += probe(search, first, WIDTH, budget, Random(seed), control.tick).size.nodes
        likely = total / (seed + 1) * NODE_COSTS[search.kernel]
        if seed + 1 >= FEW_PROBES and not bound / CLEAR < likely < bound * CLEAR:
            break
    return likely


def _sooner(
    problem: Problem, search: KernelSearch, likely: float, control: Control
) -> KernelSearch | None:
    """The other kernel that suits, if it is likely to end sooner."""
    from ..cover.kernels.driver import fewest_first, fit_tables

    kernel: Kernel | None
    if search.kernel == "fit tables":
        kernel = fewest_first(problem, control)
    else:
        kernel = fit_tables(problem, control)
    if kernel is None:
        return None
    other = kernel.prepare(search.task)
    other.compile(control)
    return other if _likely_cost(other, likely, control) < SOONER * likely else None


def _number_of_states(
    problem: Problem, search: KernelSearch, likely: float, control: Control, memory: int
) -> Batch | None:
    """The number of covers by states, if these are likely to take less than a cost; else None."""
    from ..cover.states.counting import covers_of, parts_of_problem

    before = control.progress.engine, search.kernel
    parts = parts_of_problem(problem, control)
    # without words plain Python keeps states, which pays if lines are crossed that must be
    words = all(one.fits_words for one in parts.by_states)
    if not all(
        max(one.most, default=0) > 1 and (words or all(one.loose)) for one in parts.by_states
    ):
        return None
    control.turn_to("count")
    try:
        most = likely * SOONER / (STATE_COST if words else PLAIN_STATE_COST)
        return Batch(solutions=covers_of(parts, control, memory, most=most), classes=None)
    except CountGivenUp:
        control.progress.forget("count")
        control.progress.fraction = None
        control.turn_to(*before)
        return None


def count_of_states(
    problem: Problem,
    colouring: ColouringProof,
    control: Control,
    *,
    classes: bool,
    insist: bool,
    cores: int = 1,
    memory: int = MEMORY,
) -> Batch | None:
    """Return the number of covers without visiting them, of `classes` too if they are needed or
    take next to no time.

    None, or CountGivenUp, if it is not promising, unless we `insist`; CountGivenUp if it takes too
    many states.
    """
    from ..cover.states.components import is_hopeless

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
        number = covers_of(parts, control, memory, worthwhile=not insist, cores=cores)
        small = False
    if number == 0 or len(problem.symmetries) < 2:
        return Batch(solutions=number, classes=number)
    different = None
    if classes:
        different = classes_of(problem, parts, number, control, memory, cores=cores)
    elif small:
        with suppress(CountGivenUp):
            different = classes_of(problem, parts, number, control, memory, small=True)
    return Batch(solutions=number, classes=different)
