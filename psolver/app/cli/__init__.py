"""The command line: each command reads a puzzle, calls one function and prints.

Exit status: 0 yes, 1 proved no, 2 bad usage or bad file, 3 stopped by a limit before an answer, 130
interrupted.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NoReturn

import click
from click_default_group import DefaultGroup

from ...errors import PsolverError
from ...wording import meant
from .common import BAD, INTERRUPTED, TERMINATED, YES
from .cover import cover
from .explain import explain, unique
from .export import export
from .puzzles import check, show, verify
from .solve import solve


def main() -> NoReturn:
    """Run the command line and exit with its status."""
    from ..terminal import ClosedPipe, say

    sys.set_int_max_str_digits(0)  # a count has as many digits as it needs
    try:
        _check_command(sys.argv[1:])
        status = psolver.main(standalone_mode=False) or 0
    except click.ClickException as error:
        error.show()
        status = BAD
    except PsolverError as error:
        say(str(error))
        status = BAD
    except (click.Abort, KeyboardInterrupt):
        status = INTERRUPTED
    except ClosedPipe:
        status = _forget_output(YES)
    except OSError as error:  # of click's own texts, such as --help on a full disk
        say(f"standard output: cannot be written ({error.strerror})")
        status = _forget_output(BAD)
    except (
        SystemExit
    ) as ending:  # 143, or 1 from click, which so ends a help text whose reader has gone
        status = TERMINATED if ending.code == TERMINATED else _forget_output(YES)
    sys.exit(status)


def _forget_output(status: int) -> int:
    """The status, after standard output was sent nowhere: what is left in its buffer can't be
    written.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def _check_command(arguments: list[str]) -> None:
    """Raise PsolverError for a first word that is neither a file nor a command, but nearly a
    command.
    """
    word = arguments[0] if arguments else ""
    if (
        word
        and not word.startswith("-")
        and word not in psolver.commands
        and not Path(word).exists()
    ):
        if hint := meant(word, psolver.commands):
            raise PsolverError(f"{word}: there is no such file or command ({hint})")


def _version(context: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        from ... import __version__

        click.echo(f"psolver {__version__}")
        context.exit()


@click.group(
    cls=DefaultGroup,
    default="solve",
    default_if_no_args=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=(
        "A puzzle is a TOML file. 'psolver FILE' is short for 'psolver solve FILE'; see 'psolver"
        " solve --help'."
    ),
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_version,
    help="Print the version.",
)
def psolver() -> None:
    """Solve polyomino and polycube puzzles: list every way to fill a board with pieces."""


for command in (solve, explain, unique, verify, show, check, export, cover):
    psolver.add_command(command)
