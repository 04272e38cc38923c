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

    With WORDS only those of which the name, the kind, the title, the notes, the source or what is
    special about them (such as edges, touch, wrap, best, group, calendar) has all of them. Every
    command that takes a puzzle file takes a sample by its name. A file of the same name
    comes first.
    """
    from ...render.text.page import narrowed, table
    from ...render.words.samples import HEADS, features, sample_row, sequence_row, tells_of
    from ..samples import samples as all_samples
    from ..samples import sequences
    from ..terminal import Output

    told = [
        (sample_row(name, one), (one.notes, one.source, features(one)))
        for name, one in all_samples()
    ]
    told += [
        (sequence_row(name, one), (one.get("notes", ""), one.get("source", ""), "vary"))
        for name, one in sequences()
    ]
    wanted = [row for row, texts in told if tells_of(row, texts, words)]
    if not wanted:
        text = " ".join(words)
        raise PsolverError(f"no sample has to do with {text!r}; psolver samples lists all")
    dropped = [HEADS.index("solutions"), HEADS.index("kind")]
    with Output(None) as output:
        width = terminal_width() if output.is_terminal else None
        output.write(table(narrowed([HEADS, *wanted], width, LEAST_TITLE, dropped), width))
    return YES
