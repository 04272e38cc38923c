"""A scene is what every view shows; a view is a function of it alone."""

from __future__ import annotations

import pytest
from support.tiled import tiled

import psolver
from psolver import HEXAGON, TRIANGLE
from psolver.core.lattice import Lattice
from psolver.core.square_lattice import SQUARE
from psolver.text.board_scenes import board_scene
from psolver.text.box_drawing import box_drawing
from psolver.text.piece_scenes import piece_scene
from psolver.text.scene import Mark, Scene
from psolver.text.scene_layers import layers
from psolver.text.tiling_scenes import tiling_scene

RING = "AAAA\nA.?B\nABBB"
CAVITY = "AAA\nAAA\nAAA\n---\nAAA\nA.A\nB?A\n---\nBAA\nBAA\nBAA"


def scene_of(letters: str) -> Scene:
    return tiling_scene(*tiled(letters))


def line_a_region(scene: Scene) -> str:
    """A view: what each region is, a line each."""
    return "\n".join(
        " ".join(filter(None, (region.role, region.name, *map(str, region.cells))))
        for region in scene.regions.values()
    )


def test_a_new_view_is_a_function_of_a_scene() -> None:
    assert (
        "piece A (0, 0) (0, 1)\npiece B (1, 0)\nempty (1, 1)"  # in the order of the placements
        == line_a_region(scene_of("AA\nB?"))
    )


def test_a_piece_an_empty_cell_and_a_hole_are_three_things() -> None:
    scene = scene_of(RING)
    roles = {cell: scene.regions[number].role for cell, number in scene.owner().items()}
    assert ("piece", "hole", "empty") == (roles[0, 0], roles[1, 1], roles[1, 2])
    assert ["piece", "piece", "empty", "hole"] == [r.role for r in scene.regions.values()]


def test_what_is_open_to_a_side_is_no_hole() -> None:
    assert ["piece"] == [region.role for region in scene_of("AAA\nA.A\nA.A").regions.values()]


def test_holes_that_touch_at_a_corner_are_two() -> None:
    holes = [r.cells for r in scene_of("AAAA\nA.AA\nAA.A\nAAAA").regions.values()][1:]
    assert [((1, 1),), ((2, 2),)] == holes


@pytest.mark.parametrize(
    ("lattice", "picture", "expected"),
    [
        (HEXAGON, " # #\n#   #\n # #", 1),
        (HEXAGON, " #\n#   #\n # #", 0),
        (HEXAGON, " # # # #\n#   #   #\n # # # #", 2),
        (TRIANGLE, "  /#\\#/#\\\n/#\\#/ \\#/#\\", 0),  # open to the row below
        (TRIANGLE, "/#\\#/#\\#/#\\\n\\#/ \\ /#\\#/\n  \\#/#\\#/", 1),
        (TRIANGLE, "/#\\#/#\\#/#\\\n\\#/#\\ /#\\#/\n  \\#/#\\#/", 1),
    ],
)
def test_what_hexagons_and_triangles_surround_is_a_hole(
    lattice: Lattice, picture: str, expected: int
) -> None:
    scene = piece_scene(lattice, lattice.lift(lattice.parse(picture, "#", 1)))
    assert expected == [region.role for region in scene.regions.values()].count("hole")


def test_regions_keep_their_numbers_in_layers_and_holes_are_those_of_a_layer() -> None:
    scene = scene_of(CAVITY)
    assert ["piece", "piece", "empty"] == [region.role for region in scene.regions.values()]
    low, middle, high = layers(scene)
    assert ([0], [0, 1, 2, 3], [0, 1]) == tuple(
        sorted(layer.regions) for layer in (low, middle, high)
    )
    assert ("hole", ((1, 1),)) == middle.regions[3][:2]
    assert {scene.box[0][1:], (0, 0)} == {layer.box[0] for layer in (low, middle, high)}
    for number, layer in enumerate(layers(scene)):
        lifted = {(number, *cell): owner for cell, owner in layer.owner().items() if owner < 3}
        assert lifted.items() <= scene.owner().items()


def test_where_a_piece_goes_on_in_another_layer_is_a_mark() -> None:
    low, middle, high = layers(scene_of("AB\n---\nAA\n---\nAC"))
    assert (Mark("up", (0, 0)),) == low.marks
    assert (Mark("both", (0, 0)),) == middle.marks
    assert (Mark("down", (0, 0)),) == high.marks


def test_a_figure_has_its_axes_or_else_its_centre() -> None:
    goal = psolver.SymmetryGoal(("mirror", "rotation"), False)

    def marks(letters: str) -> tuple[Mark, ...]:
        puzzle, one = tiled(letters)
        frame = psolver.Board(frozenset(), puzzle.board.must)
        return tiling_scene(psolver.Puzzle(puzzle.pieces, frame, goal=goal), one).marks

    assert (Mark("axis", (-1, 1.0), (2, 1.0)),) == marks("AAA\n.A.")
    assert (Mark("half turn", (0.5, 1.0)),) == marks("AA.\n.AA")
    assert (Mark("quarter turn", (1.5, 1.5)),) == marks(".A..\n.AAA\nAAA.\n..A.")
    assert () == tiling_scene(*tiled("AAA\n.A.")).marks


def test_colours_are_worked_out_where_they_are_asked_for() -> None:
    puzzle, one = tiled("AA\nB?")
    assert {} == tiling_scene(puzzle, one).colors()
    assert {0, 1} == tiling_scene(puzzle, one, colored=True).colors().keys()


def test_a_board_is_shaded_and_plain() -> None:
    board = psolver.Board(frozenset([(0, 0), (0, 1)]))
    assert "shaded (0, 1)\nplain (0, 0)" == line_a_region(board_scene(board, [(0, 1)]))


def test_box_drawing_reads_the_owners_of_cells_and_the_box() -> None:
    scene = piece_scene(SQUARE, ((0, 0), (0, 1)))
    assert "┏━━━┓\n┗━━━┛" == box_drawing(scene).text
    assert "\n┏━━━┓\n┗━━━┛" == box_drawing(Scene(SQUARE, scene.regions, (), ((-1, 0), (0, 1)))).text
