"""`psolver disassemble`: the moves that take the pieces of solutions apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from ...errors import PsolverError
from ...formats import EXPLANATIONS, PICTURES
from ...wording import plural
from ..output import Output, is_input, same_place, say
from . import command_options as option
from .command import (
    INTERRUPTED,
    LIMIT,
    NO,
    YES,
    begin,
    interruptible,
    look_of,
    opened,
    output_path,
    output_to,
    page_of,
    read,
    with_format,
)
from .command_options import CommandOptions

if TYPE_CHECKING:
    from ...formats import Content
    from ...puzzle.disassembly import Disassembly
    from ...puzzle.model import Puzzle
    from ...puzzle.tiling import Tiling
    from ...solve.run import Run
    from ..output import Outputs

ALL = "all"


@click.command(cls=option.GroupedCommand)
@click.argument("file")
@click.argument("solution", default="1")
@click.option(
    "--distinct",
    is_flag=True,
    help="Number, and take apart, only one of the solutions that are the same turned or flipped.",
)
@option.leave
@option.showing(EXPLANATIONS)
@click.option(
    "--certificate",
    metavar="PATH",
    help="Write the moves, or all states of the pieces that cannot be taken apart, as JSON.",
)
@option.engine
@option.vary
@option.time_limit
@option.memory
@option.jobs
@option.quiet
def disassemble(file: str, solution: str, certificate: str | None, **values: Any) -> int:
    """Find out whether the pieces of a solution can be taken apart.

    SOLUTION is the number of a solution (default: 1), "all", or a file that psolver --format json
    printed. Of several solutions, each has a line. Pieces slide along the axes, also in groups, and
    are not turned. Exit status: 0 one can be taken apart, 1 proved that none can, 2 bad usage or
    bad file, 3 stopped by a limit, 130 interrupted.
    """
    from ...solve.taking_apart import check_lattice

    path = output_path(values["output"], file, solution)
    options = with_format(CommandOptions(**values), EXPLANATIONS)
    puzzle = read(file, options)
    check_lattice(puzzle.board.space, puzzle.file)
    if certificate is not None:
        _check_certificate(certificate, file, solution, path)
    asked = int(solution) if solution.isdecimal() and int(solution) else None
    if asked is None and options.format in PICTURES:
        raise click.UsageError(f"--format {options.format} draws one solution; give its number.")
    run, status_line = begin(puzzle, replace(options, limit=asked))
    answers = Answers(puzzle, run, options, asked is not None)
    with output_to(path, options, [file, solution]) as output:
        with interruptible(run, status_line):
            found = _tilings(puzzle, run, solution, asked)
            answers.print(found, output, certificate)
        if not answers.number:
            output.leave()
    if not options.quiet and (asked is None or not answers.number):
        say(answers.summary)
    return answers.status


def _check_certificate(path: str, file: str, solution: str, output: str | None) -> None:
    """Raise PsolverError for a certificate in place of a file that is read or printed to."""
    cure = "choose another name for the certificate"
    if not path:
        raise PsolverError("--certificate: empty path; name the file to write")
    if is_input(path, file) or is_input(path, solution):
        raise PsolverError(f"--certificate {path}: is a file that is read; {cure}")
    if output is not None and same_place(path, output):
        raise PsolverError(f"--certificate {path}: is where -o prints the answer; {cure}")


def _tilings(
    puzzle: Puzzle, run: Run, solution: str, asked: int | None
) -> Iterator[tuple[int, Tiling]]:
    """Yield the solutions that are to be taken apart, with their numbers.

    Raises PsolverError if no solution has the number that is `asked` for, as `verified_solutions`
    does for a file.
    """
    from ...formats.solution_files import Solution, verified_solutions
    from ...solve.tasks import tilings

    if asked is None and solution != ALL:
        with opened(solution) as (stream, name):
            for found in verified_solutions(puzzle, stream, name):
                if isinstance(found, Solution):
                    yield found.number, found.tiling
        return
    number = 0
    for number, tiling in enumerate(tilings(run), 1):
        if number >= (asked or 1):
            yield number, tiling
    if asked and 0 < number < asked and run.complete:
        raise PsolverError(
            f"{puzzle.file}: has {plural(number, 'solution')}, and none has the number {asked};"
            " name one of them"
        )


class Answers:
    """The answers for some solutions, as they come.

    run      the run that finds the solutions of a puzzle, whose control ends their disassembly, too
    options  of the command
    alone    whether there is one only, whose moves are printed
    number   of solutions that were settled
    apart    of those that can be taken apart
    """

    def __init__(self, puzzle: Puzzle, run: Run, options: CommandOptions, alone: bool) -> None:
        self._puzzle, self._run, self._options, self._alone = puzzle, run, options, alone
        self.number = self.apart = 0
        self._ended = False

    def print(
        self, found: Iterator[tuple[int, Tiling]], output: Outputs, certificate: str | None
    ) -> None:
        """Print the answer for each solution, and write the certificates into a file."""
        from ...control import TimeUp
        from ...memory import MemoryUp
        from ...solve.taking_apart import disassemblies

        lines = []
        pairs = ((one, one[1]) for one in found)
        try:
            settled = disassemblies(
                pairs, self._run.control, self._run.cores, states=certificate is not None
            )
            for (number, tiling), answer in settled:
                self.number += 1
                self.apart += answer.stuck is None
                output.write(self._text(number, tiling, answer, output))
                if certificate is not None:
                    lines.append(self._line(number, tiling, answer, states=True))
        except (TimeUp, MemoryUp):
            self._ended = True
        if certificate is not None and lines:
            with Output(certificate) as stream:
                stream.write("\n".join(lines))

    def _text(self, number: int, tiling: Tiling, answer: Disassembly, output: Outputs) -> Content:
        from ...formats import reports
        from ...render.words.moves import apart_row, disassembly_text

        if self._options.format == "json":
            return self._line(number, tiling, answer)
        if self._options.format in PICTURES:
            report = reports.disassembly(self._puzzle, number, tiling, answer)
            look = look_of(output, self._options, page_of(output))
            return reports.write_report(report, self._options.format, look)
        return disassembly_text(tiling, answer) if self._alone else apart_row(number, answer)

    def _line(self, number: int, tiling: Tiling, answer: Disassembly, states: bool = False) -> str:
        from ...formats import jsonl

        return jsonl.line(jsonl.disassembly(number, tiling, answer, states))

    @property
    def stopped(self) -> bool:
        """Whether a limit came before the end."""
        return self._ended or self._run.timed_out or bool(self._run.given_up)

    @property
    def summary(self) -> str:
        """The sentence on all of them."""
        from ...render.words.moves import apart_summary

        stopped = "interrupted" if self._run.control.cancelled else "limit" if self.stopped else ""
        return apart_summary(self.number, self.apart, stopped, self._run.control.seconds)

    @property
    def status(self) -> int:
        """The exit status."""
        if self._run.control.cancelled:
            return INTERRUPTED
        if self.apart:
            return YES
        return LIMIT if self.stopped else NO
