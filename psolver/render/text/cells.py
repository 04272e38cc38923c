"""A text in every cell of a scene, without lines between regions."""

from __future__ import annotations

from collections.abc import Mapping

from ...geometry.cells import Cell
from ...geometry.picture import layer_texts
from ..scene import Point, Scene
from .charset import Charset
from .picture import Picture, beside, plain


def cell_texts(
    scene: Scene, signs: Mapping[str, str], charset: Charset, width: int | None
) -> Picture:
    """A scene with a text in every cell: its number or label, else the sign of its region's role;
    elsewhere that of "outside", or a blank.

    A solid has its layers beside each other, as many in a row as fit into `width` columns. Cells
    with slanted sides look as in files, or, where a text has more than one character, as in box
    drawing.
    """
    texts = {
        cell: signs[region.role]
        for region in scene.regions.values()
        if region.role in signs
        for cell in region.cells
    }
    texts |= {_cell(mark.at): mark.text for mark in scene.marks if mark.kind != "side"}
    if scene.lattice.slanted:
        return _slanted(scene, texts, charset)
    # A blank keeps numbers beside each other apart.
    texts |= {_cell(mark.at): f" {mark.text}" for mark in scene.marks if mark.kind == "number"}
    wide = max(map(len, texts.values()))
    texts = {cell: text.rjust(wide) for cell, text in texts.items()}
    outside = signs.get("outside", " ") * wide
    return beside(map(plain, layer_texts(texts, outside)), width)


def _slanted(scene: Scene, texts: Mapping[Cell, str], charset: Charset) -> Picture:
    """The picture of cells with slanted sides, with a text in each."""
    if all(len(text) == 1 for text in texts.values()):
        return plain(scene.lattice.picture(texts).split("\n"))
    from .slanted import slanted_texts

    return slanted_texts(scene.lattice, texts, charset)


def _cell(point: Point) -> Cell:
    return tuple(map(int, point))
