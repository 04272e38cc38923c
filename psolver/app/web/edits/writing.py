"""Values as TOML writes them."""

from __future__ import annotations

import json

MULTI = ("'''", '"""')


def quoted_text(value: str) -> str:
    """A text in quotes.

    >>> print(quoted_text('6" wide'))
    "6\\" wide"
    """
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def quoted_drawing(drawing: str, like: str | None = None) -> str:
    """A drawing in quotes, of the kind that another value, as it is written, has.

    >>> quoted_drawing("##"), quoted_drawing("##\\n#", '"##"')
    ('"##"', "'''\\n##\\n#\\n'''")
    >>> print(quoted_drawing("/#\\\\"))
    '/#\\'
    """
    if like and like[0] == '"' and "\\" in like + drawing:
        # there a sign after a backslash would be another one
        like = "'''" + like[3:] if like[:3] in MULTI else None
    if like and like[:3] in MULTI:
        first = "\n" if like[3:4] == "\n" or "\n" in drawing else ""
        return like[:3] + first + drawing + like[:3]
    if "\n" in drawing:
        return f"'''\n{drawing}\n'''"
    plain = "'" if "\\" in drawing else '"'
    quote = like[0] if like else plain
    return quote + drawing + quote


def count_value(least: int, most: int | None) -> str:
    """How often a piece is used.

    >>> count_value(2, 2), count_value(0, None), count_value(1, None), count_value(0, 3)
    ('2', '"any"', '[1, "any"]', '[0, 3]')
    """
    if least == most:
        return str(least)
    if most is None:
        return f'[{least}, "any"]' if least else '"any"'
    return f"[{least}, {most}]"


def flag_value(flag: bool) -> str:
    """True or false."""
    return "true" if flag else "false"
