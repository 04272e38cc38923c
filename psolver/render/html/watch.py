"""What a page is told of a puzzle whose search is watched."""

from __future__ import annotations

from ...puzzle.model import Puzzle
from ..look import Style
from .plan import plan_of
from .play import lengths, middles
from .puzzle import board_values, palette, puzzle_values
from .regions import Values

MOST_CELLS = 1_000  # of a board that is watched


def is_small(puzzle: Puzzle) -> bool:
    """Is the board of a puzzle small enough to be watched?"""
    return len(puzzle.board.cells) <= MOST_CELLS


def watch_values(puzzle: Puzzle) -> Values:
    """The puzzle and its board as a page of tilings is told them (see data.py), the colours by
    number, the middles of the cells, and how large these are (see play.py).
    """
    plan = plan_of(puzzle.board)
    return {
        "puzzle": puzzle_values(puzzle, plan, Style()),
        "board": board_values(puzzle.board, plan),
        "colors": list(palette(puzzle)),
        "cells": middles(plan, puzzle.board.cells),
        **lengths(puzzle.board.lattice),
    }
