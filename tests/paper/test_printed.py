"""What stands on a sheet: board, pieces, a solution; nothing from outside, nothing as markup."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import product
from math import isclose

import pytest
from support.dissections import SLANTED, dissection
from support.golden import check_golden
from support.places import SAMPLES
from support.svg import elements

import psolver
from psolver.core.errors import PsolverError
from psolver.core.lattice import lattice_named
from psolver.core.tilings import Placement
from psolver.paper.cut_pieces import Places, area, cut_shape, usual_side
from psolver.paper.divided_scenes import divided
from psolver.paper.paper import PrintedSheet, sheet
from psolver.paper.scaled_scenes import EDGE, STYLE
from psolver.pictures.svg import SvgDrawing
from psolver.text.board_scenes import board_scene

Line = list[tuple[float, float]]  # closed if it ends as it began


def sample(name: str) -> psolver.Puzzle:
    return psolver.load(SAMPLES / f"{name}.toml")


def solution(puzzle: psolver.Puzzle) -> tuple[Placement, ...]:
    return next(psolver.tilings(puzzle, limit=1)).placements


def rectangle(board: str, *lengths: int) -> psolver.Puzzle:
    """A board, and straight pieces that may not be turned."""
    pieces = tuple(
        psolver.Piece(f"I{n}", tuple((0, c) for c in range(n)), can_rotate=False) for n in lengths
    )
    return psolver.Puzzle(pieces, psolver.puzzle(board=board, pieces="#").board)


class Page(HTMLParser):
    """What one page holds: the texts, and the classes of its elements."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.classes: list[str] = []
        self.tags: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.classes += (dict(attrs).get("class") or "").split()

    def handle_data(self, data: str) -> None:
        self.texts += [data.strip()] * bool(data.strip())


def pages(drawn: PrintedSheet) -> list[Page]:
    return [Page(part) for part in drawn.text.split("<section>")[1:]]


def test_the_first_page_tells_the_puzzle_and_how_it_is_printed() -> None:
    first = pages(sheet(sample("clues-6x6")))[0]
    assert [
        "Seven pentominoes and four clues",
        "Without the clues there are 48 solutions; each letter must be covered by the pentomino of"
        " that name.",
        "7 pieces to cut out. Print at 100 %, then the bar below is 50 mm long.",
        "Board",
        *"VFNL",
        "Pieces",
    ] == first.texts[:9]


def test_every_copy_of_a_piece_is_cut_out_and_a_solution_is_on_another_page() -> None:
    puzzle = sample("pentominoes-6x10")
    alone, both = pages(sheet(puzzle)), pages(sheet(puzzle, solution(puzzle)))
    assert 12 == sum(page.classes.count("piece") for page in alone)
    assert [page.classes.count("piece") for page in alone] + [12] == [
        page.classes.count("piece") for page in both
    ]
    assert "A solution" == both[-1].texts[0]
    assert not any("A solution" in page.texts for page in both[:-1])


def test_how_often_a_piece_may_be_used_is_told_where_that_is_open() -> None:
    puzzle = sample("dominoes-4x4")
    first = pages(sheet(puzzle, solution(puzzle)))[0]
    told = (
        "8 pieces to cut out. Print at 100 %, then the bar below is 50 mm long. I is used any"
        " number of times."
    )
    assert told in first.texts


def test_pieces_that_are_used_equally_often_are_told_together() -> None:
    bounds = {"A": (1, 2), "B": (0, None), "C": (1, 1), "D": (1, 2)}
    shape = ((0, 0),)
    pieces = tuple(psolver.Piece(name, shape, *both) for name, both in bounds.items())
    board = psolver.puzzle(board="2x2", pieces="#").board
    told = pages(sheet(psolver.Puzzle(pieces, board)))[0].texts[0]
    assert told.endswith(" A and D are used 1 to 2 times. B is used any number of times.")
    told = pages(sheet(psolver.Puzzle((pieces[0], pieces[3]), board)))[0].texts[0]
    assert told.endswith(" Each is used 1 to 2 times.")


def test_every_page_has_the_bar_and_its_number() -> None:
    drawn = sheet(sample("pentominoes-8x8"))
    for number, page in enumerate(pages(drawn), 1):
        assert 1 == page.classes.count("bar")
        title = "The twelve pentominoes in 8x8 without its centre"
        assert f"{title} · page {number} of {drawn.pages}" in page.texts


def test_cells_that_may_stay_empty_and_holes_are_marked_on_the_board() -> None:
    puzzle = psolver.puzzle(board="###\n#.#\n##?", pieces="##", count="any")
    assert {"plain", "empty", "dots", "hole"} <= set(pages(sheet(puzzle))[0].classes)


def test_a_symmetry_puzzle_without_a_frame_has_pieces_only() -> None:
    puzzle = sample("symmetry-three-l")
    first, second = pages(sheet(puzzle, solution(puzzle)))
    assert ["Pieces", "A figure"] == [
        next(text for text in page.texts if text in ("Board", "Frame", "Pieces", "A figure"))
        for page in (first, second)
    ]


def test_the_frame_of_a_symmetry_puzzle_is_a_board_of_plain_cells() -> None:
    first = pages(sheet(sample("symmetry-three-l-7x7")))[0]
    assert "Frame" in first.texts
    assert ("plain" in first.classes, "empty" in first.classes) == (True, False)


def test_a_solid_puzzle_is_drawn_as_it_stands_layer_by_layer_and_step_by_step() -> None:
    puzzle = sample("soma-cube")
    first, *others = pages(sheet(puzzle, solution(puzzle)))
    assert "7 pieces (pictures)." in first.texts
    layers = ["Layer 1", "Layer 2", "Layer 3"]
    assert layers == [text for text in first.texts if text.startswith("Layer")]
    steps = [f"Step {number}" for number in range(1, 8)]
    assert ["A solution", *layers, "Step by step", *steps] == [
        text
        for page in others
        for text in page.texts
        if len(text) > 1 and "·" not in text and "mm" not in text
    ]


def test_steps_of_more_pieces_than_anyone_follows_are_left_out() -> None:
    puzzle = psolver.loads('board = "7x7x7"\npieces = "#"\ncount = "any"')
    text = sheet(puzzle, solution(puzzle)).text
    assert (True, False) == ("Layer 7" in text, "Step" in text)


def test_copies_of_a_solid_piece_are_told() -> None:
    first = pages(sheet(sample("slothouber-graatsma")))[0]
    assert [text for text in first.texts if "times" in text] != []


# how large it is ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "lengths", "wanted", "expected"),
    [
        ("2x3", [1, 2, 3], None, 20),
        ("2x3", [1, 2, 3], 31.5, 31.5),
        ("6x10", [1], None, 18.9),  # 190 mm hold ten cells and the lines around them
        ("20x20", [1], None, 9.4),
        ("40x40", [1], None, 8),  # in parts
        ("40x40", [1], 12.25, 12.25),  # in parts
        ("2x3", [19], None, 9.9),  # a piece is never divided
        ("2x3", [19], 12, 9.9),
        ("1x1", [1], 1000, 189.6),
        ("2x2", [1890], None, 0.1),
    ],
)
def test_cells_are_as_long_as_fits(
    board: str, lengths: list[int], wanted: float | None, expected: float
) -> None:
    assert expected == sheet(rectangle(board, *lengths), None, "a4", wanted).cell


def test_letter_paper_is_wider() -> None:
    assert 19.5 == sheet(rectangle("6x10", 1), None, "letter").cell


def test_a_board_that_does_not_fit_is_in_parts_that_hold_all_of_it() -> None:
    drawn = sheet(rectangle("20x20", 1), None, "a4", 14)
    captions = [text for page in pages(drawn) for text in page.texts if text.startswith("Rows")]
    assert 4 == drawn.parts == len(captions)
    spans = [tuple(map(int, re.findall(r"\d+", caption))) for caption in captions]
    cells = [
        cell
        for top, bottom, left, right in spans
        for cell in product(range(top, bottom + 1), range(left, right + 1))
    ]
    assert sorted(product(range(1, 21), repeat=2)) == sorted(cells)


def test_long_notes_are_cut_so_that_there_is_room() -> None:
    puzzle = psolver.puzzle(board="2x2", pieces="##", count=2, notes="long " * 5000)
    drawn = sheet(puzzle)
    assert (1, 20) == (drawn.pages, drawn.cell)


# texts of a puzzle --------------------------------------------------------------------------------


def test_nothing_that_a_puzzle_says_is_markup() -> None:
    name = "<script>&\"'"
    puzzle = psolver.Puzzle(
        (psolver.Piece(name, ((0, 0),)),),
        psolver.Board(frozenset({(0, 0)}), clues=(((0, 0), name),)),
        title="<b>T</b>",
        notes="</style><i>&amp;",
    )
    drawn = sheet(puzzle, [Placement(name, ((0, 0),))])
    plain = sheet(
        psolver.Puzzle(
            (psolver.Piece("x", ((0, 0),)),),
            psolver.Board(frozenset({(0, 0)}), clues=(((0, 0), "x"),)),
            title="x",
            notes="x",
        ),
        [Placement("x", ((0, 0),))],
    )
    assert [page.tags for page in pages(plain)] == [page.tags for page in pages(drawn)]
    texts = [text for page in pages(drawn) for text in page.texts]
    assert {name, "<b>T</b>", "</style><i>&amp;"} <= set(texts)


def test_a_sheet_needs_nothing_from_outside() -> None:
    puzzle = sample("pentominoes-8x8")
    assert [] == re.findall(r"https?:|url\(|@import|src=|href=|<script", sheet(puzzle).text)


def test_paper_has_no_dark_theme() -> None:
    assert "prefers-color-scheme" not in sheet(sample("small-2x3")).text


def test_thousands_of_pieces_are_not_drawn() -> None:
    puzzle = psolver.puzzle(board="100x100", pieces="#", count="any", file="many")
    with pytest.raises(PsolverError) as raised:
        sheet(puzzle)
    expected = "many: 10,000 pieces to cut out, more than the 5,000 that psolver draws"
    assert expected == str(raised.value)


def test_large_boards_are_not_drawn() -> None:
    puzzle = psolver.puzzle(board="400x400", pieces="#", file="large")
    with pytest.raises(PsolverError) as raised:
        sheet(puzzle)
    expected = "large: 160,001 cells of board and pieces, more than the 100,000 that psolver draws"
    assert expected == str(raised.value)


# golden files -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["small-2x3", "optional-5x5", "symmetry-three-l-7x7", "solid-stair"]
)
def test_a_sheet_is_as_it_was(name: str) -> None:
    puzzle = sample(name)
    first = next(psolver.tilings(puzzle, sort=True)).placements
    check_golden(f"{name}-sheet.html", sheet(puzzle, first).text)


def test_a_board_in_parts_is_as_it_was() -> None:
    puzzle = psolver.puzzle(board="###A?\n#..#?\n##.##", pieces={"A": "##"}, count="any")
    check_golden("parts-sheet.html", sheet(puzzle, None, "a4", 60).text)


def test_groups_and_the_pieces_that_a_solution_leaves_out_are_told() -> None:
    puzzle = psolver.puzzle(
        board="1x3", pieces={"A": "#", "B": "##", "C": "###"}, count=(0, 1), use=2
    )
    text = sheet(puzzle, solution(puzzle)).text
    assert "Each is used at most once. Of all pieces use exactly 2." in text
    assert "A solution; left out: C<" in text


def test_the_goal_and_the_rules_of_a_puzzle_are_told() -> None:
    gold = psolver.loads(
        'goal = "packing"\nbest = "most value"\nboard = "1x3"\nvalues = "279"\n'
        '[[piece]]\nname = "bar"\nshape = "##"\nvalue = 3\n'
    )
    text = sheet(gold).text
    told = (
        "Goal: a packing that is worth as much as possible. Bar is worth 3. A cell that is covered"
    )
    assert told.replace("Bar", "The piece bar") in " ".join(text.split())
    assert all(f">{digit}</text>" in text for digit in "279")
    apart = psolver.puzzle(board="4x5", pieces={"A": "##"}, count="any", touch="never")
    assert "No two pieces share a side." in sheet(apart).text
    tube = psolver.puzzle(board="4x5", pieces={"A": "##"}, count="any", wrap=["columns"])
    assert "The last column lies beside the first." in sheet(tube).text


# hexagons and triangles --------------------------------------------------------------------------


def drawn_area(drawing: SvgDrawing, kind: str) -> float:
    """The area of all paths of a class, in the drawing's own units."""
    text = f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(drawing.elements)}</svg>'
    found = 0.0
    for path in elements(text, "path", kind):
        for part in path.get("d", "").split("M")[1:]:
            found += area(loop_of(part))
    return found


def loop_of(text: str) -> Line:
    """The closed line of a sharp path."""
    x = y = 0.0
    line = []
    for command, rest in re.findall(r"([LHV]?)([-\d. ]+)", text):
        values = [float(value) for value in rest.split()]
        x, y = {"H": (values[0], y), "V": (x, values[0])}.get(command, (values[0], values[-1]))
        line.append((x, y))
    return [*line, line[0]]


SIZES = ["hexagon of side 7", "triangle of side 9", "7x9", "trapezium 6x9"]
ON_LATTICES = [(name, size) for name in ("hexagon", "triangle") for size in SIZES]


@pytest.mark.parametrize(("name", "size"), [*ON_LATTICES, ("tans", "9x8")])
def test_a_large_board_is_in_parts_of_whole_cells_that_fit(name: str, size: str) -> None:
    one = {"hexagon": "#", "triangle": "/#\\", "tans": "###"}[name]
    board = psolver.puzzle(lattice=name, board=size, pieces=one, count="any").board
    cells, lattice = board.cells, board.lattice
    scene = board_scene(board)
    parts = divided(scene, 10, 60, 50)
    cell = area(Places(scene, STYLE.cell).loop(lattice.corners(cells[0])))
    drawn = sum(drawn_area(part, "plain") for part in parts)
    assert isclose(len(cells), drawn / cell, abs_tol=0.1)
    assert len(parts) > 1
    for part in parts:
        assert part.height < 50 + 6
    (whole,) = divided(scene, 10, 1000, 1000)
    wide, high = Places(scene, 10).size
    assert isclose(wide + 2 * EDGE, whole.width, abs_tol=0.01)
    assert isclose(high + 2 * EDGE, whole.height, abs_tol=0.01)


def test_pieces_lie_low_where_they_may_be_turned() -> None:
    standing = "#\n #\n#\n #"
    for turns, rows in ((True, 2), (False, 4)):
        puzzle = psolver.puzzle(
            lattice="hexagon", board="5x5", pieces=standing, can_rotate=turns, count="any"
        )
        (piece,) = puzzle.pieces
        assert rows == len({cell[0] for cell in cut_shape(piece)})


def test_cells_are_about_as_large_as_squares_unless_a_length_is_given() -> None:
    sides = {name: usual_side(lattice_named(name), 20.0) for name in ("square", *SLANTED)}
    assert {"square": 20.0, "hexagon": 12.0, "triangle": 30.0, "tans": 40.0} == sides
    puzzle, _ = dissection("triangle", 2)
    assert (30.0, 25.0) == (sheet(puzzle).wanted, sheet(puzzle, cell=25).wanted)
