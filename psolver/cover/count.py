"""The number of covers of a problem, exactly, without visiting them: dynamic programming over partial covers.

Positions (`sweep.Sweep`) are decided one after the other. What is still to come depends only on the *state*: which
positions ahead are filled (a window, its bit 0 the position to be decided) and how often each item whose bounds matter
must and may still be covered. So states are merged and carry a number of ways each (the transfer-matrix method,
Stanley, Enumerative Combinatorics 1, section 4.7; for dominoes the broken-profile sweep):

    a filled position is passed, an empty one is covered by each option that begins there and fits,
    or, where it may stay empty, passed as well

Every way is carried, none is guessed: the numbers are whole numbers of any size.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import inf, log2
from typing import TypeAlias

from .kernel import is_compiled
from .problem import Problem, Progress, Tick
from .sweep import Sweep, sweep

MEMORY = 1 << 30  # bytes that states may take, where nothing else is said
SMALL = 60_000  # options that plain Python tries in less time than loading the compiler takes
STATE_BYTES = 400  # of a state in plain Python, about: a tuple, two large integers, its share of the dictionary
COPIES = 0.5  # what the counts of bounded items may add to a state, in bits, for each option of a cover
LOOK = 500  # states between two looks at the clock

State: TypeAlias = tuple[int, tuple[int, ...], tuple[int, ...]]


class Uncounted(Exception):
    """A count was given up: it would take more states than allowed."""


@dataclass(frozen=True)
class Part:
    """A part of a layout that has nothing to do with the others.

    must     for each position whether it has to be filled
    options  for each position the options that begin there: their positions as bits, bit 0 the first, and the bounded
             items that they cover
    least, most  bounds of the bounded items
    sizes    of each bounded item the fewest positions that an option with it takes
    """

    must: tuple[bool, ...]
    options: tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]
    least: tuple[int, ...]
    most: tuple[int, ...]
    sizes: tuple[int, ...]

    @property
    def reach(self) -> int:
        """The bits of the longest window."""
        return max((mask.bit_length() for options in self.options for mask, _ in options), default=1)

    @property
    def alone(self) -> bool:
        """Does no option cover two bounded items?"""
        return all(len(of) <= 1 for options in self.options for _, of in options)


def outlook(problem: Problem) -> float:
    """The bits of a bound on the number of states; infinity where a count by states is not promising.

    It is where there are many copies of few pieces, so that many partial covers have the same state, and states fit
    into words. With all pieces different hardly any two have the same future: what is left differs.
    """
    from .profiles import suits

    layout = sweep(problem)
    sizes = [len(places) for places in layout.places if places]
    room = len(layout.must | layout.may)
    copies = room * len(sizes) / sum(sizes) if sizes else 0  # in a cover, about
    kinds = sum(log2(max(0, min(layout.most[item], copies)) + 1) for item in _bounded(layout))
    parts = parts_of(layout) if kinds <= COPIES * copies else []
    if kinds > COPIES * copies or not all(map(suits, parts)):
        return inf
    return log2(room + 1) + max((part.reach for part in parts), default=1) - 1 + kinds


def count_covers(problem: Problem, progress: Progress, tick: Tick, memory: int = MEMORY, small: bool = False) -> int:
    """The number of covers of a problem, whatever its symmetries.

    small  plain Python, and no further than it goes at once; else a kernel where states fit into words
    `tick` is called ten times a second; `progress` counts states, and the positions done. Raises Uncounted where the
    states of two positions would take more than `memory` bytes, or a `small` count would take longer.

    >>> count_covers(Problem((1, 1, 0), (1, 1, 2), ((0, 2), (1, 2), (0, 1)), (2, 2, 0)), Progress(), lambda: None)
    2
    """
    layout = sweep(problem)
    if not layout.fillable:
        return 0
    parts = parts_of(layout)
    total = sum(len(part.must) for part in parts)
    product, done = 1, 0
    for part in parts:
        share = Share(progress, done / total, len(part.must) / total)
        product *= _count_part(part, share, tick, memory, small)
        done += len(part.must)
        if product == 0:
            break
    progress.fraction = 1.0
    return product


@dataclass
class Share:
    """The progress of a part, as a share of the whole."""

    progress: Progress
    start: float
    size: float

    def add(self, states: int, fraction: float) -> None:
        """So many states more, and what of the part is done."""
        self.progress.nodes += states
        self.progress.fraction = self.start + self.size * fraction


def _count_part(part: Part, share: Share, tick: Tick, memory: int, small: bool) -> int:
    from .profiles import count_compiled, suits

    if not small and suits(part) and is_compiled():  # where nothing is compiled dictionaries are faster than the kernel
        return count_compiled(part, share, tick, memory)
    return count_plainly(part, share, tick, memory // STATE_BYTES, SMALL if small else None)


def count_plainly(part: Part, share: Share, tick: Tick, limit: int, budget: int | None = None) -> int:
    """The covers of a part by dictionaries.

    Raises Uncounted where two positions have more than `limit` states, or more than `budget` options are tried.
    """
    states: dict[State, int] = {(0, part.least, part.most): 1}
    room, tried = len(part.must), 0
    for position, (must, options) in enumerate(zip(part.must, part.options, strict=True)):
        following: defaultdict[State, int] = defaultdict(int)
        room -= 1
        for number, (state, ways) in enumerate(states.items()):
            for successor in _successors(part, state, options, must, room):
                following[successor] += ways
            tried += 1 + len(options)
            if number % LOOK == 0:
                tick()
            if len(states) + len(following) > limit or (budget is not None and tried > budget):
                raise Uncounted
        share.add(len(states), position / len(part.must))
        states = following
    return sum(states.values())


def _successors(
    part: Part, state: State, options: tuple[tuple[int, tuple[int, ...]], ...], must: bool, room: int
) -> list[State]:
    """The states that a state becomes when its first position is decided; `room` positions are after it."""
    window, least, most = state
    found = []
    if window & 1 or not must:
        found.append((window >> 1, least, most))
    for mask, of in options if not window & 1 else ():
        if not window & mask and all(most[item] for item in of):
            fewer = tuple(n - (item in of) for item, n in enumerate(most))
            found.append(((window | mask) >> 1, tuple(max(0, n - (k in of)) for k, n in enumerate(least)), fewer))
    if not part.sizes:
        return found
    settled = (_settled(part, *successor, room - successor[0].bit_count()) for successor in found)
    return [successor for successor in settled if successor]


def _settled(part: Part, window: int, least: tuple[int, ...], most: tuple[int, ...], room: int) -> State | None:
    """A state with no bound higher than the room allows anyway, so that equal futures are equal states.

    None where what must be covered needs more room.
    """
    needs = [n * size for n, size in zip(least, part.sizes, strict=True)]
    if max(needs) > room or (part.alone and sum(needs) > room):
        return None
    return window, least, tuple(min(n, room // size) for n, size in zip(most, part.sizes, strict=True))


def parts_of(layout: Sweep) -> list[Part]:
    """The parts of a layout: positions that an option joins, or a bounded item, belong together."""
    bounded = _bounded(layout)
    joined = _Joined(layout.positions + len(layout.least))
    for places, counted in zip(layout.places, layout.counted, strict=True):
        for other in [*places, *(layout.positions + k for k in counted if places and k in bounded)]:
            joined.join(places[0], other)
    members: defaultdict[int, list[int]] = defaultdict(list)
    for position in sorted(layout.must | layout.may):
        members[joined.root(position)].append(position)
    options: defaultdict[int, list[int]] = defaultdict(list)
    for option, places in enumerate(layout.places):
        if places:
            options[joined.root(places[0])].append(option)
    return [_part(layout, positions, options[root], bounded) for root, positions in members.items()]


def _bounded(layout: Sweep) -> set[int]:
    """The counted items whose bounds forbid anything."""
    room = len(layout.must | layout.may)
    lists: defaultdict[int, list[int]] = defaultdict(list)
    for places, counted in zip(layout.places, layout.counted, strict=True):
        for item in counted if places else ():
            lists[item].append(len(places))
    return {
        item
        for item, sizes in lists.items()
        if layout.least[item] > 0 or layout.most[item] < min(len(sizes), room // min(sizes))
    }


def _part(layout: Sweep, positions: list[int], numbers: list[int], bounded: set[int]) -> Part:
    """The part of a layout that has these positions and options; its positions are numbered anew, without gaps."""
    rank = {position: number for number, position in enumerate(positions)}
    items = sorted({item for number in numbers for item in layout.counted[number]} & bounded)
    index = {item: k for k, item in enumerate(items)}
    options: list[list[tuple[int, tuple[int, ...]]]] = [[] for _ in positions]
    sizes = [len(positions)] * len(items)
    for number in numbers:
        places = [rank[position] for position in layout.places[number]]
        of = tuple(index[item] for item in layout.counted[number] if item in index)
        options[places[0]].append((sum(1 << place - places[0] for place in places), of))
        for k in of:
            sizes[k] = min(sizes[k], len(places))
    return Part(
        tuple(position in layout.must for position in positions),
        tuple(map(tuple, options)),
        tuple(max(0, layout.least[item]) for item in items),
        tuple(layout.most[item] for item in items),
        tuple(sizes),
    )


class _Joined:
    """Numbers in sets that are joined (Tarjan's union-find)."""

    def __init__(self, numbers: int) -> None:
        self._above = list(range(numbers))

    def root(self, number: int) -> int:
        """The number that stands for the set."""
        while self._above[number] != number:
            self._above[number] = number = self._above[self._above[number]]
        return number

    def join(self, one: int, other: int) -> None:
        """Make two sets one."""
        self._above[self.root(one)] = self.root(other)
