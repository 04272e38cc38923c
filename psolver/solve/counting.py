"""Counting by states, as a step of the strategy: when it is begun, and when it is given up."""

from __future__ import annotations

from contextlib import suppress
from math import inf

from ..control import Control
from ..cover.jobs import Batch
from ..cover.states.count import classes_by_states, covers_by_states, outlook
from ..cover.states.limits import CountGivenUp
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
    bits = outlook(problem, control)
    if bits == inf and not insist:
        return None
    control.progress.engine = "count"
    try:
        number, small = covers_by_states(problem, control, memory, small=True), True
    except CountGivenUp:
        if bits > SURE_BITS and colouring.proves_it():
            return Batch()
        control.progress.nodes = 0
        number = covers_by_states(problem, control, memory, worthwhile=not insist)
        small = False
    if number == 0 or len(problem.symmetries) < 2:
        return Batch(solutions=number, classes=number)
    if query.task == "count classes":
        return Batch(solutions=number, classes=classes_by_states(problem, number, control, memory))
    classes = None
    if small:
        with suppress(CountGivenUp):
            classes = classes_by_states(problem, number, control, memory, small=True)
    return Batch(solutions=number, classes=classes)
