"""The rules that puzzles can have, one file each; see `psolver.core.rule` for their parts.

A rule of your own is one more file like these, and one more entry.
"""

from __future__ import annotations

from ..core.room import Attribute, Room, RuleEntry

LAID = Attribute("beside", ())

ROOM = Room(
    sentence="Conditions on tilings beyond covering the board.",
    rules={
        "groups": RuleEntry(
            "groups",
            attributes=(Attribute("groups", ()),),
            keys=("use",),
            loosens=True,
            table="group",
            table_keys=("pieces", "count", "name"),
            features="use group",
        ),
        "cell_marks": RuleEntry(
            "cell_marks",
            keys=("board_marks", "pieces_marks"),
            piece_keys=("marks", "back"),
            lists_pieces=True,
            board_keys=("board_marks",),
            joint="pieces_marks",
            features="marks colours",
        ),
        "clue_choices": RuleEntry(
            "clue_choices",
            attributes=(Attribute("clue_choices", ()),),
            features="clues either",
        ),
        "touch": RuleEntry(
            "touch",
            attributes=(Attribute("touch", "anything"), LAID),
            keys=("touch",),
            by_color=True,
            features="touch neighbours",
        ),
        "edges": RuleEntry(
            "edges",
            attributes=(Attribute("edges", "equal"), Attribute("border"), LAID),
            keys=("edges", "border"),
            piece_keys=("edges",),
            lists_pieces=True,
            features="edges neighbours marks colours",
        ),
        "regions": RuleEntry(
            "regions",
            attributes=(Attribute("region_rules", ()), LAID),
            keys=("regions", "region_rules"),
            board_keys=("regions",),
            features="regions sums pips",
        ),
        "faults": RuleEntry(
            "faults",
            attributes=(Attribute("faults", "any"), LAID),
            keys=("faults",),
            features="faults fault-free lines",
        ),
        "corners": RuleEntry(
            "corners",
            attributes=(Attribute("corners", "any"), LAID),
            keys=("corners",),
            features="corners tatami points",
        ),
        "separate_parts": RuleEntry(
            "separate_parts",
            keys=("separate",),
            board_keys=("separate",),
            features="separate",
            order=1,  # what the others say is of each part
        ),
    },
)
