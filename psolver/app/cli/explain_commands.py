"""`psolver explain`, `unique`, `clue`, `hint` and `steps`: reasons, clues, solving by hand."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from ...control import TimeUp
from ...errors import PsolverError
from ...formats import EXPLANATIONS, SENTENCES
from ..output import Output, has_number, is_input, same_place, say
from . import command_options as option
from .command import (
    BAD,
    INTERRUPTED,
    LIMIT,
    NO,
    YES,
    begin,
    end_line_of_ctrl_c,
    in_time,
    interruptible,
    look_of,
    opened,
    output_path,
    output_to,
    page_of,
    print_report,
    read,
    report_in_time,
    with_cheap_number,
    with_format,
)
from .command_options import CommandOptions

if TYPE_CHECKING:
    from ...puzzle.model import Puzzle
    from ...puzzle.outcome import Outcome
    from ...puzzle.partial import ClueSet, ClueTask, Difficulty, Level
    from ...puzzle.tiling import Placement, Tiling
    from ...solve.run import Run
    from ..terminal import StatusLine
    from .count_rows import PuzzleTask

NOT_PROVED = "the search has not settled that nothing is better"
PROOF_SUFFIXES = (".cnf", ".drat")  # of the clauses, and of the steps that refute them


# explain, unique ----------------------------------------------------------------------------------


@click.command(cls=option.GroupedCommand)
@click.argument("file")
@option.leave
@option.showing(EXPLANATIONS)
@click.option(
    "--proof",
    metavar="PATH",
    help="For an impossible puzzle, write PATH.cnf and PATH.drat, a proof; for one with a best,"
    " that nothing is better.",
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
    from ...formats import reports
    from ...puzzle.reason import common
    from ...render.words.results import NOT_COMPARED, NOT_SETTLED, cost_line
    from ...solve.tasks import FEW, add_core, explainable, tilings

    path = output_path(values["output"], file)
    if proof is not None:
        check_proof(proof, file, path)
    options = with_format(CommandOptions(**values), EXPLANATIONS)
    puzzle = explainable(read(file, options))
    run, status_line = begin(puzzle, replace(options, limit=FEW + 1))
    found: list[Tiling] = []
    with output_to(path, options, [], answers=False) as output:
        with interruptible(run, status_line):
            found.extend(tilings(run))
            add_core(run)
        outcome = run.outcome
        is_complete = outcome.complete
        if len(found) > FEW:
            outcome = with_cheap_number(puzzle, options, outcome)
        shared = common(found) if found and is_complete else None
        first = found[0] if found else None
        look = look_of(output, options, page_of(output))
        report = reports.explanation(puzzle, outcome, first, shared)
        if content := report_in_time(report, run, options, look):
            output.write(content)
        else:
            output.leave()
        status = _status(outcome, bool(found))
        if proof and status == NO:
            status = _prove(run, puzzle, proof, status_line)
        elif proof and found and puzzle.best and outcome.best and outcome.best.proved:
            status = _prove(run, puzzle, proof, status_line, found[0])
        elif proof and found:
            say(f"no proof: {NOT_PROVED if puzzle.best else 'the puzzle is possible'}")
    if not options.quiet:
        ended = NOT_COMPARED if len(found) > FEW else NOT_SETTLED if status == LIMIT else ""
        say(cost_line(outcome, ended))
    return status


def check_proof(
    path: str, file: str, output: str | None, kind: str = "puzzle file", *endings: str
) -> None:
    """Raise PsolverError unless `path` with each ending can be written and is no other file."""
    folder, name = os.path.split(path)
    is_other = os.path.exists(path) and not (os.path.isfile(path) or os.path.isdir(path))
    if not name or path == "-" or is_other:
        what = f"'{path}' is {'a folder' if not name else 'not the name of a file'}"
        what = what if path else "empty path"
        raise PsolverError(
            f"--proof: {what}; name the files that are to be written, without a suffix"
        )
    if folder and not os.path.isdir(folder):
        raise PsolverError(f"--proof {path}: there is no folder {folder}")
    for proof in (path + one + suffix for one in ("", *endings) for suffix in PROOF_SUFFIXES):
        cure = "choose another name for the proof"
        if is_input(proof, file):
            raise PsolverError(f"--proof {path}: {proof} is the {kind} itself; {cure}")
        if output is not None and same_place(proof, output):
            raise PsolverError(f"--proof {path}: {proof} is where -o prints the answer; {cure}")


def _prove(
    run: Run, puzzle: Puzzle, path: str, status_line: StatusLine, best: Tiling | None = None
) -> int:
    """Write the clauses and a proof, that there is no tiling or none better than the `best`, or
    print why there is no proof; return the exit status.
    """
    from ...solve.problem_text import certificate, optimum_certificate

    solver, control = run.options.sat_solver, run.control
    with interruptible(run, status_line):
        try:
            if best is None:
                found = certificate(puzzle, solver, control)
            else:
                found = optimum_certificate(puzzle, best, solver, control)
        except TimeUp:
            say("no proof: the time limit came first")
            return LIMIT
        if found is None:
            what = "an impossible puzzle was found to have a model"
            what = what if best is None else "a tiling better than the best was found"
            raise PsolverError(f"internal error, please report it: {what}")
        write_proof(found, path)
        return NO if best is None else YES
    say("no proof: interrupted")
    return INTERRUPTED


def write_proof(found: tuple[str, str], path: str) -> None:
    """Write clauses and a proof that they contradict each other into two files."""
    cnf, drat = (path + suffix for suffix in PROOF_SUFFIXES)
    with Output(cnf) as clauses, Output(drat) as proof:
        for stream, text in zip((clauses, proof), found, strict=True):
            stream.write(text.removesuffix("\n"))


def remove_proof(path: str) -> list[str]:
    """Remove the files of an older proof; return their names. Raises PsolverError."""
    old = [name for suffix in PROOF_SUFFIXES if os.path.isfile(name := path + suffix)]
    for name in old:
        try:
            os.remove(name)
        except OSError as error:
            raise PsolverError(f"{name}: cannot be removed ({error.strerror})") from None
    return old


@click.command(cls=option.GroupedCommand)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--why", is_flag=True, help="If there are several, show which pieces can swap.")
@click.option(
    "--difficulty",
    is_flag=True,
    help="Add how difficult it is, in a sentence; 'psolver difficulty' prints all measures.",
)
@option.only_assemblable
@option.leave
@option.showing(EXPLANATIONS)
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
    from ...formats import reports
    from ...render.words.results import NOT_SETTLED, TWO_FOUND, cost_line
    from .count_rows import tasks_of

    for file in files:
        path = output_path(values["output"], file)
    options = with_format(CommandOptions(**values), EXPLANATIONS)
    tasks = tasks_of(files, options)
    if len(tasks) != 1 or os.path.isdir(files[0]):
        if why:
            raise click.UsageError("--why is for one puzzle.")
        if options.only_assemblable:
            what = "--only-assemblable is for one puzzle; give them one by one."
            raise click.UsageError(what)
        return _unique_rows(tasks, path, options, difficulty)
    puzzle = tasks[0].puzzle(options)
    outcome, found, answer = _uniqueness(puzzle, options, why)
    measured, stopped = None, False
    if difficulty and answer is not None:
        measured, stopped = _difficulty(puzzle, options)
    print_report(reports.uniqueness(puzzle, answer, outcome, found, why, measured), path, options)
    status = INTERRUPTED if stopped else _unique_status(answer, outcome)
    ended = NOT_SETTLED if answer is None else TWO_FOUND if len(found) > 1 else ""
    if not options.quiet:
        say(cost_line(outcome, "" if status == INTERRUPTED else ended))
    return status


def _uniqueness(
    puzzle: Puzzle, options: CommandOptions, why: bool = False
) -> tuple[Outcome, list[Tiling], bool | None]:
    """Return the outcome of a search for two different solutions, those found, and the answer,
    which is None if it was not settled. To show `why`, more are found, and the closest two taken.
    """
    from ...solve.swaps import add_two, limit_of
    from ...solve.taking_apart import only_assemblable
    from ...solve.tasks import tilings

    run, status_line = begin(puzzle, replace(options, limit=limit_of(why), distinct=True))
    if options.only_assemblable:
        only_assemblable(run)
    found: list[Tiling] = []
    with interruptible(run, status_line):
        add_two(found, tilings(run), puzzle, run.control, why)
    found = found[:2]
    settled = run.outcome.complete or len(found) > 1
    return run.outcome, found, len(found) == 1 if settled else None


def _difficulty(puzzle: Puzzle, options: CommandOptions) -> tuple[Difficulty | None, bool]:
    """Return the difficulty of a puzzle, None if nothing is measured, for which a message may be
    printed; and whether Ctrl-C ended it.
    """
    from ...solve.difficulty import difficulty_of

    run, status_line = begin(puzzle, options)
    found = None
    try:
        with interruptible(run, status_line), run.guarded():
            found = difficulty_of(puzzle, run.control)
    except PsolverError as error:  # the verdict is known, and still printed
        say(str(error))
    return found, run.control.cancelled


def _unique_status(answer: bool | None, outcome: Outcome) -> int:
    if answer is None:
        return _status(outcome, False)
    return YES if answer else NO


def _unique_rows(
    tasks: Sequence[PuzzleTask], path: str | None, options: CommandOptions, difficulty: bool
) -> int:
    """Print a row for each of several puzzles, as soon as it is settled; return the exit status."""
    from ...formats import jsonl
    from ...render.words.measures import difficulty_line
    from ...render.words.tables import UNIQUE_COLUMNS, unique_row, unique_rows_line
    from .count_rows import Skipped, skipped_line

    if options.format not in SENTENCES:
        raise click.UsageError("Several puzzles are answered in lines: --format text or json.")
    if has_number(path):
        raise click.UsageError("The lines go to one file, without {n} in its name.")
    verdicts: list[bool | None] = []
    statuses = [YES]
    skipped, number_skipped = Skipped(tasks, options), 0
    with Output(path, True) as output:
        for task in tasks:
            if INTERRUPTED in statuses:
                break
            own = replace(options, began=time.monotonic())
            try:
                puzzle = task.puzzle(own)
                outcome, found, answer = _uniqueness(puzzle, own)
                measured, stopped = None, False
                if difficulty and answer is not None:
                    measured, stopped = _difficulty(puzzle, own)
            except PsolverError as error:
                if task in skipped:
                    number_skipped += 1
                    say(skipped_line(task, str(error)))
                elif all(task.file == other.file for other in tasks):
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
                values = jsonl.uniqueness(answer, outcome, found, difficulty=measured)
                output.write(jsonl.line({"type": values["type"], "file": task.label, **values}))
            else:
                row = unique_row(task.label, answer, outcome)
                row += f" {difficulty_line(measured)}" if measured else ""
                output.write_sentences(row, UNIQUE_COLUMNS)
    if not options.quiet:
        seconds = time.monotonic() - options.began
        say(unique_rows_line(verdicts, number_skipped, statuses.count(BAD), seconds))
    return next(one for one in (INTERRUPTED, BAD, NO, LIMIT, YES) if one in statuses)


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


# clue ---------------------------------------------------------------------------------------------


@click.command(cls=option.GroupedCommand)
@click.argument("file")
@click.argument("solution", required=False, type=click.IntRange(min=1), default=1)
@option.leave
@click.option(
    "--among",
    type=click.IntRange(min=1),
    default=1,
    metavar="N",
    help="Take the one that needs fewest, of N solutions from that one on.",
)
@click.option("--pieces", is_flag=True, help="Whole pieces lie from the start, not single cells.")
@click.option(
    "--quick", is_flag=True, help="A small set at once, of which no clue can be left out."
)
@option.showing((*EXPLANATIONS, "toml"))
@option.run_engine
@option.vary
@option.time_limit
@option.jobs
@option.quiet
def clue(file: str, solution: int, among: int, pieces: bool, quick: bool, **values: Any) -> int:
    """Find the fewest clues that make a solution the only one.

    SOLUTION is its number in the list of all solutions (default: the first). The board is printed
    with the clues; with -o NAME.toml the whole puzzle is written with them. Exit
    status: 0 clues found, 1 no clues would do, or impossible, 2 bad usage or bad file, 3 stopped by
    the time limit before they were proved fewest, 130 interrupted.
    """
    from ...puzzle.partial import ClueTask
    from ...solve.clues import clue_sets

    path = output_path(values["output"], file)
    options = CommandOptions(**values)
    if path and path.lower().endswith(".toml") and not options.format:
        options = replace(options, format="toml")
    options = with_format(options, EXPLANATIONS)
    puzzle = read(file, options)
    run, status_line = begin(puzzle, options)
    found: ClueSet | None = None
    task = ClueTask(solution, among, pieces, quick)
    with interruptible(run, status_line):
        for better in clue_sets(run, task):
            found = better
    return _print_clues(puzzle, task, found, run, path, options)


def _print_clues(
    puzzle: Puzzle,
    task: ClueTask,
    found: ClueSet | None,
    run: Run,
    path: str | None,
    options: CommandOptions,
) -> int:
    """Print the clues found, if any; return the exit status."""
    from ...formats import reports
    from ...formats.toml.dump import dumps
    from ...puzzle.partial import clued
    from ...render.words.results import clues_line, cost_line

    outcome = run.outcome
    status = outcome.status
    line = clues_line(found, task, status) if found or run.complete else ""
    if options.format == "toml":
        if found:
            with Output(path) as output:
                output.write(dumps(clued(puzzle, found.solution, found.cells)).removesuffix("\n"))
        if line:
            say(line.removesuffix(":"))
    else:
        report = reports.clues(puzzle, found, line, status, options.format == "text")
        print_report(report, path, options)
    if not options.quiet:
        say(cost_line(outcome))
    if not run.complete:
        return INTERRUPTED if run.control.cancelled else LIMIT
    return YES if found else NO


# hint, steps --------------------------------------------------------------------------------------


@click.command(cls=option.GroupedCommand)
@click.argument("file")
@click.argument("placed", required=False)
@option.leave
@option.choice(
    "--level",
    ("mistake", "nudge", "piece", "place"),
    "How much the hint reveals: whether there is a mistake, where to look, which piece, its place.",
    default="place",
)
@click.option("--one", is_flag=True, help="Lead to one solution, as long as hints are followed.")
@click.option("--proof", is_flag=True, help="If no solution is left, print a long reason, too.")
@option.advising(EXPLANATIONS)
@option.vary
@option.time_limit
@option.quiet
def hint(file: str, placed: str | None, level: Level, one: bool, proof: bool, **values: Any) -> int:
    """Print one more placement of a solution, and the reason.

    PLACED is a file with the placements made so far (or "-"): a picture of the board, with a
    piece's letter in each cell that it covers and "." in the others, or a line as psolver --format
    json prints it, with fewer placements. Exit status: 0 hint printed, or solved already, 1 these
    placements cannot be completed, 2 bad usage or bad file, 3 stopped by the time limit, 130
    interrupted.
    """
    return _advise(file, placed, CommandOptions(**values), level, one, proof=proof)


@click.command(cls=option.GroupedCommand)
@click.argument("file")
@click.argument("placed", required=False)
@option.leave
@option.advising(EXPLANATIONS)
@option.vary
@option.time_limit
@option.quiet
def steps(file: str, placed: str | None, **values: Any) -> int:
    """Print how a puzzle can be solved by hand, step by step.

    Each step has its reason. PLACED is a file with placements to begin with, as for 'psolver hint'.
    If nothing is forced, the step is marked as a guess, and takes a placement of a solution. Exit
    status: 0 steps printed, 1 impossible, 2 bad usage or bad file, 3 stopped by the time limit, 130
    interrupted.
    """
    return _advise(file, placed, CommandOptions(**values), whole=True)


def _advise(
    file: str,
    placed: str | None,
    options: CommandOptions,
    level: Level = "place",
    one: bool = False,
    whole: bool = False,
    proof: bool = False,
) -> int:
    """Print a hint, or all steps; return the exit status."""
    from ...formats import reports
    from ...render.words.results import ENDED
    from ...solve.hints import advice

    if file == placed == "-":
        raise click.UsageError("FILE and PLACED cannot both be standard input")
    path = output_path(options.output, file, placed)
    options = with_format(options, EXPLANATIONS)
    puzzle = read(file, options)
    placements = _placements(puzzle, placed, options)
    run, status_line = begin(puzzle, options)
    found = None
    with interruptible(run, status_line), run.guarded():
        found = advice(puzzle, placements, level, whole, run.control, one, proof)
    if found is None or found.status == "unknown":
        if not options.quiet:
            say(f"not settled: {ENDED['limit' if run.limited else 'interrupted']}")
        return INTERRUPTED if run.control.cancelled else LIMIT
    print_report(reports.advice(puzzle, found, whole), path, options)
    return NO if found.status == "impossible" else YES


def _placements(puzzle: Puzzle, file: str | None, options: CommandOptions) -> tuple[Placement, ...]:
    """Return the placements in a file: a line of JSON, or a picture of the board."""
    from .placed_picture import read_placed

    if file is None:
        return ()
    with in_time(options.time_limit, file), opened(file) as (stream, name):
        return read_placed(puzzle, stream, name)
