"""Sentences and scenes as text."""

from __future__ import annotations

from collections.abc import Iterable

from ...puzzle.model import Puzzle
from ..look import Look
from ..palette import frame_color
from ..parts import Part
from .box import BOX, box_drawing, is_roomy
from .cells import cell_texts
from .labels import Labels
from .legend import labels_of, legend
from .picture import beside, fitted


def parts_text(puzzle: Puzzle, parts: Iterable[Part], look: Look, told: bool = True) -> str:
    """The text of some parts of what there is to show of a puzzle, with a blank line between them,
    as wide as the page if they fit.

    Where the look has colours, scenes in box drawing have theirs. Where it has labels, a legend
    comes before the first of them, unless they are `told` by the texts of the parts.
    """
    labels = labels_of(puzzle, BOX) if look.style.labels else None
    lines = frame_color(puzzle)
    texts = []
    for part in parts:
        if labels and not told and part.scenes and not part.signs:
            texts.append(legend(puzzle, labels, look, BOX))
            told = True
        texts.append(part_text(part, look, lines, labels))
    return "\n\n".join(texts)


def part_text(
    part: Part, look: Look, lines: str | None = None, labels: Labels | None = None
) -> str:
    """The text of one part; in colour a compact drawing has its `lines` in "#rrggbb"."""
    drawn = []
    if part.signs:
        drawn = [_in_cells(part, look)]
    elif part.scenes:
        drawn = [_in_boxes(part, look, lines, labels)]
    return "\n".join([*([part.text] if part.text else []), *drawn])


def _in_cells(part: Part, look: Look) -> str:
    (scene,), signs = part.scenes, part.signs or {}
    return fitted(cell_texts(scene, signs, BOX, look.page.columns), look.page).text


def _in_boxes(part: Part, look: Look, lines: str | None, labels: Labels | None) -> str:
    """The scenes of a part beside each other, as many in a row as fit."""
    roomy = all(is_roomy(scene, look) for scene in part.scenes)
    columns = look.page.columns
    drawings = [box_drawing(scene, BOX, roomy, columns, labels) for scene in part.scenes]
    drawn = fitted(beside(drawings, columns) if len(drawings) > 1 else drawings[0], look.page)
    if look.paint is None:
        return drawn.text
    return look.paint(drawn, part.scenes[0].colors(), None if roomy else lines)
