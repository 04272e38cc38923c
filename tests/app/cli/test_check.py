"""`psolver check`, run as a user runs it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from support.command import ENDLESS, IMPOSSIBLE, SMALL, TWINS, Run, run
from support.places import ROOT

import psolver
from psolver.app.sample_files import puzzle_files
from psolver.errors import PsolverError


def test_check_compares_with_the_expected_answers() -> None:
    assert Run(0, f"ok       {SMALL}: 4 solutions, 1 distinct\n", "") == run("check", SMALL)


def test_check_skips_a_slow_puzzle_and_one_that_expects_nothing(tmp_path: Path) -> None:
    path = tmp_path / "new.toml"
    path.write_bytes(TWINS)
    slow = tmp_path / "slow.toml"
    slow.write_bytes(ENDLESS + b'[expect]\nsolutions = 1\neffort = "slow"\n')
    expected = f"skipped  {slow}: slow, use --slow\nskipped  {path}: it expects nothing\n"
    assert Run(0, expected, "") == run("check", slow, path)


def test_check_tells_a_wrong_answer_and_is_1() -> None:
    for expect, wrong in [
        ("solutions = 3", "2 solutions, 1 distinct; 3 solutions expected"),
        ("distinct = 2", "2 solutions, 1 distinct; 2 distinct expected"),
        (
            "solutions = 1_000\ndistinct = 7",
            "2 solutions, 1 distinct; 1,000 solutions expected, 7 distinct expected",
        ),
        ('reason = "area"', "2 solutions, 1 distinct; impossible by area expected"),
        ("at_least = 3", "2 solutions, 1 distinct; at least 3 solutions expected"),
    ]:
        puzzle = f'pieces = "##"\ncount = "any"\nboard = "2x2"\n[expect]\n{expect}\n'
        assert Run(1, f"WRONG    standard input: {wrong}\n", "") == run(
            "check", "-", data=puzzle.encode()
        )


def test_check_goes_on_after_a_wrong_answer(tmp_path: Path) -> None:
    wrong = tmp_path / "a.toml"
    wrong.write_text('pieces = "##"\nboard = "1x2"\n[expect]\nsolutions = 2\n', encoding="utf-8")
    expected = f"WRONG    {wrong}: 1 solution, 1 distinct; 2 solutions expected\n"
    expected += f"ok       {SMALL}: 4 solutions, 1 distinct\n"
    assert Run(1, expected, "") == run("check", wrong, SMALL)


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


def test_check_compares_each_puzzle_of_a_sequence(tmp_path: Path) -> None:
    path = tmp_path / "bars.toml"
    path.write_text(
        'board = "2x{n}"\npieces = "##"\ncount = "any"\n'
        '[expect]\nsolutions = [1, 2, 4]\n[vary]\nn = "1..3"\n',
        encoding="utf-8",
    )
    done = run("check", str(path))
    assert 1 == done.status
    lines = done.out.splitlines()
    assert [f"ok       {path} n=1:", f"ok       {path} n=2:", f"WRONG    {path} n=3:"] == [
        line.split(": ")[0] + ":" for line in lines
    ]
    assert "4 solutions expected" in lines[2]
