"""The film of moves as an animated image: GIF, or APNG, in the data of `html.film_page`.

A FilmStill  the places of the pieces that are shown, and for how long
             FilmStill({0: (0, 0, 0), 1: (0, 0, 2)}, 300)

Every still shows whole steps: a piece that goes three cells is shown after each of them. All have
one size, and the same point of space at the same place. Browsers and viewers of images play GIF in
hundredths of a second, so that times are multiples of that. Two equal stills after each other, the
end of a move and the beginning of the next, are one here, with the longer time.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from types import ModuleType
from typing import NamedTuple, TypeAlias

from ..core.cells import Cell, box, translate
from ..core.control import current_control
from ..core.errors import PsolverError, missing_package
from ..core.plain_values import GivenValues
from ..core.square_lattice import CUBIC, SQUARE
from ..text.look import Look, Style
from ..text.report import Report
from ..text.scene import Region, Scene
from .flat_drawing import drawing_of_flat
from .isometric_cubes import cube_drawing, isometric_frame
from .svg import SvgDrawing, svg_document
from .tiling_pictures import image

# all times are milliseconds
STEP_TIME = 250
REST_TIME = 750  # after a move, and before one of pieces that stood elsewhere
FIRST_TIME = 1500
LAST_TIME = 3000
MOST_FILM_PIXELS = 100_000_000  # of all stills: more take over ten seconds
Places: TypeAlias = Mapping[int, Cell]


class FilmStill(NamedTuple):
    """The pieces that are shown, each with how far it is from its place, for some milliseconds."""

    at: Places
    time: int


def report_gif(report: Report, look: Look) -> bytes:
    """Return the film of a report as a GIF that plays for ever. Raises PsolverError without resvg
    and Pillow, and for a film that is too large.
    """
    return _animated(report, look, "GIF")


def report_apng(report: Report, look: Look) -> bytes:
    """Return the film of a report as an animated PNG image, as `report_gif` does."""
    return _animated(report, look, "PNG")


def film_stills(frames: Sequence[GivenValues]) -> list[FilmStill]:
    """Return the stills of the frames of a film, no two equal ones after each other.

    >>> frames = [
    ...     {"at": [[0, (0, 0, 0)], [1, (0, 0, 0)]], "moved": [], "by": (0, 0, 0)},
    ...     {"at": [[0, (0, 0, 0)], [1, (0, 0, 2)]], "moved": [1], "by": (0, 0, 2)},
    ... ]
    >>> [(still.at[1], still.time) for still in film_stills(frames)]
    [((0, 0, 0), 1500), ((0, 0, 1), 250), ((0, 0, 2), 3000)]
    """
    stills: list[FilmStill] = []
    for number, frame in enumerate(frames):
        for still in _stills_of(frame):
            if number == 0:
                still = still._replace(time=FIRST_TIME)
            is_as_before = bool(stills) and stills[-1].at == still.at
            if is_as_before:
                previous_still = stills.pop()
                longer_time = max(previous_still.time, still.time)
                still = still._replace(time=longer_time)
            stills.append(still)
    last_still = stills.pop()
    stills.append(last_still._replace(time=LAST_TIME))
    return stills


def _stills_of(frame: GivenValues) -> Iterator[FilmStill]:
    """The stills of a frame: before its move, after each step of it."""
    places = {}
    for piece, place in frame["at"]:
        places[piece] = tuple(place)
    by: Cell = tuple(frame["by"])
    steps = 0
    if frame["moved"]:
        steps = max(map(abs, by))
    for steps_left in range(steps, -1, -1):
        at = dict(places)
        for piece in frame["moved"]:
            place = places[piece]
            at[piece] = _before(place, by, steps_left)
        is_step = 0 < steps_left < steps
        time = STEP_TIME if is_step else REST_TIME
        yield FilmStill(at, time)


def _before(place: Cell, by: Cell, steps_left: int) -> Cell:
    """A place before the last steps of a way along an axis."""
    values = []
    for value, length in zip(place, by, strict=True):
        sign = (length > 0) - (length < 0)
        way_left = sign * steps_left
        values.append(value - way_left)
    return tuple(values)


def _animated(report: Report, look: Look, kind: str) -> bytes:
    pillow = _pillow(kind)
    if report.film is None:
        raise PsolverError("there are no moves to be shown in a film")
    values = report.film()
    stills = film_stills(values["frames"])
    style = look.style
    if style.theme == "auto":
        style = style._replace(theme="light")
    images = []
    for drawing in _drawings(values, stills, style):
        _check_size(drawing, len(stills), style.scale)
        document = svg_document(drawing, style, report.title)
        png = image(document, style.scale)
        drawn = pillow.open(io.BytesIO(png)).convert("RGB")
        image_of_still = drawn.quantize(dither=pillow.Dither.NONE)
        images.append(image_of_still)
        current_control().tick()
    first_image, *later_images = images
    written = io.BytesIO()
    first_image.save(
        written,
        kind,
        save_all=True,
        append_images=later_images,
        duration=[still.time for still in stills],
        loop=0,
    )
    return written.getvalue()


def _check_size(drawing: SvgDrawing, stills: int, scale: int) -> None:
    """Raise PsolverError for a film of many stills like this, each pixel of which takes a byte."""
    pixels_of_still = drawing.width * drawing.height * scale**2
    pixels = pixels_of_still * stills
    if pixels > MOST_FILM_PIXELS:
        millions = pixels / 1e6
        most_millions = MOST_FILM_PIXELS // 1_000_000
        raise PsolverError(
            f"the film would have {millions:,.0f} million pixels in {stills:,} stills, over"
            f" {most_millions}: make the cells smaller (--cell), or write HTML"
        )


def _drawings(
    values: GivenValues, stills: Sequence[FilmStill], style: Style
) -> Iterator[SvgDrawing]:
    """The drawing of each still, all of one size."""
    regions_of_stills = [_regions_of(still, values) for still in stills]
    every_cell: set[Cell] = set()
    for regions in regions_of_stills:
        for region in regions.values():
            every_cell.update(region.cells)
    if values["flat"]:
        whole_box = box(every_cell)
        for regions in regions_of_stills:
            scene = Scene(SQUARE, regions, (), whole_box)
            yield drawing_of_flat(scene, style)
    else:
        frame = isometric_frame(CUBIC, every_cell, style.cell)
        for regions in regions_of_stills:
            yield cube_drawing(regions, frame, style)


def _regions_of(still: FilmStill, values: GivenValues) -> dict[int, Region]:
    """The regions of the pieces of a still: in space, or of a flat film in its plane."""
    regions = {}
    for piece, by in still.at.items():
        shape = []
        for cell in values["cells"][piece]:
            shape.append(tuple(cell))
        cells: Sequence[Cell] = translate(shape, by)
        if values["flat"]:
            cells = [cell[1:] for cell in cells]
        name = values["names"][piece]
        color = values["colors"][piece]
        cells = sorted(cells)
        regions[piece] = Region("piece", tuple(cells), name, color)
    return regions


def _pillow(kind: str) -> ModuleType:
    try:
        from PIL import Image
    except ImportError:
        name = "APNG"
        if kind == "GIF":
            name = "GIF"
        raise missing_package(f"{name} films need", "pillow", "film") from None
    return Image
