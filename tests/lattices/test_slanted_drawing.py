"""Pictures of hexagons and triangles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from random import Random

import pytest
from support.seeds import seeds
from support.tiled import tiled

import psolver
from psolver import HEXAGON, TRIANGLE
from psolver.cli.colored_text import colored
from psolver.core.cells import Cell
from psolver.core.lattice import Lattice
from psolver.core.picture import NAMES
from psolver.core.tilings import tiling
from psolver.text.board_scenes import board_scene
from psolver.text.box_drawing import box_drawing, is_roomy
from psolver.text.characters import ASCII_CHARSET, BOX_CHARSET, Charset, fitted
from psolver.text.letters import labels_of, legend, letters
from psolver.text.look import Look, Page
from psolver.text.palette import frame_color
from psolver.text.piece_scenes import placements_scene
from psolver.text.scene import Mark, Region, Scene
from psolver.text.text_writer import cell_texts
from psolver.text.tiling_scenes import tiling_scene

LATTICES = (HEXAGON, TRIANGLE)
BOTH = pytest.mark.parametrize("lattice", LATTICES, ids=repr)
SIZES = pytest.mark.parametrize("roomy", [False, True], ids=["compact", "roomy"])


def scene_of(lattice: Lattice, picture: str) -> Scene:
    return tiling_scene(*tiled(picture, None, lattice))


def text_of(
    lattice: Lattice, picture: str, roomy: bool = False, charset: Charset = BOX_CHARSET
) -> str:
    return box_drawing(scene_of(lattice, picture), charset, roomy).text


# whole pictures -----------------------------------------------------------------------------------

RING = " A A B\nA   ? B\n A A B"
TRAPEZIUM = """
  /A\\A/B\\
/A\\?/ \\B/B\\
\\C/C\\C/C\\B/"""
RING_COMPACT = """
   / \\ / \\ / \\
  |       |   |
 /   / \\ / \\   \\
|   |###| ? |   |
 \\   \\ / \\ /   /
  |       |   |
   \\ / \\ / \\ /"""
RING_ROOMY = """
     / \\   / \\   / \\
    /   \\ /   \\ /   \\
   |           |     |
  /     / \\   / \\     \\
 /     /###\\ /   \\     \\
|     |#####|  ?  |     |
 \\     \\###/ \\   /     /
  \\     \\ /   \\ /     /
   |           |     |
    \\   / \\   / \\   /
     \\ /   \\ /   \\ /"""
TRAPEZIUM_COMPACT = """
    ____
   /   /\\
  /___/  \\
 /\\??/\\   \\
/__\\/##\\   \\
\\       \\  /
 \\_______\\/"""
TRAPEZIUM_ROOMY = """
      ______
     /     /\\
    /     /  \\
   /_____/    \\
  /\\    /\\     \\
 /  \\??/##\\     \\
/____\\/____\\     \\
\\           \\    /
 \\           \\  /
  \\___________\\/"""
WHOLE = [
    pytest.param(HEXAGON, RING, False, RING_COMPACT, id="hexagons-compact"),
    pytest.param(HEXAGON, RING, True, RING_ROOMY, id="hexagons-roomy"),
    pytest.param(TRIANGLE, TRAPEZIUM, False, TRAPEZIUM_COMPACT, id="triangles-compact"),
    pytest.param(TRIANGLE, TRAPEZIUM, True, TRAPEZIUM_ROOMY, id="triangles-roomy"),
]


@pytest.mark.parametrize(("lattice", "picture", "roomy", "expected"), WHOLE)
def test_lines_are_drawn_between_regions_only_and_gaps_are_no_pieces(
    lattice: Lattice, picture: str, roomy: bool, expected: str
) -> None:
    assert expected.lstrip("\n") == text_of(lattice, picture, roomy, ASCII_CHARSET)
    signs = str.maketrans("/\\|#", "╱╲│░")
    assert expected.lstrip("\n").translate(signs) == text_of(lattice, picture, roomy)


def test_a_row_that_begins_with_points_has_no_line_above_it() -> None:
    assert " /\\\n/__\\" == text_of(TRIANGLE, "/A\\", False, ASCII_CHARSET)
    assert "____\n\\  /\n \\/" == text_of(TRIANGLE, "\\A/", False, ASCII_CHARSET)


def test_a_small_hole_hides_what_is_at_its_feet_and_a_large_one_does_not() -> None:
    around = "  /A\\A/A\\A/A\\\n/A\\A/ \\ / \\A/A\\\n\\A/A\\A/A\\A/A\\A/"
    small, large = (
        text_of(TRIANGLE, around, roomy, ASCII_CHARSET).split("\n") for roomy in (False, True)
    )
    assert "/   /######\\   \\" == small[4]
    assert [" /     /########\\     \\", "/     /__________\\     \\"] == large[5:7]


# what a drawing tells -----------------------------------------------------------------------------

Spot = tuple[int, int]  # a row and a column, of a cell or of a character


class Reading:
    """A drawing in ASCII as somebody reads it who knows where each of its cells begins.

    A triangle that points up begins `size` columns before its top, and has a side at its foot; one
    that points down begins at its upper left corner, and has its side one line above. A hexagon
    begins above its left side, where it would if its slanted sides were as long as `size` lines.
    """

    def __init__(self, lattice: Lattice, text: str, spots: Iterable[Spot], roomy: bool) -> None:
        self.triangles, self.lines = lattice is TRIANGLE, text.split("\n")
        self.size = {(True, False): 2, (True, True): 3, (False, False): 1, (False, True): 2}[
            self.triangles, roomy
        ]
        self.step = self.size if self.triangles else self.size + 1
        self.spots = sorted(spots)
        self.top = min(row * self.step - self.points_down((row, _)) for row, _ in self.spots)
        self.left = min(column * self.step for _, column in self.spots)

    def points_down(self, spot: Spot) -> bool:
        return self.triangles and sum(spot) % 2 == 1

    def at(self, spot: Spot, down: int, right: int) -> str:
        """A character of the cell in a row and a column."""
        line = spot[0] * self.step + down - self.top
        column = spot[1] * self.step + right - self.left
        text = self.lines[line] if 0 <= line < len(self.lines) else ""
        return text[column] if 0 <= column < len(text) else " "

    def middle(self, spot: Spot) -> str:
        size = self.size
        if not self.triangles:
            return self.at(spot, size, size + 1)
        return self.at(spot, (size - 2) if self.points_down(spot) and size == 2 else 1, size)

    def sides(self, spot: Spot) -> Iterator[tuple[Spot, bool]]:
        """The cells beside one that come before it in a row, or below triangles, above hexagons;
        is there a side between?
        """
        (row, column), size = spot, self.size
        left = [(n, size - 1 - n) for n in range(size)]
        if not self.triangles:
            slanted = [(down, right + 1) for down, right in left]
            yield (row, column - 2), self.drawn(spot, [(size, 0)], "|")
            yield (row - 1, column - 1), self.drawn(spot, slanted, "/")
            mirrored = [(down, 2 * size + 2 - right) for down, right in slanted]
            yield (row - 1, column + 1), self.drawn(spot, mirrored, "\\")
        elif self.points_down(spot):
            yield (row, column - 1), self.drawn(spot, [(n, n) for n in range(size)], "\\")
        else:
            yield (row, column - 1), self.drawn(spot, left, "/")
            below, foot = (row + 1, column), [(size - 1, n) for n in range(1, 2 * size - 1)]
            marks = self.mark(spot), self.mark(below)
            yield below, marks[0] != marks[1] if any(marks) else self.drawn(spot, foot, "_")

    def drawn(self, spot: Spot, characters: Sequence[Spot], sign: str) -> bool:
        found = {self.at(spot, *character) == sign for character in characters}
        assert len(found) == 1, "half a side"
        return found.pop()

    def mark(self, spot: Spot) -> str:
        """What tells that no piece is in a cell."""
        return self.middle(spot).strip("/\\|_ " + NAMES)

    def parts(self) -> set[tuple[str, frozenset[Spot]]]:
        """The parts that lines cut the plane into, without what is around all of it, with their
        marks.
        """
        rows, columns = ({spot[n] for spot in self.spots} for n in (0, 1))
        window = {
            (row, column)
            for row in range(min(rows) - 2, max(rows) + 3)
            for column in range(min(columns) - 4, max(columns) + 5)
            if self.triangles or (row + column) % 2 == 0
        }
        part_of = {spot: {spot} for spot in window}
        for spot in window:
            for other, side in self.sides(spot):
                if other in window and not side and part_of[spot] is not part_of[other]:
                    part_of[spot] |= part_of[other]
                    part_of.update(dict.fromkeys(part_of[other], part_of[spot]))
        outside = part_of[min(window)]
        return {
            ("".join({self.mark(spot) for spot in part}), frozenset(part))
            for part in part_of.values()
            if part is not outside
        }


MARKS = {"piece": "", "empty": "?", "hole": "#"}


def read(scene: Scene, text: str, roomy: bool) -> set[tuple[str, frozenset[Spot]]]:
    return Reading(scene.lattice, text, spots_of(scene), roomy).parts()


def spots_of(scene: Scene) -> list[Spot]:
    return [shown(scene.lattice, cell) for cell in scene.owner()]


def shown(lattice: Lattice, cell: Cell) -> Spot:
    row, column = lattice.shown(cell)
    return row, column


def parts_of(scene: Scene) -> set[tuple[str, frozenset[Spot]]]:
    """The parts of the regions of a scene, with the marks that tell what they are."""
    return {
        (MARKS[region.role], frozenset(shown(scene.lattice, cell) for cell in part))
        for region in scene.regions.values()
        for part in scene.lattice.components(region.cells)
    }


AROUND = {
    HEXAGON: [(0, 0), (0, 2), (1, 1)],
    TRIANGLE: [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)],
}


@BOTH
@SIZES
def test_all_that_can_meet_at_a_point_is_read_back(lattice: Lattice, roomy: bool) -> None:
    cells = [lattice.at(spot) for spot in AROUND[lattice]]
    for names in product(".AB" if lattice is TRIANGLE else ".ABC", repeat=len(cells)):
        regions: dict[int, Region] = {}
        for name in sorted({*names} - {"."}):
            inside = (cell for cell, other in zip(cells, names, strict=True) if other == name)
            regions[len(regions)] = Region("piece", tuple(sorted(filter(None, inside))), name)
        if regions:
            scene = Scene(lattice, regions, (), ((0, 0, 0), (0, 0, 0)))
            text = box_drawing(scene, ASCII_CHARSET, roomy).text
            assert parts_of(scene) == read(scene, text, roomy), text


def random_scene(lattice: Lattice, seed: int, wrap: Sequence[str] = ()) -> Scene:
    """A tiling of a board with holes and empty cells."""
    random = Random(seed)
    rows, columns = random.randint(1, 5), random.randint(2, 6)
    whole = next(size for size in lattice.sizes if "parallelogram" in size.example)
    cells = sorted(cell for cell in whole.cells(rows, columns) if random.random() < 0.9)
    name_of: dict[Cell, str] = {}
    for cell in random.sample(cells, len(cells)):
        beside = [name_of[other] for other in lattice.neighbours(cell) if other in name_of]
        new = f"piece {len(name_of)}" if random.random() < 0.8 else "?"
        name_of[cell] = random.choice([*beside, *beside, new])
    cells_of: dict[str, list[Cell]] = {}
    for cell, name in sorted(name_of.items()):
        cells_of.setdefault(name, []).append(cell)
    empty = cells_of.pop("?", [])
    board = psolver.Board(frozenset(cells) - {*empty}, frozenset(empty), lattice=lattice, wrap=wrap)
    any_piece = psolver.Piece("any", tuple(cells[:1]), lattice=lattice)
    return tiling_scene(psolver.Puzzle((any_piece,), board), tiling(cells_of.items(), lattice))


@BOTH
@pytest.mark.parametrize("seed", seeds(6, 1000))
def test_a_drawing_reads_back_as_its_regions(lattice: Lattice, seed: int) -> None:
    scene = random_scene(lattice, seed)
    for roomy in (False, True):
        for charset in (ASCII_CHARSET, BOX_CHARSET):
            picture = box_drawing(scene, charset, roomy)
            text = picture.text.translate(str.maketrans("╱╲│░", "/\\|#"))
            assert parts_of(scene) == read(scene, text, roomy), text
            assert [line.rstrip() for line in picture.lines] == picture.lines
            assert max(map(len, picture.lines)) <= picture.width


@BOTH
@SIZES
@pytest.mark.parametrize("seed", seeds(4, 300))
def test_a_side_is_open_just_where_a_piece_goes_over_it(
    lattice: Lattice, roomy: bool, seed: int
) -> None:
    ways = Random(seed).choice([["rows"], ["columns"], ["rows", "columns"]])
    scene = random_scene(lattice, seed, ways)
    owner, space = scene.owner(), scene.space or lattice
    reading = Reading(
        lattice, box_drawing(scene, ASCII_CHARSET, roomy).text, spots_of(scene), roomy
    )
    for cell in {near for one in owner for near in (one, *lattice.neighbours(one))}:
        for spot, side in reading.sides(shown(lattice, cell)):
            ends = (cell, lattice.at(spot))
            one, other = (owner.get(space.folded(end)) for end in ends)
            roles = {scene.regions[end].role for end in (one, other) if end is not None}
            if owner.keys() & {*ends} and roles == {"piece"}:
                assert side is (one != other), (ends, reading.lines)


@BOTH
@pytest.mark.parametrize("seed", seeds(6, 1000))
def test_every_character_has_an_owner_and_a_cell_that_of_its_middle(
    lattice: Lattice, seed: int
) -> None:
    scene = random_scene(lattice, seed)
    for roomy in (False, True):
        picture = box_drawing(scene, ASCII_CHARSET, roomy)
        assert [*map(len, picture.lines)] == [*map(len, picture.owners)]
        owners = "\n".join("".join(map(owner_sign, row)) for row in picture.owners)
        reading = Reading(lattice, owners, spots_of(scene), roomy)
        for cell, number in scene.owner().items():
            assert owner_sign(number) == reading.middle(shown(lattice, cell))


def owner_sign(number: int | None) -> str:
    return " " if number is None else chr(0x4E00 + number)


def test_random_scenes_have_all_that_there_is() -> None:
    scenes = [random_scene(lattice, seed) for lattice in LATTICES for seed in range(30)]
    roles = [{region.role for region in scene.regions.values()} for scene in scenes]
    assert all(sum(role in found for found in roles) > 5 for role in MARKS)


# colours, pages, names ----------------------------------------------------------------------------


@BOTH
@SIZES
def test_colour_changes_no_character(lattice: Lattice, roomy: bool) -> None:
    puzzle, one = tiled(RING if lattice is HEXAGON else TRAPEZIUM, None, lattice)
    scene = tiling_scene(puzzle, one, colored=True)
    picture = box_drawing(scene, BOX_CHARSET, roomy)
    painted = colored(picture, scene.colors(), frame_color(puzzle))
    assert picture.text == re.sub("\x1b\\[[0-9;]*m", "", painted)
    assert picture.text != painted


def test_a_side_between_two_pieces_has_the_colour_of_the_second_one_and_the_edge_none() -> None:
    picture = box_drawing(scene_of(TRIANGLE, "/A\\B/"), ASCII_CHARSET)
    assert "  ____\n /\\  /\n/__\\/" == picture.text
    owners = ["".join("." if n is None else str(n) for n in row) for row in picture.owners]
    assert ["......", "..111.", ".001."] == owners


def test_a_picture_is_cut_where_the_page_ends() -> None:
    told: list[str] = []
    picture = box_drawing(scene_of(HEXAGON, "A A B B"), ASCII_CHARSET)
    cut = fitted(picture, Page(9, told.append), ">")
    assert [" / \\ / \\>", "|       >", " \\ / \\ />"] == cut.text.split("\n")
    assert 1 == len(told)
    assert [*map(len, cut.lines)] == [*map(len, cut.owners)]


@BOTH
def test_a_picture_is_roomy_where_that_tells_more_and_fits(lattice: Lattice) -> None:
    scene = scene_of(lattice, RING if lattice is HEXAGON else TRAPEZIUM)
    width = box_drawing(scene, BOX_CHARSET, True).width
    assert [False, True] == [is_roomy(scene, Look(page=Page(n))) for n in (width - 1, width)]
    plain = scene_of(lattice, "A A" if lattice is HEXAGON else "/A\\A/")
    assert not is_roomy(plain, Look(page=Page(80)))


def labelled(lattice: Lattice, picture: str, names: Mapping[str, str]) -> str:
    puzzle, one = tiled(picture, names, lattice)
    labels = labels_of(puzzle, ASCII_CHARSET)
    text = box_drawing(tiling_scene(puzzle, one), ASCII_CHARSET, True, None, labels).text
    return f"{legend(puzzle, labels, Look(), ASCII_CHARSET)}\n{text}"


def test_names_stand_inside_hexagons() -> None:
    expected = r"""
[v] very long  [m] medium     [x]
     / \   / \   / \
    /   \ /   \ /   \
   |  v  |  medium   |
  / \     \   / \   /
 /   \     \ /   \ /
|  x  |     |
 \   / \   /
  \ /   \ /"""
    names = {"A": "very long", "B": "medium", "C": "x"}
    assert expected == "\n" + labelled(HEXAGON, " A B B\nC A", names)


def test_names_stand_inside_triangles() -> None:
    expected = r"""
[I5]        [m] medium  [l] longer
      ______
     /\ m  /
    /I5\  /
   /____\/
  /     /\
 /  l  /m \
/_____/____\
"""
    names = {"A": "I5", "B": "medium", "C": "longer"}
    text = labelled(TRIANGLE, "  /A\\B/\n/C\\C/B\\", names)
    assert expected == f"\n{text}\n"


def test_what_looks_like_a_side_is_no_name() -> None:
    puzzle, _ = tiled("A B", {"A": "|", "B": "/_"}, HEXAGON)
    assert {"|": ("A",), "/_": ("B",)} == labels_of(puzzle, ASCII_CHARSET)


@BOTH
@pytest.mark.parametrize("seed", seeds(3, 300))
def test_names_change_no_line(lattice: Lattice, seed: int) -> None:
    scene = random_scene(lattice, seed)
    labels = {region.name: (region.name, "x") for region in scene.regions.values()}
    named = box_drawing(scene, ASCII_CHARSET, True, None, labels).text
    bare = box_drawing(scene, ASCII_CHARSET, True).text
    for line, told in zip(bare.split("\n"), named.split("\n"), strict=True):
        assert all(one in (" ", other) for one, other in zip(line, told, strict=False))
    pieces = [region.cells for region in scene.regions.values() if region.role == "piece"]
    parts = sum(len(lattice.components(cells)) for cells in pieces)
    assert parts == len(re.findall(r"piece \d+|x", named))


# boards, explanations, letters --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lattice", "board"),
    [(HEXAGON, "  # ? #\n # # # #\n# #   A #"), (TRIANGLE, "  /#\\\n/?\\#/A\\\n\\#/ \\#/")],
    ids=["hexagon", "triangle"],
)
def test_a_board_prints_in_the_marks_of_a_file(lattice: Lattice, board: str) -> None:
    piece = "A" if lattice is HEXAGON else "/A\\"
    text = f"lattice = '{lattice.name}'\nboard = '''\n{board}\n'''\npieces = '{piece}'"
    puzzle = psolver.loads(text)
    title, printed = str(puzzle.board).split("\n", 1)
    assert board == printed
    assert title.startswith("Board, ")
    assert re.search(r"A: 1 cell, . orientations?, used once\n", str(puzzle))


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


def test_long_texts_have_larger_cells() -> None:
    triangles = r"""
    ________
   /\      /
  /  \ -1 /
 /1234\  /
/______\/"""
    hexagons = r"""
  / \   / \
 /   \ /   \
| 1234|  -1 |
 \   / \   /
  \ /   \ /"""
    assert triangles == "\n" + in_cells(TRIANGLE, "/A\\A/", {0: "1234", 1: "-1"})
    assert hexagons == "\n" + in_cells(HEXAGON, "A A", {0: "1234", 1: "-1"})


def test_texts_of_one_character_stand_as_in_files() -> None:
    puzzle, _ = tiled("/A\\A/", None, TRIANGLE)
    marks = [Mark("number", puzzle.board.cells[0], text="1")]
    scene = board_scene(puzzle.board, (), marks)
    assert "/1\\·/" == cell_texts(scene, {"plain": "·"}, BOX_CHARSET, None).text


@BOTH
def test_letters_are_as_a_board_in_a_file(lattice: Lattice) -> None:
    text = (RING if lattice is HEXAGON else TRAPEZIUM).strip("\n")
    puzzle, one = tiled(text, None, lattice)
    picture = letters(tiling_scene(puzzle, one), {piece.name for piece in puzzle.pieces})
    assert text == picture.text
    assert [*map(len, picture.lines)] == [*map(len, picture.owners)]
    assert max(map(len, picture.lines)) == picture.width


def test_what_stands_between_letters_of_one_piece_has_its_colour() -> None:
    for lattice, text, expected in (
        (HEXAGON, "A A B", "000.1"),
        (TRIANGLE, "/A\\A/B\\B/", ".000.111."),
    ):
        (row,) = letters(scene_of(lattice, text), "AB").owners
        assert expected == "".join("." if owner is None else str(owner) for owner in row)


@BOTH
def test_values_print_themselves(lattice: Lattice) -> None:
    puzzle, one = tiled("A A\n A" if lattice is HEXAGON else "/A\\A/", None, lattice)
    scene = placements_scene(one, lattice)
    assert box_drawing(scene).text == str(one) == psolver.draw(puzzle, one)
    assert box_drawing(scene, ASCII_CHARSET, True).text == psolver.draw(
        puzzle, one, "ascii", size="roomy"
    )
