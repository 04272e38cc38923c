"""Placements and their exact-cover problem."""

from __future__ import annotations

import sys
from dataclasses import replace
from types import FrameType
from typing import Any

import pytest
from support import brute
from support.controls import at_work
from support.random_plain import random_puzzle
from support.seeds import seeds

import psolver
from psolver.core.errors import PsolverError
from psolver.core.model import Puzzle
from psolver.search import encode as module
from psolver.search import placement_table
from psolver.search.encoding import Encoding, encode
from psolver.search.pruning import PartsByMask, connected_parts
from psolver.search.run import Options, Run, pose


def as_brute(encoding: Encoding) -> list[brute.Lying]:
    placements = map(encoding.placement, range(len(encoding.problem.options)))
    return [(placement.piece, frozenset(placement.cells)) for placement in placements]


def allowed(puzzle: Puzzle) -> set[brute.Lying]:
    """The placements that brute force finds, by pieces that may be used, where the clues let them
    lie.
    """
    clues = dict(puzzle.board.clues)
    return {
        (name, lying)
        for piece in puzzle.pieces
        if piece.most != 0
        for name, lying in brute.placements(puzzle, piece)
        if all(clues.get(cell, name) == name for cell in lying)
    }


@pytest.mark.parametrize("seed", seeds(20, 100))
def test_options_are_the_placements_that_brute_force_finds(seed: int) -> None:
    puzzle = random_puzzle(seed)
    found = as_brute(encode(puzzle))
    assert len(found) == len(set(found))
    assert allowed(puzzle) == set(found)


@pytest.mark.parametrize("seed", seeds(20, 100))
def test_large_shapes_have_the_places_that_brute_force_finds(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(placement_table, "LARGE_SHAPE", 1)
    puzzle = random_puzzle(seed)
    assert allowed(puzzle) == set(as_brute(encode(puzzle)))


@pytest.mark.parametrize("seed", seeds(20, 100))
def test_parts_by_masks_are_the_connected_parts(seed: int) -> None:
    """The masks of parts and the walk from item to item, which other files use, are two ways."""
    problem = encode(random_puzzle(seed)).problem
    lying = {item for item, touching in enumerate(problem.neighbours) if touching}
    if not lying:
        return
    for known in (problem, replace(problem, positions=())):
        parts = PartsByMask(known, lying)
        for option in problem.options[:20]:
            rest = lying.difference(option)
            mask, masks = sum(map(parts.bits.__getitem__, rest)), []
            while mask:
                masks.append(parts.around_lowest(mask))
                mask &= ~masks[-1]
            walked = (
                sum(map(parts.bits.__getitem__, part)) for part in connected_parts(known, rest)
            )
            assert sorted(walked) == sorted(masks)


@pytest.mark.parametrize("seed", seeds(12, 50))
def test_options_are_sorted_by_piece_then_cells(seed: int) -> None:
    encoding = encode(random_puzzle(seed))
    placements = [encoding.placement(option) for option in range(len(encoding.problem.options))]
    assert sorted(placements) == placements


@pytest.mark.parametrize("seed", seeds(12, 50))
def test_forms_share_out_the_options_of_their_pieces(seed: int) -> None:
    encoding = encode(random_puzzle(seed))
    shared = [(option, form.piece) for form in encoding.oriented for option in form.options]
    problem = encoding.problem
    assert sorted(zip(problem.options, problem.groups, strict=True)) == sorted(shared)


@pytest.mark.parametrize("seed", seeds(12, 50))
def test_a_table_holds_the_orientations_that_have_a_place(seed: int) -> None:
    puzzle = random_puzzle(seed)
    table = placement_table.PlacementTable(puzzle)
    for piece in puzzle.pieces:
        for one in piece.marked:
            ((seen, places),) = table.places(piece, one)
            assert (seen, bool(places)) == (one, table.holds(piece, one))


def test_items_are_the_cells_then_the_pieces_by_name() -> None:
    puzzle = psolver.loads(
        "board = '#?'\n[[piece]]\nname = 'b'\nshape = '#'\ncount = 'any'\n[[piece]]\nname ="
        " 'a'\nshape = '##'"
    )
    problem = encode(puzzle).problem
    assert ((0, 1, 2), (0, 3), (1, 3)) == problem.options
    assert (2, 3, 3) == problem.groups
    assert (1, 0, 1, 0) == problem.least
    assert (1, 1, 1, 2) == problem.most
    assert ((1,), (0,), (), ()) == problem.neighbours


@pytest.mark.parametrize("seed", seeds(6, 50))
def test_a_large_board_is_gone_through_in_parts_that_change_nothing(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = random_puzzle(seed)
    whole = encode(puzzle).problem
    monkeypatch.setattr(placement_table, "CELLS_TOGETHER", 7)
    assert whole == encode(puzzle).problem


def test_a_row_does_not_run_on_into_the_next() -> None:
    puzzle = psolver.loads("board = '''\n##\n##\n'''\npieces = '###'")
    assert () == encode(puzzle).problem.options


@pytest.mark.parametrize(
    ("name", "most", "side", "piece", "many"),
    [
        ("MOST_ENCODED_PLACEMENTS", 1500, 50, "##", "over 1,500 placements"),
        (
            "MOST_ENCODED_CELLS",
            1000,
            20,
            "#####",
            "over 200 placements, which cover over 1,000 cells in all",
        ),
    ],
)
def test_a_puzzle_with_too_many_placements_is_refused_in_a_sentence(
    name: str, most: int, side: int, piece: str, many: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, most)
    text = f"board = '{side}x{side}'\npieces = '{piece}'\ncount = 'any'"
    with pytest.raises(PsolverError) as caught:
        encode(psolver.loads(text, "big.toml"))
    cure = "more than psolver handles; try a smaller board or fewer pieces"
    assert f"big.toml: the puzzle has {many}, {cure}" == str(caught.value)


def test_a_large_puzzle_is_prepared_and_checked_with_many_ticks() -> None:
    """No more than so many lines of psolver run between two ticks: a limit acts within a second."""
    board = psolver.loads("board = '90x90'\npiece_set = ['dominoes', 'tetrominoes']\ncount = 'any'")
    lines = [0]

    def trace(frame: FrameType, event: str, _: object) -> Any:
        lines[-1] += event == "line"
        return trace if "psolver" in frame.f_code.co_filename else None

    run = Run(board, Options(), lambda _: lines.append(0))
    at_work(run.control)
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        posed = pose(run, symmetries=True)
        assert posed
        encoding, _ = posed
        sizes = [piece.size for piece in encoding.pieces]
        domino = 90 * 90 + sizes.index(2)
        pairs = [
            (90 * row + column, 90 * row + column + 1)
            for row in range(90)
            for column in range(0, 90, 2)
        ]
        cover = tuple(sorted(encoding.option_numbers[*pair, domino] for pair in pairs))
        run.verified([encoding.tiling(cover)])
    finally:
        sys.settrace(before)
    assert max(lines) < 200_000
    assert sum(lines) > 900_000
