"""The verdict whether a shape tiles the plane, in words, as a picture and as values of JSON."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from operator import add, sub
from typing import Any

from ..core.cells import Cell, Isometry, Shape, box
from ..core.lattice import Lattice
from ..core.plain_values import Values
from ..core.registries import service
from ..core.tilings import Placement
from ..core.wording import plural
from ..lattices.layered_drawing import roomy_width
from ..text.look import Look, Page, Style
from ..text.palette import PALETTE
from ..text.piece_scenes import placements_scene
from ..text.report import Part, Report
from ..text.scene import Mark, Scene
from ..text.text_writer import report_text
from .plane_tiling import LATTICES_WITH_OTHERS, PlaneTiling, PlaneVerdict

PLANE_HEADING = "Tilings of the plane"
# A picture with numbers fits in these columns if it is not too large.
PLANE_TEXT_COLUMNS = 80
PALE = "#eeeeee"  # is the colour of the tiles around a period
# The isometries that take a tile to the others, by the symbol of their group, are:
BY_GROUP = {
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
WITHOUT_TURNS = ("p1", "pm", "pg", "cm")
WITHOUT_FLIPS = ("p1", "p2", "p3", "p4", "p6")
EARLY_ENDS = {"limit": "stopped by the limit", "interrupted": "interrupted"}


def report(verdicts: Mapping[int, PlaneVerdict], numbered: bool = False) -> Report:
    """Return verdicts as a report; if they are numbered, each with its number."""

    def parts() -> list[Part]:
        every_part = []
        for number, verdict in verdicts.items():
            heading = f"{number}. " if numbered else ""
            for part in _verdict_parts(verdict):
                text = heading + part.text
                every_part.append(part._replace(text=text))
        return every_part

    def values() -> list[Values]:
        return list(map(values_of_verdict, verdicts.values()))

    return Report(parts, values, heading=PLANE_HEADING)


def _verdict_parts(verdict: PlaneVerdict) -> list[Part]:
    """The verdict in a sentence, and a picture of the tiling or of the coronas."""
    scenes: tuple[Scene, ...] = ()
    if verdict.tiling:
        scenes = (_tiling_scene_of(verdict.tiling),)
    elif len(verdict.patch) > 1:
        scenes = (_patch_scene(verdict),)
    return [Part(_verdict_sentence(verdict), scenes)]


def _verdict_sentence(verdict: PlaneVerdict) -> str:
    """The verdict in words."""
    if verdict.tiling:
        kind = _kind(verdict, verdict.tiling)
        return f"Tiles the plane: {kind}."
    on_lattice = _on_lattice(verdict)
    if verdict.status == "no":
        proof = _proof(verdict)
        return f"Does not tile the plane: {proof}{on_lattice}."
    facts = []
    if verdict.ended:
        facts.append(EARLY_ENDS[verdict.ended])
    if verdict.anisohedral:
        facts.append("there is no isohedral tiling")
    if verdict.most:
        classes = "class" if verdict.most == 1 else "classes"
        facts.append(f"no periodic tiling with up to {verdict.most} {classes} of tiles")
    if verdict.coronas:
        coronas = plural(verdict.coronas, "corona")
        facts.append(f"at least {coronas}")
    if facts and not verdict.ended:
        facts.append("not decided: more coronas, and tilings of more classes or without a period")
    known_facts = "; ".join(facts) or "nothing is known"
    return f"Open: {known_facts}{on_lattice}."


def _on_lattice(verdict: PlaneVerdict) -> str:
    """The restriction of a verdict to copies that lie on the cells, if there may be others."""
    lattice = verdict.lattice
    if lattice.name not in LATTICES_WITH_OTHERS or verdict.reason == "hole":
        return ""
    return f" (for copies on the lattice of {lattice.plural})"


def _kind(verdict: PlaneVerdict, tiling: PlaneTiling) -> str:
    copies = _copies(len(tiling.tiles))
    tiles = f"{copies} in a period"
    if tiling.orbits == 1:
        by = BY_GROUP[tiling.group]
        kind = f"isohedral, {by} ({tiling.group}), {tiles}"
        if not verdict.can_rotate and tiling.group not in WITHOUT_TURNS:
            return f"{kind}; no copy has to be turned, as flipped or moved ones are the same"
        if not verdict.can_reverse and tiling.group not in WITHOUT_FLIPS:
            return f"{kind}; no copy has to be flipped over, as turned or moved ones are the same"
        return kind
    classes = f"{tiling.orbits} classes of tiles under its symmetries ({tiling.group})"
    kind = f"periodic, {tiles}, {classes}"
    if not verdict.anisohedral:
        return kind
    kind += "; no tiling is isohedral"
    if tiling.orbits == 2:
        kind += ", so it is 2-anisohedral"
    return kind


def _copies(number: int) -> str:
    if number == 1:
        return "1 copy"
    return f"{number} copies"


def _proof(verdict: PlaneVerdict) -> str:
    if verdict.reason == "hole":
        return "no copy fits into its hole"
    if verdict.reason == "translations":
        return "all copies are translates, and no lattice of them covers it"
    if verdict.heesch is None:
        return "it cannot be surrounded without end, even if it is turned"
    proof = f"Heesch number {verdict.heesch}"
    if verdict.layers:
        with_holes = verdict.layers.number_with_holes
        if with_holes > verdict.heesch:
            proof += f", {with_holes} if the last corona may have holes"
    return proof


# pictures ----------------------------------------------------------------------------------------


def _tiling_scene_of(tiling: PlaneTiling) -> Scene:
    """The scene of a part of a tiling: the tiles of one period are coloured, each with its
    number, and those around them are pale; as many as fit in a line of text.
    """
    own_tiles = set(tiling.tiles)
    marks = []
    for number, tile in enumerate(tiling.tiles, 1):
        marks.append(_label(tile, str(number)))
    for placed in _patches(tiling):
        scene = _painted(placed, marks, tiling.lattice, own_tiles)
        if roomy_width(scene) <= PLANE_TEXT_COLUMNS:
            break
    return scene


def _patches(tiling: PlaneTiling) -> Iterator[list[Placement]]:
    """Yield parts of a tiling around a period, the largest first, at last the tiles that have a
    side in common with it.
    """
    cells: list[Cell] = []
    cells_beside: set[Cell] = set()
    for tile in tiling.tiles:
        cells += tile
        for cell in tile:
            cells_beside.update(tiling.lattice.neighbours(cell))
    low, high = box(cells)
    widest = max(0, 4 - len(tiling.tiles))
    for around in range(widest, -1, -1):
        wider_low = [value - around for value in low]
        wider_high = [value + around for value in high]
        yield _placed(tiling, tuple(wider_low), tuple(wider_high))
    low, high = box(cells_beside.union(cells))
    touching = []
    for placement in _placed(tiling, low, high):
        if not cells_beside.isdisjoint(placement.cells):
            touching.append(placement)
    yield touching


def _placed(tiling: PlaneTiling, low: Cell, high: Cell) -> list[Placement]:
    """The tiles with a cell in a box, each named by the number of its class."""
    placements = []
    for number, tile in tiling.copies(low, high):
        name = str(number + 1)
        placements.append(Placement(name, tile))
    return placements


def _patch_scene(verdict: PlaneVerdict) -> Scene:
    """The scene of a shape with its coronas: each tile has the number of its corona."""
    placed = []
    marks = []
    for number, cells in verdict.patch:
        name = str(number)
        tile = tuple(sorted(cells))
        placed.append(Placement(name, tile))
        marks.append(_label(tile, name))
    colored = {placement.cells for placement in placed}
    return _painted(placed, marks, verdict.lattice, colored)


def _painted(
    placed: Iterable[Placement], marks: Iterable[Mark], lattice: Lattice, colored: Collection[Shape]
) -> Scene:
    """The scene of some tiles, with marks; the `colored` ones have the colour of their number."""
    scene = placements_scene(placed, lattice)
    regions = {}
    for number, region in scene.regions.items():
        if region.role == "piece":
            color = PALE
            if region.cells in colored:
                tile_number = int(region.name)
                place = (tile_number - 1) % len(PALETTE)
                color = PALETTE[place]
            region = region._replace(color=color)
        regions[number] = region
    return scene._replace(regions=regions, marks=tuple(marks))


def _label(cells: Shape, text: str) -> Mark:
    """The label in the first cell of a tile in reading order."""
    return Mark("label", min(cells), text=text)


def text_of_verdict(verdict: PlaneVerdict) -> str:
    """The verdict as text, with its picture in box drawing."""
    look = Look(page=Page(PLANE_TEXT_COLUMNS))
    return report_text(report({1: verdict}), look)


def svg_of_verdict(verdict: PlaneVerdict) -> str:
    """The verdict as SVG."""
    from ..pictures import parts_svg

    return parts_svg(PLANE_HEADING, _verdict_parts(verdict), Style())


# JSON --------------------------------------------------------------------------------------------


def values_of_verdict(verdict: PlaneVerdict) -> Values:
    """The verdict as values of JSON; cells as in files, by row and column."""
    shown_cell = verdict.lattice.shown
    answer: Values = {
        "type": "plane",
        "verdict": verdict.status,
        "lattice": verdict.lattice.name,
        "cells": _shown(verdict.shape, shown_cell),
        "isohedral": verdict.isohedral,
    }
    tiling = verdict.tiling
    if tiling:
        zero = next(iter(verdict.lattice.steps))
        answer["group"] = tiling.group
        answer["kind"] = BY_GROUP[tiling.group]
        answer["orbits"] = tiling.orbits
        tiles = []
        for tile in tiling.tiles:
            tiles.append(_shown(tile, shown_cell))
        translations = []
        for by in tiling.translations:
            translations.append(_difference(zero, by, shown_cell))
        answer["tiles"] = tiles
        answer["translations"] = translations
    else:
        answer["reason"] = verdict.reason
        answer["heesch"] = verdict.heesch
        answer["coronas"] = verdict.coronas
        if verdict.layers:
            answer["heesch_with_holes"] = verdict.layers.number_with_holes
        answer["most"] = verdict.most
        patch = []
        for number, cells in verdict.patch:
            shown_cells = _shown(cells, shown_cell)
            patch.append({"corona": number, "cells": shown_cells})
        answer["patch"] = patch
    if verdict.ended:
        answer["ended"] = verdict.ended
    return answer


def heesch_sat_record(verdict: PlaneVerdict) -> str:
    """The verdict as lines of a file of heesch-sat."""
    layers = verdict.layers
    tiling = verdict.tiling
    patches = []
    if verdict.reason == "hole":
        answer = "O"
    elif tiling:
        answer = f"# {tiling.orbits}"
        if tiling.orbits == 1:
            answer = "I 1"
    else:
        answer = "!"
        if verdict.heesch is not None:
            answer = f"~ {verdict.heesch} {layers.number_with_holes}"
        if layers and layers.number:
            patches.append(_numbered_isometries(layers.patch))
        if layers and layers.complete:
            if layers.number_with_holes > layers.number:
                patches.append(_numbered_isometries(layers.patch_with_holes))
    write = service("heesch_record")
    record: str = write(verdict.shape, verdict.lattice, answer, patches)
    return record


def _numbered_isometries(patch: Any) -> list[tuple[int, Isometry]]:
    """The isometries of the copies of a patch, each with the number of its corona."""
    isometries = []
    for number, corona in enumerate(patch):
        for copy in corona:
            isometries.append((number, copy.isometry))
    return isometries


def _shown(cells: Iterable[Cell], shown_cell: Any) -> list[list[int]]:
    return [list(shown_cell(cell)) for cell in cells]


def _difference(zero: Cell, by: Cell, shown_cell: Any) -> list[int]:
    """A translation in the coordinates that people know."""
    moved_zero = tuple(map(add, zero, by))
    start = shown_cell(zero)
    end = shown_cell(moved_zero)
    return list(map(sub, end, start))
