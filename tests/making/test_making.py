"""Puzzles that are made: every guarantee is confirmed by brute force, by another engine, and by
definitions that are written here again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice

import pytest
from support import brute
from support.brute import Found, of_tiling
from support.seeds import seeds

import psolver
from psolver import MadePuzzle, Puzzle
from psolver.difficulties.difficulty import difficulty_of
from psolver.hand.partial import names_on
from psolver.making.load_make import load_make_task
from psolver.making.make_task import MakeTask, form_key
from psolver.making.making import CLUES, NONE, Maker, Making
from psolver.search.run import Options, Run

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


def task_of(name: str) -> MakeTask:
    return load_make_task(TASKS[name].encode())


def made(task: MakeTask, seed: int, tries: int, jobs: int = 1) -> Iterator[MadePuzzle]:
    return Making(Run(task.puzzle, Options(jobs=jobs)), task, seed).puzzles(tries)


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
@pytest.mark.parametrize("seed", seeds(1, 120))
def test_a_puzzle_that_is_made_has_what_is_guaranteed(name: str, seed: int) -> None:
    task, number = task_of(name), 0
    for one in islice(made(task, seed, 400), 3):
        number += 1
        puzzle = one.puzzle
        every = frozenset(brute.tilings(puzzle))
        classes = brute.classes(puzzle, every)
        assert len(every) == one.solutions == puzzle.expect.solutions
        assert len(classes) == len(one.tilings) == puzzle.expect.distinct
        assert task.solutions[0] <= len(classes) <= task.solutions[1]
        assert [1] * len(classes) == [
            sum(of_tiling(tiling) in images for tiling in one.tilings) for images in classes
        ]
        assert len(brute.symmetries(puzzle)) == one.proof.symmetries
        assert puzzle == psolver.loads(psolver.dumps(puzzle))
        check_choice(task, puzzle)
        check_rest(task, one, every)
    assert number


def check_choice(task: MakeTask, puzzle: Puzzle) -> None:
    """Whether the board and the pieces are among those that may be."""
    whole, board = task.puzzle.board, puzzle.board
    assert task.pieces in (None, len(puzzle.pieces))
    assert {*puzzle.pieces} <= {*task.puzzle.pieces}
    assert 1 == len(board.lattice.components(board.cells))
    if task.moved:
        assert len(whole.cells) == len(board.cells)
        return
    assert {*board.cells} <= {*whole.cells}
    assert not whole.may or whole.must <= board.must
    if task.cells is None:
        assert whole.cells == board.cells
    else:
        assert len(board.cells) == (task.cells or sum(piece.size for piece in puzzle.pieces))
    if task.symmetry:
        kinds = map(board.lattice.symmetry_kind, board.lattice.symmetries(board.cells))
        assert task.symmetry in kinds


def check_rest(task: MakeTask, one: MadePuzzle, every: frozenset[Found]) -> None:
    """Whether the other guarantees hold for the solutions of a puzzle."""
    puzzle = one.puzzle
    if task.needed:
        names = {piece.name for piece in puzzle.pieces}
        assert all(names == {lying[0] for lying in found} for found in every)
    if not task.faults:
        assert not any(map(has_fault, every))
    if not task.swaps:
        assert all(len(a - b) != 2 for a, b in combinations(every, 2))
    if task.difficulty:
        assert one.difficulty == difficulty_of(puzzle).number
        assert task.difficulty[0] <= (one.difficulty or 0) <= task.difficulty[1]
    if task.clues:
        clues = puzzle.board.clues
        assert task.clues[0] <= len(clues) <= task.clues[1]
        names_there = names_on(one.tilings[0])
        assert all(names_there[cell] == name for cell, name in clues)
        for left_out in clues:
            fewer = tuple(clue for clue in clues if clue != left_out)
            board = psolver.Board(puzzle.board.must, clues=fewer)
            assert psolver.count(Puzzle(puzzle.pieces, board)) > 1


def test_candidates_that_make_no_puzzle_have_the_reason_for_it() -> None:
    task = task_of("fit")
    maker, found = Maker(task, 1), Counter[str]()
    for number in range(1, 100):
        result = maker.attempt(number)
        puzzle = maker._candidates.puzzle(number, maker._candidates.random(number))
        assert puzzle
        classes = len(brute.classes(puzzle, frozenset(brute.tilings(puzzle))))
        reason = result if isinstance(result, str) else ""
        assert {0: NONE, 1: ""}.get(classes, "with other solutions") == reason
        found[reason] += 1
    assert 3 == len(found)


@pytest.mark.parametrize("name", ["part", "fit", "solid", "hexagons", "triangles", "one-sided"])
def test_a_quick_look_counts_as_brute_force_does(name: str) -> None:
    task = task_of(name)
    maker = Maker(task, 3)
    assert maker._look
    for number in range(1, 40):
        puzzle = maker._candidates.puzzle(number, maker._candidates.random(number))
        assert puzzle
        every = sum(1 for _ in brute.tilings(puzzle))
        assert maker._look.solutions(puzzle, 1000) in (None, every)


@pytest.mark.parametrize("name", ["part", "clues", "fit"])
def test_the_same_seed_makes_the_same_whatever_the_number_of_processes(name: str) -> None:
    task = task_of(name)
    found = [[*islice(made(task, 4, 90, jobs), 4)] for jobs in (1, 3)]
    assert found[0] == found[1]
    assert found[0] != [*islice(made(task, 5, 90), 4)]


def test_puzzles_of_a_run_are_different_also_turned_and_flipped() -> None:
    task = load_make_task(b'board = "4x4"\npieces = "###"\ncount = "any"\n[make]\ncells = 9')
    making = Making(Run(task.puzzle, Options(jobs=1)), task, 1)
    puzzles = [one.puzzle for one in making.puzzles(200)]
    boards = [forms(puzzle) for puzzle in puzzles]
    assert making.rejected["made before"] > 10
    assert len(puzzles) > 4
    assert len({*boards}) == len(boards)


@pytest.mark.parametrize("seed", seeds(3, 60))
def test_the_key_of_a_form_is_that_of_brute_force(seed: int) -> None:
    text = FLAT.format("3x3", '"tetrominoes"') + "cells = 4"
    maker = Maker(load_make_task(text.encode()), seed)
    puzzles = []
    for number in range(1, 25):
        puzzle = maker._candidates.puzzle(number, maker._candidates.random(number))
        assert puzzle
        puzzles.append(puzzle)
    keys, turned = [*map(form_key, puzzles)], [*map(forms, puzzles)]
    for a, b in combinations(range(len(puzzles)), 2):
        assert (keys[a] == keys[b]) == (turned[a] == turned[b])


def test_clues_and_pieces_are_part_of_the_form() -> None:
    def key(board: str, pieces: str, **more: object) -> str:
        return form_key(psolver.puzzle(board=board, pieces=pieces, **more))

    two = "A\nAA\n\nBBB"
    assert key("A##\n###", two) == key("###\n##A", two) == key("##\n##\n#C", "CC\nC\n\nDDD")
    assert key("A##\n###", two) != key("#A#\n###", two)
    assert key("###\n###", two) != key("###\n###", "A\nAA\n\nB\nBB")
    touch = {"touch": "never", "count": "any"}
    assert key("###\n.##", two, **touch) == key("##.\n###", two, **touch)
    assert key("###\n.##", two, **touch) != key("###\n.##", two, count="any")
    marks = {"wrap": "columns", "count": "any"}
    assert key("###\n.##", two, **marks) != key("##.\n###", two, **marks)
    hands = "L\nL\nLL", ".L\n.L\nLL"
    one, other = (key("2x4", hand, count=2, can_reverse=False) for hand in hands)
    assert one == other
    assert one != key("2x4", hands[0], count=2)


def test_clues_that_need_another_number_make_no_puzzle() -> None:
    task = load_make_task((FLAT.format("4x5", '"pentominoes"') + "pieces = 4\nclues = 9").encode())
    making = Making(Run(task.puzzle, Options(jobs=1)), task, 1)
    assert [] == [*making.puzzles(40)]
    assert {CLUES, NONE} == {*making.rejected}


# the numbers of puzzles, the engines that confirm them, and the files
THOUSAND = (
    (250, "sat", FLAT.format("6x7", '"pentominoes"') + "cells = 30\npieces = 6"),
    (400, "sat", FLAT.format("5x5", '"pentominoes"') + "cells = 20\npieces = 4"),
    (100, "sat", FLAT.format("5x6", '"pentominoes"') + "pieces = 6\nclues = '1..3'"),
    (50, "sat", FLAT.format("5x6", '"pentominoes"') + "pieces = 6\nmoved = 2"),
    (
        100,
        "sat",
        FLAT.format("5x6", '"pentominoes"') + "cells = 25\npieces = 5\nsolutions = '2..3'",
    ),
    (100, "dlx", FLAT.format("5x5", '"one-sided tetrominoes"') + "cells = 20\npieces = 5"),
)


@pytest.mark.slow
@pytest.mark.parametrize(("number", "engine", "text"), THOUSAND)
def test_another_engine_confirms_a_thousand_puzzles(number: int, engine: str, text: str) -> None:
    task, keys = load_make_task(text.encode()), set()
    for one in islice(made(task, 1, 30_000), number):
        other = "dlx" if one.proof.engine == engine else engine  # SAT proves the smallest
        found = psolver.count(one.puzzle, distinct=True, engine=other, jobs=1)
        assert found == len(one.tilings)
        keys.add(one.key)
    assert number == len(keys)
    assert 1000 == sum(many for many, *_ in THOUSAND)
