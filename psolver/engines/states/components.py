"""The components of a layout, on each of which counting by states works by itself.

    positions 0 and 1 empty at the start, a domino over both, or on either a monomino, of which
    there is one:

    Component(
        must=(True, True),
        branches=((Branch(0b11, (), 0), Branch(0b1, (0,), 1)), (Branch(0b1, (0,), 2),)),
        least=(0,),
        most=(1,),
        sizes=((1, 1),),
    )

The positions of a component are numbered anew, without gaps, in the order of the layout.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from math import inf, log2
from typing import NamedTuple, TypeAlias

from ...core.bits import members
from ...core.closure import closure
from ...core.control import current_control
from ..kernels.bit_words import WORD_BITS
from ..layout import Numbers, PositionLayout
from ..tuning import COUNT_BITS_OF_OPTION

Size: TypeAlias = tuple[int, int]  # positions, and the times that an item is covered in these
Neighbours: TypeAlias = Sequence[Sequence[int]]


class Branch(NamedTuple):
    """An option, seen from the first of its positions.

    mask    its positions as bits, bit 0 the first
    items   the bounded items that it covers, each as often as it covers it
    option  its number in the problem
    """

    mask: int
    items: Numbers
    option: int


Branches: TypeAlias = tuple[Branch, ...]


@dataclass(frozen=True)
class Component:
    """A part of a layout that has nothing in common with the others.

    must      for each position whether it has to be filled
    branches  for each position the options that begin there
    least, most  bounds of the bounded items
    sizes     for each bounded item positions and times: the option that takes least room for it
              covers it `times` times in that number of positions
    touching  for each position its neighbours; () if these are not known, or the positions of
              some option do not are connected
    places    for each position its position in the layout
    edges     for each position whether it is an edge, at which options are cut (see `growing`): it
              is filled that is to be covered, or left, and passed that is empty; () without them
    """

    must: tuple[bool, ...]
    branches: tuple[Branches, ...]
    least: Numbers
    most: Numbers
    sizes: tuple[Size, ...]
    touching: tuple[Numbers, ...] = ()
    places: Numbers = ()
    edges: tuple[bool, ...] = ()

    @cached_property
    def options(self) -> Branches:
        """Return the options of all positions, those of each together."""
        return tuple(chain.from_iterable(self.branches))

    @cached_property
    def reach(self) -> int:
        """Return the bits of the longest window."""
        longest = 1
        for branch in self.options:
            length = branch.mask.bit_length()
            longest = max(longest, length)
        return longest

    def turns(self, position: int) -> int:
        """Return 1 for an edge, which is decided like others with its bit turned; else 0."""
        if not self.edges:
            return 0
        return int(self.edges[position])

    @property
    def fits_words(self) -> bool:
        """Whether the states fit into words: windows, and the counts of bounded items."""
        if self.reach > WORD_BITS:
            return False
        bits_of_counts = 0
        for bound in self.most:
            bits_of_count = bound.bit_length()
            bits_of_counts += 2 * bits_of_count
        return bits_of_counts < WORD_BITS

    @cached_property
    def ends(self) -> Numbers:
        """Return for each bounded item the last position at which an option begins that covers it;
        () if states fit into words: their kernel carries all counts to the end.
        """
        if self.fits_words:
            return ()
        ends = [-1] * len(self.most)
        for position, branches in enumerate(self.branches):
            for branch in branches:
                for item in branch.items:
                    ends[item] = position
        return tuple(ends)

    @cached_property
    def loose(self) -> tuple[bool, ...]:
        """Return for each bounded item whether its most forbids nothing."""
        supply: Counter[int] = Counter()
        for branch in self.options:
            supply.update(branch.items)
        loose = []
        length = len(self.must)
        for item, (positions, times) in enumerate(self.sizes):
            times_in_room = length * times // positions
            most_times = min(supply[item], times_in_room)
            is_loose = self.most[item] >= most_times
            loose.append(is_loose)
        return tuple(loose)

    @cached_property
    def alone(self) -> bool:
        """Whether no option covers two bounded items."""
        for branch in self.options:
            items = set(branch.items)
            if len(items) > 1:
                return False
        return True


def components_of(layout: PositionLayout, touching: Neighbours = ()) -> list[Component]:
    """Return the components of a layout, by their first positions; the control ticks.

    Positions belong together if an option or a bounded item joins them. `touching`: for each
    position its neighbours, if these are known.
    """
    control = current_control()
    bounded = bounded_items(layout)
    rows = _joined_positions(layout, bounded)
    row_of: dict[int, int] = {}
    for number, row in enumerate(rows):
        for position in row:
            row_of[position] = number
    options: list[list[int]] = [[] for _ in rows]
    for option, places in enumerate(control.watched(layout.places)):
        if places:
            number = row_of[places[0]]
            options[number].append(option)
    components = []
    for row, options_of_row in zip(rows, options, strict=True):
        component = _component(layout, row, options_of_row, bounded)
        if touching:
            component = _with_neighbours(component, touching)
        components.append(component)
    return components


def _joined_positions(layout: PositionLayout, bounded: set[int]) -> list[list[int]]:
    """The positions that options, or bounded items, join to one another, each time sorted."""
    control = current_control()
    joined: defaultdict[int, set[int]] = defaultdict(set)  # to the first position of an option
    options = zip(layout.places, layout.counted, strict=True)
    for places, counted in control.watched(options):
        if places:
            numbers = joined[places[0]]
            numbers.update(places)
            for item in counted:
                if item in bounded:
                    numbers.add(layout.length + item)
    links = [*joined.items()]
    for start, numbers in control.watched(links):
        for number in [*numbers]:
            joined[number].add(start)
    rows = []
    reached: set[int] = set()
    room = sorted(layout.must | layout.may)
    for position in control.watched(room):
        if position not in reached:
            together = closure([position], joined.__getitem__)
            reached.update(together)
            positions = []
            for number in together:
                if number < layout.length:
                    positions.append(number)
            positions.sort()
            rows.append(positions)
    return rows


def bounded_items(layout: PositionLayout) -> set[int]:
    """Return the counted items whose bounds forbid anything."""
    must = layout.must
    sizes = [len(places) for places in layout.places]
    room = len(must | layout.may)
    most_times = _most_times(layout, sizes, room)
    if must and layout.may:
        filled = [len(must.intersection(places)) for places in layout.places]
        most_by_must = _most_times(layout, filled, len(must))
        for item, times in most_by_must.items():
            most_times[item] = min(most_times[item], times)
    bounded = set()
    for item, times in most_times.items():
        least = layout.least[item]
        most = layout.most[item]
        if least > 0 or most < times:
            bounded.add(item)
    return bounded


def _most_times(layout: PositionLayout, filled: Sequence[int], room: int) -> dict[int, int]:
    """Return for each counted item a bound on how often a cover can cover it, by the number of
    positions that each option fills of those for which there is room.
    """
    supply: Counter[int] = Counter()
    sizes: dict[int, Size] = {}
    alike: Counter[tuple[Numbers, int]] = Counter()
    options = zip(layout.places, layout.counted, filled, strict=True)
    control = current_control()
    for places, counted, positions in control.watched(options):
        if places:
            alike[counted, positions] += 1
    for (counted, positions), number in alike.items():
        times_of_items = Counter(counted)
        for item, times in times_of_items.items():
            size = (positions, times)
            smallest = sizes.get(item)
            supply[item] += times * number
            sizes[item] = _smaller(smallest, size)
    bounds = dict(supply)
    for item, (positions, times) in sizes.items():
        if positions:
            times_in_room = room * times // positions
            bounds[item] = min(bounds[item], times_in_room)
    return bounds


def _with_neighbours(component: Component, touching: Neighbours) -> Component:
    """A component that knows its neighbours, unless an option has positions that are not
    connected.
    """
    control = current_control()
    rank = {position: number for number, position in enumerate(component.places)}
    neighbours = []
    for position in control.watched(component.places):
        inside = []
        for neighbour in touching[position]:
            if neighbour in rank:
                inside.append(rank[neighbour])
        inside.sort()
        neighbours.append(tuple(inside))
    for start, branches in enumerate(control.watched(component.branches, 10)):
        for branch in branches:
            if not _is_connected(branch.mask, start, neighbours):
                return component
    return replace(component, touching=tuple(neighbours))


def _is_connected(mask: int, start: int, neighbours: Neighbours) -> bool:
    positions = set()
    for bit in members(mask):
        positions.add(start + bit)
    reached = {start}
    todo = [start]
    for position in todo:  # grows while it is read
        touched = positions.intersection(neighbours[position])
        new = touched - reached
        reached |= new
        todo += new
    return reached == positions


def _smaller(smallest: Size | None, size: Size) -> Size:
    """The one of two sizes that has fewer positions for each time."""
    if smallest is None:
        return size
    positions, times = size
    smallest_positions, smallest_times = smallest
    positions_alike = positions * smallest_times
    if smallest_positions * times <= positions_alike:
        return smallest
    return size


def _component(
    layout: PositionLayout, row: list[int], options: list[int], bounded: set[int]
) -> Component:
    control = current_control()
    rank = {position: number for number, position in enumerate(row)}
    covered_items: set[int] = set()
    for option in control.watched(options):
        covered_items.update(layout.counted[option])
    items = sorted(bounded & covered_items)
    index = {item: k for k, item in enumerate(items)}
    branches: list[list[Branch]] = [[] for _ in row]
    sizes: dict[int, Size] = {}
    for option in control.watched(options):
        places = [rank[position] for position in layout.places[option]]
        begin = places[0]
        mask = 0
        for place in places:
            offset = place - begin
            mask |= 1 << offset
        counted = layout.counted[option]
        covered = []
        for item in counted:
            if item in index:
                covered.append(index[item])
        branch = Branch(mask, tuple(covered), option)
        branches[begin].append(branch)
        times_of_items = Counter(covered)
        for k, times in times_of_items.items():
            size = (len(places), times)
            smallest = sizes.get(k)
            sizes[k] = _smaller(smallest, size)
    must = [position in layout.must for position in row]
    lower_bounds = []
    upper_bounds = []
    sizes_in_order = []
    for k, item in enumerate(items):
        least = layout.least[item]
        lower_bounds.append(max(0, least))
        upper_bounds.append(layout.most[item])
        sizes_in_order.append(sizes[k])
    return Component(
        must=tuple(must),
        branches=tuple(map(tuple, branches)),
        least=tuple(lower_bounds),
        most=tuple(upper_bounds),
        sizes=tuple(sizes_in_order),
        places=tuple(row),
    )


# outlook -----------------------------------------------------------------------------------------


def count_bits(layout: PositionLayout) -> float:
    """Return the bits that the counts of bounded items add to a state of a layout; infinity if
    states are hardly ever merged for them.
    """
    sizes = [len(places) for places in layout.places if places]
    if not sizes:
        return 0
    room = len(layout.must | layout.may)
    room_of_options = room * len(sizes)
    copies = room_of_options / sum(sizes)  # in a cover, about
    bits = 0.0
    for item in bounded_items(layout):
        times = min(layout.most[item], copies)
        times = max(0, times)
        bits += log2(times + 1)
    if bits > COUNT_BITS_OF_OPTION * copies:
        return inf
    return bits
