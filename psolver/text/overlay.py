"""Marks, fills and labels of a picture, wherever it is blank, so that neither an empty cell nor a
hole looks like a piece: a roomy picture has the marks of its scene, a sign in each empty cell,
filled holes, and labels between these; a compact one has only its inside filled.

An axis is a dotted line, a diagonal one a slanted one, in a margin around the picture too. A centre
has its mark where it is, and four times in the margin in line with it.

A label   stands for a piece: its name or, if that has no room, a letter   "y"
Labels    the labels of each name, the preferred one first       {"yellow": ("yellow", "y")}
A run     characters of a line that are inside a piece                             TextRun(3, 1, 8)
A gap     blanks of a run beside each other, apart from the marks there            TextRun(3, 4, 8)

Every part of a piece has one label, in its widest gap; no line and no mark changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TypeAlias

from ..core.cells import Cell, Shape
from .characters import ROOMY, Owned, Picture, Scale, Spot, cut_owners, text_columns
from .scene import ARROW_KINDS, CENTRES, Scene
from .spots import TextRun, rows_of_neighbours, spot_of

Labels: TypeAlias = Mapping[str, tuple[str, ...]]
Grid: TypeAlias = list[list[str]]  # the characters of a picture, line by line
Signs: TypeAlias = Mapping[str, str]  # the characters of marks and fills, by their names
PlacedText: TypeAlias = tuple[Spot, str]
FindRuns: TypeAlias = Callable[[Shape], Iterable[TextRun]]  # the runs of a part of a piece

LINE_HEIGHT = 2  # columns
TEXTS = ("label", "number")  # the kinds of marks that are texts in a cell
STEPS_OF_NUMBERS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # of rows at a rim
AXES_MARGIN = (2, 1)  # columns and lines on each side of a picture with axes or a centre


def put_labels(grid: Grid, scene: Scene, labels: Labels, runs: FindRuns, axis: str) -> None:
    """Write a label into every part of each piece of a flat scene, in the grid of its roomy
    picture, in which a part has these `runs`.

    A part that has no blanks, since a horizontal axis goes through it, gets a label in the place of
    a dot of that `axis`.
    """
    for region in scene.regions.values():
        is_labelled = region.role == "piece" and region.name in labels
        if not is_labelled:
            continue
        labels_of_region = labels[region.name]
        for component in scene.lattice.components(region.cells):
            runs_of_part = list(runs(component))
            _put(grid, runs_of_part, labels_of_region, axis)


def runs_of_squares(
    component: Shape, corner: Cell, origin: Spot, scale: Scale = ROOMY
) -> Iterator[TextRun]:
    """The runs of a part in a picture of squares, whose first cell is a `corner`, and which begins
    at the `origin` of a grid: through the middles of cells, and between cells below each other.
    """
    wide, high = scale
    reach = wide // 2 - 1  # columns on each side of the middle of a cell
    cells = set(component)
    edges_below = []
    for row, column in component:
        if (row + 1, column) in cells:
            edges_below.append((row, column))
    half = high // 2
    first_line, first_column = origin
    for group, lines_below in ((component, 0), (edges_below, half)):
        for first_cell, last_cell in rows_of_neighbours(group):
            line, left_middle = spot_of(first_cell, corner, scale)
            _, right_middle = spot_of(last_cell, corner, scale)
            line += first_line + lines_below
            start = first_column + left_middle - reach
            end = first_column + right_middle + reach + 1
            yield TextRun(line, start, end)


def _put(grid: Grid, runs: Sequence[TextRun], labels: Sequence[str], axis: str) -> None:
    blanks = list(_gaps(grid, runs, " "))
    for label in labels:
        if _written(grid, label, blanks, runs):
            return
    dots = list(_gaps(grid, runs, axis))
    _written(grid, labels[-1], dots, runs)


def _written(grid: Grid, label: str, gaps: Sequence[TextRun], runs: Sequence[TextRun]) -> bool:
    """Write a label into the best of some gaps of runs, if there is room; whether there was."""
    columns = text_columns(label)
    size = len(columns)
    wide = [gap for gap in gaps if gap.width >= size]
    if not wide:
        return False
    gap = _best(wide, runs)
    blanks = gap.width - size
    start = gap.start + blanks // 2
    grid[gap.line][start : start + size] = columns
    return True


def _gaps(grid: Grid, runs: Iterable[TextRun], blank: str) -> Iterator[TextRun]:
    """The gaps of some runs: a column stays free beside a mark, if that leaves one."""
    for line, start, end in runs:
        gap_start = start
        for character, characters in groupby(grid[line][start:end]):
            size = len(list(characters))
            right = gap_start + size
            if character == blank:
                apart_start = gap_start
                apart_end = right
                # A mark, not the end of the run, is beside it.
                if gap_start > start:
                    apart_start += 1
                if right < end:
                    apart_end -= 1
                if apart_start < apart_end:
                    yield TextRun(line, apart_start, apart_end)
                else:
                    yield TextRun(line, gap_start, right)
            gap_start = right


def _best(gaps: Sequence[TextRun], runs: Sequence[TextRun]) -> TextRun:
    """The widest gap; of several the one that is nearest to the middle of all runs."""
    total = 0
    weighted_lines = 0
    weighted_columns = 0.0
    for run in runs:
        total += run.width
        weighted_lines += run.line * run.width
        weighted_columns += run.middle * run.width
    line = weighted_lines / total
    column = weighted_columns / total

    def place_in_order(gap: TextRun) -> tuple[int, float]:
        lines_away = abs(gap.line - line)
        columns_away = abs(gap.middle - column)
        distance = lines_away * LINE_HEIGHT + columns_away
        return -gap.width, distance

    return min(gaps, key=place_in_order)


def with_marks(
    picture: Picture,
    scene: Scene,
    signs: Signs,
    labels: Labels | None = None,
    scale: Scale = ROOMY,
) -> Picture:
    """The roomy picture, in this scale, of a flat scene with its marks and fills, and the labels of
    its cells and pieces; its lines stay as they are.
    """
    sides = margin(scene)
    columns, above = sides
    grid = _with_margin(picture, sides)
    drawn = _signs(picture, scene, signs, scale)
    _put_signs(grid, drawn, sides, signs["crossing"])
    texts = list(_texts_in_cells(scene, scale))
    texts += _texts_of_sides(scene, scale).items()
    for (line, column), text in texts:
        write_text(grid, text, line + above, column + columns)
    _fill_holes(grid, picture, scene, sides, signs)
    if labels:
        corner = scene.box[0]
        origin = above, columns

        def runs(component: Shape) -> Iterator[TextRun]:
            return runs_of_squares(component, corner, origin, scale)

        put_labels(grid, scene, labels, runs, signs["horizontal"])
    return _cropped(grid, picture, sides)


def _texts_in_cells(scene: Scene, scale: Scale) -> Iterator[PlacedText]:
    """The texts of the marks in cells, each with the spot of its middle."""
    corner = scene.box[0]
    arrows = set()
    for mark in scene.marks:
        if mark.kind in ARROW_KINDS:
            arrows.add(mark.at)
    for mark in scene.marks:
        if mark.kind in TEXTS:
            line, column = spot_of(mark.at, corner, scale)
            if mark.at in arrows:
                column -= 1  # an arrow keeps the middle
            yield (line, column), mark.text


def _texts_of_sides(scene: Scene, scale: Scale) -> dict[Spot, str]:
    """The marks of sides, on the lines between cells; of two that meet the first."""
    corner = scene.box[0]
    text_of_spot: dict[Spot, str] = {}
    for mark in scene.marks:
        if mark.kind != "side" or not mark.to:
            continue
        row, column = mark.at
        row_beyond, column_beyond = mark.to
        middle_row = (row + row_beyond) / 2
        middle_column = (column + column_beyond) / 2
        spot = spot_of((middle_row, middle_column), corner, scale)
        text_of_spot.setdefault(spot, mark.text)
    return text_of_spot


def with_axes(
    picture: Picture, drawn: Iterable[PlacedText], sides: Scale, crossing: str
) -> Picture:
    """A picture with signs of axes and centres, where it is blank, and in a margin of `sides`."""
    grid = _with_margin(picture, sides)
    _put_signs(grid, drawn, sides, crossing)
    return _cropped(grid, picture, sides)


def _with_margin(picture: Picture, sides: Scale) -> Grid:
    columns, above = sides
    width = picture.width + 2 * columns
    indent = " " * columns
    blank_lines = [" " * width] * above
    rows = list(blank_lines)
    for line in picture.lines:
        text = indent + line
        rows.append(text.ljust(width))
    rows += blank_lines
    return [list(row) for row in rows]


def _put_signs(grid: Grid, drawn: Iterable[PlacedText], sides: Scale, crossing: str) -> None:
    """Write signs where the grid is blank; the sign of a crossing in the place of two."""
    columns, above = sides
    signed_spots = set()
    for spot, sign in drawn:
        line, column = spot
        row = grid[line + above]
        place = column + columns
        if row[place] == " ":
            row[place] = sign
            signed_spots.add(spot)
        elif spot in signed_spots:
            row[place] = crossing


def margin(scene: Scene) -> Scale:
    """The columns and lines on each side of the roomy picture of a scene."""
    if has_axes(scene):
        return AXES_MARGIN
    return 0, 0


def has_axes(scene: Scene) -> bool:
    """Whether a scene has an axis or a centre, which are drawn beside it, too."""
    kinds = {mark.kind for mark in scene.marks}
    return not kinds.isdisjoint(("axis", *CENTRES))


def filled(picture: Picture, scene: Scene, signs: Signs) -> Picture:
    """The compact picture of a flat scene, its holes and empty regions filled with their signs.

    A row or a column of single cells has little or nothing inside.
    """
    fills: dict[int | None, str] = {}
    for number, region in scene.regions.items():
        if region.role in ("empty", "hole"):
            fills[number] = signs[region.role]
    lines = []
    for line, owners in zip(picture.lines, picture.owners, strict=True):
        filled_line = ""
        for character, owner in zip(line, owners, strict=True):
            if character == " ":
                character = fills.get(owner, " ")
            filled_line += character
        lines.append(filled_line)
    return Picture(lines, picture.width, picture.find_owners)


def _cropped(grid: Grid, picture: Picture, sides: Scale) -> Picture:
    """The grid of a picture without the blank sides of its margin."""
    columns, lines = sides
    rows = lines_of_grid(grid)
    first_row = 0
    if not any(rows[:lines]):
        first_row = lines
    end = len(rows)
    if not any(rows[end - lines :]):
        end -= lines
    indent = columns
    if any(row[:columns].strip(" ") for row in rows):
        indent = 0
    inside = []
    for row in rows[first_row:end]:
        inside.append(row[indent:])
    margin_columns = columns - indent

    def owners() -> list[Owned]:
        blank: list[Owned] = [()] * lines
        owned_rows = [*blank, *picture.owners, *blank]
        indentation: Owned = (None,) * margin_columns
        padded = []
        for owned_row, line in zip(owned_rows[first_row:end], inside, strict=True):
            behind = [None] * len(line)
            padded.append([*indentation, *owned_row, *behind])
        return cut_owners(padded, inside)

    width = picture.width + 2 * margin_columns
    return Picture(inside, width, owners)


def blank_grid(lines: int, columns: int) -> Grid:
    """A grid of blanks."""
    return [[" "] * columns for _ in range(lines)]


def lines_of_grid(grid: Grid) -> list[str]:
    """The lines of a grid, without blanks at their ends."""
    lines = []
    for row in grid:
        line = "".join(row)
        lines.append(line.rstrip(" "))
    return lines


def write_text(grid: Grid, text: str, line: int, middle: int) -> None:
    """Write a text into a line of a grid, about the column that is its middle."""
    columns = text_columns(text)
    size = len(columns)
    start_of_text = middle - size // 2
    grid[line][start_of_text : start_of_text + size] = columns


def _signs(picture: Picture, scene: Scene, signs: Signs, scale: Scale) -> Iterator[PlacedText]:
    corner = scene.box[0]
    for region in scene.regions.values():
        if region.role == "empty":
            for cell in region.cells:
                cell_spot = spot_of(cell, corner, scale)
                yield cell_spot, signs["empty"]
    for mark in scene.marks:
        if mark.kind in TEXTS or mark.kind == "side":
            continue
        mark_spot = spot_of(mark.at, corner, scale)
        if mark.kind == "axis" and mark.to:
            end_spot = spot_of(mark.to, corner, scale)
            yield from _axis(mark_spot, end_spot, signs)
            continue
        sign = signs[mark.kind]
        yield mark_spot, sign
        if mark.kind in CENTRES:
            for margin_spot in in_line(mark_spot, picture):
                yield margin_spot, sign


def _axis(start: Spot, end: Spot, signs: Signs) -> Iterator[PlacedText]:
    line, column = start
    end_line, end_column = end
    down = end_line - line
    across = end_column - column
    if not down:
        sign = signs["horizontal"]
    elif not across:
        sign = signs["vertical"]
    elif across > 0:
        sign = signs["falling"]
    else:
        sign = signs["rising"]
    steps = down or across
    for step in range(steps + 1):
        line_of_step = line + step * down // steps
        column_of_step = column + step * across // steps
        yield (line_of_step, column_of_step), sign


def in_line(centre: Spot, picture: Picture) -> Iterator[Spot]:
    """The four spots in the margin in line with a centre."""
    line, column = centre
    columns, lines = AXES_MARGIN
    last_line = len(picture.lines) - 1
    last_column = picture.width - 1
    yield -lines, column
    yield last_line + lines, column
    yield line, -columns
    yield line, last_column + columns


def _fill_holes(grid: Grid, picture: Picture, scene: Scene, sides: Scale, signs: Signs) -> None:
    columns, above = sides
    holes = set()
    for number, region in scene.regions.items():
        if region.role == "hole":
            holes.add(number)
    if not holes:
        return
    for line, owners in enumerate(picture.owners):
        row = grid[line + above]
        for column, owner in enumerate(owners):
            if owner not in holes:
                continue
            hidden = [" "]
            # Every second character of an axis is filled, so that it does not hide the hole.
            if column % 2:
                hidden.append(signs["horizontal"])
            place = column + columns
            if row[place] in hidden:
                row[place] = signs["hole"]


# numbers at the rim -------------------------------------------------------------------------------


def with_rim(picture: Picture, middles: Mapping[Cell, Spot], title: str = "") -> Picture:
    """Return a picture with the numbers of the columns above it and of the rows to its left, as
    sentences name them, from 1 on. If two numbers would touch each other, only some are written:
    every second, fifth, tenth one …

    `middles` are the lines and columns of the middles of cells, by row and column, which count from
    0. A `title` stands in the corner, or above the numbers if it has no room there.

    >>> from .characters import plain_picture
    >>> print(with_rim(plain_picture(["AAA"]), {(0, 0): (0, 0), (0, 2): (0, 2)}).text)
      1 3
    1 AAA
    """
    lines: dict[int, int] = {}
    columns: dict[int, int] = {}
    for cell, spot in sorted(middles.items()):
        row, column = cell
        line, place = spot
        lines.setdefault(line, row + 1)
        columns.setdefault(column + 1, place)
    last_row = max(lines.values())
    label_width = len(str(last_row))
    margin = label_width + 1
    head = []
    if title:
        head.append(title)
    head.append(_line_of_numbers(columns, margin))
    body = []
    for number, text in enumerate(picture.lines):
        label = str(lines.get(number, ""))
        line_text = f"{label.rjust(label_width)} {text}"
        body.append(line_text.rstrip(" "))

    def owners() -> list[Owned]:
        indentation: Owned = (None,) * margin
        owned_rows = []
        for owned_row in picture.owners:
            owned_rows.append(indentation + tuple(owned_row))
        owned_head = []
        for line in head:
            owned_head.append((None,) * len(line))
        return owned_head + cut_owners(owned_rows, body)

    texts = head + body
    return Picture(texts, max(map(len, texts)), owners)


def _line_of_numbers(columns: Mapping[int, int], margin: int) -> str:
    """The numbers of columns, each about the place of its column; as many as have room."""
    first_number = min(columns)
    for step in STEPS_OF_NUMBERS:
        written = ""
        for number, place in sorted(columns.items()):
            if number % step and number != first_number:
                continue
            text = str(number)
            columns_before = (len(text) - 1) // 2
            start = margin + place - columns_before
            if written and start <= len(written):
                break
            written = written.ljust(start) + text
        else:
            return written
    return ""
