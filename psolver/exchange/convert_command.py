"""`psolver convert`: puzzles to the files of other programs, and from them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from ..cli import command_options as option
from ..cli.command import YES, input_name, output_path, read_puzzle
from ..cli.command_options import CommandOptions
from ..cli.file_contents import bytes_of
from ..cli.numbered_output import NumberedOutput
from ..cli.output import Output, has_number, say
from ..core.errors import PsolverError
from ..core.formats import FOREIGN_WRITERS, MOST_BYTES, ending_of
from ..core.registries import FOREIGN_ENDINGS
from ..core.wording import listed
from ..text.writers import OTHER_WRITERS, WRITERS

if TYPE_CHECKING:
    from ..core.several_puzzles import FileProblem

LOST = "left out: the solutions, which --to jsonl writes"
TOGETHER = ("burrtools", "polycube")  # the formats of files with several problems


@click.command()
@click.argument("file")
@click.argument("output")
@option.vary
@click.option(
    "--to",
    type=option.FormatChoice(("toml", "jsonl", *FOREIGN_WRITERS), FOREIGN_WRITERS),
    help="The format to write (default: by the ending of the output).",
)
def convert(file: str, output: str, to: str | None, **values: Any) -> int:
    """Convert FILE to the format of another program, or from one.

    OUTPUT gets the format of its ending: .toml a puzzle file, .xmpuzzle or .psv that of another
    program, .jsonl the solutions that FILE holds, verified, as JSON Lines. With {n} in its name
    each problem goes to a file with its number. All that is lost is printed on standard error.
    """
    path = output_path(output, file, argument=True)
    format_ = to or _conversion_of(output)
    found = _problems(file, CommandOptions(**values))
    if len(found) > 1 and format_ not in TOGETHER and not has_number(path):
        from ..core.several_puzzles import SeveralProblems

        names = str(SeveralProblems(input_name(file), found)).partition(";")[0]
        numbered = "{n}".join(os.path.splitext(output))
        raise PsolverError(f"{names}; choose one with --problem N, or write all to {numbered}")
    losses = [
        f"problem {number}: {loss}" if len(found) > 1 else loss
        for number, one in enumerate(found, 1)
        for loss in one.losses
    ]
    if path is not None and has_number(path):
        with NumberedOutput(path, [file]) as numbered_files:
            for number, one in enumerate(found, 1):
                content, lost = _content(file, [one], format_)
                numbered_files.write(content, number)
                losses += [f"problem {number}: {loss}" for loss in lost]
    else:
        with Output(path) as written:
            content, lost = _content(file, found, format_)
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
    known = listed([one for one, name in converted.items() if name], "or")
    cure = f"write {known}, or choose with --to"
    if command := OTHER_WRITERS.get(ending[1:], ""):
        cure = f"'psolver {command}' writes it; {cure}"
    raise PsolverError(f"{output}: no format has this ending; {cure}")


def _problems(file: str, options: CommandOptions) -> Sequence[FileProblem]:
    """The problems of a file: all, or the one that the options choose."""
    from ..core.several_puzzles import FileProblem, SeveralProblems
    from .foreign.foreign_file import chosen, format_of, problems_in

    ending = ending_of(file)
    format_ = options.origin or FOREIGN_ENDINGS.get(ending, "")
    data = b"" if ending == ".toml" and not format_ else bytes_of(file)
    if len(data) > MOST_BYTES or not (format_ or format_of(data)):
        try:
            puzzle = read_puzzle(file, options)
        except SeveralProblems as several:
            return several.problems
        return (FileProblem(puzzle.title, puzzle),)
    found = problems_in(data, input_name(file), None, format_, options.board or "")
    vary: dict[str, Any] = dict(options.vary)
    if options.problem:
        vary["problem"] = options.problem
    return [chosen(found, input_name(file), vary)[1]] if vary else found


def _content(
    file: str, found: Sequence[FileProblem], format_: str
) -> tuple[str | bytes, Sequence[str]]:
    """The content of a file of problems, and a sentence on each thing that is left out."""
    if format_ == "jsonl":
        return _solutions(file, found[0]), ()
    lost = [LOST] * (format_ != "burrtools" and any(one.tilings for one in found))
    if format_ == "toml":
        from ..core.toml.dump import dumps

        return dumps(found[0].puzzle).removesuffix("\n"), lost
    write = FOREIGN_WRITERS[format_]
    content, more = write([one.puzzle for one in found], [one.tilings for one in found])
    return content, [*lost, *more]


def _solutions(file: str, one: FileProblem) -> str:
    """The solutions in a file as JSON Lines."""
    from ..text.look import Look

    if not one.tilings:
        cure = "psolver FILE --format json -o OUTPUT finds some"
        raise PsolverError(f"{input_name(file)}: holds no solutions that fit the puzzle; {cure}")
    writer = WRITERS["json"](one.puzzle, Look())
    return "\n".join(str(writer.answer(n, tiling)) for n, tiling in enumerate(one.tilings, 1))
