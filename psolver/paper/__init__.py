"""Puzzles on paper, and drawings for laser cutters."""

from __future__ import annotations

from ..core.door import door
from ..core.room import PagePart, Room

ROOM = Room(
    sentence="Puzzles on paper, cards and booklets, and drawings for laser cutters.",
    first_files="paper laser",
    page_parts={"": PagePart("print_part:PrintPart", 10)},
    page_modules={"print": "print.js"},
    page_sheets=("print.css",),
    docs="printing.md",
)
OFFERS = {
    "fitted_drawings": "BookletLook TITLE",
    "booklet_export": "export_booklet export_card_booklet first_solution unsolved_line",
    "card_pages": "card_lines card_sheet",
    "worksheets": "class_lines class_set",
    "cut_lines": "straightened widened",
    "cut_pieces": "breadth copies loose_lines rows usual_side",
    "dxf": "dxf_text",
    "laser": "check_flat laser_drawing laser_lines",
    "page_layout": "without_commands",
    "paper": "PAPER_NAMES SheetLook sheet sheet_lines",
    "pdf_printer": "pdf_printing",
    "printing_sets": "PuzzlesOfText",
}
__getattr__ = door(__name__, OFFERS)
