"""What keeps a text from being TOML, in words for those who have never heard of TOML."""

from __future__ import annotations

import re

from ...errors import PictureError, PuzzleError, spot
from ...wording import quoted, shortened
from .places import (
    ESCAPE,
    HEADER,
    OPAQUE,
    TRIPLE,
    escape_fault,
    keys_between,
    line_and_column,
    masked,
)

PICTURE = "a picture stands between ''' and '''"
QUOTED = 'text is written in quotes, such as board = "6x10"'
CURLY = "“”„‟‘’‚«»"
CLOSING = ("Unterminated string", "Expected \"'''\"", 'Expected "\'"')  # before the text ends

# how tomli's sentences begin, as far as ours are plainer
WORDS = {
    "Expected '=' after a key": f'expected = after a key, such as board = "6x10"; {PICTURE}',
    "Invalid statement": f"this begins no key, no [table] and no # comment; {PICTURE}",
    "Invalid initial character for a key": f"expected the name of a key; {PICTURE}",
    "Expected newline or end": f"expected the end of the line after a value; {QUOTED}",
    "Invalid value": f"this is no value; {QUOTED}, true and false in small letters",
    "Unclosed array": 'expected , or ] in a list, such as ["tetrominoes", "pentominoes"]',
    "Expected ']' at the end": "expected ] after the name of a table, such as [expect]",
    "Expected ']]' at the end": "expected ]] after the name of a table, such as [[piece]]",
    "Unescaped '\\'": ESCAPE,
    "Invalid hex value": ESCAPE,
    "Escaped character": ESCAPE,
}


def toml_fault(file: str, said: str, text: str, position: int) -> PuzzleError:
    """The fault of a text that is no TOML, with its line and column; tomli `said` it of a
    position.
    """
    at, what = _fault(said, text, min(position, len(text)))
    line, column = line_and_column(text, at)
    fault = PuzzleError(file, "", f"{spot(line, column)}: {what}")
    fault.line, fault.column = line, column
    return fault


def _fault(said: str, text: str, at: int) -> tuple[int, str]:
    """Where to look in a text, and what to say, of what tomli `said` about a position."""
    if said in CLOSING or said.endswith("character '\\n'"):
        return _never_closed(text)
    if found := re.search("character ('.+')", said):
        return at, f"the character {found[1]} cannot stand in a puzzle file; take it out"
    if said.startswith("Cannot declare") or said == "Cannot overwrite a value":
        return _twice(said, text, at)
    if text[max(0, at - 2) : at + 1] in TRIPLE:  # two of them were read as an empty key
        what = "closes nothing; the picture above it is not closed, or is closed twice"
        return at - 2, f"this {3 * text[at]} {what}"
    if text[at : at + 1] in tuple(CURLY):
        return at, f"{text[at]} is no straight quote; {QUOTED}"
    if said == "Invalid value" and text[at : at + 1] in ("", "\n", "#"):
        return at, f"expected a value after =; {QUOTED}"
    for beginning, words in WORDS.items():
        if said.startswith(beginning):
            return at, words if words != ESCAPE else escape_fault(_opened(text, at))
    return at, f"not valid TOML: {said}"


def _opened(text: str, at: int) -> str:
    """The text in quotes around a position."""
    return next((found[0] for found in OPAQUE.finditer(text) if found.end() > at), "")


def mark_cure(error: PictureError, drawn: str) -> str:
    """What mends a mark that means nothing, after a semicolon; `drawn` says what the marks are. ""
    where the error says it, or is about no mark.
    """
    if not error.column or error.cured:
        return ""
    sides = error.what.startswith(("'/'", "'\\'"))
    cure = '; a picture with sides, /#\\, wants lattice = "triangle" at the top of the file'
    return f"; {drawn}{cure if sides else ''}"


def _never_closed(text: str) -> tuple[int, str]:
    """The first quote of a text that is never closed; what comes before it is good."""
    opened = next(found for found in OPAQUE.finditer(text) if found[1] is None)
    quotes = opened[0][:3]
    if quotes in TRIPLE:
        return opened.start(), f"the {quotes} opened here is never closed"
    return opened.start(), f"the quote opened here is not closed on its line; {PICTURE}"


def _twice(said: str, text: str, at: int) -> tuple[int, str]:
    """A table or a key, up to a position, that is there before."""
    plain = masked(text[:at])
    begin = plain.rfind("\n") + 1
    header = plain[begin:].strip(" \t")
    if not header.startswith("["):
        return _key_twice(plain)
    name = header.strip("[ ]")
    if name == "piece":
        return begin, "write [[piece]], with two brackets, before each piece"
    if said.startswith("Cannot declare"):
        return (
            begin,
            f"the table [{shortened(name)}] is there already; put its keys under the first one",
        )
    return begin, f"{quoted(name)} has a value already; leave one of the two out"


def _key_twice(plain: str) -> tuple[int, str]:
    """The last key of a masked text, which is in its table before."""
    headers = list(HEADER.finditer(plain))
    table = headers[-1].start() if headers else 0
    keys = list(re.compile(r"^[ \t]*([\w-]+)[ \t]*=", re.MULTILINE).finditer(plain, table))
    if not keys:
        return len(plain), "this key has a value already; leave one of the two out"
    name, last = keys[-1][1], keys[-1].start(1)
    first = keys_between(plain, name, table, len(plain))[0]
    where = f", on line {line_and_column(plain, first)[0]}" if first < last else ""
    return last, f"{quoted(name)} has a value already{where}; leave one of the two out"
