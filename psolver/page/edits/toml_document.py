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
from collections.abc import Callable
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


def with_table(text: str, lines: str, values: Values) -> str:
    """Return the text with one more [[piece]], with these lines below its header and `values` in
    it: after the others, else before other tables. Raises PsolverError.
    """

    def edit(plain: str) -> str:
        return _with_lines(plain, _end_of_pieces(plain), f"[[piece]]\n{lines}\n")

    def mean(old: Values) -> None:
        old["piece"] = [*old.get("piece", []), values]

    return _edited(text, edit, mean)


def with_problem_table(text: str, lines: str) -> str:
    """Return the text with one more [[problem]], the last, with these lines below its header.
    Raises PsolverError.
    """
    block = f"[[problem]]\n{lines}\n"

    def edit(plain: str) -> str:
        number = sum(_is_of(header, "problem") for header in TABLE_HEADER.finditer(masked(plain)))
        at = _end_with_parts(plain, f"problem[{number}]") if number else len(plain)
        return _with_lines(plain, at, block)

    def mean(old: Values) -> None:
        old["problem"] = [*old.get("problem", []), *tomlkit.parse(block).unwrap()["problem"]]

    return _edited(text, edit, mean)


def _with_lines(plain: str, at: int, lines: str) -> str:
    """A text with some lines at a place, between two empty ones."""
    text_before, text_after = plain[:at], plain[at:]
    if text_before and not text_before.endswith("\n"):
        text_before += "\n"
    if text_before.strip() and not text_before.endswith("\n\n"):
        text_before += "\n"
    return text_before + lines + ("\n" + text_after.lstrip("\n") if text_after else "")


def without_table(text: str, number: int, kind: str = "piece") -> str:
    """Return the text without the [[piece]] of a number (from 0), or the table of another kind with
    the tables in it. Raises PsolverError.
    """

    def edit(plain: str) -> str:
        name = f"{kind}[{number + 1}]"
        begin, _ = _header_and_body(plain, name)
        end = _end_with_parts(plain, name)
        rest = plain[end:].lstrip("\n")
        text_before = plain[:begin]
        if rest:
            return text_before + rest
        return text_before.rstrip("\n") + "\n" * bool(text_before.strip())

    def mean(values: Values) -> None:
        del values[kind][number]
        if not values[kind]:
            del values[kind]

    return _edited(text, edit, mean)


def without_section(text: str, name: str, problem: int = 0) -> str:
    """Return the text without a [table], if it has one of that name; of the [[problem]] of a
    number, if it is not 0. Raises PsolverError.
    """

    def edit(plain: str) -> str:
        document = tomlkit.parse(plain)
        mean(document)
        return tomlkit.dumps(document).rstrip() + "\n"

    def mean(values: Values) -> None:
        (values["problem"][problem - 1] if problem else values).pop(name, None)

    return _edited(text, edit, mean)


def raw_value(text: str, table: str, key: str) -> str | None:
    """Return the value of a key as it is written, with line ends \\n; None if it is not found."""
    plain = text.removeprefix(BOM).replace("\r\n", "\n")
    try:
        begin, end = _body(plain, table)
        item = tomlkit.parse(plain[begin:end]).get(key)
    except (TOMLKitError, PsolverError):
        return None
    return item.as_string() if isinstance(item, Item) else None


def body_of(text: str, table: str) -> str:
    """Return the lines of a table below its header, with line ends \\n. Raises PsolverError."""
    plain = text.removeprefix(BOM).replace("\r\n", "\n")
    begin, end = _body(plain, table)
    return plain[begin:end]


def _edited(text: str, edit: Callable[[str], str], mean: Callable[[Values], None]) -> str:
    """The edited text with its own line ends; `mean` makes the values that it must have."""
    meant = values_in(text)
    plain = text.removeprefix(BOM).replace("\r\n", "\n")
    try:
        mean(meant)
        edited = edit(plain)
        right = toml_values(edited) == meant
    except (TOMLKitError, PuzzleError, KeyError, IndexError, TypeError, AttributeError):
        right = False  # tables and keys that are written as no section is: in quotes, in braces
    if not right:
        raise PsolverError(BY_HAND)
    return BOM * text.startswith(BOM) + _with_line_ends(edited, text.removeprefix(BOM))


def _with_line_ends(edited: str, text: str) -> str:
    """A text with line ends \\n, with those of the text that it was edited from."""
    windows = text.count("\r\n")
    if windows in (0, text.count("\n")):
        return edited.replace("\n", "\r\n") if windows else edited
    old, new = text.splitlines(keepends=True), edited.splitlines(keepends=True)
    plain = [line.replace("\r\n", "\n") for line in old]
    for matching in SequenceMatcher(None, plain, new, autojunk=False).get_matching_blocks():
        new[matching.b : matching.b + matching.size] = old[matching.a : matching.a + matching.size]
    return "".join(new)


# sections -----------------------------------------------------------------------------------------


def _table_values(values: Values, table: str) -> Values:
    if not table:
        return values
    name, _, number = table.rstrip("]").partition("[")
    table_values: Values = values[name][int(number) - 1]
    return table_values


def _header_and_body(plain: str, table: str) -> tuple[int, int]:
    """The begin and end of the header of a table in a text. Raises PsolverError."""
    if not table:
        return 0, 0
    name, _, digits = table.rstrip("]").partition("[")
    number = int(digits or 1)
    all_headers = TABLE_HEADER.finditer(masked(plain))
    headers = [
        header
        for header in all_headers
        if header[2] == name and (header[1] == "[[") == bool(digits)
    ]
    if number > len(headers):
        raise PsolverError(BY_HAND)
    end = plain.find("\n", headers[number - 1].end())
    return headers[number - 1].start(), len(plain) if end < 0 else end + 1


def _is_of(header: re.Match[str], name: str) -> bool:
    return header[1] == "[[" and header[2] == name


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
    return OPAQUE.sub(lambda opaque: re.sub(r"[^\n]", " x"[opaque[0][0] != "#"], opaque[0]), text)


def _end_of_pieces(plain: str) -> int:
    """The place in a text for the next [[piece]]."""
    headers = [*TABLE_HEADER.finditer(masked(plain))]
    pieces = [header for header in headers if _is_of(header, "piece")]
    if pieces:
        return _body(plain, f"piece[{len(pieces)}]")[1]
    return _body(plain, "")[1]


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
