"""Puzzles that are made: every guarantee is confirmed by brute force, by another engine, and by
definitions that are written here again.
"""

from __future__ import annotations

import tomllib
from itertools import combinations
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest
from support import brute
from support.brute import Found, of_tiling
from support.command import run
from support.places import DATA, bounds
from support.seeds import seeds

import psolver
from psolver import MadePuzzle, Puzzle
from psolver.difficulties import difficulty_of
from psolver.hand import names_on

TASKS = sorted((DATA / "made").glob("*.toml"))


def has_fault(found: Found) -> bool:
    """Whether a line from side to side, between two rows or columns, goes through no piece."""
    cells = {cell for one in found for cell in one[1]}
    for axis in range(len(min(cells))):
        for row in range(max(cell[axis] for cell in cells)):
            before = [cell for cell in cells if cell[axis] == row]
            pairs = [(c, (*c[:axis], row + 1, *c[axis + 1 :])) for c in before]
            pairs = [pair for pair in pairs if pair[1] in cells]
            if pairs and not any({*pair} <= one[1] for one in found for pair in pairs):
                return True
    return False


def forms(puzzle: Puzzle) -> frozenset[tuple[frozenset[object], ...]]:
    """The boards that a flat puzzle of squares becomes, turned and flipped."""
    found = set()
    for flip in (1, -1):
        for turns in range(4):
            cells = []
            for row, column in puzzle.board.cells:
                at = (row, flip * column)
                for _ in range(turns):
                    at = (at[1], -at[0])
                cells.append(at)
            low = [min(column) for column in zip(*cells, strict=True)]
            found.add(frozenset((row - low[0], column - low[1]) for row, column in cells))
    return frozenset(found)


@pytest.mark.parametrize("path", TASKS, ids=attrgetter("stem"))
@pytest.mark.parametrize("seed", seeds(1, 40))
def test_a_puzzle_that_is_made_has_what_is_guaranteed(path: Path, seed: int) -> None:
    make, number = tomllib.loads(path.read_text())["make"], 0
    file = psolver.loads(path.read_text().partition("[make]")[0])
    for one in psolver.make(path, 3, seed, tries=400, jobs=1):
        number += 1
        puzzle = one.puzzle
        every = frozenset(brute.tilings(puzzle))
        classes = brute.classes(puzzle, every)
        assert len(every) == one.solutions == puzzle.expect.solutions
        assert len(classes) == len(one.tilings) == puzzle.expect.distinct
        least, most = bounds(make.get("solutions", 1))
        assert least <= len(classes) <= most
        assert [1] * len(classes) == [
            sum(of_tiling(tiling) in images for tiling in one.tilings) for images in classes
        ]
        assert len(brute.symmetries(puzzle)) == one.proof.symmetries
        assert puzzle == psolver.loads(psolver.dumps(puzzle))
        check_choice(make, file, puzzle)
        check_rest(make, one, every)
    assert number


def check_choice(make: dict[str, Any], file: Puzzle, puzzle: Puzzle) -> None:
    """Whether the board and the pieces are among those that may be."""
    whole, board = file.board, puzzle.board
    assert make.get("pieces") in (None, len(puzzle.pieces))
    assert {*puzzle.pieces} <= {*file.pieces}
    assert 1 == len(board.lattice.components(board.cells))
    if "moved" in make:
        assert len(whole.cells) == len(board.cells)
        return
    assert {*board.cells} <= {*whole.cells}
    assert not whole.may or whole.must <= board.must
    fit = sum(piece.size for piece in puzzle.pieces)
    number = make.get("cells", len(whole.cells))
    assert len(board.cells) == (fit if number == "fit" else number)
    if "symmetry" in make:
        kinds = map(board.lattice.symmetry_kind, board.lattice.symmetries(board.cells))
        assert make["symmetry"] in kinds


def check_rest(make: dict[str, Any], one: MadePuzzle, every: frozenset[Found]) -> None:
    """Whether the other guarantees hold for the solutions of a puzzle."""
    puzzle = one.puzzle
    if make.get("needed", True):
        names = {piece.name for piece in puzzle.pieces}
        assert all(names == {lying[0] for lying in found} for found in every)
    if "faults" in make:
        assert not any(map(has_fault, every))
    if "swaps" in make:
        assert all(len(a - b) != 2 for a, b in combinations(every, 2))
    if "difficulty" in make:
        assert one.difficulty == difficulty_of(puzzle).number
        least, most = bounds(make["difficulty"])
        assert least <= (one.difficulty or 0) <= most
    if "clues" in make:
        clues = puzzle.board.clues
        least, most = bounds(make["clues"])
        assert least <= len(clues) <= most
        names_there = names_on(one.tilings[0])
        assert all(names_there[cell] == name for cell, name in clues)
        for left_out in clues:
            fewer = tuple(clue for clue in clues if clue != left_out)
            board = psolver.Board(puzzle.board.must, clues=fewer)
            assert psolver.count(Puzzle(puzzle.pieces, board)) > 1


def test_the_same_seed_makes_the_same_whatever_the_number_of_processes() -> None:
    path = DATA / "made" / "clues.toml"
    one, three = ([*psolver.make(path, 4, 4, tries=90, jobs=jobs)] for jobs in (1, 3))
    assert one == three
    assert one != [*psolver.make(path, 4, 5, tries=90, jobs=1)]


def test_puzzles_of_a_run_are_different_also_turned_and_flipped() -> None:
    text = b'board = "4x4"\npieces = "###"\ncount = "any"\n[make]\ncells = 9'
    made = run("make", "-", "--many", "99", "--seed", "1", "--tries", "200", data=text)
    boards = [forms(psolver.loads(line["toml"])) for line in made.lines]
    assert made.lines[-1]["rejected"]["made before"] > 5
    assert len({*boards}) == len(boards) > 4
