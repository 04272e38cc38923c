"""HTML: reports as pages, and the page of tilings, one file with all that a browser needs, without
its lines of data.

    head     markup, style sheet, scripts, and the beginning of the data
    ...      the lines of data
    FOOT     the end of the data and of the page
"""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path
from string import Template

from ..core.model import Puzzle
from ..pictures import (
    BLACK,
    DASHES,
    DOT,
    FOLD,
    FONTS,
    GLASS,
    LINE,
    RULES,
    THIN,
    part_svgs,
    pattern,
    text_of,
)
from ..text.look import CELL, Look, Style
from ..text.report import Part, Report
from ..text.scene import title_of
from .film_page import film_markup
from .module_bundle import bundle
from .page_data import UNIT, palette

HERE = Path(__file__).parent
FOOT = "</script>\n</body>\n</html>"
SHEETS = ("colors.css", "page.css", "browse.css")
PLAY_SHEETS: tuple[str, ...] = ("alone.css", "play.css", "phone.css")  # of pages that play
LIGHT = "background:#fff;color:#111"
DARK = "background:#16181d;color:#e8e8e8"
BODY = "font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem"
FLOW = "p{white-space:pre-line}svg{max-width:100%;height:auto}"
PAGE_THEMES = {
    "light": f"body{{{LIGHT}}}",
    "dark": f"body{{{DARK}}}",
    "auto": f"body{{{LIGHT}}}@media(prefers-color-scheme:dark){{body{{{DARK}}}}}",
}


def head(puzzle: Puzzle, game: str = "") -> str:
    """All of the page that comes before its data, without a line end; `game`: the data with which
    it is played, "" if it is not.
    """
    sheets = (*SHEETS, *PLAY_SHEETS) if game else SHEETS
    return Template(_text("page.html")).substitute(
        title=text_of(title_of(puzzle)),
        notes=notes_of(puzzle),
        style="\n".join([picture_style(puzzle), *map(_text, sheets)]),
        game=f'<script id="game" type="application/json">{game}</script>\n' if game else "",
        patterns="".join(pattern(n, UNIT / CELL) for n in palette(puzzle).values()),
        script=bundle(HERE / ("playing_page.js" if game else "page.js")).strip(),
    )


def notes_of(puzzle: Puzzle) -> str:
    """Return the notes and the source of a puzzle as markup."""
    return "".join(f"<p>{text_of(text)}</p>" for text in (puzzle.notes, puzzle.source) if text)


@cache
def _text(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8").strip()


def picture_style(puzzle: Puzzle, within: str = "") -> str:
    """Return the style sheet of the pictures of a puzzle that picture.js draws.

    They are dark in an element with the class "dark", and hatched in one with "hatched". `within`:
    the class of the elements with these pictures; other puzzles may have other colours.
    """
    picture = f".{within} .psolver" if within else ".psolver"
    rules = [
        f"{picture}{{font-family:{FONTS};text-anchor:middle;stroke-width:{LINE * UNIT:g};"
        "stroke-linejoin:round}"
    ]
    for name, (light, dark) in RULES.items():
        rules.append(f"{picture} .{name}{{{light}}}")
        if dark:
            rules.append(f".dark {picture} .{name}{{{dark}}}")
    rules.append(f"{picture} .label.black{{{BLACK}}}")  # pieces are light in the dark too
    for color, number in palette(puzzle).items():
        rules.append(f"{picture} .color-{number}{{fill:{color}}}")
        rules.append(
            f".hatched {picture} .color-{number}{{fill:url(#hatching-{number})!important}}"
        )
    for name, width in (("cells", THIN * LINE), ("folds", FOLD * LINE), ("dots", DOT)):
        rules.append(f"{picture} .{name}{{stroke-width:{width * UNIT:g};stroke-linecap:round}}")
    rules.append(f"{picture} .across{{fill:none;stroke:#fff;stroke-dasharray:{UNIT / 10:g}}}")
    rules.append(
        f"{picture} .glass{{fill-opacity:{GLASS};stroke-width:{THIN * LINE * UNIT:g};"
        f"stroke-dasharray:{DASHES * UNIT:g}}}"
    )
    return "\n".join(rules)


def report_page(report: Report, look: Look) -> str:
    """The page of a report, without a line end; "" if it has no parts."""
    report_parts, title = report.parts(), report.title
    if not report_parts:
        return ""
    style = look.style._replace(labels=look.style.labels or report.labels is not None)
    parts_below_title = (
        report_parts[1:] if report_parts and report_parts[0].text == title else report_parts
    )
    css = f"body{{{BODY}}}{PAGE_THEMES[style.theme]}{FLOW}"
    body = "\n".join(
        line for report_part in parts_below_title for line in _part_lines(report_part, style)
    )
    if report.film:
        film = film_markup(report.film(), style.theme)
        body = f"{film}\n<details>\n<summary>All moves as pictures</summary>\n{body}\n</details>"
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(title)}</title>\n<style>{css}</style>\n"
        f"<h1>{escape(title)}</h1>\n{body}\n</html>"
    )


def _part_lines(report_part: Part, style: Style) -> list[str]:
    text = [f"<p>{escape(report_part.text)}</p>"] if report_part.text else []
    drawn = "".join(part_svgs(report_part, style))
    return [*text, *([f"<div>{drawn}</div>"] if drawn else [])]
