"""Written files of BurrTools read back equal, with solutions; damaged ones are one sentence."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from random import Random

import pytest
from support.burr_written import bounded, check_read_back, held_in_space, some_tilings
from support.damage import damaged
from support.random_mixtures import random_with
from support.random_plain import random_balls, random_free_balls, random_puzzle, random_solid

from psolver import (
    CUBIC,
    FREE_BALLS,
    SQUARE,
    PsolverError,
    Puzzle,
    PuzzleError,
    verify,
)
from psolver.core import FOREIGN_READERS, FOREIGN_WRITERS, FileProblem
from psolver.exchange.foreign.burrtools_grids import lies_otherwise, place_of_ball

pytestmark = pytest.mark.skipif(not find_spec("defusedxml"), reason="defusedxml reads XML")
write = FOREIGN_WRITERS["burrtools"]


def read(data: bytes) -> tuple[FileProblem, ...]:
    return tuple(FOREIGN_READERS["burrtools"](data, "a.xmpuzzle"))


def held(puzzle: Puzzle) -> Puzzle:
    """The puzzle with all that BurrTools holds: its pieces turn, flat ones flip over, and have a
    greatest number of uses.
    """
    flat, cells = puzzle.board.lattice.flat, len(puzzle.board.cells)
    pieces = [
        replace(one, can_rotate=True, can_reverse=flat, back=None, most=bounded(one, cells))
        for one in puzzle.pieces
    ]
    return Puzzle(tuple(pieces), puzzle.board, "A title", "Notes,\n\nin parts", "A source")


MAKERS = [random_puzzle, random_solid, random_with("marks"), random_with("marks", "optional")]


def test_puzzles_and_solutions_read_back_equal() -> None:
    read_number = 0
    for puzzle in (held(make(seed)) for make in MAKERS for seed in range(5)):
        board = puzzle.board
        if board.lattice not in (SQUARE, CUBIC):
            continue
        if board.clues and board.marks + sum((one.marks for one in puzzle.pieces), ()):
            with pytest.raises(PsolverError, match="colours of cells are either marks or clues"):
                write([puzzle])
            continue
        check_read_back(puzzle)
        read_number += 1
    assert read_number > 10


def test_several_problems_share_a_file() -> None:
    puzzles = [held(random_puzzle(1)), held(random_solid(2)), held(random_with("marks")(1))]
    data, losses = write(puzzles)
    assert ((), puzzles) == (losses, [one.puzzle for one in read(data)])


# balls --------------------------------------------------------------------------------------------


def check_written(puzzle: Puzzle) -> int:
    """Check that a puzzle of free balls, its layers, rows and columns from 0, reads back equal, if
    a file holds it; return the number of its solutions that do.
    """
    shown = [FREE_BALLS.shown(cell) for cell in puzzle.board.cells]
    low = FREE_BALLS.at(tuple(map(min, zip(*shown, strict=True))))
    assert low
    puzzle = held_in_space(puzzle, tuple(-value for value in low), FREE_BALLS)
    if any(lies_otherwise([*map(place_of_ball, p.shape)], p.orientations) for p in puzzle.pieces):
        with pytest.raises(PsolverError, match="pieces may turn or flip there in other ways"):
            write([puzzle])
        return 0
    return check_read_back(puzzle)


@pytest.mark.parametrize("make", [random_balls, random_free_balls])
def test_puzzles_of_balls_read_back_equal(make: Callable[[int], Puzzle]) -> None:
    assert sum(check_written(make(seed)) for seed in range(10)) > 20


# damage -------------------------------------------------------------------------------------------

TAG = re.compile(rb"<[^>]*>")
WORDS = [b"", b'"-1"', b'"99999999"', b'"x"', b'""', b'"1"', b"#", b"+9", b"_", b"x", b"\x00"]


def broken(data: bytes, random: Random) -> bytes:
    """A file after some of its elements, attributes and letters were dropped or changed."""
    for _ in range(random.choice([1, 1, 2, 4])):
        tags = [one.span() for one in TAG.finditer(data)] or [(0, len(data))]
        start, end = random.choice(tags)
        kind = random.randrange(4)
        if kind == 0:
            data = data[:start] + random.choice([b"", 2 * data[start:end]]) + data[end:]
        elif kind == 1:
            other = random.choice(tags)
            data = data[:start] + data[slice(*other)] + data[end:]
        elif kind == 2:
            values = [one.span() for one in re.finditer(rb'"[^"]*"|[#+_]\d*', data)] or [(0, 0)]
            at = random.choice(values)
            data = data[: at[0]] + random.choice(WORDS) + data[at[1] :]
        else:
            data = damaged(data, random, [data])
    return data


def check_damaged(seed: int) -> None:
    random = Random(seed)
    puzzle = held(random.choice([random_puzzle, random_solid])(seed % 7))
    packed = write([puzzle], [some_tilings(puzzle)])[0]
    data = gzip.decompress(packed)
    data = damaged(packed, random, [packed]) if seed % 10 == 0 else broken(data, random)
    try:
        found = read(data)
    except PuzzleError as error:
        fault = str(error)
        assert re.fullmatch(r"a\.xmpuzzle: [^\n]{,400}", fault)
        return
    for one in found:
        assert not any(verify(one.puzzle, tiling) for tiling in one.tilings)


def test_damaged_files_are_one_sentence() -> None:
    for seed in range(100):
        check_damaged(seed)
