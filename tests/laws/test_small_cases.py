"""Small puzzles whose rules meet: each is thought through by hand, and many were wrong once."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from support import brute
from support.command import run

import psolver
from psolver import (
    SQUARE,
    Best,
    Board,
    Piece,
    PieceGroup,
    Placement,
    PsolverError,
    Puzzle,
    PuzzleError,
    Search,
)
from psolver.core import lattice_named, named_set, orientations
from psolver.hand import completion, rest
from psolver.hand.hints import advice
from psolver.long_runs.plan import Plan, prepare
from psolver.text import Side, sides_around

TORUS = ("rows", "columns")


# boards that wrap and parts -----------------------------------------------------------------------


def tile(marks: str, **more: object) -> Piece:
    """A square with marks above, to the right, below, to the left; . for none."""
    beyond = [(-1, 0), (0, 1), (1, 0), (0, -1)]
    edges = [((0, 0, *to), mark) for to, mark in zip(beyond, marks, strict=True) if mark != "."]
    given = {"can_rotate": False, "can_reverse": False} | more
    return Piece(marks, ((0, 0),), edges=tuple(edges), **given)


def board(rows: int, columns: int, *wrap: str) -> Board:
    """A rectangle."""
    return Board(frozenset(product(range(rows), range(columns))), wrap=wrap)


@pytest.mark.parametrize(
    ("marks", "edges", "known"),
    [("abab", "equal", 1), ("abac", "equal", 0), ("abAB", "opposite", 1), ("abaB", "opposite", 0)],
)
def test_a_tile_alone_on_a_torus_matches_itself(marks: str, edges: str, known: int) -> None:
    assert known == psolver.count(Puzzle((tile(marks),), board(1, 1, *TORUS), edges=edges))


@pytest.mark.parametrize(("other", "known"), [(".b.a", 2), (".b.b", 0), (".b..", 2), ("...b", 0)])
def test_two_tiles_around_a_tube_meet_at_two_sides(other: str, known: int) -> None:
    puzzle = Puzzle((tile(".a.b"), tile(other)), board(1, 2, "columns"))
    assert known == psolver.count(puzzle)


def test_two_sides_of_the_same_cells_are_told_apart_by_symmetries() -> None:
    # a flip leaves the cells of a ring of two where they are, and exchanges the sides they share
    puzzle = Puzzle((tile(".a.b", can_reverse=True, least=2, most=2),), board(1, 2, "columns"))
    tilings = set(brute.tilings(puzzle))
    assert 2 == len(tilings) == psolver.count(puzzle)
    classes = brute.classes(puzzle, tilings)
    assert len(classes) == psolver.count(puzzle, distinct=True)


def test_the_rim_of_a_tube_is_where_it_ends() -> None:
    pieces = (tile("abcb", least=3, most=3),)
    assert 0 == psolver.count(Puzzle(pieces, board(1, 3, "columns"), border="a"))
    pieces = (tile("abab", least=3, most=3),)
    assert 1 == psolver.count(Puzzle(pieces, board(1, 3, "columns"), border="a"))
    assert 1 == psolver.count(Puzzle(pieces, board(1, 3, *TORUS), border="b"))


def test_a_bar_with_a_mark_lies_around_a_tube_in_as_many_ways_as_it_shows_others() -> None:
    bar = Piece("I", tuple((0, n) for n in range(5)))
    assert 1 == psolver.count(Puzzle((bar,), board(1, 5, "columns")))
    marked = replace(bar, marks=(((0, 0), "b"),))
    assert 5 == psolver.count(Puzzle((marked,), board(1, 5, "columns")))
    assert 1 == psolver.count(Puzzle((marked,), board(1, 5, "columns")), distinct=True)
    white = replace(board(1, 5, "columns"), marks=tuple(((0, n), "w") for n in range(3)))
    assert 2 == psolver.count(Puzzle((marked,), white))


def test_marks_of_the_board_leave_the_shifts_that_keep_them() -> None:
    dots = Piece("D", ((0, 0),), 1, 1, marks=(((0, 0), "b"),))
    row = Board(frozenset(), frozenset((0, n) for n in range(6)), wrap=("columns",))
    assert 1 == psolver.count(Puzzle((dots,), row), distinct=True)
    striped = replace(row, marks=tuple(((0, n), "bwr"[n % 3]) for n in range(6)))
    assert (2, 1) == tuple(
        psolver.count(Puzzle((dots,), striped), distinct=distinct) for distinct in (False, True)
    )


def test_separate_parts_touch_nowhere() -> None:
    cells = frozenset({(0, 0), (1, 1)})
    dots = (Piece("D", ((0, 0),), 2, 2),)
    assert 0 == psolver.count(Puzzle(dots, Board(cells), touch="apart"))
    assert 1 == psolver.count(Puzzle(dots, Board(cells, separate=True), touch="apart"))


def test_a_part_of_one_cell_turns_the_marks_of_its_sides() -> None:
    pieces = (tile("a...", can_rotate=True), tile("b...", can_rotate=True))
    one = Puzzle(pieces, Board(frozenset({(0, 0), (0, 2)}), separate=True))
    assert (32, 1) == (psolver.count(one), psolver.count(one, distinct=True))
    rigid = replace(one, board=replace(one.board, separate=False))
    assert 32 == psolver.count(rigid) > psolver.count(rigid, distinct=True) > 1


# marks of sides -----------------------------------------------------------------------------------


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


@pytest.mark.parametrize("name", ["tetrominoes", "pentominoes", "tetrahexes", "hexiamonds"])
def test_the_sides_around_a_piece_begin_with_the_uppermost_the_leftmost_of_several(
    name: str,
) -> None:
    lattice = named_set(name).lattice

    def middle(side: Side) -> tuple[float, float]:
        """The middle of a side: downwards, then to the right."""
        ends = set(lattice.corners(side[0])) & set(lattice.corners(side[1]))
        (x, y), (other_x, other_y) = map(lattice.project, ends)
        return round(y + other_y, 6), round(x + other_x, 6)

    for _, shape in named_set(name).shapes:
        for image in orientations(shape, lattice, True, True):
            around = sides_around(image, lattice)
            assert around[0] == min(around, key=middle)


@pytest.mark.parametrize(
    ("edges", "fault"),
    [
        ((((0, 0, 0, 1), "a"),), "is not a side of the piece"),
        ((((0, 0, -1, 0), "ab"),), "is not a mark; a mark is one letter or digit"),
    ],
)
def test_a_mark_is_at_a_side(edges: object, fault: str) -> None:
    with pytest.raises(PuzzleError, match=fault):
        Piece("I", ((0, 0), (0, 1)), edges=edges)  # type: ignore[arg-type]


# what lies beside ---------------------------------------------------------------------------------


BAR = Placement("A", ((1, 1), (1, 2)))


def apart(**more: object) -> Puzzle:
    """Three dominoes or more that share no side, on 3x4 cells."""
    return psolver.puzzle(board="????\n????\n????", pieces="##", count=[3, "any"], **more)


def test_a_piece_without_a_place_beside_what_lies_there_is_told() -> None:
    found = completion(apart(touch="never"), [BAR])
    assert "impossible" == found.status
    assert found.reason
    assert "the piece A fits nowhere beside the pieces that lie there" == found.reason.sentence
    assert "solved" == advice(apart(touch="anything"), [BAR, *row(0), *row(2)]).status


def row(number: int) -> list[Placement]:
    return [Placement("A", ((number, column), (number, column + 1))) for column in (0, 2)]


def test_a_clue_that_its_piece_cannot_reach_beside_what_lies_there_is_told() -> None:
    laid = [Placement("B", ((0, 0),))]
    puzzle = psolver.puzzle(board="B?A", pieces=["A", "B"], count=[0, 1], touch="never")
    assert "possible" == completion(puzzle, laid).status
    near = psolver.puzzle(board="BA", pieces=["A", "B"], count=[0, 1], touch="never")
    reason = completion(near, laid).reason
    assert reason
    assert (
        "the clue A at row 1, column 2 cannot be met: that piece never reaches the cell beside the"
        " pieces that lie there"
    ) == reason.sentence


def test_sides_that_lie_beside_the_board_are_no_rim() -> None:
    table = [{"name": "A", "edges": "b...", "can_rotate": False, "count": 2}]
    puzzle = psolver.puzzle(board="2x1", piece=table, border="b")
    upper = Placement("A", ((0, 0),), (((0, 0, -1, 0), "b"),))
    left = rest(puzzle, [upper])
    assert left
    assert 1 == psolver.count(left)
    table[0]["edges"] = "b.c."
    assert 0 == psolver.count(psolver.puzzle(board="2x1", piece=table, border="b"))


def test_what_lies_beside_is_checked_and_in_no_file() -> None:
    left = rest(apart(touch="never"), [Placement("A", ((0, 0), (0, 1)))])
    assert left
    with pytest.raises(PsolverError, match="beside the board, which no file can say"):
        psolver.dumps(left)
    pieces, board = (Piece("A", ((0, 0),)),), Board(frozenset({(0, 0)}))
    for beside, fault in (
        ([BAR], r"beside: expected a tuple of placements, found a list"),
        ((Placement("B", ((1, 1),)),), r"beside: there is no piece 'B'"),
        ((Placement("A", ((0, 0),)),), r"the piece 'A' at \(0, 0\) lies on the board"),
    ):
        with pytest.raises(PsolverError, match=fault):
            Puzzle(pieces, board, touch="never", beside=beside)  # type: ignore[arg-type]


# groups, the best, dates --------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", [1, 2])
def test_use_of_pieces_of_several_sizes_is_counted_alike_by_all(jobs: int) -> None:
    puzzle = psolver.puzzle(
        board="4x5", piece_set=["trominoes", "tetrominoes"], count=(0, 2), use=(5, 6)
    )
    free = replace(puzzle, groups=())
    with Search(free) as search:
        expected = list(search)
    expected = [one for one in expected if 5 <= len(one.placements) <= 6]
    for engine in ("auto", "dlx", "backtrack", "count"):
        assert len(expected) == psolver.count(puzzle, engine=engine, jobs=jobs)


@pytest.mark.parametrize(
    ("more", "numbers"),
    [
        ({"board": "1x4", "values": "1221", "wrap": "columns"}, (2, 1)),
        ({"board": "1x4", "values": "1211", "wrap": "columns"}, (3, 2)),
        ({"board": "##.##", "values": "12.34", "separate": True}, (1, 1)),
        ({"board": "##.##", "values": "12.12", "separate": True}, (2, 1)),
        ({"board": "##.##", "values": "12.21", "separate": True}, (2, 1)),
    ],
)
def test_symmetries_of_boards_that_move_otherwise_keep_what_cells_are_worth(
    more: dict[str, object], numbers: tuple[int, int]
) -> None:
    puzzle = psolver.puzzle(pieces="#", count=1, goal="packing", best="least value", **more)
    with Search(puzzle, distinct=True) as search:
        outcome = search.count()
    assert numbers == (outcome.solutions, outcome.distinct)
    assert numbers[0] == len(list(psolver.tilings(puzzle)))


def test_twins_on_a_board_that_wraps_are_worth_the_same() -> None:
    twins = [
        Piece("L", ((0, 0), (1, 0), (1, 1), (2, 0), (3, 0)), can_reverse=False),
        Piece("J", ((0, 1), (1, 0), (1, 1), (2, 1), (3, 1)), can_reverse=False),
    ]
    board = Board(frozenset(product(range(4), range(4))), wrap=("columns",))
    dots = Piece("I", ((0, 0),), 0, None)
    for worth, are_other in ((1, False), (2, True)):
        best = Best("most value", "tiling", pieces=(("L", 1), ("J", worth)))
        puzzle = Puzzle((*twins, dots), board, best=best)
        expected = brute.solutions(puzzle)
        classes = brute.classes(puzzle, expected, "reflections")
        alone = brute.classes(puzzle, expected)
        assert are_other == (len(classes) == len(alone))
        with Search(puzzle, up_to="reflections") as search:
            assert len(classes) == search.count().distinct


def test_an_optional_cell_need_not_be_reached_by_the_piece_of_its_clue() -> None:
    board = Board(frozenset({(0, 0)}), frozenset({(0, 1)}), (((0, 1), "B"),))
    pieces = (Piece("A", ((0, 0),)), Piece("B", ((0, 0), (0, 1), (0, 2)), 0, 1))
    assert psolver.count(Puzzle(pieces, board)) == 1


def test_cells_with_clues_that_do_not_count_are_told_from_those_that_do() -> None:
    clues = (((0, 0), "A"), ((0, 3), "A"))
    board = Board(frozenset({(0, 0), (0, 3)}), frozenset({(0, 1), (0, 2)}), clues)
    pieces = (Piece("A", ((0, 0),), 3, 3), Piece("B", ((0, 0),)))
    best = Best("most cells", cells=(((0, 0), 1), ((0, 1), 1), ((0, 2), 1)))
    puzzle = Puzzle(pieces, board, best=best)
    assert (2, 2) == (psolver.count(puzzle), psolver.count(puzzle, distinct=True))
    with pytest.raises(PsolverError, match=r"clue at the cell \(0, 3\), which does not count"):
        psolver.dumps(puzzle)
    counted = Puzzle(pieces, board, best=Best("most cells"))
    assert (2, 1) == (psolver.count(counted), psolver.count(counted, distinct=True))
    assert counted == psolver.loads(psolver.dumps(counted))


def test_cells_of_a_tiling_that_do_not_count_are_refused_by_dumps() -> None:
    best = Best("most cells", "tiling", (((0, 0), 1),))
    board = Board(frozenset({(0, 0)}), frozenset({(0, 1)}))
    puzzle = Puzzle((Piece("A", ((0, 0),), 1, 2),), board, best=best)
    with pytest.raises(PsolverError, match="which does not count, which no file can say"):
        psolver.dumps(puzzle)


@pytest.mark.parametrize("engine", ["dlx", "backtrack", "sat"])
def test_the_cover_without_options_is_a_class_of_its_own(engine: str) -> None:
    puzzle = psolver.puzzle(board="??", pieces="#", count=[0, 2])
    found = psolver.tilings(puzzle, distinct=True, engine=engine)
    assert [0, 1, 2] == sorted(len(one.placements) for one in found)


def test_a_page_shows_a_solution_without_a_piece(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text("board = '?'\npieces = '##'\ncount = [0, 1]\n", encoding="utf-8")
    assert run.__wrapped__(path, "--format", "html").status == 0


def calendar(more: str = "", edges: str = "") -> Puzzle:
    """A strip of all months and days for pieces of one and of four cells."""
    months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"
    names = f"{months} {' '.join(map(str, range(1, 32)))}"
    bars = "[[piece]]\nname = 'I'\nshape = '####'\ncount = [9, 43]\n"
    dots = "[[piece]]\nname = 'M'\nshape = '#'\ncount = 'any'\n" + edges
    return psolver.loads(f"board = '1x43'\nnames = '{names}'\n{more}{bars}{dots}")


def test_groups_of_a_calendar_bind_as_they_do_on_each_date() -> None:
    # 43 cells take at least three pieces of one cell, the 41 of a date one
    few = PieceGroup("", ("M",), 2, 9)
    puzzle = replace(calendar(), groups=(few,))
    words = ("-", "--by", "date", "--year", "2026", "--format", "json")
    *counts, _ = run(*words, data=psolver.dumps(puzzle).encode()).lines
    for date in (counts[0], counts[40], counts[287]):
        board = puzzle.board.leaving(date["leave"].split())
        assert psolver.count(replace(puzzle, board=board)) == date["solutions"]
    assert sum(date["solutions"] for date in counts) > 0


def test_dates_are_not_counted_where_each_has_another_rim() -> None:
    puzzle = calendar("border = 'b'\n", "edges = 'b...'\n")
    done = run("-", "--by", "date", data=psolver.dumps(puzzle).encode())
    assert 2 == done.status
    assert "has a 'border', and each date another rim" in done.err


# runs ---------------------------------------------------------------------------------------------


def test_a_run_has_another_name_for_every_rule() -> None:
    bare = psolver.puzzle(board="##.##\n##.##\n##.##", pieces={"A": "##", "B": "#"}, count="any")
    boards = [replace(bare.board, **more) for more in ({"wrap": ("rows",)}, {"separate": True})]
    marked = tuple(replace(piece, marks=(((0, 0), "w"),)) for piece in bare.pieces)
    sides = (((0, 0, -1, 0), "b"), ((0, 0, 0, -1), "a"))
    sided = tuple(replace(piece, edges=sides) for piece in bare.pieces)
    groups = [(PieceGroup("", ("A", "B"), number, number),) for number in (7, 8)]
    puzzles = [
        bare,
        *(replace(bare, board=board) for board in boards),
        *(bare.having(touch=touch) for touch in ("never", "apart")),
        *(bare.having(groups=group) for group in groups),
        replace(bare, pieces=marked),
        *(bare.having(pieces=sided, border=border) for border in ("", "a", "b")),
    ]
    plans = map(Plan, puzzles)
    assert len(puzzles) == len({prepare(plan.run(), plan.task).fingerprint for plan in plans})
