"""The number of covers of a problem, exactly, without visiting them: dynamic programming over
partial covers.

The positions of a layout are decided one after the other, and equal states are merged (`stages`):
the transfer-matrix method (Stanley, Enumerative Combinatorics 1, section 4.7; for dominoes the
broken profile). Every way is carried, none is guessed: the numbers are whole numbers of any size.
"""

from __future__ import annotations

from functools import partial
from math import inf, log2

from ...control import Control, Progress
from ..kernels.jit import WORD, is_compiled
from ..layout import Layout
from ..matching.count import matchings
from .components import Component, bounded_items, widest_window
from .limits import MEMORY
from .meeting import gap_begins, met
from .merged import MergedStages
from .parts import Parts
from .rows import CompiledStages, suits
from .stages import PlainStages, Stages
from .sweep import Share, Sweep, with_shares

# what the counts of bounded items may add to a state, for each option of a cover
COUNT_BITS_OF_OPTION = 0.5


def outlook(parts: Parts) -> float:
    """The bits of a bound on the number of states; infinity where a count by states is not
    promising.

    It is where there are many copies of few pieces, so that many partial covers have the same
    state, and states fit into words. With all pieces different hardly any two have the same future:
    what is left differs. Determinants need no states.
    """
    layout = parts.layout
    bits = count_bits(layout)
    if bits == inf or not all(map(suits, parts.by_states)):
        return inf
    window_bits = max((component.reach for component in parts.by_states), default=1) - 1
    return log2(len(layout.must | layout.may) + 1) + window_bits + bits


def is_hopeless(layout: Layout) -> bool:
    """Is it plain, before the parts are worked out, that their `outlook` is infinite?"""
    if count_bits(layout) == inf:
        return True
    longest = max(map(len, layout.places), default=0)
    in_pairs = longest <= 2 and not layout.may and not bounded_items(layout)
    return not in_pairs and widest_window(layout) > WORD


def count_bits(layout: Layout) -> float:
    """The bits that the counts of bounded items add to a state of a layout; infinity where
    states are hardly ever merged for them.
    """
    sizes = [len(places) for places in layout.places if places]
    room = len(layout.must | layout.may)
    copies = room * len(sizes) / sum(sizes) if sizes else 0  # in a cover, about
    bits = sum(log2(max(0, min(layout.most[item], copies)) + 1) for item in bounded_items(layout))
    return inf if bits > COUNT_BITS_OF_OPTION * copies else bits


def covers_of(
    parts: Parts,
    control: Control,
    memory: int = MEMORY,
    small: bool = False,
    worthwhile: bool = False,
    progress: Progress | None = None,
    cores: int = 1,
) -> int:
    """The number of covers of some parts: the product of those of its components.

    small       plain Python, given up when it takes longer than loading the compiler; else a kernel
                where states fit into words
    worthwhile  given up where partial covers are hardly ever merged, and a search can be expected
                to end
    The progress, the control's if none is given, counts states, or steps of a determinant, and the
    positions done. Raises CountGivenUp where a count is given up, or the states of two positions
    would take more than `memory` bytes; determinants take next to none.
    """
    progress = control.progress if progress is None else progress
    if not parts.layout.fillable:
        progress.fraction = 1.0
        return 0
    product = 1
    shares = with_shares(parts.components, progress)
    for (component, share), matrix in zip(shares, parts.matrices, strict=True):
        if matrix and product:
            progress.turn_to(progress.engine, "determinant", control.seconds)
            product *= matchings(matrix, control, partial(share.add, 1))
        elif product:
            progress.turn_to(progress.engine, "", control.seconds)
            stages = stages_of(component, control, memory, small, cores)
            product *= count_component(component, stages, share, worthwhile)
    return product


def stages_of(
    component: Component, control: Control, memory: int, small: bool = False, cores: int = 1
) -> PlainStages | MergedStages | CompiledStages:
    """The stages of a component at its beginning; `small` as with `covers_of`."""
    # where nothing is compiled dictionaries are faster than the kernel
    if not small and suits(component) and is_compiled():
        return compiled_stages(component, control, memory, cores)
    return PlainStages(component, control, memory, small)


def compiled_stages(
    component: Component, control: Control, memory: int, cores: int = 1
) -> MergedStages | CompiledStages:
    """The stages of a component that `suits`, at its beginning, by a kernel."""
    if component.sizes:
        return CompiledStages(component, control, memory)
    return MergedStages(component, control, memory, cores)


def count_component(
    component: Component, stages: Stages, share: Share, worthwhile: bool = False
) -> int:
    """The number of covers of a component, whose stages are at their beginning; `worthwhile` as
    with `covers_of`.
    """
    front = Sweep(component, stages, share, worthwhile)
    number = None
    if isinstance(stages, MergedStages):
        front.advance(gap_begins(component))
        number = met(front, stages)
    if number is None:
        front.advance(len(component.must))
        number = stages.ways()
    return number
