"""Keys of puzzle files are those that are read, each with a meaning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from psolver.core import EXPECT, RULES, known_keys
from psolver.editors import file_schema


def described(part: Any) -> Iterator[str]:
    """The keys in a schema, each with its description behind it."""
    for key, one in part.get("properties", {}).items():
        yield f"{key}: {one.get('description', '')}"
        yield from described(one)
        yield from described(one.get("items", {}))


def test_the_schema_has_every_key_with_a_meaning() -> None:
    known, table = file_schema()["properties"], known_keys(tuple(RULES))
    assert {*table.top, "vary", "problem", "make"} == set(known)
    of_problem = {*table.top} - {"lattice", "pieces", "piece_set", "piece", "pieces_marks"}
    assert of_problem == set(known["problem"]["items"]["properties"])
    assert set(table.piece) == set(known["piece"]["items"]["properties"])
    assert set(EXPECT) == set(known["expect"]["properties"])
    assert [] == [one for one in described(file_schema()) if one.endswith(": ")]
