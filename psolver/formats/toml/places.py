"""Where a key stands in the text of a TOML file, and what its text shows: tomli tells no places of
keys.

Only what is plain to see is found: a key at the beginning of its line, in its table. Where a key is
written otherwise (in quotes, with dots, inside braces) nobody knows its place.
"""

from __future__ import annotations

import re
from collections import Counter

from ...errors import PuzzleError

# texts that are closed, and comments
CLOSED = (
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?!"")(?:\\[^\n]|[^"\\\n])*"'
    r"|'(?!'')[^'\n]*'"
    r"|#[^\n]*"
)
# in these nothing is a key; a text that is never closed has no group 1
OPAQUE = re.compile(rf"({CLOSED})|\"\"\".*|'''.*|\"[^\n]*|'[^\n]*", re.DOTALL)
HEADER = re.compile(r"^[ \t]*(\[\[?)[ \t]*([A-Za-z_]\w*)[ \t]*\]\]?[ \t]*\r?$", re.MULTILINE)

TRIPLE = ("'''", '"""')
ESCAPE = "in double quotes a backslash begins an escape such as \\n"


def locate(error: PuzzleError, text: str) -> None:
    """Tell an error where in the text of its file it is, as far as that can be seen."""
    key = offset(text, error.key)
    if key is None:
        return
    shown = _inside(text, key, *error.within) if error.within else None
    if error.within and shown is None and lost_sides(_raw(text, key)):
        error.args = (f"{error}; {escape_fault(_raw(text, key))}",)
    error.line, error.column = line_and_column(text, key if shown is None else shown)


def line_and_column(text: str, at: int) -> tuple[int, int]:
    """The line and the column, from 1, of a position in a text.

    >>> line_and_column("ab\\ncd", 4)
    (2, 2)
    """
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def masked(text: str) -> str:
    """A TOML text with blanks for all texts and comments; its lines stay.

    >>> masked("a = '#' # b")
    'a =        '
    """
    return OPAQUE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def offset(text: str, path: str) -> int | None:
    """The position in a TOML text of the key (or table) of a path, such as "piece[2].shape".

    Where the key is missing in its table it is that of the table; None where it is not plain.

    >>> text = "board = '2x2'\\n[[piece]]\\nshape = '##'"
    >>> [offset(text, path) for path in ("board", "piece[1].shape", "piece[1].name", "count")]
    [0, 24, 14, None]
    """
    plain = masked(text)
    parts = _parts(plain)
    for whole in (path, f"{path}[1]"):
        if path and whole in parts:
            return parts[whole][0]
    table, _, key = path.rpartition(".")
    if table not in parts:
        return None
    begin, end = parts[table]
    found = keys_between(plain, re.sub(r"\[[0-9]+\]$", "", key), begin, end)
    if len(found) == 1:
        return found[0]
    return begin if table and not found else None


def keys_between(plain: str, key: str, begin: int, end: int) -> list[int]:
    """Where a key stands at the beginning of a line, in a part of a masked text."""
    pattern = re.compile(rf"^[ \t]*({re.escape(key)})[ \t]*=", re.MULTILINE)
    return [found.start(1) for found in pattern.finditer(plain, begin, end)]


def _parts(plain: str) -> dict[str, tuple[int, int]]:
    """Where the tables of a masked text begin and end, by their paths; "" is what comes before
    them.
    """
    headers = list(HEADER.finditer(plain))
    ends = [header.start() for header in headers] + [len(plain)]
    parts = {"": (0, ends[0])}
    numbers: Counter[str] = Counter()
    for header, end in zip(headers, ends[1:], strict=True):
        name = header[2]
        if header[1] == "[[":
            numbers[name] += 1
            name = f"{name}[{numbers[name]}]"
        parts[name] = (header.start(1), end)
    return parts


def _inside(text: str, key: int, line: int, column: int | None) -> int | None:
    """The position of a line and a column (None: its first) of the text that a key holds; None
    where escapes hide it.
    """
    found = _value(text, key)
    if found is None or found[0][0] == "#" or (found[0][0] == '"' and "\\" in found[0]):
        return None
    quotes = re.match(r"\"\"\"\r?\n?|'''\r?\n?|.", found[0])
    assert quotes
    start = found.start() + quotes.end()
    for _ in range(line - 1):
        start = text.index("\n", start) + 1
    return start + (column or 1) - 1


def _value(text: str, key: int) -> re.Match[str] | None:
    """The text in quotes, or the comment, that comes first after a key."""
    return OPAQUE.search(text, text.index("=", key))


def _raw(text: str, key: int) -> str:
    found = _value(text, key)
    return found[0] if found else ""


def escape_fault(raw: str) -> str:
    """What is wrong with a text in double quotes that has backslashes of its own, and the cure."""
    wrong, right = TRIPLE[::-1] if raw.startswith('"""') else ('"', "'")
    return f"{ESCAPE}; write {right} instead of {wrong} around the text"


def lost_sides(raw: str) -> bool:
    r"""Is a text in double quotes a picture of triangles, and was a side of one an escape?

    >>> lost_sides('"/n\\n/"'), lost_sides('"/n\\\\n/"'), lost_sides("'/n\\n/'")
    (True, False, False)
    """
    return raw[:1] == '"' and "/" in raw and "\\" in raw.replace("\\\\", "")
