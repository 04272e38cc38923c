"""Problems of BurrTools with colours, ranges of counts, holes and open cells: psolver finds as many
solutions as brute force does, from what BurrTools does.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest
from support.burr_problems import assemblies, burr_file, random_burr_problem
from support.command import run_in

import psolver
from psolver import Puzzle, PuzzleError

pytestmark = pytest.mark.skipif(not find_spec("defusedxml"), reason="defusedxml reads XML")
NAME = "a.xmpuzzle"
NOT_READ = "no marks of its other cells can show where it is; remove the colour"
ONCE_EACH = "differ in them alone once each"


def check_problem(folder: Path, seed: int) -> Puzzle | None:
    """A random problem has as many solutions in psolver, at most so many if it is told that some
    count once; the same are in the file that psolver writes. None for a problem that is refused.
    """
    problem = random_burr_problem(Random(seed))
    path = folder / NAME
    path.write_bytes(burr_file([problem]))
    losses: list[str] = []
    try:
        puzzle = psolver.load(path, notice=losses.append)
    except PuzzleError as error:
        fault = str(error)
        assert fault.endswith(NOT_READ)
        return None
    number = psolver.count(puzzle)
    assert all(ONCE_EACH in loss for loss in losses)
    expected = assemblies(problem)
    assert number <= expected if losses else number == expected
    assert 0 == run_in(folder, "convert", NAME, "b.xmpuzzle").status
    again = psolver.load(folder / "b.xmpuzzle", notice=losses.append)
    if puzzle.grounds and not any(piece.marks for piece in puzzle.pieces):
        assert number == psolver.count(again)  # grounds that bind nothing do not come back
    else:
        assert puzzle == again
    return puzzle


@pytest.mark.parametrize(
    "numbers", [range(12), pytest.param(range(12, 250), marks=pytest.mark.slow)], ids=str
)
def test_problems_have_as_many_solutions_as_in_burrtools(numbers: range, tmp_path: Path) -> None:
    puzzles = [puzzle for number in numbers if (puzzle := check_problem(tmp_path, number))]
    assert len(puzzles) > len(numbers) * 0.9
    assert any(puzzle.open_cells for puzzle in puzzles)
    assert any(puzzle.grounds for puzzle in puzzles)
