"""Meeting in the middle: the covers of a component from the states of two sweeps, one from either
end, and the `gap` between them, which is as long as the longest window.

A sweep knows nothing of the positions far ahead. Where these forbid most of what it has begun, its
states become more and more until late, and hardly any of them lives: then two short sweeps have far
fewer. They also have smaller numbers. Where a component is the same from both ends, the states of
one sweep are those of the other.

Whether it pays is told by the states there are where the gap begins, and looked at again and again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...control import Control
from .components import Branch, Component
from .gap import ROWS_AT_ONCE, Gap
from .limits import CountGivenUp
from .merge_kernel import LIMB_BITS, WINDOW_BITS
from .merged import MergedStages
from .merging import Merging
from .sorted_rows import Memory, Rows
from .sweep import Sweep

# rows of a whole sweep: with fewer it is over at once; more rows cannot be sorted within a second
LEAST_ROWS, MOST_ROWS = 1 << 22, 1 << 25
PART = 1 / 2  # of what the sweep would still do: meeting has to be expected to do less
LOOK_BACK = 3 / 4  # of the way so far: the states there tell how they grow


def gap_begins(component: Component) -> int:
    """Where the gap in the middle of a component begins; at its end where there cannot be one."""
    length, window = len(component.must), component.reach - 1
    start = (length - window) // 2
    return start if start > 0 and length - 2 * start <= WINDOW_BITS else length


def met(front: Sweep, stages: MergedStages) -> int | None:
    """The number of covers, from a sweep that has come to where the gap begins; None where it does
    not pay to meet another sweep: then this one, left as it is, is to go on.
    """
    if front.position == len(front.component.must):
        return None
    most = int(PART * _rows_ahead(front))
    if most < PART * LEAST_ROWS or stages.states > MOST_ROWS:
        return None
    try:
        with stages.memory.lent() as memory:
            return _number(front, stages, memory, _Work(front, most))
    except CountGivenUp:  # it takes more rows, or more memory
        return None


def _rows_ahead(front: Sweep) -> int:
    """About how many rows a sweep would still have, if they go on to become more as before."""
    now, before = front.sizes[-1], front.sizes[int(LOOK_BACK * (front.position - 1))]
    left = len(front.component.must) - front.position
    return left * now * max(now, before) // max(1, before)


class _Work:
    """The rows that meeting takes, and at most may take; `front` says where progress is."""

    def __init__(self, front: Sweep, most: int) -> None:
        self._share, self._left = front.share, most
        self._start = front.position / len(front.component.must)

    def expect(self, rows: int) -> None:
        """Raise CountGivenUp where a number of `rows` more are too many."""
        if rows > self._left:
            raise CountGivenUp("meeting in the middle does not pay")

    def add(self, rows: int, done: float = 0) -> None:
        """Add rows, and say what part of the gap is done."""
        self._left -= rows
        self._share.add(rows, self._start + (1 - self._start) * done)


def _number(front: Sweep, stages: MergedStages, memory: Memory, work: _Work) -> int:
    """The number of covers. Raises CountGivenUp where that takes more work than it may."""
    component, control = front.component, stages.control
    start = front.position
    length = len(component.must) - 2 * start
    from_behind = _from_behind(component)
    same = _alike(component, from_behind)
    work.expect(stages.states * length + (0 if same else sum(front.sizes)))
    stages.tidy()
    gap = Gap(component, start, length)
    with memory.lent() as lent:
        back = stages
        if not same:
            back = MergedStages(from_behind, control, lent, stages.cores)
            _sweep(back, start, work)
        known, ways = gap.left(back.rows, memory, control)
    merging = Merging(control, memory, stages.cores)
    merging.rows.put(*gap.filled(stages.rows, memory, control))
    for step in range(length):
        gap.decide(step, merging, known)
        rows = merging.rows.number
        work.add(rows, (step + 1) / length)
        work.expect(rows * (length - step - 1))
    return _matched(merging.rows, known, ways, control)


def _sweep(back: MergedStages, stop: int, work: _Work) -> None:
    """Sweep from behind, as far as a stop."""
    for position in range(stop):
        back.decide(position)
        work.add(back.states)
        work.expect(back.states * (stop - position - 1))


def _from_behind(component: Component) -> Component:
    """A component with its positions in reverse order.

    >>> from .components import Branch
    >>> some = Component((True, True, False), ((Branch(0b11, (), 7),), (), ()), (), (), ())
    >>> _from_behind(some).branches
    ((), (Branch(mask=3, of=(), option=7),), ())
    """
    last = len(component.must) - 1
    branches: list[list[Branch]] = [[] for _ in component.must]
    for first, row in enumerate(component.branches):
        for branch in row:
            bits = f"{branch.mask:b}"
            begin = last - (first + len(bits) - 1)
            branches[begin].append(branch._replace(mask=int(bits[::-1], 2)))
    return replace(
        component,
        must=component.must[::-1],
        branches=tuple(map(tuple, branches)),
        touching=tuple(
            tuple(sorted(last - other for other in near)) for near in component.touching[::-1]
        ),
        places=(),
    )


def _alike(one: Component, other: Component) -> bool:
    """Have two components the same positions and options?"""
    return one.must == other.must and all(
        sorted(branch.mask for branch in a) == sorted(branch.mask for branch in b)
        for a, b in zip(one.branches, other.branches, strict=True)
    )


def _matched(rows: Rows, known: Any, ways: Any, control: Control) -> int:
    """The sum of products of ways, for all rows whose windows are known."""
    import numpy as np

    total = 0
    for start in range(0, rows.number, ROWS_AT_ONCE):
        control.tick()
        windows = rows.windows[start : start + ROWS_AT_ONCE]
        places = np.searchsorted(known, windows)
        total += _product(rows.ways[start : start + ROWS_AT_ONCE], ways[places])
    return total


def _product(ones: Any, others: Any) -> int:
    """The sum of the products of numbers in limbs, at most 2^20 of them.

    >>> import numpy as np
    >>> product = _product(np.array([[3, 1], [5, 0]]), np.array([[7], [1 << 61]]))
    >>> product == (3 + (1 << 62)) * 7 + 5 * (1 << 61)
    True
    """
    half = LIMB_BITS // 2  # products of halves do not overflow, nor the sums of their halves
    mask = (1 << half) - 1
    total = 0
    for j, one in enumerate(_halves(ones)):
        for k, other in enumerate(_halves(others)):
            products = one * other
            sums = int((products & mask).sum()) + (int((products >> half).sum()) << half)
            total += sums << half * (j + k)
    return total


def _halves(limbs: Any) -> list[Any]:
    """The halves of limbs, the lowest first."""
    half = LIMB_BITS // 2
    columns = (limbs[:, k] for k in range(limbs.shape[1]))
    return [part for column in columns for part in (column & (1 << half) - 1, column >> half)]
