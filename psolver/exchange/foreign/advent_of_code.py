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
from itertools import product

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
    text = foreign_text(data)
    shapes, regions = _parsed(text, file)
    if not shapes:
        cure = "draw each with # and . below a line with its number, such as 0:"
        fail_in_file(file, f"has no shape; {cure}")
    if not regions:
        cure = "write its size and the numbers of pieces, such as 12x5: 1 0 2"
        fail_in_file(file, f"has no region; {cure}")
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
            shapes_of_file = plural(len(shapes), "shape")
            fault = f"expected a number for each shape, found {len(counts):,}"
            fail_in_file(file, f"{fault}; the file has {shapes_of_file}", line)
        pieces = []
        for (name, shape), uses in zip(shapes.items(), counts, strict=True):
            pieces.append(Piece(name, shape, uses, uses))
        name = " ".join(text.split())
        with faults_in(file, line):
            puzzle = Puzzle(pieces, board(*sides), name, file=file)
        yield FileProblem(name, puzzle)


def _board(width: int, length: int) -> Board:
    cells = product(range(length), range(width))
    return Board(frozenset(), frozenset(cells))


def _parsed(text: str, file: str) -> tuple[dict[str, tuple[Cell, ...]], Sequence[tuple[int, str]]]:
    """The shapes by their numbers, and the regions, with their lines."""
    drawn: dict[str, list[Cell]] = {}
    lines = {}
    regions = []
    name = ""
    row = 0
    lines_of_text = text.split("\n")
    for line, line_text in enumerate(lines_of_text, 1):
        words = line_text.strip()
        if re.fullmatch("[0-9]{1,6}:", words):
            name = words[:-1]
            row = 0
            if name != str(len(drawn)):
                fault = f"expected the shape {len(drawn)}, found the shape {name}"
                fail_in_file(file, fault, line)
            drawn[name] = []
            lines[name] = line
        elif re.fullmatch("[#.]+", words) and name:
            for column, sign in enumerate(words):
                if sign == "#":
                    drawn[name].append((row, column))
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
            fault = f"the shape {name} has no cells; draw it with #"
            fail_in_file(file, fault, lines[name])
    shapes = {name: tuple(cells) for name, cells in drawn.items()}
    return shapes, regions
