"""`psolver schema`: the JSON Schema of puzzle files, by a validator of others on the samples, and
on valid and invalid files. tests/data/schema_accepts.txt lists the invalid files that it cannot
tell from valid ones; after a wanted change, set UPDATE_GOLDEN=1, run this file, and look at it.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import tomli
from support.command import run
from support.places import DATA, PACKAGE, ROOT, SAMPLES, data_text

ACCEPTED = DATA / "schema_accepts.txt"
VALID = [*SAMPLES.rglob("*.toml"), *(DATA / "valid").glob("*.toml")]
VALID += PACKAGE.glob("cli/starters/*.toml")
INVALID = sorted((DATA / "invalid").glob("*.toml"))
# faults of the keys and of the types of their values
OF_KEYS = re.compile(
    r"unknown key|expected (text|true or false|a whole number|a list|the table)|belongs in"
    r"|is a setting of|write \[\[|board: missing; draw"
)


@cache
def schema() -> Any:
    """What the command prints."""
    done = run("schema")
    assert (0, "") == (done.status, done.err)
    return json.loads(done.out)


@pytest.fixture(scope="module")
def validator() -> Iterator[Any]:
    """The validator of the schema, which is checked itself; it prints long numbers."""
    jsonschema = pytest.importorskip("jsonschema")
    digits = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    jsonschema.Draft202012Validator.check_schema(schema())
    yield jsonschema.Draft202012Validator(schema())
    sys.set_int_max_str_digits(digits)


def values(path: Path) -> dict[str, Any] | None:
    """The values in a file, None if it is not TOML."""
    try:
        return tomli.loads(path.read_bytes().decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None


def test_valid_files_are_valid(validator: Any) -> None:
    found = {path.name: [*validator.iter_errors(values(path))] for path in VALID}
    assert {} == {name: errors for name, errors in found.items() if errors}
    assert len(VALID) > 150


def test_invalid_files_are_invalid_but_for_those_listed(validator: Any) -> None:
    known = {path.stem: values(path) for path in INVALID}
    accepted = [name for name, one in known.items() if one is not None and validator.is_valid(one)]
    if os.environ.get("UPDATE_GOLDEN"):
        ACCEPTED.write_text("".join(f"{name}\n" for name in accepted), encoding="utf-8")
    assert ACCEPTED.read_text(encoding="utf-8").split() == accepted


def test_no_fault_of_a_key_or_of_a_type_is_accepted() -> None:
    texts = {
        name: (DATA / "invalid" / f"{name}.txt").read_text(encoding="utf-8")
        for name in ACCEPTED.read_text(encoding="utf-8").split()
    }
    assert [] == [text for text in texts.values() if OF_KEYS.search(text)]


WRONG = data_text("schema-wrong.toml")


def test_a_wrong_value_is_invalid(validator: Any) -> None:
    plain = "board = '2x3'\npieces = '##'\n"
    assert validator.is_valid(tomli.loads(plain))
    for text in re.split(r"[|\n]", WRONG.strip()):
        assert not validator.is_valid(tomli.loads(plain + text.replace(";", "\n"))), text


def test_editors_that_read_an_older_draft_mark_wrong_counts_too() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    older = jsonschema.Draft7Validator(schema())
    file = "board = '2x3'\npieces = '##'\ncount = "
    assert older.is_valid(tomli.loads(file + "[0, 'any']"))
    assert not older.is_valid(tomli.loads(file + "[-1, 3]"))
    assert not older.is_valid(tomli.loads(file + "[0, 'many']"))


def test_the_tables_of_the_docs_have_the_keys_of_the_schema() -> None:
    text = (ROOT / "docs/file.md").read_text(encoding="utf-8")
    top = schema()["properties"]
    keys = {"": top, "piece": top["piece"]["items"]["properties"]}
    keys["expect"] = top["expect"]["properties"]
    elsewhere = {"expect", "vary", "make", "problem"}  # tables that have others
    for table, head in (
        ("", "At the top"),
        ("piece", "In a `[[piece]]`"),
        ("expect", "In `[expect]`"),
    ):
        rows = text.partition(f"**{head}**")[2].partition("\n\n**")[0].split("\n| ")[2:]
        shown = {key for row in rows for key in re.findall(r"`(\w+)`", row.split(" |")[0])}
        tables = {"piece", "group", "together"} if not table else set()
        assert {*keys[table]} - elsewhere | tables == shown | {"can_reflect"} & {*keys[table]}
