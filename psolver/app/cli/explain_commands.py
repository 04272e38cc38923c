"""`psolver explain`, `unique`, `hint` and `steps`: reasons, and help for solving by hand."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Any

import click

from ...errors import PsolverError
from ...formats import EXPLANATIONS
from ..output import Output, is_input, same_place, say
from . import command_options as options
from .command import (
    INTERRUPTED,
    LIMIT,
    NO,
    YES,
    begin,
    in_time,
    interruptible,
    opened,
    output_path,
    read,
)
from .command_options import leave
from .printing import look_of, output_to, page_of, settle_format

if TYPE_CHECKING:
    from ...puzzle.model import Puzzle
    from ...puzzle.outcome import Outcome
    from ...puzzle.partial import Advice
    from ...puzzle.tiling import Placement, Tiling
    from ...solve.run import Run
    from ..terminal import StatusLine


PROOF_SUFFIXES = (".cnf", ".drat")  # of the clauses, and of the steps that refute them


@click.command()
@click.argument("file")
@leave
@options.showing(EXPLANATIONS)
@click.option(
    "--proof", metavar="PATH", help="Of an impossible puzzle write PATH.cnf and PATH.drat, a proof."
)
@options.engine
@options.sat_solver
@options.vary
@options.time_limit
@options.jobs
@options.quiet
def explain(file: str, proof: str | None, quiet: bool, **options: Any) -> int:
    """Say why a puzzle is impossible, or what its solutions share.

    Reasons are tried from the simplest to the strongest: areas, pieces that fit nowhere, a
    colouring, a small part that is impossible by itself. Exit status: 0 possible, 1 impossible, 2
    bad usage or bad file, 3 stopped by the time limit, 130 interrupted.
    """
    from ...formats import reports
    from ...puzzle.reason import common
    from ...render.words.results import NOT_COMPARED, NOT_SETTLED, cost_line
    from ...solve.tasks import FEW, add_core, explainable, tilings

    settle_format(options, "text")
    began = time.monotonic()
    with in_time(options["time_limit"], file):
        puzzle = explainable(read(file))
    path = output_path(options["output"], file)
    if proof is not None:
        _check_proof(proof, file, path)
    run, status_line = begin(puzzle, quiet, began, limit=FEW + 1, **_of_run(options))
    found: list[Tiling] = []
    with output_to(path, options["format_"], [], answers=False) as output:
        with interruptible(run, status_line):
            found.extend(tilings(run))
            add_core(run)
        outcome = run.outcome
        shared = common(found) if found and outcome.complete else None
        first = found[0] if found else None
        look = look_of(output, options, page_of(output))
        report = reports.explanation(puzzle, outcome, first, shared)
        if content := reports.write_report(report, options["format_"], look):
            output.write(content)
        else:
            output.leave()
        status = _status(outcome, bool(found))
        if proof and status == NO:
            status = _prove(run, puzzle, proof, status_line)
        elif proof and found:
            say("no proof: the puzzle is possible")
    if not quiet:
        ended = NOT_COMPARED if len(found) > FEW else NOT_SETTLED if status == LIMIT else ""
        say(cost_line(outcome, ended))
    return status


def _check_proof(path: str, file: str, output: str | None) -> None:
    """Raise PsolverError where `path` with a suffix names no file in a folder that there is, or
    what is read, or written already.
    """

    folder, name = os.path.split(path)
    if not name:
        what = f"'{path}' is a folder" if folder else "empty path"
        raise PsolverError(
            f"--proof: {what}; name the files that are to be written, without a suffix"
        )
    if folder and not os.path.isdir(folder):
        raise PsolverError(f"--proof {path}: there is no folder {folder}")
    for proof in (path + suffix for suffix in PROOF_SUFFIXES):
        cure = "choose another name for the proof"
        if is_input(proof, file):
            raise PsolverError(f"--proof {path}: {proof} is the puzzle file itself; {cure}")
        if output is not None and same_place(proof, output):
            raise PsolverError(f"--proof {path}: {proof} is where -o prints the answer; {cure}")


def _prove(run: Run, puzzle: Puzzle, path: str, status_line: StatusLine) -> int:
    """Write the clauses of an impossible puzzle and a proof, or say why there is none; the exit
    status.
    """
    from ...control import TimeUp
    from ...solve.problem_text import certificate

    with interruptible(run, status_line):
        try:
            found = certificate(puzzle, run.options.sat_solver, run.control)
        except TimeUp:
            say("no proof: the time limit came first")
            return LIMIT
        if found is None:
            raise PsolverError(
                "internal error, please report it: an impossible puzzle was found to have a model"
            )
        cnf, drat = (path + suffix for suffix in PROOF_SUFFIXES)
        with Output(cnf) as clauses, Output(drat) as steps:
            for stream, text in zip((clauses, steps), found, strict=True):
                stream.write(text.removesuffix("\n"))
        return NO
    say("no proof: interrupted")
    return INTERRUPTED


@click.command()
@click.argument("file")
@leave
@options.showing(EXPLANATIONS)
@options.engine
@options.sat_solver
@options.vary
@options.time_limit
@options.jobs
@options.quiet
def unique(file: str, quiet: bool, **options: Any) -> int:
    """Say whether the puzzle in FILE has only one solution.

    Turning or flipping the whole makes no other one. Where there are several, two that differ are
    printed. Exit status: 0 unique, 1 not unique or impossible, 2 bad usage or bad file, 3 stopped
    by the time limit, 130 interrupted.
    """
    from ...formats import reports
    from ...render.words.results import NOT_SETTLED, TWO_FOUND, cost_line
    from ...solve.tasks import tilings

    settle_format(options, "text")
    began = time.monotonic()
    with in_time(options["time_limit"], file):
        puzzle = read(file)
    path = output_path(options["output"], file)
    run, status_line = begin(puzzle, quiet, began, limit=2, distinct=True, **_of_run(options))
    found: list[Tiling] = []
    with interruptible(run, status_line):
        found.extend(tilings(run))
    outcome = run.outcome
    answer = len(found) == 1 if outcome.complete or len(found) > 1 else None
    with output_to(path, options["format_"], [], answers=False) as output:
        look = look_of(output, options, page_of(output))
        report = reports.uniqueness(puzzle, answer, outcome, found)
        if content := reports.write_report(report, options["format_"], look):
            output.write(content)
        else:
            output.leave()
    if answer is None:
        status, ended = _status(outcome, False), NOT_SETTLED
    else:
        status, ended = (YES, "") if answer else (NO, TWO_FOUND if found else "")
    if not quiet:
        say(cost_line(outcome, "" if status == INTERRUPTED else ended))
    return status


def _of_run(options: dict[str, Any]) -> dict[str, Any]:
    """The options that are the run's, as `solve.run.Options` takes them."""
    return {name: options[name] for name in ("engine", "sat_solver", "time_limit", "jobs")}


def _status(outcome: Outcome, possible: bool) -> int:
    """The exit status of a question whether a puzzle is possible."""
    if outcome.status == "interrupted":
        return INTERRUPTED
    if outcome.status == "limit" and not possible:
        return LIMIT
    return NO if outcome.status == "impossible" else YES


@click.command()
@click.argument("file")
@click.argument("laid", required=False)
@leave
@click.option(
    "--level",
    type=click.Choice(["nudge", "piece", "place"]),
    default="place",
    show_default=True,
    help="How much is told: where to look, which piece to take, or where it lies.",
)
@click.option("--one", is_flag=True, help="Lead to one solution, as long as hints are followed.")
@options.advising(EXPLANATIONS)
@options.vary
@options.time_limit
@options.quiet
def hint(file: str, laid: str | None, **options: Any) -> int:
    """Tell one placement of a solution of the puzzle in FILE, the most forced one, and why.

    LAID is a file with the placements that lie already (or "-"): a line as psolver --format json
    prints it, with fewer placements. Exit status: 0 told, or solved already, 1 what lies there
    cannot be completed, 2 bad usage or bad file, 3 stopped by the time limit, 130 interrupted.
    """
    return _advise(file, laid, options)


@click.command()
@click.argument("file")
@click.argument("laid", required=False)
@leave
@options.advising(EXPLANATIONS)
@options.vary
@options.time_limit
@options.quiet
def steps(file: str, laid: str | None, **options: Any) -> int:
    """Tell how the puzzle in FILE can be solved by hand, each step with its reason.

    LAID is a file with placements to begin with, as for 'psolver hint'. Where nothing is forced, a
    step says so, and takes a placement of a solution. Exit status: 0 told, 1 impossible, 2 bad
    usage or bad file, 3 stopped by the time limit, 130 interrupted.
    """
    return _advise(file, laid, {**options, "level": "place", "whole": True})


def _advise(file: str, laid: str | None, options: dict[str, Any]) -> int:
    """Print a hint, or all steps; the exit status."""
    from ...formats import reports

    if file == laid == "-":
        raise click.UsageError("FILE and LAID cannot both be standard input")
    options |= {"size": "auto", "labels": False}
    settle_format(options, "text")
    began = time.monotonic()
    with in_time(options["time_limit"], file):
        puzzle = read(file)
        placements = _read_laid(puzzle, laid)
    path = output_path(options["output"], file, laid)
    run, status_line = begin(puzzle, options["quiet"], began, time_limit=options["time_limit"])
    found = None
    with interruptible(run, status_line), run.guarded():
        found = _advice(run, puzzle, placements, options)
    if found is None or found.status == "unknown":
        if not options["quiet"]:
            say(_ended(run))
        return INTERRUPTED if run.control.cancelled else LIMIT
    with output_to(path, options["format_"], [], answers=False) as output:
        look = look_of(output, options, page_of(output))
        make = reports.steps if options.get("whole") else reports.hint
        output.write(reports.write_report(make(puzzle, found), options["format_"], look))
    return NO if found.status == "impossible" else YES


def _advice(
    run: Run, puzzle: Puzzle, placements: tuple[Placement, ...], options: dict[str, Any]
) -> Advice:
    from ...solve.hints import advice

    whole = options.get("whole", False)
    one = options.get("one", False)
    return advice(puzzle, placements, options["level"], whole, run.control, one)


def _read_laid(puzzle: Puzzle, file: str | None) -> tuple[Placement, ...]:
    """The placements in a file; none where there is no file."""
    from ...formats.solution_files import read_placements

    if file is None:
        return ()
    with opened(file) as (stream, name):
        return read_placements(puzzle, stream, name)


def _ended(run: Run) -> str:
    """That nothing was found out."""
    from ...render.words.results import ENDED

    return f"not settled: {ENDED['limit' if run.limited else 'interrupted']}"
