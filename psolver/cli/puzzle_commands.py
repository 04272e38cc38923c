"""`psolver show`, `verify`, `check` and `draw`: puzzles and solutions drawn and checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from ..core.counted import Check
from ..core.errors import PsolverError, SeveralPuzzles
from ..core.outcome import Outcome
from ..core.registries import service
from ..core.wording import plural, quoted
from ..search.counting_tasks import add_core, count
from ..search.run import Run, goal_of
from ..text import reports
from ..text.check_words import VERDICT_COLUMNS, check_line, pictures_line, verified_line
from ..text.writers import PICTURE_FORMATS, WRITERS
from . import command_options as option
from .command import (
    BAD,
    INTERRUPTED,
    NO,
    TERMINATED,
    YES,
    end_line_of_ctrl_c,
    look_of,
    opened,
    output_path,
    output_to,
    page_of,
    read_puzzle,
    with_format,
)
from .command_options import CommandOptions
from .file_contents import numbers_of_puzzles
from .numbered_output import Outputs
from .output import Output, has_number, say
from .printed_report import print_report
from .sample_files import puzzle_files
from .solution_files import check_answers, verified_solutions
from .terminal import StatusLine

if TYPE_CHECKING:
    from ..core.model import Expect, Puzzle
    from ..core.outcome import Status
    from ..core.several_puzzles import Given
    from ..core.tiling import Tiling
    from ..search.run import Options
    from ..text.look import Look
    from ..text.writers import Content, Writer
    from .solution_files import Found, Solution

SHOW_FORMATS = ("text", *PICTURE_FORMATS)  # the formats of `show`


@click.command()
@click.argument("file")
@click.argument("solutions")
@option.vary
@option.leave
def verify(file: str, solutions: str, **values: Any) -> int:
    """Check solutions in JSON Lines against the puzzle in FILE.

    SOLUTIONS is a file that psolver --format json printed, or "-" for standard input. The fault of
    the first wrong one is printed. Exit status: 0 all are tilings of the puzzle, 1 one is not, 2
    bad file.
    """
    if file == solutions == "-":
        raise click.UsageError("FILE and SOLUTIONS cannot both be standard input")
    puzzle = read_puzzle(file, CommandOptions(**values))
    with opened(solutions) as (stream, name):
        good_solutions, fault = check_answers(puzzle, stream, name)
    say(fault or verified_line(puzzle, name, good_solutions))
    return NO if fault else YES


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
        from ..core.several_puzzles import SeveralProblems

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
            (path, n)
            for path in puzzle_files(files)
            for n in numbers_of_puzzles(path, CommandOptions())
        )
        for path, number in members_of_files:
            try:
                puzzle = _member(path, number)
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
    puzzle = read_puzzle(
        path, CommandOptions(vary=[(name, [number]) for name, number in variables])
    )
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
    count(run, expect.distinct is not None)
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


# draw ---------------------------------------------------------------------------------------------


Numbers: TypeAlias = tuple[range, ...]  # of solutions; never empty


def _ranges(value: str) -> Numbers:
    matches = [
        re.fullmatch(r" *([0-9]+)(?: *- *([0-9]+))? *", numbers) for numbers in value.split(",")
    ]
    ranges = tuple(
        range(int(match[1]), int(match[2] or match[1]) + 1) for match in matches if match
    )
    if len(ranges) < len(matches) or any(not numbers or numbers.start < 1 for numbers in ranges):
        raise click.BadParameter(
            f"{quoted(value)} are not numbers of solutions: write them like 3 or 5-9,12"
        )
    return ranges


@click.command(cls=option.GroupedCommand)
@click.argument("file")
@click.argument("solutions")
@option.leave
@option.limit
@click.option(
    "--only",
    metavar="NUMBERS",
    type=_ranges,
    help="Draw the solutions with these numbers only, such as 3 or 5-9,12.",
)
@option.printing(WRITERS)
@option.vary
@option.quiet
def draw(file: str, solutions: str, only: Numbers | None, **values: Any) -> int:
    """Draw solutions of the puzzle in FILE, saved as JSON Lines.

    SOLUTIONS is a file that psolver --format json printed, also psolver disassemble, whose moves
    are drawn; "-" for standard input. Each solution is checked and drawn as soon as it is read.
    Exit status: 0 drawn, 2 bad usage, bad file or a solution of another puzzle, 130 interrupted.
    """
    if file == solutions == "-":
        raise click.UsageError("FILE and SOLUTIONS cannot both be standard input")
    path = output_path(values["output"], file, solutions)
    options = with_format(CommandOptions(**values), WRITERS)
    puzzle = read_puzzle(file, options)
    drawing = DrawProgress(puzzle, only, options)
    status = YES
    inputs = [file, solutions]
    with (
        opened(solutions) as (stream, name),
        output_to(path, options, inputs, answers=False) as output,
    ):
        page = page_of(output, endless=True)
        look = look_of(output, options, page, lambda _: drawing.number)
        writer = WRITERS[options.format](puzzle, look)
        try:
            drawing.print(verified_solutions(puzzle, stream, name), name, writer, look, output)
        except KeyboardInterrupt:
            status = INTERRUPTED
            end_line_of_ctrl_c()
        except SystemExit:  # by a signal
            status = TERMINATED
        if not drawing.drawn:
            output.leave()
        elif (path or not drawing.writing) and (end := drawing.end(writer)):
            output.write(end)  # but not where nobody reads what was to be written before
    if status != TERMINATED and not options.quiet:
        say(pictures_line(puzzle, drawing.drawn, status == INTERRUPTED))
        if files := output.files:
            say(files)
    return status


class DrawProgress:
    """Solutions that are drawn, and how far that has come.

    puzzle       of which they are solutions
    only, limit  the numbers of those to draw, and how many at most; None: all
    read, drawn  numbers of solutions
    number       the number of the solution that is drawn now
    writing      whether it is being written
    moved        whether moves of them are drawn
    searched     the outcome of the search that found them, if that was read
    """

    def __init__(self, puzzle: Puzzle, only: Numbers | None, options: CommandOptions) -> None:
        self.puzzle, self.only, self.limit = puzzle, only, options.limit
        self._format, self._apart = options.format, has_number(options.output)
        self.read = self.drawn = self.number = 0
        self.writing = self.moved = False
        self.searched: Outcome | None = None

    def print(
        self,
        entries: Iterator[Found],
        file: str,
        writer: Writer[Tiling],
        look: Look,
        output: Outputs,
    ) -> None:
        """Print the solutions asked for, of those among the `entries` of a file, as they come.

        Raises PsolverError if none has a number that was asked for, and for pictures of the moves
        of several.
        """
        for solution in islice(self._chosen(entries, file), self.limit):
            self.moved = self.moved or solution.moves is not None
            if self.moved and self.drawn and self._format in PICTURE_FORMATS and not self._apart:
                raise PsolverError(
                    f"{file}: has moves, and these have pictures for each solution; draw one with"
                    " --only, or write {n} into the name after -o"
                )
            if not (self.drawn or self.moved) and writer.head:
                output.write(writer.head)
            self.number = solution.number
            self.drawn += 1
            if content := self._content(solution, file, writer, look):
                self.writing = True
                output.write(content, self.number)
                self.writing = False

    def _content(
        self, solution: Solution, file: str, writer: Writer[Tiling], look: Look
    ) -> Content:
        if solution.moves is None:
            return writer.answer(self.drawn, solution.tiling)
        moves = service("disassembly_of")(solution, file, self.puzzle.together)
        answer = self.puzzle, solution.number, solution.tiling, moves
        content: Content = service("moves_content")(self._format, look, *answer)
        if (
            isinstance(content, str)
            and self._format not in (*PICTURE_FORMATS, "json")
            and self.drawn > 1
        ):
            return f"\n{content}"
        return content

    def end(self, writer: Writer[Tiling]) -> Content:
        """Return what comes after the last solution."""
        return "" if self.moved else writer.end(self.outcome)

    def _chosen(self, entries: Iterator[Found], file: str) -> Iterator[Solution]:
        """Yield the solutions with the numbers asked for, of each number the first."""
        numbers_left = self.only
        for solution in self._solutions(entries):
            if numbers_left is None:
                yield solution
            elif any(solution.number in numbers_in_row for numbers_in_row in numbers_left):
                yield solution
                numbers_left = _without(numbers_left, solution.number)
                if not numbers_left:
                    return
        for numbers_in_row in self.only or ():
            if numbers_left and numbers_in_row in numbers_left:  # none of its numbers was found
                first, last = numbers_in_row[0], numbers_in_row[-1]
                numbers = f"{first}-{last}" if first < last else f"{first}"
                holds = f"it holds {plural(self.read, 'solution')}"
                raise PsolverError(f"{file}: --only {numbers}: there is no such number; {holds}")

    def _solutions(self, entries: Iterator[Found]) -> Iterator[Solution]:
        """Yield the solutions; the outcome among them is saved."""
        for entry in entries:
            if isinstance(entry, Outcome):
                self.searched = entry
            else:
                self.read += 1
                yield entry

    @property
    def outcome(self) -> Outcome:
        """The outcome of the search that found the solutions, as far as it was read."""

        if self.searched:
            return replace(self.searched, printed=self.drawn)
        status: Status = "limit" if self.only or self.limit else "interrupted"
        return Outcome(status, self.drawn, None, self.drawn, False, "auto", 0, 0.0)


def _without(numbers: Numbers, number: int) -> Numbers:
    """Return numbers without one of them.

    >>> _without((range(3, 4), range(5, 10)), 6)
    (range(3, 4), range(5, 6), range(7, 10))
    """
    ranges = []
    for numbers_in_row in numbers:
        if number in numbers_in_row:
            ranges += [range(numbers_in_row.start, number), range(number + 1, numbers_in_row.stop)]
        else:
            ranges.append(numbers_in_row)
    return tuple(numbers_in_row for numbers_in_row in ranges if numbers_in_row)
