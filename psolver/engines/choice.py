"""The choices of a count: by states, or by a kernel; and how one that is long goes on.

A count by a kernel of pieces that are used several times is weighed soon. Probes of the search tree
(`probe`) estimate its cost, and states are counted as long as they are likely to cost less. It is
decided by nodes alone, never by the clock, so that the same puzzle is always counted in the same
way (tests/benchmarks/measures.md).
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing, suppress
from math import inf
from typing import TYPE_CHECKING

from ..core.control import current_control
from ..search.problem import Problem
from . import prices
from .colours import colourless, countable
from .given_up import MEMORY, CountGivenUp, NoCovers, NotPromising
from .jobs import Batch
from .layout import lay_out

if TYPE_CHECKING:
    from ..search.known_reasons import ColouringProof
    from .kernels.driver import KernelSearch

# bytes of states of items without an order, unless the user gives others: more states are hardly
# ever worth it
UNORDERED_MEMORY = 1 << 25
# items of a problem without its colours: its states are windows of as many bits, which are slow if
# there are more (tests/benchmarks/measures.md)
MOST_BIT_ITEMS = 2000
# probes of a tree: how many, and how many jobs of a level each; together a tenth of a second, of
# deep trees a whole one
PROBES, WIDTH = 4, 8


def long_count(
    problem: Problem,
    search: KernelSearch,
    opening: int = 0,
    *,
    cores: int = 1,
    memory: int = MEMORY,
) -> Generator[Batch, None, None]:
    """Yield the batches of a count by a kernel. If it is long, and states are likely to end sooner,
    these count all covers, and the last batch has those that were not counted before.
    """
    cost = 0.0
    counted = Batch()
    price = prices.NODE_COSTS[search.kernel]
    # if all pieces differ hardly any two partial covers have the same state
    has_copies = max(problem.most, default=0) > 1
    if search.task != "count" or not has_copies:
        yield from search.batches(cores, opening)
        return
    long = prices.LIKELY_FACTOR * prices.FIRST_ALLOWANCE
    # of the rest, before anything else is tried
    worthwhile = prices.LIKELY_FACTOR * prices.LONG
    with closing(search.batches(cores, opening)) as batches:
        for batch in batches:
            yield batch
            cost += batch.effort * price
            counted = _sum(counted, batch, 1)
            if cost >= long and not search.tree.merges:  # those do more in probes than in one walk
                break
        else:
            return
        likely = _likely_cost(search, worthwhile)
        if likely > worthwhile:
            number = _number_of_states(problem, search, likely, memory)
            if number:
                yield _sum(number, counted, -1)
                return
        yield from batches


def _sum(augend: Batch, addend: Batch, sign: int) -> Batch:
    """The numbers of two batches together, or of what the first has more."""
    classes = None
    if augend.classes is not None and addend.classes is not None:
        classes = augend.classes + sign * addend.classes
    solutions = augend.solutions + sign * addend.solutions
    return Batch(solutions=solutions, classes=classes)


def _likely_cost(search: KernelSearch, bound: float) -> float:
    """The cost of a whole search, estimated by probes, always the same ones; by half of them if it
    is below half of a bound, or above twice that.
    """
    control = current_control()
    from random import Random

    from .probe import levels, probe

    # of a job, so that some ten levels of all probes take a moment
    jobs_of_probes = PROBES * WIDTH**2
    budget = prices.FIRST_ALLOWANCE // (jobs_of_probes * search.tree.effort)
    budget = max(1, budget)
    price = prices.NODE_COSTS[search.kernel]
    nodes = 0.0
    likely = 0.0
    for number in range(1, PROBES + 1):
        random = Random(number - 1)
        first_level = levels(search.jobs())
        made = probe(search, first_level, WIDTH, budget, random, control.tick)
        nodes += made.size.nodes
        likely = nodes / number * price
        is_near_bound = bound / 2 < likely < bound * 2
        if number >= PROBES / 2 and not is_near_bound:
            break
    return likely


def _number_of_states(
    problem: Problem, search: KernelSearch, likely: float, memory: int
) -> Batch | None:
    """The number of covers by states, if these are likely to take less than a cost; else None."""
    control = current_control()
    from .states.counting import count_covers, parts_of_problem

    shown_before = control.progress.engine, search.kernel
    plain = _with_few_items(problem)
    if plain is None:
        return None
    components = parts_of_problem(plain)
    # without words plain Python keeps states, which pays if lines are crossed that must be
    words = all(component.fits_words for component in components.by_states)
    if not all(
        max(component.most, default=0) > 1 and (words or all(component.loose))
        for component in components.by_states
    ):
        return None
    control.turn_to("count")
    try:
        most_states = likely / (prices.STATE_COST if words else prices.PLAIN_STATE_COST)
        return Batch(solutions=count_covers(components, memory, most=most_states), classes=None)
    except CountGivenUp:
        control.progress.forget("count")
        control.progress.fraction = None
        control.turn_to(*shown_before)
        return None


def _with_few_items(problem: Problem) -> Problem | None:
    """The problem without colours, if it has any; None if it has many items then."""
    plain = colourless(problem)
    if plain and problem.colours and len(plain.least) > MOST_BIT_ITEMS:
        return None
    return plain


def _early_count(problem: Problem, classes: bool, cores: int) -> Batch | None:
    """The number of covers of a problem without positions, if packed sets suit it and count them
    soon, of `classes` too if they are needed; else None.

    Without positions there is no order in which few items are open at a time: many such problems
    have far more states than nodes.
    """
    control = current_control()
    from .kernels.kernel_choice import packed_sets

    kernel = packed_sets(problem)
    if kernel is None:
        return None
    control.turn_to(kernel.engine, kernel.name)
    search = kernel.prepare("count classes" if classes else "count")
    price = prices.NODE_COSTS[kernel.name]
    plain = int(prices.FIRST_ALLOWANCE / (prices.PLAIN_COST * price))  # nothing is compiled for it
    total = Batch()
    likely = inf
    with closing(search.batches(cores, plain)) as batches:
        for batch in batches:
            control.progress.nodes += batch.effort
            effort = total.effort + batch.effort
            total = _sum(total, batch, 1)._replace(effort=effort)
            if batch.fraction:  # it is given at the beginning, since later it depends on threads
                likely = effort / batch.fraction
            likely_cost = max(effort, likely) * price
            has_begun = effort * price > prices.FIRST_ALLOWANCE
            if has_begun and likely_cost > prices.LIKELY_FACTOR * prices.LONG:
                control.progress.fraction = None
                return None
    return total


def count_of_states(
    problem: Problem,
    colouring: ColouringProof,
    *,
    classes: bool,
    insist: bool,
    cores: int = 1,
    memory: int = MEMORY,
) -> Batch | None:
    """Return the number of covers without visiting them, of `classes` too if they are needed or
    take next to no time.

    None, or CountGivenUp if it has taken more than a moment, if it is not promising, unless we
    `insist`; CountGivenUp if it takes too many states. Raises PsolverError if we insist, and the
    problem is large without its colours.
    """
    control = current_control()
    if not (insist or problem.positions):
        batch = _early_count(problem, classes, cores)
        if batch is not None:
            return batch
    is_coloured = bool(problem.colours)
    if is_coloured:
        plain = countable(problem) if insist else _with_few_items(problem)
        if plain is None:
            return None
        problem = plain
    from .states.components import count_bits

    if not insist and count_bits(lay_out(problem)) == inf:
        return None
    from .states.counting import count_covers, number_of_classes, outlook, parts_of_problem

    components = parts_of_problem(problem)
    # others are doubted soon, and go on if they are merged
    words = all(component.fits_words for component in components.by_states)
    is_modest = words or is_coloured
    if is_modest and memory == MEMORY and not (insist or problem.positions):
        memory = UNORDERED_MEMORY
    bits = outlook(components)
    if bits == inf and not insist:
        return None
    control.turn_to("count")
    small = components.are_small
    try:
        number = count_covers(components, memory, small=True)
    except CountGivenUp:
        small = False
        control.progress.forget("count")
        try:
            number = count_covers(
                components,
                memory,
                worthwhile=not insist,
                cores=cores,
                is_hopeless=colouring.proves_it,
            )
        except NoCovers:
            return Batch()
        except NotPromising:
            control.progress.forget("count")
            control.progress.fraction = None
            return None
    if number == 0 or len(problem.symmetries) < 2:
        return Batch(solutions=number, classes=number)
    different = None
    if classes:
        different = number_of_classes(problem, components, number, memory, cores=cores)
    elif small:
        with suppress(CountGivenUp):
            different = number_of_classes(problem, components, number, memory, small=True)
    return Batch(solutions=number, classes=different)
