"""What sentences call pieces."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import printable
from ...wording import listed, shortened

MOST_NAMES = 8  # of pieces in a sentence


def piece_name(name: str) -> str:
    """The name of a piece: of a long one the beginning and the end."""
    return shortened(printable(name))


def pieces_words(names: Sequence[str]) -> str:
    """Some pieces (at least one) by their names.

    >>> pieces_words(["A"]), pieces_words(["A", "B"])
    ('the piece A', 'the pieces A and B')
    """
    return f"the piece{'s' if len(names) > 1 else ''} {listed(list(map(piece_name, names)))}"
