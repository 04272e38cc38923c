"""Forms: texts in braces in the sizes and counts of a file, to which [vary] gives numbers.

form  "{n}", "{2n + 1}": whole numbers and variables, with +, - and *
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ..plain_values import Values
from ..several_puzzles import VARY
from .keys import Table

FORM = r"\{([^{}\n]{1,60})\}"
TOKEN = r" *([0-9]{1,9}|[A-Za-z_][A-Za-z_0-9]*|[-+*]) *"
VARIABLE_NAME = r"[A-Za-z_][A-Za-z_0-9]{0,19}"
# keys of the top of a file, besides the title
VARIED_TEXTS = ("board", "pieces", "leave")
VARIED_COUNTS = ("count", "use", "shift")
VARIED_OF_PIECE = ("count", "value")
VARIED_KEYS = {*VARIED_TEXTS, *VARIED_COUNTS, *VARIED_OF_PIECE, "shape", "only", "region_rules"}


def check_no_forms(top: Table) -> None:
    """Fail at a form in the values of one puzzle, which nothing gives a number."""

    def look(key: str, text: str, table: Table) -> str:
        for form in re.findall(FORM, text):
            for token in re.findall(TOKEN, form):
                if re.fullmatch(VARIABLE_NAME, token):
                    cure = f'write [vary] and in it {token} = "1..12"'
                    table.fail(key, f"nothing says what {token} is in {{{form}}}; {cure}")
        return text

    replaced(top, look)


def replaced(top: Table, put: Callable[[str, str, Table], str]) -> Values:
    """The values of a file without [vary], the texts of its sizes and counts replaced by the
    results of `put`, which takes the key, the text and the table that has it.
    """
    values = dict(top.values)
    values.pop(VARY, None)
    for key in VARIED_TEXTS:
        text = values.get(key)
        if isinstance(text, str):
            values[key] = put(key, text, top)
    for key in VARIED_COUNTS:
        if key in values:
            values[key] = _count(values[key], key, top, put)
    only = values.get("only")
    if isinstance(only, dict):
        counts = {}
        for name, count in only.items():
            counts[name] = _count(count, "only", top, put)
        values["only"] = counts
    rules = values.get("region_rules")
    if isinstance(rules, str):
        values["region_rules"] = put("region_rules", rules, top)
    elif isinstance(rules, list):
        replaced_rules = []
        for rule in rules:
            if isinstance(rule, str):
                rule = put("region_rules", rule, top)
            replaced_rules.append(rule)
        values["region_rules"] = replaced_rules
    for key in ("piece", "group"):
        tables = values.get(key)
        if isinstance(tables, list):
            replaced_tables = []
            for number, member in enumerate(tables, 1):
                table = Table(member, top.file, f"{key}[{number}]")
                replaced_tables.append(_counted(member, table, put))
            values[key] = replaced_tables
    return values


def _counted(values: Any, table: Table, put: Callable[[str, str, Table], str]) -> Any:
    """The values of a [[piece]] or a [[group]], numbers for the forms of its size and count."""
    if not isinstance(values, dict):
        return values
    replaced = dict(values)
    shape = values.get("shape")
    if isinstance(shape, str):
        replaced["shape"] = put("shape", shape, table)
    for key in VARIED_OF_PIECE:
        if key in values:
            replaced[key] = _count(values[key], key, table, put)
    return replaced


def _count(value: Any, key: str, table: Table, put: Callable[[str, str, Table], str]) -> Any:
    """A count with whole numbers for its forms."""
    if isinstance(value, list):
        members = []
        for member in value:
            if isinstance(member, str):
                member = _count(member, key, table, put)
            members.append(member)
        return members
    if not isinstance(value, str) or not re.search(FORM, value):
        return value
    text = put(key, value, table)
    if re.fullmatch(FORM, value) and re.fullmatch("[0-9]+", text):
        return int(text)
    return text
