"""`psolver disassemble`: the moves that take the pieces of solutions apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

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
from ..text.writers import EXPLANATION_FORMATS, FILM_FORMATS, SHOWN_FORMATS
from .apart_progress import ApartProgress
from .assemblable_solutions import distinct_tilings
from .disassembly_report import disassembly_report, disassembly_values
from .level_option import level_given
from .level_table import solutions_table
from .levels import SORTS, Level, LevelRow, has_level, in_order, level_row, level_words
from .moves import MOST_LEVELS, LevelTable, apart_row, apart_summary, disassembly_text, rank
from .taking_apart import check_lattice, disassemblies

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
@click.option(
    "--sort",
    type=click.Choice(list(SORTS)),
    help="Print a table of the solutions that can be taken apart, a line each: those of the highest"
    " level first, those with most moves, or with the largest group that moves, or by number.",
)
@option.least_level
@click.option(
    "--all",
    "is_whole",
    is_flag=True,
    help=f"The whole table: on a terminal, that of --sort else has {MOST_LEVELS} lines, and that of"
    " levels everywhere.",
)
@option.leave
@option.showing_answer((*EXPLANATION_FORMATS, *FILM_FORMATS))
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
def disassemble(
    file: str,
    solution: str | None,
    certificate: str | None,
    sort: str | None,
    is_whole: bool,
    **values: Any,
) -> int:
    """Find out whether the pieces of solutions can be taken apart.

    Without SOLUTION all distinct solutions are tried: their levels are printed, and the moves of
    the highest. SOLUTION is the number of a solution, "all" for a line about each, or a file that
    psolver --format json printed. Pieces slide along the axes, also in groups, and turn only if the
    file has the key 'turns'. Exit status: 0 one can be taken apart (has the least level), 1 proved
    that none can (has it), 2 bad usage or bad file, 3 stopped by a limit, 130 interrupted.
    """
    inputs = [file] if solution is None else [file, solution]
    path = output_path(values["output"], file, solution)
    options = with_format(CommandOptions(**values), (*EXPLANATION_FORMATS, *FILM_FORMATS))
    puzzle = read_puzzle(file, options)
    check_lattice(puzzle.board.space, puzzle.file)
    if certificate is not None:
        if puzzle.turns:
            raise PsolverError(f"{puzzle.file}: 'turns': {NO_TURNS_CERTIFIED}")
        _check_certificate(certificate, inputs, path)
    number_wanted = None
    if solution and solution.isdecimal():
        number_wanted = int(solution) or None
    shows_several = solution is not None and number_wanted is None
    if (shows_several or sort) and options.format in SHOWN_FORMATS:
        picture_limit = f"--format {options.format} draws one solution"
        raise click.UsageError(f"{picture_limit}; give its number, or none for the best.")
    least = level_given(options.least_level)
    of_several = {"--sort": sort, "--least-level": least, "--all": is_whole}
    for name, value in of_several.items():
        if value and number_wanted:
            raise click.UsageError(f"{name} is for several solutions; leave the number out.")
    distinct = options.distinct or solution is None
    run, status_line = begin_run(puzzle, replace(options, limit=number_wanted, distinct=distinct))
    progress = ApartProgress(run)
    if not number_wanted:
        status_line.words = progress.words
    request = AnswerRequest(
        options, number_wanted, sort, solution is None and not sort, is_whole, least
    )
    answers = Answers(puzzle, run, request, progress)
    with output_to(path, options, inputs) as output:
        with interruptible(run, status_line):
            solutions = _tilings(puzzle, run, solution, number_wanted, progress)
            answers.print(solutions, output, certificate)
        answers.print_end(output)
        if output.empty:
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
    puzzle: Puzzle,
    run: Run,
    solution: str | None,
    number_wanted: int | None,
    progress: ApartProgress,
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
    classes = None
    if run.options.distinct:
        classes = partial(distinct_tilings, found=progress.add_found)
    for number, tiling in enumerate(tilings(run, classes), 1):
        if number >= (number_wanted or 1):
            yield number, tiling
    if number_wanted and 0 < number < number_wanted and run.complete:
        raise PsolverError(
            f"{puzzle.file}: has {plural(number, 'solution')}, and none has the number"
            f" {number_wanted}; name one of them"
        )


class AnswerRequest(NamedTuple):
    """The answers that are asked for.

    options   of the command
    number    of the only solution, whose moves are printed; None for others
    sort      the order of the table of solutions; None without this table
    best      whether the levels of all are printed, and the moves of the best
    is_whole  whether tables are printed whole, however long they are
    least     the least level of the solutions that are printed, () for any
    """

    options: CommandOptions
    number: int | None
    sort: str | None
    best: bool
    is_whole: bool
    least: Level


class Answers:
    """The answers for some solutions, as they come.

    run       the run that finds the solutions, whose control ends their disassembly, too
    progress  the number of solutions that were tried, and of those that can be taken apart
    enough    of these the ones with the least level
    """

    def __init__(
        self, puzzle: Puzzle, run: Run, request: AnswerRequest, progress: ApartProgress
    ) -> None:
        self._puzzle = puzzle
        self._run = run
        self._request = request
        self._options = request.options
        self._asked = request.number
        self._progress = progress
        self._enough = 0
        self._ended = False
        self._levels = LevelTable()
        self._rows: list[tuple[LevelRow, str]] = []  # of the table, each with its line of JSON
        self._best: tuple[int, Tiling, Disassembly] | None = None
        self._verdict = ""

    @property
    def number(self) -> int:
        """The number of solutions that were settled."""
        return self._progress.tried

    @property
    def apart(self) -> int:
        """The number of solutions that can be taken apart."""
        return self._progress.apart

    def print(
        self, solutions: Iterator[tuple[int, Tiling]], output: Outputs, certificate: str | None
    ) -> None:
        """Print the answer for each solution, or remember those that are printed at the end; write
        the certificates of all into a file.
        """
        lines = []
        pairs = ((solution, solution[1]) for solution in solutions)
        apart_keys = self._puzzle.together, self._puzzle.turns
        try:
            settled = disassemblies(pairs, self._run.cores, certificate is not None, *apart_keys)
            for (number, tiling), answer in settled:
                self._take(number, tiling, answer, output)
                self._progress.add_tried(answer.stuck is None)
                if certificate is not None:
                    lines.append(self._line(number, tiling, answer, states=True))
        except (TimeUp, MemoryUp):
            self._ended = True
        if certificate is not None and lines:
            with Output(certificate) as stream:
                stream.write("\n".join(lines))

    def _take(self, number: int, tiling: Tiling, answer: Disassembly, output: Outputs) -> None:
        """Print a solution, or remember it for the end, unless it is below the least level."""
        is_enough = has_level(answer, self._request.least)
        if not self._request.least:
            is_enough = True
        comes_at_end = self._request.best or self._request.sort
        is_printed = is_enough and not comes_at_end
        text: Content = ""
        if is_printed:
            # a limit may come while a film is drawn: then the answer is not there
            text = self._text(number, tiling, answer, output)
        if self._best is None or rank(answer) > rank(self._best[2]):
            self._best = number, tiling, answer
        self._enough += is_enough and answer.stuck is None
        if self._request.best:
            self._levels.add(number, answer)
        elif is_printed:
            output.write(text)
        elif is_enough:
            json_line = ""
            if self._options.format == "json":
                json_line = self._line(number, tiling, answer)
            row = level_row(number, answer)
            self._rows.append((row, json_line))

    def print_end(self, output: Outputs) -> None:
        """Print the table, or the best of all solutions, which is known only at the end."""
        if self._best is None or not (self._request.best or self._request.sort):
            return
        is_text = self._options.format not in ("json", *SHOWN_FORMATS)
        if not self._enough and (is_text or self._request.least):
            if is_text:
                self._print_none(output)
        elif self._request.sort:
            self._print_table(output)
        else:
            self._print_best(output, *self._best)

    def _print_none(self, output: Outputs) -> None:
        """Print that no solution can be taken apart, or none with the least level."""
        width = _width_of(output)
        text = self._none_text()
        self._verdict = text.partition("\n")[0]
        if self._request.best and not self._request.least and not self._is_single:
            output.write(self._levels.text(width, is_whole=self._request.is_whole) + "\n")
        output.write(wrapped(text, width))

    def _none_text(self) -> str:
        """The sentence that no solution can be taken apart, or none with the least level."""
        assert self._best
        number, tiling, answer = self._best
        least = level_words(self._request.least)
        if self._is_single and self.apart:
            level = level_words(answer.level)
            return f"{self._subject(number)} has level {level}, which is lower than {least}."
        if self._is_single:
            return self._moves(number, tiling, answer)
        noun = "solutions"
        if self._run.options.distinct:
            noun = "distinct solutions"
        if self._is_cut_short:
            noun = "that were tried"
        none = f"None of the {self.number:,} {noun}"
        if not self.apart:
            return f"{none} can be taken apart."
        highest = f"{level_words(answer.level)}, of solution {number:,}"
        return f"{none} has level {least} or higher; the highest is {highest}."

    def _print_table(self, output: Outputs) -> None:
        """Print the table of solutions; in JSON their lines."""
        assert self._request.sort
        rows = in_order(self._rows, self._request.sort, lambda pair: pair[0])
        if self._options.format == "json":
            for _, line_of_row in rows:
                output.write(line_of_row)
            return
        rows_apart = [row for row, _ in rows if row.apart]
        stuck = len(rows) - len(rows_apart)
        most = None
        if output.is_terminal and not self._request.is_whole:
            most = MOST_LEVELS
        text = solutions_table(rows_apart, _width_of(output), most, stuck)
        output.write(text)

    def _print_best(
        self, output: Outputs, number: int, tiling: Tiling, answer: Disassembly
    ) -> None:
        """Print the levels of all solutions, and the moves of the best; in other formats those of
        the best alone.
        """
        width = _width_of(output)
        if self._options.format in ("json", *SHOWN_FORMATS):
            output.write(self._text(number, tiling, answer, output))
        elif self._is_single:
            output.write(wrapped(self._moves(number, tiling, answer), width))
        else:
            levels = self._levels.text(width, self._request.least, self._request.is_whole)
            output.write(levels + "\n")
            output.write(wrapped(self._moves(number, tiling, answer), width))

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
            if self._run.options.distinct:
                return "The only distinct solution"
            return "The only solution"
        if self._is_cut_short:
            return f"Solution {number:,} of the {self.number:,} tried"
        return f"Solution {number:,} of {self.number:,}"

    def _moves(self, number: int, tiling: Tiling, answer: Disassembly) -> str:
        """The verdict on a solution, and its moves."""
        text = disassembly_text(tiling, answer, self._subject(number))
        self._verdict = text.partition("\n")[0]
        return text

    def _text(self, number: int, tiling: Tiling, answer: Disassembly, output: Outputs) -> Content:
        if self._options.format in ("json", *SHOWN_FORMATS):
            self._moves(number, tiling, answer)  # for the remark
        if self._options.format == "json":
            return self._line(number, tiling, answer)
        if self._options.format in SHOWN_FORMATS:
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
        stopped = ""
        if self.stopped:
            stopped = "limit"
        if self._run.control.cancelled:
            stopped = "interrupted"
        seconds = self._run.control.seconds
        distinct = self._run.options.distinct
        level = ""
        if self._request.least:
            least = level_words(self._request.least)
            level = f", {self._enough:,} of level {least} or higher"
        return apart_summary(self.number, self.apart, stopped, seconds, distinct, level)

    @property
    def status(self) -> int:
        """The exit status."""
        if self._run.control.cancelled:
            return INTERRUPTED
        if self._enough:
            return YES
        return LIMIT if self.stopped else NO


def _width_of(output: Outputs) -> int | None:
    """Return the columns of the terminal that an answer is printed on, None for a file."""
    return terminal_width() if output.is_terminal else None
