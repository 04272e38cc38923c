"""The board with most or fewest solutions, of all that are near a drawing or part of one: against
brute force over all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from support import brute
from support.brute_figures import is_connected
from support.by_hand import beside
from support.places import puzzle_file
from support.seeds import seeds

import psolver
from psolver import Board, Puzzle

Cells = frozenset[tuple[int, int]]
ANY = 'board = "9x9"\npiece_set = "{}"\ncount = "any"\n'
SETS = {"tetrominoes": 4, "trominoes": 3, "pentominoes": 5}


def moved(board: Cells, cells: Cells, number: int) -> Iterator[Cells]:
    """The boards with some cells moved along the rim, one after the other."""
    if number == 0:
        yield cells
        return
    for gone in cells & board:
        if beside(gone, "square") <= cells:
            continue
        rest = cells - {gone}
        for new in {near for cell in rest for near in beside(cell, "square")} - rest - board:
            yield from moved(board, rest | {new}, number - 1)


def has_half_turn(cells: Cells, board: Cells) -> bool:
    """Whether a half turn of the board keeps the cells."""
    rows = max(row for row, _ in board)
    columns = max(column for _, column in board)
    return all((rows - row, columns - column) in cells for row, column in cells)


def numbers_of(puzzle: Puzzle, cells: Cells) -> tuple[int, int]:
    """The numbers of distinct and of all solutions on some cells."""
    low = [min(column) for column in zip(*cells, strict=True)]
    at_origin = frozenset((row - low[0], column - low[1]) for row, column in cells)
    there = Puzzle(puzzle.pieces, Board(at_origin))
    every = frozenset(brute.tilings(there))
    return len(brute.classes(there, every)), len(every)


@pytest.mark.parametrize("seed", seeds(8, 200))
@pytest.mark.parametrize("kind", ["moved", "cells", "symmetry"])
def test_the_best_of_all_boards_as_brute_force_says(seed: int, kind: str, tmp_path: Path) -> None:
    random = Random(f"{kind} {seed}")
    name = random.choice([*SETS])
    pieces = {"trominoes": 2, "tetrominoes": 2, "pentominoes": 2}[name]
    chosen = random.sample([piece.name for piece in psolver.loads(ANY.format(name)).pieces], pieces)
    area = pieces * SETS[name]
    rows, columns = random.choice([(2, area // 2), (3, 4), (3, 5)])
    measure = random.choice(["solutions", "fewest solutions"])
    if kind == "moved":
        rows, columns = 2, area // 2
    varied = {"moved": "moved = 1", "cells": f"cells = {area}"}.get(
        kind, f'cells = {area}\nsymmetry = "rotation"'
    )
    text = f'board = "{rows}x{columns}"\npiece_set = "{name}"\nonly = {chosen}\n'
    path = puzzle_file(f'{text}[make]\n{varied}\nbest = "{measure}"\n', tmp_path)
    if rows * columns < area:
        return
    puzzle = psolver.loads(text)
    board = frozenset(puzzle.board.must)
    if kind == "moved":
        boards = {cells for cells in moved(board, board, 1) if is_connected(cells)}
    else:
        parts = map(frozenset, combinations(sorted(board), area))
        boards = {cells for cells in parts if is_connected(cells)}
        if kind == "symmetry":
            boards = {cells for cells in boards if has_half_turn(cells, board)}
    numbers = [found for found in (numbers_of(puzzle, cells) for cells in boards) if found[0]]
    made = [*psolver.make(path, 1, seed, jobs=1)]
    if not numbers:
        assert [] == made
        return
    best = max(numbers) if measure == "solutions" else min(numbers)
    [found_best] = made
    assert best == (found_best.puzzle.expect.distinct, found_best.solutions)
    assert best == numbers_of(puzzle, frozenset(found_best.puzzle.board.must))
    assert best[0] == len(found_best.tilings)
