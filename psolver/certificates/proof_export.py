"""`psolver export --to veripb`: the constraints of a puzzle, and a proof of how many solutions it
has.
"""

from __future__ import annotations

import os

import click

from ..cli.command import YES, in_time
from ..cli.output import Output, is_input, joined_lines, same_place, say
from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.wording import plural

CONSTRAINTS_ENDING = ".opb"  # of the constraints


def export_count_proof(puzzle: Puzzle, path: str | None, file: str, time_limit: str | None) -> int:
    """Write a proof, and its constraints beside it, both or none; return the exit status. Raises
    PsolverError and TimeUp.
    """
    from ..exchange import count_proof

    constraints = _constraints_path(path, file)
    solutions = 0
    with (
        Output(constraints) as constraints_file,
        Output(path) as stream,
        in_time(time_limit, file, "written"),
    ):
        proof = count_proof(puzzle)
        constraints_file.write("\n".join(proof.constraints))
        for text in joined_lines(proof.steps):
            solutions += text.count("solx")
            stream.write(text)
    say(f"{path}: proof of {plural(solutions, 'solution')} of {constraints}")
    return YES


def _constraints_path(path: str | None, file: str) -> str:
    """Return the name of the file for the constraints. Raises UsageError and PsolverError."""
    if path is None:
        cure = "name the proof with -o, such as -o NAME.pbp."
        raise click.UsageError(f"--to veripb writes two files; {cure}")
    constraints = os.path.splitext(path)[0] + CONSTRAINTS_ENDING
    if same_place(constraints, path):
        raise PsolverError(f"-o {path}: is for the constraints; name the proof NAME.pbp")
    if is_input(constraints, file):
        fault = f"the constraints would be written to {constraints}, the puzzle file itself"
        raise PsolverError(f"-o {path}: {fault}; choose another name for the proof")
    return constraints
