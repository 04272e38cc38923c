"""What a picture shows beside its lines, wherever it is blank, so that neither an empty cell nor a
hole looks like a piece: a roomy one the marks of its scene, a sign in each empty cell, and holes
filled, and labels between these; a compact one only fills what is inside.

An axis is a dotted line, a diagonal one a slanted one, in a margin around the picture too. A centre
has its mark where it is, and four times in the margin in line with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from ...geometry.cells import Shape
from ..scene import CENTRES, Scene
from .picture import Owned, Picture, spread
from .scale import ROOMY, Run, Scale, Spot, spot

if TYPE_CHECKING:
    from .labels import Labels

TEXTS = ("label", "number")  # the kinds of marks that are texts in a cell
ARROWS = ("up", "down", "both")
MARGIN = (2, 1)  # columns and lines on each side of a picture with axes or a centre

SIGNS = {
    "vertical": "┊",
    "horizontal": "┈",
    "falling": "╲",
    "rising": "╱",
    "crossing": "┼",
    "half turn": "•",
    "quarter turn": "◆",
    "third of a turn": "▲",
    "sixth of a turn": "✶",
    "slanted": "·",
    "up": "↑",
    "down": "↓",
    "both": "↕",
    "empty": "?",
    "hole": "░",
}
ASCII_SIGNS = {
    "vertical": ":",
    "horizontal": ".",
    "falling": "\\",
    "rising": "/",
    "crossing": "*",
    "half turn": "o",
    "quarter turn": "@",
    "third of a turn": "%",
    "sixth of a turn": "&",
    "slanted": ".",
    "up": "^",
    "down": "v",
    "both": "x",
    "empty": "?",
    "hole": "#",
}


def with_marks(
    picture: Picture,
    scene: Scene,
    signs: Mapping[str, str],
    labels: Labels | None = None,
    scale: Scale = ROOMY,
) -> Picture:
    """The roomy picture, in this scale, of a flat scene with its marks and fills, and the labels of
    its cells and pieces; its lines stay as they are.
    """
    columns, above = margin(scene)
    grid = _with_margin(picture, (columns, above))
    _put(grid, _signs(picture, scene, signs, scale), (columns, above), signs["crossing"])
    arrows = {mark.at for mark in scene.marks if mark.kind in ARROWS}
    for mark in scene.marks:
        if mark.kind in TEXTS:
            line, column = spot(mark.at, scene.box[0], scale)
            beside = mark.at in arrows  # an arrow keeps the middle
            write(grid, mark.text, line + above, column + columns - beside)
    for (line, column), text in _of_sides(scene, scale).items():
        write(grid, text, line + above, column + columns)
    for line, column in _hollow(picture, scene):
        row, place = grid[line + above], column + columns
        # Every second character of an axis is filled, so that it does not hide the hole.
        if row[place] == " " or (row[place] == signs["horizontal"] and column % 2):
            row[place] = signs["hole"]
    if labels:
        from .labels import put_labels, runs_of_squares

        def runs(part: Shape) -> Iterator[Run]:
            return runs_of_squares(part, scene.box[0], (above, columns), scale)

        put_labels(grid, scene, labels, runs, signs["horizontal"])
    return _cropped(["".join(row).rstrip(" ") for row in grid], picture, (columns, above))


def _of_sides(scene: Scene, scale: Scale) -> dict[Spot, str]:
    """The marks of sides, on the lines between cells; of two that meet the first."""
    found: dict[Spot, str] = {}
    for mark in scene.marks:
        if mark.kind == "side" and mark.to:
            between = tuple((a + b) / 2 for a, b in zip(mark.at, mark.to, strict=True))
            found.setdefault(spot(between, scene.box[0], scale), mark.text)
    return found


def with_axes(
    picture: Picture, drawn: Iterable[tuple[Spot, str]], sides: Scale, crossing: str
) -> Picture:
    """A picture with signs of axes and centres, wherever it is blank, and in a margin, whose
    columns and lines on each side are `sides`.
    """
    grid = _with_margin(picture, sides)
    _put(grid, drawn, sides, crossing)
    return _cropped(["".join(row).rstrip(" ") for row in grid], picture, sides)


def _with_margin(picture: Picture, sides: Scale) -> list[list[str]]:
    """The characters of a picture line by line, with blanks around them."""
    columns, above = sides
    width = picture.width + 2 * columns
    inside = [f"{'':{columns}}{line}".ljust(width) for line in picture.lines]
    outside = [" " * width] * above
    return [list(line) for line in (*outside, *inside, *outside)]


def _put(
    grid: list[list[str]], drawn: Iterable[tuple[Spot, str]], sides: Scale, crossing: str
) -> None:
    """Write signs where the grid is blank; where two would stand, that of a crossing."""
    columns, above = sides
    known: set[Spot] = set()
    for (line, column), sign in drawn:
        row, place = grid[line + above], column + columns
        if row[place] == " ":
            row[place] = sign
            known.add((line, column))
        elif (line, column) in known:
            row[place] = crossing


def margin(scene: Scene) -> Scale:
    """The columns and lines on each side of the roomy picture of a scene."""
    return MARGIN if has_axes(scene) else (0, 0)


def has_axes(scene: Scene) -> bool:
    """Has a scene an axis or a centre, which are drawn beside it, too?"""
    return any(mark.kind in ("axis", *CENTRES) for mark in scene.marks)


def filled(picture: Picture, scene: Scene, signs: Mapping[str, str]) -> Picture:
    """The compact picture of a flat scene, its holes and empty regions filled with their signs.

    A row or a column of single cells has little or nothing inside.
    """
    fills = {
        number: signs[region.role]
        for number, region in scene.regions.items()
        if region.role in ("empty", "hole")
    }
    lines = [
        "".join(
            fills.get(owner, character) if character == " " and owner is not None else character
            for character, owner in zip(line, owners, strict=True)
        )
        for line, owners in zip(picture.lines, picture.owners, strict=True)
    ]
    return Picture(lines, picture.width, picture.find_owners)


def _cropped(rows: list[str], picture: Picture, sides: Scale) -> Picture:
    """The rows without the blank sides of the margin that they have around a picture."""
    columns, lines = sides
    first, end, indent, kept = 0, len(rows), 0, rows
    if lines:
        first = 0 if any(rows[:lines]) else lines
        end -= 0 if any(rows[-lines:]) else lines
        indent = columns if not any(row[:columns].strip(" ") for row in rows) else 0
        kept = [row[indent:] for row in rows[first:end]]

    def owners() -> list[Owned]:
        blank: list[Owned] = [()] * lines
        below = [*blank, *picture.owners, *blank][first:end]
        padded = ((None,) * (columns - indent) + row for row in below)
        return [
            (row + (None,) * len(line))[: len(line)] for row, line in zip(padded, kept, strict=True)
        ]

    return Picture(kept, picture.width + 2 * (columns - indent), owners)


def write(grid: list[list[str]], text: str, line: int, middle: int) -> None:
    """Write a text into a line of a grid, about the column that is its middle."""
    columns = spread(text)
    first = middle - len(columns) // 2
    grid[line][first : first + len(columns)] = columns


def _signs(
    picture: Picture, scene: Scene, signs: Mapping[str, str], scale: Scale
) -> Iterator[tuple[Spot, str]]:
    """Where every sign of the marks and the empty cells goes; some go into the margin."""
    corner = scene.box[0]
    for region in scene.regions.values():
        if region.role == "empty":
            yield from ((spot(cell, corner, scale), signs["empty"]) for cell in region.cells)
    for mark in scene.marks:
        here = spot(mark.at, corner, scale)
        if mark.kind in TEXTS or mark.kind == "side":
            continue
        if mark.kind == "axis" and mark.to:
            yield from _axis(here, spot(mark.to, corner, scale), signs)
        else:
            yield here, signs[mark.kind]
        if mark.kind in CENTRES:
            yield from ((there, signs[mark.kind]) for there in in_line(here, picture))


def _axis(start: Spot, end: Spot, signs: Mapping[str, str]) -> Iterator[tuple[Spot, str]]:
    """The signs of an axis, one in each line or, of a horizontal one, in each column."""
    down, across = end[0] - start[0], end[1] - start[1]
    if not down:
        sign = signs["horizontal"]
    elif not across:
        sign = signs["vertical"]
    else:
        sign = signs["falling" if across > 0 else "rising"]
    steps = down or across
    for step in range(steps + 1):
        yield (start[0] + step * down // steps, start[1] + step * across // steps), sign


def in_line(centre: Spot, picture: Picture) -> Iterator[Spot]:
    """The four spots in the margin in line with a centre."""
    line, column = centre
    columns, lines = MARGIN
    yield from ((edge, column) for edge in (-lines, len(picture.lines) - 1 + lines))
    yield from ((line, edge) for edge in (-columns, picture.width - 1 + columns))


def _hollow(picture: Picture, scene: Scene) -> Iterator[Spot]:
    """The line and the column of every character inside a hole."""
    holes = {number for number, region in scene.regions.items() if region.role == "hole"}
    if not holes:
        return
    for line, owners in enumerate(picture.owners):
        yield from ((line, column) for column, owner in enumerate(owners) if owner in holes)
