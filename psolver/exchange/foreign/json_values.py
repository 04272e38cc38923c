"""JSON of other programs: its values, or one sentence on the fault of one, with its place."""

from __future__ import annotations

import json
from typing import Any, NamedTuple, NoReturn

from ...core.plain_values import Values
from ...core.wording import kind_of
from .foreign_file import fail_in_file, foreign_text, whole_number


class JsonValue(NamedTuple):
    """A value of a file, and the keys to it, such as "shapes[2].name"; "" for the whole file."""

    value: object
    file: str
    key: str = ""

    def fail(self, fault: str) -> NoReturn:
        """Raise the PuzzleError on a fault of this value."""
        fail_in_file(self.file, fault, key=self.key)

    def at(self, name: str, usual: object = None) -> JsonValue:
        """Return the value of a key of an object in braces; the usual one if it is missing. Raises
        PuzzleError if this is no object.
        """
        key = name
        if self.key:
            key = f"{self.key}.{name}"
        value = self.table().get(name, usual)
        return JsonValue(value, self.file, key)

    def table(self) -> Values:
        """Return the keys and values of an object in braces. Raises PuzzleError for any other."""
        if not isinstance(self.value, dict):
            found_kind = kind_of(self.value)
            self.fail(f"expected an object in braces, found {found_kind}")
        return self.value

    def entries(self) -> list[JsonValue]:
        """Return the values of a list with something in it. Raises PuzzleError for any other."""
        entries = []
        for number, value in enumerate(self._list(), 1):
            key = f"{self.key}[{number}]"
            entries.append(JsonValue(value, self.file, key))
        return entries

    def numbers(self, least: int = 0) -> list[int]:
        """Return the whole numbers of a list with something in it. Raises PuzzleError."""
        numbers = []
        for value in self._list():
            numbers.append(whole_number(value, self.file, least, key=self.key))
        return numbers

    def number(self, least: int = 0) -> int:
        """Return a whole number. Raises PuzzleError for any other value."""
        return whole_number(self.value, self.file, least, key=self.key)

    def text(self) -> str:
        """Return a text. Raises PuzzleError for any other value."""
        if not isinstance(self.value, str):
            found_kind = kind_of(self.value)
            self.fail(f"expected text in quotes, found {found_kind}")
        return self.value

    def _list(self) -> list[Any]:
        if not isinstance(self.value, list):
            found_kind = kind_of(self.value)
            self.fail(f"expected a list in brackets, found {found_kind}")
        if not self.value:
            self.fail("expected a list, found an empty one")
        return self.value


def json_of(data: bytes, file: str) -> JsonValue:
    """Return the value of a file in JSON. Raises PuzzleError."""
    try:
        value = json.loads(foreign_text(data))
    except RecursionError:
        fail_in_file(file, "has too many brackets within brackets to be a puzzle")
    except ValueError as error:
        line = getattr(error, "lineno", None)
        reason = getattr(error, "msg", error)
        fail_in_file(file, f"is not JSON ({reason})", line)
    return JsonValue(value, file)
