"""Tilings without fault lines, and without points at which four pieces meet."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import pytest
from support import brute
from support.agreement import check_drawn, check_engine, check_exports
from support.brute import in_order, of_tiling, tilings, to_tiling
from support.cnf import models
from support.random_mixtures import random_mixture, random_mixture_of_tans
from support.random_plain import random_of_some_lattice

import psolver
from psolver.core.errors import PsolverError
from psolver.core.model import Puzzle
from psolver.rules.faults import Faults
from psolver.search.run import Options, Run

ENGINES = ("auto", "sat", "dlx", "backtrack", "count")
MIXED = (("wrap",), ("parts",), ("optional",), ("touch",), ("groups",), ("best",), ("optional",))
PATIENCE, MOST = 4_000, 60


@cache
def random_condition(seed: int) -> Puzzle | None:
    """A random small puzzle whose pieces are used any number of times, with one of the conditions
    or both; None if it cannot have them, or has too many tilings.
    """
    random = Random(f"conditions {seed}")
    number = random.randrange(1000)
    kind = random.randrange(5)
    puzzle = random_of_some_lattice(number)
    if kind == 0:
        puzzle = random_mixture_of_tans(number)
    elif kind == 1:
        puzzle = random_mixture(number, *random.choice(MIXED))
    if random.random() < 0.6 and not puzzle.best and puzzle.touch != "corners":
        pieces = tuple(replace(one, least=0, most=None) for one in puzzle.pieces[:3])
        names = {one.name for one in pieces}
        clues = tuple(pair for pair in puzzle.board.clues if pair[1] in names)
        board = replace(puzzle.board, clues=clues)
        with suppress(PsolverError):
            puzzle = puzzle.having(pieces=pieces, board=board, groups=())
    faults = random.choice(["none", "none", "any"])
    corners = "no four meet" if faults == "any" else random.choice(["any", "any", "no four meet"])
    try:
        puzzle = puzzle.having(faults=faults, corners=corners)
        few = len(list(islice(tilings(puzzle, PATIENCE), MOST + 1))) <= MOST
    except (PsolverError, brute.TooLong):
        return None
    return puzzle if few else None


def puzzles(number: int) -> list[Puzzle]:
    """The random puzzles of the first numbers, of which a third or more have tilings."""
    return [puzzle for puzzle in map(random_condition, range(number)) if puzzle]


QUICK, MANY = 24, 120


def test_a_good_part_of_the_puzzles_has_solutions() -> None:
    every = puzzles(QUICK)
    possible = [one for one in every if next(tilings(one), None) is not None]
    assert len(every) > 10
    assert len(every) > len(possible) > len(every) / 3


@pytest.mark.rooms
def test_engines_find_and_count_what_brute_force_finds() -> None:
    for number, puzzle in enumerate(puzzles(QUICK)):
        engine = ENGINES[number % 2 if puzzle.best else number % len(ENGINES)]
        check_engine(puzzle, engine)


@pytest.mark.slow
def test_all_engines_find_and_count_them() -> None:
    for puzzle in puzzles(MANY):
        for engine in ENGINES[:2] if puzzle.best else ENGINES:
            check_engine(puzzle, engine)
        if not puzzle.best:
            check_drawn(puzzle)


@pytest.mark.rooms
@pytest.mark.slow
def test_exported_problems_have_the_same_solutions() -> None:
    from psolver.exchange.problem_text import to_dimacs

    for puzzle in puzzles(MANY // 4):
        if puzzle.best:
            continue
        number = models("\n".join(to_dimacs(puzzle)).splitlines())
        assert len(set(tilings(puzzle))) == number
        if puzzle.corners == "any":
            check_exports(puzzle)


def check_rest(puzzle: Puzzle, random: Random) -> None:
    """The tilings of what is left beside some placements are those that hold them."""

    from psolver.hand.partial import rest

    every = sorted(tilings(puzzle), key=str)
    for found in random.sample(every, min(3, len(every))):
        some = random.sample(sorted(found, key=in_order), random.randint(0, len(found)))
        left = rest(puzzle, to_tiling(puzzle, some).placements)
        expected = {one.difference(some) for one in every if one.issuperset(some)}
        got = set(map(of_tiling, psolver.tilings(left))) if left else {frozenset()}
        assert expected == got
        if left and some:
            # without its classes: a symmetry keeps what lies beside, which brute force leaves out
            with psolver.Search(left, engine=random.choice(ENGINES)) as search:
                assert len(expected) == search.count().solutions


def check_partly(puzzle: Puzzle, random: Random) -> None:
    """Placements clash if they can never be right, and can be completed if a tiling has them."""

    from psolver.hand.hints import completion
    from psolver.hand.partial import clash

    every = set(tilings(puzzle))
    free = puzzle.having(faults="any", corners="any")
    for found in islice(tilings(free), 12):
        assert (found in every) == (not psolver.verify(puzzle, to_tiling(puzzle, found)))
        some = random.sample(sorted(found, key=in_order), random.randint(0, len(found)))
        placements = to_tiling(puzzle, some).placements
        good = brute.keeps_conditions(puzzle, some, whole=False)
        assert good == (clash(puzzle, placements) is None)
        if good:
            answer = completion(puzzle, placements).status
            assert any(one.issuperset(some) for one in every) == (answer in ("possible", "solved"))


@pytest.mark.rooms
def test_what_is_left_beside_placements_has_the_tilings_with_them() -> None:
    for number, puzzle in enumerate(puzzles(QUICK // 2)):
        if not puzzle.best:
            check_rest(puzzle, Random(number))
            check_partly(puzzle, Random(number))


@pytest.mark.rooms
@pytest.mark.slow
def test_what_is_left_beside_placements_of_many_puzzles_has_the_tilings_with_them() -> None:
    for number, puzzle in enumerate(puzzles(MANY)):
        if not puzzle.best:
            check_rest(puzzle, Random(number))
            check_partly(puzzle, Random(number))


@pytest.mark.rooms
def test_a_puzzle_is_written_and_read_back_and_impossible_ones_are_explained() -> None:
    for puzzle in puzzles(QUICK):
        assert puzzle == psolver.Puzzle.from_dict(puzzle.to_dict())
        with suppress(PsolverError):
            assert replace(psolver.loads(psolver.dumps(puzzle)), file=puzzle.file) == puzzle
        possible = next(tilings(puzzle), None) is not None
        assert possible == (psolver.explain(puzzle)[0].status != "impossible")


# published numbers --------------------------------------------------------------------------------


def dominoes(rows: int, columns: int, **conditions: str) -> Puzzle:
    return psolver.puzzle(board=f"{rows}x{columns}", pieces="##", count="any", **conditions)


def fault_free(rows: int, columns: int) -> int:
    """The number of fault-free domino tilings, by inclusion and exclusion over the lines that cut
    them: the rectangles between these lines are tiled one by one.
    """
    tiled = {
        (a, b): brute_dominoes(a, b) for a in range(1, rows + 1) for b in range(1, columns + 1)
    }
    total = 0
    for cuts in range(1 << rows - 1):
        heights = parts(rows, cuts)
        for others in range(1 << columns - 1):
            product = 1
            for width in parts(columns, others):
                for height in heights:
                    product *= tiled[height, width]
            total += (-1) ** (cuts.bit_count() + others.bit_count()) * product
    return total


def parts(length: int, cuts: int) -> list[int]:
    found = [1]
    for place in range(length - 1):
        if cuts >> place & 1:
            found.append(1)
        else:
            found[-1] += 1
    return found


@cache
def brute_dominoes(rows: int, columns: int) -> int:
    """The number of domino tilings of a rectangle, row by row."""
    ways = {0: 1}
    for _ in range(rows):
        for column in range(columns):
            following: dict[int, int] = {}
            for taken, number in ways.items():
                nexts = [taken ^ 1 << column]  # covered from above, or it reaches down
                if column and not taken >> column & 1 and taken >> column - 1 & 1:
                    nexts.append(taken ^ 1 << column - 1)
                for one in nexts:
                    following[one] = following.get(one, 0) + number
            ways = following
    return ways.get(0, 0)


def test_fault_free_rectangles_of_dominoes_are_counted() -> None:
    # 5x6 is the smallest but for the domino itself, and 6x6 has none (Golomb, Polyominoes, 1994)
    for rows, columns in [(1, 2), (2, 2), (4, 6), (5, 6), (6, 6), (5, 8), (6, 7)]:
        puzzle = dominoes(rows, columns, faults="none")
        number = psolver.count(puzzle)
        assert fault_free(rows, columns) == number
        assert bool(number) == ((rows, columns) in [(1, 2), (5, 6), (5, 8), (6, 8), (6, 7)][:5])


@pytest.mark.slow
def test_fault_free_squares_of_dominoes_are_those_of_oeis() -> None:
    # OEIS A124997: 2n x 2n
    assert [0, 0, 0, 25506] == [fault_free(n, n) for n in (2, 4, 6, 8)]
    for engine in ("auto", "count"):
        assert 25506 == psolver.count(dominoes(8, 8, faults="none"), engine=engine)


def test_tatami_rooms_are_those_of_oeis() -> None:
    # OEIS A068920 and A068926: tilings of an r x s room, and those that are distinct
    table = [
        [0, 1, 0, 1, 0, 1, 0],
        [1, 2, 3, 4, 6, 9, 13],
        [0, 3, 0, 4, 0, 6, 0],
        [1, 4, 4, 2, 3, 3, 3],
        [0, 6, 0, 3, 0, 2, 0],
        [1, 9, 6, 3, 2, 2, 2],
    ]
    distinct = [
        [0, 1, 0, 1, 0, 1, 0],
        [1, 1, 2, 3, 4, 6, 8],
        [0, 2, 0, 2, 0, 2, 0],
        [1, 3, 2, 1, 2, 2, 2],
        [0, 4, 0, 2, 0, 1, 0],
        [1, 6, 2, 2, 1, 1, 1],
    ]
    for rows, (every, classes) in enumerate(zip(table, distinct, strict=True), 1):
        for columns, (number, of) in enumerate(zip(every, classes, strict=True), 1):
            if rows <= columns:
                puzzle = dominoes(rows, columns, corners="no four meet")
                assert number == psolver.count(puzzle)
                assert of == psolver.count(puzzle, distinct=True)


@pytest.mark.slow
def test_the_smallest_room_without_a_tatami_tiling_is_7x10() -> None:
    # Project Euler, problem 256: of the rooms of even size, none smaller, and no other of size 70
    rooms = [(m, n) for m in range(1, 9) for n in range(m, 70 // m + 1) if m * n % 2 == 0]
    none = [
        room
        for room in rooms
        if not any(psolver.tilings(dominoes(*room, corners="no four meet"), limit=1))
    ]
    assert [(7, 10)] == none


def test_monomers_and_dimers_meet_as_published() -> None:
    # OEIS A192090: tatami tilings of 4 x n with monomers
    for columns, number in enumerate([5, 29, 44, 66], 1):
        puzzle = psolver.puzzle(
            board=f"4x{columns}", pieces="A\n\nBB", count="any", corners="no four meet"
        )
        assert number == psolver.count(puzzle)


# what it is about ---------------------------------------------------------------------------------


def test_a_line_goes_on_behind_a_hole() -> None:
    # round the hole each of the four lines is crossed on one side of it, and not on the other
    ring = psolver.puzzle(board="###\n#.#\n###", pieces="##", count="any", faults="none")
    assert 2 == psolver.count(ring) == len(set(tilings(ring)))
    wide = psolver.puzzle(board="####\n#..#\n####", pieces="##", count="any", faults="none")
    assert 0 == psolver.count(wide) == len(set(tilings(wide)))


def test_the_first_line_of_four_squares_is_not_the_second() -> None:
    # both lines have all four cells, and two bars cross one of them
    puzzle = psolver.puzzle(board="2x2", pieces="##", count="any", faults="none")
    assert 0 == psolver.count(puzzle)
    bent = psolver.puzzle(board="2x2", pieces="##\n#\n\nB", count="any", faults="none")
    assert 4 == psolver.count(bent)
    assert 1 == psolver.count(bent, distinct=True)


@pytest.mark.rooms
def test_a_clash_says_where() -> None:
    from psolver.hand.partial import clash

    puzzle = dominoes(2, 2, faults="none")
    (first,) = islice(psolver.tilings(dominoes(2, 2)), 1)
    assert "No piece can cross the line between" in getattr(clash(puzzle, first), "sentence", "")
    (found,) = psolver.verify(puzzle, first)
    assert str(found).startswith("no piece crosses the line between [0, 0] and [")
    squares = dominoes(2, 2).having(corners="no four meet")
    four = replace(squares, pieces=psolver.puzzle(board="2x2", pieces="A", count="any").pieces)
    (every,) = psolver.tilings(four.having(corners="any"))
    assert "Four pieces would meet at a corner of" in getattr(clash(four, every), "sentence", "")


def fault(**keys: object) -> str:
    with pytest.raises(psolver.PsolverError) as caught:
        psolver.puzzle(**keys)  # type: ignore[arg-type]
    return str(caught.value)


def test_boards_without_lines_and_corners_are_refused() -> None:
    bar = {"pieces": "# #", "count": "any"}
    what = "fault lines are those of squares, cubes and triangles, not of hexagons"
    keys = {"lattice": "hexagon", "board": "rhombus of side 2", **bar}
    assert f"puzzle: faults: {what}" == fault(faults="none", **keys)
    assert 0 < psolver.count(psolver.puzzle(corners="no four meet", **keys))  # type: ignore[arg-type]
    what = "a board that wraps takes no 'faults': a line around it cuts nothing in two"
    assert f"puzzle: faults: {what}" == fault(
        faults="none", board="4x4", wrap="columns", pieces="##", count="any"
    )
    what = "balls have no corners at which pieces meet; leave it out"
    assert f"puzzle: corners: {what}" == fault(
        corners="no four meet", lattice="balls", board="pyramid of side 2", pieces="#", count="any"
    )
    what = "'some' is no known value (known: any, none)"
    assert "puzzle: faults: " in fault(faults="some", board="2x2", pieces="##", count="any"), what


@pytest.mark.rooms
def test_a_table_of_dates_is_refused() -> None:
    from psolver.calendars.date_counts import by_date

    puzzle = psolver.load("calendar").having(corners="no four meet")
    with pytest.raises(PsolverError, match="each date another board; count with 'leave'"):
        by_date(Run(None, Options()), puzzle)


@pytest.mark.rooms
def test_files_and_the_schema_have_the_keys() -> None:
    from psolver.editors.file_keys import file_schema

    puzzle = dominoes(5, 6, faults="none", corners="any")
    assert 'faults = "none"' in psolver.dumps(puzzle)
    assert (Faults(),) == puzzle.rules
    assert puzzle == psolver.loads(psolver.dumps(puzzle))
    keys = file_schema()["properties"]
    assert {"faults", "corners"} <= keys.keys()


@pytest.mark.rooms
def test_the_page_edits_a_text_and_the_conditions_stay() -> None:
    from psolver.page.edits import paint, set_board

    text = psolver.dumps(dominoes(5, 6, faults="none", corners="no four meet"))
    larger = set_board(paint(text, "?", [(0, 0, 0)]), "6x6")
    assert dominoes(6, 6, faults="none", corners="no four meet") == psolver.loads(larger)
