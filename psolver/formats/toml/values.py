"""How values are written in a puzzle file."""

from __future__ import annotations

import json

from ...puzzle.model import Piece, PieceGroup


def text_value(text: str) -> str:
    """A text in quotes, line by line.

    >>> text_value('6" wide')
    '"6\\\\" wide"'
    """
    lines = [_escaped(line) for line in text.split("\n")]
    if len(lines) == 1:
        return f'"{lines[0]}"'
    return '"""\n' + "\n".join(lines) + '"""'


def _escaped(line: str) -> str:
    # what JSON writes in quotes TOML reads, but for one character that must not stand there
    return json.dumps(line, ensure_ascii=False)[1:-1].replace("\x7f", "\\u007f")


def drawing_value(text: str) -> str:
    """A drawing in quotes."""
    if "\n" in text:
        return f"'''\n{text}\n'''"
    return f"'{text}'" if "\\" in text else f'"{text}"'


def count_value(piece: Piece | PieceGroup) -> str:
    """How often a piece is used, or a group, as a file says it."""
    most = '"any"' if piece.most is None else str(piece.most)
    if piece.least == piece.most:
        return most
    return f"[{piece.least}, {most}]" if piece.least or piece.most is not None else most
