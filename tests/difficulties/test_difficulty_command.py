"""`psolver difficulty`, and `psolver unique --difficulty`."""

from __future__ import annotations

import csv
import json
import re
import shutil
from io import StringIO
from pathlib import Path

from support.command import run
from support.places import ROOT, SAMPLES


def test_rows_as_csv_and_json_hold_the_same_values(tmp_path: Path) -> None:
    shutil.copy(SAMPLES / "four-pieces.toml", tmp_path)
    path = tmp_path / "rows.csv"
    assert 0 == run("difficulty", "-q", str(tmp_path), "-o", str(path)).status
    (row,) = csv.DictReader(StringIO(path.read_text()))
    (line,) = run("difficulty", "--format", "json", "four-pieces").out.splitlines()
    values = json.loads(line)
    assert ("difficulty", "four-pieces") == (values.pop("type"), values.pop("file"))
    assert {"file", *values} == set(row)
    for name, value in values.items():
        shown = " ".join(map(str, value)) if isinstance(value, list) else value
        assert str(int(shown) if isinstance(shown, bool) else shown) == row[name]


def test_the_time_limit_prints_what_is_known() -> None:
    done = run("difficulty", "solid-pentominoes-3x4x5", "--time-limit", "1")
    assert 3 == done.status
    assert done.out.startswith("Difficulty: at least ") or not done.out
    assert "stopped by the limit" in done.err


def test_unique_adds_values() -> None:
    values = json.loads(run("unique", "-q", "--difficulty", "four-pieces", "--format", "json").out)
    assert 2 == values["difficulty"]["number"]
    assert "difficulty" not in json.loads(run("unique", "four-pieces", "--format", "json").out)


def test_the_page_on_difficulty_names_all_values() -> None:
    text = (ROOT / "docs" / "difficulty.md").read_text(encoding="utf-8")
    table = text.partition("## JSON and CSV")[2].partition("##")[0]
    (values,) = run("difficulty", "--format", "json", "four-pieces").lines
    assert values.keys() - {"type"} == {*re.findall(r"^\| `(\w+)` \|", table, re.M)}
