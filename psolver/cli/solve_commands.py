"""`psolver solve` and `cover`: every tiling of a puzzle, every cover of a problem."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from ..core.errors import SeveralPuzzles, printable
from ..core.registries import service
from ..core.wording import plural
from ..text.writers import (
    ROWS,
    TABLE_FORMATS,
    WRITERS,
    Content,
    Writer,
    format_of_path,
    written_ending,
)
from . import command_options as option
from .command import (
    begin_run,
    exit_status,
    look_of,
    output_path,
    output_to,
    page_of,
    print_answers,
    read_puzzle,
    with_cheap_number,
    with_format,
)
from .command_options import ROWS_ONLY, CommandOptions, dashed
from .output import say

if TYPE_CHECKING:
    from ..core.counted import Choices
    from ..core.model import Puzzle
    from ..core.outcome import Outcome
    from ..core.tilings import Tiling
    from ..search.run import Run
    from .numbered_output import Outputs

DRAWN_AS_TEXT = ("box", "ascii", "letters")  # formats
LEGEND_OF_ARROWS = "↑ the piece goes on in the layer above, ↓ in the one below, ↕ in both"
ASCII_LEGEND = "^ the piece goes on in the layer above, v in the one below, x in both"
SCREENFUL = 50  # solutions that a terminal shows
# options that list or draw solutions
NOT_BY_PIECES = ("count", "sample", "index", "sort", "numbers", "labels", "live")


@click.command(cls=option.GroupedCommand)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@option.limit
@click.option(
    "--all",
    is_flag=True,
    help=f"All solutions, on a terminal too, which else shows the first {SCREENFUL}.",
)
@option.count
@click.option(
    "--table",
    is_flag=True,
    help="With --count: a row with more columns: unique, difficulty, the pieces needed.",
)
@click.option(
    "--distinct",
    is_flag=True,
    help="Only one of the solutions that are the same turned or flipped.",
)
@click.option(
    "--up-to",
    type=click.Choice(["rotations", "reflections"]),
    help=(
        "As --distinct, up to rotations only, or also up to reflections that exchange mirror twins."
    ),
)
@click.option(
    "--sample",
    type=click.IntRange(min=1),
    metavar="N",
    help="N solutions drawn at random, all equally likely.",
)
@click.option(
    "--seed",
    type=int,
    metavar="S",
    help="With --sample or --leave random: the same S draws the same.",
)
@click.option(
    "--index",
    type=click.IntRange(min=1),
    metavar="K",
    help="The solution with the number K in the order of the count, which is not that of a list.",
)
@click.option(
    "--sort",
    is_flag=True,
    help="Sort the solutions: all are found first; -n limits how many are printed.",
)
@option.only_assemblable
@option.least_level
@option.leave
@click.option(
    "--symmetric",
    metavar="NAME",
    help="Only the solutions that stay the same under a symmetry, such as half-turn.",
)
@click.option(
    "--by",
    type=click.Choice(["pieces", "date", "symmetry"]),
    help=(
        "Print a table, not the solutions: how many there are for each choice of pieces, for each"
        " date of a calendar, or with each symmetry (--format csv, json: lines)."
    ),
)
@click.option(
    "--year",
    type=click.IntRange(1, 9999),
    metavar="YEAR",
    help="With --by date: the dates of that year, with their weekdays.",
)
@click.option(
    "--steps",
    is_flag=True,
    expose_value=False,  # it has become the command before the options are read
    help="Print how a person could solve it, step by step: the same as 'psolver steps FILE'.",
)
@option.certificate
@option.engine
@option.sat_solver
@option.vary
@option.printing(dict.fromkeys((*WRITERS, *ROWS)))
@option.time_limit
@option.memory
@option.jobs
@option.quiet
@click.option("-v", "--verbose", is_flag=True, help="Print more on standard error.")
def solve(files: tuple[str, ...], **values: Any) -> int:
    """Print every tiling of the puzzle in FILE.

    FILE may be "-" for standard input. Solutions go to standard output as they are found, a summary
    to standard error. Exit status: 0 solved, 1 impossible, 2 bad usage or bad file, 3 stopped by a
    limit before an answer, 130 interrupted.

    With --count there may be several files, and folders of files: each puzzle has a row, and limits
    hold for each by itself. Exit status then: 2 if one cannot be counted, else 3 if one was stopped
    by a limit, else 0.
    """
    options = CommandOptions(**values)
    if options.output:
        options = _by_ending(options.output, files, options)
    if options.symmetric is not None:
        service("check_symmetric")(files, options)
        options = _checked(options)
        return _solve(files[0], service("symmetric_puzzle")(files[0], options), options)
    if options.by == "symmetry":
        by_symmetry: int = service("solve_by_symmetry")(files, options)
        return by_symmetry
    if options.by and len(files) > 1:
        raise click.UsageError("--by is for one file.")
    if options.by == "date":
        by_date: int = service("solve_by_date")(files[0], options)
        return by_date
    if not options.by and _wants_rows(files, options):
        return _rows(files, options)
    user_options = options
    options = _checked(options)
    try:
        puzzle = read_puzzle(files[0], options)
    except SeveralPuzzles:
        if options.count:
            return _rows(files, user_options)
        raise
    return _solve(files[0], puzzle, options)


def _by_ending(path: str, files: Sequence[str], options: CommandOptions) -> CommandOptions:
    """Return the options with the format that the ending of the output stands for, if any."""
    for file in files:
        output_path(path, file)  # a file that is read is not written, whatever its ending
    written_ending(path)  # it may be that of a format of an installed package
    names: Collection[str] = ROWS if options.count else (*WRITERS, "csv")
    if options.by:
        names = TABLE_FORMATS
    return replace(options, format=format_of_path(path, options.format, names))


def _wants_rows(files: tuple[str, ...], options: CommandOptions) -> bool:
    """Whether there are several puzzles, or a table is asked for."""
    if len(files) > 1 or options.format in ROWS_ONLY or options.table:
        return True
    several = bool(options.vary) and any(len(numbers) > 1 for _, numbers in options.vary)
    return options.count and (several or (files[0] != "-" and os.path.isdir(files[0])))


def _rows(files: tuple[str, ...], options: CommandOptions) -> int:
    if options.certificate is not None:
        cure = "count them one by one, and not in a table"
        raise click.UsageError(f"--certificate is for one puzzle; {cure}.")
    if options.only_assemblable or options.least_level is not None:
        raise click.UsageError("--only-assemblable is for one puzzle; give them one by one.")
    checked = _checked(service("with_row_format")(options))
    status: int = service("print_rows")(files, checked)
    return status


def _solve(file: str, puzzle: Puzzle, options: CommandOptions) -> int:
    path = output_path(options.output, file)
    certified = None
    if options.certificate is not None:
        certified = service("certificate_file")(options.certificate, file, puzzle, options)
    run, status_line = begin_run(puzzle, options)
    if options.only_assemblable or options.least_level is not None:
        service("only_assemblable")(run, options)
    with output_to(path, options, [file]) as output:
        if options.verbose:
            from ..text.check_words import about_line

            say(about_line(puzzle))
        choices = None
        number = _number(options)
        if options.by:
            choices, writer = _writer_by_pieces(puzzle, options.format, output)
        else:
            page = page_of(output, status_line.say, endless=True)
            writer = WRITERS[options.format](puzzle, look_of(output, options, page, number))
        found_tilings = None if options.count else _tilings(run, options)
        most_shown = _most_shown(options) if output.is_terminal else None
        # a count finds the number of all
        if most_shown == SCREENFUL and _is_plain(puzzle, options):
            run.options = replace(run.options, limit=most_shown)
        outcome = print_answers(
            run, status_line, output, writer, found_tilings, lambda: _count(run), number, most_shown
        )
        # a page has a head, which is not an answer
        headed = options.format == "html" and found_tilings is not None
        without = output.empty or (headed and not outcome.printed)
        if without and outcome.status in ("limit", "interrupted"):
            output.leave()
    is_cut = most_shown is not None and outcome.status == "limit" and outcome.printed >= most_shown
    if is_cut and _is_plain(puzzle, options):
        outcome = with_cheap_number(puzzle, options, outcome)
    if choices and choices.numbers and not options.quiet:
        say(_choices_line(choices))
    _summarise(puzzle, outcome, output, options)
    if most_shown:
        from ..text.hint_lines import many_line, screenful_line

        if cut := screenful_line(outcome, most_shown, run.options.distinct):
            say(cut)  # also without a summary: nobody must take a part for the whole
        elif not options.quiet and (hint := many_line(outcome)):
            say(hint)
    status = exit_status(outcome, options.count or options.sort or options.by is not None)
    return certified.write(outcome, status) if certified else status


def _most_shown(options: CommandOptions) -> int | None:
    """Return the number of solutions that a terminal shows if no option chooses some; None: all."""
    if any((options.limit, options.sample, options.index, options.by, options.count)):
        return None
    drawn = options.format in DRAWN_AS_TEXT and not options.all
    return SCREENFUL if drawn else sys.maxsize


def _is_plain(puzzle: Puzzle, options: CommandOptions) -> bool:
    """Whether all tilings of a puzzle are solutions, which can be counted without a list."""
    return not (puzzle.goal or puzzle.best or options.only_assemblable)


def _has_arrows(puzzle: Puzzle, options: CommandOptions) -> bool:
    """Whether drawings have room for arrows to other layers, and there are such layers."""
    drawn = options.format in ("box", "ascii") and options.size != "compact"
    lattice = puzzle.board.lattice
    layers = {lattice.shown(cell)[0] for cell in puzzle.board.cells}
    return drawn and not lattice.flat and not lattice.apart and len(layers) > 1


def _summarise(puzzle: Puzzle, outcome: Outcome, output: Outputs, options: CommandOptions) -> None:
    """Print the summary of a search on standard error, and what the user may like to try."""
    from ..text import results

    chosen = outcome.seed is not None or options.index or options.distinct
    if chosen or outcome.status == "impossible" or options.format in ("svg", "png"):
        from ..text import hint_lines  # it has no line for any other outcome

    # a seed that nobody gave would be lost
    lost = options.seed is None and options.format != "json"
    if outcome.printed and outcome.seed is not None and (lost or not options.quiet):
        say(hint_lines.drawn_line(outcome.seed))
    if options.quiet:
        return
    if outcome.printed and options.index:
        say(hint_lines.numbered_line(options.index))
    summary = results.summary_line(outcome)
    if options.symmetric is not None and outcome.status == "impossible" and not outcome.reason:
        none = "no solution"
        summary = summary.replace(none, f"{none} stays the same under the {options.symmetric}", 1)
    say(summary)
    if (
        options.distinct
        and options.format in DRAWN_AS_TEXT
        and (sameness := hint_lines.all_the_same_line(outcome))
    ):
        say(sameness)
    if output.is_terminal and outcome.printed and _has_arrows(puzzle, options):
        say(ASCII_LEGEND if options.format == "ascii" else LEGEND_OF_ARROWS)
    if options.symmetric is None and outcome.status == "impossible":
        for line in (hint_lines.counts_line, hint_lines.packing_line):
            if hint := line(puzzle):
                say(hint)
    if output.files:
        say(output.files)
    elif options.format in ("svg", "png") and (hint := hint_lines.full_sheet_line(outcome)):
        say(hint)
    if options.sort and outcome.printed and not outcome.complete:
        say(results.INCOMPLETE)


def _checked(options: CommandOptions) -> CommandOptions:
    """Return the options with a format. Refuses options that do not go together."""
    if options.year is not None:
        raise click.UsageError("--year works only with --by.")
    if options.sample and options.index:
        raise click.UsageError("--sample and --index cannot be used together.")
    if options.certificate is not None:
        if not options.count:
            raise click.UsageError("--certificate works only with --count.")
        option.refuse_with_certificate(options)
    if options.by:
        options = _checked_by_pieces(options)
    options = with_format(options, WRITERS)
    if options.seed is not None and not options.sample and options.leave != "random":
        raise click.UsageError("--seed works only with --sample and --leave random.")
    if options.only_assemblable and (options.sample or options.index):
        raise click.UsageError("--only-assemblable lists and counts; leave --sample, --index out.")
    pick = "--sample" if options.sample else ""
    pick = "--index" if options.index else pick
    names = ("count", "limit", "distinct", "up_to", "sort", "sat_solver")
    clash = [dashed(name) for name in names if getattr(options, name)]
    if options.engine not in ("auto", "count"):
        clash.append("--engine " + options.engine)
    if pick and clash:
        raise click.UsageError(f"{pick} and {clash[0]} cannot be used together.")
    return options


def _tilings(run: Run, options: CommandOptions) -> Iterator[Tiling]:
    from ..search import tasks

    if not (options.index or options.sample):
        return tasks.tilings(run)
    from ..search import drawing_tasks

    if options.index:
        return drawing_tasks.numbered_tiling(run, options.index)
    return drawing_tasks.drawn_tilings(run, options.sample or 0, options.seed)


def _count(run: Run) -> Outcome:
    from ..search.counting_tasks import count_tilings

    return count_tilings(run)


def _number(options: CommandOptions) -> Callable[[int], int]:
    index = options.index
    return (lambda _: index) if index else int


# solve --by pieces: how many solutions each choice of pieces has ----------------------------------


def _checked_by_pieces(options: CommandOptions) -> CommandOptions:
    for name in NOT_BY_PIECES:
        if getattr(options, name):
            raise click.UsageError(f"--by and --{name} cannot be used together.")
    format_ = options.format or "table"
    if format_ not in TABLE_FORMATS:
        formats = ", ".join(TABLE_FORMATS)
        raise click.UsageError(f"--by prints numbers; choose a --format among {formats}.")
    return replace(options, format=format_)


def _writer_by_pieces(
    puzzle: Puzzle, format_: str, output: Outputs
) -> tuple[Choices, Writer[Tiling]]:
    """Return the choices, and a writer that fills them in and prints their numbers at the end."""
    from ..core.counted import Choices
    from ..text import reports

    choices = Choices(puzzle)

    def answer(_number: int, tiling: Tiling) -> str:
        choices.add(tiling)
        return ""

    def end(outcome: Outcome) -> Content:
        if format_ == "table" and output.is_terminal and choices.numbers:
            return _choices_table(choices)
        return reports.write_report(reports.choices_report(choices, outcome), format_)

    return choices, Writer(answer, end)


def _choices_table(choices: Choices) -> str:
    from ..core.counted import choice_text
    from .table_text import table_text

    rows = [(f"{n:,}", printable(choice_text(choice))) for choice, n in choices.sorted()]
    return table_text(("solutions", "pieces"), rows)


def _choices_line(choices: Choices) -> str:
    number = len(choices.numbers)
    have = "has" if number == 1 else "have"
    return f"{plural(number, 'choice')} of pieces {have} solutions"
