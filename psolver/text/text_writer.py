"""Reports and values as text: sentences, scenes below them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..core.cells import Cell
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
        look = look._replace(style=look.style._replace(labels=True))
    elif puzzle and look.style.labels:
        labels = labels_of(puzzle, BOX_CHARSET)
    named = report.named or report.labels is not None
    texts = []
    for report_part in report.parts():
        has_pieces = report_part.scenes and not report_part.signs
        if puzzle and labels and has_pieces and not named:
            texts.append(legend(puzzle, labels, look, BOX_CHARSET))
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
    return f"{text}\n{drawn}" if text and drawn else text or drawn


def _in_boxes(report_part: Part, look: Look, lines: str | None, labels: Labels | None) -> str:
    roomy = all(is_roomy(scene, look) for scene in report_part.scenes)
    columns = look.page.columns
    drawings = [
        box_drawing(scene, BOX_CHARSET, roomy, columns, labels, report_part.rim)
        for scene in report_part.scenes
    ]
    picture = drawings[0]
    if len(drawings) > 1:
        picture = pictures_beside(drawings, columns)
    drawn = fitted(picture, look.page)
    if look.paint is None:
        return drawn.text
    colors = report_part.scenes[0].colors()
    return look.paint(drawn, colors, None if roomy else lines)


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
            texts |= dict.fromkeys(region.cells, signs[region.role])
    texts |= {mark.cell: mark.text for mark in scene.marks if mark.kind != "side"}
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
    texts = {lattice.shown(cell): text.rjust(wide) for cell, text in texts.items()}
    outside = signs.get("outside", " ") * wide
    return pictures_beside(map(plain_picture, layer_texts(texts, outside)), width)


def _slanted(lattice: Lattice, texts: Mapping[Cell, str], charset: Charset) -> Picture:
    if all(len(text) == 1 for text in texts.values()):
        return plain_picture(lattice.picture(texts).split("\n"))
    picture: Picture = service(lattice.drawn_as).texts(lattice, texts, charset)
    return picture


def _layers_of_polyhedra(
    lattice: Lattice, texts: Mapping[Cell, str], charset: Charset
) -> Iterator[Picture]:
    """The pictures of the layers of polyhedra; they look as in files if they can."""
    if all(len(text) == 1 for text in texts.values()):
        for layer_text in lattice.picture(texts).split(f"\n{LAYER}\n"):
            yield plain_picture(layer_text.split("\n"))
        return
    texts_of_layers: dict[int, dict[Cell, str]] = {}
    for cell, text in texts.items():
        layer, flat_cell = in_layer(cell, lattice)
        texts_of_layers.setdefault(layer, {})[flat_cell] = text
    for _, flat_texts in sorted(texts_of_layers.items()):
        yield _slanted(lattice_named(lattice.layer_lattice), flat_texts, charset)


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
    return box_drawing(scene, roomy=is_roomy(scene, LOOK), width=LOOK.page.columns).text
