"""Flat scenes as SVG: one path a region, with just its cells inside; nothing is markup."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from random import Random
from xml.etree import ElementTree

import pytest
from support.places import SAMPLES
from support.seeds import seeds
from support.svg import NAMESPACE, elements, is_inside, parsed

import psolver
from psolver.geometry.cells import Cell
from psolver.puzzle.model import Board, Piece, Puzzle
from psolver.puzzle.tiling import Placement
from psolver.render.look import Style
from psolver.render.palette import COLORS
from psolver.render.scene import Scene, tiling_scene
from psolver.render.svg.flat_drawing import Frame, flat_drawing
from psolver.render.svg.svg_drawing import document

NASTY = "\"><script>alert('&')</script>\x00\n<!-- ]]>"


def dissected(seed: int) -> Scene:
    """Some cells of a rectangle, each given at random to one of a few pieces, to none, or to no
    board at all: rings, parts, holes in holes.
    """
    random = Random(seed)
    rows, columns = random.randint(1, 9), random.randint(1, 9)
    number = random.randint(1, 5)
    parts: dict[int, list[Cell]] = defaultdict(list)
    for cell in product(range(rows), range(columns)):
        parts[random.randint(-2, number)].append(cell)
    may, _ = parts.pop(-1, []), parts.pop(-2, [])
    parts[number + 1] = [(rows, columns)]
    placements = [Placement(f"{owner}", tuple(cells)) for owner, cells in parts.items()]
    pieces = tuple(Piece(name, cells) for name, cells in placements)
    must = frozenset(cell for _, cells in placements for cell in cells)
    puzzle = Puzzle(pieces, Board(must, frozenset(may)))
    return tiling_scene(puzzle, placements, colored=True)


def drawn_regions(scene: Scene, style: Style) -> Iterator[tuple[str, str]]:
    """The role of each region that is drawn, or the name of its piece, and its path."""
    svg = document(flat_drawing(scene, style), style, "")
    for path in parsed(svg).iter(NAMESPACE + "path"):
        title = path.find(NAMESPACE + "title")
        kind = path.get("class", "").split()[0]
        if kind in ("piece", "empty", "hole"):
            yield (title.text or "" if title is not None else kind), path.get("d", "")


@pytest.mark.parametrize("seed", seeds(4, 60))
@pytest.mark.parametrize("corners", ["rounded", "square"])
def test_every_region_is_one_path_around_just_its_cells(seed: int, corners: str) -> None:
    scene, style = dissected(seed), Style(corners=corners)
    frame = Frame(scene, style)
    expected = sorted(
        (region.name or region.role, cell)
        for region in scene.regions.values()
        for cell in region.cells
    )
    (top, left), (bottom, right) = scene.box
    cells = list(product(range(top - 1, bottom + 2), range(left - 1, right + 2)))
    drawn = list(drawn_regions(scene, style))
    assert len(scene.regions) == len(drawn)
    assert expected == sorted(
        (name, cell)
        for name, path in drawn
        for cell in cells
        if is_inside(path, frame.middle(cell))
    )


@pytest.mark.parametrize("seed", seeds(5, 20))
def test_a_side_between_cells_of_one_region_is_drawn_once(seed: int) -> None:
    scene = dissected(seed)
    svg = document(flat_drawing(scene, Style()), Style(), "")
    drawn = sum(path.get("d", "").count("M") for path in elements(svg, "path", "cells"))
    owner = scene.owner()
    inside = {cell: n for cell, n in owner.items() if scene.regions[n].role != "hole"}
    neighbours = [((r, c), (r + dr, c + dc)) for r, c in inside for dr, dc in ((0, 1), (1, 0))]
    assert drawn == sum(inside[a] == inside.get(b) for a, b in neighbours)


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
    patterns = {one.get("id"): drawn(one) for one in elements(svg, "pattern")}
    assert 40 == len(set(fills)) == len(patterns) == len(set(patterns.values()))
    assert {fill[5:-1] for fill in fills} == set(patterns)


def drawn(pattern: ElementTree.Element) -> str:
    """All that a pattern is, but for its name."""
    return ElementTree.tostring(pattern, "unicode").replace(pattern.get("id", ""), "")


def test_a_large_board_and_many_colours_are_drawn() -> None:
    names = [f"P{number}" for number in range(63)]
    puzzle, placements = named(*names)
    svg = psolver.svg(puzzle, psolver.Tiling(tuple(placements)))
    assert set(COLORS) == {path.get("fill") for path in elements(svg, "path", "piece")}
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
        (
            {"view": "all"},
            "unknown view 'all' (known: whole, layers, exploded, pieces, steps)",
        ),
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
