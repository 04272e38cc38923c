"""The rules that puzzles can have, one file each; see `psolver.core.rule` for their parts.

A rule of your own is one more file like these, and one more entry.
"""

from __future__ import annotations

from ..core.rule import RULES, Attribute, Entry

LAID = Attribute("beside", ())

RULES += [
    Entry(
        f"{__name__}.groups",
        attributes=(Attribute("groups", ()),),
        keys=("use",),
        loosens=True,
        table="group",
        table_keys=("pieces", "count", "name"),
        features="use group",
    ),
    Entry(
        f"{__name__}.cell_marks",
        keys=("board_marks", "pieces_marks"),
        piece_keys=("marks", "back"),
        lists_pieces=True,
        board_keys=("board_marks",),
        joint="pieces_marks",
        features="marks colours",
    ),
    Entry(
        f"{__name__}.clue_choices",
        attributes=(Attribute("clue_choices", ()),),
        features="clues either",
    ),
    Entry(
        f"{__name__}.touch",
        attributes=(Attribute("touch", "anything"), LAID),
        keys=("touch",),
        by_color=True,
        features="touch neighbours",
    ),
    Entry(
        f"{__name__}.edges",
        attributes=(Attribute("edges", "equal"), Attribute("border"), LAID),
        keys=("edges", "border"),
        piece_keys=("edges",),
        lists_pieces=True,
        features="edges neighbours marks colours",
    ),
    Entry(
        f"{__name__}.regions",
        attributes=(Attribute("region_rules", ()), LAID),
        keys=("regions", "region_rules"),
        board_keys=("regions",),
        features="regions sums pips",
    ),
    Entry(
        f"{__name__}.faults",
        attributes=(Attribute("faults", "any"), LAID),
        keys=("faults",),
        features="faults fault-free lines",
    ),
    Entry(
        f"{__name__}.corners",
        attributes=(Attribute("corners", "any"), LAID),
        keys=("corners",),
        features="corners tatami points",
    ),
    Entry(
        "psolver.disassembly.staying",
        attributes=(Attribute("together", ()),),
        table="together",
        table_keys=("pieces",),
        features="together groups disassembly",
    ),
    Entry(
        f"{__name__}.separate_parts",
        keys=("separate",),
        board_keys=("separate",),
        features="separate",
    ),
]
