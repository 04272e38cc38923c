"""The number of covers of a problem, exactly, without visiting them: dynamic programming over
partial covers.

Positions (`sweep.Sweep`) are decided one after the other. What is still to come depends only on the
*state*: which positions ahead are filled (a window, its bit 0 the position to be decided) and how
often each item whose bounds matter must and may still be covered. So states are merged and carry a
number of ways each (the transfer-matrix method, Stanley, Enumerative Combinatorics 1, section 4.7;
for dominoes the broken-profile sweep):

    a filled position is passed, an empty one is covered by each option that begins there and fits,
    or, where it may stay empty, passed as well

Every way is carried, none is guessed: the numbers are whole numbers of any size. The states between
two positions are a *stage*.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Set
from dataclasses import dataclass
from itertools import islice
from math import inf, log2
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from ...control import Control, Progress
from ..kernels.jit import is_compiled
from ..layout import Sweep, sweep
from ..problem import Problem
from .components import Branch, Part, bounded_items, parts_of, quotient

if TYPE_CHECKING:
    from .kernel import CompiledStages

MEMORY = 1 << 30  # bytes that states may take, where nothing else is said
SMALL, SMALL_WINDOWS = (
    200_000,
    4_000_000,
)  # options that are tried in less time than loading the compiler takes
# bytes of a state in plain Python, about: a tuple, two large integers, its share of the dictionary
STATE_BYTES = 400
COPIES = (
    0.5  # what the counts of bounded items may add to a state, in bits, for each option of a cover
)
LOOK = 1000  # states between two looks at the clock
MANY, MERGED = (
    1 << 20,
    32,
)  # of so many states each should stand for so many partial covers, or a search is as fast,
HOPELESS = 64  # unless their number would grow to so many bits

State: TypeAlias = tuple[
    int, tuple[int, ...], tuple[int, ...]
]  # a window, and what must and may still be covered


class Uncounted(Exception):
    """A count was given up; `str()` says why."""


class TooManyStates(Uncounted):
    """It would take more than so many bytes.

    >>> str(TooManyStates(3 << 29))
    'the states of the count would take more than 1.5 GiB'
    """

    def __init__(self, memory: int) -> None:
        power = min(3, max(1, (memory.bit_length() - 1) // 10))
        super().__init__(
            f"the states of the count would take more than {memory / 1024**power:.4g}"
            f" {' KMG'[power]}iB"
        )


class Stages(Protocol):
    """The states of a part, as its positions are decided one after the other; at first one, of
    which there is one way.

    Deciding raises Uncounted where the states of two positions would take more memory than allowed.
    """

    @property
    def states(self) -> int:
        """How many there are now."""

    def decide(self, position: int) -> None:
        """Decide the first position that is left: the states become those of the next."""

    def ways(self) -> int:
        """The ways of all states together."""

    def save(self) -> Any:
        """The states as they are now, to `load` them later."""

    def load(self, saved: Any) -> None:
        """Go back to these states."""

    def size(self, saved: Any) -> int:
        """The bytes that saved states take."""

    def among(self, saved: Any, windows: Set[int]) -> dict[State, int]:
        """The saved states that have one of these windows, and the ways of each."""


@dataclass(frozen=True)
class Share:
    """The progress of a part, as a share of the whole."""

    progress: Progress
    start: float
    size: float

    def add(self, states: int, fraction: float) -> None:
        """So many states more, and what of the part is done."""
        self.progress.nodes += states
        self.progress.fraction = self.start + self.size * fraction


def outlook(problem: Problem) -> float:
    """The bits of a bound on the number of states; infinity where a count by states is not
    promising.

    It is where there are many copies of few pieces, so that many partial covers have the same
    state, and states fit into words. With all pieces different hardly any two have the same future:
    what is left differs.
    """
    from .kernel import suits

    layout = sweep(problem)
    sizes = [len(places) for places in layout.places if places]
    room = len(layout.must | layout.may)
    copies = room * len(sizes) / sum(sizes) if sizes else 0  # in a cover, about
    kinds = sum(log2(max(0, min(layout.most[item], copies)) + 1) for item in bounded_items(layout))
    parts = parts_of(layout) if kinds <= COPIES * copies else []
    if kinds > COPIES * copies or not all(map(suits, parts)):
        return inf
    return log2(room + 1) + max((part.reach for part in parts), default=1) - 1 + kinds


def count_covers(
    problem: Problem,
    control: Control,
    memory: int = MEMORY,
    small: bool = False,
    worthwhile: bool = False,
) -> int:
    """The number of covers of a problem, whatever its symmetries.

    small       plain Python, and no further than it goes at once; else a kernel where states fit
                into words
    worthwhile  given up where partial covers are hardly ever merged, and a search can be expected
                to end
    The control's progress counts states, and the positions done. Raises
    Uncounted where a count is given up, or the states of two positions would take more than
    `memory` bytes.

    >>> options = ((0, 2), (1, 2), (0, 1))
    >>> count_covers(Problem((1, 1, 0), (1, 1, 2), options, (2, 2, 0)), Control())
    2
    """
    return _count(sweep(problem), control, control.progress, memory, small, worthwhile)


def count_classes(
    problem: Problem, covers: int, control: Control, memory: int = MEMORY, small: bool = False
) -> int:
    """The number of classes of covers under the problem's symmetries, of so many `covers` in all.

    It is the average number of covers that a symmetry maps to themselves (the Cauchy-Frobenius
    lemma, often called Burnside's), each counted on the quotient by that symmetry. `small`
    and Uncounted as with `count_covers`.
    """
    layout = sweep(problem)
    fixed, quotients = covers, dict[Any, int]()
    for symmetry in problem.symmetries[1:]:  # the first is the identity
        smaller = quotient(layout, symmetry)
        # a symmetry and its inverse have the same quotient
        key = smaller.places, smaller.counted, smaller.must
        if key not in quotients:
            try:
                quotients[key] = _count(smaller, control, Progress(), memory, True)
            except Uncounted:
                if small:
                    raise
                quotients[key] = _count(smaller, control, Progress(), memory)
        fixed += quotients[key]
    classes, rest = divmod(fixed, max(1, len(problem.symmetries)))
    assert rest == 0
    return classes


def stages_of(
    part: Part, control: Control, memory: int, small: bool = False
) -> PlainStages | CompiledStages:
    """The stages of a part at its beginning; `small` as with `count_covers`."""
    from .kernel import CompiledStages, suits

    # where nothing is compiled dictionaries are faster than the kernel
    if not small and suits(part) and is_compiled():
        return CompiledStages(part, control, memory)
    return PlainStages(part, control, memory, small)


def shares(parts: list[Part], progress: Progress) -> Iterator[tuple[Part, Share]]:
    """The parts, each with its share of the progress; the whole of it is done in the end."""
    done, total = 0, sum(len(part.must) for part in parts)
    for part in parts:
        yield part, Share(progress, done / total, len(part.must) / total)
        done += len(part.must)
    progress.fraction = 1.0


def _count(
    layout: Sweep,
    control: Control,
    progress: Progress,
    memory: int,
    small: bool = False,
    worthwhile: bool = False,
) -> int:
    product = int(layout.fillable)
    for part, share in shares(parts_of(layout) if product else [], progress):
        if product:
            product *= count_part(part, stages_of(part, control, memory, small), share, worthwhile)
    return product


def count_part(part: Part, stages: Stages, share: Share, worthwhile: bool = False) -> int:
    """The number of covers of a part, whose stages are at their beginning; `worthwhile` as with
    `count_covers`.
    """
    for position in range(len(part.must)):
        stages.decide(position)
        share.add(stages.states, (position + 1) / len(part.must))
        if worthwhile and stages.states > MANY:
            ways = stages.ways()
            if ways < MERGED * stages.states and log2(ways) * len(part.must) < HOPELESS * (
                position + 1
            ):
                raise Uncounted("counting by states is not worth its while here")
    return stages.ways()


class PlainStages:
    """Stages as dictionaries; `small`: Uncounted also where that takes longer than loading the
    compiler.
    """

    def __init__(self, part: Part, control: Control, memory: int, small: bool = False) -> None:
        self._part, self._control, self._memory = part, control, memory
        self._budget = inf if not small else SMALL if part.sizes else SMALL_WINDOWS
        self._tried = 0
        # where nothing is bounded, a state is its window alone: an order of magnitude faster
        self._ways: dict[Any, int] = {(0, part.least, part.most) if part.sizes else 0: 1}

    @property
    def states(self) -> int:
        """How many states there are."""
        return len(self._ways)

    def decide(self, position: int) -> None:
        """Decide a position: the states become those of the next."""
        add = self._add_states if self._part.sizes else self._add_windows
        following: defaultdict[Any, int] = defaultdict(int)
        states = iter(self._ways.items())
        while some := list(islice(states, LOOK)):
            add(position, some, following)
            self._control.tick()
            if (len(self._ways) + len(following)) * STATE_BYTES > self._memory:
                raise TooManyStates(self._memory)
            self._tried += len(some) * (1 + len(self._part.branches[position]))
            if self._tried > self._budget:
                raise Uncounted("a small count has become large")
        self._ways = following

    def _add_states(
        self, position: int, states: list[tuple[State, int]], following: dict[State, int]
    ) -> None:
        for state, ways in states:
            for _, successor in successors(self._part, state, position):
                following[successor] += ways

    def _add_windows(
        self, position: int, states: list[tuple[int, int]], following: dict[int, int]
    ) -> None:
        masks, may = (
            [branch.mask for branch in self._part.branches[position]],
            not self._part.must[position],
        )
        for window, ways in states:
            if window & 1 or may:
                following[window >> 1] += ways
            if not window & 1:
                for mask in masks:
                    if not window & mask:
                        following[(window | mask) >> 1] += ways

    def ways(self) -> int:
        """The ways of all states together."""
        return sum(self._ways.values())

    def save(self) -> dict[Any, int]:
        """The states as they are now."""
        return self._ways

    def load(self, saved: dict[Any, int]) -> None:
        """Go back to saved states."""
        self._ways, self._tried = saved, 0

    def size(self, saved: dict[Any, int]) -> int:
        """The bytes that saved states take."""
        return len(saved) * STATE_BYTES

    def among(self, saved: dict[Any, int], windows: Set[int]) -> dict[State, int]:
        """The saved states that have one of these windows, and the ways of each."""
        if self._part.sizes:
            return {state: ways for state, ways in saved.items() if state[0] in windows}
        return {(window, (), ()): saved[window] for window in windows if window in saved}


def successors(part: Part, state: State, position: int) -> Iterator[tuple[Branch | None, State]]:
    """What a state becomes when its first position is decided, by each option that begins there;
    None: by passing.
    """
    window, least, most = state
    room = len(part.must) - position - 1  # positions after this one
    if window & 1 or not part.must[position]:
        if passed := _settled(part, window >> 1, least, most, room):
            yield None, passed
    for branch in part.branches[position] if not window & 1 else ():
        mask, of, _ = branch
        if window & mask or any(most[item] < of.count(item) for item in of):
            continue
        fewer = tuple(n - of.count(item) for item, n in enumerate(most)) if of else most
        needed = tuple(max(0, n - of.count(item)) for item, n in enumerate(least)) if of else least
        if taken := _settled(part, (window | mask) >> 1, needed, fewer, room):
            yield branch, taken


def _settled(
    part: Part, window: int, least: tuple[int, ...], most: tuple[int, ...], room: int
) -> State | None:
    """A state with no bound higher than the room allows anyway, so that equal futures are equal
    states.

    None where what must be covered needs more room.
    """
    if not part.sizes:
        return window, least, most
    free = room - window.bit_count()
    needs = [
        -(-n * positions // times) for n, (positions, times) in zip(least, part.sizes, strict=True)
    ]
    if max(needs) > free or (part.alone and sum(needs) > free):
        return None
    allowed = (
        min(n, free * times // positions)
        for n, (positions, times) in zip(most, part.sizes, strict=True)
    )
    return window, least, tuple(allowed)
