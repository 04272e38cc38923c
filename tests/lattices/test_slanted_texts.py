"""Pictures of hexagons and triangles: where a page ends, and texts in cells."""

from __future__ import annotations

from collections.abc import Mapping

from support.tiled import tiled

from psolver import HEXAGON, TRIANGLE, Lattice
from psolver.text import ASCII_CHARSET, Mark, Page, Scene, board_scene, fitted, tiling_scene
from psolver.text.box_drawing import box_drawing
from psolver.text.text_writer import cell_texts


def scene_of(lattice: Lattice, picture: str) -> Scene:
    return tiling_scene(*tiled(picture, None, lattice))


def test_a_picture_is_cut_where_the_page_ends() -> None:
    told: list[str] = []
    picture = box_drawing(scene_of(HEXAGON, "A A B B"), ASCII_CHARSET)
    cut = fitted(picture, Page(9, told.append), ">")
    assert [" / \\ / \\>", "|       >", " \\ / \\ />"] == cut.text.split("\n")
    assert 1 == len(told)
    assert [*map(len, cut.lines)] == [*map(len, cut.owners)]


def in_cells(lattice: Lattice, shape: str, texts: Mapping[int, str]) -> str:
    """The drawing of texts in the cells of a row, by their number; the others are shaded."""
    puzzle, _ = tiled(shape, None, lattice)
    cells = sorted(puzzle.board.cells, key=lattice.shown)
    marks = [Mark("number", cells[number], text=text) for number, text in texts.items()]
    scene = board_scene(puzzle.board, cells, marks)
    return cell_texts(scene, {"shaded": "██"}, ASCII_CHARSET, None).text


def test_texts_stand_in_cells() -> None:
    hexagons = r"""
 / \ / \ / \
| 1 |███|-12|
 \ / \ / \ /"""
    triangles = r"""
  ____
 /\-1/\
/ 1\/██\
"""
    assert hexagons == "\n" + in_cells(HEXAGON, "A A A", {0: "1", 2: "-12"})
    assert triangles == "\n" + in_cells(TRIANGLE, "/A\\A/A\\", {0: "1", 1: "-1"}) + "\n"
