"""The colours a puzzle file may name, as "#rrggbb"; the values are those of CSS Color Level 4."""

from __future__ import annotations

import re

NAMED = {
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
    return text if re.fullmatch("#[0-9a-f]{6}", text) else NAMED.get(text.replace("grey", "gray"))
