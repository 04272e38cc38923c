"""`psolver draw`: solutions that were saved as JSON, drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from ...errors import PsolverError
from ...formats import WRITERS
from ...wording import plural, quoted
from . import options
from .common import (
    INTERRUPTED,
    TERMINATED,
    YES,
    end_line_of_ctrl_c,
    opened,
    output_path,
    read,
)
from .leaving import leave
from .printing import endless_page, look_of, output_to, settle_format

if TYPE_CHECKING:
    from ...formats import Writer
    from ...formats.solutions import Found, Solution
    from ...puzzle.outcome import Outcome, Status
    from ...puzzle.tiling import Tiling
    from .printing import Outputs

Numbers: TypeAlias = tuple[range, ...]  # of solutions; never empty


def numbers(
    _context: click.Context, _parameter: click.Parameter, value: str | None
) -> Numbers | None:
    """Numbers of solutions, from what is written like 3 or 5-9,12."""
    if value is None:
        return None
    found = [re.fullmatch(r" *([0-9]+)(?: *- *([0-9]+))? *", part) for part in value.split(",")]
    ranges = tuple(range(int(one[1]), int(one[2] or one[1]) + 1) for one in found if one)
    if len(ranges) < len(found) or any(not one or one.start < 1 for one in ranges):
        raise click.BadParameter(
            f"{quoted(value)} are no numbers of solutions: write them like 3 or 5-9,12"
        )
    return ranges


@click.command()
@click.argument("file")
@click.argument("solutions")
@leave
@options.limit
@click.option(
    "--only",
    metavar="NUMBERS",
    callback=numbers,
    help="Draw the solutions with these numbers only, such as 3 or 5-9,12.",
)
@options.printing(WRITERS)
@options.vary
@options.quiet
def draw(file: str, solutions: str, **options: Any) -> int:
    """Draw solutions of the puzzle in FILE that were saved as JSON Lines.

    SOLUTIONS is a file that psolver --format json printed, or "-" for standard input. Each solution
    is checked and drawn as soon as it is read. Exit status: 0 drawn, 2 bad usage, bad file or a
    solution of another puzzle, 130 interrupted.
    """
    from ...formats.solutions import verified
    from ...render.words.results import pictures_line
    from ..samples import located
    from ..terminal import say

    if file == solutions == "-":
        raise click.UsageError("FILE and SOLUTIONS cannot both be standard input")
    settle_format(options, "box")
    puzzle = read(file)
    path = output_path(options["output"], file, solutions)
    drawing = Drawing(options["only"], options["limit"])
    status = YES
    inputs = [located(file), solutions]
    with (
        opened(solutions) as (stream, name),
        output_to(path, options["format_"], inputs, options["live"], answers=False) as output,
    ):
        look = look_of(output, options, endless_page(output), lambda _: drawing.number)
        writer = WRITERS[options["format_"]](puzzle, look)
        try:
            drawing.print(verified(puzzle, stream, name), name, writer, output)
        except KeyboardInterrupt:
            status = INTERRUPTED
            end_line_of_ctrl_c()
        except SystemExit:  # by a signal
            status = TERMINATED
        if not drawing.drawn:
            output.leave()
        elif (path or not drawing.writing) and (end := writer.end(drawing.outcome)):
            output.write(end)  # but not where nobody reads what was to be written before
    if status != TERMINATED and not options["quiet"]:
        say(pictures_line(puzzle, drawing.drawn, status == INTERRUPTED))
        if files := output.files:
            say(files)
    return status


class Drawing:
    """Solutions that are drawn, and how far that has come.

    only, limit  what was asked for; None: everything
    read, drawn  how many solutions
    number       of the solution that is drawn now
    writing      is it being written?
    told         the outcome of the search that found them, where that was read
    """

    def __init__(self, only: Numbers | None, limit: int | None) -> None:
        self.only, self.limit = only, limit
        self.read = self.drawn = self.number = 0
        self.writing = False
        self.told: Outcome | None = None

    def print(
        self, found: Iterator[Found], file: str, writer: Writer[Tiling], output: Outputs
    ) -> None:
        """Print the solutions asked for, of those that are `found` in a file, as they come.

        Raises PsolverError where none has a number that was asked for.
        """
        for solution in islice(self._chosen(found, file), self.limit):
            if not self.drawn and writer.head:
                output.write(writer.head)
            self.number = solution.number
            self.drawn += 1
            if content := writer.answer(self.drawn, solution.tiling):
                self.writing = True
                output.write(content, self.number)
                self.writing = False

    def _chosen(self, found: Iterator[Found], file: str) -> Iterator[Solution]:
        """The solutions with the numbers asked for, as they are found; of each number the first."""
        left = self.only
        for solution in self._solutions(found):
            if left is None:
                yield solution
            elif any(solution.number in part for part in left):
                yield solution
                left = _without(left, solution.number)
                if not left:
                    return
        for part in self.only or ():
            if left and part in left:  # none of its numbers was found
                numbers = f"{part[0]}-{part[-1]}" if part[1:] else f"{part[0]}"
                holds = f"it holds {plural(self.read, 'solution')}"
                raise PsolverError(f"{file}: --only {numbers}: there is no such number; {holds}")

    def _solutions(self, found: Iterator[Found]) -> Iterator[Solution]:
        """The solutions among what is found; what else is told is remembered."""
        from ...puzzle.outcome import Outcome

        for one in found:
            if isinstance(one, Outcome):
                self.told = one
            else:
                self.read += 1
                yield one

    @property
    def outcome(self) -> Outcome:
        """What is known of the search that found the solutions."""
        from dataclasses import replace

        from ...puzzle.outcome import Outcome

        if self.told:
            return replace(self.told, printed=self.drawn)
        status: Status = "limit" if self.only or self.limit else "interrupted"
        return Outcome(status, self.drawn, None, self.drawn, False, "auto", 0, 0.0)


def _without(numbers: Numbers, number: int) -> Numbers:
    """Numbers without one of them.

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
