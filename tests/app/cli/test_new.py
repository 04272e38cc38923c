"""`psolver new`: what it writes can be solved as it stands, and nothing is written over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.command import SMALL, Run, run
from support.places import ROOT

import psolver
from psolver.app.cli.setup_commands import STARTERS
from psolver.formats.toml.load import EXPECT, known_keys
from psolver.puzzle.rule import RULES

KINDS = {"flat": [], "solid": ["--solid"], "symmetry": ["--symmetry"]}
EXAMPLE = re.compile(r"^# (\w+ = .*|\[+\w+\]+)$", re.M)  # a line that is code behind a #


def said(path: Path) -> str:
    return f"{path}: written, to be edited; 'psolver {path}' solves it as it stands\n"


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_puzzle_is_of_the_kind_asked_for_and_has_solutions(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.toml"
    assert Run(0, "", said(path)) == run("new", path, *KINDS[kind])
    puzzle = psolver.load(path)
    assert (kind == "symmetry", kind != "solid") == (
        puzzle.goal is not None,
        puzzle.board.lattice.flat,
    )
    done = run(path, "-n", "1", "-q")
    assert (0, "") == (done.status, done.err)
    assert done.out


def test_what_its_comments_show_can_be_written_too() -> None:
    for kind in KINDS:
        text = (STARTERS / f"{kind}.toml").read_text(encoding="utf-8")
        told = EXAMPLE.sub(r"\1", text)
        names = {line.split(" = ")[0] for line in EXAMPLE.findall(text)}
        assert {"[[piece]]", "[expect]", "count", "color", "at_least"} <= names
        puzzle = psolver.loads(told)
        assert puzzle.piece("dot")
        assert (1, 1) == (puzzle.expect.at_least, psolver.Search(puzzle, limit=1).count().solutions)


def test_a_starter_names_keys_that_there_are() -> None:
    for kind in KINDS:
        text = (STARTERS / f"{kind}.toml").read_text(encoding="utf-8")
        keys = re.findall(r"^(?:# )?(\w+) = ", text, re.M)
        known = known_keys(tuple(RULES))
        assert set() == set(keys) - {*known.top, *known.piece, *EXPECT}
        assert 100 >= max(map(len, text.splitlines()))


def test_a_copy_of_a_sample_is_to_be_edited(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    assert Run(0, "", said(path)) == run("new", path, "--from", "small-2x3")
    assert (ROOT / SMALL).read_bytes() == path.read_bytes()


def test_on_standard_output_it_can_be_piped() -> None:
    done = run("new", "-", "--solid")
    assert Run(0, (STARTERS / "solid.toml").read_text(encoding="utf-8"), "") == done
