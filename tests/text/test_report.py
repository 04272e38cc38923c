"""An answer is a report, for any writer of reports."""

from __future__ import annotations

import pytest

import psolver
from psolver.text.reports import Report, write_report


@pytest.mark.rooms
def test_a_report_without_parts_has_no_picture() -> None:
    nothing = Report(lambda: (), puzzle=psolver.puzzle(board="1x3", pieces="##"))
    assert [""] * 4 == [write_report(nothing, one) for one in ("text", "svg", "png", "html")]
