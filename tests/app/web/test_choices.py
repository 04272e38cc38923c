"""What can be asked of a search of a puzzle: all that is offered can be done, and nothing else."""

from __future__ import annotations

import pytest

import psolver
from psolver.app.web.searching import KINDS, SearchRequest, engines_of, kinds_of, search
from psolver.app.web.worker import run_call
from psolver.puzzle.model import Puzzle
from psolver.solve.strategy import ENGINES

BARS = 'board = "2x3"\npieces = "##"\ncount = "any"\n'
PUZZLES = [
    BARS,
    f'{BARS}wrap = "columns"\n',
    f'{BARS}goal = "packing"\n',
    f'{BARS}goal = "blocking"\n',
    f'{BARS}best = "fewest pieces"\n',
    f'{BARS}best = "most value"\nvalues = "123\\n456"\n',
    'goal = "symmetry"\nboard = "3x3"\npieces = "##"\n',
]


def _can_be_done(puzzle: Puzzle, asked: SearchRequest) -> bool:
    try:
        for report in run_call(search, puzzle, asked):
            if report.done:
                return True
    except psolver.PsolverError:
        return False
    return True


@pytest.mark.parametrize("text", PUZZLES)
def test_what_is_offered_is_what_can_be_done(text: str) -> None:
    puzzle = psolver.loads(text)
    kinds = kinds_of(puzzle)
    for kind in KINDS:
        assert (kind in kinds) == _can_be_done(puzzle, SearchRequest(kind, number=2))
    for kind in kinds:
        engines = engines_of(puzzle, kind)
        for engine in ENGINES if kind != "sample" else ():
            assert (engine in engines) == _can_be_done(puzzle, SearchRequest(kind, engine=engine))
