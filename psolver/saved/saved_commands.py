"""`psolver draw` and `verify`: saved solutions drawn and checked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from ..cli import command_options as option
from ..cli.command import (
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
from ..cli.command_options import CommandOptions
from ..cli.numbered_output import Outputs
from ..cli.output import has_number, say
from ..core.errors import PsolverError
from ..core.outcome import Outcome, Status
from ..core.registries import service
from ..core.wording import plural, quoted, tally
from ..text.writers import PICTURE_FORMATS, WRITERS

if TYPE_CHECKING:
    from ..core.model import Puzzle
    from ..core.tilings import Tiling
    from ..text.look import Look
    from ..text.writers import Content, Writer
    from .solution_files import Found, Solution


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
    from .solution_files import check_answers

    if file == solutions == "-":
        raise click.UsageError("FILE and SOLUTIONS cannot both be standard input")
    puzzle = read_puzzle(file, CommandOptions(**values))
    with opened(solutions) as (stream, name):
        good, fault = check_answers(puzzle, stream, name)
    say(fault or _verified_line(puzzle, name, good))
    return NO if fault else YES


def _verified_line(puzzle: Puzzle, answers: str, number: int) -> str:
    """The sentence that solutions (at least one) in the file `answers` are all correct."""
    kind = "all arrangements" if puzzle.goal else "all tilings"
    if number == 1:
        kind = "an arrangement" if puzzle.goal else "a tiling"
    return f"{answers}: {plural(number, 'solution')}, {kind} of {puzzle.file}"


Numbers: TypeAlias = tuple[range, ...]  # of solutions; never empty


def _ranges(value: str) -> Numbers:
    ranges = []
    for part in value.split(","):
        ends = re.fullmatch(r" *([0-9]+)(?: *- *([0-9]+))? *", part)
        first = int(ends[1]) if ends else 0
        last = int(ends[2]) if ends and ends[2] else first
        if not 1 <= first <= last:
            fault = "are not numbers of solutions: write them like 3 or 5-9,12"
            raise click.BadParameter(f"{quoted(value)} {fault}")
        ranges.append(range(first, last + 1))
    return tuple(ranges)


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
    from .solution_files import verified_solutions

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
        say(_pictures_line(puzzle, drawing.drawn, status == INTERRUPTED))
        if files := output.files:
            say(files)
    return status


def _pictures_line(puzzle: Puzzle, drawn: int, interrupted: bool) -> str:
    """The number of solutions drawn."""
    pictures = tally(drawn, "arrangement" if puzzle.goal else "solution")
    return f"{pictures} drawn{' so far; interrupted' if interrupted else ''}"


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
        found: Iterator[Found],
        file: str,
        writer: Writer[Tiling],
        look: Look,
        output: Outputs,
    ) -> None:
        """Print the solutions asked for, of those that are `found` in a file, as they come.

        Raises PsolverError if none has a number that was asked for, and for pictures of the moves
        of several.
        """
        for solution in islice(self._chosen(found, file), self.limit):
            self.moved = self.moved or solution.moves is not None
            if self.moved and self.drawn and self._format in PICTURE_FORMATS and not self._apart:
                fault = "has moves, and these have pictures for each solution"
                cure = "draw one with --only, or write {n} into the name after -o"
                raise PsolverError(f"{file}: {fault}; {cure}")
            if not (self.drawn or self.moved) and writer.head:
                output.write(writer.head)
            self.number = solution.number
            self.drawn += 1
            if content := self._content(solution, file, writer, look):
                self.writing = True
                output.write(content, self.number)
                self.writing = False

    def _content(self, one: Solution, file: str, writer: Writer[Tiling], look: Look) -> Content:
        if one.moves is None:
            return writer.answer(self.drawn, one.tiling)
        moves = service("disassembly_of")(one, file, self.puzzle.together, self.puzzle.turns)
        answer = self.puzzle, one.number, one.tiling, moves
        content: Content = service("moves_content")(self._format, look, *answer)
        is_text = self._format not in (*PICTURE_FORMATS, "json")
        if is_text and self.drawn > 1 and isinstance(content, str):
            return f"\n{content}"
        return content

    def end(self, writer: Writer[Tiling]) -> Content:
        """Return what comes after the last solution."""
        return "" if self.moved else writer.end(self.outcome)

    def _chosen(self, found: Iterator[Found], file: str) -> Iterator[Solution]:
        """Yield the solutions with the numbers asked for, of each number the first."""
        if self.only is None:
            yield from self._solutions(found)
            return
        left = self.only
        for solution in self._solutions(found):
            if any(solution.number in part for part in left):
                yield solution
                left = _without(left, solution.number)
                if not left:
                    return
        for part in self.only:
            if part in left:  # none of its numbers was found
                numbers = str(part[0])
                if len(part) > 1:
                    numbers += f"-{part[-1]}"
                holds = f"it holds {plural(self.read, 'solution')}"
                raise PsolverError(f"{file}: --only {numbers}: there is no such number; {holds}")

    def _solutions(self, found: Iterator[Found]) -> Iterator[Solution]:
        """Yield the solutions; the outcome among them is saved."""
        for one in found:
            if isinstance(one, Outcome):
                self.searched = one
            else:
                self.read += 1
                yield one

    @property
    def outcome(self) -> Outcome:
        """The outcome of the search that found the solutions, as far as it was read."""

        if self.searched:
            return replace(self.searched, printed=self.drawn)
        status: Status = "limit" if self.only or self.limit else "interrupted"
        return Outcome(
            status=status,
            solutions=self.drawn,
            distinct=None,
            printed=self.drawn,
            complete=False,
            engine="auto",
            nodes=0,
            seconds=0.0,
        )


def _without(numbers: Numbers, number: int) -> Numbers:
    """Return numbers without one of them.

    >>> _without((range(3, 4), range(5, 10)), 6)
    (range(3, 4), range(5, 6), range(7, 10))
    """
    parts = []
    for part in numbers:
        if number in part:
            parts += [range(part.start, number), range(number + 1, part.stop)]
        else:
            parts.append(part)
    return tuple(part for part in parts if part)
