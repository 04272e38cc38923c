"""Scenes, tilings, reports and values as SVG documents."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..core.errors import PsolverError
from ..core.model import Board, Piece, Puzzle
from ..core.outcome import Outcome
from ..core.reason import Reason
from ..core.tilings import Tiling
from ..core.wording import kind_of
from ..reasons import reason_parts
from ..text.board_scenes import board_scene
from ..text.letters import letters
from ..text.look import CORNER_STYLES, THEMES, VIEWS_OF_SOLIDS, Look, Style
from ..text.piece_scenes import placements_scene
from ..text.report import Part, Report, board_part, piece_part, puzzle_parts
from ..text.results import found_line, left_out_line, pieces_left_out
from ..text.scene import Mark, Scene, check_drawable, title_of
from ..text.scene_layers import layer_names, layers
from ..text.sentences import capital
from ..text.tiling_scenes import tiling_scene
from ..text.writers import check_known
from .flat_drawing import drawing_of_flat
from .solid_drawing import layers_apart, pieces_apart, steps_drawing, whole_drawing
from .svg import (
    HEADING_PIXELS,
    LINE_GAP_PIXELS,
    SvgDrawing,
    captioned_drawing,
    drawings_beside,
    grid,
    paragraph,
    stacked,
    svg_document,
)

WIDEST_ROW = 1000  # pixels of layers beside each other
WIDEST = 1000  # pixels for drawings beside each other
WIDEST_SHEET = 2000  # pixels
MOST_DESCRIBED = 2000  # regions that a description has letters for
LARGEST_CELL = 1000  # pixels


def scene_drawing(scene: Scene, style: Style) -> SvgDrawing:
    """The drawing of a scene; a solid one in the view of the style.

    Marks of cells are visible in layers alone, so that a solid scene with marks is drawn so.
    """
    if scene.flat:
        return drawing_of_flat(scene, style)
    if style.view == "layers" or scene.marks:
        return _layers_drawing(scene, style)
    if style.view == "exploded":
        exploded = pieces_apart(scene)
        return whole_drawing(exploded, style)
    if style.view == "lifted":
        lifted = layers_apart(scene)
        return whole_drawing(lifted, style)
    if style.view == "steps":
        return steps_drawing(scene, style)
    return whole_drawing(scene, style)


def _layers_drawing(scene: Scene, style: Style) -> SvgDrawing:
    drawings = [drawing_of_flat(layer, style) for layer in layers(scene)]
    names = layer_names(len(drawings))
    captioned = list(map(captioned_drawing, drawings, names))
    return drawings_beside(captioned, WIDEST_ROW)


def part_svgs(report_part: Part, style: Style) -> list[str]:
    """The SVG document of each scene of a part, whose first line is the title."""
    name, _, _ = report_part.text.partition("\n")
    drawings = _drawings(report_part, style)
    return [svg_document(drawing, style, name) for drawing in drawings]


def report_svg(report: Report, look: Look) -> str:
    """The SVG document of a report; "" if it has no parts."""
    report_parts = report.parts()
    if not report_parts:
        return ""
    style = style_of_report(report, look)
    return parts_svg(report.title, report_parts, style)


def style_of_report(report: Report, look: Look) -> Style:
    """The style of a report, with the names of pieces if it has labels of its own."""
    if report.labels is None:
        return look.style
    return look.style._replace(labels=True)


def below_title(title: str, report_parts: Sequence[Part]) -> Sequence[Part]:
    """The parts without the first one if that is the title."""
    if report_parts and report_parts[0].text == title:
        return report_parts[1:]
    return report_parts


def parts_svg(title: str, report_parts: Sequence[Part], style: Style) -> str:
    """The SVG document of some parts below a title, which may be the first of them."""
    parts_below_title = below_title(title, report_parts)
    drawn = [_side_by_side(report_part, style) for report_part in parts_below_title]
    widths = []
    for drawing in drawn:
        if drawing:
            widths.append(drawing.width)
    width = max(widths, default=0)
    rows = []
    if title:
        heading = paragraph(title, width, HEADING_PIXELS)
        rows.append(heading)
    for report_part, drawing in zip(parts_below_title, drawn, strict=True):
        row = []
        if report_part.text:
            text = paragraph(report_part.text, width)
            row.append(text)
        if drawing:
            row.append(drawing)
        rows.append(stacked(row, LINE_GAP_PIXELS))
    texts = []
    for report_part in report_parts:
        if report_part.text:
            texts.append(report_part.text)
    description = "\n\n".join(texts)
    page = stacked(rows)
    return svg_document(page, style, title, description)


def _side_by_side(report_part: Part, style: Style) -> SvgDrawing | None:
    """The scenes of a part, if it has some."""
    if not report_part.scenes:
        return None
    drawings = _drawings(report_part, style)
    if report_part.captions:
        return grid(drawings)
    return drawings_beside(drawings, WIDEST)


def _drawings(report_part: Part, style: Style) -> list[SvgDrawing]:
    """The scenes of a part, each with its caption."""
    drawings = [scene_drawing(scene, style) for scene in report_part.scenes]
    for number, caption in enumerate(report_part.captions):
        if caption:
            drawing = drawings[number]
            drawings[number] = captioned_drawing(drawing, caption)
    return drawings


def tiling_drawing(puzzle: Puzzle, tiling: Tiling, style: Style) -> SvgDrawing:
    """The drawing of a tiling, whole or a part, and below it the pieces that it leaves out."""
    scene = _scene(puzzle, tiling)
    drawn = scene_drawing(scene, style)
    line = _left_out(puzzle, tiling)
    if not line:
        return drawn
    sentence = paragraph(line, drawn.width)
    return stacked([drawn, sentence], LINE_GAP_PIXELS)


def tiling_svg(puzzle: Puzzle, tiling: Tiling, style: Style) -> str:
    """The SVG document of a tiling; its description is the tiling in letters."""
    names = {piece.name for piece in puzzle.pieces}
    scene = _scene(puzzle, tiling)
    description = description_of(scene, names)
    if line := _left_out(puzzle, tiling):
        description += f"\n{line}"
    drawing = tiling_drawing(puzzle, tiling, style)
    return svg_document(drawing, style, title_of(puzzle), description)


def _left_out(puzzle: Puzzle, tiling: Tiling) -> str:
    names = pieces_left_out(puzzle, tiling)
    if not names:
        return ""
    line = left_out_line(names)
    return capital(line)


def description_of(scene: Scene, names: Collection[str]) -> str:
    """A tiling in letters, or in a sentence if there are too many pieces to read aloud."""
    number = len(scene.regions)
    if number > MOST_DESCRIBED:
        return f"{number:,} pieces and holes"
    return letters(scene, names).text


def _scene(puzzle: Puzzle, tiling: Tiling) -> Scene:
    return tiling_scene(puzzle, tiling.placements, colored=True)


def sheet_svg(
    puzzle: Puzzle, drawn: Sequence[tuple[str, SvgDrawing]], sentence: str, style: Style
) -> str:
    """The SVG document of drawings with their captions, and of a sentence about them."""
    title = title_of(puzzle)
    captioned = []
    for caption, drawing in drawn:
        captioned.append(captioned_drawing(drawing, caption))
    pictures = []
    width: float = 0
    if captioned:
        sheet = grid(captioned)
        pictures.append(sheet)
        width = sheet.width
    heading = paragraph(title, width, HEADING_PIXELS)
    last_line = paragraph(sentence, width)
    page = stacked([heading, *pictures, last_line])
    widest = WIDEST_SHEET if style.fitted else 0
    return svg_document(page, style, title, sentence, widest)


def svg(
    shown: Puzzle | Board | Piece | Tiling | Outcome | Reason,
    answer: Tiling | Reason | None = None,
    *,
    cell: int = Style().cell,
    theme: str = "auto",
    corners: str = "rounded",
    colored: bool = True,
    labels: bool = False,
    view: str = "whole",
) -> str:
    """The SVG document of a value, without a line end; with a puzzle's `answer`, of that on its
    board: a tiling, or the reason why it has no tiling.

    cell     how many pixels the side of a cell takes, 1 to 1000
    theme    "light" or "dark"; "auto": whichever the reader's system has
    corners  of flat pieces: "rounded" or "square"
    colored  in colours, else in hatchings
    labels   each piece has its name in it
    view     how a solid is drawn: "whole", "layers", "exploded", "lifted" or "steps"
    Raises PsolverError for another word, and for cells that are not on the board.
    """
    check_known("theme", theme, THEMES)
    check_known("corners", corners, CORNER_STYLES)
    check_known("view", view, VIEWS_OF_SOLIDS)
    if type(cell) is not int or not 1 <= cell <= LARGEST_CELL:
        raise PsolverError(f"cell: expected 1 to {LARGEST_CELL} pixels, found {cell!r}")
    style = Style(cell, theme, corners, colored, labels, view)
    if answer is not None:
        return _answered(shown, answer, style)
    return _document(shown, style)


def _answered(puzzle: object, answer: object, style: Style) -> str:
    if not isinstance(puzzle, Puzzle):
        raise PsolverError(f"an answer is drawn on a Puzzle, found {kind_of(puzzle)}")
    if isinstance(answer, Tiling):
        check_drawable(puzzle, answer)
        return tiling_svg(puzzle, answer, style)
    if isinstance(answer, Reason):
        title = title_of(puzzle)
        answer_parts = reason_parts(puzzle, answer)
        return parts_svg(title, answer_parts, style)
    raise PsolverError(f"expected a Tiling or a Reason, found {kind_of(answer)}")


def _document(value: object, style: Style) -> str:
    match value:
        case Puzzle():
            title = title_of(value)
            return parts_svg(title, puzzle_parts(value), style)
        case Board():
            return parts_svg("", [board_part(value)], style)
        case Piece():
            part = piece_part(value, value.color)
            return parts_svg("", [part], style)
        case Tiling():
            return _tiling(value, style)
        case Outcome():
            if value.reason:
                return _document(value.reason, style)
            line = capital(found_line(value))
            return parts_svg("", [Part(f"{line}.")], style)
        case Reason():
            sentence = f"Impossible: {value.sentence}."
            return parts_svg("", [Part(sentence), *_reason(value)], style)
    kinds = "a Puzzle, Board, Piece, Tiling, Outcome or Reason"
    raise PsolverError(f"expected {kinds}, found {kind_of(value)}")


def _tiling(tiling: Tiling, style: Style) -> str:
    if not tiling.placements:
        return parts_svg("", [Part("No piece is placed.")], style)
    scene = placements_scene(tiling, tiling.lattice)
    names = {placement.piece for placement in tiling}
    description = description_of(scene, names)
    drawing = scene_drawing(scene, style)
    return svg_document(drawing, style, "Tiling", description)


def _reason(reason: Reason) -> list[Part]:
    """The cells of a reason, which has no board: shaded, or with their weights."""
    if not reason.cells:
        return []
    weights = reason.weights.cells if reason.weights else ()
    has_numbers = any(weight != 1 for _, weight in weights)
    board = Board(frozenset(reason.cells), lattice=reason.lattice)
    if has_numbers:
        marks = []
        for cell, weight in weights:
            marks.append(Mark("number", cell, text=str(weight)))
        scene = board_scene(board, (), marks)
    else:
        scene = board_scene(board, reason.cells)
    filled = {}
    for number, region in scene.regions.items():
        if region.role != "hole":
            filled[number] = region
    scene = scene._replace(regions=filled)
    return [Part("", (scene,))]
