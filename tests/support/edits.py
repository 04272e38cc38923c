"""The edits of the page, each a function of its name: `paint(text, "#", cells)` is the text after
the edit "paint" with these values, in the order that stands here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from psolver.page import edited

VALUES = {
    "add_line": "axis at",
    "add_set": "name",
    "begin": "sizes piece_set lattice kind",
    "choose_board": "sizes kind",
    "draw_cells": "cells",
    "draw_set": "number names",
    "new_piece": "cells name color",
    "paint": "mark cells",
    "remove_line": "axis at",
    "set_cells": "cells",
    "set_color": "place color",
    "set_count": "place least most",
    "set_flag": "place key flag",
    "set_name": "place name old",
    "set_shape": "place cells",
    "set_title": "title",
    "set_usual_count": "least most",
    "set_usual_flag": "key flag",
}


def __getattr__(name: str) -> Callable[..., str]:
    if name not in VALUES:
        raise AttributeError(name)

    def edit(text: str, *values: Any) -> str:
        return edited(text, name, dict(zip(VALUES[name].split(), values, strict=False)))

    return edit
