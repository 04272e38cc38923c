"""Tilings that symmetries of their puzzle fix, against brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support import brute
from support.brute import of_tiling
from support.command import run, run_in
from support.places import ROOT
from support.random_mixtures import random_mixture
from support.random_plain import random_of_some_lattice

import psolver
from psolver.core.errors import PsolverError
from psolver.core.model import Puzzle
from psolver.search.encoding import encode
from psolver.search.run import Options, Run
from psolver.symmetric.symmetric_tilings import SymmetryCount, by_symmetry, named_symmetries

Map = Callable[[Any], Any]
SQUARE_MAPS = {  # of a square of n cells a side, by hand
    "half-turn": lambda n, r, c: (n - 1 - r, n - 1 - c),
    "quarter-turn": lambda n, r, c: (c, n - 1 - r),
    "horizontal-mirror": lambda n, r, c: (n - 1 - r, c),
    "vertical-mirror": lambda n, r, c: (r, n - 1 - c),
    "falling-diagonal": lambda n, r, c: (c, r),
    "rising-diagonal": lambda n, r, c: (n - 1 - c, n - 1 - r),
}


def has_names(puzzle: Puzzle) -> bool:
    board = puzzle.board
    return not (puzzle.best or board.wrap or board.separate)


def puzzles(number: int) -> list[Puzzle]:
    plain = [random_of_some_lattice(seed) for seed in range(number)]
    mixed = [random_mixture(seed) for seed in range(number)]
    return [puzzle for puzzle in (*plain, *mixed) if has_names(puzzle)]


def counted(puzzle: Puzzle, name: str) -> int:
    return psolver.count(puzzle, symmetric=name)


def listed(puzzle: Puzzle, name: str) -> list[brute.Found]:
    return [of_tiling(one) for one in psolver.tilings(puzzle, symmetric=name)]


def table_of(puzzle: Puzzle) -> list[SymmetryCount]:
    return by_symmetry(Run(puzzle, Options()))


def check_names(puzzle: Puzzle) -> None:
    """Each symmetry lists and counts as many tilings as brute force finds with one of its maps."""
    found = brute.solutions(puzzle)
    names = {one.name for one in named_symmetries(encode(puzzle))} - {""}
    maps = brute.symmetries(puzzle)
    fixed = Counter(
        frozenset(one for one in found if frozenset(map(move, one)) == one) for move in maps
    )
    for name in sorted(names):
        own = listed(puzzle, name)
        assert len(own) == len(set(own)) == counted(puzzle, name)
        assert frozenset(own) in fixed
    sizes = Counter(len(of) for of in fixed.elements())
    assert sizes[len(found)] >= 1


def check_table(puzzle: Puzzle) -> None:
    """The rows are those of the stabilisers that brute force finds, by their sizes."""
    found, maps = brute.solutions(puzzle), brute.symmetries(puzzle)
    rows = table_of(puzzle)
    sizes = Counter(sum(frozenset(map(move, one)) == one for move in maps) for one in found)
    by_order: Counter[int] = Counter()
    for row in rows:
        by_order[row.order] += row.exactly
    assert +by_order == sizes
    assert len(found) == sum(row.exactly for row in rows)
    assert len(brute.classes(puzzle, found)) == sum(row.distinct for row in rows)
    if rows:
        assert (rows[0].order, rows[0].fixed, rows[-1].order) == (1, len(found), len(maps))


def test_symmetries_fix_the_tilings_that_brute_force_finds() -> None:
    for puzzle in puzzles(6):
        check_names(puzzle)
        check_table(puzzle)


@pytest.mark.slow
def test_symmetries_of_many_puzzles_fix_the_tilings_that_brute_force_finds() -> None:
    for puzzle in puzzles(250):
        check_names(puzzle)
        check_table(puzzle)


def test_the_names_of_symmetries_of_squares_mean_what_they_say() -> None:
    puzzle = psolver.puzzle(board="4x4", pieces="##", count="any")
    every = set(brute.tilings(puzzle))
    for name, move in SQUARE_MAPS.items():
        images = {
            one
            for one in every
            if one == frozenset((n, frozenset(move(4, *c) for c in cells)) for n, cells in one)
        }
        assert images == set(listed(puzzle, name))
    wide = psolver.puzzle(board="2x3", pieces="##", count="any")
    names = ("Half turn", "vertical-mirror", "horizontal-mirror")
    assert [1, 1, 3] == [counted(wide, name) for name in names]
    assert {"half-turn", "horizontal-mirror", "vertical-mirror", ""} == {
        one.name for one in named_symmetries(encode(wide))
    }


def test_symmetries_of_cubes_and_triangles_have_names() -> None:
    cube = psolver.puzzle(board="2x2x2", pieces="##", count="any", can_reverse=True)
    names = {one.name for one in named_symmetries(encode(cube))}
    assert {"half-turn-up-down", "quarter-turn-left-right", "third-turn-4"} <= names
    assert {"point-mirror", "mirror-front-back", "sixth-turn-with-mirror-1"} <= names
    hexagon = psolver.puzzle(
        lattice="triangle", board="hexagon of side 2", piece_set="diamonds", count="any"
    )
    names = {one.name for one in named_symmetries(encode(hexagon))}
    mirrors = {f"{kind}-mirror-{n}" for kind in ("level", "upright") for n in (1, 2, 3)}
    assert {"", "half-turn", "third-turn", "sixth-turn", *mirrors} == names
    # plane partitions in a cube of side 2: all, those that are cyclically symmetric, and those that
    # are self-complementary (R. Stanley, Symmetries of plane partitions, 1986)
    check_names(hexagon)
    assert [20, 5, 4] == [
        psolver.count(hexagon),
        counted(hexagon, "third-turn"),
        counted(hexagon, "half-turn"),
    ]


def test_an_unknown_name_lists_those_that_the_puzzle_has() -> None:
    puzzle = psolver.load("pentominoes-6x10")
    known = "half-turn, horizontal-mirror, vertical-mirror"
    with pytest.raises(PsolverError) as caught:
        counted(puzzle, "sixth-turn")
    what = f"pentominoes-6x10: has no symmetry 'sixth-turn'; it has {known}"
    assert what == str(caught.value)
    for board in ({"board": "4x4", "wrap": "columns"}, {"board": "##.##", "separate": True}):
        with pytest.raises(PsolverError, match="neither wrap nor have separate parts"):
            table_of(psolver.puzzle(pieces="##", count="any", **board))  # type: ignore[arg-type]


def test_a_search_in_python_keeps_to_its_limit_and_refuses_what_does_not_go_with_a_symmetry() -> (
    None
):
    puzzle = psolver.load("dominoes-8x8")
    with psolver.Search(puzzle, symmetric="half turn", limit=7) as search:
        found = list(search)
    assert (7, "limit") == (len(set(found)), search.outcome.status)
    assert (("symmetric", "half turn"), ("limit", 7)) == search.outcome.options[::-1]
    assert 7 <= psolver.count(puzzle, symmetric="half turn", limit=7) < 5280
    for options in ({"distinct": True}, {"up_to": "rotations"}):
        with pytest.raises(PsolverError) as caught:
            psolver.count(puzzle, symmetric="half-turn", **options)  # type: ignore[arg-type]
        what = "solutions that a symmetry keeps are not grouped; leave 'distinct' and 'up_to' out"
        assert f"dominoes-8x8: {what}" == str(caught.value)
    with pytest.raises(PsolverError, match="solutions that a symmetry keeps are neither drawn"):
        list(psolver.Search(puzzle, symmetric="half-turn").sample(3))


def test_puzzles_whose_symmetries_have_no_names_are_refused() -> None:
    for puzzle, what in [
        ("symmetry-three-l", "symmetric solutions are those of a puzzle without 'goal' and 'best'"),
        (
            "blocking-dominoes-5x5",
            "symmetric solutions are those of a puzzle without 'goal' and 'best'",
        ),
        ("dominoes-torus-8x8", "symmetries are given names on boards that neither wrap nor have"),
    ]:
        done = run(f"samples/{puzzle}.toml", "--symmetric", "half-turn")
        assert (2, "", 1) == (*done[:2], len(done.err.splitlines()))
        assert f"samples/{puzzle}.toml: {what}" in done.err


# the command --------------------------------------------------------------------------------------


def test_the_command_lists_counts_and_prints_a_table() -> None:
    file = "samples/dominoes-4x4.toml"
    assert (0, "8\n") == run(file, "--count", "--symmetric", "half-turn")[:2]
    done = run(file, "--count", "--symmetric", "falling-diagonal")
    assert (1, "0\n") == done[:2]
    assert done.err.startswith("no solution stays the same under the falling-diagonal: the search")
    done = run("samples/impossible-corner.toml", "--symmetric", "half-turn")
    assert done.err.startswith("no solution: the cell at row 2, column 3 is cut off")
    done = run(file, "--symmetric", "quarter turn", "--format", "json")
    assert (0, 3) == (done.status, len(done.lines))
    assert {"symmetric": "quarter turn"} == done.lines[-1]["options"]
    rows = run(file, "--by", "symmetry", "--format", "csv").out.splitlines()
    assert "symmetries,order,groups,fixed,exactly,distinct" == rows[0]
    assert "quarter-turn,4,1,2,2,1" in rows
    lines = run(file, "--by", "symmetry", "--count", "--format", "json").lines
    assert 8 == len(lines)
    one = {"symmetries": ["half-turn"], "order": 2, "groups": 1, "fixed": 8}
    assert {"type": "symmetry", **one, "exactly": 0, "distinct": 0} in lines


def test_of_several_puzzles_one_is_chosen() -> None:
    for options in (["--count", "--symmetric", "half-turn"], ["--by", "symmetry"]):
        done = run("sequences/dominoes-3xn", *options)
        what = "vary: makes 8 puzzles of this file; choose one, such as --vary n=5"
        assert (2, f"sequences/dominoes-3xn: {what}\n") == (done.status, done.err)
    done = run("sequences/dominoes-3xn", "--count", "--symmetric", "half-turn", "--vary", "n=2")
    assert (0, "3\n") == done[:2]  # of 11


def test_options_that_do_not_go_together_are_refused() -> None:
    file = "samples/dominoes-4x4.toml"
    for options, what in [
        (["--symmetric", "half-turn", "--distinct"], "--symmetric and --distinct cannot"),
        (["--count", "--symmetric", "half-turn", "--certificate", "a"], "--symmetric and --cert"),
        (["--by", "symmetry", "--sample", "3"], "--by symmetry and --sample cannot be used"),
        (["--by", "symmetry", "--format", "svg"], "--by prints a table, or --format csv or json"),
        (["--symmetric", "half-turn", "--format", "csv"], "with --count; not csv."),
        (["--symmetric", "half-turn", "--count", "-o", "x.csv"], "with --count; not csv."),
        (["--symmetric", ""], "has no symmetry ''; it has falling-diagonal, half-turn"),
    ]:
        done = run(file, *options)
        assert 2 == done.status
        assert what in done.err


# tables of two variables, and b-files -------------------------------------------------------------

TWO = 'board = "{m}x{n}"\npieces = "##"\ncount = "any"\n[vary]\nm = "MM"\nn = "NN"\n'


def file_of(path: Path, m: str, n: str) -> str:
    file = path / "two.toml"
    file.write_text(TWO.replace("MM", m).replace("NN", n), encoding="utf-8")
    return str(file)


def rows_of(file: Path, text: str, *options: str) -> tuple[int, list[str], str]:
    """The status, the lines and the messages of a command for a text."""
    file.write_text(text, encoding="utf-8")
    done = run_in(ROOT, file, "-q", *options)
    return done.status, done.out.splitlines(), done.err


def test_a_count_of_two_variables_ends_with_a_table(tmp_path: Path) -> None:
    text = TWO.replace("MM", "1..3").replace("NN", "{m}..4")
    _, lines, _ = rows_of(tmp_path / "a.toml", text, "--count")
    rows = ["m \\ n  1  2  3   4", "    1  0  1  0   1", "    2     2  3   5", "    3        0  11"]
    assert rows == lines[-6:-2]
    assert "0, 1, 0, 1, 2, 3, 5, 0, 11" == lines[-1]


def test_a_b_file_has_antidiagonals_or_rows(tmp_path: Path) -> None:
    file, options = tmp_path / "a.toml", ("--format", "bfile")
    status, lines, _ = rows_of(file, TWO.replace("MM", "1..3").replace("NN", "1..4"), *options)
    # OEIS A099390: the numbers of domino tilings, by antidiagonals
    assert (0, ["1 0", "2 1", "3 1", "4 0", "5 2", "6 0"]) == (status, lines[1:])
    assert f"# A000000 (b-file made by psolver of {file}, m = 1..3, n = 1..3)" == lines[0]
    _, lines, _ = rows_of(file, TWO.replace("MM", "1..3").replace("NN", "1..{m}"), *options)
    assert ["1 0", "2 1", "3 2", "4 0", "5 3", "6 0"] == lines[1:]


def test_a_b_file_ends_before_a_puzzle_without_an_exact_answer(tmp_path: Path) -> None:
    file, options = tmp_path / "a.toml", ("--format", "bfile")
    text = 'board = "2x{n}"\npieces = "##"\ncount = "any"\n[vary]\nn = "0..4"\n'
    status, lines, _ = rows_of(file, text, *options)
    assert (0, ["1 1", "2 2", "3 3", "4 5"]) == (status, lines[1:])
    gap = text.replace("2x{n}", "2x{n*n - 5*n + 6}").replace("0..4", "1..4")
    status, lines, messages = rows_of(file, gap, *options)
    assert (3, ["1 2"]) == (status, lines[1:])
    assert "n=2: skipped, so that the b-file ends before it" in messages
    status, _, messages = rows_of(file, text.replace('"0..4"', "[1, 3, 4]"), *options)
    assert 2 == status
    assert 'needs numbers that follow each other, such as n = "1..12"' in messages
    done = run("samples/small-2x3.toml", *options)
    assert 2 == done.status
    assert "is for one file with one or two variables in [vary]" in done.err
