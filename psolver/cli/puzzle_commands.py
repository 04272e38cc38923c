"""`psolver show` and `check`: puzzles drawn, and compared with their known answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from ..core.counted import Check
from ..core.errors import PsolverError, SeveralPuzzles
from ..core.outcome import Outcome
from ..core.several_puzzles import Given, SeveralProblems
from ..search.counting_tasks import add_core, count_tilings
from ..search.run import Run, goal_of
from ..text import reports
from ..text.check_words import VERDICT_COLUMNS, check_line
from ..text.writers import PICTURE_FORMATS
from . import command_options as option
from .command import BAD, NO, YES, output_path, read_puzzle, with_format
from .command_options import CommandOptions
from .file_contents import numbers_of_puzzles
from .output import Output, say
from .printed_report import print_report
from .sample_files import puzzle_files
from .terminal import StatusLine

if TYPE_CHECKING:
    from ..core.model import Expect, Puzzle
    from ..search.run import Options

SHOW_FORMATS = ("text", *PICTURE_FORMATS)  # the formats of `show`


@click.command(cls=option.GroupedCommand)
@click.argument("file")
@option.leave
@option.showing_answer(SHOW_FORMATS)
@option.vary
def show(file: str, **values: Any) -> int:
    """Draw the board and the pieces of the puzzle in FILE.

    Every piece is drawn with all its orientations, a solid one as it was given. The
    problems of a file that holds several are listed.
    """
    path = output_path(values["output"], file)
    options = with_format(CommandOptions(**values), SHOW_FORMATS)
    try:
        report = reports.puzzle_report(read_puzzle(file, options))
    except SeveralPuzzles as several:
        if not isinstance(several, SeveralProblems) or options.format != "text":
            raise
        report = reports.problems_report(several.problems, several.stores)
    print_report(report, path, options)
    return YES


# check --------------------------------------------------------------------------------------------


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--slow", is_flag=True, help='Also check puzzles with effort = "slow".')
@option.engine
@option.sat_solver
@option.jobs
def check(files: tuple[str, ...], slow: bool, **values: Any) -> int:
    """Compare puzzles with the answers in their [expect] tables.

    FILE may be a folder; without one, all samples that come with psolver are checked. Exit status:
    0 all as expected, 1 some are not, 2 a file cannot be read (the others are checked all the
    same).
    """
    options = CommandOptions(**values)
    status_line = StatusLine(True)
    wrong = bad = 0
    with Output(None) as output:
        members_of_files = (
            (path, given)
            for path in puzzle_files(files)
            for given in numbers_of_puzzles(path, CommandOptions())
        )
        for path, given in members_of_files:
            try:
                puzzle = _member(path, given)
                checked = check_expected(puzzle, options.search(), slow, status_line.tick)
            except PsolverError as error:
                status_line.clear()
                say(str(error))
                bad += 1
                continue
            finally:
                status_line.clear()
            wrong += checked.verdict == "wrong"
            output.write_sentences(check_line(checked), VERDICT_COLUMNS)
    if bad:
        return BAD
    return NO if wrong else YES


def _member(path: str, variables: Given) -> Puzzle:
    options = CommandOptions(vary=[(name, [number]) for name, number in variables])
    puzzle = read_puzzle(path, options)
    label = " ".join([puzzle.file, *(f"{name}={number}" for name, number in variables)])
    return replace(puzzle, file=label) if variables else puzzle


def check_expected(
    puzzle: Puzzle, options: Options, slow: bool, tick: Callable[[Run], None]
) -> Check:
    """Return the outcome of a puzzle beside the expected one; slow ones only if `slow` is set."""
    expect = puzzle.expect
    if skipped := _skipped(puzzle, slow, options.engine):
        return Check(puzzle.file, expect, skipped=skipped)
    if not _is_exact(expect):
        options = replace(options, limit=expect.at_least or 1)
    run = None
    if options.engine != "count" and (expect.solutions == 0 or expect.reason):
        # why there is nothing to list is found sooner than why there is nothing to count
        run = _counted(puzzle, replace(options, limit=1), tick, expect)
    if run is None or not run.complete:
        run = _counted(puzzle, options, tick, expect)
    if expect.reason:
        add_core(run)
    run.close()
    return Check(puzzle.file, expect, run.outcome, missed(expect, run.outcome))


def _skipped(puzzle: Puzzle, slow: bool, engine: str) -> str:
    if puzzle.expect.effort == "slow" and not slow:
        return "slow"
    if puzzle.goal and engine not in ("auto", "sat"):
        return "engine"
    if puzzle.best and engine not in ("auto", "sat") and goal_of(puzzle).only_listed(puzzle):
        return "best"
    inexact = puzzle.expect.at_least, puzzle.expect.best
    if inexact == (None, None) and not _is_exact(puzzle.expect):
        return "nothing"
    return ""


def _counted(puzzle: Puzzle, options: Options, tick: Callable[[Run], None], expect: Expect) -> Run:
    run = Run(puzzle, options, tick)
    count_tilings(run, expect.distinct is not None)
    return run


def _is_exact(expect: Expect) -> bool:
    """Whether only a whole search can confirm the answers."""
    exact = expect.solutions, expect.distinct, expect.figures, expect.reason
    return any(answer is not None for answer in exact)


def missed(expect: Expect, outcome: Outcome) -> tuple[str, ...]:
    """Return the names of the known answers that differ from an outcome.

    >>> from psolver.core.model import Expect
    >>> from psolver.core.outcome import Outcome
    >>> missed(Expect(solutions=4, distinct=1), Outcome("solved", 4, 2, 0, True, "sat", 7, 0.25))
    ('distinct',)
    """
    answers = {
        "solutions": outcome.solutions,
        "distinct": outcome.distinct,
        "figures": outcome.figures,
        "reason": outcome.reason.kind if outcome.reason else None,
        "best": outcome.best.found if outcome.best and outcome.best.proved else None,
    }
    names = [name for name, got in answers.items() if getattr(expect, name) not in (None, got)]
    if expect.at_least is not None and outcome.solutions < expect.at_least:
        names.append("at_least")
    return tuple(names)
