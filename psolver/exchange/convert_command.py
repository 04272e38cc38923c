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
from ..core.plain_values import Values
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
    if format_ != WITH_SOLUTIONS and (apart or saved is not None):
        option_name = "--apart" if apart else "--solutions"
        raise PsolverError(f"{option_name}: only files of BurrTools (.xmpuzzle) hold that")
    problems = _problems(file, CommandOptions(**values))
    if saved is not None:
        problems = [_with_solutions(file, problems, saved)]
    has_room = len(problems) < 2 or format_ in FORMATS_OF_SEVERAL
    if not has_room and not has_number(path):
        names = _names_of(file, problems)
        stem_and_ending = os.path.splitext(output)
        numbered = "{n}".join(stem_and_ending)
        raise PsolverError(f"{names}; choose one with --problem N, or write all to {numbered}")
    losses = []
    for number, problem in enumerate(problems, 1):
        place = ""
        if len(problems) > 1:
            place = f"problem {number}: "
        for loss in problem.losses:
            losses.append(f"{place}{loss}")
    if path is not None and has_number(path):
        with NumberedOutput(path, inputs) as numbered_files:
            for number, problem in enumerate(problems, 1):
                content, lost = _content(file, [problem], format_, apart)
                numbered_files.write(content, number)
                for loss in lost:
                    losses.append(f"problem {number}: {loss}")
    else:
        with Output(path) as written:
            content, lost = _content(file, problems, format_, apart)
            packed = isinstance(content, bytes) and content.startswith(b"\x1f\x8b")
            if packed and written.is_terminal:
                raise PsolverError("standard output: a packed file is not text; name a file for it")
            written.write(content)
        losses += lost
    name = input_name(file)
    for loss in losses:
        say(f"{name}: {loss}")
    return YES


def _names_of(file: str, problems: Sequence[FileProblem]) -> str:
    """The beginning of the sentence on a file of several problems, with their names."""
    sentence = str(SeveralProblems(input_name(file), problems))
    names, _, _ = sentence.partition(";")
    return names


def _conversion_of(output: str) -> str:
    """The format of the ending of an output. Raises PsolverError."""
    ending = ending_of(output)
    if output == "-":
        return "toml"
    converted = {".toml": "toml", ".jsonl": "jsonl", **FOREIGN_ENDINGS}
    if format_ := converted.get(ending, ""):
        return format_
    known_endings = [known_ending for known_ending, name in converted.items() if name]
    endings = listed(known_endings, "or")
    cure = f"write {endings}, or choose with --to"
    command = OTHER_WRITERS.get(ending[1:], "")
    if command:
        cure = f"'psolver {command}' writes it; {cure}"
    raise PsolverError(f"{output}: no format has this ending; {cure}")


def _problems(file: str, options: CommandOptions) -> Sequence[FileProblem]:
    """The problems of a file: all, or the one that the options choose."""
    ending = ending_of(file)
    format_ = options.origin
    if not format_:
        format_ = FOREIGN_ENDINGS.get(ending, "")
    data = b""
    if format_ or ending != ".toml":
        data = bytes_of(file)
    is_foreign = format_ or format_of(data)
    if not is_foreign or len(data) > MOST_FILE_BYTES:
        try:
            puzzle = read_puzzle(file, options)
        except SeveralProblems as several:
            return several.problems
        return (FileProblem(puzzle.title, puzzle),)
    name = input_name(file)
    board = options.board or ""
    problems = problems_in(data, name, None, format_, board)
    vary: Values = dict(options.vary)
    if options.problem:
        vary["problem"] = options.problem
    if vary:
        _, problem = chosen_problem(problems, name, vary)
        return [problem]
    return problems


def _with_solutions(file: str, problems: Sequence[FileProblem], saved: str) -> FileProblem:
    """The only problem with the solutions that it holds and those of another file. Raises
    PsolverError.
    """
    if len(problems) > 1:
        names = _names_of(file, problems)
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
    has_solutions = any(tilings)
    if has_solutions and format_ != WITH_SOLUTIONS:
        lost.append(SOLUTIONS_LEFT_OUT)
    if format_ == "toml":
        text = dumps(puzzles[0])
        return text.removesuffix("\n"), lost
    further_values = []
    if apart:
        further_values = [[_disassemblies(problem) for problem in problems]]
    write = FOREIGN_WRITERS[format_]
    content, losses = write(puzzles, tilings, *further_values)
    return content, [*lost, *losses]


def _disassemblies(problem: FileProblem) -> list[Disassembly]:
    """The disassemblies of the solutions of a problem. Raises PsolverError for a lattice on which
    pieces are not taken apart, or for too many pieces.
    """
    puzzle = problem.puzzle
    check_lattice(puzzle.board.space, puzzle.file)
    pairs = enumerate(problem.tilings)
    numbered_answers = disassemblies(pairs, groups=puzzle.together)
    return [answer for _, answer in numbered_answers]


def _solutions(file: str, problem: FileProblem) -> str:
    """The solutions in a file as JSON Lines."""
    if not problem.tilings:
        cure = "psolver FILE --format json -o OUTPUT finds some"
        name = input_name(file)
        raise PsolverError(f"{name}: holds no solutions that fit the puzzle; {cure}")
    writer = WRITERS["json"](problem.puzzle, Look())
    lines = []
    for number, tiling in enumerate(problem.tilings, 1):
        answer = writer.answer(number, tiling)
        lines.append(str(answer))
    return "\n".join(lines)
