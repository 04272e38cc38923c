"""Marks of sides: every engine finds what brute force finds, and what is checked, read, exported
and explained agrees.
"""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import islice, product
from pathlib import Path
from typing import get_args

import pytest
from support import brute_edges
from support.agreement import check_engines, check_exports, check_store
from support.brute_edges import of_placement
from support.cores import part_of
from support.random_edges import random_edges
from support.seeds import seeds

import psolver
from psolver.api import Search
from psolver.errors import PsolverError, PuzzleError
from psolver.formats.jsonl import solution
from psolver.formats.solution_files import check_answers
from psolver.geometry.lattice import SQUARE, lattice_named
from psolver.geometry.outline import sides_around
from psolver.puzzle.model import Piece, Puzzle
from psolver.puzzle.partial import clash
from psolver.puzzle.tiling import Placement, Tiling, tiling
from psolver.puzzle.verify import verify
from psolver.rules.edges import undrawn
from psolver.solve.encode import encode
from psolver.solve.plan import Plan, prepare
from psolver.solve.reasons import area_reason, placement_reason
from psolver.solve.reasons.proofs import colouring_reason, core_reason
from psolver.solve.symmetry import UpTo

MOST = 300


def as_brute(one: Tiling) -> frozenset[brute_edges.Lying]:
    return frozenset(map(of_placement, one))


def known(puzzle: Puzzle) -> set[frozenset[brute_edges.Lying]]:
    """All tilings; skips what has very many."""
    found = list(islice(brute_edges.tilings(puzzle), MOST + 1))
    if len(found) > MOST:
        pytest.skip("too many tilings for a small test")
    return set(found)


@pytest.mark.parametrize("seed", seeds(25, 1000))
def test_engines_find_what_brute_force_finds(seed: int) -> None:
    puzzle = random_edges(seed)
    expected = known(puzzle)
    up_to: UpTo = get_args(UpTo)[seed % 3]
    classes = brute_edges.classes(puzzle, expected, up_to)
    check_engines(puzzle, expected, classes, up_to, as_brute)


@pytest.mark.parametrize("seed", seeds(25, 1000))
def test_verify_and_clash_know_what_matches(seed: int) -> None:
    puzzle = random_edges(seed)
    lattice = puzzle.board.lattice
    matching = set(islice(brute_edges.tilings(puzzle), 5 * MOST))
    free = replace(puzzle, edges="equal", border="")
    free = replace(free, pieces=tuple(_other_marks(piece) for piece in free.pieces))
    for one in islice(brute_edges.tilings(free), 100):
        found = tiling([_with_marks(puzzle, lying) for lying in one], lattice)
        right = not verify(puzzle, found)
        assert right == (clash(puzzle, found) is None)
        assert right == (as_brute(found) in matching) or len(matching) == 5 * MOST


def _other_marks(piece: Piece) -> Piece:
    """The piece, each mark with a name of its own, so that brute force matches none of them."""
    return replace(piece, edges=tuple((side, "x") for side, _ in piece.edges))


def _with_marks(puzzle: Puzzle, lying: brute_edges.Lying) -> tuple[str, list[object], object]:
    """A placement with the first marks that its piece can show there."""
    piece = puzzle.piece(lying[0])
    assert piece
    every = brute_edges.placements(replace(puzzle, border=""), piece)
    ways = [one for one in every if one[1] == lying[1]]
    ways.sort(key=lambda one: sorted(one[2]))
    marks = tuple(sorted(((*cell, *beyond), mark) for (cell, beyond), mark in ways[0][2]))
    return lying[0], sorted(lying[1]), marks


# what the core of the heaviest leaves has very many placements for brute force
@pytest.mark.parametrize("seed", seeds(40, 1000, heaviest=(310,)))
def test_no_reason_is_given_where_there_is_a_tiling(seed: int) -> None:
    puzzle = random_edges(seed)
    possible = next(brute_edges.tilings(puzzle), None) is not None
    if area_reason(puzzle):
        assert not possible
        return
    encoding = encode(puzzle)
    if possible:
        assert placement_reason(encoding) is None
        assert colouring_reason(encoding) is None
        assert core_reason(encoding) is None
        return
    colouring_reason(encoding)  # which is verified
    reason = core_reason(encoding)
    assert reason
    assert reason.core
    assert "where marks of sides match" in reason.sentence
    assert next(brute_edges.tilings(part_of(puzzle, reason.core)), None) is None


@pytest.mark.parametrize("seed", seeds(40, 400))
def test_a_puzzle_with_marks_of_sides_is_written_and_read_back(seed: int) -> None:
    puzzle = random_edges(seed)
    if any(map(undrawn, puzzle.pieces)):
        with pytest.raises(PsolverError, match="which a file cannot say"):
            psolver.dumps(puzzle)
        return
    text = psolver.dumps(puzzle)
    assert puzzle == psolver.loads(text)
    rules = {"edges": puzzle.edges, "border": puzzle.border}
    assert puzzle == psolver.puzzle(board=puzzle.board, pieces=puzzle.pieces, **rules)


@pytest.mark.parametrize("seed", seeds(20, 300))
def test_solutions_are_written_and_read_back(seed: int) -> None:
    puzzle = random_edges(seed)
    with Search(puzzle) as search:
        found = list(islice(search, 50))
    if not found:
        return
    lines = "\n".join(solution(number, one) for number, one in enumerate(found, 1))
    assert (len(found), None) == check_answers(puzzle, BytesIO(lines.encode()), "a.jsonl")


@pytest.mark.parametrize("seed", seeds(12, 200))
def test_what_other_programs_are_told_has_as_many_solutions(seed: int) -> None:
    puzzle = random_edges(seed)
    check_exports(puzzle, len(known(puzzle)))


@pytest.mark.parametrize("engine", ["auto", "dlx", "backtrack", "sat"])
@pytest.mark.parametrize("seed", seeds(4, 60))
def test_a_run_in_a_store_finds_what_brute_force_finds(
    tmp_path: Path, seed: int, engine: str
) -> None:
    puzzle = random_edges(seed)
    if any(map(undrawn, puzzle.pieces)):
        pytest.skip("no file can say its sides, and so no store keeps it")
    expected = known(puzzle)
    up_to: UpTo = get_args(UpTo)[seed % 3]
    plan = Plan(puzzle, up_to=up_to, engine=engine)
    classes = brute_edges.classes(puzzle, expected, up_to)
    check_store(tmp_path / "run.db", plan, expected, classes, as_brute)


def wang(marks: str, rows: int, columns: int, **more: str) -> Puzzle:
    """A board and a square for each way to mark four sides that are turned neither way."""
    names = ["".join(one) for one in product(marks, repeat=4)]
    table = {"edges": names, "count": "any", "can_rotate": False, "can_reverse": False}
    return psolver.puzzle(board=f"{rows}x{columns}", piece=[table], **more)


def test_all_wang_tiles_tile_as_often_as_sides_have_marks() -> None:
    # each side of the board has one of two marks, and the tiles are what lies between
    assert 2**12 == psolver.count(wang("ab", 2, 2))
    assert 2**17 == psolver.count(wang("ab", 2, 3))
    assert 2**7 == psolver.count(wang("ab", 2, 3, border="a"))


def test_what_a_run_is_called_by_changes_with_the_marks_of_sides() -> None:
    plans = [Plan(wang("ab", 2, 2, border=border)) for border in ("", "a", "b")]
    assert 3 == len({prepare(plan.run(), plan.task).fingerprint for plan in plans})


def test_a_tab_fits_a_blank() -> None:
    text = """
        edges = "opposite"
        can_rotate = false
        can_reverse = false
        board = "1x3"
        [[piece]]
        name = "L"
        edges = ".a.."
        [[piece]]
        name = "M"
        edges = ".b.A"
        [[piece]]
        name = "R"
        edges = "...B"
        """
    with Search(psolver.loads(text)) as search:
        first = next(iter(search))
    assert ["L", "M", "R"] == [one.piece for one in sorted(first, key=lambda one: one.cells)]


def test_the_sides_around_a_piece_are_walked_clockwise() -> None:
    corner = sides_around([(0, 0), (0, 1), (1, 0)], SQUARE)
    assert (((0, 0), (-1, 0)), ((0, 1), (-1, 1))) == corner[:2]
    assert len(corner) == 8
    ring = [cell for cell in product(range(3), repeat=2) if cell != (1, 1)]
    assert len(sides_around(ring, SQUARE)) == 12
    for name, number in (("hexagon", 6), ("triangle", 3)):
        lattice = lattice_named(name)
        assert [number] * len(lattice.steps) == [
            len(sides_around([cell], lattice)) for cell in lattice.steps
        ]


def test_a_placement_tells_the_marks_of_its_sides() -> None:
    puzzle = wang("a", 1, 1)
    with Search(puzzle) as search:
        (one,) = search
    around = ((-1, 0), (0, -1), (0, 1), (1, 0))
    marks = tuple(((0, 0, *beyond), "a") for beyond in around)
    assert (Placement("aaaa", ((0, 0),), marks),) == one.placements


@pytest.mark.parametrize(
    ("edges", "fault"),
    [
        ((((0, 0, 0, 1), "a"),), "is no side of the piece"),
        ((((0, 0, -1, 0), "ab"),), "is no mark, which is one letter or digit"),
    ],
)
def test_a_mark_is_at_a_side(edges: object, fault: str) -> None:
    with pytest.raises(PuzzleError, match=fault):
        Piece("I", ((0, 0), (0, 1)), edges=edges)  # type: ignore[arg-type]
