"""JSON of other programs: its values, or one sentence on the fault of one, with its place."""

from __future__ import annotations

import json
from typing import Any

from ...core.wording import kind_of
from .foreign_file import fail_in_file, foreign_text


def json_of(data: bytes, file: str) -> object:
    """Return the values of a file in JSON. Raises PuzzleError."""
    try:
        return json.loads(foreign_text(data))
    except RecursionError:
        fail_in_file(file, "has too many brackets within brackets to be a puzzle")
    except ValueError as error:
        line = getattr(error, "lineno", None)
        fail_in_file(file, f"is not JSON ({getattr(error, 'msg', error)})", line)


def object_at(value: object, file: str, key: str) -> dict[str, Any]:
    """Return a value that is an object in braces. Raises PuzzleError for any other."""
    if not isinstance(value, dict):
        fail_in_file(file, f"expected an object in braces, found {kind_of(value)}", key=key)
    return value


def list_at(value: object, file: str, key: str) -> list[Any]:
    """Return a value that is a list with something in it. Raises PuzzleError for any other."""
    if not isinstance(value, list):
        fail_in_file(file, f"expected a list in brackets, found {kind_of(value)}", key=key)
    if not value:
        fail_in_file(file, "expected a list, found an empty one", key=key)
    return value


def text_at(table: dict[str, Any], key: str, file: str, path: str = "") -> str:
    """Return the text of a key of an object, "" without it. Raises PuzzleError for other values."""
    value = table.get(key, "")
    if not isinstance(value, str):
        fail_in_file(file, f"expected text in quotes, found {kind_of(value)}", key=f"{path}{key}")
    return value
