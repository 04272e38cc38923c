"""The number of covers of a problem, exactly, without visiting them: dynamic programming over
partial covers.

The positions of a layout are decided one after the other, and equal states are merged (`stages`):
the transfer-matrix method (Stanley, Enumerative Combinatorics 1, section 4.7; for dominoes the
broken profile). Every way is carried, none is guessed: the numbers are whole numbers of any size.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf, log2
from typing import Any

from ...control import UNWATCHED, Control, Progress
from ..kernels.jit import is_compiled
from ..layout import Layout, lay_out
from ..problem import Problem
from .components import Component, bounded_items, components_of
from .limits import MEMORY, CountGivenUp
from .quotient import quotient
from .rows import CompiledStages, suits
from .stages import PlainStages, Stages

# what the counts of bounded items may add to a state, for each option of a cover
COUNT_BITS_OF_OPTION = 0.5
# of more states each should stand for so many partial covers, or a search is as fast, unless the
# number of covers is likely to have more bits than a search can visit
MANY_STATES, WAYS_OF_STATE, HOPELESS_BITS = 1 << 20, 32, 64


@dataclass(frozen=True, slots=True)
class Share:
    """The share of the whole progress that a component has."""

    progress: Progress
    start: float
    size: float

    def add(self, states: int, fraction: float) -> None:
        """Add states, and say what fraction of the component is done."""
        self.progress.nodes += states
        self.progress.fraction = self.start + self.size * fraction


def with_shares(
    components: list[Component], progress: Progress
) -> Iterator[tuple[Component, Share]]:
    """The components, each with its share of the progress; the whole of it is done in the end."""
    done, total = 0, sum(len(component.must) for component in components)
    for component in components:
        length = len(component.must)
        yield component, Share(progress, done / total, length / total)
        done += length
    progress.fraction = 1.0


def outlook(problem: Problem, control: Control = UNWATCHED) -> float:
    """The bits of a bound on the number of states; infinity where a count by states is not
    promising.

    It is where there are many copies of few pieces, so that many partial covers have the same
    state, and states fit into words. With all pieces different hardly any two have the same future:
    what is left differs.
    """
    layout = lay_out(problem, control)
    sizes = [len(places) for places in layout.places if places]
    room = len(layout.must | layout.may)
    copies = room * len(sizes) / sum(sizes) if sizes else 0  # in a cover, about
    count_bits = sum(
        log2(max(0, min(layout.most[item], copies)) + 1) for item in bounded_items(layout)
    )
    if count_bits > COUNT_BITS_OF_OPTION * copies:
        return inf
    components = components_of(layout)
    if not all(map(suits, components)):
        return inf
    window_bits = max((component.reach for component in components), default=1) - 1
    return log2(room + 1) + window_bits + count_bits


def covers_by_states(
    problem: Problem,
    control: Control,
    memory: int = MEMORY,
    small: bool = False,
    worthwhile: bool = False,
) -> int:
    """The number of covers of a problem, whatever its symmetries.

    small       plain Python, given up when it takes longer than loading the compiler; else a kernel
                where states fit into words
    worthwhile  given up where partial covers are hardly ever merged, and a search can be expected
                to end
    The control's progress counts states, and the positions done. Raises CountGivenUp where a count
    is given up, or the states of two positions would take more than `memory` bytes.

    >>> options = ((0, 2), (1, 2), (0, 1))
    >>> covers_by_states(Problem((1, 1, 0), (1, 1, 2), options, (2, 2, 0)), Control())
    2
    """
    return _count(lay_out(problem, control), control, control.progress, memory, small, worthwhile)


def classes_by_states(
    problem: Problem, covers: int, control: Control, memory: int = MEMORY, small: bool = False
) -> int:
    """The number of classes of covers under the problem's symmetries; `covers` is the number of all
    covers.

    It is the average number of covers that a symmetry maps to themselves (the Cauchy-Frobenius
    lemma, often called Burnside's), each counted on the quotient by that symmetry. `small`
    and CountGivenUp as with `covers_by_states`.
    """
    layout = lay_out(problem, control)
    fixed, quotients = covers, dict[Any, int]()
    for symmetry in problem.symmetries[1:]:  # the first is the identity
        smaller = quotient(layout, symmetry)
        # a symmetry and its inverse have the same quotient
        key = smaller.places, smaller.counted, smaller.must
        if key not in quotients:
            quotients[key] = _count_small_or_large(smaller, control, memory, small)
        fixed += quotients[key]
    classes, rest = divmod(fixed, max(1, len(problem.symmetries)))
    assert rest == 0
    return classes


def _count_small_or_large(layout: Layout, control: Control, memory: int, small: bool) -> int:
    """The number of covers of a layout, without progress; by a kernel only when it is not `small`
    and may become large.
    """
    try:
        return _count(layout, control, Progress(), memory, small=True)
    except CountGivenUp:
        if small:
            raise
    return _count(layout, control, Progress(), memory)


def _count(
    layout: Layout,
    control: Control,
    progress: Progress,
    memory: int,
    small: bool = False,
    worthwhile: bool = False,
) -> int:
    """The number of covers of a layout: the product of those of its components."""
    if not layout.fillable:
        progress.fraction = 1.0
        return 0
    product = 1
    for component, share in with_shares(components_of(layout), progress):
        if product:
            stages = stages_of(component, control, memory, small)
            product *= count_component(component, stages, share, worthwhile)
    return product


def stages_of(
    component: Component, control: Control, memory: int, small: bool = False
) -> PlainStages | CompiledStages:
    """The stages of a component at its beginning; `small` as with `covers_by_states`."""
    # where nothing is compiled dictionaries are faster than the kernel
    if not small and suits(component) and is_compiled():
        return CompiledStages(component, control, memory)
    return PlainStages(component, control, memory, small)


def count_component(
    component: Component, stages: Stages, share: Share, worthwhile: bool = False
) -> int:
    """The number of covers of a component, whose stages are at their beginning; `worthwhile` as
    with `covers_by_states`.
    """
    length = len(component.must)
    for position in range(length):
        stages.decide(position)
        share.add(stages.states, (position + 1) / length)
        if worthwhile and stages.states > MANY_STATES:
            ways = stages.ways()
            bits = log2(ways) * length / (position + 1)  # of the number of covers, about
            if ways < WAYS_OF_STATE * stages.states and bits < HOPELESS_BITS:
                raise CountGivenUp("a count by states would be no faster than a search here")
    return stages.ways()
