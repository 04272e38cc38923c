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
    item_count, count = len(problem.least), len(problem.options)
    items, begins, shades = _listed(problem)
    branching = [bound <= 1 for bound in problem.most]
    for item, _ in chain.from_iterable(problem.colours):
        branching[item] = False
    never = array_of((bound <= 0 for bound in problem.most), BYTE)
    kinds, uses, fewest = zeros(count, code=BYTE), zeros(item_count), array_of([NO_OPTION_YET])
    flags = never, array_of(branching, BYTE)
    steps = _steps(len(items), count)
    run_for_all(look_at_options, count, steps, items, begins, *flags, kinds, uses, fewest)
    order = _order(problem, branching, kinds)
    number = array_of([-1] * (item_count + count), SIGNED32)
    for place, name in enumerate(order.names):
        number[name] = place
    lowest = [problem.least[name] if name < item_count else 0 for name in order.names]
    highest = [problem.most[name] if name < item_count else 1 for name in order.names]
    sizes = [uses[name] if name < item_count else 1 for name in order.names]
    ends = [*accumulate(sizes)]
    starts = [end - size for end, size in zip(ends, sizes, strict=True)]
    filled, nodes = array_of(starts), _room_for_nodes(sum(sizes), shades is not None)
    begins_of_nodes = zeros(count + 1, code=WORD32)
    into = *nodes, begins_of_nodes, filled
    run_for_all(lay_nodes, count, steps, items, begins, shades, kinds, number, *into)
    return DancingTables(
        number,
        order.musts,
        CHOICES + order.mays + order.musts // (1 if fewest[0] == NO_OPTION_YET else fewest[0]),
        Moving(
            nodes.members,
            nodes.slot,
            array_of(ends, WORD32),
            array_of(map(int.__add__, starts, lowest)),
        ),
        Fixed(
            array_of(starts, WORD32),
            array_of(~name for name in order.names),
            nodes.item,
            nodes.span,
            nodes.option,
            begins_of_nodes,
        ),
        [min(bound, size + 1) for bound, size in zip(highest, sizes, strict=True)],  # in 32 bits
        array_of(sorted(problem.sums), WORD32) if problem.sums else None,
        nodes.shade,
        any(map(int.__gt__, problem.least, problem.most)) or any(map(int.__gt__, lowest, sizes)),
    )


def _listed(problem: Problem) -> tuple[Any, Any, Any]:
    """The items of all options, those with colours last, where those of each option begin, and
    their shades, None if there are no colours.
    """
    control = current_control()
    if not problem.colours:
        begins = array_of(accumulate(map(len, problem.options), initial=0), WORD32)
        control.tick()
        return array_of(chain.from_iterable(problem.options), WORD32), begins, None
    rows = []
    shades: list[int] = []
    for option, pairs in zip(control.watched(problem.options), problem.colours, strict=True):
        rows.append((*option, *(item for item, _ in pairs)))
        shades += [0] * len(option)
        shades += [colour + 1 for _, colour in pairs]
    begins = array_of(accumulate(map(len, rows), initial=0), WORD32)
    return array_of(chain.from_iterable(rows), WORD32), begins, array_of(shades, WORD32)


def _order(problem: Problem, branching: Sequence[bool], kinds: Iterable[int]) -> _Order:
    """The order of the items; `branching` are those that are no counted ones."""
    musts, mays, counted = list[int](), list[int](), list[int]()
    for item, (lower, upper) in enumerate(zip(problem.least, problem.most, strict=True)):
        if not branching[item]:
            counted.append(item)
        elif upper == 1:
            (musts if lower > 0 else mays).append(item)
    first_own = len(problem.least)
    alone = [first_own + option for option, kind in enumerate(kinds) if kind == ALONE]
    return _Order([*musts, *mays, *alone, *counted], len(musts), len(mays) + len(alone))


class _Nodes(NamedTuple):
    """The tables that have a place for each node."""

    item: Any
    option: Any
    span: Any
    members: Any
    slot: Any
    shade: Any


def _room_for_nodes(number: int, coloured: bool) -> _Nodes:
    item, option, members, slot = (zeros(number, code=WORD32) for _ in range(4))
    shade = zeros(number, code=WORD32) if coloured else None
    return _Nodes(item, option, zeros(max(1, number), 2, code=WORD32), members, slot, shade)


def _steps(nodes: int, count: int) -> int:
    """About the steps that the nodes of all options take; long options take longer to be sorted."""
    return nodes + nodes * (nodes // max(1, count)) // LONG_OPTION_ITEMS


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
            if never[items[entry]] != 0:
                is_never = True
            if branching[items[entry]] != 0:
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
            for entry in range(begins[owner] & INDEX_MASK, begins[owner + 1] & INDEX_MASK):
                name = number[items[entry]]
                place = end
                while place > begin and item[(place - 1) & INDEX_MASK] > name:
                    item[place] = item[(place - 1) & INDEX_MASK]
                    if shades is not None:
                        shade[place] = shade[(place - 1) & INDEX_MASK]
                    place = (place - 1) & INDEX_MASK
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
            place = filled[item[node]]
            members[place] = node
            slot[node] = place
            filled[item[node]] = place + 1
        first[owner + 1] = end
