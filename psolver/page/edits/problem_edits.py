"""The edits of a text with several problems: of one of them, a problem more, one less.

An edit of a problem is that of a text which has this problem alone; the keys that it changes are
written into the [[problem]] table, or at the top if they stand there and count for all problems.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import tomlkit

from ...core.errors import PsolverError
from ...core.several_puzzles import PROBLEM, VARY
from .toml_document import (
    BY_HAND,
    body_of,
    count_text,
    list_text,
    quoted_text,
    raw_value,
    values_in,
    with_table,
    with_value,
    without_answers,
    without_table,
)

PROBLEM_KEYS = ("board", "title", "leave")  # keys that each problem has for itself


def edited_problem(text: str, number: int, edit: Callable[[str], str]) -> str:
    """Return the text after an edit of one of its problems, by its number from 1. Raises
    PsolverError.
    """
    own_values, table = _own(text, number), f"{PROBLEM}[{number}]"
    alone = body_of(text, "")
    for key in own_values:
        if (raw := raw_value(text, table, key)) is not None:
            alone = with_value(alone, "", key, raw)
    changed = edit(alone)
    values_before, values_after = values_in(alone), values_in(changed)
    for key in values_before | values_after:
        if values_before.get(key) != values_after.get(key):
            place = table if key in own_values or key in PROBLEM_KEYS else ""
            text = with_value(text, place, key, raw_value(changed, "", key))
    return text


def _own(text: str, number: int) -> dict[str, Any]:
    """The values of the problem of a number. Raises PsolverError if the text has fewer."""
    problems = values_in(text).get(PROBLEM)
    if not isinstance(problems, list) or not 1 <= number <= len(problems):
        raise PsolverError(f"there is no problem {number} any more")
    values: dict[str, Any] = problems[number - 1]
    return values


def add_problem(text: str, problem: int = 0) -> str:
    """Return the text with one more problem, the last: a copy of the one of a number with another
    title and without known answers. The puzzle of a text without problems becomes the first one.
    """
    if not problem:
        text, problem = _as_problem(text), 1
    problem_values = _own(text, problem)
    file_values = values_in(text)
    titles = [problem_table.get("title") for problem_table in file_values[PROBLEM]]
    title = problem_values.get("title") or file_values.get("title") or "Problem"
    base = title.rstrip("0123456789").rstrip() if str(title)[-1:].isdigit() else title
    number = 2
    while f"{base} {number}" in titles:
        number += 1
    title_text = quoted_text(f"{base} {number}")
    lines = with_value(body_of(text, f"{PROBLEM}[{problem}]"), "", "title", title_text)
    return with_table(text, PROBLEM, lines.strip("\n"))


def remove_problem(text: str, problem: int) -> str:
    """Return the text without the problem of a number, which is not its only one."""
    _own(text, problem)
    if len(values_in(text)[PROBLEM]) == 1:
        raise PsolverError("this is the only problem of the text; change its board instead")
    return without_table(text, problem - 1, PROBLEM)


def _as_problem(text: str) -> str:
    """The text of a puzzle as one with a single problem, which has the board and the answers."""
    values = values_in(text)
    board, expect = raw_value(text, "", "board"), values.get("expect")
    if VARY in values:
        raise PsolverError("a text with [vary] takes no [[problem]]; take one of them out")
    if board is None:
        raise PsolverError(BY_HAND if "board" in values else "draw a board first, then add another")
    lines = f"board = {board}"
    if title := values.get("title"):
        lines = f"title = {quoted_text(str(title))}\n{lines}"
    if expect:
        lines += "\n\n[problem.expect]\n" + body_of(text, "expect").strip("\n")
    text = with_value(text, "", "board", None)
    return with_table(without_answers(text) if expect else text, PROBLEM, lines)


def with_renamed_choices(text: str, old: str, name: str) -> str:
    """Return the text in which the keys `only` call a piece by another name."""
    problems = values_in(text).get(PROBLEM)
    tables = [f"{PROBLEM}[{n}]" for n in range(1, len(problems or ()) + 1)]
    for table in ("", *tables):
        only = _only(text, table)
        if only is None or old not in only:
            continue
        names = [name if piece_name == old else piece_name for piece_name in only]
        if isinstance(only, dict):
            text = _with_only(text, table, dict(zip(names, only.values(), strict=True)))
        else:
            text = _with_only(text, table, names)
    return text


def with_chosen_count(
    text: str, problem: int, name: str, least: int, most: int | None
) -> str | None:
    """Return the text in which the key `only` of a problem, or the one at the top, has a piece of a
    name so often; None if it is not there that the count stands. Raises PsolverError.
    """
    table = f"{PROBLEM}[{problem}]" if problem and "only" in _own(text, problem) else ""
    only = _only(text, table)
    if isinstance(only, dict):
        count = tomlkit.value(count_text(least, most)).unwrap()
        only = {piece_name: n for piece_name, n in {**only, name: count}.items() if n != 0}
    elif only is None or (name in only and most != 0):
        return None
    else:
        only = [piece_name for piece_name in only if piece_name != name] + [name] * (most != 0)
    if not only:
        raise PsolverError("at least one piece is used; take another one first")
    return _with_only(text, table, only)


def _only(text: str, table: str) -> dict[str, Any] | list[Any] | None:
    """The names, or the counts by name, of the key `only` of a table; None without it."""
    raw = raw_value(text, table, "only")
    only = tomlkit.value(raw).unwrap() if raw else None
    return [only] if isinstance(only, str) else only


def _with_only(text: str, table: str, only: dict[str, Any] | list[Any]) -> str:
    if isinstance(only, list):
        raw = list_text(map(str, only))
    else:
        pairs = (f"{_key(name)} = {tomlkit.item(n).as_string()}" for name, n in only.items())
        raw = f"{{{', '.join(pairs)}}}"
    return with_value(text, table, "only", raw)


def _key(name: str) -> str:
    return name if re.fullmatch("[A-Za-z0-9_-]+", name) else quoted_text(name)
