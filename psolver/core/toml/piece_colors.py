"""The colours of pieces in a file, by name or number."""

from __future__ import annotations

import re

from ..wording import meant, quoted
from .keys import Table


def color_in(table: Table) -> str | None:
    """Return the colour of a table of a piece, None without one. Fails at one that is not known."""
    text = table.text("color")
    value = color(text)
    if value is None and "color" in table.values:
        hint = meant(text.lower(), COLOURS)
        hint = f" ({hint})" if hint else ""
        forms = f'"#rrggbb", "#rgb" or one of {", ".join(COLOURS)}'
        table.fail("color", f"{quoted(text)} is not a colour{hint}; write {forms}")
    return value


COLOURS = {
    "black": "#000000",
    "blue": "#0000ff",
    "brown": "#a52a2a",
    "cyan": "#00ffff",
    "gold": "#ffd700",
    "gray": "#808080",
    "green": "#008000",
    "lime": "#00ff00",
    "magenta": "#ff00ff",
    "maroon": "#800000",
    "navy": "#000080",
    "olive": "#808000",
    "orange": "#ffa500",
    "pink": "#ffc0cb",
    "purple": "#800080",
    "red": "#ff0000",
    "silver": "#c0c0c0",
    "tan": "#d2b48c",
    "teal": "#008080",
    "violet": "#ee82ee",
    "white": "#ffffff",
    "yellow": "#ffff00",
}


def color(text: str) -> str | None:
    """The "#rrggbb" that a colour's name, "#rgb" or "#rrggbb" stands for; None for anything else.

    >>> color("Red"), color("#fa0"), color("mauve-ish")
    ('#ff0000', '#ffaa00', None)
    """
    text = text.strip().lower()
    if re.fullmatch("#[0-9a-f]{3}", text):
        return "#" + "".join(2 * digit for digit in text[1:])
    return text if re.fullmatch("#[0-9a-f]{6}", text) else COLOURS.get(text.replace("grey", "gray"))
