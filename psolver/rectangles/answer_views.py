"""The answers of this room as reports, and by these as texts and as pictures."""

from __future__ import annotations

from typing import TypeAlias

from ..text.look import Look, Page
from ..text.report import Report
from ..text.text_writer import report_text
from .common_multiple import CommonMultiple
from .figure_order import FigureOrder
from .figure_report import figure_report, figure_summary
from .multiple_report import multiple_report, multiple_summary
from .rectangle import TileOrder
from .rectangle_report import order_report
from .rectangles_tuning import REPORT_TEXT_COLUMNS
from .tile_orders import order_summary

OrderAnswer: TypeAlias = TileOrder | FigureOrder | CommonMultiple


def report_of_answer(answer: OrderAnswer, as_table: bool = False) -> Report:
    """Return the report on an answer; `as_table`, with a row for each figure."""
    if isinstance(answer, CommonMultiple):
        return multiple_report(answer)
    if isinstance(answer, FigureOrder):
        return figure_report(answer, as_table)
    return order_report(answer, as_table)


def summary_of_answer(answer: OrderAnswer, seconds: float) -> str:
    """Return how many figures were looked at, and how that ended."""
    if isinstance(answer, CommonMultiple):
        return multiple_summary(answer, seconds)
    if isinstance(answer, FigureOrder):
        return figure_summary(answer, seconds)
    return order_summary(answer, seconds)


def text_of_answer(answer: OrderAnswer) -> str:
    """Return the sentences, with the tilings in box drawing."""
    return report_text(report_of_answer(answer), Look(page=Page(REPORT_TEXT_COLUMNS)))


def svg_of_answer(answer: OrderAnswer) -> str:
    """Return the sentences and the tilings as SVG."""
    from ..pictures import report_svg

    return report_svg(report_of_answer(answer), Look())
