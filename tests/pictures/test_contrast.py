"""The meaning of a picture is seen in the light and the dark: the contrasts of WCAG 2.2, measured
in Chromium on the pictures of all samples, in the colours that lines, texts and areas have there.
"""

from __future__ import annotations

from typing import Any

import pytest
from support.places import ROOT

SCRIPT = ROOT / "tests" / "pictures" / "contrasts.js"
MEASURE = SCRIPT.read_text(encoding="utf-8").partition("*/\n")[2]
# in these pieces step back, or all is on white paper
OTHERS = ("view-steps", "cards")
ALL_PICTURES = sorted((ROOT / "docs" / "pictures").glob("*.svg"))
PICTURES = [path for path in ALL_PICTURES if path.stem not in OTHERS]
# Texts have 4.5 (1.4.3), lines and areas that carry meaning 3 (1.4.11). Names of free cells are
# soft and large, for which 3 is enough. Lines within pieces are an aid to count cells; the border
# of the piece carries its meaning.
LEAST = {"text": 4.5, "soft text": 3.0, "lines on pieces": 1.2}
LEAST_CONTRAST = 3.0


@pytest.mark.slow
@pytest.mark.parametrize("light", ["light", "dark"])
def test_lines_texts_and_areas_of_all_pictures_are_seen(browser: Any, light: str) -> None:
    page = browser.new_page(color_scheme=light)
    wrong: dict[str, dict[str, float]] = {}
    for path in PICTURES:
        page.set_content(f"<body style='margin:0'>{path.read_text(encoding='utf-8')}")
        for kind, contrast in page.locator("svg").first.evaluate(MEASURE).items():
            if contrast < LEAST.get(kind, LEAST_CONTRAST):
                wrong.setdefault(path.stem, {})[kind] = contrast
    page.close()
    assert {} == wrong
