"""A wrong value in any field of a store: each command answers as if it were right, or says one
sentence about the store, or an audit finds it; and nothing that was done is lost.
"""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from support.command import Run, run
from support.places import SAMPLES
from support.stores import half_done, work_on

import psolver
from psolver.long_runs.plan import Plan
from psolver.long_runs.store import STORE_TABLES, Store

LIMIT = ["--time-limit", "20"]
WRONG: list[object] = [
    *(None, "", "x", "é\x00", "list", "sat", "reflections", "null", "[]", '{"a": 1}', "3", "-1"),
    *("9" * 5000, "٣", "[" * 5000, "[1e999, 1, 1]", '["1", 2, 3]', "[1, 2, 3, 4]", "[NaN, 1, 1]"),
    *(-1, 0, 7, 2**31, 2**63 - 1, -(2**63), 0.5, float("inf"), b"", b"\xff", bytes(4), bytes(5)),
]
PACKING = "goal = 'packing'\npieces = \"####\\n.#\"\ncount = 'any'\nboard = '5x7'\n"
ABOUT, OTHERS = 25, 5  # changes of a column in the slow tests; all of them before a release


class Case(NamedTuple):
    """A store, the puzzle file and the options of its run, and what each command says of it."""

    store: Path
    words: list[str]
    right: dict[str, Run]


class Change(NamedTuple):
    """A statement of SQL that damages a store."""

    statement: str
    values: tuple[object, ...] = ()

    def apply(self, path: Path) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute(*self)


def answers(store: Path, words: list[str]) -> dict[str, Run]:
    """What the commands say that read a store, by their names; the last one writes too."""
    commands = {
        "status": ["status", store, "--format", "json"],
        "solutions": ["solutions", store, *LIMIT],
        "audit": ["audit", store, "--sample", "1", "--seed", "1", "--format", "json", *LIMIT],
        "run": ["run", *words, "--store", store, *LIMIT],
    }
    return {name: run.__wrapped__(*parts) for name, parts in commands.items()}


def allow_anything(path: Path) -> None:
    """Drop the constraints of the tables, which a damaged file does not keep."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '')")


def columns() -> Iterator[tuple[str, str]]:
    """Each column of each table."""
    tables = re.findall(r"CREATE TABLE (\w+)\((.*?)\n?\)(?: WITHOUT|;|\s*$)", STORE_TABLES, re.S)
    for table, parts in tables:
        for part in parts.split(","):
            yield table, part.split()[0]


def parts(text: str) -> Iterator[str]:
    """A text of JSON with another value for each of its own."""
    values = json.loads(text)
    for key in values if isinstance(values, dict) else range(len(values)):
        for wrong in (None, -1, 7, 1e300, "x", [], {}):
            kept = values[key]
            values[key] = wrong
            yield json.dumps(values, separators=(",", ":"))
            values[key] = kept


def changes(table: str, column: str, about: dict[str, str]) -> Iterator[Change]:
    """Every wrong value in every kind of row."""
    rows = {
        "about": [f"key = '{key}'" for key in sorted(about)],
        "job": ["place = (SELECT min(place) FROM job WHERE done)", "NOT done", "1"],
        "found": ["place = (SELECT max(place) FROM found)"],
    }.get(table, ["1"])
    for row in rows:
        for value in WRONG:
            yield Change(f"UPDATE OR REPLACE {table} SET {column} = ? WHERE {row}", (value,))
        yield Change(f"DELETE FROM {table} WHERE {row}")
    for key in {"certificate", "best"} & about.keys() if table == "about" else ():
        for text in parts(about[key]):
            yield Change(f"UPDATE about SET value = ? WHERE key = '{key}'", (text,))
    for text in parts("[1000.0, 2000.0, 3000.0]") if column == "value" else ():
        yield Change(f"UPDATE {table} SET {column} = ?", (text,))


@pytest.fixture(scope="module", params=["half", "whole", "best", "count"])
def case(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Case:
    """A run that is half done, or complete, or has an optimum, or counts."""
    path = tmp_path_factory.mktemp(request.param) / "run.db"
    file = SAMPLES / "pentominoes-3x20.toml"
    words: list[str] = []
    if request.param == "best":
        file = path.with_name("packing.toml")
        file.write_text(PACKING)
    if request.param == "count":
        words = ["--count"]
    puzzle = psolver.load(file)
    if request.param == "half":
        half_done(path, puzzle, 60)
        with Store(str(path), write=True) as store:
            store.diary.set_seconds(store.diary.begin("process 1 on here"), 1.5)
            store.diary.add_forecast(500, (1000, 2000, 3000))
    else:
        work_on(path, Plan(puzzle, "count" if words else "list"), first=1000)
    allow_anything(path)
    copy = path.with_name("copy.db")
    shutil.copy(path, copy)
    return Case(path, [str(file), *words], answers(copy, [str(file), *words]))


def done(path: Path) -> set[tuple[object, ...]]:
    """The jobs that a store holds as done, with what they have found."""
    with closing(sqlite3.connect(path)) as connection:
        connection.text_factory = bytes
        rows = connection.execute("SELECT * FROM job LEFT JOIN found USING (place) WHERE done")
        return set(rows.fetchall())


def counts(case: Case, name: str, answer: Run) -> object:
    """What a command has found, without what depends on the clock or on its file's name."""
    if name == "status" and answer.status == 0:
        values = json.loads(answer.out)
        return {
            key: values[key] for key in ("jobs", "done", "nodes", "solutions", "classes", "kept")
        }
    return answer.status, answer.out, re.sub(r"'.*?'|about [\d.]+%", "", answer.err)


def fault(case: Case, change: Change, copy: Path) -> str:
    """What is wrong with the answers after a change; "" for nothing."""
    for path in copy.parent.iterdir():
        path.unlink()
    shutil.copy(case.store, copy)
    try:
        change.apply(copy)
    except sqlite3.IntegrityError:  # no file of SQLite has such a value there
        return ""
    before = done(copy)
    found = answers(copy, case.words)
    for name, answer in found.items():
        if answer.status not in (0, 1, 2, 3) or "internal error" in answer.err:
            return f"{name}: {answer}"
        if answer.status == 2 and not re.fullmatch(f"{re.escape(str(copy))}: .*\n", answer.err):
            return f"{name} does not say one sentence about the store: {answer.err}"
    if not before <= done(copy):
        return "it has lost what was done"
    for name, answer in found.items():
        other = counts(case, name, answer) != counts(case, name, case.right[name])
        if name != "audit" and answer.status != 2 and other and found["audit"].status in (0, 3):
            return f"an audit finds nothing, but {name} says {answer}"
    return ""


def damages(case: Case, table: str, column: str) -> list[Change]:
    """All changes of a column, in an order that is always the same."""
    with Store(str(case.store)) as store:
        found = list(changes(table, column, store.about()))
    Random(f"{table}.{column}").shuffle(found)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("table", "column"), list(columns()))
def test_a_wrong_value_in_a_field_has_a_sentence_or_is_found(
    case: Case, tmp_path: Path, table: str, column: str
) -> None:
    number = ABOUT if table == "about" else OTHERS
    some = damages(case, table, column)[:number]
    wrong = {change: fault(case, change, tmp_path / "run.db") for change in some}
    assert {} == {change: what for change, what in wrong.items() if what}


@pytest.mark.slow
@pytest.mark.long
def test_every_wrong_value_has_a_sentence_or_is_found(case: Case, tmp_path: Path) -> None:
    for table, column in columns():
        for change in damages(case, table, column):
            assert "" == fault(case, change, tmp_path / "run.db"), change


# files of solutions -------------------------------------------------------------------------------

VALUES: list[object] = [
    *(None, True, -1, 0, 7, 0.5, 10**30, 1e300, "", "x", "é\x00", [], [[]], [None], {}, {"a": 1}),
    *([0], [[0, 0]], [10**30, 0], [0.5, 0], ["0", "0"], "tiling", "summary", 100 * [[]]),
]
PUZZLES = ["four-pieces", "three-colours-8x8", "pentominoes-mirror-pairs", "symmetry-three-l"]


def spoilt(value: object) -> Iterator[object]:
    """A value of JSON with a wrong one in each of its places in turn, and without each key."""
    yield from VALUES
    if not isinstance(value, dict | list):
        return
    for key in value if isinstance(value, dict) else range(min(2, len(value))):
        for other in spoilt(value[key]):
            copy: Any = value.copy()
            copy[key] = other
            yield copy
        if isinstance(value, dict):
            yield {name: one for name, one in value.items() if name != key}


def fault_of_solutions(puzzle: Path, lines: list[object]) -> str:
    """What is wrong with the answers of the commands that read solutions; "" for nothing."""
    data = "".join(f"{json.dumps(line)}\n" for line in lines).encode()
    for words in (["verify"], ["draw"], ["draw", "--format", "json"]):
        answer = run.__wrapped__(words[0], puzzle, "-", *words[1:], data=data)
        if answer.status not in (0, 1, 2, 3) or "internal error" in answer.err:
            return f"{words[0]}: {answer}"
        if answer.status == 2 and not re.fullmatch(r"standard input: .*\n", answer.err):
            return f"{words[0]} does not say one sentence about the file: {answer.err}"
    return ""


@pytest.mark.slow
@pytest.mark.parametrize("name", PUZZLES)
def test_a_wrong_value_in_a_file_of_solutions_has_a_sentence(name: str) -> None:
    puzzle = SAMPLES / f"{name}.toml"
    lines = run(puzzle, "-n", "2", "--format", "json").lines
    for number, line in enumerate(lines):
        every = list(spoilt(line))
        for other in Random(name).sample(every, min(len(every), 100)):
            changed = [*lines[:number], other, *lines[number + 1 :]]
            assert "" == fault_of_solutions(puzzle, changed), other
