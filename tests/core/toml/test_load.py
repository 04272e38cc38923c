"""Puzzle files: tests/data/valid says what comes out, tests/data/invalid what psolver says about a
fault.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from support.places import DATA

from psolver import Piece, Puzzle, PuzzleError, SymmetryGoal, load

VALID = sorted((DATA / "valid").glob("*.toml"))
INVALID = sorted((DATA / "invalid").glob("*.toml"))
WITHOUT_LINE = ("board-missing", "empty-file", "no-pieces", "only-a-comment", "connected-false")
WITHOUT_LINE += ("control-in-key", "count-huge-decimal", "symmetry-any", "symmetry-frame-too")
WITHOUT_LINE += ("toml-nested",)


def fault_of(path: Path) -> PuzzleError:
    """What psolver says about a file with a fault."""
    with pytest.raises(PuzzleError) as caught:
        load(path)
    return caught.value


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
    fault = fault_of(path)
    expected = path.with_suffix(".txt").read_text(encoding="utf-8").removesuffix("\n")
    assert [expected] == expected.splitlines()
    assert f"{path.parent}{os.sep}{expected}" == str(fault)
    assert f"{path.name}: " == expected[: len(path.name) + 2]
    lines = path.read_bytes().decode("utf-8-sig", "replace").split("\n")
    assert fault.line is None or 1 <= fault.line <= len(lines)
    assert fault.column is None or 1 <= fault.column <= len(lines[(fault.line or 0) - 1]) + 1
    assert fault.line or path.stem.startswith(WITHOUT_LINE)


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


def test_line_ends_and_a_byte_order_mark_do_not_matter() -> None:
    names = ("simplest", "windows-line-ends", "byte-order-mark")
    first, *others = [load(DATA / "valid" / f"{name}.toml") for name in names]
    assert [first, first] == others


def test_the_line_ends_and_the_byte_order_mark_of_the_data_were_kept() -> None:
    simplest = (DATA / "valid" / "simplest.toml").read_bytes()
    assert (
        simplest.replace(b"\n", b"\r\n") == (DATA / "valid" / "windows-line-ends.toml").read_bytes()
    )
    assert b"\xef\xbb\xbf" + simplest == (DATA / "valid" / "byte-order-mark.toml").read_bytes()


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


def test_a_file_far_too_large_for_a_puzzle_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    path.write_bytes(b"# " + b"long " * 4_000_000)
    with pytest.raises(PuzzleError) as caught:
        load(path)
    assert f"{path}: is too large for a puzzle file (over 16 MB)" == str(caught.value)
