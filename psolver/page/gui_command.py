"""`psolver gui`: the page in the browser."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.util import find_spec

import click

from ..cli import command_options as option
from ..cli.command import YES
from ..core.errors import PsolverError, missing_package

ADDRESS = re.compile(r"https?://[^\s#]+")  # of a page


@click.command()
@click.argument("file", required=False)
@click.argument("placed", required=False)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="Listen on this address. If other computers can reach it, the page asks for a token.",
)
@click.option(
    "--port", type=click.IntRange(1, 65535), help="Listen on this port [default: 8173, if free]."
)
@click.option("--play", is_flag=True, help="Begin with Play, not with the text of the puzzle.")
@click.option("--no-browser", is_flag=True, help="Print the address, and open no browser.")
@click.option(
    "--memory",
    metavar="SIZE",
    default="2G",
    show_default=True,
    type=option.memory_bytes,
    help="Memory for one search, such as 500M or 4G.",
)
@click.option(
    "--site",
    metavar="ADDRESS",
    envvar="PSOLVER_SITE",
    default="",
    callback=lambda _context, _parameter, address: checked_site(address),
    help="Let links lead to the page of psolver in the browser at this address.",
)
@option.problem
@click.option("-q", "--quiet", is_flag=True, help="No QR code of the address on the terminal.")
def gui(
    file: str | None,
    placed: str | None,
    host: str,
    port: int | None,
    play: bool,
    no_browser: bool,
    memory: int,
    site: str,
    problem: int | str | None,
    quiet: bool,
) -> int:
    """Open a page in the browser: draw puzzles, solve them, play.

    FILE is a puzzle file or the name of a sample, PLACED a file with the pieces that lie on its
    board already, as for 'psolver hint'. Ctrl-C ends it. 'psolver play FILE' begins with Play.
    """
    if file == placed == "-":
        raise click.UsageError("FILE and PLACED cannot both be standard input")
    if problem and not file:
        raise click.UsageError("--problem chooses one of the problems of FILE; name the file")
    _check_installed()
    _check_rooms()
    from .first_puzzle import first_puzzle
    from .server import serve
    from .server_settings import ServerSettings

    shown = first_puzzle(file or "", placed or "", problem)
    serve(
        ServerSettings(
            host=host,
            port=port,
            name=file or "",
            text=shown.text,
            file=shown.file,
            browser=not no_browser,
            memory=memory,
            quiet=quiet,
            view="Play" if play and file else "Puzzle",
            problem=shown.problem,
            placed=shown.placed,
            site=site,
        )
    )
    return YES


def checked_site(address: str) -> str:
    """Return the address of a site, "" for none. Raises PsolverError for anything else.

    >>> checked_site("https://example.org/psolver/")
    'https://example.org/psolver/'
    """
    if address and not ADDRESS.fullmatch(address):
        example = "https://example.org/psolver/"
        raise PsolverError(f"--site: {address!r} is not the address of a page, such as {example}")
    return address


def _check_installed() -> None:
    for package in ("starlette", "tomlkit", "uvicorn", "websockets", "segno"):
        if find_spec(package) is None:
            raise missing_package("psolver gui needs", package, "gui")


def _check_rooms() -> None:
    """Raise PsolverError without a room of psolver that the page needs."""
    own_package = __package__.partition(".")[0]
    for module in ("site", "views.puzzle_view"):
        try:
            import_module(f".{module}", __package__)
        except ModuleNotFoundError as error:
            top, _, room = (error.name or "").partition(".")
            if top != own_package:
                raise
            raise PsolverError(f"psolver gui needs the room '{room}' of psolver") from None
