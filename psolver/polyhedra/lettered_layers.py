"""Text drawings of solids whose cells do not lie side by side in a layer: each cell has the letter
of its piece, in layers beside each other, the lowest first.

    . . A . .   . . . . .     "." stands where no cell of the scene is. A drawing begins with a
    . A . B .   A . . . B     whole cube; a compact one has no blanks between the letters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..core.cells import Cell
from ..text.beside import pictures_beside
from ..text.characters import Picture, cut_owners, text_columns
from ..text.letters import letter_marks
from ..text.overlay import TEXTS, Labels, with_rim
from ..text.report import BOARD_SIGNS
from ..text.scene import Scene

NO_CELL_SIGN = BOARD_SIGNS["outside"]
SIGNS_OF_ROLES = {"plain": BOARD_SIGNS["plain"], "shaded": "%"}


def lettered_layers(
    scene: Scene, roomy: bool, width: int | None, labels: Labels | None, rim: bool
) -> Picture:
    """Return the drawing of a solid scene, with as many layers in a row as fit into `width`
    columns; pieces have their `labels`, if there are any, else letters. With a `rim` rows, columns
    and layers have their numbers.
    """
    lattice = scene.lattice
    texts = {}
    for cell, text in _texts_of_cells(scene, labels):
        texts[lattice.shown(cell)] = text
    owner = {}
    for cell, number in scene.owner().items():
        owner[lattice.shown(cell)] = number
    columns_of_cell = max(map(len, texts.values()), default=1)
    gap = roomy or columns_of_cell > 1
    sides = []
    for first, last in zip(*scene.box, strict=True):
        # a drawing begins with a whole cube
        start = first - first % lattice.block
        sides.append(range(start, last + 1))
    layers, *places = sides
    pictures = []
    for layer in layers:
        picture = _layer(layer, places, texts, owner, columns_of_cell, gap)
        if rim:
            middles = _middles(places, columns_of_cell + gap)
            name = f"layer {layer + 1}"
            picture = with_rim(picture, middles, name)
        pictures.append(picture)
    return pictures_beside(pictures, width)


def _texts_of_cells(scene: Scene, labels: Labels | None) -> Iterator[tuple[Cell, list[str]]]:
    """The text of each cell of a scene, column by column; marks come last."""
    names = [region.name for region in scene.regions.values()]
    letters = letter_marks(scene, names)
    for number, region in scene.regions.items():
        text = letters.get(number, "")
        if not text:
            text = SIGNS_OF_ROLES.get(region.role, NO_CELL_SIGN)
        if labels and region.role == "piece" and region.name in labels:
            text = labels[region.name][-1]
        columns = text_columns(text)
        for cell in region.cells:
            yield cell, columns
    for mark in scene.marks:
        if mark.kind in TEXTS:
            columns = text_columns(mark.text)
            yield mark.cell, columns


def _layer(
    layer: int,
    places: Sequence[range],
    texts: Mapping[Cell, list[str]],
    owner: Mapping[Cell, int],
    columns_of_cell: int,
    gap: bool,
) -> Picture:
    rows, columns = places
    lines = []
    owners = []
    for row in rows:
        line = []
        line_owners = []
        for column in columns:
            cell = (layer, row, column)
            text = texts.get(cell, [NO_CELL_SIGN])
            size = len(text)
            blanks = columns_of_cell - size + gap
            line += text
            line.append(" " * blanks)
            line_owners += [owner.get(cell)] * size
            line_owners += [None] * blanks
        drawn_line = "".join(line)
        lines.append(drawn_line.rstrip(" "))
        owners.append(line_owners)
    step = columns_of_cell + gap
    width = len(columns) * step - gap
    return Picture(lines, width, lambda: cut_owners(owners, lines))


def _middles(places: Sequence[range], step: int) -> dict[Cell, tuple[int, int]]:
    """The line and the column of each place of a layer in its picture."""
    rows, columns = places
    middles: dict[Cell, tuple[int, int]] = {}
    for line, row in enumerate(rows):
        for number, column in enumerate(columns):
            place = row, column
            middles[place] = (line, number * step)
    return middles
