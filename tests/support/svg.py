"""SVG documents read back: their elements, and which points a path has inside."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias
from xml.etree import ElementTree

Point: TypeAlias = tuple[float, float]
NAMESPACE = "{http://www.w3.org/2000/svg}"
COMMAND = re.compile(r"([MLHVQZh])([^MLHVQZh]*)")


def parsed(svg: str) -> ElementTree.Element:
    """The root of a document, which is well-formed XML."""
    return ElementTree.fromstring(svg)


def elements(svg: str, name: str, kind: str = "") -> list[ElementTree.Element]:
    """The elements of a name, and of a CSS class if one is given."""
    found = parsed(svg).iter(NAMESPACE + name)
    return [one for one in found if not kind or kind in one.get("class", "").split()]


def loops(data: str) -> list[list[Point]]:
    """The closed loops of a path; a curve as the line to its end by way of its control point."""
    found: list[list[Point]] = []
    x = y = 0.0
    for command, rest in COMMAND.findall(data):
        values = [float(value) for value in rest.split()]
        if command == "M":
            found.append([])
        if command == "H":
            values = [values[0], y]
        elif command == "V":
            values = [x, values[0]]
        for x, y in zip(values[::2], values[1::2], strict=True):
            found[-1].append((x, y))
    return found


def is_inside(data: str, point: Point) -> bool:
    """Is a point inside a path, by the even-odd rule?"""
    return sum(_crossings(data, point)) % 2 == 1


def _crossings(data: str, point: Point) -> Iterator[bool]:
    """Whether each side of a path crosses the ray from a point to the right."""
    x, y = point
    for loop in loops(data):
        for (ax, ay), (bx, by) in zip(loop, loop[1:] + loop[:1], strict=True):
            yield (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax


def lines_of(data: str) -> list[list[tuple[float, float]]]:
    """The lines of the text of a `d` attribute of straight ones; a closed one ends as it begins."""
    found = []
    for text in data.split("M")[1:]:
        places = re.findall(r"([-\d.]+) ([-\d.]+)", text)
        points = [(float(x), float(y)) for x, y in places]
        found.append(points + points[:1] * text.endswith("Z"))
    return found


def paths_of_groups(svg: str) -> dict[str, list[ElementTree.Element]]:
    """The paths in each group of a drawing, by the name of the group."""
    found: dict[str, list[ElementTree.Element]] = {}
    for group in ElementTree.fromstring(svg).iter(f"{NAMESPACE}g"):
        found.setdefault(group.get("id", ""), []).extend(group)
    return found
