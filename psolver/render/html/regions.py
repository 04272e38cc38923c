"""What a page is told of cells that are drawn as one: paths, and places of names."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeAlias

from ...geometry.cells import Shape
from ...puzzle.marked import Marks
from ..scene import Region, Scene, shown_marks
from ..sides import Sides, across_sides, sides_of
from ..svg.flat import ROUND, dot
from ..svg.frame import Frame
from ..svg.marks import mark_path, place_of_name, place_of_text
from ..svg.paths import Loop, Point, around, corners, lines, softened
from ..svg.wedges import wedges
from .plan import UNIT, Plan

Values: TypeAlias = dict[str, Any]

RADIUS = ROUND * UNIT


def region_values(plan: Plan, region: Region, radius: float = 0, marks: Marks = ()) -> Values:
    """What a region looks like, as data, without what is empty; the corners of a piece are rounded
    by `radius`, and its cells have these `marks`.
    """
    loops: list[Loop] = []
    between: list[tuple[Point, Point]] = []
    arrows, dots, names = [], [], []
    across: list[tuple[Point, Point]] = []
    for scene, frame in plan.slices(region):
        sides, here = sides_of(scene), scene.regions[0]
        loops += _loops(sides, frame, 0)
        between += [(frame.at[start], frame.at[end]) for start, end in sides.inner()]
        open_sides = across_sides(replace(scene, space=plan.scene.space))
        across += [(frame.at[start], frame.at[end]) for start, end in open_sides]
        arrows += [mark_path(mark, frame) for mark in scene.marks]
        if region.role == "empty":
            dots += [dot(frame.middle(cell)) for cell in here.cells]
        if region.name:
            names.append(name_of(here, frame))
    values = {
        "path": around(loops, radius if region.role == "piece" else 0),
        "lines": lines(between),
        "across": lines(across),
        "dots": "".join(dots),
        "arrows": "".join(arrows),
        "names": names,
        **mark_values(plan, marks),
        "cells": [] if plan.scene.flat else list(region.cells),
    }
    return {name: value for name, value in values.items() if value}


def mark_values(plan: Plan, marks: Marks) -> Values:
    """What is drawn of the marks of cells and sides: `texts`, where each mark stands, how high it
    is, and the mark; `wedges`, where sides have marks: for each letter or digit the number of its
    colour and a path.

    In a solid, which has no marks at sides, a mark leaves room for an arrow.
    """
    if not marks:
        return {"texts": []}
    solid, lowest = not plan.scene.flat, plan.scene.box[0][0]
    texts = []
    shown = [*shown_marks(marks, plan.scene.lattice.dimension)]
    for mark in shown:
        frame = plan.frames[int(mark.at[0]) - lowest if solid else 0]
        here = mark._replace(at=mark.at[1:]) if solid else mark
        texts.append([*map(tidy, place_of_text(here, frame, crowded=solid)), mark.text])
    beside = [[number, data] for number, data in wedges(shown, plan.frames[0])]
    return {"texts": texts, **({"wedges": beside} if beside else {})}


def slice_values(scene: Scene, frame: Frame, radius: float = 0) -> Values:
    """What one slice of a piece, the region 0 of a flat scene, looks like, as data."""
    sides = sides_of(scene)
    inner = [(frame.at[start], frame.at[end]) for start, end in sides.inner()]
    return {
        "path": around(_loops(sides, frame, 0), radius),
        "lines": lines(inner),
        "arrows": "".join(mark_path(mark, frame) for mark in scene.marks),
        "name": name_of(scene.regions[0], frame),
    }


def ground_of(plan: Plan, cells: Shape) -> str:
    """The path around cells that pieces cover together, in all layers; rounded as these are. ""
    where there are none.
    """
    if not cells:
        return ""
    return softened(_loops_of(plan, Region("piece", cells)), RADIUS)


def _loops_of(plan: Plan, region: Region) -> list[Loop]:
    """The loops around a region, in all layers."""
    return [
        loop for scene, frame in plan.slices(region) for loop in _loops(sides_of(scene), frame, 0)
    ]


def holes_of(plan: Plan) -> str:
    """The path around all holes of a board, in all layers."""
    return around(
        loop
        for scene, frame in zip(plan.layers, plan.frames, strict=True)
        for number, region in scene.regions.items()
        if region.role == "hole"
        for loop in _loops(sides_of(scene), frame, number)
    )


def _loops(sides: Sides, frame: Frame, number: int) -> list[Loop]:
    """The loops around a region, each with the points where it turns."""
    return [corners([frame.at[corner] for corner in loop]) for loop in sides.outlines()[number]]


def name_of(region: Region, frame: Frame) -> list[float]:
    """Where the name of a region stands: the middle of its line of letters, and their height."""
    return [tidy(value) for value in place_of_name(region, frame)]


def tidy(value: float) -> float:
    """A length with as few digits as will do."""
    return int(value) if value == int(value) else round(value, 2)
