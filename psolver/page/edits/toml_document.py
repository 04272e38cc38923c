"""Edits of a TOML text, a key or a table at a time: everything else stays as it is written.

A table    "" for the top of the file, "piece[2]" for the second [[piece]], as in messages; so are
           "group[1]" and "problem[1]"; "expect" for [expect]

A text is cut into sections, one for each table, and tomlkit edits a section: so comments stay at
the tables that they stand above. The result is read again: if its values are not those that the
edit means, it is refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from difflib import SequenceMatcher
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import Item

from ...core.errors import PsolverError, PuzzleError
from ...core.toml.load import toml_values
from ...core.toml.toml_errors import OPAQUE, TABLE_HEADER, masked

BOM = "\ufeff"
BY_HAND = "this is written in a way that only an edit of the text can change"
Values = dict[str, Any]
# of tables and keys that are written as no section is: in quotes, in braces
FAULTS_OF_EDITS = (
    TOMLKitError,
    PuzzleError,
    KeyError,
    IndexError,
    TypeError,
    AttributeError,
)
MULTI = ("'''", '"""')  # the quotes of texts of several lines


def values_in(text: str) -> Values:
    """Return the values of a text. Raises PsolverError if it is not TOML."""
    try:
        return toml_values(text.removeprefix(BOM))
    except PuzzleError as error:
        fault = str(error).removeprefix("puzzle: ")
        raise PsolverError(f"mend the text first: {fault}") from None


def with_value(text: str, table: str, key: str, raw: str | None) -> str:
    """Return the text with a value of a key, as TOML writes it, or, for None, without the key. A
    new key comes after the others. Raises PsolverError.
    """

    def edit(plain: str) -> str:
        begin, end = _body(plain, table)
        section = plain[begin:end]
        body = _with_value(section, key, raw)
        return plain[:begin] + body + plain[end:]

    def mean(values: Values) -> None:
        place = _table_values(values, table)
        place.pop(key, None)
        if raw is not None:
            item = tomlkit.value(raw)
            place[key] = item.unwrap()

    return _edited(text, edit, mean)


def with_table(text: str, kind: str, lines: str, number: int | None = None) -> str:
    """Return the text with one more [[piece]] or [[problem]], with these lines below its header,
    which may go on with further ones: before the one of a number (from 0), or after all; the first
    piece comes before other tables, the first problem at the end. Raises PsolverError.
    """
    block = f"[[{kind}]]\n{lines}\n"

    def edit(plain: str) -> str:
        tables_before = number
        if tables_before is None:
            headers = _headers(plain, "[[", kind)
            tables_before = len(headers)
        if tables_before:
            last_table = f"{kind}[{tables_before}]"
            at = _end_with_parts(plain, last_table)
        elif kind == "piece":
            _, at = _body(plain, "")
        else:
            at = len(plain)
        return _with_lines(plain, at, block)

    def mean(values: Values) -> None:
        tables = values.get(kind, [])
        new_values = tomlkit.parse(block).unwrap()
        at = number
        if number is None:
            at = len(tables)
        values[kind] = tables[:at] + new_values[kind] + tables[at:]

    return _edited(text, edit, mean)


def _with_lines(plain: str, at: int, lines: str) -> str:
    """A text with some lines at a place, between two empty ones."""
    text_before = plain[:at]
    text_after = plain[at:]
    if text_before and not text_before.endswith("\n"):
        text_before += "\n"
    is_blank = not text_before.strip()
    is_above_blank = text_before.endswith("\n\n")
    if not is_blank and not is_above_blank:
        text_before += "\n"
    if text_after:
        text_after = "\n" + text_after.lstrip("\n")
    return text_before + lines + text_after


def without_table(text: str, number: int, kind: str = "piece") -> str:
    """Return the text without the [[piece]] of a number (from 0), or the table of another kind with
    the tables in it. Raises PsolverError.
    """

    def edit(plain: str) -> str:
        name = f"{kind}[{number + 1}]"
        begin, _ = _header_and_body(plain, name)
        end = _end_with_parts(plain, name)
        text_before = plain[:begin]
        text_after = plain[end:].lstrip("\n")
        if text_after:
            return text_before + text_after
        text_before = text_before.rstrip("\n")
        if text_before.strip():
            text_before += "\n"
        return text_before

    def mean(values: Values) -> None:
        tables = values[kind]
        del tables[number]
        if not tables:
            del values[kind]

    return _edited(text, edit, mean)


def without_answers(text: str, problem: int = 0) -> str:
    """Return the text without the answers that it, or its problem of a number, expects. Raises
    PsolverError.
    """

    def edit(plain: str) -> str:
        document = tomlkit.parse(plain)
        mean(document)
        edited = tomlkit.dumps(document)
        return edited.rstrip() + "\n"

    def mean(values: Values) -> None:
        table = values
        if problem:
            tables = values["problem"]
            table = tables[problem - 1]
        table.pop("expect", None)

    return _edited(text, edit, mean)


def raw_value(text: str, table: str, key: str) -> str | None:
    """Return the value of a key as it is written, with line ends \\n; None if it is not found."""
    try:
        document = tomlkit.parse(body_of(text, table))
    except (TOMLKitError, PsolverError):
        return None
    item = document.get(key)
    if isinstance(item, Item):
        return item.as_string()
    return None


def body_of(text: str, table: str) -> str:
    """Return the lines of a table below its header, with line ends \\n. Raises PsolverError."""
    plain = _plain(text)
    begin, end = _body(plain, table)
    return plain[begin:end]


def _plain(text: str) -> str:
    """A text with line ends \\n, without a byte-order mark."""
    without_mark = text.removeprefix(BOM)
    return without_mark.replace("\r\n", "\n")


def _edited(text: str, edit: Callable[[str], str], mean: Callable[[Values], None]) -> str:
    """The edited text with its own line ends; `mean` makes the values that it must have."""
    meant_values = values_in(text)
    try:
        mean(meant_values)
        edited = edit(_plain(text))
        is_right = toml_values(edited) == meant_values
    except FAULTS_OF_EDITS:
        is_right = False
    if not is_right:
        raise PsolverError(BY_HAND)
    without_mark = text.removeprefix(BOM)
    byte_order_mark = ""
    if text.startswith(BOM):
        byte_order_mark = BOM
    return byte_order_mark + _with_line_ends(edited, without_mark)


def _with_line_ends(edited: str, text: str) -> str:
    """A text with line ends \\n, with those of the text that it was edited from."""
    windows_ends = text.count("\r\n")
    if not windows_ends:
        return edited
    if windows_ends == text.count("\n"):
        return edited.replace("\n", "\r\n")
    # the text has both: a line that stays, stays with its end
    old_lines = text.splitlines(keepends=True)
    new_lines = edited.splitlines(keepends=True)
    plain_lines = [line.replace("\r\n", "\n") for line in old_lines]
    matcher = SequenceMatcher(None, plain_lines, new_lines, autojunk=False)
    for old, new, size in matcher.get_matching_blocks():
        end = old + size
        new_lines[new : new + size] = old_lines[old:end]
    return "".join(new_lines)


# sections -----------------------------------------------------------------------------------------


def _table_values(values: Values, table: str) -> Values:
    if not table:
        return values
    name, number = _name_and_number(table)
    tables = values[name]
    table_values: Values = tables[number - 1]
    return table_values


def _name_and_number(table: str) -> tuple[str, int]:
    """The parts of a name such as "piece[2]"; the number is 0 without one."""
    without_bracket = table.rstrip("]")
    name, _, digits = without_bracket.partition("[")
    return name, int(digits or 0)


def _header_and_body(plain: str, table: str) -> tuple[int, int]:
    """The begin of the header of a table in a text, and that of its keys. Raises PsolverError."""
    if not table:
        return 0, 0
    name, number = _name_and_number(table)
    bracket = "[[" if number else "["
    headers = _headers(plain, bracket, name)
    place = max(0, number - 1)
    if place >= len(headers):
        raise PsolverError(BY_HAND)
    begin, end_of_name = headers[place].span()
    end_of_line = plain.find("\n", end_of_name)
    if end_of_line < 0:
        return begin, len(plain)
    return begin, end_of_line + 1


def _headers(plain: str, bracket: str, name: str) -> list[re.Match[str]]:
    """The headers of the tables of a name, in double or in single brackets."""
    headers = []
    for header in TABLE_HEADER.finditer(masked(plain)):
        kind, header_name = header.groups()
        if kind == bracket and header_name == name:
            headers.append(header)
    return headers


def _body(plain: str, table: str) -> tuple[int, int]:
    """The begin and end of the keys of a table; comments above the next table belong to that."""
    _, begin = _header_and_body(plain, table)
    return begin, _end_of_body(plain, begin)


def _end_of_body(plain: str, begin: int) -> int:
    """The end of the keys of a table that begin at a place."""
    next_header = TABLE_HEADER.search(masked(plain), begin)
    if next_header is None:
        return len(plain)
    section = plain[begin : next_header.start()]
    return begin + len(_without_comments_below(section))


def _end_with_parts(plain: str, table: str) -> int:
    """The end of a table and of the tables in it, such as [problem.expect]."""
    name, _ = _name_and_number(table)
    _, end = _body(plain, table)
    for header in TABLE_HEADER.finditer(masked(plain), end):
        is_inside = header[2].startswith(f"{name}.")
        if not is_inside:
            break
        begin_of_keys = min(len(plain), header.end() + 1)
        end = _end_of_body(plain, begin_of_keys)
    return end


def _without_comments_below(section: str) -> str:
    """A section without the comments that stand above the next table: those of the last block."""
    lines = section.splitlines(keepends=True)
    keys = _blanked(section).rstrip()
    lines_up_to_last_key = len(keys.splitlines())
    while len(lines) > lines_up_to_last_key:
        last_line = lines[-1].lstrip()
        if not last_line.startswith("#"):
            break
        lines.pop()
    while len(lines) > lines_up_to_last_key:
        if lines[-1].strip():
            break
        lines.pop()
    return "".join(lines)


def _blanked(text: str) -> str:
    """A TOML text with blanks for its comments, and the letter x for everything in quotes."""

    def blank(opaque: re.Match[str]) -> str:
        opaque_text = opaque[0]
        sign = "x"
        if opaque_text.startswith("#"):
            sign = " "
        return re.sub(r"[^\n]", sign, opaque_text)

    return OPAQUE.sub(blank, text)


def _with_value(body: str, key: str, raw: str | None) -> str:
    """The keys of a table with a value of one of them."""
    document = tomlkit.parse(body)
    if raw is None:
        document.pop(key, None)
        return tomlkit.dumps(document)
    if key in document:
        document[key] = tomlkit.value(raw)
        return tomlkit.dumps(document)
    new_line = f"{key} = {raw}\n"
    keys = _blanked(body).rstrip()
    if not keys:
        comments = body.rstrip()
        with_comments = f"{comments}\n\n{new_line}"
        return with_comments.lstrip()
    end_of_line = body.find("\n", len(keys))
    if end_of_line < 0:
        return f"{body}\n{new_line}"
    lines_up_to_last_key = body[: end_of_line + 1]
    lines_below = body[end_of_line + 1 :]
    return lines_up_to_last_key + new_line + lines_below


# values as TOML writes them -----------------------------------------------------------------------


def quoted_text(value: str) -> str:
    """Return a text in quotes.

    >>> print(quoted_text('6" wide'))
    "6\\" wide"
    """
    quoted = json.dumps(value, ensure_ascii=False)
    return quoted.replace("\x7f", "\\u007f")


def list_text(values: Iterable[object]) -> str:
    """Return a list of texts, or of numbers.

    >>> print(list_text(["A", 1]))
    ["A", 1]
    """
    listed = []
    for value in values:
        if isinstance(value, str):
            listed.append(quoted_text(value))
        else:
            listed.append(str(value))
    content = ", ".join(listed)
    return f"[{content}]"


def quoted_drawing(drawing: str, like: str | None = None) -> str:
    """Return a drawing in quotes of the kind that another value has, as it is written.

    >>> quoted_drawing("##"), quoted_drawing("##\\n#", '"##"')
    ('"##"', "'''\\n##\\n#\\n'''")
    >>> print(quoted_drawing("/#\\\\"))
    '/#\\'
    """
    is_multi = like is not None and like[:3] in MULTI
    if like and like[0] == '"' and "\\" in like + drawing:
        # in such quotes a backslash begins an escape
        like = "'''" + like[3:] if is_multi else None
    if like and is_multi:
        quotes = like[:3]
        begins_below = like[3:4] == "\n" or "\n" in drawing
        line_end = "\n" if begins_below else ""
        return quotes + line_end + drawing + quotes
    if "\n" in drawing:
        return f"'''\n{drawing}\n'''"
    quote = '"'
    if "\\" in drawing:
        quote = "'"
    if like:
        quote = like[0]
    return quote + drawing + quote


def count_text(least: int, most: int | None) -> str:
    """Return how often a piece is used, as TOML writes it.

    >>> count_text(2, 2), count_text(0, None), count_text(1, None), count_text(0, 3)
    ('2', '"any"', '[1, "any"]', '[0, 3]')
    """
    if least == most:
        return str(least)
    if most is None:
        if least:
            return f'[{least}, "any"]'
        return '"any"'
    return f"[{least}, {most}]"


def flag_text(flag: bool) -> str:
    """Return true or false as TOML writes them."""
    return "true" if flag else "false"
