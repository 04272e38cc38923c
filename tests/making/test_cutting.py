"""Puzzles whose pieces are cut from the board: every guarantee is confirmed by brute force, which
finds all assemblies, takes them apart, and is written here again where psolver has none.
"""

from __future__ import annotations

import json
import signal
import tomllib
from itertools import product
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest
from support import apart, brute
from support.brute_figures import is_connected
from support.command import ROOT, run, start, unix
from support.places import DATA, bounds, puzzle_file
from support.seeds import seeds

import psolver
from psolver import MadePuzzle

BURR = "samples/make/six-piece-burr.toml"
HOLLOW = 'board = "??###\\n#????\\n##??#\\n---\\n#####\\n##???\\n?####"\n'
TASKS = sorted((DATA / "cut").glob("*.toml"))


@pytest.mark.parametrize("path", TASKS, ids=attrgetter("stem"))
@pytest.mark.parametrize("seed", seeds(1, 30))
def test_pieces_that_are_cut_are_a_puzzle_with_what_is_guaranteed(path: Path, seed: int) -> None:
    make = tomllib.loads(path.read_text())["make"]
    number = 0
    for made in psolver.make(path, 2, seed, tries=60, jobs=1):
        number += 1
        puzzle = made.puzzle
        assert puzzle == psolver.loads(psolver.dumps(puzzle))
        check_pieces(make, made)
        every = frozenset(brute.tilings(puzzle))
        classes = brute.classes(puzzle, every)
        assert (len(every), len(classes)) == (made.solutions, puzzle.expect.distinct)
        check_coming_apart(make, made, classes)
    assert number


def check_pieces(make: dict[str, Any], made: MadePuzzle) -> None:
    """Whether the pieces fill the board, and are connected, of the sizes, and not alike."""
    puzzle = made.puzzle
    pieces = puzzle.pieces
    assert make["cut"] == sum(piece.least for piece in pieces)
    area = sum(piece.size * piece.least for piece in pieces)
    empty = len(puzzle.board.cells) - area
    least, most = bounds(make.get("empty", "0.."))
    assert least <= empty <= min(most, len(puzzle.board.may))
    sizes = bounds(make.get("piece_cells", "1.."))
    forms = set()
    for piece in pieces:
        assert piece.least == piece.most
        assert sizes[0] <= piece.size <= sizes[1]
        assert is_connected(frozenset(piece.shape), piece.lattice.name)
        forms.add(piece.orientations)
        assert piece.shape == piece.orientations[0]  # does not show how it lies
    assert len(forms) == len(pieces)
    assert make.get("alike") or all(piece.least == 1 for piece in pieces)


def check_coming_apart(make: dict[str, Any], made: MadePuzzle, classes: Any) -> None:
    """Whether as many assemblies as are asked for come apart, by brute force, at that level."""
    least, most = bounds(make.get("solutions", 1))
    if not {"assemblable", "level", "interlocking"} & make.keys():
        assert least <= len(classes) == len(made.tilings) <= most
        assert () == made.disassemblies
        return
    come_apart = []
    for images in classes:
        shapes = [cells for _, cells in sorted(min(images, key=sorted))]
        if apart.comes_apart(shapes):
            come_apart.append(shapes)
    assert least <= len(come_apart) == len(made.tilings) <= most
    assert len(classes) == len(made.tilings) + len(made.stuck)
    levels = sorted(apart.level_and_states(shapes)[0] for shapes in come_apart)
    assert levels == sorted(answer.level[0] for answer in made.disassemblies)
    low, high = bounds(make.get("level", "1.."))
    assert all(low <= level <= high for level in levels)
    for shapes in come_apart if "interlocking" in make else ():
        assert free_groups(shapes) <= 1


def free_groups(shapes: Any) -> int:
    """The number of groups, with the first piece or without it, that can go far at once, none of
    them a union of others.
    """
    start_state = [(0, 0, 0)] * len(shapes)
    free = set()
    for group in apart.groups(len(shapes)):
        for unit in apart.units(3):
            steps = range(1, apart.reach_of(shapes, start_state) + 1)
            moved = (apart.moved(start_state, group, unit, step) for step in steps)
            if not any(apart.collide(shapes, state) for state in moved):
                rest = frozenset(range(len(shapes))) - {*group}
                free.add(min(frozenset(group), rest, key=sorted))
    return len(free)


def test_each_piece_is_cut_from_its_own_region() -> None:
    middle = {(1, 1), (1, 2), (2, 1), (2, 2)}
    left = {(row, 0) for row in range(4)}
    right = {(row, 3) for row in range(4)}
    homes = (left, right, {(0, 1), (0, 2)}, {(3, 1), (3, 2)})
    for made in psolver.make(DATA / "texts" / "cutting-regions.toml", 3, 1, jobs=1):
        every = frozenset(brute.tilings(made.puzzle))
        assert len(brute.classes(made.puzzle, every)) == len(made.tilings) <= 9
        assert 1 <= 16 - sum(piece.size for piece in made.puzzle.pieces)
        assert any(
            all(any(home <= cells <= home | middle for _, cells in found) for home in homes)
            for found in every
        )


def test_burrs_are_made_of_sticks_and_taken_apart(tmp_path: Path) -> None:
    """Each stick is what notches leave of 2x2x6, with both ends and a corner of the middle."""
    path = tmp_path / "burr.toml"
    [made] = psolver.make(ROOT / BURR, 1, 1, jobs=1)
    path.write_text(psolver.dumps(made.puzzle))
    answer = run("disassemble", path, "--format", "json").lines[0]
    assert answer["level"] == list(made.disassemblies[0].level)
    assert 3 <= answer["level"][0]
    ends = set(product((0, 5), (0, 1), (0, 1))) | {(1, 0, 0), (1, 0, 1), (4, 0, 0), (4, 0, 1)}
    for piece in made.puzzle.pieces:
        lying = [
            {(c, a, b) for a, b, c in shape}
            for shape in piece.orientations
            if (2, 2, 6) == tuple(max(column) + 1 for column in zip(*shape, strict=True))
        ]
        assert any(ends <= cells for cells in lying)
    count = run("-", "--count", "--only-assemblable", "--distinct", data=path.read_bytes())
    assert "1\n" == count.out


# the best, and files that are gone on with --------------------------------------------------------

DIFFICULT = 'board = "4x5"\n[make]\ncut = 4\nbest = "difficulty"\n'


@pytest.mark.parametrize(
    ("text", "seed", "marks"),
    [
        (DIFFICULT, 2, "2 4 8"),
        pytest.param(
            HOLLOW + '[make]\ncut = 4\nbest = "level"\nsolutions = "1..3"\n',
            1,
            "2 6",
            marks=pytest.mark.slow,
        ),
    ],
    ids=["difficulty", "level"],
)
def test_the_best_of_some_tries_is_printed_and_made_again(
    tmp_path: Path, text: str, seed: int, marks: str
) -> None:
    path = puzzle_file(text, tmp_path)
    whole = tmp_path / "whole.jsonl"
    parts = tmp_path / "parts.jsonl"
    *_, last = numbers = marks.split()
    words = ["make", path, "--seed", seed, "--tries"]
    assert 0 == run(*words, last, "-o", whole).status
    for tries in numbers:
        run.__wrapped__(*words, tries, "-o", parts, "--jobs", "1")
    assert whole.read_bytes() == parts.read_bytes()
    lines = [json.loads(line) for line in whole.read_text().splitlines()]
    worth = [line["level"] if "level" in line else line["difficulty"] for line in lines]
    assert sorted(worth) == worth
    assert len({*map(str, worth)}) == len(worth) > 1
    printed = run(*words, last)
    assert lines[-1]["toml"] == printed.out
    assert f"made 1 puzzle of {last} tries" in printed.err
    [best] = psolver.make(path, 1, seed, tries=int(last))
    assert lines[-1]["toml"] == psolver.dumps(best.puzzle)
    with pytest.raises(psolver.PsolverError, match="would go on without an end"):
        next(psolver.make(path))


def test_the_most_difficult_puzzle_is_the_best_of_all_that_are_made(tmp_path: Path) -> None:
    common = b'board = "4x5"\npiece_set = "pentominoes"\n[make]\npieces = 4\n'
    every = run("make", "-", "--many", "9", "--seed", "1", data=common + b"difficulty = '0..'")
    best = run("make", "-", "--tries", "495", "--seed", "1", data=common + b"best = 'difficulty'")
    hardest = max(every.lines, key=lambda line: (line["difficulty"], -line["number"]))
    assert hardest["toml"] == best.out


@unix
def test_ctrl_c_gives_the_best_so_far(tmp_path: Path) -> None:
    path = puzzle_file(DIFFICULT, tmp_path)
    lines = tmp_path / "best.jsonl"
    process = start("make", path, "--seed", "2", "--time-limit", "1h", "-o", lines)
    try:
        while not (lines.exists() and b"\n" in lines.read_bytes()):
            assert process.poll() is None
    finally:
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=60)
    assert (130, True) == (process.returncode, b"made 1 puzzle of" in error)
    in_time = run("make", path, "--seed", "2", "--time-limit", "2")
    assert 0 == in_time.status
    assert "stopped by the limit" in in_time.err
    assert psolver.loads(in_time.out).pieces


def test_a_certificate_has_the_states_of_solutions_that_cannot_be_taken_apart(
    tmp_path: Path,
) -> None:
    text = (ROOT / BURR).read_text()
    path = puzzle_file(text.replace('level = "3.."', 'assemblies = "2.."'), tmp_path)
    words = ["make", path, "--seed", "1", "--format", "json"]
    [line] = run(*words, "--certificate").lines
    assert line["stuck"]
    for answer in line["disassemblies"] + line["stuck"]:
        assert "" == apart.fault(answer)
    assert line["distinct"] == len(line["disassemblies"]) + len(line["stuck"])
    del line["stuck"]
    [plain] = run(*words).lines
    assert plain == line
