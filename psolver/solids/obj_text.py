"""Solids as an OBJ file: an object for each part, by the name of its file, beside each other."""

from __future__ import annotations

from collections.abc import Sequence

from .solid_parts import Plate, SolidPart
from .stl import trimesh_package


def obj_text(parts: Sequence[SolidPart], plate: Plate) -> str:
    """Return parts on a plate as an OBJ file without a line end. It has no unit; the numbers are
    millimetres. Raises PsolverError without trimesh.
    """
    trimesh = trimesh_package("OBJ files need")
    scene = trimesh.Scene()
    for number, right, back in plate.places:
        solid = parts[number]
        vertices = []
        for x, y, z in solid.mesh.vertices:
            moved = x + right, y + back, z
            vertices.append(moved)
        moved_solid = trimesh.Trimesh(vertices, solid.mesh.faces, process=False)
        scene.add_geometry(moved_solid, geom_name=solid.stem)
    return str(
        trimesh.exchange.obj.export_obj(
            scene,
            include_normals=False,
            include_color=False,
            include_texture=False,
            header=None,
        )
    ).strip()
