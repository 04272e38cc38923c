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
from ...core.plain_values import Values
from ...core.several_puzzles import PROBLEM, VARY
from .piece_names import with_new_name
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
    own_values = _own(text, number)
    table = f"{PROBLEM}[{number}]"
    alone = body_of(text, "")
    for key in own_values:
        raw = raw_value(text, table, key)
        if raw is not None:
            alone = with_value(alone, "", key, raw)
    changed = edit(alone)
    values_before = values_in(alone)
    values_after = values_in(changed)
    for key in values_before | values_after:
        if values_before.get(key) == values_after.get(key):
            continue
        is_own = key in own_values or key in PROBLEM_KEYS
        place = table if is_own else ""
        raw = raw_value(changed, "", key)
        text = with_value(text, place, key, raw)
    return text


def _own(text: str, number: int) -> Values:
    """The values of the problem of a number. Raises PsolverError if the text has fewer."""
    problems = values_in(text).get(PROBLEM)
    if not isinstance(problems, list):
        problems = []
    if not 1 <= number <= len(problems):
        raise PsolverError(f"there is no problem {number} any more")
    values: Values = problems[number - 1]
    return values


def add_problem(text: str, problem: int = 0) -> str:
    """Return the text with one more problem, the last: a copy of the one of a number with another
    title and without known answers. The puzzle of a text without problems becomes the first one.
    """
    if not problem:
        text = _as_problem(text)
        problem = 1
    title = _new_title(text, problem)
    table = f"{PROBLEM}[{problem}]"
    body = body_of(text, table)
    lines = with_value(body, "", "title", quoted_text(title))
    return with_table(text, PROBLEM, lines.strip("\n"))


def _new_title(text: str, problem: int) -> str:
    """The title of a problem, or of the text, with the first number that makes it a new one."""
    file_values = values_in(text)
    problem_values = _own(text, problem)
    title = problem_values.get("title") or file_values.get("title") or "Problem"
    last_sign = str(title)[-1:]
    if last_sign.isdigit():
        title = title.rstrip("0123456789")
        title = title.rstrip()
    titles = []
    for table in file_values[PROBLEM]:
        titles.append(table.get("title"))
    number = 2
    while f"{title} {number}" in titles:
        number += 1
    return f"{title} {number}"


def remove_problem(text: str, problem: int) -> str:
    """Return the text without the problem of a number, which is not its only one."""
    _own(text, problem)
    problems = values_in(text)[PROBLEM]
    if len(problems) == 1:
        raise PsolverError("this is the only problem of the text; change its board instead")
    return without_table(text, problem - 1, PROBLEM)


def _as_problem(text: str) -> str:
    """The text of a puzzle as one with a single problem, which has the board and the answers."""
    values = values_in(text)
    if VARY in values:
        raise PsolverError("a text with [vary] takes no [[problem]]; take one of them out")
    board = raw_value(text, "", "board")
    if board is None:
        raise PsolverError(BY_HAND if "board" in values else "draw a board first, then add another")
    lines = f"board = {board}"
    if title := values.get("title"):
        title_text = quoted_text(str(title))
        lines = f"title = {title_text}\n{lines}"
    if values.get("expect"):
        answers = body_of(text, "expect")
        lines += "\n\n[problem.expect]\n" + answers.strip("\n")
    text = with_value(text, "", "board", None)
    if values.get("expect"):
        text = without_answers(text)
    return with_table(text, PROBLEM, lines)


def with_renamed_choices(text: str, old: str, name: str) -> str:
    """Return the text in which the keys `only` call a piece by another name."""
    problems = values_in(text).get(PROBLEM) or ()
    tables = [""]
    for number in range(1, len(problems) + 1):
        tables.append(f"{PROBLEM}[{number}]")
    for table in tables:
        only = _only(text, table)
        if only is None or old not in only:
            continue
        names = with_new_name(only, old, name)
        if isinstance(only, dict):
            counts = dict(zip(names, only.values(), strict=True))
            text = _with_only(text, table, counts)
        else:
            text = _with_only(text, table, names)
    return text


def with_chosen_count(
    text: str, problem: int, name: str, least: int, most: int | None
) -> str | None:
    """Return the text in which the key `only` of a problem, or the one at the top, has a piece of a
    name so often; None if it is not there that the count stands. Raises PsolverError.
    """
    table = ""
    if problem and "only" in _own(text, problem):
        table = f"{PROBLEM}[{problem}]"
    only = _only(text, table)
    if only is None:
        return None
    if isinstance(only, dict):
        count = tomlkit.value(count_text(least, most))
        only[name] = count.unwrap()
        only = {piece_name: number for piece_name, number in only.items() if number != 0}
    elif name in only and most != 0:
        return None
    else:
        only = [piece_name for piece_name in only if piece_name != name]
        if most != 0:
            only.append(name)
    if not only:
        raise PsolverError("at least one piece is used; take another one first")
    return _with_only(text, table, only)


def _only(text: str, table: str) -> Values | list[Any] | None:
    """The names, or the counts by name, of the key `only` of a table; None without it."""
    raw = raw_value(text, table, "only")
    if not raw:
        return None
    item = tomlkit.value(raw)
    only: Values | list[Any] | str = item.unwrap()
    if isinstance(only, str):
        return [only]
    return only


def _with_only(text: str, table: str, only: Values | list[Any]) -> str:
    if isinstance(only, list):
        names = [str(name) for name in only]
        raw = list_text(names)
        return with_value(text, table, "only", raw)
    counts = []
    for name, count in only.items():
        count_as_text = tomlkit.item(count).as_string()
        key = _key(name)
        counts.append(f"{key} = {count_as_text}")
    content = ", ".join(counts)
    raw = f"{{{content}}}"
    return with_value(text, table, "only", raw)


def _key(name: str) -> str:
    if re.fullmatch("[A-Za-z0-9_-]+", name):
        return name
    return quoted_text(name)
