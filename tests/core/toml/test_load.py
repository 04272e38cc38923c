"""Puzzle files: tests/data/valid says what comes out, tests/data/invalid what psolver says about a
fault.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, NoReturn

import pytest
from support.places import DATA

from psolver.core.errors import PuzzleError
from psolver.core.formats import load, load_bytes
from psolver.core.goal import SymmetryGoal
from psolver.core.model import Piece, Puzzle
from psolver.core.toml.load import loads

VALID = sorted((DATA / "valid").glob("*.toml"))
INVALID = sorted((DATA / "invalid").glob("*.toml"))


def message(path: Path) -> str:
    """What psolver says about a file with a fault."""
    with pytest.raises(PuzzleError) as caught:
        load_bytes(path.read_bytes(), path.name)
    return str(caught.value)


def said(mapping: dict[str, Any]) -> dict[str, Any]:
    """The entries that the file has something to say about."""
    return {key: value for key, value in mapping.items() if value not in (None, "", {})}


def described_piece(piece: Piece) -> dict[str, Any]:
    """A piece as the JSON neighbours write it; most None is any, a colour is left out where there
    is none.
    """
    bounds = {"name": piece.name, "size": piece.size, "least": piece.least, "most": piece.most}
    return bounds | {"orientations": len(piece.orientations)} | said({"color": piece.color})


def described_goal(goal: SymmetryGoal | None) -> dict[str, Any] | None:
    """What a symmetry puzzle wants, as the JSON neighbours write it."""
    return goal and asdict(goal) | {"kinds": list(goal.kinds)}


def described(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as the JSON neighbours write it; texts and known answers are left out where there
    are none.
    """
    board = puzzle.board
    texts = {"title": puzzle.title, "notes": puzzle.notes, "source": puzzle.source}
    return {
        "pieces": [described_piece(piece) for piece in puzzle.pieces],
        "must": len(board.must),
        "may": len(board.may),
        "clues": [[*cell, name] for cell, name in board.clues],
        **said({"names": {name: list(cell) for cell, name in board.names}}),
        **said(
            texts | {"expect": said(asdict(puzzle.expect)), "goal": described_goal(puzzle.goal)}
        ),
    }


@pytest.mark.rooms
@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_a_fault_is_told_in_one_sentence_with_its_place(path: Path) -> None:
    expected = path.with_suffix(".txt").read_text(encoding="utf-8").removesuffix("\n")
    assert expected == message(path)


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_a_valid_file_gives_the_pieces_and_the_board_that_its_neighbour_says(path: Path) -> None:
    expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    assert expected == described(load(path))


def test_the_invalid_files_are_found() -> None:
    assert len(INVALID) >= 40


def test_the_valid_files_are_found() -> None:
    assert len(VALID) >= 15


@pytest.mark.parametrize(("folder", "suffix"), [("invalid", ".txt"), ("valid", ".json")])
def test_every_file_has_its_neighbour(folder: str, suffix: str) -> None:
    files = {path.name for path in (DATA / folder).iterdir()}
    stems = {Path(name).stem for name in files}
    assert {stem + end for stem in stems for end in (".toml", suffix)} == files


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_a_message_is_one_line_that_begins_with_the_file(path: Path) -> None:
    said_there = message(path)
    assert [said_there] == said_there.splitlines()
    assert f"{path.name}: " == said_there[: len(path.name) + 2]


def test_the_puzzle_remembers_the_path_of_its_file() -> None:
    path = DATA / "valid" / "simplest.toml"
    assert str(path) == load(path).file == load(str(path)).file


def test_a_path_a_text_and_bytes_give_the_same_puzzle() -> None:
    path = DATA / "valid" / "simplest.toml"
    data = path.read_bytes()
    assert load(path) == load_bytes(data, str(path)) == loads(data.decode(), str(path))


def test_line_ends_and_a_byte_order_mark_do_not_matter() -> None:
    names = ("simplest", "windows-line-ends", "byte-order-mark")
    first, *others = [load_bytes((DATA / "valid" / f"{name}.toml").read_bytes()) for name in names]
    assert [first, first] == others


def test_the_line_ends_and_the_byte_order_mark_of_the_data_were_kept() -> None:
    simplest = (DATA / "valid" / "simplest.toml").read_bytes()
    assert (
        simplest.replace(b"\n", b"\r\n") == (DATA / "valid" / "windows-line-ends.toml").read_bytes()
    )
    assert b"\xef\xbb\xbf" + simplest == (DATA / "valid" / "byte-order-mark.toml").read_bytes()


def test_a_missing_file_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "missing.toml"
    with pytest.raises(PuzzleError) as caught:
        load(path)
    assert f"{path}: cannot be read (No such file or directory)" == str(caught.value)


def test_a_folder_is_no_puzzle_file(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError) as caught:
        load(tmp_path)
    assert f"{tmp_path}: is a folder, not a puzzle file" == str(caught.value)


@pytest.mark.parametrize(
    "path", [str(DATA / "valid" / "simplest.toml" / "below.toml"), "puzzle\0.toml"]
)
def test_a_path_that_no_file_can_have_cannot_be_read(path: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        load(path)
    shown = path.replace("\0", "\\x00")
    expected = f"{shown}: cannot be read ("
    assert expected == str(caught.value)[: len(expected)]


def test_a_path_that_may_not_be_read_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "secret.toml"
    path.write_text('board = "2x2"', encoding="utf-8")

    def refuse(_: Path, _mode: str) -> NoReturn:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("psolver.core.formats.open", refuse, raising=False)
    with pytest.raises(PuzzleError) as caught:
        load(path)
    assert f"{path}: cannot be read (Permission denied)" == str(caught.value)


def test_a_file_far_too_large_for_a_puzzle_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    path.write_bytes(b"# " + b"long " * 4_000_000)
    with pytest.raises(PuzzleError) as caught:
        load(path)
    assert f"{path}: is too large for a puzzle file (over 16 MB)" == str(caught.value)
