"""The rectangles that copies of a shape tile."""

from __future__ import annotations

from ..core.room import Command, Room

ROOM = Room(
    sentence="The rectangles that copies of a shape tile, and the order of the shape.",
    first_files="tile_order",
    commands={
        "order": Command(
            "order_command",
            "Find the rectangles and boxes that copies of a shape tile.",
            "Copies of one shape",
        )
    },
    functions={
        "CommonMultiple": "common_multiple",
        "FigureAnswer": "figure_order",
        "FigureOrder": "figure_order",
        "RectangleAnswer": "rectangle",
        "TileOrder": "rectangle",
        "board_order": "figure_functions",
        "common_multiple": "figure_functions",
        "order": "order_function",
        "rep_tile": "figure_functions",
    },
    views={
        "CommonMultiple.text": "multiple_report:text_of_multiple",
        "CommonMultiple.svg": "multiple_report:svg_of_multiple",
        "CommonMultiple.to_dict": "multiple_report:values_of_multiple",
        "FigureOrder.text": "figure_report:text_of_figures",
        "FigureOrder.svg": "figure_report:svg_of_figures",
        "FigureOrder.to_dict": "figure_report:values_of_figures",
        "TileOrder.text": "rectangle_report:text_of_order",
        "TileOrder.svg": "rectangle_report:svg_of_order",
        "TileOrder.to_dict": "rectangle_report:values_of_order",
    },
    docs="order.md",
)
