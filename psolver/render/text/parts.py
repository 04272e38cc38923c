"""Sentences and scenes as text."""

from __future__ import annotations

from collections.abc import Iterable

from ..look import Look
from ..parts import Part
from .box import box_drawing, is_roomy
from .picture import beside, cell_texts, fitted


def parts_text(parts: Iterable[Part], look: Look, lines: str | None = None) -> str:
    """The text of some parts, with a blank line between them, as wide as the page if they fit.

    Where the look has colours, scenes in box drawing have theirs, and a compact drawing has its
    `lines` in another, "#rrggbb".
    """
    return "\n\n".join(part_text(part, look, lines) for part in parts)


def part_text(part: Part, look: Look, lines: str | None = None) -> str:
    """The text of one part; `lines` is as for `parts_text`."""
    drawn = []
    if part.signs:
        drawn = [_in_cells(part, look)]
    elif part.scenes:
        drawn = [_in_boxes(part, look, lines)]
    return "\n".join([*([part.text] if part.text else []), *drawn])


def _in_cells(part: Part, look: Look) -> str:
    (scene,), signs = part.scenes, part.signs or {}
    drawn = cell_texts(scene, signs, signs.get("outside", " "), look.page.columns)
    return fitted(drawn, look.page).text


def _in_boxes(part: Part, look: Look, lines: str | None) -> str:
    """The scenes of a part beside each other, as many in a row as fit."""
    roomy = all(is_roomy(scene, look) for scene in part.scenes)
    columns = look.page.columns
    drawings = [box_drawing(scene, roomy=roomy, width=columns) for scene in part.scenes]
    drawn = fitted(beside(drawings, columns) if len(drawings) > 1 else drawings[0], look.page)
    if look.paint is None:
        return drawn.text
    return look.paint(drawn, part.scenes[0].colors(), None if roomy else lines)
