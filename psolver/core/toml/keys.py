"""A TOML table with its place in the file: every getter checks the value that it returns, and its
error names the place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NoReturn

from ..checks import (
    MOST_ANSWER,
    MOST_USES,
    choice_fault,
    flag_fault,
    number_fault,
    order_fault,
    text_fault,
)
from ..errors import PuzzleError
from ..plain_values import GivenValues
from ..wording import kind_of, plural, quoted

COUNT_WORDS = 'a whole number, "any" or [least, most]'


@dataclass(frozen=True, slots=True)
class Table:
    """The values of a table; `path` is its key path, "" at the top, "piece[2]" for a [[piece]]."""

    values: GivenValues
    file: str
    path: str = ""

    def having(self, values: GivenValues) -> Table:
        """Return a table with other values at the same place."""
        return replace(self, values=values)

    def key_path(self, key: str) -> str:
        """Return the path of a key of this table as messages show it."""
        if not self.path:
            return key
        return f"{self.path}.{key}"

    def fail(self, key: str, fault: str, within: tuple[int, int | None] | None = None) -> NoReturn:
        """Raise the PuzzleError for the fault of a key, `within` its text (line, column)."""
        raise PuzzleError(self.file, self.key_path(key), fault, within)

    def only(self, known_keys: Iterable[str], elsewhere: Mapping[str, str]) -> None:
        """Fail at the first key that is not known; `elsewhere` has the places of other keys."""
        known_keys = list(known_keys)
        for key in self.values:
            if key in known_keys:
                continue
            if key in elsewhere:
                self.fail(key, elsewhere[key])
            from .wrong_keys import cure

            hint = cure(key, self.values, known_keys, elsewhere)
            fault = f"unknown key {quoted(key)} ({hint})"
            error = PuzzleError(self.file, self.path, fault)
            error.key = self.key_path(key)
            raise error

    def refuse(self, keys: Iterable[str], fault: str) -> None:
        """Fail at the first of some keys that it has."""
        for key in keys:
            if key in self.values:
                self.fail(key, fault)

    def tables(self, key: str) -> list[Table]:
        """Return the tables of a key, each written [[key]]; [] if it is missing."""
        if key not in self.values:
            return []
        values = self.values[key]
        if not isinstance(values, list) or not all(type(value) is dict for value in values):
            written = kind_of(values)
            if isinstance(values, dict):
                written = f"[{key}]"
            cure = f"write [[{key}]], with two brackets, before each {key}"
            self.fail(key, f"{cure} (found {written})")
        tables = []
        for number, content in enumerate(values, 1):
            tables.append(Table(content, self.file, f"{key}[{number}]"))
        return tables

    def text(self, key: str) -> str:
        """Return a text; "" if the key is missing."""
        value = self.values.get(key, "")
        if not isinstance(value, str):
            self.fail(key, text_fault(value))
        return value

    def flag(self, key: str, default: bool) -> bool:
        """Return true or false."""
        value = self.values.get(key, default)
        if not isinstance(value, bool):
            self.fail(key, flag_fault(value))
        return value

    def number(self, key: str, least: int = 0) -> int | None:
        """Return a whole number of at least `least`, or None if the key is missing."""
        value: int | None = self.values.get(key)
        if value is None:
            return None
        if type(value) is not int or not least <= value <= MOST_ANSWER:
            self.fail(key, number_fault(value, least))
        return value

    def choice(self, key: str, choices: Iterable[str]) -> str | None:
        """Return one of some words, or None if the key is missing."""
        value: str | None = self.values.get(key)
        if value is not None:
            fault = choice_fault(value, choices)
            if fault:
                self.fail(key, fault)
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a text or a list of texts as a tuple; () if the key is missing."""
        value = self.values.get(key, [])
        if isinstance(value, str):
            return (value,)
        if not isinstance(value, list):
            kind = kind_of(value)
            self.fail(key, f"expected text in quotes or a list of texts, found {kind}")
        for number, entry in enumerate(value, 1):
            fault = text_fault(entry)
            if fault:
                self.fail(f"{key}[{number}]", fault)
        return tuple(value)

    def count(self, key: str, default: tuple[int, int | None]) -> tuple[int, int | None]:
        """Return how often a piece may be used, (least, most); None as the most is any number."""
        if key not in self.values:
            return default
        value = self.values[key]
        if value == "any":
            return 0, None
        if not isinstance(value, list):
            times = self._times(key, value)
            return times, times
        if len(value) != 2:
            values = plural(len(value), "value")
            self.fail(key, f"expected {COUNT_WORDS}, found a list of {values}")
        least, most = value
        if isinstance(least, str):
            self.fail(key, "the least must be a whole number, such as [0, 3]")
        if most == "any":
            return self._times(key, least), None
        if isinstance(most, str):
            self.fail(key, 'the most must be a whole number or "any", such as [1, "any"]')
        most = self._times(key, most)
        least = self._times(key, least)
        fault = order_fault(least, most)
        if fault:
            self.fail(key, fault)
        return least, most

    def _times(self, key: str, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            found = kind_of(value)
            if isinstance(value, str):
                found = quoted(value)
            self.fail(key, f"expected {COUNT_WORDS}, found {found}")
        fault = number_fault(value, 0, MOST_USES)
        if fault:
            self.fail(key, fault)
        return value
