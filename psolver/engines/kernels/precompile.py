"""All kernels, for every kind of arguments that they are called with, compiled ahead of need.

Those of the engines are here, those of other rooms in modules that their doors name, each with a
function `units`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from ...core.errors import PsolverError
from ...core.registries import KERNEL_HOMES
from ...core.room_tables import attempt, installed_rooms
from ...search.problem import Problem, grouped
from ..layout import PositionLayout
from ..modular_sums import weigh_options
from ..states import meeting
from ..states.hashed_rows import fill_table, step
from ..states.merging import find_empty, merge
from ..states.pockets import drop_dead
from ..states.sorted_rows import add_limbs
from . import (
    bit_planes,
    bit_sets,
    dancing_cells,
    dancing_tables,
    fit_tables,
    kernel_cache,
    packed_sets,
)
from .bit_limits import MOST_PLANE_CELLS
from .bit_words import kinds_of_arguments
from .compilation_unit import CompilationUnit, arguments_of, places_of, without_switches
from .image_filter import keep_smallest
from .jit import COMPILING, WAITING, Way, compile_for, way_of
from .kernel_arrays import BYTE, SIGNED32, WORD32, zeros
from .kernel_sources import kernel_name


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
        if way == "made" and (why_not := kernel_cache.why_not()):
            raise PsolverError(why_not)
        yield Compilation(name, number, len(all_units), way)
        if way == "made":
            for news in compile_for(kernel_name(kernel), kinds_of_arguments(arguments)):
                if isinstance(news, str) and not news.startswith((COMPILING, WAITING)):
                    raise PsolverError(news)


def units() -> list[CompilationUnit]:
    """Return every unit that can ever be compiled."""
    fewest_first = *_packed_sets(), *_bit_planes(), *_bit_sets(), *_dancing_cells(), *_tables()
    installed_rooms()
    of_rooms = [unit for home in KERNEL_HOMES for unit in attempt(home, "units") or ()]
    return [*_fit_tables(), *fewest_first, *_states(), *of_rooms]


def _fit_tables() -> Iterator[CompilationUnit]:
    # 64 forms, which reach far, of one item that is used at most once
    places = (*((0, offset) for offset in range(1, 63)), (0, 1, 2), (0, 1, 3))
    may = frozenset(range(1, 63))
    counted = ((0,),) * len(places)
    layout = PositionLayout(63, frozenset({0}), may, places, counted, (0,), (1,), (), True)
    arguments = arguments_of(fit_tables.FitTables(layout))
    counting = (), ("dead",), ("dead", "optional", "counts")
    for narrow, wide, bare in product(((), ("farther",)), ((), ("several",)), counting):
        yield CompilationUnit(
            "fit tables",
            fit_tables.search,
            without_switches(fit_tables.search, arguments, narrow + wide + bare),
        )


def _packed_sets() -> Iterator[CompilationUnit]:
    arguments = arguments_of(packed_sets.PackedSets(Problem((1,), (1,), ((0,),), (0,))))
    yield CompilationUnit("packed sets", packed_sets.search, arguments)


def _bit_planes() -> Iterator[CompilationUnit]:
    once = (1,) * MOST_PLANE_CELLS  # two words
    options = tuple((item,) for item in range(MOST_PLANE_CELLS))
    arguments = arguments_of(bit_planes.BitPlanes(grouped(Problem(once, once, options, ()))))
    for one_word in ((), ("high",)):
        yield CompilationUnit(
            "bit planes",
            bit_planes.search,
            without_switches(bit_planes.search, arguments, one_word),
        )


def _bit_sets() -> Iterator[CompilationUnit]:
    arguments = arguments_of(bit_sets.BitSets(Problem((1,), (1,), ((0,),), (0,))))
    yield CompilationUnit("bit sets", bit_sets.search, arguments)


def _dancing_cells() -> Iterator[CompilationUnit]:
    once = Problem((1,), (1,), ((0,),), (0,))
    coloured = Problem((1, 0), (1, 1), ((0,),), (0,), colours=(((1, 0),),))
    at = places_of(dancing_cells.search)
    for problem in (once, coloured):
        arguments = list(arguments_of(dancing_cells.DancingCells(problem)))
        yield CompilationUnit("dancing cells", dancing_cells.search, tuple(arguments))
        arguments[at["saved"]], arguments[at["trail"]] = None, zeros(3, 1)
        yield CompilationUnit("dancing cells", dancing_cells.search, tuple(arguments))
    summed = arguments_of(
        dancing_cells.DancingCells(Problem((1,), (1,), ((0,),), (0,), sums=frozenset({0})))
    )
    yield CompilationUnit("dancing cells", dancing_cells.search, summed)


def _tables() -> Iterator[CompilationUnit]:
    flags, few, number = zeros(1, code=BYTE), zeros(1, code=WORD32), zeros(1, code=SIGNED32)
    looked_at = few, few, flags, flags, flags, zeros(1), zeros(1), 0, 0
    yield CompilationUnit("dancing cells", dancing_tables.look_at_options, looked_at)
    for shade in (None, few):
        nodes = few, few, zeros(1, 2, code=WORD32), few, few, shade, few, zeros(1)
        laid = few, few, shade, flags, number, *nodes, 0, 0
        yield CompilationUnit("dancing cells", dancing_tables.lay_nodes, laid)
    images = zeros(1, 1, code=WORD32)
    filtered = zeros(1, 3), images, 0, images, zeros(2)
    yield CompilationUnit("images", keep_smallest, filtered)
    state = zeros(1, 1, code=BYTE), few, *[zeros(1)] * 5, 2
    yield CompilationUnit("modular weights", weigh_options, (few, few, *state, 0, 0))


def _states() -> Iterator[CompilationUnit]:
    rows, line, few = zeros(1, 3), zeros(1), zeros(1, code=WORD32)
    table, flags = zeros(1, code=SIGNED32), zeros(1, code=BYTE)
    bounds = (*[line] * 7, True, 0)
    arguments = line, rows, 1, rows, table, line, line, True, bounds
    for filled in ((), ("optional",)):
        yield CompilationUnit("states", step, without_switches(step, arguments, filled))
    yield CompilationUnit("states", fill_table, (rows, 0, 1, table, line))
    yield CompilationUnit("states", drop_dead, (line, rows, 1, *[line] * 3, 0, 1, 0, *[line] * 3))
    streams = line, line, line, line, line, line, rows, line, table, line
    pockets = line, line, line, line, 0, line, line, flags
    merged = (*streams, *pockets, 1, line, 0, line, rows, 1)
    for nothing in ((), ("known",)):
        yield CompilationUnit("states", merge, without_switches(merge, merged, nothing))
    yield CompilationUnit("states", find_empty, (line, 1, 0, line, line, table, line))
    yield CompilationUnit("states", add_limbs, (rows, 0, line))
    yield CompilationUnit("states", meeting.permute_bits, (line, rows, 0, line))
    yield CompilationUnit("states", meeting.sort_by_digit, (line, few, few, line, 0))
    yield CompilationUnit("states", meeting.take_in_order, (few, line, rows, line, rows))
    yield CompilationUnit("states", meeting.add_products, (line, rows, line, rows, line, line))
