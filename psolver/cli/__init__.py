"""The command line: each command reads a puzzle, calls one function and prints.

Exit status: 0 yes, 1 proved no, 2 bad usage or bad file, 3 stopped by a limit before an answer, 130
interrupted, 143 terminated.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator, Mapping
from typing import NoReturn

import click
from click_default_group import DefaultGroup

from ..core.control import TimeUp
from ..core.errors import PsolverError, printable
from ..core.registries import SERVICES, service
from ..core.room_tables import failure, load_home, package_of
from .command import BAD, INTERRUPTED, LIMIT, TERMINATED, YES
from .output import ClosedPipe, say, settle
from .overview import (
    COMMANDS,
    COMPLETE,
    DEFAULT_COMMAND,
    all_commands,
    first_steps,
    is_command,
    overview,
)

STEPS_OPTION = "--steps"  # of `solve`


def main() -> NoReturn:
    """Run the command line and exit with its status."""
    sys.set_int_max_str_digits(0)  # a count has as many digits as it needs
    arguments = sys.argv[1:]
    if sys.platform == "win32":
        from .windows_patterns import expanded

        arguments = expanded(arguments)
    status = _run(arguments)
    settle()
    sys.exit(status)


def _run(arguments: list[str]) -> int:
    """Run a command, and print its error; return its exit status."""
    try:
        if COMPLETE in os.environ:
            instruction = os.environ[COMPLETE]
            status: int = service("complete")(instruction, psolver.commands, _with_command)
            return status
        arguments = _with_command(_meant(arguments))
        return psolver.main(arguments, standalone_mode=False) or YES
    except click.ClickException as error:
        say(_usage(error, arguments))
    except PsolverError as error:
        say(str(error))
    except TimeUp as error:
        say(str(error))
        return LIMIT
    except OSError as error:  # if no command expects it
        say(_unexpected(error))
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except ClosedPipe:
        return YES
    except SystemExit as ending:  # 143, or 1 from click for a closed pipe
        return TERMINATED if ending.code == TERMINATED else YES
    except Exception as error:
        package = package_of(error)
        if not package:
            raise
        say(failure(package, error))
    return BAD


def _unexpected(error: OSError) -> str:
    """Return the message of an error that no command expects: whose it is, then what."""
    from traceback import walk_tb

    calls = (frame.f_code for frame, _ in walk_tb(error.__traceback__))
    if click.echo.__code__ in calls:  # click has printed a help text
        return f"standard output: cannot be written ({error.strerror})"
    return printable(f"{error.filename or 'psolver'}: {error.strerror or error}")


def _with_command(arguments: list[str]) -> list[str]:
    """Return the arguments, after `solve` if they begin with a dash but with no option of psolver
    itself, which would take their letters for its own; `solve --steps` is the command `steps`,
    which has options of its own.
    """
    group_options = "--version", "-h", "--help"
    if arguments and arguments[0].startswith("-") and arguments[0] not in group_options:
        arguments = ["solve", *arguments]
    if STEPS_OPTION in arguments and (arguments[0] == "solve" or arguments[0] not in COMMANDS):
        rest = [word for word in arguments if word != STEPS_OPTION]
        return ["steps", *(rest[1:] if rest[:1] == ["solve"] else rest)]
    return arguments


def _usage(error: click.ClickException, arguments: list[str]) -> str:
    """Return click's message of bad usage, with the cure if the name of a file was taken for
    options.
    """
    text = io.StringIO()
    error.show(text)
    if isinstance(error, click.NoSuchOption):
        for word in arguments:
            if word.startswith("-") and os.path.exists(word):
                text.write(printable(f"{word}: is a file; write ./{word}, or -- before it"))
    return text.getvalue().rstrip("\n")


def _meant(arguments: list[str]) -> list[str]:
    """Return the arguments, or those that are meant if a word may be no file and no command. Raises
    PsolverError for a first word that means nothing.
    """
    behind = arguments[1:] if arguments and arguments[0] in psolver.commands else arguments
    for word in behind:
        if not (word.startswith("-") or word.isdigit() or os.path.exists(word)):
            if "meant_arguments" in SERVICES:
                arguments = service("meant_arguments")(arguments, psolver.commands)
            return arguments
    return arguments


class _Commands(Mapping[str, click.Command]):
    """The commands by their names."""

    def __getitem__(self, name: str) -> click.Command:
        _, home = (COMMANDS if name in COMMANDS else all_commands())[name]
        command: click.Command = load_home(name, home)
        return command

    def __contains__(self, name: object) -> bool:
        return name in COMMANDS or (isinstance(name, str) and is_command(name))

    def __iter__(self) -> Iterator[str]:
        return iter(all_commands())

    def __len__(self) -> int:
        return len(all_commands())


class _Group(DefaultGroup):  # type: ignore[misc]
    """The group of all commands; without a command the word is a file for `solve`."""

    def get_help(self, context: click.Context) -> str:
        return overview(context.command_path)


@click.group(
    cls=_Group,
    commands=_Commands(),
    default=DEFAULT_COMMAND,
    default_if_no_args=False,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option("--version", is_flag=True, help="Print the version.")
@click.pass_context
def psolver(context: click.Context, version: bool) -> None:
    """The command line, whose help is in `overview`; without arguments the first commands to try
    are printed.
    """
    if version:
        from ..core.version import __version__

        click.echo(f"psolver {__version__}")
        context.exit()
    if context.invoked_subcommand is None:
        click.echo(first_steps(context.command_path))
