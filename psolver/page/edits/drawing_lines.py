"""The lines of a drawing as text, and its place in the text of another drawing: the blank lines
around it, its indentation.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from ...core.lattice import Lattice
from ...core.picture import LAYER, like_size, lines_of
from .drawing_grid import HOLE, Grid, GridLayer


def surroundings(text: str) -> tuple[str, str, str]:
    """Return the parts of a text before its drawing, before each line of it, and after it."""
    lines = lines_of(text)
    drawing = []
    for number, line in enumerate(lines):
        if line.strip(" "):
            drawing.append(number)
    if not drawing:
        return "", "", ""
    start = drawing[0]
    end = drawing[-1] + 1
    text_before = ""
    for line in lines[:start]:
        text_before += line + "\n"
    text_after = ""
    for line in lines[end:]:
        text_after += "\n" + line
    indent = " " * indentation(lines)
    return text_before, indent, text_after


def indentation(lines: Iterable[str]) -> int:
    """Return the number of blanks before each line of a drawing."""
    indents = []
    for line in lines:
        if line.strip(" ") not in ("", LAYER):
            unindented = line.lstrip(" ")
            indent = len(line) - len(unindented)
            indents.append(indent)
    return min(indents, default=0)


def flush(block: str) -> str:
    """Return a drawing without the blanks before all of its lines."""
    lines = block.split("\n")
    indent = indentation(lines)
    flush_lines = []
    for line in lines:
        is_layer_line = line.strip(" ") == LAYER
        flush_line = line
        if not is_layer_line:
            flush_line = line[indent:]
        flush_lines.append(flush_line)
    return "\n".join(flush_lines)


def upright_lines(grid: Grid, solid: bool) -> list[str]:
    """Return the lines of squares or cubes; blank rows and columns at the rim get a ".". A single
    layer of a solid drawing of squares gets one without cells below it, so that it stays solid.
    """
    layers = [_layer_lines(layer) for layer in _with_marked_rim(grid)]
    first_layer = layers[0]
    last_layer = layers[-1]
    if not first_layer[0]:
        first_layer[0] = HOLE
    if not last_layer[-1]:
        last_layer[-1] = HOLE
    if solid and len(layers) == 1:
        layers.append([HOLE])
    lines, *further_layers = layers
    for layer in further_layers:
        lines += [LAYER, *layer]
    if like_size(" ".join(lines)):
        lines[0] += HOLE  # clues such as 3x4, which are no size
    return lines


def _with_marked_rim(grid: Grid) -> list[list[list[str]]]:
    """The rows of each layer with a "." in the first and last column and in the last row, if all
    layers are blank there, so that none gets lost.
    """
    layers = [[list(row) for row in layer] for layer in grid]
    first_layer = layers[0]
    for column in (0, -1):
        signs = set()
        for rows in layers:
            signs |= {row[column] for row in rows}
        if signs == {" "}:
            first_layer[0][column] = HOLE
    last_rows = [layer[-1] for layer in layers]
    if all(set(row) == {" "} for row in last_rows):
        first_layer[-1][0] = HOLE
    return layers


def _layer_lines(rows: list[list[str]]) -> list[str]:
    """The lines of a layer without blank ones at its end, but for the first."""
    lines = []
    for row in rows:
        line = "".join(row)
        lines.append(line.rstrip(" "))
    while len(lines) > 1 and not lines[-1]:
        lines.pop()
    return lines


def slanted_lines(
    rows: GridLayer, lattice: Lattice, shift: int, places: Sequence[tuple[int, int]]
) -> list[str]:
    """Return the lines of hexagons or triangles, with the rows and columns at which a cell may lie;
    those at the rim without cells get ".".
    """
    signs = {}
    for row, column in places:
        sign = rows[row][column]
        if sign != " ":
            signs[row, column] = sign
    for axis in (0, 1):
        places_of_block = defaultdict(list)
        for place in places:
            number = place[axis] // lattice.block
            places_of_block[number].append(place)
        for rim in (min(places_of_block), max(places_of_block)):
            places_at_rim = places_of_block[rim]
            if signs.keys().isdisjoint(places_at_rim):
                first_place = places_at_rim[0]
                signs[first_place] = HOLE
    cells = {}
    for (row, column), sign in signs.items():
        cell = lattice.at((row, column + shift))
        assert cell is not None
        cells[cell] = sign
    picture = lattice.picture(cells)
    lines = picture.split("\n")
    if like_size(" ".join(lines)):
        lines[0] += f" {HOLE}"  # clues such as 3 x 4, which are no size
    return lines
