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
        "CommonMultiple.text": "answer_views:text_of_answer",
        "CommonMultiple.svg": "answer_views:svg_of_answer",
        "CommonMultiple.to_dict": "multiple_report:values_of_multiple",
        "FigureOrder.text": "answer_views:text_of_answer",
        "FigureOrder.svg": "answer_views:svg_of_answer",
        "FigureOrder.to_dict": "figure_report:values_of_figures",
        "TileOrder.text": "answer_views:text_of_answer",
        "TileOrder.svg": "answer_views:svg_of_answer",
        "TileOrder.to_dict": "rectangle_report:values_of_order",
    },
    docs="order.md",
)
