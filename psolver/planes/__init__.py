"""Tilings of the plane by copies of one shape."""

from __future__ import annotations

from ..core.room import Command, Room

ROOM = Room(
    sentence="Tilings of the plane by copies of one shape, or the proof that there is none.",
    first_files="verdict",
    commands={
        "plane": Command(
            "plane_command",
            "Find out whether copies of a shape tile the plane.",
            "Copies of one shape",
        )
    },
    functions={
        "PlaneTiling": "plane_tiling",
        "PlaneVerdict": "plane_tiling",
        "plane": "plane_function",
    },
    views={
        "PlaneVerdict.text": "plane_report:text_of_verdict",
        "PlaneVerdict.svg": "plane_report:svg_of_verdict",
        "PlaneVerdict.to_dict": "plane_report:values_of_verdict",
    },
    docs="plane.md",
)
