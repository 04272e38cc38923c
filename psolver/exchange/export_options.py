"""The options of `psolver export`, the formats for which each is, and usual values."""

from __future__ import annotations

from dataclasses import dataclass

PROBLEM_FORMATS = ("dlx", "dimacs", "lp", "mps", "opb", "veripb", "bqm")
DRAWN_FORMATS = ("sheet", "laser")
# A page on which the puzzle is played.
PLAY_FORMAT = "play"
# Solids for printers, and for programs that draw them.
SOLID_FORMATS = ("stl", "3mf", "obj", "openscad", "puzzlecad")
# Each option is for some formats only.
FORMATS_OF = {
    "cell": ("sheet", "laser", *SOLID_FORMATS),
    "gap": SOLID_FORMATS,
    "bevel": SOLID_FORMATS,
    "round": ("stl", "3mf", "obj", "openscad"),
    "tray": ("stl", "3mf", "obj"),
    "paper": ("sheet",),
    "landscape": ("sheet",),
    "ink": ("sheet",),
    "boards": ("sheet",),
    "figure": ("sheet",),
    "large_type": ("sheet",),
    "class_set": ("sheet",),
    "per_page": ("sheet",),
    "title": ("sheet",),
    "no_pieces": ("sheet",),
    "name_line": ("sheet",),
    "cards": ("sheet",),
    "given": ("sheet",),
    "frame": ("laser",),
    "kerf": ("laser",),
    "grain": DRAWN_FORMATS,
    "no_labels": DRAWN_FORMATS,
    "no_solution": (*DRAWN_FORMATS, PLAY_FORMAT),
    "solutions": (PLAY_FORMAT,),
    "time_limit": (*PROBLEM_FORMATS, *DRAWN_FORMATS, PLAY_FORMAT),
}
EXPORT_FORMATS = (*PROBLEM_FORMATS, *DRAWN_FORMATS, PLAY_FORMAT, *SOLID_FORMATS)
SHEET_PAPERS = ("a4", "a3", "a5", "letter", "legal")
# A booklet has one of these numbers of puzzles on a page.
PER_PAGE = ("1", "2", "4", "6")
SHEET_FIGURES = ("outline", "silhouette")
SHEET_INKS = ("color", "outline", "hatching")
# Lengths are millimetres.
LASER_CELL = 15.0
FRAME = 10.0
# A search for solutions takes this many seconds at most, if no limit is given.
SEARCH_TIME_LIMIT = "10"
# A page to play carries no more solutions, if no number is given.
MOST_CARRIED_SOLUTIONS = 2_500
# With cells of 10 mm the gap is 0.3 mm, which most printers need for pieces that slide.
EXPORT_GAP_CELLS = 0.03
PRINTED_CELL = 10.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportOptions:
    """The options of an export, as they were given; lengths are in millimetres, a gap in cells."""

    cell: float | None
    paper: str | None
    landscape: bool
    ink: str | None
    boards: int | None
    figure: str | None
    large_type: bool
    class_set: int | None
    per_page: str | None
    title: str | None
    no_pieces: bool
    name_line: bool
    cards: int | None
    given: int | None
    kerf: float | None
    frame: float | None
    grain: bool
    gap: str | None
    bevel: float | None
    round: float | None
    tray: bool
    no_labels: bool
    no_solution: bool
    solutions: int | None
    time_limit: str | None
