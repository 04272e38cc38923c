"""`psolver explain` and `unique`: reasons, and whether a solution is the only one."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from ..cli import command_options as option
from ..cli.command import (
    BAD,
    GRACE_SECONDS,
    INTERRUPTED,
    LIMIT,
    NO,
    YES,
    begin_run,
    end_line_of_ctrl_c,
    interruptible,
    look_of,
    output_path,
    output_to,
    page_of,
    read_puzzle,
    with_cheap_number,
    with_format,
)
from ..cli.command_options import CommandOptions
from ..cli.interrupts import expiring
from ..cli.output import Output, has_number, say
from ..cli.printed_report import print_report
from ..core.control import TimeUp, seconds_of
from ..core.errors import PsolverError
from ..core.reason import common
from ..difficulties import difficulty_line, difficulty_of
from ..families import Skipped, skipped_line, tasks_of
from ..search.counting_tasks import add_core
from ..search.tasks import tilings
from ..text.jsonl import line
from ..text.reports import write_report
from ..text.results import cost_line
from ..text.writers import EXPLANATION_FORMATS, SENTENCE_FORMATS
from . import reason_report
from .explained import explainable
from .explanation_words import (
    NOT_COMPARED,
    NOT_SETTLED,
    TWO_FOUND,
    UNIQUE_COLUMNS,
    unique_row,
    unique_rows_line,
)
from .proof_files import check_proof, write_proof
from .reason_report import uniqueness_values
from .reasons_tuning import MOST_COMPARED
from .swaps import add_two, limit_of

if TYPE_CHECKING:
    from ..cli.terminal import StatusLine
    from ..core.model import Puzzle
    from ..core.outcome import Outcome
    from ..core.tilings import Tiling
    from ..families import PuzzleTask
    from ..hand import Difficulty
    from ..search.run import Run
    from ..text.look import Look
    from ..text.report import Report
    from ..text.writers import Content

NOT_PROVED = "the search has not settled that nothing is better"


# explain, unique ----------------------------------------------------------------------------------


@click.command(cls=option.GroupedCommand)
@click.argument("file")
@option.leave
@option.showing_answer(EXPLANATION_FORMATS)
@click.option(
    "--proof",
    metavar="PATH",
    help="For an impossible puzzle, write PATH.cnf and a proof, PATH.drat and PATH.lrat; for one"
    " with a best, that nothing is better.",
)
@option.engine
@option.sat_solver
@option.vary
@option.time_limit
@option.jobs
@option.quiet
def explain(file: str, proof: str | None, **values: Any) -> int:
    """Explain why a puzzle is impossible, or what its solutions share.

    Reasons are tried from the simplest to the strongest: areas, pieces that fit nowhere, a
    colouring, a small part that is impossible by itself. Exit status: 0 possible, 1 impossible, 2
    bad usage or bad file, 3 stopped by the time limit, 130 interrupted.
    """

    path = output_path(values["output"], file)
    if proof is not None:
        check_proof(proof, file, path)
    options = with_format(CommandOptions(**values), EXPLANATION_FORMATS)
    puzzle = explainable(read_puzzle(file, options))
    run, status_line = begin_run(puzzle, replace(options, limit=MOST_COMPARED + 1))
    solutions: list[Tiling] = []
    with output_to(path, options, [], answers=False) as output:
        with interruptible(run, status_line):
            solutions.extend(tilings(run))
            add_core(run)
        outcome = run.outcome
        is_complete = outcome.complete
        if len(solutions) > MOST_COMPARED:
            outcome = with_cheap_number(puzzle, options, outcome)
        shared = common(solutions) if solutions and is_complete else None
        first_solution = solutions[0] if solutions else None
        look = look_of(output, options, page_of(output))
        report = reason_report.explanation(puzzle, outcome, first_solution, shared)
        if content := _report_in_time(report, run, options, look):
            output.write(content)
        else:
            output.leave()
        status = _status(outcome, bool(solutions))
        if proof and status == NO:
            status = _prove(run, puzzle, proof, status_line)
        elif proof and solutions and puzzle.best and outcome.best and outcome.best.proved:
            status = _prove(run, puzzle, proof, status_line, solutions[0])
        elif proof and solutions:
            say(f"no proof: {NOT_PROVED if puzzle.best else 'the puzzle is possible'}")
    if not options.quiet:
        ended = NOT_SETTLED if status == LIMIT else ""
        if len(solutions) > MOST_COMPARED:
            ended = NOT_COMPARED
        say(cost_line(outcome, ended))
    return status


def _report_in_time(report: Report, run: Run, options: CommandOptions, look: Look) -> Content:
    """Return the report on a run that has ended; if the time limit comes while it is drawn, its
    sentences, and a line on standard error about that.
    """
    seconds_left = None
    if options.time_limit is not None:
        seconds_of_run = run.control.seconds
        seconds_left = max(0.0, seconds_of(options.time_limit) - seconds_of_run) + GRACE_SECONDS
    try:
        with expiring(seconds_left):
            return write_report(report, options.format, look)
    except TimeUp:
        say("no drawing: the time limit came first")
        parts_with_text = [report_part for report_part in report.parts() if report_part.text]
        sentences = [report_part._replace(scenes=()) for report_part in parts_with_text]
        report = report._replace(parts=lambda: sentences)
        return write_report(report, options.format, look)


def _prove(
    run: Run, puzzle: Puzzle, path: str, status_line: StatusLine, best: Tiling | None = None
) -> int:
    """Write the clauses and a proof, that there is no tiling or none better than the `best`, or
    print why there is no proof; return the exit status.
    """
    from ..exchange import certificate, optimum_certificate

    solver = run.options.sat_solver
    with interruptible(run, status_line):
        try:
            if best is None:
                proof = certificate(puzzle, solver)
            else:
                proof = optimum_certificate(puzzle, best, solver)
            if proof is None:
                fault = "an impossible puzzle was found to have a model"
                fault = fault if best is None else "a tiling better than the best was found"
                raise PsolverError(f"internal error, please report it: {fault}")
            write_proof(proof, path)
        except TimeUp:
            say("no proof: the time limit came first")
            return LIMIT
        return NO if best is None else YES
    say("no proof: interrupted")
    return INTERRUPTED


@click.command(cls=option.GroupedCommand)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--why", is_flag=True, help="If there are several, show which pieces can swap.")
@click.option(
    "--difficulty",
    is_flag=True,
    help="Add how difficult it is, in a sentence; 'psolver difficulty' prints all measures.",
)
@option.only_assemblable
@option.least_level
@option.leave
@option.showing_answer(EXPLANATION_FORMATS)
@option.engine
@option.sat_solver
@option.vary
@option.time_limit
@option.jobs
@option.quiet
def unique(files: tuple[str, ...], why: bool, difficulty: bool, **values: Any) -> int:
    """Find out whether the puzzle in FILE has only one solution.

    Turned or flipped as a whole, it is the same solution. If there are several, two that differ are
    printed. Of several files, and folders of files, each puzzle has a row. Exit status: 0 unique
    (all of them), 1 not unique or impossible (one of them), 2 bad usage or bad file, 3 stopped by
    the time limit, 130 interrupted.
    """
    for file in files:
        path = output_path(values["output"], file)
    options = with_format(CommandOptions(**values), EXPLANATION_FORMATS)
    tasks = tasks_of(files, options)
    if len(tasks) != 1 or os.path.isdir(files[0]):
        if why:
            raise click.UsageError("--why is for one puzzle.")
        if options.only_assemblable or options.least_level is not None:
            refusal = "--only-assemblable is for one puzzle; give them one by one."
            raise click.UsageError(refusal)
        return _unique_rows(tasks, path, options, difficulty)
    puzzle = tasks[0].puzzle(options)
    outcome, solutions, answer = _uniqueness(puzzle, options, why)
    measured, stopped = _difficulty(puzzle, options, difficulty and answer is not None)
    print_report(
        reason_report.uniqueness(puzzle, answer, outcome, solutions, why, measured), path, options
    )
    status = INTERRUPTED if stopped else _unique_status(answer, outcome)
    if not options.quiet:
        ended = ""
        if status != INTERRUPTED and answer is None:
            ended = NOT_SETTLED
        elif status != INTERRUPTED and len(solutions) > 1:
            ended = TWO_FOUND
        say(cost_line(outcome, ended))
    return status


def _uniqueness(
    puzzle: Puzzle, options: CommandOptions, why: bool = False
) -> tuple[Outcome, list[Tiling], bool | None]:
    """Return the outcome of a search for two different solutions, those found, and the answer,
    which is None if it was not settled. To show `why`, more are found, and the closest two taken.
    """
    from ..disassembly import find_only_assemblable

    run, status_line = begin_run(puzzle, replace(options, limit=limit_of(why), distinct=True))
    if options.only_assemblable or options.least_level is not None:
        find_only_assemblable(run, options)
    solutions: list[Tiling] = []
    with interruptible(run, status_line):
        add_two(solutions, tilings(run), puzzle, why)
    solutions = solutions[:2]
    settled = run.outcome.complete or len(solutions) > 1
    return run.outcome, solutions, len(solutions) == 1 if settled else None


def _difficulty(
    puzzle: Puzzle, options: CommandOptions, is_measured: bool
) -> tuple[Difficulty | None, bool]:
    """Return the difficulty of a puzzle, None if nothing is measured, for which a message may be
    printed; and whether Ctrl-C ended it.
    """
    if not is_measured:
        return None, False
    run, status_line = begin_run(puzzle, options)
    measured = None
    try:
        with interruptible(run, status_line), run.guarded():
            measured = difficulty_of(puzzle)
    except PsolverError as error:  # the verdict is known, and still printed
        say(str(error))
    return measured, run.control.cancelled


def _unique_status(answer: bool | None, outcome: Outcome) -> int:
    if answer is None:
        return _status(outcome, False)
    return YES if answer else NO


def _unique_rows(
    tasks: Sequence[PuzzleTask], path: str | None, options: CommandOptions, difficulty: bool
) -> int:
    """Print a row for each of several puzzles, as soon as it is settled; return the exit status."""
    if options.format not in SENTENCE_FORMATS:
        raise click.UsageError("Several puzzles are answered in lines: --format text or json.")
    if has_number(path):
        raise click.UsageError("The lines go to one file, without {n} in its name.")
    verdicts = []
    statuses = [YES]
    skipped = Skipped(tasks, options)
    number_skipped = 0
    with Output(path, True) as output:
        for task in tasks:
            if INTERRUPTED in statuses:
                break
            task_options = replace(options, began=time.monotonic())
            try:
                puzzle = task.puzzle(task_options)
                outcome, solutions, answer = _uniqueness(puzzle, task_options)
                is_measured = difficulty and answer is not None
                measured, stopped = _difficulty(puzzle, task_options, is_measured)
            except PsolverError as error:
                if task in skipped:
                    number_skipped += 1
                    say(skipped_line(task, str(error)))
                elif all(task.file == another.file for another in tasks):
                    raise  # no number makes a puzzle
                else:
                    statuses.append(_failed(error))
                continue
            except (TimeUp, KeyboardInterrupt) as error:
                statuses.append(_failed(error))
                continue
            statuses.append(INTERRUPTED if stopped else _unique_status(answer, outcome))
            verdicts.append(answer)
            if options.format == "json":
                values = uniqueness_values(answer, outcome, solutions, difficulty=measured)
                output.write(line({"type": values["type"], "file": task.label, **values}))
            else:
                row = unique_row(task.label, answer, outcome)
                row += f" {difficulty_line(measured)}" if measured else ""
                output.write_sentences(row, UNIQUE_COLUMNS)
    if not options.quiet:
        seconds = time.monotonic() - options.began
        say(unique_rows_line(verdicts, number_skipped, statuses.count(BAD), seconds))
    return next(status for status in (INTERRUPTED, BAD, NO, LIMIT, YES) if status in statuses)


def _failed(error: BaseException) -> int:
    """Print why one of several puzzles has no row; return its exit status."""
    if isinstance(error, KeyboardInterrupt):
        end_line_of_ctrl_c()
        return INTERRUPTED
    say(str(error))
    return LIMIT if isinstance(error, TimeUp) else BAD


def _status(outcome: Outcome, possible: bool) -> int:
    if outcome.status == "interrupted":
        return INTERRUPTED
    if outcome.status == "limit" and not possible:
        return LIMIT
    return NO if outcome.status == "impossible" else YES
