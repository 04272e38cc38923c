"""Solids for 3-D printers."""

from __future__ import annotations

from ..core.door import door
from ..core.room import Room

ROOM = Room(
    sentence="Solids for 3-D printers.",
    first_files="stl",
    services={"stl_files": "stl:stl_files"},
    docs="solids.md",
)
OFFERS = {
    "stl": "LEAST_GAP Mesh hulls_without",
    "stl_export": "export_stl",
}
__getattr__ = door(__name__, OFFERS)
