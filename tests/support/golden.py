"""Files that hold what psolver is to write. After a wanted change, set UPDATE_GOLDEN=1, run the
tests that failed, and look at every difference.
"""

from __future__ import annotations

import os

from support.places import DATA

SHEETS = DATA / "sheets"


def check_golden(name: str, text: str) -> None:
    """Is a text what the file of that name holds?"""
    golden = SHEETS / name
    if os.environ.get("UPDATE_GOLDEN"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(text + "\n", encoding="utf-8", newline="\n")
    assert golden.read_text(encoding="utf-8") == text + "\n"
