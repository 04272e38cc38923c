"""Sentences and scenes as text."""

from __future__ import annotations

from ..look import Look
from ..palette import frame_color
from ..report import Part, Report
from .box import BOX, box_drawing, is_roomy
from .cells import cell_texts
from .labels import Labels
from .legend import labels_of, legend
from .picture import beside, fitted


def report_text(report: Report, look: Look) -> str:
    """The text of a report: its parts with a blank line between them, as wide as the page if they
    fit.

    If the look has colours, scenes in box drawing have theirs. If it has labels, a legend comes
    before the first scene, unless the sentences name the pieces.
    """
    parts, puzzle, labels = report.parts(), report.puzzle, report.labels
    if labels:
        look = look._replace(style=look.style._replace(labels=True))
    elif puzzle and look.style.labels:
        labels = labels_of(puzzle, BOX)
    named = report.named or report.labels is not None
    texts = []
    for part in parts:
        if puzzle and labels and not named and part.scenes and not part.signs:
            texts.append(legend(puzzle, labels, look, BOX))
            named = True
        texts.append(part_text(part, look, frame_color(puzzle) if puzzle else None, labels))
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
