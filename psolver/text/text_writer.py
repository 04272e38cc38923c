"""Reports and values as text: sentences, scenes below them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..core.cells import Cell, MarksByCell
from ..core.lattice import Lattice, lattice_named
from ..core.model import Board, Piece, Puzzle
from ..core.picture import LAYER, layer_texts
from ..core.registries import service
from ..core.tilings import Tiling
from .beside import pictures_beside
from .box_drawing import box_drawing, is_roomy
from .characters import BOX_CHARSET, Charset, Picture, fitted, plain_picture
from .letters import labels_of, legend
from .look import Look, Page
from .overlay import Labels
from .palette import frame_color
from .piece_scenes import placements_scene
from .report import Part, Report, board_part, piece_part, puzzle_parts
from .scene import Scene
from .scene_layers import in_layer

LOOK = Look(page=Page(80))


def report_text(report: Report, look: Look) -> str:
    """The text of a report: its parts with a blank line between them, as wide as the page if they
    fit.

    If the look has colours, scenes in box drawing have theirs. If it has labels, a legend comes
    before the first scene, unless the sentences name the pieces.
    """
    puzzle = report.puzzle
    lines = frame_color(puzzle) if puzzle else None
    labels = report.labels
    if labels:
        style = look.style._replace(labels=True)
        look = look._replace(style=style)
    elif puzzle and look.style.labels:
        labels = labels_of(puzzle, BOX_CHARSET)
    named = report.named or report.labels is not None
    texts = []
    for report_part in report.parts():
        shows_pieces = report_part.scenes and not report_part.signs
        if puzzle and labels and shows_pieces and not named:
            explained = legend(puzzle, labels, look, BOX_CHARSET)
            texts.append(explained)
            named = True
        texts.append(part_text(report_part, look, lines, labels))
    return "\n\n".join(texts)


def part_text(
    report_part: Part, look: Look, lines: str | None = None, labels: Labels | None = None
) -> str:
    """The text of one part; in colour a compact drawing has its `lines` in "#rrggbb"."""
    page = look.page
    drawn = ""
    if report_part.signs:
        (scene,) = report_part.scenes
        picture = cell_texts(scene, report_part.signs, BOX_CHARSET, page.columns)
        drawn = fitted(picture, page).text
    elif report_part.scenes:
        drawn = _in_boxes(report_part, look, lines, labels)
    text = page.wrapped(report_part.text)
    if text and drawn:
        return f"{text}\n{drawn}"
    return text or drawn


def _in_boxes(report_part: Part, look: Look, lines: str | None, labels: Labels | None) -> str:
    scenes = report_part.scenes
    roomy = all(is_roomy(scene, look) for scene in scenes)
    columns = look.page.columns
    drawings = []
    for scene in scenes:
        drawn = box_drawing(scene, BOX_CHARSET, roomy, columns, labels, report_part.rim)
        drawings.append(drawn)
    picture = drawings[0]
    if len(drawings) > 1:
        picture = pictures_beside(drawings, columns)
    picture = fitted(picture, look.page)
    if look.paint is None:
        return picture.text
    line_color = None if roomy else lines
    return look.paint(picture, scenes[0].colors(), line_color)


def cell_texts(
    scene: Scene, signs: Mapping[str, str], charset: Charset, width: int | None
) -> Picture:
    """A scene with a text in every cell: its number or label, else the sign of its region's role;
    elsewhere that of "outside", or a blank.

    A solid has its layers beside each other, as many in a row as fit into `width` columns. Cells
    with slanted sides look as in files, or, if a text has more than one character, as in box
    drawing.
    """
    texts: dict[Cell, str] = {}
    for region in scene.regions.values():
        if region.role in signs:
            sign = signs[region.role]
            texts |= dict.fromkeys(region.cells, sign)
    for mark in scene.marks:
        if mark.kind != "side":
            texts[mark.cell] = mark.text
    lattice = scene.lattice
    if lattice.slanted:
        return _slanted(lattice, texts, charset)
    if lattice.polyhedral:
        pictures = _layers_of_polyhedra(lattice, texts, charset)
        return pictures_beside(pictures, width)
    for mark in scene.marks:
        if mark.kind == "number":  # a blank keeps numbers beside each other apart
            texts[mark.cell] = f" {mark.text}"
    wide = max(map(len, texts.values()))
    shown_texts = {}
    for cell, text in texts.items():
        place = lattice.shown(cell)
        shown_texts[place] = text.rjust(wide)
    outside = signs.get("outside", " ") * wide
    layer_pictures = map(plain_picture, layer_texts(shown_texts, outside))
    return pictures_beside(layer_pictures, width)


def _slanted(lattice: Lattice, texts: MarksByCell, charset: Charset) -> Picture:
    if all(len(text) == 1 for text in texts.values()):
        lines = lattice.picture(texts).split("\n")
        return plain_picture(lines)
    drawings = service(lattice.drawn_as)
    picture: Picture = drawings.texts(lattice, texts, charset)
    return picture


def _layers_of_polyhedra(
    lattice: Lattice, texts: MarksByCell, charset: Charset
) -> Iterator[Picture]:
    """The pictures of the layers of polyhedra; they look as in files if they can."""
    if all(len(text) == 1 for text in texts.values()):
        drawn = lattice.picture(texts)
        for layer_text in drawn.split(f"\n{LAYER}\n"):
            lines = layer_text.split("\n")
            yield plain_picture(lines)
        return
    texts_of_layers: dict[int, dict[Cell, str]] = {}
    for cell, text in texts.items():
        layer, flat_cell = in_layer(cell, lattice)
        texts_of_layer = texts_of_layers.setdefault(layer, {})
        texts_of_layer[flat_cell] = text
    flat_lattice = lattice_named(lattice.layer_lattice)
    for _, flat_texts in sorted(texts_of_layers.items()):
        yield _slanted(flat_lattice, flat_texts, charset)


def of_puzzle(puzzle: Puzzle) -> str:
    """The board, and the pieces with their orientations, as `psolver show` prints them."""
    report = Report(lambda: puzzle_parts(puzzle), puzzle=puzzle, named=True)
    return report_text(report, LOOK)


def of_board(board: Board) -> str:
    """The board in the marks of a file: "#", "?" for an optional cell, clues."""
    return part_text(board_part(board), LOOK)


def of_piece(piece: Piece) -> str:
    """The piece with its orientations; a solid one as it was given."""
    return part_text(piece_part(piece), LOOK)


def of_tiling(tiling: Tiling) -> str:
    """The placements; that of no placement is "". Cells that they surround are drawn as a hole, for
    a tiling has no board: `psolver.draw` draws it on one.
    """
    if not tiling.placements:
        return ""
    scene = placements_scene(tiling, tiling.lattice)
    roomy = is_roomy(scene, LOOK)
    picture = box_drawing(scene, roomy=roomy, width=LOOK.page.columns)
    return picture.text
