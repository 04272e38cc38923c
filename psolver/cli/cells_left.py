"""The cells that the option --leave names."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module

from ..core.errors import PsolverError
from ..core.goal import refuse_best
from ..core.model import Expect, Puzzle
from ..core.registries import TYPED_DATES
from .command_options import CommandOptions
from .output import say


def left_free(puzzle: Puzzle, options: CommandOptions) -> Puzzle:
    """Return the puzzle with the cells free that an option names; note what it drew or lacks."""
    cure = "draw the board without the cells"
    refuse_best(puzzle.best, puzzle.file, f"--leave is for other puzzles; {cure}")
    board = puzzle.board
    text = options.leave or ""
    note = ""
    names = text.replace(",", " ").split()
    for home in TYPED_DATES:
        typed_dates = import_module(home)
        seed, pieces = options.seed, puzzle.pieces
        names, note, is_drawn = typed_dates.names_left(board, pieces, text, seed, puzzle.file)
        # names that were drawn are among the options in JSON
        if options.quiet and (options.format == "json" or not is_drawn):
            note = ""
    if fault := board.leaving_fault(names):
        raise PsolverError(f"{puzzle.file}: --leave: {fault}")
    board = board.leaving(names)
    if not board.cells:
        fault = "every cell would stay free; leave some to cover"
        raise PsolverError(f"{puzzle.file}: --leave: {fault}")
    if note:
        say(note)
    return puzzle if board == puzzle.board else replace(puzzle, board=board, expect=Expect())
