"""`psolver show`, `verify` and `check`: puzzles and solutions looked at and checked."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Any

import click

from ...errors import PsolverError
from ...formats import SHOWERS
from . import options
from .common import BAD, NO, YES, may_vary, opened, output_path, read
from .leaving import leave
from .printing import look_of, output_to, page_of, settle_format

if TYPE_CHECKING:
    from ...puzzle.model import Puzzle


@click.command()
@click.argument("file")
@click.argument("solutions")
@options.vary
@leave
def verify(file: str, solutions: str) -> int:
    """Check solutions in JSON Lines against the puzzle in FILE.

    SOLUTIONS is a file that psolver --format json printed, or "-" for standard input. Says what is
    wrong with the first bad one. Exit status: 0 all are tilings of the puzzle, 1 one is not, 2 bad
    file.
    """
    from ...formats.solutions import check_answers
    from ...render.words.results import verified_line
    from ..terminal import say

    if file == solutions == "-":
        raise click.UsageError("FILE and SOLUTIONS cannot both be standard input")
    puzzle = read(file)
    with opened(solutions) as (stream, name):
        good, fault = check_answers(puzzle, stream, name)
    say(fault or verified_line(puzzle, name, good))
    return NO if fault else YES


@click.command()
@click.argument("file")
@leave
@options.showing(SHOWERS)
@options.vary
def show(file: str, **options: Any) -> int:
    """Draw the board and the pieces of the puzzle in FILE.

    Every piece is drawn with all its orientations, a solid one as it was given.
    """
    settle_format(options, "text")
    puzzle = read(file)
    path = output_path(options["output"], file)
    with output_to(path, options["format_"], [], answers=False) as output:
        look = look_of(output, options, page_of(output))
        output.write(SHOWERS[options["format_"]](puzzle, look))
    return YES


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--slow", is_flag=True, help='Also check puzzles that say effort = "slow".')
@options.engine
@options.sat_solver
@options.jobs
def check(
    files: tuple[str, ...], slow: bool, engine: str, sat_solver: str | None, jobs: int | None
) -> int:
    """Solve puzzles and compare with the answers that they expect.

    These stand in their [expect] tables. FILE may be a folder; without one, all samples that come
    with psolver are checked. Exit status: 0 all as expected, 1 some are not, 2 a file cannot be
    read (the others are checked all the same).
    """
    from ...render.words.results import check_line
    from ..check import check_puzzle, puzzle_files
    from ..terminal import Output, StatusLine, say

    status_line = StatusLine(True)
    wrong = bad = 0
    with Output(None) as output:
        for path, numbers in chain.from_iterable(map(_members, puzzle_files(files))):
            try:
                puzzle = _called(read(path, numbers), numbers)
                found = check_puzzle(puzzle, slow, engine, sat_solver, jobs, status_line.tick)
            except PsolverError as error:
                status_line.clear()
                say(str(error))
                bad += 1
                continue
            finally:
                status_line.clear()
            wrong += found.verdict == "wrong"
            output.write(check_line(found))
    return BAD if bad else NO if wrong else YES


def _members(path: str) -> list[tuple[str, dict[str, int] | None]]:
    """The puzzles of a file: one for each number of its variable, where it has one."""
    from ...formats.toml.vary import SeveralPuzzles

    try:
        if may_vary(path):
            read(path)
    except SeveralPuzzles as family:
        return [(path, {family.variable: number}) for number in family.numbers]
    except PsolverError:
        pass  # which is said when it is checked
    return [(path, None)]


def _called(puzzle: Puzzle, numbers: dict[str, int] | None) -> Puzzle:
    """The puzzle as the lines call it, with the number of its variable."""
    told = [f"{name}={number}" for name, number in (numbers or {}).items()]
    return replace(puzzle, file=" ".join([puzzle.file, *told]))
