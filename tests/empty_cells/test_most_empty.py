"""A bound on the cells that stay empty."""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from support import brute
from support.agreement import check_engine, check_rests, is_listed_by_all
from support.brute import tilings, to_tiling
from support.places import table
from support.random_mixtures import random_mixture

import psolver
from psolver import Puzzle

ENGINES = ("auto", "sat", "dlx", "backtrack", "count")
FEATURES = tuple(table("most-empty-features.txt"))
LINE = 'board = "????"\npieces = "##"\ncount = "any"\nmost_empty = 1\n'


@cache
def random_bounded(seed: int) -> Puzzle:
    """A random puzzle with cells that may stay empty, at most about as many as in a tiling."""
    random = Random(f"most empty {seed}")
    for number in range(seed * 1000, seed * 1000 + 1000):
        puzzle = random_mixture(number, *FEATURES[seed % len(FEATURES)])
        empty = [_number_of_empty(puzzle, found) for found in islice(tilings(puzzle), 60)]
        if empty and max(empty):
            bound = random.choice([max(0, min(empty) - 1), *sorted({*empty})[:-1], min(empty)])
            return puzzle.having(most_empty=bound)
    raise AssertionError("no puzzle has cells that stay empty")


def _number_of_empty(puzzle: Puzzle, found: brute.Found) -> int:
    return len(puzzle.board.cells) - sum(len(one[1]) for one in found)


@pytest.mark.rooms
@pytest.mark.parametrize(
    "numbers", [range(5), pytest.param(range(5, 100), marks=pytest.mark.slow)], ids=str
)
def test_tilings_leave_at_most_some_cells_empty(numbers: range) -> None:
    possible = 0
    for number in numbers:
        puzzle = random_bounded(number)
        random = Random(number)
        all_engines = is_listed_by_all(puzzle)
        check_engine(puzzle, ENGINES[number % (len(ENGINES) if all_engines else 2)])
        if puzzle.best:
            continue
        every = sorted(tilings(puzzle), key=str)
        possible += bool(every)
        for found in islice(tilings(puzzle.having(most_empty=10**6)), 12):
            assert (found in every) == (not psolver.verify(puzzle, to_tiling(puzzle, found)))
        check_rests(puzzle, every, random)
    assert len(numbers) / 4 < possible


def test_the_bound_of_a_file_is_written_as_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "line.toml"
    path.write_text(LINE)
    puzzle = psolver.load(path)
    assert (1, 1) == (puzzle.most_empty, psolver.count(puzzle))
    assert "most_empty = 1\n" in psolver.dumps(puzzle)
    assert puzzle == psolver.loads(psolver.dumps(puzzle)) == Puzzle.from_dict(puzzle.to_dict())
    assert 4 == psolver.count(puzzle.having(most_empty=2))
