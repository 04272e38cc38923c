"""A TOML table with the place it stands at: every getter checks what it returns and says where a fault is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, NoReturn

from ..errors import PuzzleError

KINDS = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "text in quotes",
    list: "a list",
    dict: "a table",
}


def kind_of(value: object) -> str:
    """What a TOML value is, in words."""
    return KINDS.get(type(value), "a date or time")


@dataclass(frozen=True, slots=True)
class Table:
    """The values of one table; `path` is its key path ("" at the top, "piece[2]" for the second [[piece]])."""

    values: Mapping[str, Any]
    file: str
    path: str = ""

    def key_path(self, key: str) -> str:
        """The path of a key of this table as messages show it."""
        return f"{self.path}.{key}" if self.path else key

    def fail(self, key: str, what: str) -> NoReturn:
        """Raise the PuzzleError that says what is wrong with a key."""
        raise PuzzleError(self.file, self.key_path(key), what)

    def only(self, known: Iterable[str], elsewhere: Mapping[str, str]) -> None:
        """Fail at the first key that is not `known`; `elsewhere` tells where a key of another table belongs."""
        known = list(known)
        for key in self.values:
            if key in known:
                continue
            if key in elsewhere:
                self.fail(key, elsewhere[key])
            close = get_close_matches(key, known, 1) or get_close_matches(key, elsewhere, 1)
            hint = f"did you mean '{close[0]}'?" if close else f"known keys: {', '.join(known)}"
            raise PuzzleError(self.file, self.path, f"unknown key '{key}' ({hint})")

    def text(self, key: str, default: str = "") -> str:
        """A text."""
        value = self.values.get(key, default)
        if not isinstance(value, str):
            self.fail(key, f"expected text in quotes, found {kind_of(value)}")
        return value

    def flag(self, key: str, default: bool) -> bool:
        """true or false."""
        value = self.values.get(key, default)
        if not isinstance(value, bool):
            self.fail(key, f"expected true or false, found {kind_of(value)}")
        return value

    def number(self, key: str, least: int = 0) -> int | None:
        """A whole number of at least `least`, or None where the key is missing."""
        value = self.values.get(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            self.fail(key, f"expected a whole number, found {kind_of(value)}")
        if value < least:
            self.fail(key, f"{value} is below {least}")
        return value

    def choice(self, key: str, choices: Iterable[str]) -> str | None:
        """One of some words, or None where the key is missing."""
        if key not in self.values:
            return None
        value, choices = self.text(key), list(choices)
        if value not in choices:
            close = get_close_matches(value, choices, 1)
            hint = f"did you mean '{close[0]}'?" if close else f"one of {', '.join(choices)}"
            self.fail(key, f"unknown word '{value}' ({hint})")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A text or a list of texts; () where the key is missing."""
        value = self.values.get(key, [])
        if isinstance(value, str):
            return (value,)
        if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
            self.fail(key, "expected text in quotes, or a list of texts")
        return tuple(value)

    def count(self, key: str, default: tuple[int, int | None]) -> tuple[int, int | None]:
        """How often a piece is used, (least, most): from a whole number, "any" or [least, most]; most None is any."""
        if key not in self.values:
            return default
        value = self.values[key]
        if value == "any":
            return 0, None
        if isinstance(value, list) and len(value) == 2:
            least, most = value
            most = None if most == "any" else self._times(key, most)
            least = self._times(key, least)
            if most is not None and least > most:
                self.fail(key, f"the least, {least}, is more than the most, {most}")
            return least, most
        if isinstance(value, (bool, str, list)):
            self.fail(key, 'expected a whole number, "any" or [least, most]')
        times = self._times(key, value)
        return times, times

    def _times(self, key: str, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            self.fail(key, f'expected a whole number, "any" or [least, most], found {kind_of(value)}')
        if value < 0:
            self.fail(key, f"{value} is below 0")
        return value
