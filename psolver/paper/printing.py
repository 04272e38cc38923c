"""The files that the page prints and makes: sheets, laser drawings, solids of the pieces, and
pictures, with the choices of the panel "Print and make".

`made_file` is a generator function for the process of a tab.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import NamedTuple

from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.plain_values import GivenValues, Values
from ..core.registries import SERVICES, service
from ..core.tilings import Placements, tiling
from ..text.look import VIEWS_OF_SOLIDS, Look, Style
from ..text.writers import WRITERS
from .booklet import PUZZLE_GRIDS
from .cut_pieces import usual_side
from .laser import COLORS_OF_CUTS, CUT_LINE_WIDTH, Laser, laser_drawing, laser_lines
from .page_layout import INKS, PAPER_SIZES
from .paper import FIGURE_ROLES, SheetLook, sheet, sheet_lines
from .printing_sets import (
    KINDS_OF_CARDS,
    PuzzlesOfText,
    kinds_of_cards,
    printed_booklet_of_text,
    printed_cards,
)

# The usual sides of cells, and the frame around the tray of a laser, in millimetres.
PANEL_LASER_CELL = 20.0
PANEL_SOLID_CELL = 10.0
PANEL_FRAME = 10.0
# The gap between pieces of a 3-D printer, in cells.
PANEL_GAP_CELLS = 0.03
# The usual pixels of a cell of a picture.
PANEL_PIXELS = 36
# A preview has lines of this width in millimetres, or this share of its length.
SEEN_LINE = 0.4
SEEN_SHARE = 0.003
WORDS_OF_CUTS = {
    "engrave": "engraved",
    "mark": "drawn on the base, not cut",
    "pieces": "cut: pieces",
    "frame": "cut: frame",
    "base": "cut: base",
}


KINDS_OF_SOLIDS = {
    "stl": "3-D printer (STL)",
    "3mf": "3-D printer (3MF)",
    "obj": "3-D model (OBJ)",
    "openscad": "OpenSCAD",
    "puzzlecad": "OpenSCAD, puzzlecad",
}


class MadeFile(NamedTuple):
    """A file of the panel: its bytes, its ending, sentences about it, and if it has one, the length
    of a cell in millimetres; its preview, if that differs, and pairs of a colour and its meaning.
    """

    data: bytes
    suffix: str
    remarks: tuple[str, ...]
    cell: float | None = None
    preview: str = ""
    legend: tuple[tuple[str, str], ...] = ()


def kinds_of_files(puzzle: Puzzle, is_several: bool = False) -> list[tuple[str, str]]:
    """Return the kinds of files that can be made of a puzzle, with their names in the panel; its
    text may stand for several puzzles.
    """
    is_flat = puzzle.board.lattice.flat
    kinds = {
        "sheet": "Pages to print",
        **kinds_of_cards(puzzle),
        "booklet": "Booklet of all puzzles" if is_several else "",
        "laser": "Laser cutter" if is_flat else "",
        **(KINDS_OF_SOLIDS if "made_solids" in SERVICES else {}),
        "svg": "Picture (SVG)" if "svg" in WRITERS else "",
        "png": "Picture (PNG)" if "png" in WRITERS else "",
    }
    return [(kind, name) for kind, name in kinds.items() if name]


def choices_of_files(puzzle: Puzzle) -> Values:
    """Return the papers, inks and views that the panel offers for a puzzle, and whether it is flat
    and has notes.
    """
    flat = puzzle.board.lattice.flat
    views = [] if flat else list(VIEWS_OF_SOLIDS)
    return {
        "papers": list(PAPER_SIZES),
        "inks": list(INKS),
        "figures": list(FIGURE_ROLES) if flat else [],
        "grids": list(PUZZLE_GRIDS),
        "views": views,
        "flat": flat,
        "notes": bool(puzzle.notes.strip()),
    }


def made_file(
    puzzle: Puzzle,
    kind: str,
    choices: GivenValues,
    solution: Placements | None,
    puzzles: PuzzlesOfText | None = None,
    title: str = "",
) -> Iterator[MadeFile]:
    """Yield the one file of a kind, with `choices` as the panel sends them: names as the page's
    fields have, lengths in millimetres; `puzzles` are all of a text with a
    title. Raises PsolverError for a file that cannot be made.
    """
    used = solution if choices["solution"] else None
    match kind:
        case "sheet":
            yield _sheet(puzzle, choices, used)
        case "booklet" if puzzles:
            printed = printed_booklet_of_text(puzzles, title, choices, _sheet_look(choices))
            yield MadeFile(printed.text.encode(), "html", printed.remarks)
        case _ if kind in KINDS_OF_CARDS:
            printed = printed_cards(puzzle, kind, choices, _sheet_look(choices))
            yield MadeFile(printed.text.encode(), "html", printed.remarks, printed.cell)
        case "laser":
            yield _laser(puzzle, choices, used)
        case _ if kind in KINDS_OF_SOLIDS:
            yield _solids(puzzle, kind, choices)
        case _:
            yield _picture(puzzle, kind, choices, solution)


def _sheet(puzzle: Puzzle, choices: GivenValues, solution: Placements | None) -> MadeFile:
    look = _sheet_look(choices)
    drawn = sheet(puzzle, solution, cell=choices["cell"], look=look)
    if not choices["cell"]:  # nobody has asked for a length that would be too long
        drawn = drawn._replace(wanted=drawn.cell)
    lines = tuple(sheet_lines(drawn, look.paper))
    return MadeFile(drawn.text.encode(), "html", lines, drawn.cell)


def _sheet_look(choices: GivenValues) -> SheetLook:
    return SheetLook(
        paper=choices["paper"],
        landscape=choices["landscape"],
        ink=choices["ink"],
        labels=choices["labels"],
        pieces=choices["pieces"],
        boards=choices["boards"] or 1,
        name_line=choices["nameLine"],
        notes=choices["notes"],
        grain=choices["grain"],
        figure=choices["figure"],
        large=choices["large"],
    )


def _laser(puzzle: Puzzle, choices: GivenValues, solution: Placements | None) -> MadeFile:
    cell = choices["cell"] or usual_side(puzzle.board.lattice, PANEL_LASER_CELL)
    kerf = choices["kerf"] or None
    labels, grain = choices["labels"], choices["grain"]
    drawn = laser_drawing(puzzle, solution, cell, PANEL_FRAME, kerf, labels=labels, grain=grain)
    lines = tuple(laser_lines(drawn, cell, kerf))
    return MadeFile(drawn.text.encode(), "svg", lines, cell, _seen(drawn), _legend(drawn))


def _seen(drawn: Laser) -> str:
    """A laser's drawing with lines that are wide enough to be seen on a screen."""
    width = max(SEEN_LINE, SEEN_SHARE * max(drawn.width, drawn.height))
    wide = f'stroke-width="{width:.2f}"'
    return drawn.text.replace(f'stroke-width="{CUT_LINE_WIDTH}"', wide, 1)


def _legend(drawn: Laser) -> tuple[tuple[str, str], ...]:
    groups = []
    for group in WORDS_OF_CUTS:
        if f'<g id="{group}"' in drawn.text:
            groups.append(group)
    return tuple((COLORS_OF_CUTS[group], WORDS_OF_CUTS[group]) for group in groups)


def _solids(puzzle: Puzzle, kind: str, choices: GivenValues) -> MadeFile:
    """The pieces that are used as solids, in one file."""
    cell = choices["cell"] or PANEL_SOLID_CELL
    gap = PANEL_GAP_CELLS
    if choices["gap"] is not None:
        gap = choices["gap"] / cell
    make = service("made_solids")
    data, suffix, remarks = make(puzzle, kind, cell, gap, choices["bevel"] or 0, choices["round"])
    return MadeFile(data, suffix, tuple(remarks), cell)


def _picture(
    puzzle: Puzzle, kind: str, choices: GivenValues, solution: Placements | None
) -> MadeFile:
    """A picture of a solution."""
    if solution is None:
        raise PsolverError("there is no solution yet to draw: see Solutions")
    style = Style(
        cell=choices["pixels"] or PANEL_PIXELS,
        theme="light",
        colored=choices["ink"] == "color",
        labels=choices["labels"],
        view=choices["view"] or "whole",
        scale=2 if kind == "png" and choices["twice"] else 1,
    )
    writer = WRITERS[kind](puzzle, Look(style=style, apart=True))
    answer = writer.answer(1, tiling(solution, puzzle.board.lattice))
    assert answer
    if not isinstance(answer, bytes):
        answer = f"{answer}\n".encode()
    return MadeFile(answer, kind, ())


def preview_of(made: MadeFile) -> Values:
    """Return the values of a preview: HTML, or the address of an image, the remarks, and the
    length of a cell and the legend as in `MadeFile`.
    """
    values: Values = {
        "html": "",
        "image": "",
        "remarks": list(made.remarks),
        "cell": made.cell,
        "legend": [list(entry) for entry in made.legend],
    }
    if made.suffix == "html":
        values["html"] = made.data.decode()
    elif kind := {"svg": "image/svg+xml", "png": "image/png"}.get(made.suffix):
        data = made.preview.encode() or made.data
        values["image"] = f"data:{kind};base64,{base64.b64encode(data).decode()}"
    return values
