"""The tables of dancing cells: the items of a problem as a search tree numbers them, and the nodes,
which are the items of its options one after the other.

An item is covered once (a *must*), once or not at all (a *may*), or it is *counted*: it may be
covered several times, or options give it colours. An option with counted items only gets a may of
its own. There are millions of nodes, in 32 bits each; those of a large problem are put in order by
machine code.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, chain
from typing import Any, NamedTuple

from ...core.control import current_control
from ...search.problem import Problem
from .array_copies import copy_of
from .bit_words import INDEX_MASK
from .kernel_arrays import BYTE, SIGNED32, WORD32, array_of, zeros
from .preparation import run_for_all
from .walk import CHOICES


class Moving(NamedTuple):
    """The tables that change in a search: the sets of the options left of each item (see `search`
    in `dancing_cells`).
    """

    members: Any
    slot: Any
    end: Any
    floor: Any

    def copies(self) -> Moving:
        """Return copies of them."""
        return Moving(*map(copy_of, self))


class Fixed(NamedTuple):
    """The tables that do not change (see `search` in `dancing_cells`)."""

    start: Any
    leave: Any
    item: Any
    span: Any
    option: Any
    begins: Any


class DancingTables(NamedTuple):
    """The tables of a problem.

    number      for each item, then for each option its own may, the number in the tree; -1: none
    musts       the number of musts, which come first, before the mays
    width       the columns of a row
    room        for each item how often it may be covered
    sums        the items that an option may hold several times; None if there are none
    shade       for each node the colour that its option gives the item, from 1 on; 0: none. None if
                there are no colours
    impossible  whether some item can never be covered as often as it must be
    """

    number: Any
    musts: int
    width: int
    moving: Moving
    fixed: Fixed
    room: list[int]
    sums: Any
    shade: Any
    impossible: bool


class _Order(NamedTuple):
    """The order of the items.

    names   the items, and the mays of options behind these, as the tree numbers them; those that
            are never covered are left out
    musts   how many are musts, and come first
    mays    how many are mays, and follow
    """

    names: list[int]
    musts: int
    mays: int


def tables_of(problem: Problem) -> DancingTables:
    """Return the tables of a problem."""
    item_count = len(problem.least)
    count = len(problem.options)
    items, begins, shades = _listed(problem)
    branching = [bound <= 1 for bound in problem.most]
    for pairs in problem.colours:
        for item, _ in pairs:
            branching[item] = False
    never = [bound <= 0 for bound in problem.most]
    kinds = zeros(count, code=BYTE)
    uses = zeros(item_count)
    fewest = array_of([NO_OPTION_YET])
    flags = array_of(never, BYTE), array_of(branching, BYTE)
    steps = _steps(len(items), count)
    run_for_all(look_at_options, count, steps, items, begins, *flags, kinds, uses, fewest)
    order = _order(problem, branching, kinds)
    number = array_of([-1] * (item_count + count), SIGNED32)
    impossible = any(map(int.__gt__, problem.least, problem.most))
    node_count = 0
    starts = []
    ends = []
    floors = []
    rooms = []
    for place, name in enumerate(order.names):
        number[name] = place
        if name < item_count:
            lower = problem.least[name]
            upper = problem.most[name]
            size = uses[name]
        else:  # the own may of an option
            lower = 0
            upper = 1
            size = 1
        if lower > size:
            impossible = True
        starts.append(node_count)
        floors.append(node_count + lower)
        rooms.append(min(upper, size + 1))  # in 32 bits
        node_count += size
        ends.append(node_count)
    nodes = _room_for_nodes(node_count, shades is not None)
    begins_of_nodes = zeros(count + 1, code=WORD32)
    into = *nodes, begins_of_nodes, array_of(starts)
    run_for_all(lay_nodes, count, steps, items, begins, shades, kinds, number, *into)
    musts_of_option = fewest[0]
    if musts_of_option == NO_OPTION_YET:
        musts_of_option = 1
    longest = order.mays + order.musts // musts_of_option
    sums = None
    if problem.sums:
        sums = array_of(sorted(problem.sums), WORD32)
    moving = Moving(
        nodes.members,
        nodes.slot,
        array_of(ends, WORD32),
        array_of(floors),
    )
    fixed = Fixed(
        array_of(starts, WORD32),
        array_of(~name for name in order.names),
        nodes.item,
        nodes.span,
        nodes.option,
        begins_of_nodes,
    )
    return DancingTables(
        number,
        order.musts,
        CHOICES + longest,
        moving,
        fixed,
        rooms,
        sums,
        nodes.shade,
        impossible,
    )


def _listed(problem: Problem) -> tuple[Any, Any, Any]:
    """The items of all options, those with colours last, where those of each option begin, and
    their shades, None if there are no colours.
    """
    rows: Sequence[Sequence[int]] = problem.options
    shades = None
    if problem.colours:
        rows, colours = _rows_with_colours(problem)
        shades = array_of(colours, WORD32)
    sizes = map(len, rows)
    begins = array_of(accumulate(sizes, initial=0), WORD32)
    current_control().tick()
    items = array_of(chain.from_iterable(rows), WORD32)
    return items, begins, shades


def _rows_with_colours(problem: Problem) -> tuple[list[list[int]], list[int]]:
    """The items of each option, those with colours last, and the shades of all."""
    rows = []
    shades: list[int] = []
    options = current_control().watched(problem.options)
    for option, pairs in zip(options, problem.colours, strict=True):
        row = list(option)
        shades += [0] * len(option)
        for item, colour in pairs:
            row.append(item)
            shades.append(colour + 1)
        rows.append(row)
    return rows, shades


def _order(problem: Problem, branching: Sequence[bool], kinds: Iterable[int]) -> _Order:
    """The order of the items; `branching` are those that are no counted ones."""
    musts: list[int] = []
    mays: list[int] = []
    counted: list[int] = []
    for item, upper in enumerate(problem.most):
        if not branching[item]:
            counted.append(item)
        elif upper == 1:
            if problem.least[item] > 0:
                musts.append(item)
            else:
                mays.append(item)
    first_own = len(problem.least)
    for option, kind in enumerate(kinds):
        if kind == ALONE:
            mays.append(first_own + option)
    names = [*musts, *mays, *counted]
    return _Order(names, len(musts), len(mays))


class _Nodes(NamedTuple):
    """The tables that have a place for each node."""

    item: Any
    option: Any
    span: Any
    members: Any
    slot: Any
    shade: Any


def _room_for_nodes(number: int, coloured: bool) -> _Nodes:
    shade = zeros(number, code=WORD32) if coloured else None
    rows = max(1, number)
    return _Nodes(
        item=zeros(number, code=WORD32),
        option=zeros(number, code=WORD32),
        span=zeros(rows, 2, code=WORD32),
        members=zeros(number, code=WORD32),
        slot=zeros(number, code=WORD32),
        shade=shade,
    )


def _steps(nodes: int, count: int) -> int:
    """About the steps that the nodes of all options take; long options take longer to be sorted."""
    items_of_option = nodes // max(1, count)
    steps_of_sorting = nodes * items_of_option // LONG_OPTION_ITEMS
    return nodes + steps_of_sorting


# the compiled steps -------------------------------------------------------------------------------

# Options of three kinds: the usual ones, those without an item to branch on, and those that can
# never be taken, which have no nodes.
USUAL, ALONE, NEVER = range(3)
NO_OPTION_YET = 1 << 40  # in place of the fewest items of an option
LONG_OPTION_ITEMS = 50  # to sort a node of such an option takes twice as long as to lay it


def look_at_options(
    items: Any,
    begins: Any,
    never: Any,
    branching: Any,
    kinds: Any,
    uses: Any,
    fewest: Any,
    start: int,
    stop: int,
) -> None:
    """Look at the options from `start` on, before `stop`.

    items, begins   option o has items[begins[o] : begins[o + 1]]
    never           for each item whether it can never be covered
    branching       for each item whether it is no counted one
    kinds           becomes the kind of each option
    uses            becomes for each item the number of times that options have it
    fewest          its number becomes the fewest items to branch on of an option, which may have
                    one of its own
    """
    for option in range(start, stop):
        low = begins[option] & INDEX_MASK
        high = begins[option + 1] & INDEX_MASK
        is_never = False
        number = 0
        for entry in range(low, high):
            item = items[entry]
            if never[item] != 0:
                is_never = True
            if branching[item] != 0:
                number += 1
        if is_never:
            kinds[option] = NEVER
        else:
            if number == 0:
                kinds[option] = ALONE
                number = 1
            if number < fewest[0]:
                fewest[0] = number
            for entry in range(low, high):
                uses[items[entry]] += 1


def lay_nodes(
    items: Any,
    begins: Any,
    shades: Any,
    kinds: Any,
    number: Any,
    item: Any,
    option: Any,
    span: Any,
    members: Any,
    slot: Any,
    shade: Any,
    first: Any,
    filled: Any,
    start: int,
    stop: int,
) -> None:
    """Lay the nodes of the options from `start` on, before `stop`, sorted by the numbers of their
    items.

    items, begins   as `look_at_options` has them; `shades` of these items, or None
    kinds           of the options
    number          for each item, then for each option its own may, the number in the tree
    item … first    become the tables of `search` in `dancing_cells`
    filled          for each item the place in `members` for its next node
    """
    items_of_problem = number.shape[0] - kinds.shape[0]
    for owner in range(start, stop):
        begin = first[owner] & INDEX_MASK
        end = begin
        if kinds[owner] != NEVER:
            low = begins[owner] & INDEX_MASK
            high = begins[owner + 1] & INDEX_MASK
            for entry in range(low, high):
                name = number[items[entry]]
                place = end
                while place > begin:
                    place_before = (place - 1) & INDEX_MASK
                    if item[place_before] <= name:
                        break
                    item[place] = item[place_before]
                    if shades is not None:
                        shade[place] = shade[place_before]
                    place = place_before
                item[place] = name
                if shades is not None:
                    shade[place] = shades[entry]
                end = (end + 1) & INDEX_MASK
            if kinds[owner] == ALONE:  # its own may comes before all counted items
                for place in range(end, begin, -1):
                    item[place] = item[place - 1]
                    if shades is not None:
                        shade[place] = shade[place - 1]
                item[begin] = number[items_of_problem + owner]
                if shades is not None:
                    shade[begin] = 0
                end = (end + 1) & INDEX_MASK
        for node in range(begin, end):
            option[node] = owner
            span[node, 0] = begin
            span[node, 1] = end
            name = item[node]
            place = filled[name]
            members[place] = node
            slot[node] = place
            filled[name] = place + 1
        first[owner + 1] = end
