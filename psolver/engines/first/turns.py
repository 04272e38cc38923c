"""A search for a first tiling and the usual search, turn by turn: neither waits for the other.

The first search yields before each turn the effort that it may take, in clauses. It has the turn as
soon as the usual search has spent as much as it will have spent then, but for a head start. So a
small formula is tried at once, and a large one never takes more than half of the effort.

Effort is nodes, conflicts and clauses, never seconds, so that the same puzzle always has the same
first tiling.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import ExitStack, closing
from typing import TypeAlias, TypeVar

from ...core.control import Progress, current_control
from ...core.tilings import Tiling
from ..prices import CLAUSE_COST
from ..tuning import HEAD_START_CLAUSES

Result = TypeVar("Result")

Turns: TypeAlias = Generator[int, None, Result]
"""A search that yields, before each of its turns, about the effort that it may take, in clauses."""


def at_once(search: Turns[Result]) -> Result:
    """Return the result of a search, whatever its turns take."""
    while True:
        try:
            next(search)
        except StopIteration as end:
            result: Result = end.value
            return result


def fairly(searches: Sequence[Turns[Result | None]]) -> Turns[Result | None]:
    """Return the first result of some searches that is not None, each turn of which is that of the
    one that will have spent the least; None if none has a result.
    """
    costs, totals = [0] * len(searches), [0] * len(searches)  # of the next turn, and all up to it
    waiting = [*range(len(searches))]  # numbers of those whose turn is to come
    turn: int | None = None
    with ExitStack() as stack:
        for search in searches:
            stack.enter_context(closing(search))
        while waiting:
            for number in waiting[:] if turn is None else [turn]:
                try:
                    costs[number] = next(searches[number])
                    totals[number] += costs[number]
                except StopIteration as end:
                    waiting.remove(number)
                    result: Result | None = end.value
                    if result is not None:
                        return result
            if waiting:
                turn = min(waiting, key=totals.__getitem__)
                yield costs[turn]
    return None


def in_turns(
    search: Turns[Sequence[Tiling]],
    usual: Generator[Sequence[Tiling], None, None],
) -> Generator[Sequence[Tiling], None, None]:
    """Yield the class of tilings that a search for one returns, or the classes of the usual search,
    whichever are found first. Empty ones of the usual search are signs of life.
    """
    control = current_control()
    spent = cost = 0  # by turns that are over, and of the next one
    finder = control.progress.engine, control.progress.kernel
    with closing(search), closing(usual):
        while True:
            if spent + cost > HEAD_START_CLAUSES + _spent(control.progress):
                if finder[0]:
                    control.turn_to(*finder)  # which goes on where it was
                for images in usual:
                    if images:
                        yield images
                    if spent + cost <= HEAD_START_CLAUSES + _spent(control.progress):
                        break
                else:
                    return
                finder = control.progress.engine, control.progress.kernel
            spent += cost
            try:
                cost = next(search)
            except StopIteration as end:
                if end.value:
                    yield end.value
                    return
                break
        if finder[0]:
            control.turn_to(*finder)
        yield from filter(None, usual)


def _spent(progress: Progress) -> float:
    """The effort of the usual search so far, in clauses."""
    return progress.cost / CLAUSE_COST
