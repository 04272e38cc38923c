"""Edits of a TOML text, a key or a table at a time: everything else stays as it is written.

A table    "" for the top of the file, "piece[2]" for the second [[piece]], as in messages; so is
         "group[1]"

A text is cut into sections, one for each table, and tomlkit edits a section: so comments stay at
the tables that they stand above. What comes out is read again: its values are the ones that were
meant, or the edit is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import SequenceMatcher
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import Item

from ....errors import PsolverError, PuzzleError
from ....formats.toml.load import values_of
from ....formats.toml.toml_errors import HEADER, OPAQUE, masked

BOM = "\ufeff"
BY_HAND = "this is written in a way that only an edit of the text can change"
Values = dict[str, Any]


def values_in(text: str) -> Values:
    """The values of a text. Raises PsolverError where it is no TOML."""
    try:
        return values_of(text.removeprefix(BOM))
    except PuzzleError as error:
        said = str(error).removeprefix("puzzle: ")
        raise PsolverError(f"mend the text first: {said}") from None


def with_value(text: str, table: str, key: str, raw: str | None) -> str:
    """The text with a value of a key, as TOML writes it; None: without the key. A new key comes
    after those that are there. Raises PsolverError.
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
    """The text with one more [[piece]], with these lines below its header and `values` in it: after
    the others, else before other tables. Raises PsolverError.
    """

    def edit(plain: str) -> str:
        at = _end_of_pieces(plain)
        before, after = plain[:at], plain[at:]
        if before and not before.endswith("\n"):
            before += "\n"
        if before.strip() and not before.endswith("\n\n"):
            before += "\n"
        return f"{before}[[piece]]\n{lines}\n" + ("\n" + after.lstrip("\n") if after else "")

    def mean(old: Values) -> None:
        old["piece"] = [*old.get("piece", []), values]

    return _edited(text, edit, mean)


def without_table(text: str, number: int) -> str:
    """The text without the [[piece]] of a number (from 0). Raises PsolverError."""

    def edit(plain: str) -> str:
        name = f"piece[{number + 1}]"
        begin, _ = _header_and_body(plain, name)
        end = _body(plain, name)[1]
        rest = plain[end:].lstrip("\n")
        before = plain[:begin]
        return before + rest if rest else before.rstrip("\n") + "\n" * bool(before.strip())

    def mean(values: Values) -> None:
        del values["piece"][number]
        if not values["piece"]:
            del values["piece"]

    return _edited(text, edit, mean)


def raw_value(text: str, table: str, key: str) -> str | None:
    """The value of a key as it is written, with line ends \\n; None where it is not found."""
    plain = text.removeprefix(BOM).replace("\r\n", "\n")
    try:
        begin, end = _body(plain, table)
        item = tomlkit.parse(plain[begin:end]).get(key)
    except (TOMLKitError, PsolverError):
        return None
    return item.as_string() if isinstance(item, Item) else None


def _edited(text: str, edit: Callable[[str], str], mean: Callable[[Values], None]) -> str:
    """The edited text, with its own line ends; its values are checked to be those that are
    meant.
    """
    meant = values_in(text)
    plain = text.removeprefix(BOM).replace("\r\n", "\n")
    try:
        mean(meant)
        edited = edit(plain)
        right = values_of(edited) == meant
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
    for same in SequenceMatcher(None, plain, new, autojunk=False).get_matching_blocks():
        new[same.b : same.b + same.size] = old[same.a : same.a + same.size]
    return "".join(new)


# sections -----------------------------------------------------------------------------------------


def _table_values(values: Values, table: str) -> Values:
    """The values of a table."""
    if not table:
        return values
    name, _, number = table.rstrip("]").partition("[")
    found: Values = values[name][int(number) - 1]
    return found


def _header_and_body(plain: str, table: str) -> tuple[int, int]:
    """Where the header of a table begins in a text, and where it ends. Raises PsolverError."""
    if not table:
        return 0, 0
    number = int(table.rstrip("]").partition("[")[2])
    name = table.partition("[")[0]
    headers = [found for found in HEADER.finditer(masked(plain)) if _is_of(found, name)]
    if number > len(headers):
        raise PsolverError(BY_HAND)
    end = plain.find("\n", headers[number - 1].end())
    return headers[number - 1].start(), len(plain) if end < 0 else end + 1


def _is_of(header: re.Match[str], name: str) -> bool:
    return header[1] == "[[" and header[2] == name


def _body(plain: str, table: str) -> tuple[int, int]:
    """Where the keys of a table begin, and where they end: before the comments above the next
    table.
    """
    begin = _header_and_body(plain, table)[1]
    shown = masked(plain)
    following = HEADER.search(shown, begin)
    if following is None:
        return begin, len(plain)
    return begin, begin + len(_without_comments_below(plain[begin : following.start()]))


def _without_comments_below(section: str) -> str:
    """A section without the comments that stand above the next table: those of the last block."""
    lines = section.splitlines(keepends=True)
    own = len(_said(section).rstrip().splitlines())  # lines up to the last key
    rest = len(lines)
    while rest > own and lines[rest - 1].lstrip().startswith("#"):
        rest -= 1
    while rest > own and not lines[rest - 1].strip():
        rest -= 1
    return "".join(lines[:rest])


def _said(text: str) -> str:
    """A TOML text with blanks for its comments, and one letter for all that is in quotes."""
    return OPAQUE.sub(lambda found: re.sub(r"[^\n]", " x"[found[0][0] != "#"], found[0]), text)


def _end_of_pieces(plain: str) -> int:
    """Where the next [[piece]] is to stand."""
    headers = [*HEADER.finditer(masked(plain))]
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
    last = len(_said(body).rstrip())
    if not last:  # there are comments, if anything
        return f"{body.rstrip()}\n\n{key} = {raw}\n".lstrip()
    end = body.find("\n", last)
    if end < 0:
        return f"{body}\n{key} = {raw}\n"
    return f"{body[: end + 1]}{key} = {raw}\n{body[end + 1 :]}"
