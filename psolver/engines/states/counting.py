"""The number of covers of a problem, exactly, without visiting them: dynamic programming over
partial covers.

The positions of a layout are decided one after the other, and equal states are merged (`stages`):
the transfer-matrix method (Stanley, Enumerative Combinatorics 1, section 4.7; for dominoes the
broken profile). Every way is carried, none is guessed: the numbers are whole numbers of any size.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from math import gcd, inf, log2
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ...core.control import Progress, current_control
from ...search.problem import Permutation, Problem
from ..given_up import MEMORY, CountGivenUp
from ..kernels.jit import is_compiled
from ..layout import Numbers, PositionLayout, lay_out
from ..tuning import (
    FEW_COUNTED_STATES,
    FEW_STATE_COUNTS,
    MOST_RESIDUE_PRODUCTS,
    MOST_SYMMETRIES_BY_THE_WAY,
    PRODUCT_SQUARE,
    SMALL_PRODUCTS,
)
from .components import Component, Neighbours, components_of, count_bits
from .growing import in_fewer_states
from .kasteleyn import Matrix, graph_of, matchings, matrix_of
from .stages import PlainStages, ProgressShare, Stages, Sweep, with_shares

if TYPE_CHECKING:
    from .hashed_rows import CompiledStages
    from .merging import MergedStages


def outlook(parts: Parts) -> float:
    """Return the bits of a bound on the number of states; infinity if a count by states is not
    promising.

    It is promising if there are many copies of few pieces, so that many partial covers have the
    same state. With all pieces different hardly any two have the same future: the pieces left
    differ. Nor is it promising if states fit no words and have many counts. Determinants need no
    states.
    """
    layout = parts.layout
    bits = count_bits(layout)
    by_states = parts.by_states
    reach = 1
    for component in by_states:
        if not component.fits_words and len(component.sizes) > FEW_STATE_COUNTS:
            return inf
        reach = max(reach, component.reach)
    window_bits = reach - 1
    room = len(layout.must | layout.may)
    return log2(room + 1) + window_bits + bits


def count_covers(
    parts: Parts,
    memory: int = MEMORY,
    small: bool = False,
    worthwhile: bool = False,
    progress: Progress | None = None,
    cores: int = 1,
    most: float = inf,
    is_hopeless: Callable[[], bool] | None = None,
) -> int:
    """Return the number of covers of some parts: the product of those of its components.

    small       plain Python, given up when it takes longer than loading the compiler; else a kernel
                if states fit into words
    worthwhile  given up if partial covers are hardly ever merged, and a search can be expected
                to end
    most        given up if a component is likely to take more states than these, all together
    is_hopeless  if a count is long it is called, and returns whether there are no covers at all:
                 then NoCovers is raised
    The progress, the control's if none is given, counts states, or steps of a determinant, and the
    positions done. Raises CountGivenUp if a count is given up, or the states of two positions
    would take more than `memory` bytes; determinants take next to none.
    """
    control = current_control()
    if progress is None:
        progress = control.progress
    if not parts.layout.fillable:
        progress.fraction = 1.0
        return 0
    product = 1
    shares = with_shares(parts.components, progress)
    pairs = zip(shares, parts.matrices, strict=True)
    for (component, share), matrix in pairs:
        if not product:
            continue
        method = "determinant" if matrix else ""
        progress.turn_to(progress.engine, method, control.seconds)
        if matrix:
            done = partial(share.add, 1)
            product *= matchings(matrix, done)
        else:
            if not small:
                component = in_fewer_states(component)
            stages = stages_of(component, memory, small, cores)
            product *= count_component(component, stages, share, worthwhile, most, is_hopeless)
    return product


def stages_of(
    component: Component, memory: int, small: bool = False, cores: int = 1
) -> PlainStages | MergedStages | CompiledStages:
    """Return the stages of a component at its beginning; `small` as with `count_covers`."""
    # If nothing is compiled dictionaries are faster than the kernel
    if not small and component.fits_words and is_compiled():
        return compiled_stages(component, memory, cores)
    return PlainStages(component, memory, small)


def compiled_stages(
    component: Component, memory: int, cores: int = 1
) -> MergedStages | CompiledStages:
    """Return the stages of a component that `fits_words`, at its beginning, by a kernel."""
    if component.sizes:
        from .hashed_rows import CompiledStages

        return CompiledStages(component, memory)
    from .merging import MergedStages

    return MergedStages(component, memory, cores)


def count_component(
    component: Component,
    stages: Stages,
    share: ProgressShare,
    worthwhile: bool = False,
    most: float = inf,
    is_hopeless: Callable[[], bool] | None = None,
) -> int:
    """Return the number of covers of a component, whose stages are at their beginning;
    `worthwhile`, `most` and `is_hopeless` as with `count_covers`.
    """
    front = Sweep(component, stages, share, worthwhile, most, is_hopeless)
    if not isinstance(stages, PlainStages):
        from .meeting import gap_begins, met
        from .merging import MergedStages

        if isinstance(stages, MergedStages):
            front.advance(gap_begins(component))
            number = met(front, stages)
            if number is not None:
                return number
    front.advance(len(component.must))
    return stages.ways()


# the components of a layout, each with the method that counts it ----------------------------------


class Parts(NamedTuple):
    """The components of a layout, none if it cannot be filled; for each the matrix whose
    determinant gives the number of its covers, or None: then states do.
    """

    layout: PositionLayout
    components: tuple[Component, ...]
    matrices: tuple[Matrix | None, ...]

    @property
    def by_states(self) -> list[Component]:
        """Return the components that are counted by states."""
        pairs = zip(self.components, self.matrices, strict=True)
        return [component for component, matrix in pairs if matrix is None]

    @property
    def are_small(self) -> bool:
        """Whether all determinants together take next to no time."""
        products = 0
        for matrix in self.matrices:
            if matrix:
                products += matrix.products
        return products <= SMALL_PRODUCTS


def parts_of_problem(problem: Problem) -> Parts:
    """Return the parts of a problem's layout."""
    neighbours = touching(problem)
    return parts_of_layout(lay_out(problem), neighbours)


def parts_of_layout(layout: PositionLayout, touching: Neighbours = ()) -> Parts:
    """The parts of a layout; `touching`: for each position its neighbours, if they are known."""
    components: list[Component] = []
    if layout.fillable:
        components = components_of(layout, touching)
    matrices = [matrix_of_component(component, FEW_COUNTED_STATES) for component in components]
    return Parts(layout, tuple(components), tuple(matrices))


def touching(problem: Problem) -> list[list[int]]:
    """Return for each position of a problem its neighbours; [] if they are not known."""
    positions = problem.positions
    if not problem.neighbours or not positions:
        return []
    length = max(positions) + 1
    neighbours: list[list[int]] = [[]] * length
    control = current_control()
    for item, position in enumerate(control.watched(positions)):
        if position >= 0:
            items = problem.neighbours[item]
            neighbours[position] = [positions[neighbour] for neighbour in items]
    return neighbours


def matrix_of_component(component: Component, few: int) -> Matrix | None:
    """Return the matrix whose determinant gives the number of a component's covers; None if it
    has no such matrix, if that would take too long, and if the component cannot have more than
    `few` states.
    """
    length = len(component.must)
    reach = component.reach
    most_states = length << reach - 1
    if most_states <= few:
        return None
    square = (length * reach) ** 2
    if square // PRODUCT_SQUARE > MOST_RESIDUE_PRODUCTS:
        return None
    graph = graph_of(component)
    return matrix_of(graph) if graph else None


# classes -----------------------------------------------------------------------------------------

# The number of classes of covers under a problem's symmetries, without visiting them.

# Elements that generate a group are drawn by this seed.
GENERATORS_SEED = 1


def number_of_classes(
    problem: Problem,
    parts: Parts,
    covers: int,
    memory: int = MEMORY,
    small: bool = False,
    cores: int = 1,
) -> int:
    """Return the number of classes of covers of a problem, whose parts and number of covers are
    given.

    It is the average number of covers that a symmetry maps to themselves (the Cauchy-Frobenius
    lemma, often called Burnside's), each counted on the quotient by that symmetry. Conjugate
    symmetries leave as many covers alone. `small` and CountGivenUp as with `count_covers`; `small`
    counts have few symmetries, too.
    """
    symmetries = problem.symmetries
    if small and len(symmetries) > MOST_SYMMETRIES_BY_THE_WAY:
        raise CountGivenUp("there are many symmetries")
    fixed = covers
    group_classes = conjugacy_classes(symmetries)
    for conjugates in group_classes[1:]:  # the first is the identity
        symmetry = symmetries[conjugates[0]]
        smaller = quotient_layout(parts.layout, symmetry)
        number = _count(smaller, memory, small, cores)
        fixed += len(conjugates) * number
    classes, rest = divmod(fixed, max(1, len(symmetries)))
    assert rest == 0
    return classes


def _count(layout: PositionLayout, memory: int, small: bool, cores: int) -> int:
    """Return the number of covers of a layout, without progress; by a kernel only if it is not
    `small` and may become large.
    """
    parts = parts_of_layout(layout)
    progress = Progress()
    try:
        return count_covers(parts, memory, small=True, progress=progress)
    except CountGivenUp:
        if small:
            raise
    return count_covers(parts, memory, progress=Progress(), cores=cores)


def conjugacy_classes(group: Sequence[Permutation]) -> list[list[int]]:
    """Return the elements of a group, the identity first, by their numbers, in conjugacy classes:
    elements that some element h takes to one another, g to h g h^-1.

    It is enough to try a few elements h that generate the group. The control ticks.

    >>> conjugacy_classes([(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (1, 0, 2), (2, 1, 0)])
    [[0], [1, 2], [3, 4, 5]]
    """
    control = current_control()
    base, number = _base(group)
    generators = _generators(group, base, number)
    pairs = []
    for h in generators:
        back = [h.index(point) for point in base]
        pairs.append((h, back))
    classes: list[list[int]] = []
    classified: set[int] = set()
    for element in range(len(group)):
        if element in classified:
            continue
        conjugates = [element]
        classified.add(element)
        for k in conjugates:  # which grows
            control.tick()
            g = group[k]
            for h, back in pairs:
                images = [h[g[point]] for point in back]
                image = number[tuple(images)]
                if image not in classified:
                    classified.add(image)
                    conjugates.append(image)
        conjugates.sort()
        classes.append(conjugates)
    return classes


def _base(group: Sequence[Permutation]) -> tuple[list[int], dict[Numbers, int]]:
    """Return points whose images distinguish the elements of a group, so that few are looked at;
    and the number of the element with some images of them.
    """
    control = current_control()
    base: list[int] = []
    numbers = list(range(len(group)))
    by_images: dict[Numbers, list[int]] = {(): numbers}
    points = len(group[0]) if group else 0
    for point in range(points):
        if len(by_images) == len(group):
            break
        split: dict[Numbers, list[int]] = defaultdict(list)
        for images, elements in by_images.items():
            control.tick()
            for k in elements:
                image = group[k][point]
                split[*images, image].append(k)
        if len(split) > len(by_images):
            base.append(point)
            by_images = split
    number: dict[Numbers, int] = {}
    for images, elements in by_images.items():
        if elements:
            number[images] = elements[0]
    return base, number


def _generators(
    group: Sequence[Permutation],
    base: list[int],
    number: dict[Numbers, int],
) -> list[Permutation]:
    """Return a few elements of a group that generate it, always the same; drawn at random, they are
    fewer than the first ones would be.
    """
    control = current_control()
    chosen: list[Permutation] = []
    reached = {0}  # the identity
    numbers = range(len(group))
    random = Random(GENERATORS_SEED)
    for drawn in random.sample(numbers, len(group)):
        if len(reached) == len(group):
            break
        if drawn in reached:
            continue
        chosen.append(group[drawn])
        products = [0]
        reached = {0}
        for k in products:  # which grows
            control.tick()
            g = group[k]
            images = [g[point] for point in base]
            for h in chosen:
                images_of_product = [h[image] for image in images]
                product = number[tuple(images_of_product)]
                if product not in reached:
                    reached.add(product)
                    products.append(product)
    return chosen


# quotients ---------------------------------------------------------------------------------------

# The quotient of a layout by a symmetry: its covers are those that the symmetry leaves alone.

CoveredBy: TypeAlias = tuple[int, int]  # an option of the quotient, and how often it covers
Columns: TypeAlias = defaultdict[int, list[CoveredBy]]  # by position or item


def quotient_layout(layout: PositionLayout, permutation: Permutation) -> PositionLayout:
    """Return a layout whose covers are the covers of another that a symmetry, a permutation of
    options, maps to themselves.

    Options that the symmetry maps to one another are taken together, as one, or not at all;
    positions that are then filled together are one; so are counted items, each divided by the
    number of times that it is always covered at once. An option of the quotient has the number of
    the first of its options; the others have no places.
    """
    covered = _covered(layout, permutation)
    # the other way round: the options of the quotient that cover a number, and how often
    columns: Columns = defaultdict(list)
    for option, times_of in covered.items():
        for number, times in times_of.items():
            columns[number].append((option, times))
    room: set[int] = set()  # the first of the positions that are filled together
    must: set[int] = set()
    positions = sorted(layout.must | layout.may)
    for group in _alike(positions, columns):
        leader = group[0]
        room.add(leader)
        if not layout.must.isdisjoint(group):
            must.add(leader)
    least, most, divisors = _divided_bounds(layout, columns)
    places: list[Numbers] = []
    counted: list[Numbers] = []
    for option in range(len(layout.places)):
        times_of = covered.get(option, Counter())
        filled: list[int] = []
        items: list[int] = []
        for number, times in sorted(times_of.items()):
            if number in room:
                filled.append(number)
            item = number - layout.length
            if item in divisors:
                times_divided = times // divisors[item]
                items += [item] * times_divided
        places.append(tuple(filled))
        counted.append(tuple(items))
    fillable = layout.fillable
    for lower, upper in zip(least, most, strict=True):
        if lower > upper:
            fillable = False
    return replace(
        layout,
        must=frozenset(must),
        may=frozenset(room - must),
        places=tuple(places),
        counted=tuple(counted),
        least=tuple(least),
        most=tuple(most),
        distances=(),
        fillable=fillable,
    )


def _covered(layout: PositionLayout, permutation: Permutation) -> dict[int, Counter[int]]:
    """Return for each option of the quotient the times that it covers positions, and counted items
    as numbers that follow the positions'.
    """
    covered: dict[int, Counter[int]] = {}
    for cycle in _cycles(permutation):
        together: Counter[int] = Counter()
        for option in cycle:
            together.update(layout.places[option])
        overlap = max(together.values(), default=0) > 1
        if together and not overlap:
            for option in cycle:
                for item in layout.counted[option]:
                    together[layout.length + item] += 1
            leader = cycle[0]
            covered[leader] = together
    return covered


def _divided_bounds(
    layout: PositionLayout, columns: Columns
) -> tuple[list[int], list[int], dict[int, int]]:
    """Return bounds of the quotient's counted items, and their divisors; of items that are alike
    the first stands for all.
    """
    number_of_items = len(layout.least)
    least = [0] * number_of_items
    most = [0] * number_of_items
    divisors: dict[int, int] = {}
    numbers = range(layout.length, layout.length + number_of_items)
    for group in _alike(numbers, columns):
        column = columns[group[0]]
        items = [number - layout.length for number in group]
        leader = items[0]
        all_times = [times for _, times in column]
        divisor = gcd(*all_times) or 1
        divisors[leader] = divisor
        lower = max(layout.least[item] for item in items)
        least[leader] = -(-lower // divisor)  # rounded up
        if column:
            upper = min(layout.most[item] for item in items)
            most[leader] = upper // divisor
    return least, most, divisors


def _cycles(permutation: Permutation) -> list[list[int]]:
    visited: set[int] = set()
    cycles = []
    for start in range(len(permutation)):
        cycle = []
        number = start
        while number not in visited:
            visited.add(number)
            cycle.append(number)
            number = permutation[number]
        if cycle:
            cycles.append(cycle)
    return cycles


def _alike(numbers: Iterable[int], columns: Columns) -> list[list[int]]:
    groups: dict[tuple[CoveredBy, ...], list[int]] = defaultdict(list)
    for number in numbers:
        column = tuple(columns[number])
        groups[column].append(number)
    return list(groups.values())
