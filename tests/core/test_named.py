"""Cells with names: which stay free, what a Board takes, and that nothing but the cells that stay
free changes what a puzzle is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from itertools import combinations
from math import prod
from random import Random

import pytest
from support.brute import tilings
from support.random_plain import random_hexagons, random_puzzle, random_solid, random_triangles

import psolver
from psolver.core.model import Board, Piece, Puzzle

MAKERS = [random_puzzle, random_solid, random_hexagons, random_triangles]
NAMED = Board(
    frozenset({(0, 0), (0, 1), (0, 2)}), names={(0, 2): "21", (0, 0): "Nov", (0, 1): "Sat"}
)


def test_names_are_sorted_by_their_cells() -> None:
    assert (((0, 0), "Nov"), ((0, 1), "Sat"), ((0, 2), "21")) == NAMED.names


def test_what_was_free_is_covered_again_when_something_else_is_left_free() -> None:
    left = NAMED.leaving(["Nov", "21"]).leaving(["Sat"])
    assert (((0, 0), (0, 2)), (((0, 1), "Sat"),)) == (left.cells, left.free_names)


@pytest.mark.parametrize("number", range(40))
def test_the_cells_that_stayed_free_before_do_not_matter(number: int) -> None:
    random = Random(f"freed {number}")
    cells = [(0, column) for column in range(5)]
    may = frozenset(cell for cell in cells[1:] if random.random() < 0.5)
    names = {cell: name for cell, name in zip(cells, "abcde", strict=True) if random.random() < 0.8}
    board = Board(frozenset(cells) - may, may, names=names)
    some, others = ([n for n in names.values() if n != "a" and random.random() < 0.5] for _ in "12")
    assert board.leaving(others) == board.leaving(some).leaving(others)
    puzzle = Puzzle((Piece("I", ((0, 0),), 0, 5),), board.leaving(some))
    assert puzzle == psolver.loads(psolver.dumps(puzzle))


def test_a_board_with_names_is_rebuilt_by_its_repr() -> None:
    left = NAMED.leaving(["Nov"])
    assert left == eval(repr(left), {"Board": Board})


@pytest.mark.parametrize(
    ("names", "fault"),
    [
        (7, 'board: names: expected cells with names, such as (((0, 1), "Feb"),)'),
        (
            {(0, 0): "New Year"},
            "board: the name at (0, 0): 'New Year' is not the name of a cell; a name is one word",
        ),
        (
            {(0, 0): "a", (0, 1): "a"},
            "board: names: two cells have the name 'a'; give each one of its own",
        ),
        (
            (((0, 0), "a"), ((0, 0), "b")),
            "board: names: a cell has two names; give it one",
        ),
    ],
)
def test_what_are_no_names_is_told(names: object, fault: str) -> None:
    with pytest.raises(psolver.PuzzleError) as caught:
        Board(frozenset({(0, 0), (0, 1)}), names=names)  # type: ignore[arg-type]
    assert fault == str(caught.value)


@pytest.mark.rooms
def test_a_date_has_the_names_of_its_month_its_day_and_its_weekday() -> None:
    from psolver.calendars.date_words import names_of_date

    assert ["Nov", "21", "Sat"] == names_of_date(NAMED, 11, 21, 6, "puzzle")


@pytest.mark.rooms
def test_a_date_whose_day_has_no_cell_is_refused() -> None:
    from psolver.calendars.date_words import names_of_date

    with pytest.raises(psolver.PsolverError) as caught:
        names_of_date(NAMED, 11, 22, 7, "puzzle")
    assert "puzzle: no cell has the name of the day 22" == str(caught.value)


@pytest.mark.rooms
def test_a_part_of_a_date_is_known_by_its_first_letters() -> None:
    from psolver.calendars.date_words import MONTHS, WEEKDAYS, part_of_date

    for kind, words, least in (("month", MONTHS, 3), ("weekday", WEEKDAYS, 2)):
        for number, word in enumerate(words, 1):
            for length in range(least, len(word) + 1):
                assert (kind, number) == part_of_date(word[:length]) == part_of_date(word.upper())
    assert [None] * 4 == [part_of_date(name) for name in ("0", "32", "No", "Nov21")]


# words that somebody types ------------------------------------------------------------------------

TODAY = date(2026, 11, 20)
WEEK = psolver.load("samples/calendar-weekdays.toml")
CHESS = Board(
    frozenset((row, column) for row in range(2) for column in range(3)),
    names={(0, 0): "A1", (0, 1): "b2", (0, 2): "B2", (1, 0): "a,b", (1, 1): "today"},
)


@pytest.mark.rooms
@pytest.mark.parametrize(
    ("board", "text", "names"),
    [
        (WEEK.board, "nov 23|23 NOV|November, 23rd|11/23|23/11|23.11.|23.11|NOV,23", "Nov 23"),
        (WEEK.board, "today|Today|20.11.2026|2026-11-20|2026/11/20|11/20/2026", "Nov 20 Fri"),
        (WEEK.board, "20 Nov 2026|November 20th, 2026|Fri Nov 20 2026|20.11.2026", "Nov 20 Fri"),
        (WEEK.board, "2026-1-5|5.1.2026|05.01.2026|Mon, 5 Jan 2026", "Jan 5 Mon"),
        (WEEK.board, "5/5|5.5.", "May 5"),
        (CHESS, "A1,B2|a1 B2|A1;B2|a1, B2", "A1 B2"),
        (CHESS, "a,b|A,B", "a,b"),
        (CHESS, "today", "today"),
        (CHESS, "A1,b3", "A1 b3"),
        (CHESS, "bB2", "bB2"),
    ],
)
def test_words_mean_names_and_dates(board: Board, text: str, names: str) -> None:
    from psolver.calendars.free_cells import names_meant

    for one in text.split("|"):
        assert sorted(names.split()) == sorted(names_meant(board, one, TODAY, "p")), one


@pytest.mark.rooms
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("11/5", """'11/5' may be two dates; write "Nov 5" or "May 11\""""),
        ("5-11-2026", "'5-11-2026' is not a date that is known here; write it as 2026-11-23"),
        ("31.4.2026", "there is no date 31.4.2026"),
        ("13/32", "there is no date 13/32"),
        ("0.5.", "there is no date 0.5."),
        ("Feb 29 2026", "there is no date Feb 29 2026"),
        ("Tue Nov 20 2026", "2026-11-20 is a Friday, not a Tuesday"),
        ("Nov 2026", "'2026' is the year of no date; write it as 2026-11-23"),
        ("1.2.3.4", "'1.2.3.4' is not a date that is known here; write it as 2026-11-23"),
    ],
)
def test_a_date_that_there_is_not_or_that_may_be_another_one_is_refused(
    text: str, message: str
) -> None:
    from psolver.calendars.free_cells import names_meant

    with pytest.raises(psolver.PsolverError) as caught:
        names_meant(WEEK.board, text, TODAY, "p")
    assert f"p: --leave: {message}" == str(caught.value)


@pytest.mark.rooms
@pytest.mark.parametrize(
    ("names", "today", "note"),
    [
        ("Nov 23", "2026-11-20", "no weekday is left free; --leave 2026-11-23 names it too"),
        ("Jan 2", "2026-12-30", "no weekday is left free; --leave 2027-01-02 names it too"),
        ("Feb 29", "2026-11-20", "no weekday is left free; --leave 2028-02-29 names it too"),
        ("Apr 31", "2026-11-20", "no weekday is left free"),
        ("Nov", "2026-11-20", "no day and no weekday is left free"),
        ("Nov 23 Mon", "2026-11-20", ""),
    ],
)
def test_a_part_of_a_date_that_is_missing_is_noted(names: str, today: str, note: str) -> None:
    from psolver.calendars.free_cells import missing_part

    assert note == missing_part(WEEK.board, names.split(), date.fromisoformat(today))
    assert "" == missing_part(CHESS, names.split(), date.fromisoformat(today))


@pytest.mark.rooms
def test_a_date_is_drawn_at_random() -> None:
    from psolver.calendars.date_words import part_of_date
    from psolver.calendars.free_cells import drawn_names

    every = {tuple(drawn_names(WEEK.board, WEEK.pieces, Random(n), "p")) for n in range(300)}
    assert len(every) > 200
    for names in every:
        assert ["month", "day", "weekday"] == [(part_of_date(name) or [""])[0] for name in names]


@pytest.mark.rooms
def test_the_dice_of_a_board_are_rolled() -> None:
    from psolver.calendars.free_cells import drawn_names

    made = psolver.load("genius-square")
    dice = made.board.dice
    rolls = [drawn_names(made.board, made.pieces, Random(n), "p") for n in range(300)]
    for roll in rolls:
        assert all(face in die for face, die in zip(roll, dice, strict=True))
    assert {face for die in dice for face in die} == {face for roll in rolls for face in roll}
    assert 62_208 == prod(len({*die}) for die in dice)  # as its box says


def test_faces_of_dice_are_names_of_cells_and_of_one_die() -> None:
    def fault(**keys: object) -> str:
        with pytest.raises(psolver.PsolverError) as caught:
            replace(CHESS, **keys)  # type: ignore[arg-type]
        return str(caught.value)

    name = CHESS.names[0][1]
    twice = f"board: dice: two dice have the face '{name}'; a cell belongs to one die"
    assert twice == fault(dice=((name,), (name,)))
    assert "board: dice: a die has no faces; name a cell for each" == fault(dice=((),))
    listed = 'board: dice: expected the faces of each die, such as (("A1", "A2"), ("B1", "B2"))'
    assert listed == fault(dice="a1 a2")
    nameless = "board: dice: no cell of the board has a name; the key 'names' gives them"
    assert nameless == fault(dice=((name,),), names=())


@pytest.mark.rooms
def test_as_many_cells_are_drawn_as_stay_free() -> None:
    from psolver.calendars.free_cells import drawn_names

    def drawn(**keys: object) -> set[frozenset[str]]:
        made = psolver.puzzle(**{"board": "1x4", "names": "a b c d", **keys})  # type: ignore[arg-type]
        every = (drawn_names(made.board, made.pieces, Random(n), "p") for n in range(60))
        return {frozenset(names) for names in every}

    pairs = set(map(frozenset, combinations("abcd", 2)))
    assert pairs == drawn(pieces="##")
    assert pairs == drawn(pieces="##", count="any", leave="a c")
    assert {frozenset(one) for one in "bcd"} == drawn(board="A###", pieces="AA\n\nB")
    with pytest.raises(psolver.PsolverError) as caught:
        drawn(pieces="##", count="any")
    what = "random draws a date, or as many cells as the file or the areas leave free"
    assert f"p: --leave: {what}; name the cells here" == str(caught.value)


def named(puzzle: Puzzle, random: Random) -> Puzzle:
    """The puzzle with a name for each cell; some that no clue has stay free."""
    board = replace(
        puzzle.board, names=tuple((c, f"c{n}") for n, c in enumerate(puzzle.board.cells))
    )
    clued = {cell for cell, _ in board.clues}
    can = [name for cell, name in board.names if cell not in clued]
    free = random.sample(can, min(len(can), random.randrange(4)))
    return replace(puzzle, board=board.leaving(free if len(free) < len(board.cells) else []))


def check(puzzle: Puzzle) -> None:
    """A puzzle with names has the tilings of its board, as brute force finds them."""
    board = puzzle.board
    bare = replace(puzzle, board=replace(board, names=()))
    expected = {
        frozenset((piece, frozenset(cells)) for piece, cells in one) for one in tilings(bare)
    }
    found = [*psolver.tilings(puzzle)]
    assert expected == {frozenset((p, frozenset(cells)) for p, cells in one) for one in found}
    assert all(not psolver.verify(puzzle, one) for one in found)
    assert psolver.count(puzzle, distinct=True) == psolver.count(bare, distinct=True)
    for one in found[:2]:
        assert all(name in psolver.draw(puzzle, one, size="roomy") for _, name in board.free_names)


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("seed", range(5))
def test_brute_force_agrees(make: Callable[[int], Puzzle], seed: int) -> None:
    check(named(make(seed), Random(seed)))


@pytest.mark.slow
@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("seed", range(5, 80))
def test_brute_force_agrees_on_many(make: Callable[[int], Puzzle], seed: int) -> None:
    check(named(make(seed), Random(seed)))


HOLED = "pieces = '#'\ncount = 'any'\nboard = '''\n.##.\n#.##\n'''\nnames = '''\n{}\n'''\n"


def test_names_may_have_a_point_for_each_place_without_a_cell() -> None:
    short = psolver.loads(HOLED.format("a b\nc . d"))
    assert short == psolver.loads(HOLED.format(". a b .\nc . . d"))
    assert {(0, 1): "a", (0, 2): "b", (1, 0): "c", (1, 3): "d"} == dict(short.board.names)


def test_a_name_where_the_board_has_no_cell_is_refused() -> None:
    for row in ("x a b .", ". a b", ". . a b ."):
        with pytest.raises(psolver.PuzzleError, match="words for a row of 2 cells"):
            psolver.loads(HOLED.format(f"{row}\nc . d"))
