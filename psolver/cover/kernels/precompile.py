"""All kernels, for every kind of arguments that they are called with, compiled ahead of need.

A kernel is compiled anew if an argument is None that was not, or the other way round: its
*switches*. Here one problem is made for each kernel that turns all of them on; turning some off
again gives the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import signature
from itertools import product
from typing import Any, NamedTuple

from ...control import UNWATCHED
from ...errors import PsolverError
from ..layout import PositionLayout
from ..problem import Objective, Problem, Term, grouped
from .jit import COMPILING, WAITING, compile_for, kinds_of, name_of, needs_compiling
from .object_code import no_rows


class CompilationUnit(NamedTuple):
    """A unit of compilation: a kernel, for arguments of some kinds, and its name for users."""

    name: str
    kernel: Callable[..., Any]
    arguments: tuple[Any, ...]


class Compilation(NamedTuple):
    """The unit that is compiled next, its number (from 1) and that of all; `made`: whether it is
    not cached yet.
    """

    name: str
    number: int
    total: int
    made: bool


def compile_all() -> Iterator[Compilation]:
    """Compile and cache every unit that is not cached yet; yield before each.

    Raises PsolverError if one cannot be cached.
    """
    all_units = units()
    for number, (name, kernel, arguments) in enumerate(all_units, 1):
        needed = needs_compiling(kernel, arguments)
        yield Compilation(name, number, len(all_units), needed)
        if needed:
            for news in compile_for(name_of(kernel), kinds_of(arguments)):
                if isinstance(news, str) and not news.startswith((COMPILING, WAITING)):
                    raise PsolverError(news)


def units() -> list[CompilationUnit]:
    """Return every unit that can ever be compiled."""
    fewest_first = *_packed_sets(), *_bit_planes(), *_bit_sets(), *_dancing_cells()
    others = *_blockings(), *_weighted_exchange(), *_box_packings(), *_states(), *_sliding()
    return [*_fit_tables(), *fewest_first, *others, *_search_trees()]


def _fit_tables() -> Iterator[CompilationUnit]:
    from .fit_tables import FitTables, search

    # 64 forms, which reach far, of one item that is used at most once
    places = (*((0, far) for far in range(1, 63)), (0, 1, 2), (0, 1, 3))
    may = frozenset(range(1, 63))
    counted = ((0,),) * len(places)
    layout = PositionLayout(63, frozenset({0}), may, places, counted, (0,), (1,), (), True)
    arguments = _arguments_of(FitTables(layout))
    counting = (), ("dead",), ("dead", "optional", "counts")
    for far, wide, bare in product(((), ("farther",)), ((), ("several",)), counting):
        yield CompilationUnit("fit tables", search, _without(search, arguments, far + wide + bare))


def _packed_sets() -> Iterator[CompilationUnit]:
    from .packed_sets import PackedSets, search

    arguments = _arguments_of(PackedSets(Problem((1,), (1,), ((0,),), (0,))))
    yield CompilationUnit("packed sets", search, arguments)


def _bit_planes() -> Iterator[CompilationUnit]:
    from .bit_limits import MOST_CELLS
    from .bit_planes import BitPlanes, search

    once = (1,) * MOST_CELLS  # two words
    options = tuple((item,) for item in range(MOST_CELLS))
    arguments = _arguments_of(BitPlanes(grouped(Problem(once, once, options, ()))))
    for one_word in ((), ("high",)):
        yield CompilationUnit("bit planes", search, _without(search, arguments, one_word))


def _bit_sets() -> Iterator[CompilationUnit]:
    from .bit_sets import BitSets, search

    arguments = _arguments_of(BitSets(Problem((1,), (1,), ((0,),), (0,))))
    yield CompilationUnit("bit sets", search, arguments)


def _dancing_cells() -> Iterator[CompilationUnit]:
    import numpy as np

    from .dancing_cells import DancingCells, search

    once = Problem((1,), (1,), ((0,),), (0,))
    coloured = Problem((1, 0), (1, 1), ((0,),), (0,), colours=(((1, 0),),))
    at = _places_of(search)
    for problem in (once, coloured):
        arguments = list(_arguments_of(DancingCells(problem)))
        yield CompilationUnit("dancing cells", search, tuple(arguments))
        arguments[at["saved"]], arguments[at["trail"]] = None, np.zeros((3, 1), np.int64)
        yield CompilationUnit("dancing cells", search, tuple(arguments))
    summed = _arguments_of(DancingCells(Problem((1,), (1,), ((0,),), (0,), sums=frozenset({0}))))
    yield CompilationUnit("dancing cells", search, summed)


def _blockings() -> Iterator[CompilationUnit]:
    from .blocking import Blockings, search

    blockings = Blockings(Problem((0,), (1,), ((0,),), (0,)), UNWATCHED)
    yield CompilationUnit("blockings", search, blockings.arguments())


def _weighted_exchange() -> Iterator[CompilationUnit]:
    from .item_weights import WeightedExchange, search

    aim = Objective((Term(1, (0,)),), most=True)
    exchange = WeightedExchange(Problem((0,), (1,), ((0,),), (0,)), aim)
    yield CompilationUnit("weighted exchange", search, exchange.arguments(0))


def _box_packings() -> Iterator[CompilationUnit]:
    from .box_packing import search
    from .box_search import BoxSearch, PackingProblem

    # seven cells by pairs, whose sections are even in one layer
    problem = PackingProblem((2, 1, 4), ((0, (1, 1, 2)),), (1,), (3,), ((0, 0, 0), (0, 0, 1)))
    found = BoxSearch(problem)
    arguments = found.start().arguments(0, found.rows(1))
    for holes, planes in product(((), ("after", "room")), ((), ("planes",))):
        yield CompilationUnit("box packing", search, _without(search, arguments, holes + planes))


def _states() -> Iterator[CompilationUnit]:
    import numpy as np

    from ..states.hashed_rows import fill_table, step
    from ..states.merging import merge
    from ..states.pockets import drop_dead

    rows, line = np.zeros((1, 3), np.int64), np.zeros(1, np.int64)
    table = np.zeros(1, np.int32)
    bounds = (*[line] * 7, True, 0)
    arguments = line, rows, 1, rows, table, line, line, True, bounds
    for filled in ((), ("optional",)):
        yield CompilationUnit("states", step, _without(step, arguments, filled))
    yield CompilationUnit("states", fill_table, (rows, 0, 1, table, line))
    flags = np.zeros(1, bool)
    yield CompilationUnit("states", drop_dead, (line, rows, 1, *[line] * 3, 0, 1, 0, *[line] * 3))
    few = np.zeros(1, np.int32)
    streams = line, line, line, line, line, line, rows, line, few, line
    pockets = line, line, line, line, 0, line, line, flags
    merged = (*streams, *pockets, 1, line, 0, line, rows, 1)
    for nothing in ((), ("known",)):
        yield CompilationUnit("states", merge, _without(merge, merged, nothing))


def _sliding() -> Iterator[CompilationUnit]:
    from .sliding import SlidingShapes, fill_pairs, search

    shapes = SlidingShapes(UNWATCHED, fills=False)
    arguments = shapes.arguments([[shapes.body(((0, 0, 0),))]], 0)
    yield CompilationUnit("sliding", fill_pairs, shapes.filling(arguments[1]))
    yield CompilationUnit("sliding", search, arguments)


def _search_trees() -> Iterator[CompilationUnit]:
    from .false_starts import FalseStarts, search

    starts = FalseStarts(Problem((1,), (1,), ((0,),), (0,)), UNWATCHED)
    yield CompilationUnit("false starts", search, starts.arguments())


def _arguments_of(tree: Any) -> tuple[Any, ...]:
    arguments: tuple[Any, ...] = tree.start().arguments(0, no_rows(tree.width))
    return arguments


def _without(
    kernel: Callable[..., Any], arguments: tuple[Any, ...], switches: tuple[str, ...]
) -> tuple[Any, ...]:
    """The arguments with None for those of some names."""
    off = {_places_of(kernel)[name] for name in switches}
    return tuple(None if place in off else value for place, value in enumerate(arguments))


def _places_of(kernel: Callable[..., Any]) -> dict[str, int]:
    return {name: place for place, name in enumerate(signature(kernel).parameters)}
