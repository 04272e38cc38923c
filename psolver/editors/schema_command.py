"""`psolver schema`: the JSON Schema of puzzle files."""

from __future__ import annotations

import json

import click

from ..cli import command_options as option
from ..cli.command import YES, output_path
from ..cli.output import Output, say
from ..core.found_rooms import INSTALLED_FAULTS
from .file_keys import file_schema


@click.command()
@option.output
def schema(output: str | None) -> int:
    """Print the JSON Schema of puzzle files, for editors.

    With it an editor completes keys, shows their meanings and marks mistakes. See
    docs/editors.md.
    """
    with Output(output_path(output, "")) as written:
        written.write(json.dumps(file_schema(), indent=2))
    for fault in INSTALLED_FAULTS:
        say(fault)
    return YES
