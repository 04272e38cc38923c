"""`psolver disassemble`: the moves that take the pieces of solutions apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from ..cli import command_options as option
from ..cli.command import (
    INTERRUPTED,
    LIMIT,
    NO,
    YES,
    begin_run,
    interruptible,
    look_of,
    opened,
    output_path,
    output_to,
    page_of,
    read_puzzle,
    terminal_width,
    with_format,
)
from ..cli.command_options import CommandOptions
from ..cli.output import Output, is_input, same_place, say
from ..core.control import MemoryUp, TimeUp
from ..core.errors import PsolverError
from ..core.wording import plural, wrapped
from ..search.tasks import tilings
from ..text.jsonl import line
from ..text.reports import write_report
from ..text.writers import EXPLANATION_FORMATS, PICTURE_FORMATS
from .disassembly_report import disassembly_report, disassembly_values
from .moves import LevelTable, apart_row, apart_summary, disassembly_text, rank
from .taking_apart import check_lattice, disassemblies, distinct_tilings

if TYPE_CHECKING:
    from ..cli.numbered_output import Outputs
    from ..core.model import Puzzle
    from ..core.tilings import Tiling
    from ..search.run import Run
    from ..text.writers import Content
    from .disassembly import Disassembly

ALL_SOLUTIONS = "all"
NO_TURNS_CERTIFIED = "no certificate has turns; leave one of the two out"


@click.command(cls=option.GroupedCommand)
@click.argument("file")
@click.argument("solution", required=False)
@click.option(
    "--distinct",
    is_flag=True,
    help="Number, and take apart, only one of the solutions that are the same turned or flipped.",
)
@option.leave
@option.showing_answer(EXPLANATION_FORMATS)
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
def disassemble(file: str, solution: str | None, certificate: str | None, **values: Any) -> int:
    """Find out whether the pieces of solutions can be taken apart.

    Without SOLUTION all distinct solutions are tried: their levels are printed, and the moves of
    the highest. SOLUTION is the number of a solution, "all" for a line about each, or a file that
    psolver --format json printed. Pieces slide along the axes, also in groups, and turn only if the
    file has the key 'turns'. Exit status: 0 one can be taken apart, 1 proved that none can, 2 bad
    usage or bad file, 3 stopped by a limit, 130 interrupted.
    """
    inputs = [file] if solution is None else [file, solution]
    path = output_path(values["output"], file, solution)
    options = with_format(CommandOptions(**values), EXPLANATION_FORMATS)
    puzzle = read_puzzle(file, options)
    check_lattice(puzzle.board.space, puzzle.file)
    if certificate is not None:
        if puzzle.turns:
            raise PsolverError(f"{puzzle.file}: 'turns': {NO_TURNS_CERTIFIED}")
        _check_certificate(certificate, inputs, path)
    number_wanted = int(solution) if solution and solution.isdecimal() and int(solution) else None
    if solution is not None and number_wanted is None and options.format in PICTURE_FORMATS:
        picture_limit = f"--format {options.format} draws one solution"
        raise click.UsageError(f"{picture_limit}; give its number, or none for the best.")
    distinct = options.distinct or solution is None
    run, status_line = begin_run(puzzle, replace(options, limit=number_wanted, distinct=distinct))
    answers = Answers(puzzle, run, options, number_wanted)
    with output_to(path, options, inputs) as output:
        with interruptible(run, status_line):
            solutions = _tilings(puzzle, run, solution, number_wanted)
            answers.print(solutions, output, certificate, solution is None)
        if solution is None:
            answers.print_best(output)
        if not answers.number:
            output.leave()
    if not options.quiet:
        for line in answers.remarks(path):
            say(line)
    return answers.status


def _check_certificate(path: str, inputs: Sequence[str], output: str | None) -> None:
    """Raise PsolverError for a certificate in place of a file that is read or printed to."""
    cure = "choose another name for the certificate"
    if not path:
        raise PsolverError("--certificate: empty path; name the file to write")
    if any(is_input(path, name) for name in inputs):
        raise PsolverError(f"--certificate {path}: is a file that is read; {cure}")
    if output is not None and same_place(path, output):
        raise PsolverError(f"--certificate {path}: is where -o prints the answer; {cure}")


def _tilings(
    puzzle: Puzzle, run: Run, solution: str | None, number_wanted: int | None
) -> Iterator[tuple[int, Tiling]]:
    """Yield the solutions that are to be taken apart, with their numbers: those of a run, or of a
    file, or the only one with the number that is wanted.

    Raises PsolverError if none has that number, or as `verified_solutions` does for a file.
    """
    from ..saved import Solution, verified_solutions

    if number_wanted is None and solution not in (None, ALL_SOLUTIONS):
        assert solution
        with opened(solution) as (stream, name):
            for solution_read in verified_solutions(puzzle, stream, name):
                if isinstance(solution_read, Solution):
                    yield solution_read.number, solution_read.tiling
        return
    number = 0
    classes = distinct_tilings if run.options.distinct else None
    for number, tiling in enumerate(tilings(run, classes), 1):
        if number >= (number_wanted or 1):
            yield number, tiling
    if number_wanted and 0 < number < number_wanted and run.complete:
        raise PsolverError(
            f"{puzzle.file}: has {plural(number, 'solution')}, and none has the number"
            f" {number_wanted}; name one of them"
        )


class Answers:
    """The answers for some solutions, as they come.

    run      the run that finds the solutions of a puzzle, whose control ends their disassembly, too
    options  of the command
    asked    the number of the only solution, whose moves are printed; None for others
    number   of solutions that were settled
    apart    of those that can be taken apart
    """

    def __init__(
        self, puzzle: Puzzle, run: Run, options: CommandOptions, number_wanted: int | None
    ) -> None:
        self._puzzle = puzzle
        self._run = run
        self._options = options
        self._asked = number_wanted
        self.number = self.apart = 0
        self._ended = False
        self._levels = LevelTable()
        self._best: tuple[int, Tiling, Disassembly] | None = None
        self._verdict = ""

    def print(
        self,
        solutions: Iterator[tuple[int, Tiling]],
        output: Outputs,
        certificate: str | None,
        seeks_best: bool,
    ) -> None:
        """Print the answer for each solution, or remember the best one; write the certificates of
        all into a file.
        """
        lines = []
        pairs = ((solution, solution[1]) for solution in solutions)
        apart_keys = self._puzzle.together, self._puzzle.turns
        try:
            settled = disassemblies(pairs, self._run.cores, certificate is not None, *apart_keys)
            for (number, tiling), answer in settled:
                self.number += 1
                self.apart += answer.stuck is None
                if seeks_best:
                    self._add(number, tiling, answer)
                else:
                    output.write(self._text(number, tiling, answer, output))
                if certificate is not None:
                    lines.append(self._line(number, tiling, answer, states=True))
        except (TimeUp, MemoryUp):
            self._ended = True
        if certificate is not None and lines:
            with Output(certificate) as stream:
                stream.write("\n".join(lines))

    def _add(self, number: int, tiling: Tiling, answer: Disassembly) -> None:
        """Count a solution, and remember it if it is better than those before."""
        self._levels.add(number, answer)
        if self._best is None or rank(answer) > rank(self._best[2]):
            self._best = number, tiling, answer

    def print_best(self, output: Outputs) -> None:
        """Print the levels of all solutions, and the moves of the best; in other formats those of
        the best alone.
        """
        if self._best is None:
            return
        number, tiling, answer = self._best
        if self._options.format in ("json", *PICTURE_FORMATS):
            output.write(self._text(number, tiling, answer, output))
        elif self._is_single:
            output.write(wrapped(self._moves(number, tiling, answer), _width_of(output)))
        else:
            width = _width_of(output)
            output.write(self._levels.text(width) + "\n")
            if self.apart:
                text = self._moves(number, tiling, answer)
            else:
                noun = "that were tried" if self._is_cut_short else "distinct solutions"
                text = f"None of the {self.number:,} {noun} can be taken apart."
                self._verdict = text
            output.write(wrapped(text, width))

    @property
    def _is_cut_short(self) -> bool:
        """Whether there may be more solutions."""
        return self.stopped or self._run.control.cancelled

    @property
    def _is_single(self) -> bool:
        """Whether there is one solution, and no other."""
        return self.number == 1 and not self._is_cut_short

    def _subject(self, number: int) -> str:
        """The words for a solution that a verdict begins with."""
        if self._asked:
            return f"Solution {number:,}"
        if self._is_single:
            return "The only distinct solution"
        if self._is_cut_short:
            return f"Solution {number:,} of the {self.number:,} tried"
        return f"Solution {number:,} of {self.number:,}"

    def _moves(self, number: int, tiling: Tiling, answer: Disassembly) -> str:
        """The verdict on a solution, and its moves."""
        text = disassembly_text(tiling, answer, self._subject(number))
        self._verdict = text.partition("\n")[0]
        return text

    def _text(self, number: int, tiling: Tiling, answer: Disassembly, output: Outputs) -> Content:
        if self._options.format in ("json", *PICTURE_FORMATS):
            self._moves(number, tiling, answer)  # for the remark
        if self._options.format == "json":
            return self._line(number, tiling, answer)
        if self._options.format in PICTURE_FORMATS:
            subject = self._subject(number)
            report = disassembly_report(self._puzzle, number, tiling, answer, subject)
            look = look_of(output, self._options, page_of(output))
            return write_report(report, self._options.format, look)
        if self._asked:
            return wrapped(self._moves(number, tiling, answer), _width_of(output))
        return apart_row(number, answer)

    def _line(self, number: int, tiling: Tiling, answer: Disassembly, states: bool = False) -> str:
        return line(disassembly_values(number, tiling, answer, states))

    @property
    def stopped(self) -> bool:
        """Whether a limit came before the end."""
        return self._ended or self._run.timed_out or bool(self._run.given_up)

    def remarks(self, path: str | None) -> Iterator[str]:
        """Yield the sentences for standard error: on the file that was written, and on all."""
        if path not in (None, "-") and self._verdict:
            yield f"{path}: {self._verdict}"
        if not self.number or not (self._asked or self._is_single):
            yield self.summary

    @property
    def summary(self) -> str:
        """The sentence on all of them."""
        stopped = "interrupted" if self._run.control.cancelled else "limit" if self.stopped else ""
        seconds = self._run.control.seconds
        distinct = self._run.options.distinct
        return apart_summary(self.number, self.apart, stopped, seconds, distinct)

    @property
    def status(self) -> int:
        """The exit status."""
        if self._run.control.cancelled:
            return INTERRUPTED
        if self.apart:
            return YES
        return LIMIT if self.stopped else NO


def _width_of(output: Outputs) -> int | None:
    """Return the columns of the terminal that an answer is printed on, None for a file."""
    return terminal_width() if output.is_terminal else None
