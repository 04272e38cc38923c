"""An answer is a report: a new one needs no writer, a new writer no commands."""

from __future__ import annotations

import pytest

import psolver
from psolver.text import reports
from psolver.text.board_scenes import board_scene
from psolver.text.look import Look
from psolver.text.report import Part, Report
from psolver.text.writers import REPORT_WRITERS

PUZZLE = psolver.puzzle(board="1x3", pieces={"I": "##"}, title="A bar")
BARS = Report(
    lambda: [Part("Bars:", (board_scene(PUZZLE.board),)), Part("Two of them.")],
    lambda: [{"bars": 2}],
    lambda: [("length", "bars"), (2, 2)],
    puzzle=PUZZLE,
)


@pytest.mark.rooms
def test_every_writer_sets_a_new_report() -> None:
    assert "Bars:\n┏━━━━━┓\n┗━━━━━┛\n\nTwo of them." == reports.write_report(BARS, "text")
    assert '{"bars":2}' == reports.write_report(BARS, "json")
    assert "length,bars\n2,2" == reports.write_report(BARS, "csv")
    for format_ in ("svg", "html"):
        text = str(reports.write_report(BARS, format_))
        assert ["A bar", "Bars:", "Two of them."] == sorted(
            {one for one in ("A bar", "Bars:", "Two of them.") if f">{one}<" in text}
        )
        assert 1 == text.count('class="plain"')
    assert b"\x89PNG" == bytes(reports.write_report(BARS, "png"))[:4]  # type: ignore[arg-type]


@pytest.mark.rooms
def test_a_new_writer_sets_every_report(monkeypatch: pytest.MonkeyPatch) -> None:
    from psolver.reasons import reason_report

    def first_words(report: Report, _look: Look) -> str:
        return report.parts()[0].text.split("\n")[0]

    monkeypatch.setitem(REPORT_WRITERS, "words", first_words)
    outcome, tiling = psolver.explain(PUZZLE)
    answers = [
        reports.puzzle_report(PUZZLE),
        reason_report.explanation(PUZZLE, outcome, tiling, None),
        reason_report.uniqueness(PUZZLE, True, outcome, []),
    ]
    expected = [
        "A bar",
        "Impossible: the pieces cover 2 cells, but the board has 3.",
        "There is no solution.",
    ]
    assert expected == [reports.write_report(one, "words") for one in answers]


@pytest.mark.rooms
def test_a_report_without_parts_has_no_picture() -> None:
    nothing = Report(lambda: (), puzzle=PUZZLE)
    assert [""] * 4 == [
        reports.write_report(nothing, one) for one in ("text", "svg", "png", "html")
    ]
