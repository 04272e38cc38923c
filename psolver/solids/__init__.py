"""Solids for 3-D printers."""

from __future__ import annotations

from ..core.door import door
from ..core.room import Room

ROOM = Room(
    sentence="Solids for 3-D printers.",
    first_files="stl solid_parts",
    services={"made_solids": "solid_export:made_solids"},
    docs="solids.md",
)
OFFERS = {
    "manifold_solids": "hulls_without",
    "solid_mesh": "LEAST_GAP Mesh",
    "solid_export": "export_solids",
    "solid_parts": "Finish gap_in_cells",
}
__getattr__ = door(__name__, OFFERS)
