"""`psolver samples`: which puzzles come with psolver."""

from __future__ import annotations

import click

from ...errors import PsolverError
from .common import YES
from .printing import terminal_width

LEAST_TITLE = 26  # columns: on a narrower terminal titles take the place of other columns


@click.command()
@click.argument("words", nargs=-1)
def samples(words: tuple[str, ...]) -> int:
    """List the puzzles that come with psolver.

    With WORDS only those of which the name, the kind, the title, the notes or the source has all of
    them. Every command that takes a puzzle file takes a sample by its name. A file of the same name
    comes first.
    """
    from ...render.text.page import narrowed, table
    from ...render.words.samples import HEADS, sample_row, tells_of
    from ..samples import samples as all_samples
    from ..terminal import Output

    wanted = [(name, puzzle) for name, puzzle in all_samples() if tells_of(name, puzzle, words)]
    if not wanted:
        text = " ".join(words)
        raise PsolverError(f"no sample has to do with {text!r}; psolver samples lists all")
    rows = [HEADS, *(sample_row(name, puzzle) for name, puzzle in wanted)]
    dropped = [HEADS.index("solutions"), HEADS.index("kind")]
    with Output(None) as output:
        width = terminal_width() if output.is_terminal else None
        output.write(table(narrowed(rows, width, LEAST_TITLE, dropped), width))
    return YES
