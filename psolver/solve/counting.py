"""Counting by states, as a step of the strategy: when it is begun, and when it is given up."""

from __future__ import annotations

from contextlib import suppress
from math import inf

from ..control import Control
from ..cover.jobs import Batch
from ..cover.layout import lay_out
from ..cover.states.classes import classes_of
from ..cover.states.count import covers_of, is_hopeless, outlook
from ..cover.states.limits import CountGivenUp
from ..cover.states.parts import parts_of_problem
from .query import ColouringStep, Query

# bits of a number of states that are counted at once, sooner than a colouring is looked for
SURE_BITS = 26


def counted(
    query: Query, colouring: ColouringStep, control: Control, *, insist: bool
) -> Batch | None:
    """The number of covers without visiting them, of classes too where they are asked for or next
    to nothing to do.

    None, or CountGivenUp, where it is not promising, unless we `insist`; CountGivenUp where it
    takes too many states.
    """
    problem, memory = query.problem, query.memory
    if not insist and is_hopeless(lay_out(problem, control)):
        return None
    parts = parts_of_problem(problem, control)
    bits = outlook(parts)
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
