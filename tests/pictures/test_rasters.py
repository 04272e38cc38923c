"""Two programs that know nothing of each other draw the same: resvg and Chromium; a third one finds
no fault in the documents.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from support.places import DATA
from support.validator import faults

pytestmark = pytest.mark.slow
PICTURES = sorted((DATA / "pictures").glob("*.svg"))
FAR = 64  # of 255: such a difference is no matter of smoothing
# where letters stand, other fonts may be at work
WITHOUT_LETTERS = [path for path in PICTURES if "<text" not in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("path", WITHOUT_LETTERS, ids=lambda path: path.stem)
def test_chromium_draws_what_resvg_draws(path: Path, own_page: Any) -> None:
    pillow, resvg = pytest.importorskip("PIL.Image"), pytest.importorskip("resvg_py")
    svg = path.read_text(encoding="utf-8")
    own_page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{svg}")
    theirs = pillow.open(BytesIO(own_page.locator("svg").screenshot())).convert("RGB")
    drawn = BytesIO(bytes(resvg.svg_to_bytes(svg_string=svg)))
    ours = pillow.open(drawn).convert("RGB").crop((0, 0, *theirs.size))
    differences = [abs(a - b) for a, b in zip(ours.tobytes(), theirs.tobytes(), strict=True)]
    assert sum(one > FAR for one in differences) <= len(differences) / 200


def test_a_validator_finds_no_fault() -> None:
    assert [] == faults(PICTURES)


def test_the_pictures_were_found() -> None:
    assert len(PICTURES) >= 10
    assert len(WITHOUT_LETTERS) >= 6
