"""Placements and their exact-cover problem."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import pytest
from support import brute
from support.controls import at_work
from support.random_plain import random_puzzle
from support.seeds import seeds
from support.tuning import tune

import psolver
from psolver import PsolverError, Puzzle
from psolver.search import Encoding, Options, Run, encode, pose


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


@pytest.mark.parametrize("number", ["", "LARGE_SHAPE", "CELLS_TOGETHER"])
@pytest.mark.parametrize("seed", seeds(8, 100))
def test_options_are_the_placements_that_brute_force_finds(
    monkeypatch: pytest.MonkeyPatch, seed: int, number: str
) -> None:
    """Large shapes, and large boards part by part, are prepared in ways of their own."""
    if number:
        tune(monkeypatch, **{number: {"LARGE_SHAPE": 1, "CELLS_TOGETHER": 7}[number]})
    puzzle = random_puzzle(seed)
    found = as_brute(encode(puzzle))
    assert len(found) == len(set(found))
    assert allowed(puzzle) == set(found)


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
    tune(monkeypatch, **{name: most})
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
