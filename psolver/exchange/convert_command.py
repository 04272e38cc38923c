"""`psolver convert`: puzzles to the files of other programs, and from them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import click

from ..cli import command_options as option
from ..cli.command import YES, input_name, opened, output_path, read_puzzle
from ..cli.command_options import CommandOptions
from ..cli.file_contents import bytes_of
from ..cli.numbered_output import NumberedOutput
from ..cli.output import Output, has_number, say
from ..core.errors import PsolverError
from ..core.formats import FOREIGN_WRITERS, MOST_FILE_BYTES, ending_of
from ..core.registries import FOREIGN_ENDINGS
from ..core.several_puzzles import FileProblem, SeveralProblems
from ..core.toml.dump import dumps
from ..core.wording import listed
from ..disassembly import Disassembly, check_lattice, disassemblies
from ..saved import Solution, verified_solutions
from ..text.look import Look
from ..text.writers import OTHER_WRITERS, WRITERS
from .foreign.foreign_file import chosen_problem, format_of, problems_in

SOLUTIONS_LEFT_OUT = "left out: the solutions, which --to jsonl writes"
FORMATS_WRITTEN = ("toml", "jsonl", *FOREIGN_WRITERS)
# The format whose files hold solutions.
WITH_SOLUTIONS = "burrtools"
# Files of these formats may hold several problems.
FORMATS_OF_SEVERAL = ("burrtools", "polycube")


@click.command()
@click.argument("file")
@click.argument("output")
@option.vary
@click.option(
    "--to",
    type=option.FormatChoice(FORMATS_WRITTEN, FOREIGN_WRITERS),
    metavar="NAME",
    help=f"The format to write: {', '.join(FORMATS_WRITTEN)} (default: by the ending of OUTPUT).",
)
@click.option(
    "--solutions",
    "saved",
    metavar="SAVED",
    help="Add the solutions in SAVED, JSON Lines, to a file of BurrTools.",
)
@click.option(
    "--apart", is_flag=True, help="Add to it the moves that take each of its solutions apart."
)
def convert(
    file: str, output: str, to: str | None, saved: str | None, apart: bool, **values: Any
) -> int:
    """Convert FILE to the format of another program, or from one.

    OUTPUT gets the format of its ending: .toml a puzzle file, .xmpuzzle or .psv that of another
    program, .jsonl the solutions that FILE holds, verified, as JSON Lines. With {n} in its name
    each problem goes to a file with its number. All that is lost is printed on standard error.
    """
    inputs = [file]
    if saved is not None:
        inputs.append(saved)
    path = output_path(output, file, saved, argument=True)
    format_ = to or _conversion_of(output)
    if (apart or saved is not None) and format_ != WITH_SOLUTIONS:
        option_name = "--apart" if apart else "--solutions"
        raise PsolverError(f"{option_name}: only files of BurrTools (.xmpuzzle) hold that")
    problems = _problems(file, CommandOptions(**values))
    if saved is not None:
        problems = [_with_solutions(file, problems, saved)]
    if len(problems) > 1 and format_ not in FORMATS_OF_SEVERAL and not has_number(path):
        names = str(SeveralProblems(input_name(file), problems)).partition(";")[0]
        numbered = "{n}".join(os.path.splitext(output))
        raise PsolverError(f"{names}; choose one with --problem N, or write all to {numbered}")
    losses: list[str] = []
    for number, problem in enumerate(problems, 1):
        place = ""
        if len(problems) > 1:
            place = f"problem {number}: "
        losses += [place + loss for loss in problem.losses]
    if path is not None and has_number(path):
        with NumberedOutput(path, inputs) as numbered_files:
            for number, problem in enumerate(problems, 1):
                content, lost = _content(file, [problem], format_, apart)
                numbered_files.write(content, number)
                losses += [f"problem {number}: {loss}" for loss in lost]
    else:
        with Output(path) as written:
            content, lost = _content(file, problems, format_, apart)
            packed = isinstance(content, bytes) and content.startswith(b"\x1f\x8b")
            if packed and written.is_terminal:
                raise PsolverError("standard output: a packed file is not text; name a file for it")
            written.write(content)
        losses += lost
    for loss in losses:
        say(f"{input_name(file)}: {loss}")
    return YES


def _conversion_of(output: str) -> str:
    """The format of the ending of an output. Raises PsolverError."""
    ending = ending_of(output)
    if output == "-":
        return "toml"
    converted = {".toml": "toml", ".jsonl": "jsonl", **FOREIGN_ENDINGS}
    if format_ := converted.get(ending, ""):
        return format_
    endings = listed([known_ending for known_ending, name in converted.items() if name], "or")
    cure = f"write {endings}, or choose with --to"
    if command := OTHER_WRITERS.get(ending[1:], ""):
        cure = f"'psolver {command}' writes it; {cure}"
    raise PsolverError(f"{output}: no format has this ending; {cure}")


def _problems(file: str, options: CommandOptions) -> Sequence[FileProblem]:
    """The problems of a file: all, or the one that the options choose."""
    ending = ending_of(file)
    format_ = options.origin or FOREIGN_ENDINGS.get(ending, "")
    data = b"" if ending == ".toml" and not format_ else bytes_of(file)
    if len(data) > MOST_FILE_BYTES or not (format_ or format_of(data)):
        try:
            puzzle = read_puzzle(file, options)
        except SeveralProblems as several:
            return several.problems
        return (FileProblem(puzzle.title, puzzle),)
    problems = problems_in(data, input_name(file), None, format_, options.board or "")
    vary: dict[str, Any] = dict(options.vary)
    if options.problem:
        vary["problem"] = options.problem
    if vary:
        return [chosen_problem(problems, input_name(file), vary)[1]]
    return problems


def _with_solutions(file: str, problems: Sequence[FileProblem], saved: str) -> FileProblem:
    """The only problem with the solutions that it holds and those of another file. Raises
    PsolverError.
    """
    if len(problems) > 1:
        names = str(SeveralProblems(input_name(file), problems)).partition(";")[0]
        raise PsolverError(f"{names}; choose with --problem N the one that SAVED is about")
    problem = problems[0]
    tilings = dict.fromkeys(problem.tilings)
    with opened(saved) as (stream, name):
        for entry in verified_solutions(problem.puzzle, stream, name):
            if isinstance(entry, Solution):
                tilings[entry.tiling] = None
    return problem._replace(tilings=tuple(tilings))


def _content(
    file: str, problems: Sequence[FileProblem], format_: str, apart: bool
) -> tuple[str | bytes, Sequence[str]]:
    """The content of a file of problems, and a sentence on each thing that is left out."""
    if format_ == "jsonl":
        return _solutions(file, problems[0]), ()
    puzzles = [problem.puzzle for problem in problems]
    tilings = [problem.tilings for problem in problems]
    lost = []
    if format_ != WITH_SOLUTIONS and any(tilings):
        lost.append(SOLUTIONS_LEFT_OUT)
    if format_ == "toml":
        return dumps(puzzles[0]).removesuffix("\n"), lost
    further_values = []
    if apart:
        further_values = [list(map(_disassemblies, problems))]
    content, losses = FOREIGN_WRITERS[format_](puzzles, tilings, *further_values)
    return content, [*lost, *losses]


def _disassemblies(problem: FileProblem) -> list[Disassembly]:
    """The disassemblies of the solutions of a problem. Raises PsolverError for a lattice on which
    pieces are not taken apart, or for too many pieces.
    """
    puzzle = problem.puzzle
    check_lattice(puzzle.board.space, puzzle.file)
    pairs = enumerate(problem.tilings)
    return [answer for _, answer in disassemblies(pairs, groups=puzzle.together)]


def _solutions(file: str, problem: FileProblem) -> str:
    """The solutions in a file as JSON Lines."""
    if not problem.tilings:
        cure = "psolver FILE --format json -o OUTPUT finds some"
        raise PsolverError(f"{input_name(file)}: holds no solutions that fit the puzzle; {cure}")
    writer = WRITERS["json"](problem.puzzle, Look())
    return "\n".join(str(writer.answer(n, tiling)) for n, tiling in enumerate(problem.tilings, 1))
