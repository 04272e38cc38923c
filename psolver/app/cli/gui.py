"""`psolver gui`: a page in the browser to play with."""

from __future__ import annotations

import click

from ...errors import PsolverError
from . import options
from .common import YES


@click.command()
@click.argument("file", required=False)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="Listen there. Where other computers can reach it, a token is asked for.",
)
@click.option(
    "--port", type=click.IntRange(1, 65535), help="Listen on this port [default: 8173, if free]."
)
@click.option("--no-browser", is_flag=True, help="Print the address, and open no browser.")
@click.option(
    "--memory",
    metavar="SIZE",
    default="2G",
    show_default=True,
    callback=options.memory_bytes,
    help="What one search may take, such as 500M or 4G.",
)
def gui(file: str | None, host: str, port: int | None, no_browser: bool, memory: int) -> int:
    """Open a page in the browser: draw puzzles, solve them, play.

    FILE is a puzzle file or the name of a sample. Ctrl-C ends it.
    """
    _check_installed()
    from ..web.server import serve
    from ..web.serving import Serving
    from ..web.worker import Limits

    text, own = _opened(file) if file else ("", "")
    serve(Serving(host, port, file or "", text, own, not no_browser, Limits(memory)))
    return YES


def _check_installed() -> None:
    """Raise PsolverError where a package is missing that the page needs."""
    from importlib.util import find_spec

    for package in ("nicegui", "tomlkit"):
        if find_spec(package) is None:
            raise PsolverError(
                f"psolver gui needs the package {package}: python -m pip install 'psolver[gui]'"
            )


def _opened(file: str) -> tuple[str, str]:
    """The text of a puzzle file, and its path where it can be saved; "" for a sample and for
    standard input. Raises PsolverError.
    """
    from ..samples import check_there_is, located
    from ..web.place import Place
    from .common import opened

    if file != "-":
        check_there_is(file)
    path = located(file)
    with opened(path) as (stream, name):
        data = stream.read()
    is_own = path == file and file != "-"
    return Place(name, data).text, file if is_own else ""
