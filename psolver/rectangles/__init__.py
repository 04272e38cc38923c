"""The rectangles that copies of a shape tile."""

from __future__ import annotations

from ..core.room import Command, Room

ROOM = Room(
    sentence="The rectangles that copies of a shape tile, and the order of the shape.",
    first_files="tile_order",
    commands={
        "order": Command(
            "order_command",
            "Find the rectangles that copies of a shape tile.",
            "Copies of one shape",
        )
    },
    functions={
        "RectangleAnswer": "rectangle",
        "TileOrder": "rectangle",
        "order": "order_function",
    },
    views={
        "TileOrder.text": "rectangle_report:text_of_order",
        "TileOrder.svg": "rectangle_report:svg_of_order",
        "TileOrder.to_dict": "rectangle_report:values_of_order",
    },
    docs="order.md",
)
