"""Advent of Code 2025, day 12: shapes, then regions, each a puzzle of its own.

    0:          the shape 0; each is drawn with # and .
    ##
    #.

    12x5: 2     a region 12 wide and 5 long, for two pieces of the shape 0

The pieces may be turned and flipped, and cells may stay free. The numbers of a region are those of
the shapes, in order. See https://adventofcode.com/2025/day/12.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from ...core.cells import Cell
from ...core.model import Board, Piece, Puzzle
from ...core.several_puzzles import FileProblem
from ...core.wording import plural, quoted
from ...families import gathered
from .foreign_file import (
    NO_CHOICES,
    ForeignChoices,
    check_size,
    fail_in_file,
    faults_in,
    foreign_text,
    whole_number,
)


def read(data: bytes, file: str, choices: ForeignChoices = NO_CHOICES) -> tuple[FileProblem, ...]:
    """Return the regions of a file, each a puzzle. Raises PuzzleError."""
    shapes, regions = _parsed(foreign_text(data), file)
    if not shapes:
        fail_in_file(
            file, "has no shape; draw each with # and . below a line with its number, such as 0:"
        )
    if not regions:
        fail_in_file(
            file, "has no region; write its size and the numbers of pieces, such as 12x5: 1 0 2"
        )
    return gathered(_puzzles(shapes, regions, file), file)


def _puzzles(
    shapes: Mapping[str, tuple[Cell, ...]], regions: Sequence[tuple[int, str]], file: str
) -> Iterator[FileProblem]:
    board = cache(_board)
    for line, text in regions:
        size, _, numbers = text.partition(":")
        sides = []
        for side in size.split("x"):
            sides.append(whole_number(side, file, 1, line))
        counts = []
        for number in numbers.split():
            counts.append(whole_number(number, file, 0, line))
        check_size(sides, file, line)
        if len(counts) != len(shapes):
            have = f"the file has {plural(len(shapes), 'shape')}"
            fail_in_file(
                file, f"expected a number for each shape, found {len(counts):,}; {have}", line
            )
        pieces = tuple(
            Piece(name, shape, number, number)
            for (name, shape), number in zip(shapes.items(), counts, strict=True)
        )
        name = " ".join(text.split())
        with faults_in(file, line):
            puzzle = Puzzle(pieces, board(*sides), name, file=file)
        yield FileProblem(name, puzzle)


def _board(width: int, length: int) -> Board:
    cells = ((row, column) for row in range(length) for column in range(width))
    return Board(frozenset(), frozenset(cells))


def _parsed(text: str, file: str) -> tuple[dict[str, tuple[Cell, ...]], Sequence[tuple[int, str]]]:
    """The shapes by their numbers, and the regions, with their lines."""
    drawn: dict[str, list[Cell]] = {}
    lines: dict[str, int] = {}
    regions = []
    name = ""
    row = 0
    for line, words in enumerate(map(str.strip, text.split("\n")), 1):
        if re.fullmatch("[0-9]{1,6}:", words):
            name = words[:-1]
            row = 0
            if name != str(len(drawn)):
                fail_in_file(file, f"expected the shape {len(drawn)}, found the shape {name}", line)
            drawn[name], lines[name] = [], line
        elif re.fullmatch("[#.]+", words) and name:
            drawn[name] += [(row, column) for column, c in enumerate(words) if c == "#"]
            row += 1
        elif re.fullmatch("[0-9]+x[0-9]+:[0-9 ]*", words):
            regions.append((line, words))
            name = ""
        elif words:
            cure = "a line is a number with a colon, # and . of a shape, or a region: 12x5: 1 0 2"
            fail_in_file(file, f"{quoted(words)} cannot be read; {cure}", line)
        else:
            name = ""
    for name, cells in drawn.items():
        if not cells:
            fail_in_file(file, f"the shape {name} has no cells; draw it with #", lines[name])
    return {name: tuple(cells) for name, cells in drawn.items()}, regions
