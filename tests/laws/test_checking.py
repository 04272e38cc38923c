"""What checks a tiling tells the solutions that brute force finds from others, and puzzles and
solutions that are written are read back, whatever rules and goals are mixed.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from io import BytesIO
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from support import brute
from support.brute import Found, Lying, to_tiling
from support.command import run
from support.random_mixtures import random_mixture
from support.random_plain import random_of_some_lattice
from support.seeds import seeds

import psolver
from psolver import PsolverError, Puzzle, verify
from psolver.core import tiling
from psolver.hand import clash
from psolver.hand.lying_placements import read_placements, versions_with_marks
from psolver.text import WRITERS, Look

NOT_IN_A_FILE = re.compile("no file can say|a file cannot|cannot be drawn")
PUBLIC = {name: getattr(psolver, name) for name in psolver.__all__}


def puzzle_of(seed: int) -> Puzzle:
    return random_mixture(seed) if seed % 4 else random_of_some_lattice(seed)


def places_of(puzzle: Puzzle) -> list[Lying]:
    """All placements, in an order that is the same in every run."""
    every = [one for piece in puzzle.pieces for one in brute.placements(puzzle, piece)]
    return sorted(every, key=brute.in_order)


def damaged(random: Random, puzzle: Puzzle, one: Found, places: list[Lying]) -> Found:
    """A tiling with one thing changed: a placement is gone, or another in its place or beside, or
    it lies a cell further, is of another piece, or shows other marks.
    """
    kind = random.choice(["drop", "swap", "add", "mark", "cell", "rename", "move"])
    listed = sorted(one, key=brute.in_order)
    if kind != "add" and listed:
        old = listed.pop(random.randrange(len(listed)))
        name, cells, marks = old[0], sorted(old[1]), brute.marks_of(old)
        if kind == "mark":
            marks = frozenset((where, random.choice("abABbw")) for where, _ in marks)
        elif kind == "rename":
            name = random.choice(puzzle.pieces).name
        elif kind == "cell":
            cells[random.randrange(len(cells))] = random.choice(puzzle.board.cells)
        elif kind == "move":
            by = random.choice([(0, 1, -1), (1, 0, -1), (1, -1, 0), (0, 0, 1)])
            cells = [tuple(map(sum, zip(cell, by, strict=False))) for cell in cells]
        if kind in ("mark", "rename", "cell", "move") and len(set(cells)) == len(cells):
            listed.append(brute.lying(name, frozenset(cells), marks))
    if kind in ("add", "swap") and places:
        listed.append(random.choice(places))
    return frozenset(listed)


@pytest.mark.parametrize("seed", seeds(40, 1500, heavy={8, 11, 15, 27}))
def test_verify_takes_every_tiling_and_nothing_close_to_it(seed: int) -> None:
    puzzle, random = puzzle_of(seed), Random(seed)
    every, places = set(brute.tilings(puzzle)), places_of(puzzle)
    blocks = puzzle.best is not None and puzzle.best.goal == "blocking"
    plain = replace(puzzle, best=None, expect=psolver.Expect())
    for one in sorted(every, key=lambda one: sorted(map(brute.in_order, one)))[:20]:
        assert clash(plain, to_tiling(puzzle, one).placements) is None
        for other in (one, *(damaged(random, puzzle, one, places) for _ in range(3))):
            right = other in every and not (blocks and brute.has_room(puzzle, other))
            assert right == (not verify(puzzle, to_tiling(puzzle, other)))


@pytest.mark.parametrize("seed", seeds(25, 1000, heavy={8, 12}))
def test_tilings_of_a_puzzle_without_its_rules_are_checked_by_them(seed: int) -> None:
    puzzle = replace(random_mixture(seed), best=None)
    free = puzzle.having(touch="anything", groups=())
    every = set(brute.tilings(puzzle))
    for one in islice(brute.tilings(free), 60):
        assert (one in every) == (not verify(puzzle, to_tiling(puzzle, one)))
    bare = replace(free, board=replace(puzzle.board, marks=()))
    for one in islice(brute.tilings(bare), 60):
        assert (one in every) == (not verify(puzzle, to_tiling(puzzle, one)))


@pytest.mark.parametrize("seed", seeds(25, 1000))
def test_two_placements_clash_if_brute_force_says_so(seed: int) -> None:
    puzzle, random = puzzle_of(seed), Random(seed)
    pieces = tuple(replace(piece, least=0, most=None) for piece in puzzle.pieces)
    free = puzzle.having(pieces=pieces, groups=(), best=None)
    places = places_of(free)
    for _ in range(min(30, len(places) - 1)):
        both = random.sample(places, 2)
        good = all(brute.keeps_clues(free, one) for one in both)
        good = good and brute.go_together(free, *both) and brute.can_keep_regions(free, both)
        good = good and brute.keeps_conditions(free, both, whole=False)
        assert good == (clash(free, to_tiling(free, both).placements) is None)


# written and read ---------------------------------------------------------------------------------


def in_a_file(puzzle: Puzzle) -> str:
    """The text of a puzzle; "" if no file can say it."""
    try:
        return psolver.dumps(puzzle)
    except PsolverError as error:
        fault = str(error)
    assert NOT_IN_A_FILE.search(fault)
    return ""


@pytest.mark.parametrize("seed", seeds(40, 1000))
def test_a_puzzle_is_written_and_read_back(seed: int) -> None:
    puzzle = puzzle_of(seed)
    text = in_a_file(puzzle)
    assert not text or puzzle == psolver.loads(text)
    for value in (puzzle.board, *puzzle.pieces):
        shown = repr(value)
        assert shown.startswith("<") or value == eval(shown, PUBLIC)
    rules = {"touch": puzzle.touch, "edges": puzzle.edges, "border": puzzle.border}
    rules |= {"faults": puzzle.faults, "corners": puzzle.corners}
    rules["region_rules"] = puzzle.region_rules
    if text and puzzle.best is None:
        given = {"board": puzzle.board, "pieces": puzzle.pieces, "group": puzzle.groups}
        assert puzzle == psolver.puzzle(**given, **rules)


@pytest.mark.parametrize("seed", seeds(25, 600))
def test_solutions_are_written_and_read_back(seed: int, tmp_path: Path) -> None:
    puzzle = puzzle_of(seed)
    found = [to_tiling(puzzle, one) for one in islice(brute.solutions(puzzle), 30)]
    if not found:
        return
    solution = WRITERS["json"](puzzle, Look()).answer
    lines = [solution(n, one) for n, one in enumerate(found, 1)]
    data = "\n".join(lines).encode()
    (tmp_path / "a.jsonl").write_bytes(data)
    if text := in_a_file(puzzle):
        done = run.__wrapped__("verify", "-", tmp_path / "a.jsonl", data=text.encode())
        assert (0, str(len(lines))) == (done.status, done.err.split(": ")[-1].split()[0])
    assert found == list(psolver.read_solutions(puzzle, tmp_path / "a.jsonl"))
    shown = [placement["cells"] for placement in json.loads(lines[0])["placements"]]
    assert [list(map(list, one.cells)) for one in found[0]] == shown
    for one in found[: 0 if puzzle.best else 3]:
        line = BytesIO(solution(1, one).encode())
        assert one.placements == read_placements(puzzle, line, "a.jsonl")


@pytest.mark.parametrize("seed", seeds(12, 300))
def test_placements_without_marks_show_those_that_are_the_only_ones(seed: int) -> None:
    puzzle = random_mixture(seed, "marks")
    for one in islice(sorted(to_tiling(puzzle, t) for t in brute.solutions(puzzle)), 3):
        ways = [versions_with_marks(puzzle, placement.showing(())) for placement in one]
        for placement, shown in zip(one, ways, strict=True):
            assert placement in shown or shown == [placement.showing(())]
        bare = tiling([(p.piece, p.cells) for p in one], puzzle.board.lattice)
        line = BytesIO(WRITERS["json"](puzzle, Look()).answer(1, bare).encode())
        if all(len(shown) == 1 for shown in ways):
            first = tiling([shown[0] for shown in ways], puzzle.board.lattice)
            assert first.placements == read_placements(puzzle, line, "a.jsonl")
        else:
            with pytest.raises(PsolverError, match=r"can lie there in . ways, with other marks"):
                read_placements(puzzle, line, "a.jsonl")


@pytest.mark.parametrize("seed", seeds(15, 300))
def test_choices_are_how_often_each_piece_is_used(seed: int) -> None:
    puzzle = random_mixture(seed, "groups")
    text = in_a_file(puzzle)
    if not text:
        return
    counts: dict[frozenset[tuple[str, int]], int] = {}
    for one in brute.solutions(puzzle):
        names = [lying[0] for lying in one]
        used = frozenset((name, names.count(name)) for name in names)
        counts[used] = counts.get(used, 0) + 1
    rows = run.__wrapped__("-", "--by", "pieces", "--format", "json", data=text.encode()).lines
    found = {frozenset(row["pieces"].items()): row["solutions"] for row in rows if "pieces" in row}
    assert counts == found
