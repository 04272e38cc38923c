"""Pieces as OpenSCAD programs: a module for each piece, and all of them on a plate.

A plain program needs no library. Pieces of squares and cubes are unions of boxes that overlap (see
`bevels`), so that the lengths at its top can be changed; other pieces are polyhedra. In a program
for puzzlecad each piece is a call of its `burr_piece`, with a string for each layer, the lowest
first, in which rows are divided by "|", the front one first (puzzlecad 2.4).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from ..core.cells import Shape, extent
from ..core.control import current_control
from ..core.errors import PsolverError, printable
from ..core.model import Piece, Puzzle
from ..text.file_stems import file_stems
from ..text.palette import own_colors
from .bevels import cell_boxes, is_of_boxes
from .box_solids import pinched, upright
from .solid_mesh import LEAST_GAP, Mesh
from .solid_parts import (
    Finish,
    Plate,
    check_parts,
    made_pieces,
    plate_of,
    plate_of_parts,
    solid_parts,
    times_of_pieces,
)

BOX_MODULE = """\
// A box of cells, the lowest of them at low, less half the gap on every side.
module box(low, lengths) {
    size = cell * lengths - [gap, gap, gap];
    translate(cell * low + [gap, gap, gap] / 2)
    hull() for (axis = [0:2]) {
        inset = [for (other = [0:2]) other == axis ? 0 : bevel];
        translate(inset) cube(size - 2 * inset);
    }
}
"""
PUZZLECAD_VERSION = "2.0"
FILLED = "x"
EMPTY = "."
BodiesOnPlate: TypeAlias = "tuple[list[list[str]], Plate]"
"""The lines of each piece, and the plate."""


def openscad_text(puzzle: Puzzle, finish: Finish) -> str:
    """Return an OpenSCAD program of the pieces of a puzzle on a plate, without a line end. Raises
    PsolverError as `solid_parts` does.
    """
    pieces = made_pieces(puzzle)
    lattice = pieces[0].lattice
    modules = _module_names(pieces)
    colors = own_colors(puzzle)
    lines = _head(puzzle)
    unit = ""
    length = 1.0
    if finish.is_round or not is_of_boxes(lattice):
        bodies, plate = _polyhedra(puzzle, finish)
    else:
        check_parts(puzzle, finish)
        bodies, plate = _unions(puzzle, finish)
        unit = "cell * "
        length = finish.cell
        gap = finish.cell * _gap_of_boxes(pieces, finish)
        lines.append(f"cell = {finish.cell:g};  // the length of a cell in millimetres")
        lines.append(f"gap = {gap:g};  // between two pieces that lie side by side")
        lines.append(f"bevel = {finish.bevel:g};  // taken off both sides of each outer edge")
        lines.append("")
        lines.append(BOX_MODULE)
    calls = []
    for piece, module, body in zip(pieces, modules, bodies, strict=True):
        lines.append(f"// {printable(piece.name)}")
        lines.append(f"module {module}() {{")
        lines += body
        lines.append("}")
        lines.append("")
        color = colors[piece.name]
        calls.append(f'color("{color}") {module}();')
    lines += _plate_lines(calls, plate, unit, length)
    return "\n".join(lines)


def puzzlecad_text(puzzle: Puzzle, finish: Finish) -> str:
    """Return an OpenSCAD program for puzzlecad of the pieces of a puzzle on a plate, without a line
    end. Raises PsolverError for cells that are no squares or cubes, and as `solid_parts` does.
    """
    pieces = made_pieces(puzzle)
    if not is_of_boxes(pieces[0].lattice):
        fault = "puzzlecad has pieces of squares and cubes only; choose --to openscad"
        raise PsolverError(f"{puzzle.file}: {fault}")
    check_parts(puzzle, finish)
    inset = finish.cell * finish.gap / 2
    lines = _head(puzzle)
    lines.append("include <puzzlecad.scad>")
    lines.append("")
    lines.append(f'require_puzzlecad_version("{PUZZLECAD_VERSION}");')
    lines.append("")
    lines.append(f"$burr_scale = {finish.cell:g};  // the length of a cell in millimetres")
    lines.append(f"$burr_inset = {inset:g};  // half the gap between two pieces")
    lines.append(f"$burr_bevel = {finish.bevel:g};")
    lines.append("")
    calls = []
    modules = _module_names(pieces)
    for piece, module in zip(pieces, modules, strict=True):
        quoted_layers = [f'"{layer}"' for layer in burr_layers(piece.shape)]
        layers = ", ".join(quoted_layers)
        lines.append(f"// {printable(piece.name)}")
        lines.append(f"module {module}() burr_piece([{layers}]);")
        lines.append("")
        calls.append(f"{module}();")
    plate = _plate_of_boxes(puzzle, finish)
    lines += _plate_lines(calls, plate, "$burr_scale * ", finish.cell)
    return "\n".join(lines)


def burr_layers(shape: Shape) -> list[str]:
    """Return the layers of a shape of squares or cubes as `burr_piece` takes them.

    >>> burr_layers(((0, 0, 0), (0, 1, 0), (0, 1, 1), (1, 1, 1)))
    ['xx|x.', '.x|..']
    """
    cells = set(upright(shape))
    wide, deep, high = extent(cells)
    layers = []
    for z in range(high):
        rows = []
        for y in range(deep):
            signs = []
            for x in range(wide):
                is_filled = (x, y, z) in cells
                signs.append(FILLED if is_filled else EMPTY)
            rows.append("".join(signs))
        layers.append("|".join(rows))
    return layers


def _head(puzzle: Puzzle) -> list[str]:
    """The comment with the title, which cannot end before its line does."""
    title = puzzle.title or "Pieces"
    return [f"// {printable(title)}", ""]


def _module_names(pieces: Sequence[Piece]) -> list[str]:
    """A name for the module of each piece, of ASCII letters, digits and underscores."""
    words = [re.sub(r"[^A-Za-z0-9]", "_", piece.name) for piece in pieces]
    names = []
    for stem in file_stems(words):
        word = stem.replace("-", "_")
        names.append(f"piece_{word}")
    return names


def _gap_of_boxes(pieces: Sequence[Piece], finish: Finish) -> float:
    """The gap in cells; where a piece touches itself, at least a hairline, as for other files."""
    if finish.gap or finish.bevel:
        return finish.gap
    for piece in pieces:
        if pinched(upright(piece.shape)):
            return LEAST_GAP
    return 0


def _unions(puzzle: Puzzle, finish: Finish) -> BodiesOnPlate:
    """For each piece the lines with its boxes, which are united; and the plate."""
    bodies = []
    pieces = made_pieces(puzzle)
    for piece in current_control().watched(pieces):
        lines = []
        standing = upright(piece.shape)
        for box in cell_boxes(standing):
            low = list(box.low)
            lengths = list(box.lengths)
            lines.append(f"    box({low}, {lengths});")
        bodies.append(lines)
    return bodies, _plate_of_boxes(puzzle, finish)


def _plate_of_boxes(puzzle: Puzzle, finish: Finish) -> Plate:
    """The plate of pieces of squares or cubes, from the first corner of their cells."""
    sizes = []
    for piece in made_pieces(puzzle):
        wide, deep, high = extent(upright(piece.shape))
        width = finish.cell * wide
        depth = finish.cell * deep
        height = finish.cell * high
        sizes.append((width, depth, height))
    return plate_of(sizes, times_of_pieces(puzzle))


def _polyhedra(puzzle: Puzzle, finish: Finish) -> BodiesOnPlate:
    """For each piece the lines with its surface; and the plate."""
    solids = solid_parts(puzzle, finish)
    bodies = []
    for solid in solids:
        lines = list(_polyhedron(solid.mesh))
        bodies.append(lines)
    plate = plate_of_parts(solids, times_of_pieces(puzzle))
    return bodies, plate


def _polyhedron(mesh: Mesh) -> Iterator[str]:
    """A surface whose faces are clockwise seen from outside, as OpenSCAD has them."""
    yield "    polyhedron("
    yield "        points = ["
    for x, y, z in mesh.vertices:
        yield f"            [{x:.9g}, {y:.9g}, {z:.9g}],"
    yield "        ],"
    yield "        faces = ["
    for a, b, c in mesh.faces:
        yield f"            [{a}, {c}, {b}],"
    yield "        ]"
    yield "    );"


def _plate_lines(calls: Sequence[str], plate: Plate, unit: str, length: float) -> Iterator[str]:
    """The pieces in their places, which are in units of a length."""
    for number, x, y in plate.places:
        right = x / length
        back = y / length
        place = f"[{right:.6g}, {back:.6g}, 0]"
        yield f"translate({unit}{place}) {calls[number]}"
