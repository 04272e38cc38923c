"""Puzzles that are made: every guarantee is confirmed by brute force, by another engine, and by
definitions that are written here again.
"""

from __future__ import annotations

import tomllib
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from support import brute
from support.brute import Found, of_tiling
from support.command import run
from support.seeds import seeds

import psolver
from psolver import MadePuzzle, Puzzle
from psolver.difficulties import difficulty_of
from psolver.hand import names_on

FLAT = 'board = "{}"\npiece_set = {}\n[make]\n'
TASKS = {
    "part": FLAT.format("5x5", '"pentominoes"') + "cells = 20\npieces = 4",
    "fit": FLAT.format("5x5", '["trominoes", "tetrominoes", "pentominoes"]')
    + 'cells = "fit"\npieces = 4\nsymmetry = "diagonal"',
    "few solutions": FLAT.format("5x5", '"pentominoes"') + 'pieces = 5\nsolutions = "2..3"',
    "moved": FLAT.format("4x5", '"tetrominoes"') + "moved = 2\nswaps = 'none'",
    "near a picture": FLAT.format("?##??\\n?###?\\n?????\\n??#??", '"pentominoes"')
    + "cells = 15\npieces = 3",
    "no faults": FLAT.format("3x5", '"pentominoes"') + "pieces = 3\nfaults = 'none'",
    "clues": FLAT.format("4x5", '"pentominoes"') + "pieces = 4\nclues = '1..2'",
    "swaps": FLAT.format("4x4", '["trominoes", "tetrominoes"]')
    + "cells = 'fit'\npieces = 4\nsolutions = '1..4'\nswaps = 'none'",
    "spare": 'board = "4x4"\npiece_set = ["trominoes", "tetrominoes"]\ncount = [0, 2]\n[make]\n'
    "cells = 12\npieces = 3\nsolutions = '1..2'",
    "no matter which": 'board = "4x4"\npiece_set = "tetrominoes"\ncount = [0, 2]\n[make]\n'
    "pieces = 3\nneeded = false",
    "difficult": FLAT.format("5x5", '"pentominoes"') + "pieces = 5\ndifficulty = '3..40'",
    "solid": FLAT.format("2x3x3", '"tetracubes"') + "cells = 16\npieces = 4",
    "hexagons": 'lattice = "hexagon"\n'
    + FLAT.format("hexagon of side 3", '"trihexes"')
    + "cells = 9\nsolutions = '1..2'",
    "triangles": 'lattice = "triangle"\n'
    + FLAT.format("hexagon of side 2", '"tetriamonds"')
    + "cells = 12",
    "one-sided": FLAT.format("4x5", '"one-sided tetrominoes"') + "cells = 16\npieces = 4",
}


def bounds(told: Any) -> tuple[int, int]:
    """The least and the greatest number of a range."""
    least, _, most = str(told).partition("..")
    return int(least), int(most or least)


def written(name: str, folder: Path) -> Path:
    path = folder / "make.toml"
    path.write_text(TASKS[name])
    return path


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


@pytest.mark.parametrize("name", TASKS)
@pytest.mark.parametrize("seed", seeds(1, 40))
def test_a_puzzle_that_is_made_has_what_is_guaranteed(name: str, seed: int, tmp_path: Path) -> None:
    make, number = tomllib.loads(TASKS[name])["make"], 0
    file = psolver.loads(TASKS[name].partition("[make]")[0])
    for one in psolver.make(written(name, tmp_path), 3, seed, tries=400, jobs=1):
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


def test_the_same_seed_makes_the_same_whatever_the_number_of_processes(tmp_path: Path) -> None:
    path = written("clues", tmp_path)
    one, three = ([*psolver.make(path, 4, 4, tries=90, jobs=jobs)] for jobs in (1, 3))
    assert one == three
    assert one != [*psolver.make(path, 4, 5, tries=90, jobs=1)]


def test_puzzles_of_a_run_are_different_also_turned_and_flipped() -> None:
    text = b'board = "4x4"\npieces = "###"\ncount = "any"\n[make]\ncells = 9'
    made = run("make", "-", "--many", "99", "--seed", "1", "--tries", "200", data=text)
    boards = [forms(psolver.loads(line["toml"])) for line in made.lines]
    assert made.lines[-1]["rejected"]["made before"] > 5
    assert len({*boards}) == len(boards) > 4
