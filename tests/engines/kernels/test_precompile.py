"""What is compiled ahead of need is all that searches and counts ever call kernels with."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from support.problems import queens, sample
from support.random_plain import random_puzzle, random_solid
from support.random_problems import coloured_problem
from support.searches import trees
from support.tuning import tune

import psolver
from psolver.core import Progress
from psolver.engines import (
    DancingCells,
    ProgressShare,
    Tree,
    Walk,
    count_component,
    no_rows,
    parts_of_problem,
)
from psolver.engines.kernels import jit
from psolver.engines.kernels.jit import kernel_name, kinds_of_arguments
from psolver.engines.kernels.precompile import units
from psolver.engines.states.counting import compiled_stages
from psolver.search import Problem, encode, grouped

Called = tuple[str, tuple[Any, ...]]
WARM: list[Called] = [
    (kernel_name(unit.kernel), kinds_of_arguments(unit.arguments)) for unit in units()
]

OF_COUNTS = """\
hashed_rows.step hashed_rows.fill_table pockets.drop_dead merge_kernel.merge
merge_kernel.find_empty sorted_rows.add_limbs meeting.permute_bits meeting.sort_by_digit
meeting.take_in_order meeting.add_products"""
COUNTING = {f"engines.states.{name}" for name in OF_COUNTS.split()}


@cache
def problems() -> list[Problem]:
    """All kinds of them, as users may bring them; the last ones are queens on a chessboard."""
    return [
        *(grouped(encode(random_puzzle(seed)).problem) for seed in range(60)),
        *(grouped(encode(random_solid(seed)).problem) for seed in range(20)),
        *map(sample, ("pentominoes-6x10", "optional-5x5", "soma-cube", "solid-pentominoes-2x5x6")),
        *(grouped(queens(size)) for size in (4, 8)),
    ]


def called(tree: Tree) -> set[Called]:
    """What the kernel of a tree is called with, if it has anything to do."""
    walk = tree.start()
    if not isinstance(walk, Walk):
        return set()
    arguments = walk.arguments(0, no_rows(tree.width))
    return {(kernel_name(walk._kernel), kinds_of_arguments(arguments))}


def loaded(room: str) -> set[Called]:
    """The kernels of a room that have run in this process, with the kinds of their arguments."""
    found = {(kernel_name(kernel), kinds) for kernel, kinds in jit.LOADED}
    return {one for one in found if one[0].startswith(f"psolver.{room}.")}


@pytest.mark.rooms
def test_no_unit_is_there_twice() -> None:
    assert len(set(WARM)) == len(WARM) == 45


@pytest.mark.rooms
def test_every_kernel_is_among_the_units() -> None:
    names = {name.removeprefix("psolver.") for name, _ in WARM}
    engines = "bit_sets packed_sets fit_search dancing_cells"
    assert names == {
        *(f"engines.kernels.{name}.search" for name in engines.split()),
        *map("engines.kernels.dancing_tables.{}".format, ("look_at_options", "lay_nodes")),
        *("engines.kernels.image_filter.keep_smallest", "engines.modular_sums.weigh_options"),
        *("boxes.box_packing.search", "difficulties.false_starts.search_false_starts"),
        *("best.item_weights.exchange_by_weights", "best.blocking.search_blockings"),
        *map("choices.exchange_walk.{}".format, ("walk_to_choice", "search_for_choice")),
        *("disassembly.pair_tables.fill_pairs", "disassembly.slides.search"),
        *map("lrat.unit_propagation.{}".format, ("go_forward", "go_backward")),
        *COUNTING,
    }


def test_no_search_calls_a_kernel_with_anything_else() -> None:
    found = {one for problem in problems() for tree in trees(problem) for one in called(tree)}
    found |= called(DancingCells(coloured_problem(2)))
    assert set() == found - set(WARM)
    assert len(found) >= 6


def test_no_count_calls_a_kernel_with_anything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    tune(monkeypatch, LEAST_TABLE_BITS=2)  # so that it grows
    tune(monkeypatch, LEAST_MET_ROWS=0, MEETING_SHARE=10**9)  # so that sweeps meet
    share = ProgressShare(Progress(), 0.0, 1.0)
    for problem in problems()[:40]:
        for component in parts_of_problem(problem).components:
            if component.fits_words:
                count_component(component, compiled_stages(component, 1 << 24), share)
    found = loaded("engines.states")
    assert set() == found - set(WARM)
    assert COUNTING == {name.removeprefix("psolver.") for name, _ in found}
    # along the sweep, in a gap
    assert 2 == sum(name.endswith("merge_kernel.merge") for name, _ in found)


@pytest.mark.rooms
def test_no_disassembly_calls_a_kernel_with_anything_else() -> None:
    for unit in (unit for unit in units() if unit.name == "sliding"):
        jit.ensure(unit.kernel, unit.arguments)  # a short search would not wait for it
    ring = [(1, row, column) for row in range(3) for column in range(3) if (row, column) != (1, 1)]
    bar = [(layer, 1, 1) for layer in range(-1, 4)]
    assert psolver.disassemble(psolver.Tiling([("A", ring), ("B", bar)])).level == (1,)
    found = loaded("disassembly")
    assert 2 == len(found & set(WARM)) == len(found)
