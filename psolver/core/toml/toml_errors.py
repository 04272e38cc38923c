"""The places of keys in the text of a TOML file, which tomli does not give, and the faults of a
text that is not TOML, in words for readers who have never heard of TOML.

Only plain keys are found, at the beginning of a line, in their table. A key that is written
otherwise (in quotes, with dots, inside braces) has no place here.
"""

from __future__ import annotations

import re
from collections import Counter

from ..errors import PuzzleError, spot
from ..wording import quoted, shortened

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
TABLE_HEADER = re.compile(
    r"^[ \t]*(\[\[?)[ \t]*([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?)[ \t]*\]\]?[ \t]*\r?$", re.MULTILINE
)

KEY_OF_LINE = re.compile(r"^[ \t]*([\w-]+)[ \t]*=", re.MULTILINE)

TRIPLE = ("'''", '"""')
ESCAPE = "in double quotes a backslash begins an escape such as \\n"


def locate(error: PuzzleError, text: str) -> None:
    """Set the line and the column of an error in the text of its file, if they can be found."""
    key = offset(text, error.key)
    if key is None:
        return
    position = key
    if error.within:
        place_inside = _inside(text, key, *error.within)
        raw = _raw(text, key)
        if place_inside is not None:
            position = place_inside
        elif lost_sides(raw):
            fault = f"{error}; {escape_fault(raw)}"
            error.args = (fault,)
    error.line, error.column = line_and_column(text, position)


def line_and_column(text: str, at: int) -> tuple[int, int]:
    """The line and the column, from 1, of a position in a text.

    >>> line_and_column("ab\\ncd", 4)
    (2, 2)
    """
    lines_before = text.count("\n", 0, at)
    line_end_before = text.rfind("\n", 0, at)
    return lines_before + 1, at - line_end_before


def masked(text: str) -> str:
    """A TOML text with blanks for all texts and comments; its lines stay.

    >>> masked("a = '#' # b")
    'a =        '
    """

    def blanks(match: re.Match[str]) -> str:
        return re.sub(r"[^\n]", " ", match[0])

    return OPAQUE.sub(blanks, text)


def offset(text: str, path: str) -> int | None:
    """The position in a TOML text of the key (or table) of a path, such as "piece[2].shape".

    For a key that is missing in its table it is that of the table; None for one that is not plain.

    >>> text = "board = '2x2'\\n[[piece]]\\nshape = '##'"
    >>> [offset(text, path) for path in ("board", "piece[1].shape", "piece[1].name", "count")]
    [0, 24, 14, None]
    """
    plain = masked(text)
    table_spans = _parts(plain)
    for path_of_table in (path, f"{path}[1]"):
        if path and path_of_table in table_spans:
            begin, _ = table_spans[path_of_table]
            return begin
    table, _, key = path.rpartition(".")
    if table not in table_spans:
        return None
    begin, end = table_spans[table]
    key = re.sub(r"\[[0-9]+\]$", "", key)
    positions = keys_between(plain, key, begin, end)
    if len(positions) == 1:
        return positions[0]
    if table and not positions:
        return begin
    return None


def keys_between(plain: str, key: str, begin: int, end: int) -> list[int]:
    """The positions of a key at the beginning of a line, in a part of a masked text."""
    pattern = re.compile(rf"^[ \t]*({re.escape(key)})[ \t]*=", re.MULTILINE)
    positions = []
    for match in pattern.finditer(plain, begin, end):
        positions.append(match.start(1))
    return positions


def _parts(plain: str) -> dict[str, tuple[int, int]]:
    """The beginnings and the ends of the tables of a masked text, by their paths; "" is the part
    before them.
    """
    headers = list(TABLE_HEADER.finditer(plain))
    ends = [header.start() for header in headers]
    ends.append(len(plain))
    table_spans = {"": (0, ends[0])}
    numbers = Counter[str]()
    for header, end in zip(headers, ends[1:], strict=True):
        name = header[2]
        if "." in name:  # in the last [[problem]]
            table, _, key = name.partition(".")
            number = numbers[table]
            name = f"{table}[{number}].{key}"
        if header[1] == "[[":
            numbers[name] += 1
            name += f"[{numbers[name]}]"
        table_spans[name] = (header.start(1), end)
    return table_spans


def _inside(text: str, key: int, line: int, column: int | None) -> int | None:
    """The position of a line and a column (None: its first) of the text that a key holds; None
    if escapes hide it.
    """
    value = _value(text, key)
    if value is None:
        return None
    raw = value[0]
    if raw.startswith("#"):
        return None
    if raw.startswith('"') and "\\" in raw:
        return None
    quotes = re.match(r"\"\"\"\r?\n?|'''\r?\n?|.", raw)
    assert quotes
    start = value.start() + quotes.end()
    for _ in range(line - 1):
        line_end = text.index("\n", start)
        start = line_end + 1
    if column:
        return start + column - 1
    return start


def _value(text: str, key: int) -> re.Match[str] | None:
    """The text in quotes, or the comment, that comes first after a key."""
    equals_sign = text.index("=", key)
    return OPAQUE.search(text, equals_sign)


def _raw(text: str, key: int) -> str:
    value = _value(text, key)
    if value is None:
        return ""
    return value[0]


def escape_fault(raw: str) -> str:
    """The fault of a text in double quotes that has backslashes of its own, and the cure."""
    wrong = '"'
    right = "'"
    if raw.startswith('"""'):
        right, wrong = TRIPLE
    return f"{ESCAPE}; write {right} instead of {wrong} around the text"


def lost_sides(raw: str) -> bool:
    r"""Whether a text in double quotes is a picture of triangles with a side read as an escape.

    >>> lost_sides('"/n\\n/"'), lost_sides('"/n\\\\n/"'), lost_sides("'/n\\n/'")
    (True, False, False)
    """
    if not raw.startswith('"'):
        return False
    if "/" not in raw:
        return False
    without_pairs = raw.replace("\\\\", "")
    return "\\" in without_pairs


# text that is not TOML ----------------------------------------------------------------------------


PICTURE = "a picture stands between ''' and '''"
QUOTED = 'text is written in quotes, such as board = "6x10"'
CURLY = "“”„‟‘’‚«»"
# tomli's messages on a text that is never closed
CLOSING = ("Unterminated string", "Expected \"'''\"", 'Expected "\'"')

# by the beginnings of tomli's messages: plainer ones
PLAIN_WORDS = {
    "Expected '=' after a key": f'expected = after a key, such as board = "6x10"; {PICTURE}',
    "Invalid statement": f"this begins no key, no [table] and no # comment; {PICTURE}",
    "Invalid initial character for a key": f"expected the name of a key; {PICTURE}",
    "Expected newline or end": f"expected the end of the line after a value; {QUOTED}",
    "Invalid value": f"this is not a value; {QUOTED}, true and false in small letters",
    "Unclosed array": 'expected , or ] in a list, such as ["tetrominoes", "pentominoes"]',
    "Expected ']' at the end": "expected ] after the name of a table, such as [expect]",
    "Expected ']]' at the end": "expected ]] after the name of a table, such as [[piece]]",
    "Unescaped '\\'": ESCAPE,
    "Invalid hex value": ESCAPE,
    "Escaped character": ESCAPE,
}


def toml_fault(file: str, said: str, text: str, position: int) -> PuzzleError:
    """The fault of a text that is not TOML, with its line and column, from tomli's
    message `said` about a position.
    """
    position = min(position, len(text))
    at, words = _fault(said, text, position)
    line, column = line_and_column(text, at)
    place = spot(line, column)
    fault = PuzzleError(file, "", f"{place}: {words}")
    fault.line = line
    fault.column = column
    return fault


def _fault(said: str, text: str, at: int) -> tuple[int, str]:
    """The position of a fault in a text, and its words, from tomli's message about a position."""
    if said in CLOSING or said.endswith("character '\\n'"):
        return _never_closed(text)
    match = re.search("character ('.+')", said)
    if match:
        return at, f"the character {match[1]} cannot stand in a puzzle file; take it out"
    if said.startswith("Cannot declare") or said == "Cannot overwrite a value":
        return _twice(said, text, at)
    begin = max(0, at - 2)
    quotes = text[begin : at + 1]
    if quotes in TRIPLE:  # two of them were read as an empty key
        fault = "closes nothing; the picture above it is not closed, or is closed twice"
        return begin, f"this {quotes} {fault}"
    character = text[at : at + 1]  # "" at the end
    if character and character in CURLY:
        return at, f"{character} is not a straight quote; {QUOTED}"
    if said == "Invalid value":
        if character in ("", "\n", "#"):
            return at, f"expected a value after =; {QUOTED}"
    for beginning, words in PLAIN_WORDS.items():
        if said.startswith(beginning):
            if words == ESCAPE:
                return at, escape_fault(_opened(text, at))
            return at, words
    return at, f"not valid TOML: {said}"


def _opened(text: str, at: int) -> str:
    """The text in quotes around a position."""
    for match in OPAQUE.finditer(text):
        if match.end() > at:
            return match[0]
    return ""


def _never_closed(text: str) -> tuple[int, str]:
    """The first quote of a text that is never closed; all before it is good."""
    for opened in OPAQUE.finditer(text):
        if opened[1] is None:
            break
    begin = opened.start()
    quotes = opened[0][:3]
    if quotes in TRIPLE:
        return begin, f"the {quotes} opened here is never closed"
    return begin, f"the quote opened here is not closed on its line; {PICTURE}"


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
        sentence = f"the table [{shortened(name)}] is there already"
        return begin, f"{sentence}; put its keys under the first one"
    return begin, f"{quoted(name)} has a value already; leave one of the two out"


def _key_twice(plain: str) -> tuple[int, str]:
    """The last key of a masked text, which is in its table before."""
    table = 0
    for header in TABLE_HEADER.finditer(plain):
        table = header.start()
    keys = list(KEY_OF_LINE.finditer(plain, table))
    if not keys:
        return len(plain), "this key has a value already; leave one of the two out"
    last_key = keys[-1]
    name = last_key[1]
    position = last_key.start(1)
    first_position, *_ = keys_between(plain, name, table, len(plain))
    where = ""
    if first_position < position:
        line, _ = line_and_column(plain, first_position)
        where = f", on line {line}"
    return position, f"{quoted(name)} has a value already{where}; leave one of the two out"
