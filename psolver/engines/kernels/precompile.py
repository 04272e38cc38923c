"""All kernels, for every kind of arguments that they are called with, compiled ahead of need.

Those of the engines are here, those of other rooms in modules that their doors name, each with a
function `units`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ...core.errors import PsolverError
from ...core.registries import KERNEL_HOMES
from ...core.room_tables import attempt, installed_rooms
from ...search.problem import Problem
from ..layout import Numbers, PositionLayout
from ..modular_sums import weigh_options
from ..states import meeting
from ..states.hashed_rows import fill_table, step
from ..states.merge_kernel import find_empty, merge
from ..states.pockets import drop_dead
from ..states.sorted_rows import add_limbs
from . import (
    bit_sets,
    dancing_cells,
    dancing_tables,
    fit_search,
    fit_tables,
    kernel_cache,
    packed_sets,
)
from .bit_words import kinds_of_arguments
from .compilation_unit import CompilationUnit, arguments_of, without_switches
from .image_filter import keep_smallest
from .jit import COMPILING, WAITING, Way, compile_for, way_of
from .kernel_arrays import BYTE, SIGNED32, WORD32, zeros
from .kernel_sources import kernel_name

ONE_ITEM = Problem((1,), (1,), ((0,),), (0,))


class Compilation(NamedTuple):
    """The unit that comes next, its number (from 1) and that of all, and the way in which it runs;
    "made": it is compiled next.
    """

    name: str
    number: int
    total: int
    way: Way


def compile_all() -> Iterator[Compilation]:
    """Compile and cache every unit that is to be compiled; yield before each.

    Raises PsolverError if one cannot be cached.
    """
    all_units = units()
    for number, (name, kernel, arguments) in enumerate(all_units, 1):
        way = way_of(kernel, arguments)
        if way == "made":
            why_not = kernel_cache.why_not()
            if why_not:
                raise PsolverError(why_not)
        yield Compilation(name, number, len(all_units), way)
        if way == "made":
            kinds = kinds_of_arguments(arguments)
            for news in compile_for(kernel_name(kernel), kinds):
                if isinstance(news, str):
                    is_progress = news.startswith((COMPILING, WAITING))
                    if not is_progress:
                        raise PsolverError(news)


def units() -> list[CompilationUnit]:
    """Return every unit that can ever be compiled."""
    all_units = [
        *_fit_tables(),
        *_packed_sets(),
        *_bit_sets(),
        *_dancing_cells(),
        *_tables(),
        *_states(),
    ]
    installed_rooms()
    for home in KERNEL_HOMES:
        all_units += attempt(home, "units") or ()
    return all_units


def _fit_tables() -> Iterator[CompilationUnit]:
    # 64 forms, which reach far, of one item that is used at most once
    places: list[Numbers] = [(0, 1, 2), (0, 1, 3)]
    for offset in range(1, 63):
        places.append((0, offset))
    layout = PositionLayout(
        length=63,
        must=frozenset({0}),
        may=frozenset(range(1, 63)),
        places=tuple(places),
        counted=((0,),) * len(places),
        least=(0,),
        most=(1,),
        distances=(),
        fillable=True,
    )
    arguments = arguments_of(fit_tables.FitTables(layout))
    for narrow in ((), ("farther",)):
        for wide in ((), ("several",)):
            for bare in ((), ("dead",), ("dead", "optional", "counts")):
                switches = narrow + wide + bare
                switched = without_switches(fit_search.search, arguments, switches)
                yield CompilationUnit("fit tables", fit_search.search, switched)


def _packed_sets() -> Iterator[CompilationUnit]:
    tree = packed_sets.PackedSets(ONE_ITEM)
    arguments = arguments_of(tree)
    yield CompilationUnit("packed sets", packed_sets.search, arguments)


def _bit_sets() -> Iterator[CompilationUnit]:
    tree = bit_sets.BitSets(ONE_ITEM)
    arguments = arguments_of(tree)
    yield CompilationUnit("bit sets", bit_sets.search, arguments)


def _dancing_cells() -> Iterator[CompilationUnit]:
    colours_of_option = ((1, 0),)
    coloured = Problem((1, 0), (1, 1), ((0,),), (0,), colours=(colours_of_option,))
    summed = replace(ONE_ITEM, sums=frozenset({0}))
    for problem in (ONE_ITEM, coloured, summed):
        tree = dancing_cells.DancingCells(problem)
        yield CompilationUnit("dancing cells", dancing_cells.search, arguments_of(tree))


def _tables() -> Iterator[CompilationUnit]:
    flags = zeros(1, code=BYTE)
    few = zeros(1, code=WORD32)
    number = zeros(1, code=SIGNED32)
    line = zeros(1)
    looked_at = few, few, flags, flags, flags, line, line, 0, 0
    yield CompilationUnit("dancing cells", dancing_tables.look_at_options, looked_at)
    span = zeros(1, 2, code=WORD32)
    for shade in (None, few):
        nodes = few, few, span, few, few, shade, few, line
        into = few, few, shade, flags, number, *nodes, 0, 0
        yield CompilationUnit("dancing cells", dancing_tables.lay_nodes, into)
    images = zeros(1, 1, code=WORD32)
    filtered = zeros(1, 3), images, 0, images, line
    yield CompilationUnit("images", keep_smallest, filtered)
    basis = zeros(1, 1, code=BYTE)
    weighed = few, few, basis, few, line, line, line, line, line, 2, 0, 0
    yield CompilationUnit("modular weights", weigh_options, weighed)


def _states() -> Iterator[CompilationUnit]:
    rows = zeros(1, 3)
    line = zeros(1)
    few = zeros(1, code=WORD32)
    table = zeros(1, code=SIGNED32)
    flags = zeros(1, code=BYTE)
    bounds = line, line, line, line, line, line, line, True, 0
    arguments = line, rows, 1, rows, table, line, line, True, bounds
    for filled in ((), ("optional",)):
        switched = without_switches(step, arguments, filled)
        yield CompilationUnit("states", step, switched)
    filled_table = rows, 0, 1, table, line
    yield CompilationUnit("states", fill_table, filled_table)
    dropped = line, rows, 1, line, line, line, 0, 1, 0, line, line, line
    yield CompilationUnit("states", drop_dead, dropped)
    streams = line, line, line, line, line, line, rows, line, table, line
    pockets = line, line, line, line, 0, line, line, flags
    merged = (*streams, *pockets, 1, line, 0, line, rows, 1)
    for nothing in ((), ("known",)):
        switched = without_switches(merge, merged, nothing)
        yield CompilationUnit("states", merge, switched)
    looked_for = line, 1, 0, line, line, table, line
    yield CompilationUnit("states", find_empty, looked_for)
    yield CompilationUnit("states", add_limbs, (rows, 0, line))
    permuted = line, rows, 0, line
    yield CompilationUnit("states", meeting.permute_bits, permuted)
    in_digits = line, few, few, line, 0
    yield CompilationUnit("states", meeting.sort_by_digit, in_digits)
    in_order = few, line, rows, line, rows
    yield CompilationUnit("states", meeting.take_in_order, in_order)
    multiplied = line, rows, line, rows, line, line
    yield CompilationUnit("states", meeting.add_products, multiplied)
