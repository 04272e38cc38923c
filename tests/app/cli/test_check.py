"""`psolver check`, run as a user runs it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from support.command import IMPOSSIBLE, SMALL, Run, run
from support.places import ROOT

import psolver
from psolver.app.sample_files import puzzle_files
from psolver.errors import PsolverError


def test_check_takes_the_puzzle_files_of_a_folder_in_order(tmp_path: Path) -> None:
    shutil.copy(ROOT / SMALL, tmp_path / "b.toml")
    shutil.copy(ROOT / IMPOSSIBLE, tmp_path / "a.toml")
    (tmp_path / "notes.txt").write_text("no puzzle", encoding="utf-8")
    expected = f"ok       {tmp_path / 'a.toml'}: no solution, 0 distinct, impossible by clue\n"
    expected += f"ok       {tmp_path / 'b.toml'}: 4 solutions, 1 distinct\n"
    assert Run(0, expected, "") == run("check", tmp_path)


def test_a_folder_without_puzzle_files_is_2(tmp_path: Path) -> None:
    assert Run(2, "", f"{tmp_path}: holds no puzzle files (*.toml)\n") == run("check", tmp_path)


def test_a_folder_that_cannot_be_read_is_2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuse)
    with pytest.raises(PsolverError) as caught:
        puzzle_files([str(tmp_path)])
    assert f"{tmp_path}: cannot be read (Permission denied)" == str(caught.value)


@pytest.mark.slow
@pytest.mark.long  # each is checked in tests/test_samples.py as well
def test_check_alone_checks_all_samples_but_the_slow_ones() -> None:
    done = run("check")
    expected = [
        ("skipped" if psolver.load(path).expect.effort == "slow" else "ok", path.name)
        for path in sorted((ROOT / "samples").glob("*.toml"))
    ]
    words = [line.split() for line in done.out.splitlines()]
    assert (0, "") == (done.status, done.err)
    assert expected == [(word, Path(file.rstrip(":")).name) for word, file, *_ in words]
