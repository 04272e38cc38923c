"""The tables of dancing cells: the items of a problem as a search tree numbers them, and the nodes,
which are the items of its options one after the other.

An item is covered once (a *must*), once or not at all (a *may*), or it is *counted*: it may be
covered several times, or options give it colours. An option with counted items only gets a may of
its own. There are millions of nodes, in 32 bits each, and a table goes once the next is made of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from ...core.control import current_control
from ...search.problem import Problem
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
        return Moving(*(table.copy() for table in self))


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
    room: Any
    sums: Any
    shade: Any
    impossible: bool


class _Nodes(NamedTuple):
    """The item, the option and the shade of each node."""

    item: Any
    option: Any
    shade: Any

    def taken(self, places: Any) -> _Nodes:
        """Return the nodes of some places, in this order."""
        return _Nodes(*(None if table is None else table[places] for table in self))


class _Order(NamedTuple):
    """The order of the items.

    names   the items, and the mays of options behind these, as the tree numbers them; those that
            are never covered are left out
    musts   how many are musts, and come first
    mays    how many are mays, and follow
    alone   the options with a may of their own
    """

    names: Any
    musts: int
    mays: int
    alone: Any


def tables_of(problem: Problem) -> DancingTables:
    """Return the tables of a problem."""
    control = current_control()
    count, item_count = len(problem.options), len(problem.least)
    nodes = _nodes(problem)
    least, most = np.array(problem.least, np.int64), np.array(problem.most, np.int64)
    coloured = np.zeros(item_count, bool)
    if nodes.shade is not None:
        coloured[nodes.item[nodes.shade > 0]] = True
    branching = (most <= 1) & ~coloured
    control.tick()
    order = _order(least, branching, most, nodes, count)
    number = np.full(item_count + count, -1, np.int32)
    number[order.names] = np.arange(len(order.names))
    control.tick()
    never = np.bincount(nodes.option[(most <= 0)[nodes.item]], minlength=count) > 0
    if never.any():  # an option that can never be taken has no nodes
        nodes = nodes.taken(~never[nodes.option])
    nodes = _numbered(nodes, number, item_count, order.alone)
    nodes, slot = _sorted(nodes)
    control.tick()
    branchings = np.bincount(nodes.option[nodes.item < order.musts + order.mays], minlength=count)
    fewest = int(branchings[~never].min()) if not never.all() else 1
    lowest = np.concatenate((least, np.zeros(count, np.int64)))[order.names]
    highest = np.concatenate((most, np.ones(count, np.int64)))[order.names]
    sizes = np.bincount(nodes.item, minlength=len(order.names))
    control.tick()
    return DancingTables(
        number,
        order.musts,
        CHOICES + order.mays + order.musts // fewest,
        _moving(slot, sizes, lowest),
        _fixed(nodes, sizes, order.names, count),
        np.minimum(highest, sizes + 1),  # in 32 bits
        np.array(sorted(problem.sums), np.uint32) if problem.sums else None,
        nodes.shade,
        bool((least > most).any() or (lowest > sizes).any()),
    )


def _nodes(problem: Problem) -> _Nodes:
    """The nodes of a problem, by option; those with colours come last."""
    control = current_control()
    option = _owners(problem.options)
    item = np.fromiter(chain.from_iterable(problem.options), np.int32, len(option))
    control.tick()
    if not problem.colours:
        return _Nodes(item, option, None)
    owner = _owners(problem.colours)
    numbers = chain.from_iterable(chain.from_iterable(problem.colours))
    pairs = np.fromiter(numbers, np.int32, 2 * len(owner)).reshape(-1, 2)
    control.tick()
    shade = np.zeros(len(item) + len(pairs), np.uint32)
    shade[len(item) :] = pairs[:, 1] + 1
    return _Nodes(
        np.concatenate((item, pairs[:, 0])),
        np.concatenate((option, owner)),
        shade,
    )


def _owners(lists: Sequence[tuple[Any, ...]]) -> Any:
    """The number of the list that each entry of some lists belongs to."""
    lengths = np.fromiter(map(len, lists), np.int64, len(lists))
    current_control().tick()
    return np.repeat(np.arange(len(lists), dtype=np.int32), lengths)


def _order(least: Any, branching: Any, most: Any, nodes: _Nodes, count: int) -> _Order:
    """The order of the items; `branching` are those that are no counted ones."""
    once = np.bincount(nodes.option[branching[nodes.item]], minlength=count)
    alone = np.flatnonzero(once == 0)
    musts = np.flatnonzero(branching & (most == 1) & (least > 0))
    mays = np.flatnonzero(branching & (most == 1) & (least <= 0))
    counted = np.flatnonzero(~branching)
    names = np.concatenate((musts, mays, len(least) + alone, counted))
    return _Order(names, len(musts), len(mays) + len(alone), alone)


def _numbered(nodes: _Nodes, number: Any, item_count: int, alone: Any) -> _Nodes:
    """The nodes with the numbers of the items in the tree, and those of options' own mays."""
    shade = nodes.shade
    if shade is not None:
        shade = np.concatenate((shade, np.zeros(len(alone), np.uint32)))
    return _Nodes(
        np.concatenate((number[nodes.item], number[item_count + alone])),
        np.concatenate((nodes.option, alone.astype(np.int32))),
        shade,
    )


def _sorted(nodes: _Nodes) -> tuple[_Nodes, Any]:
    """The nodes by option, then item, and where each stands among the nodes by item."""
    control = current_control()
    by_item = _order_of(nodes.item)
    control.tick()
    slot = _order_of(nodes.option[by_item])
    control.tick()
    return nodes.taken(by_item[slot]), slot


def _order_of(values: Any) -> Any:
    """The places of some numbers from 0 on, sorted by number, then place, in 32 bits; numbers of 16
    bits are sorted without being compared.
    """
    short = len(values) == 0 or values.max() < 1 << 16
    order = np.argsort(values.astype(np.uint16) if short else values, kind="stable")
    return order.astype(np.uint32)


def _moving(slot: Any, sizes: Any, least: Any) -> Moving:
    """The sets of all options."""
    members = np.empty_like(slot)
    members[slot] = np.arange(len(slot), dtype=np.uint32)
    end = np.cumsum(sizes)
    return Moving(members, slot, end.astype(np.uint32), end - sizes + least)


def _fixed(nodes: _Nodes, sizes: Any, names: Any, count: int) -> Fixed:
    lengths = np.bincount(nodes.option, minlength=count)
    begins = np.concatenate(([0], np.cumsum(lengths)))
    spans = np.stack([begins[:-1], begins[1:]], axis=1).astype(np.uint32)
    return Fixed(
        (np.cumsum(sizes) - sizes).astype(np.uint32),
        ~names,
        nodes.item.astype(np.uint32),
        spans[nodes.option],
        nodes.option.astype(np.int64),
        begins.astype(np.uint32),
    )
