"""The verdict whether a shape tiles the plane, in words, as a picture and as values of JSON."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from ..core.cells import Cell, Shape, box
from ..core.lattice import Lattice
from ..core.tiling import Placement
from ..core.wording import plural
from ..text.layered_drawing import roomy_width
from ..text.look import Look, Page, Style
from ..text.palette import PALETTE
from ..text.piece_scenes import placements_scene
from ..text.report import Part, Report
from ..text.scene import Mark, Region, Scene
from .plane_tiling import PlaneTiling, PlaneVerdict

HEADING = "Tilings of the plane"
COLUMNS = 80  # in which a picture fits with numbers, if it is not too large
PALE = "#eeeeee"  # of the tiles around a period
BY_GROUP = {  # the isometries that take a tile to the others, by the symbol of their group
    "p1": "by translations",
    "p2": "by translations and half-turns",
    "pm": "by reflections",
    "pg": "by glide reflections",
    "cm": "by reflections and glide reflections",
    "pmm": "by reflections",
    "pmg": "by half-turns, reflections and glide reflections",
    "pgg": "by half-turns and glide reflections",
    "cmm": "by half-turns and reflections",
    "p3": "by thirds of a turn",
    "p3m1": "by thirds of a turn and reflections",
    "p31m": "by thirds of a turn and reflections",
    "p4": "by quarter-turns",
    "p4g": "by quarter-turns and reflections",
    "p4m": "by quarter-turns and reflections",
    "p6": "by sixths of a turn",
    "p6m": "by sixths of a turn and reflections",
}
WITHOUT_TURNS, WITHOUT_FLIPS = ("p1", "pm", "pg", "cm"), ("p1", "p2", "p3", "p4", "p6")


def report(found: PlaneVerdict) -> Report:
    """Return the verdict as a report."""
    return Report(lambda: parts(found), lambda: [values(found)], heading=HEADING)


def parts(found: PlaneVerdict) -> list[Part]:
    """The verdict in a sentence, and a picture of the tiling or of the coronas."""
    if found.tiling:
        return [Part(sentence(found), (tiling_scene_of(found.tiling),))]
    if len(found.patch) > 1:
        return [Part(sentence(found), (patch_scene(found),))]
    return [Part(sentence(found))]


def sentence(found: PlaneVerdict) -> str:
    """The verdict in words."""
    if tiling := found.tiling:
        return f"Tiles the plane: {_kind(found, tiling)}."
    if found.status == "no":
        return f"Does not tile the plane: {_proof(found)}."
    known = []
    if found.anisohedral:
        known.append("there is no isohedral tiling")
    if found.most:
        classes = f"{found.most} class{'es' * (found.most > 1)}"
        known.append(f"no periodic tiling with up to {classes} of tiles")
    if found.coronas:
        known.append(f"at least {plural(found.coronas, 'corona')}")
    ended = {"limit": "stopped by the limit", "interrupted": "interrupted"}
    why = [ended[found.ended]] if found.ended else []
    return f"Open: {'; '.join([*why, *known]) or 'nothing is known'}."


def _kind(found: PlaneVerdict, tiling: PlaneTiling) -> str:
    tiles = f"{_copies(len(tiling.tiles))} in a period"
    if tiling.orbits == 1:
        kind = f"isohedral, {BY_GROUP[tiling.group]} ({tiling.group}), {tiles}"
        if not found.can_rotate and tiling.group not in WITHOUT_TURNS:
            return f"{kind}; no copy has to be turned, as flipped or moved ones are the same"
        if not found.can_reverse and tiling.group not in WITHOUT_FLIPS:
            return f"{kind}; no copy has to be flipped over, as turned or moved ones are the same"
        return kind
    classes = f"{tiling.orbits} classes of tiles under its symmetries ({tiling.group})"
    never = "; no tiling is isohedral" if found.anisohedral else ""
    exact = ", so it is 2-anisohedral" if never and tiling.orbits == 2 else ""
    return f"periodic, {tiles}, {classes}{never}{exact}"


def _copies(number: int) -> str:
    return "1 copy" if number == 1 else f"{number} copies"


def _proof(found: PlaneVerdict) -> str:
    if found.reason == "hole":
        return "no copy fits into its hole"
    if found.reason == "translations":
        return "all copies are translates, and no lattice of them covers it"
    if found.heesch is None:
        return "it cannot be surrounded without end, even if it is turned"
    with_holes = found.layers.number_with_holes if found.layers else found.heesch
    more = f", {with_holes} if the last corona may have holes" if with_holes > found.heesch else ""
    return f"Heesch number {found.heesch}{more}"


# pictures ----------------------------------------------------------------------------------------


def tiling_scene_of(tiling: PlaneTiling) -> Scene:
    """The scene of a part of a tiling: the tiles of one period are coloured, each with its
    number, and those around them are pale; as many as fit in a line of text.
    """
    own = set(tiling.tiles)
    marks = [_label(tile, str(number)) for number, tile in enumerate(tiling.tiles, 1)]
    for placed in _patches(tiling):
        scene = _painted(placed, marks, tiling.lattice, own)
        if roomy_width(scene) <= COLUMNS:
            break
    return scene


def _patches(tiling: PlaneTiling) -> Iterator[list[Placement]]:
    """Yield parts of a tiling around a period, the largest first, at last the tiles that have a
    side in common with it.
    """
    cells = [cell for tile in tiling.tiles for cell in tile]
    low, high = box(cells)
    for around in range(max(0, 4 - len(tiling.tiles)), -1, -1):
        yield _placed(tiling, tuple(a - around for a in low), tuple(b + around for b in high))
    near = {other for cell in cells for other in tiling.lattice.neighbours(cell)}
    touching = _placed(tiling, *box([*cells, *near]))
    yield [one for one in touching if not near.isdisjoint(one.cells)]


def _placed(tiling: PlaneTiling, low: Cell, high: Cell) -> list[Placement]:
    """The tiles with a cell in a box, each named by the number of its class."""
    return [Placement(str(number + 1), tile) for number, tile in tiling.copies(low, high)]


def patch_scene(found: PlaneVerdict) -> Scene:
    """The scene of a shape with its coronas: each tile has the number of its corona."""
    placed = [Placement(str(number), tuple(sorted(cells))) for number, cells in found.patch]
    marks = [_label(one.cells, one.piece) for one in placed]
    return _painted(placed, marks, found.lattice, {one.cells for one in placed})


def _painted(
    placed: Iterable[Placement], marks: Iterable[Mark], lattice: Lattice, colored: Collection[Shape]
) -> Scene:
    """The scene of some tiles, with marks; the `colored` ones have the colour of their number."""
    scene = placements_scene(placed, lattice)
    regions: dict[int, Region] = {}
    for number, region in scene.regions.items():
        color = region.color
        if region.role == "piece":
            own = PALETTE[(int(region.name) - 1) % len(PALETTE)]
            color = own if region.cells in colored else PALE
        regions[number] = region._replace(color=color)
    return scene._replace(regions=regions, marks=tuple(marks))


def _label(cells: Shape, text: str) -> Mark:
    """The label in the first cell of a tile in reading order."""
    return Mark("label", min(cells), text=text)


def text(found: PlaneVerdict) -> str:
    """The verdict as text, with its picture in box drawing."""
    from ..text.text_writer import report_text

    return report_text(report(found), Look(page=Page(COLUMNS)))


def svg(found: PlaneVerdict) -> str:
    """The verdict as SVG."""
    from ..pictures import parts_svg

    return parts_svg(HEADING, parts(found), Style())


# JSON --------------------------------------------------------------------------------------------


def values(found: PlaneVerdict) -> dict[str, Any]:
    """The verdict as values of JSON; cells as in files, by row and column."""
    shown = found.lattice.shown
    answer: dict[str, Any] = {"type": "plane", "verdict": found.status}
    answer |= {"lattice": found.lattice.name, "cells": _shown(found.shape, shown)}
    answer |= {"isohedral": found.isohedral}
    if tiling := found.tiling:
        zero = next(iter(found.lattice.steps))
        answer |= {"group": tiling.group, "kind": BY_GROUP[tiling.group], "orbits": tiling.orbits}
        answer["tiles"] = [_shown(tile, shown) for tile in tiling.tiles]
        answer["translations"] = [_difference(zero, by, shown) for by in tiling.translations]
    else:
        answer |= {"reason": found.reason, "heesch": found.heesch, "coronas": found.coronas}
        if found.layers:
            answer["heesch_with_holes"] = found.layers.number_with_holes
        answer["most"] = found.most
        answer["patch"] = [
            {"corona": number, "cells": _shown(cells, shown)} for number, cells in found.patch
        ]
    return answer | ({"ended": found.ended} if found.ended else {})


def _shown(cells: Iterable[Cell], shown: Any) -> list[list[int]]:
    return [list(shown(cell)) for cell in cells]


def _difference(zero: Cell, by: Cell, shown: Any) -> list[int]:
    """A translation in the coordinates that people know."""
    there = tuple(a + b for a, b in zip(zero, by, strict=True))
    return [b - a for a, b in zip(shown(zero), shown(there), strict=True)]
