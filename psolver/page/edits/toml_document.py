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
        return plain[:begin] + _with_value(plain[begin:end], key, raw) + plain[end:]

    def mean(values: Values) -> None:
        place = _table_values(values, table)
        place.pop(key, None)
        if raw is not None:
            place[key] = tomlkit.value(raw).unwrap()

    return _edited(text, edit, mean)


def with_table(text: str, kind: str, lines: str, number: int | None = None) -> str:
    """Return the text with one more [[piece]] or [[problem]], with these lines below its header,
    which may go on with further ones: before the one of a number (from 0), or after all; the first
    piece comes before other tables, the first problem at the end. Raises PsolverError.
    """
    block = f"[[{kind}]]\n{lines}\n"

    def edit(plain: str) -> str:
        if before := len(_headers(plain, "[[", kind)) if number is None else number:
            end = _end_with_parts(plain, f"{kind}[{before}]")
        else:
            end = _body(plain, "")[1] if kind == "piece" else len(plain)
        return _with_lines(plain, end, block)

    def mean(values: Values) -> None:
        tables = values.get(kind, [])
        at = len(tables) if number is None else number
        values[kind] = [*tables[:at], *tomlkit.parse(block).unwrap()[kind], *tables[at:]]

    return _edited(text, edit, mean)


def _with_lines(plain: str, at: int, lines: str) -> str:
    """A text with some lines at a place, between two empty ones."""
    text_before, text_after = plain[:at], plain[at:]
    if text_before and not text_before.endswith("\n"):
        text_before += "\n"
    if text_before.strip() and not text_before.endswith("\n\n"):
        text_before += "\n"
    if text_after:
        lines += "\n" + text_after.lstrip("\n")
    return text_before + lines


def without_table(text: str, number: int, kind: str = "piece") -> str:
    """Return the text without the [[piece]] of a number (from 0), or the table of another kind with
    the tables in it. Raises PsolverError.
    """

    def edit(plain: str) -> str:
        name = f"{kind}[{number + 1}]"
        begin, _ = _header_and_body(plain, name)
        end = _end_with_parts(plain, name)
        text_before, text_after = plain[:begin], plain[end:].lstrip("\n")
        if text_after:
            return text_before + text_after
        return text_before.rstrip("\n") + "\n" * bool(text_before.strip())

    def mean(values: Values) -> None:
        del values[kind][number]
        if not values[kind]:
            del values[kind]

    return _edited(text, edit, mean)


def without_answers(text: str, problem: int = 0) -> str:
    """Return the text without the answers that it, or its problem of a number, expects. Raises
    PsolverError.
    """

    def edit(plain: str) -> str:
        document = tomlkit.parse(plain)
        mean(document)
        return tomlkit.dumps(document).rstrip() + "\n"

    def mean(values: Values) -> None:
        table = values["problem"][problem - 1] if problem else values
        table.pop("expect", None)

    return _edited(text, edit, mean)


def raw_value(text: str, table: str, key: str) -> str | None:
    """Return the value of a key as it is written, with line ends \\n; None if it is not found."""
    try:
        item = tomlkit.parse(body_of(text, table)).get(key)
    except (TOMLKitError, PsolverError):
        return None
    return item.as_string() if isinstance(item, Item) else None


def body_of(text: str, table: str) -> str:
    """Return the lines of a table below its header, with line ends \\n. Raises PsolverError."""
    plain = _plain(text)
    begin, end = _body(plain, table)
    return plain[begin:end]


def _plain(text: str) -> str:
    """A text with line ends \\n, without a byte-order mark."""
    return text.removeprefix(BOM).replace("\r\n", "\n")


def _edited(text: str, edit: Callable[[str], str], mean: Callable[[Values], None]) -> str:
    """The edited text with its own line ends; `mean` makes the values that it must have."""
    meant = values_in(text)
    try:
        mean(meant)
        edited = edit(_plain(text))
        right = toml_values(edited) == meant
    except (TOMLKitError, PuzzleError, KeyError, IndexError, TypeError, AttributeError):
        right = False  # tables and keys that are written as no section is: in quotes, in braces
    if not right:
        raise PsolverError(BY_HAND)
    return BOM * text.startswith(BOM) + _with_line_ends(edited, text.removeprefix(BOM))


def _with_line_ends(edited: str, text: str) -> str:
    """A text with line ends \\n, with those of the text that it was edited from."""
    windows = text.count("\r\n")
    if not windows:
        return edited
    if windows == text.count("\n"):
        return edited.replace("\n", "\r\n")
    old, new = text.splitlines(keepends=True), edited.splitlines(keepends=True)
    plain = [line.replace("\r\n", "\n") for line in old]
    matcher = SequenceMatcher(None, plain, new, autojunk=False)
    for first_old, first_new, size in matcher.get_matching_blocks():
        new[first_new : first_new + size] = old[first_old : first_old + size]
    return "".join(new)


# sections -----------------------------------------------------------------------------------------


def _table_values(values: Values, table: str) -> Values:
    if not table:
        return values
    name, number = _name_and_number(table)
    table_values: Values = values[name][number - 1]
    return table_values


def _name_and_number(table: str) -> tuple[str, int]:
    """The parts of a name such as "piece[2]"; the number is 0 without one."""
    name, _, digits = table.rstrip("]").partition("[")
    return name, int(digits or 0)


def _header_and_body(plain: str, table: str) -> tuple[int, int]:
    """The begin and end of the header of a table in a text. Raises PsolverError."""
    if not table:
        return 0, 0
    name, number = _name_and_number(table)
    headers = _headers(plain, "[[" if number else "[", name)
    place = max(0, number - 1)
    if place >= len(headers):
        raise PsolverError(BY_HAND)
    begin, end_of_name = headers[place].span()
    end = plain.find("\n", end_of_name)
    return begin, len(plain) if end < 0 else end + 1


def _headers(plain: str, bracket: str, name: str) -> list[re.Match[str]]:
    """The headers of the tables of a name, in double or in single brackets."""
    headers = TABLE_HEADER.finditer(masked(plain))
    return [header for header in headers if header[1] == bracket and header[2] == name]


def _body(plain: str, table: str) -> tuple[int, int]:
    """The begin and end of the keys of a table; comments above the next table belong to that."""
    begin = _header_and_body(plain, table)[1]
    return begin, _end_of_body(plain, begin)


def _end_of_body(plain: str, begin: int) -> int:
    """The end of the keys of a table that begin at a place."""
    following = TABLE_HEADER.search(masked(plain), begin)
    if following is None:
        return len(plain)
    return begin + len(_without_comments_below(plain[begin : following.start()]))


def _end_with_parts(plain: str, table: str) -> int:
    """The end of a table and of the tables in it, such as [problem.expect]."""
    name, end = table.partition("[")[0], _body(plain, table)[1]
    for header in TABLE_HEADER.finditer(masked(plain), end):
        if not header[2].startswith(f"{name}."):
            break
        end = _end_of_body(plain, min(len(plain), header.end() + 1))
    return end


def _without_comments_below(section: str) -> str:
    """A section without the comments that stand above the next table: those of the last block."""
    lines = section.splitlines(keepends=True)
    last_key = len(_blanked(section).rstrip().splitlines())  # lines up to the last key
    rest = len(lines)
    while rest > last_key and lines[rest - 1].lstrip().startswith("#"):
        rest -= 1
    while rest > last_key and not lines[rest - 1].strip():
        rest -= 1
    return "".join(lines[:rest])


def _blanked(text: str) -> str:
    """A TOML text with blanks for its comments, and the letter x for everything in quotes."""

    def blank(opaque: re.Match[str]) -> str:
        is_comment = opaque[0].startswith("#")
        return re.sub(r"[^\n]", " " if is_comment else "x", opaque[0])

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
    last_character = len(_blanked(body).rstrip())
    if not last_character:  # there are comments, if anything
        return f"{body.rstrip()}\n\n{key} = {raw}\n".lstrip()
    end = body.find("\n", last_character)
    if end < 0:
        return f"{body}\n{key} = {raw}\n"
    return f"{body[: end + 1]}{key} = {raw}\n{body[end + 1 :]}"


# values as TOML writes them -----------------------------------------------------------------------


def quoted_text(value: str) -> str:
    """Return a text in quotes.

    >>> print(quoted_text('6" wide'))
    "6\\" wide"
    """
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def list_text(values: Iterable[object]) -> str:
    """Return a list of texts, or of numbers.

    >>> print(list_text(["A", 1]))
    ["A", 1]
    """
    listed = [quoted_text(value) if isinstance(value, str) else str(value) for value in values]
    return f"[{', '.join(listed)}]"


def quoted_drawing(drawing: str, like: str | None = None) -> str:
    """Return a drawing in quotes of the kind that another value has, as it is written.

    >>> quoted_drawing("##"), quoted_drawing("##\\n#", '"##"')
    ('"##"', "'''\\n##\\n#\\n'''")
    >>> print(quoted_drawing("/#\\\\"))
    '/#\\'
    """
    if like and like[0] == '"' and "\\" in like + drawing:
        # in such quotes a backslash begins an escape
        like = "'''" + like[3:] if like[:3] in MULTI else None
    if like and like[:3] in MULTI:
        first_line_end = "\n" if like[3:4] == "\n" or "\n" in drawing else ""
        return like[:3] + first_line_end + drawing + like[:3]
    if "\n" in drawing:
        return f"'''\n{drawing}\n'''"
    plain = "'" if "\\" in drawing else '"'
    quote = like[0] if like else plain
    return quote + drawing + quote


def count_text(least: int, most: int | None) -> str:
    """Return how often a piece is used, as TOML writes it.

    >>> count_text(2, 2), count_text(0, None), count_text(1, None), count_text(0, 3)
    ('2', '"any"', '[1, "any"]', '[0, 3]')
    """
    if least == most:
        return str(least)
    if most is None:
        return f'[{least}, "any"]' if least else '"any"'
    return f"[{least}, {most}]"


def flag_text(flag: bool) -> str:
    """Return true or false as TOML writes them."""
    return "true" if flag else "false"
