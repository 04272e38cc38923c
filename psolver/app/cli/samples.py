"""`psolver samples`: which puzzles come with psolver."""

from __future__ import annotations

import click

from .common import YES
from .printing import terminal_width


@click.command()
def samples() -> int:
    """List the puzzles that come with psolver.

    Every command that takes a puzzle file takes a sample by its name. A file of the same name comes
    first.
    """
    from ...render.text.page import table
    from ...render.words.samples import HEADS, sample_row
    from ..samples import samples as all_samples
    from ..terminal import Output

    rows = [sample_row(name, puzzle) for name, puzzle in all_samples()]
    with Output(None) as output:
        width = terminal_width() if output.is_terminal else None
        output.write(table([HEADS, *rows], width))
    return YES
