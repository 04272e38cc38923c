"""Flat scenes as SVG: each region is one path around just its cells, names and numbers lie inside,
nothing sticks out, and nothing is markup.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import dist
from xml.etree import ElementTree

import pytest
from support.dissections import FLAT, SLANTED, dissection
from support.places import SAMPLES
from support.seeds import seeds
from support.svg import NAMESPACE, elements, is_inside, loops

import psolver
from psolver.core.cells import Cell, box
from psolver.core.lattice import lattice_named
from psolver.core.model import Board, Piece, Puzzle
from psolver.core.reason import Core, Reason
from psolver.core.tilings import Placement
from psolver.pictures.flat_drawing import drawing_of_flat
from psolver.pictures.flat_frame import Frame
from psolver.pictures.mark_drawing import class_of_mark, mark_path
from psolver.pictures.name_places import HIGH_LETTER
from psolver.pictures.svg import GREATEST_LETTER_WIDTH, LINE_WIDTH, svg_document
from psolver.text.board_scenes import board_scene
from psolver.text.look import Style
from psolver.text.palette import PALETTE
from psolver.text.scene import Mark, Scene
from psolver.text.tiling_scenes import tiling_scene

Point = tuple[float, float]
NASTY = "\"><script>alert('&')</script>\x00\n<!-- ]]>"


def scene_of(name: str, seed: int) -> Scene:
    puzzle, tiling = dissection(name, seed)
    return tiling_scene(puzzle, tiling.placements, colored=True)


def drawn(scene: Scene, style: Style) -> str:
    return svg_document(drawing_of_flat(scene, style), style, "")


def regions(svg: str) -> Iterator[tuple[str, str]]:
    """The role of each region that is drawn, or the name of its piece, and its path."""
    for path in elements(svg, "path"):
        title = path.find(NAMESPACE + "title")
        kind = path.get("class", "").split()[0]
        if kind in ("piece", "empty", "hole"):
            yield (title.text or "" if title is not None else kind), path.get("d", "")


def around(scene: Scene) -> set[Cell]:
    """The cells of a scene, and those beside them."""
    cells = {cell for region in scene.regions.values() for cell in region.cells}
    return cells | {other for cell in cells for other in scene.lattice.neighbours(cell)}


def corners_of_text(text: ElementTree.Element) -> list[Point]:
    """The corners of the box of a text, as its letters are at most."""
    x, y, size = (float(text.get(name, "")) for name in ("x", "y", "font-size"))
    wide, high = len(text.text or "") * GREATEST_LETTER_WIDTH * size / 2, HIGH_LETTER * size / 2
    return [(x + a * wide, y - 0.35 * size + b * high) for a, b in product((-1, 1), repeat=2)]


@pytest.mark.parametrize("lattice", FLAT)
@pytest.mark.parametrize("corners", ["rounded", "square"])
@pytest.mark.parametrize("seed", seeds(4, 100))
def test_every_region_is_one_path_around_just_its_cells(
    lattice: str, corners: str, seed: int
) -> None:
    scene, style = scene_of(lattice, seed), Style(corners=corners)
    frame = Frame(scene, style)
    found = list(regions(drawn(scene, style)))
    assert len(scene.regions) == len(found)
    assert sorted(
        (region.name or region.role, cell)
        for region in scene.regions.values()
        for cell in region.cells
    ) == sorted(
        (name, cell)
        for name, path in found
        for cell in around(scene)
        if is_inside(path, frame.middle(cell))
    )


@pytest.mark.parametrize("lattice", FLAT)
@pytest.mark.parametrize("seed", seeds(4, 100))
def test_a_hole_is_what_cannot_be_left(lattice: str, seed: int) -> None:
    scene = scene_of(lattice, seed)
    owner, grid = scene.owner(), scene.lattice
    inside = {cell for cell, n in owner.items() if scene.regions[n].role != "hole"}
    (top, left), (bottom, right) = box(map(grid.shown, inside))
    places = product(range(top - 3, bottom + 4), range(left - 3, right + 4))
    free = {cell for place in places if (cell := grid.at(place))} - inside
    todo = [cell for cell in free if grid.shown(cell)[0] in (top - 3, bottom + 3)]
    while todo:
        cell = todo.pop()
        if cell in free:
            free.remove(cell)
            todo += grid.neighbours(cell)
    assert free == owner.keys() - inside


@pytest.mark.parametrize("lattice", FLAT)
@pytest.mark.parametrize("seed", seeds(4, 100))
def test_a_side_between_cells_of_one_region_is_drawn_once(lattice: str, seed: int) -> None:
    scene = scene_of(lattice, seed)
    owner = {c: n for c, n in scene.owner().items() if scene.regions[n].role != "hole"}
    expected = sum(
        owner[cell] == owner.get(other)
        for cell in owner
        for other in scene.lattice.neighbours(cell)
    )
    paths = elements(drawn(scene, Style()), "path", "cells")
    assert expected == 2 * sum(path.get("d", "").count("M") for path in paths)


@pytest.mark.parametrize("lattice", SLANTED)
@pytest.mark.parametrize("seed", seeds(4, 100))
def test_nothing_sticks_out_of_a_drawing(lattice: str, seed: int) -> None:
    scene, style = scene_of(lattice, seed), Style(corners="square")
    drawing = drawing_of_flat(scene, style)
    points = [
        point
        for path in elements(svg_document(drawing, style, ""), "path")
        for loop in loops(path.get("d", "").replace("h0", ""))
        for point in loop
    ]
    half = LINE_WIDTH * style.cell / 2 - 0.01
    for values, length in zip(zip(*points, strict=True), drawing[1:3], strict=True):
        assert half <= min(values) <= max(values) <= length - half


@pytest.mark.parametrize("lattice", SLANTED)
@pytest.mark.parametrize("seed", seeds(4, 100))
def test_the_name_of_a_piece_lies_in_it(lattice: str, seed: int) -> None:
    scene = scene_of(lattice, seed)
    svg = drawn(scene, Style(corners="square", labels=True))
    paths = dict(regions(svg))
    texts = elements(svg, "text", "name")
    assert sorted(one.name for one in scene.regions.values() if one.name) == sorted(
        text.text or "" for text in texts
    )
    for text in texts:
        corners = corners_of_text(text)
        assert all(is_inside(paths[text.text or ""], corner) for corner in corners)
        assert float(text.get("font-size", "")) > 2.5


@pytest.mark.parametrize("lattice", SLANTED)
def test_numbers_lie_in_their_cells(lattice: str) -> None:
    cells = sorted(lattice_named(lattice).sizes[-1].cells(*(2, 3)[: 1 + (lattice != "tans")]))
    texts = dict(zip(cells, ["7", "-3", "12", "-10", "123", "1234"], strict=False))
    marks = [Mark("number", cell, text=text) for cell, text in texts.items()]
    scene = board_scene(Board(frozenset(cells), lattice=lattice_named(lattice)), (), marks)
    frame = Frame(scene, Style())
    shown = {text.text: text for text in elements(drawn(scene, Style()), "text")}
    for cell, told in texts.items():
        corners = [frame.at[corner] for corner in scene.lattice.corners(cell)]
        path = "M" + "L".join(f"{x} {y}" for x, y in corners) + "Z"
        assert all(is_inside(path, corner) for corner in corners_of_text(shown[told]))


@pytest.mark.parametrize(("name", "side"), [("triangle", 6), ("hexagon", 3)])
def test_a_reason_draws_its_cells_as_they_are(name: str, side: int) -> None:
    lattice = lattice_named(name)
    cells = tuple(sorted(next(iter(lattice.sizes)).cells(side)))
    core = Reason(Core(cells, (), (), True, 1, lattice))
    board = Board(frozenset(cells), lattice=lattice)
    (shaded,) = elements(psolver.svg(core), "path", "shaded")
    (plain,) = elements(psolver.svg(board), "path", "plain")
    assert sorted(loops(plain.get("d", ""))) == sorted(loops(shaded.get("d", "")))


def test_a_reason_that_is_found_knows_its_lattice() -> None:
    puzzle = psolver.puzzle(
        lattice="triangle", board="triangle of side 6", pieces="/A\\A/", count="any"
    )
    outcome, _ = psolver.explain(puzzle)
    reason = outcome.reason
    assert reason
    assert reason.weights
    assert lattice_named("triangle") == reason.lattice
    assert 1 == len(elements(psolver.svg(reason), "path", "shaded"))


FIGURES = [  # in the words of a file, and what is marked in the figure that all of its cells make
    ("hexagon", "# #\n #", ["axis"] * 3),
    ("hexagon", "# #", ["axis"] * 2),
    ("hexagon", " #\n# #\n #", ["axis"] * 2),
    ("hexagon", "# #\n   #", ["axis"]),
    ("hexagon", "# #\n   #\n    #", []),
    ("hexagon", "# #\n   # #", ["centre"]),
    ("triangle", "/#\\#/", ["axis"] * 2),
    ("triangle", "/#\\#/#\\#/", ["centre"]),
    ("triangle", "/#\\", ["axis"] * 3),
]


@pytest.mark.parametrize(("name", "text", "expected"), FIGURES)
def test_axes_and_centres_lie_where_the_symmetries_of_a_figure_are(
    name: str, text: str, expected: list[str]
) -> None:
    cells = psolver.Piece("A", shape_of(name, text), lattice=lattice_named(name)).shape
    puzzle = psolver.puzzle(lattice=name, goal="symmetry", pieces=text.replace("#", "A"))
    scene = tiling_scene(puzzle, [Placement("A", cells)])
    frame = Frame(scene, Style())
    assert expected == [class_of_mark(mark) for mark in scene.marks]
    middles = [frame.middle(cell) for cell in cells]
    for mark in scene.marks:
        if mark.kind == "axis":
            a, b = line_of(mark_path(mark, frame))
            moved = [reflected(point, a, b) for point in middles]
            assert all(-0.1 <= x <= frame.width + 0.1 for x, _ in (a, b))
            assert all(-0.1 <= y <= frame.height + 0.1 for _, y in (a, b))
        else:
            x, y = frame.point(mark.at)
            moved = [(2 * x - a, 2 * y - b) for a, b in middles]
        assert all(min(dist(one, other) for other in middles) < 0.1 for one in moved)


def shape_of(name: str, text: str) -> tuple[Cell, ...]:
    return tuple(sorted(lattice_named(name).parse(text, "#", 1)))


def line_of(path: str) -> tuple[Point, Point]:
    """The two ends of a path that is one line."""
    ((start, end),) = loops(path)
    return start, end


def reflected(point: Point, a: Point, b: Point) -> Point:
    """A point in the mirror of a line."""
    (x, y), (ax, ay), (dx, dy) = point, a, (b[0] - a[0], b[1] - a[1])
    share = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
    return 2 * (ax + share * dx) - x, 2 * (ay + share * dy) - y


@pytest.mark.parametrize(("name", "turns"), [("hexagon", 3), ("triangle", 3), ("triangle", 6)])
def test_a_turn_by_a_third_or_a_sixth_has_a_polygon_at_its_centre(name: str, turns: int) -> None:
    lattice = lattice_named(name)
    kind = {3: "third of a turn", 6: "sixth of a turn"}[turns]
    scene = board_scene(
        Board(frozenset(lattice.sizes[0].cells(2)), lattice=lattice), (), [Mark(kind, (1, 1))]
    )
    (path,) = elements(drawn(scene, Style()), "path", "centre")
    assert turns == len(loops(path.get("d", ""))[0])


# dominoes in a row -------------------------------------------------------------------------------


def named(*names: str) -> tuple[Puzzle, list[Placement]]:
    """A row of dominoes with some names."""
    placements = [Placement(name, ((0, 2 * n), (0, 2 * n + 1))) for n, name in enumerate(names)]
    cells = frozenset(cell for _, both in placements for cell in both)
    pieces = tuple(Piece(name, ((0, 0), (0, 1))) for name in names)
    return Puzzle(pieces, Board(cells), title=NASTY), placements


def test_nothing_that_a_puzzle_says_is_markup() -> None:
    puzzle, placements = named(NASTY.replace("\x00", "").replace("\n", ""), "a b", "*")
    tiling = psolver.Tiling(tuple(placements))
    plain, labelled = psolver.svg(puzzle, tiling), psolver.svg(puzzle, tiling, labels=True)
    kinds = [path.get("class") for path in elements(plain, "path", "piece")]
    assert ["piece piece-a_20b", "piece piece-_2a"] == kinds[1:]
    assert [] == elements(plain, "script") == elements(labelled, "script")
    assert "alert" in (elements(labelled, "text")[0].text or "")
    titles = [one.text for one in elements(plain, "title")]
    assert [NASTY.replace("\x00", "\ufffd"), "a b"] == [titles[0], titles[2]]


def test_a_picture_tells_its_title_and_its_letters() -> None:
    puzzle, placements = named("A", "B")
    svg = psolver.svg(puzzle, psolver.Tiling(tuple(placements)))
    assert ["AABB"] == [one.text for one in elements(svg, "desc")]


def test_beside_each_side_with_a_mark_is_its_colour() -> None:
    tile = {"name": "M", "edges": "ab.A"}
    puzzle = psolver.puzzle(board="1x1", piece=[tile], can_rotate=False, can_reverse=False)
    svg = psolver.svg(puzzle, next(psolver.tilings(puzzle)), cell=100)
    a, b = elements(svg, "path", "wedge")
    assert a.get("fill") != b.get("fill")
    right, left, above, below = (90, 50), (10, 50), (50, 10), (50, 90)
    frame = Frame(tiling_scene(puzzle, next(psolver.tilings(puzzle))), Style(cell=100))
    x, y = frame.middle((0, 0))
    for wedge, inside, outside in (
        (a, (above, left), (right, below)),
        (b, (right,), (left, below)),
    ):
        points = [(x + across - 50, y + down - 50) for across, down in (*inside, *outside)]
        found = [is_inside(wedge.get("d") or "", point) for point in points]
        assert [True] * len(inside) + [False] * len(outside) == found
    assert [] == elements(
        psolver.svg(puzzle, next(psolver.tilings(puzzle)), colored=False), "path", "wedge"
    )


@pytest.mark.parametrize(
    ("theme", "dark", "asked"), [("light", 0, 0), ("dark", 1, 0), ("auto", 1, 1)]
)
def test_one_file_serves_light_and_dark(theme: str, dark: int, asked: int) -> None:
    puzzle, placements = named("A")
    svg = psolver.svg(puzzle, psolver.Tiling(tuple(placements)), theme=theme)
    (rules,) = (style.text or "" for style in elements(svg, "style"))
    assert (dark, asked) == (rules.count("#16181d") > 0, rules.count("prefers-color-scheme"))


def test_without_colours_every_two_pieces_have_other_hatchings() -> None:
    names = [f"P{number}" for number in range(40)]
    puzzle, placements = named(*names)
    pieces = tuple(
        psolver.Piece(piece.name, piece.shape, color=f"#0000{number:02x}")
        for number, piece in enumerate(puzzle.pieces)
    )
    tiling = psolver.Tiling(tuple(placements))
    svg = psolver.svg(Puzzle(pieces, puzzle.board), tiling, colored=False)
    fills = [path.get("fill", "") for path in elements(svg, "path", "piece")]
    patterns = {one.get("id"): without_name(one) for one in elements(svg, "pattern")}
    assert 40 == len(set(fills)) == len(patterns) == len(set(patterns.values()))
    assert {fill[5:-1] for fill in fills} == set(patterns)


def without_name(pattern: ElementTree.Element) -> str:
    """All that a pattern is, but for its name."""
    return ElementTree.tostring(pattern, "unicode").replace(pattern.get("id", ""), "")


def test_a_large_board_and_many_colours_are_drawn() -> None:
    names = [f"P{number}" for number in range(63)]
    puzzle, placements = named(*names)
    svg = psolver.svg(puzzle, psolver.Tiling(tuple(placements)))
    assert set(PALETTE) == {path.get("fill") for path in elements(svg, "path", "piece")}
    dominoes = psolver.puzzle(board="100x100", pieces=["##"], count="any")
    rows = [
        Placement("A", ((row, 2 * column), (row, 2 * column + 1)))
        for row, column in product(range(100), range(50))
    ]
    svg = psolver.svg(dominoes, psolver.Tiling(tuple(rows)))
    assert 5000 == len(elements(svg, "path", "piece"))
    assert ["5,000 pieces and holes"] == [one.text for one in elements(svg, "desc")]


def test_a_label_has_room_in_its_piece() -> None:
    puzzle, placements = named("A", "a long name for a domino")
    svg = psolver.svg(puzzle, psolver.Tiling(tuple(placements)), labels=True, cell=40)
    sizes = [float(one.get("font-size", 0)) for one in elements(svg, "text", "name")]
    assert 20 == sizes[0]
    assert 24 * 0.5 * sizes[1] < 80


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"theme": "grey"}, "unknown theme 'grey' (known: auto, light, dark)"),
        ({"corners": "round"}, "unknown corners 'round' (known: rounded, square)"),
        ({"view": "all"}, "unknown view 'all' (known: whole, layers, exploded, lifted, steps)"),
        ({"cell": 0}, "cell: expected 1 to 1000 pixels, found 0"),
    ],
)
def test_an_unknown_word_is_refused(options: dict[str, str], expected: str) -> None:
    with pytest.raises(psolver.PsolverError) as caught:
        psolver.svg(psolver.load(SAMPLES / "small-2x3.toml"), **options)  # type: ignore[arg-type]
    assert expected == str(caught.value)


def test_what_has_no_picture_is_refused() -> None:
    with pytest.raises(psolver.PsolverError) as caught:
        psolver.svg("soma-cube")  # type: ignore[arg-type]
    expected = "expected a Puzzle, Board, Piece, Tiling, Outcome or Reason, found text in quotes"
    assert expected == str(caught.value)
