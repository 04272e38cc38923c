"""Drawings for a laser as DXF: ezdxf reads the lines that the SVG has, on layers of its colours."""

from __future__ import annotations

import io
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import ezdxf
import pytest
from support.command import SMALL, run
from support.places import SAMPLES

import psolver
from psolver.core.errors import PsolverError
from psolver.paper.dxf import dxf_text
from psolver.paper.laser import COLORS_OF_CUTS, Laser, laser_drawing

SVG = "{http://www.w3.org/2000/svg}"
NAMES = [
    "pentominoes-8x8",
    "calendar",
    "tetrahexes-4x7",
    "hexiamonds-4x9",
    "tangram",
    "two-sided-trominoes-6x6",
    "symmetry-three-l",
]
Line = tuple[bool, tuple[tuple[float, float], ...]]  # whether it is closed, its points


def drawn(name: str, kerf: float | None = None) -> Laser:
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    solution = next(iter(psolver.tilings(puzzle, limit=1))).placements
    return laser_drawing(puzzle, solution, 15, 10, kerf)


def of_svg(one: Laser) -> dict[str, Counter[Line]]:
    """The lines of each group, turned over, as y goes upwards in DXF."""
    found: dict[str, Counter[Line]] = {}
    root = ElementTree.fromstring(one.text)
    high = float((root.get("height") or "").removesuffix("mm"))
    for group in root.iter(f"{SVG}g"):
        lines = found.setdefault(group.get("id", ""), Counter())
        for path in group:
            for text in (path.get("d") or "").split("M")[1:]:
                places = re.findall(r"([-\d.]+) ([-\d.]+)", text)
                points = [(float(x), round(high - float(y), 3)) for x, y in places]
                lines[text.endswith("Z"), tuple(points)] += 1
    return found


def read(text: str) -> Any:
    document = ezdxf.read(io.StringIO(text))
    assert [] == document.audit().errors
    return document


def of_dxf(document: Any) -> dict[str, Counter[Line]]:
    found: dict[str, Counter[Line]] = {}
    for entity in document.modelspace():
        assert "LWPOLYLINE" == entity.dxftype()
        points = tuple((round(float(x), 3), round(float(y), 3)) for x, y, *_ in entity.get_points())
        found.setdefault(entity.dxf.layer, Counter())[entity.closed, points] += 1
    return found


@pytest.mark.parametrize("kerf", [None, 0.2])
@pytest.mark.parametrize("name", NAMES)
def test_the_layers_have_the_lines_of_the_groups(name: str, kerf: float | None) -> None:
    one = drawn(name, kerf)
    document = read(dxf_text(one))
    assert of_svg(one) == of_dxf(document)
    assert [*of_svg(one)] == [*of_dxf(document)]  # in the order of the work
    colors = {
        name: "#{:02x}{:02x}{:02x}".format(*document.layers.get(name).rgb)
        for name in COLORS_OF_CUTS
        if name in document.layers
    }
    assert {group: COLORS_OF_CUTS[group] for group in of_svg(one)} == colors


def test_a_unit_is_a_millimetre_and_cells_have_their_length() -> None:
    document = read(dxf_text(drawn("dominoes-4x4", kerf=0)))
    assert 4 == document.header["$INSUNITS"]
    pieces = of_dxf(document)["pieces"]
    sizes = {
        (max(x) - min(x), max(y) - min(y))
        for _, line in pieces
        for x, y in [zip(*line, strict=True)]
    }
    assert {(30, 15)} == sizes


def test_the_same_drawing_is_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "cut.DXF"
    done = run("export", SMALL, "-o", path)
    assert (0, "67 x 107 mm, cells of 15 mm, no kerf: 3 pieces in place\n") == (
        done.status,
        done.err,
    )
    text = path.read_text(encoding="utf-8")
    assert text == dxf_text(drawn("small-2x3")) + "\n"
    assert not re.search(r"20[2-9]\d-\d\d", text)
    assert not ezdxf.options.write_fixed_meta_data_for_testing


def test_a_kind_of_drawing_is_chosen_by_the_ending(tmp_path: Path) -> None:
    for to, ending, cure in (
        ("sheet", "dxf", ".pdf, .html or .htm"),
        ("laser", "pdf", ".svg or .dxf"),
    ):
        path = tmp_path / f"x.{ending}"
        done = run("export", "--to", to, SMALL, "-o", path)
        said = f"-o {path}: --to {to} is not written as .{ending}; end the name with {cure}\n"
        assert (2, said) == (done.status, done.err)


def test_without_ezdxf_a_sentence_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ezdxf", None)
    said = 'DXF files need the package ezdxf: python -m pip install "psolver[dxf]"'
    with pytest.raises(PsolverError) as caught:
        dxf_text(drawn("small-2x3"))
    assert said == str(caught.value)
