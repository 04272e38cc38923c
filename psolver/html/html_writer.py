"""HTML: reports as pages, and the page of tilings, one file with all that a browser needs, without
its lines of data.

    head       markup, style sheet, scripts, and the beginning of the data
    ...        the lines of data
    PAGE_FOOT  the end of the data and of the page
"""

from __future__ import annotations

from html import escape
from string import Template

from ..core.model import Puzzle
from ..pictures import (
    BLACK,
    DASHES,
    DEEP_LIGHT,
    DOT,
    FOLD,
    FONTS,
    GLASS,
    HALO,
    LINE_WIDTH,
    STYLE_RULES,
    THIN,
    below_title,
    part_svgs,
    pattern,
    style_of_report,
    xml_text,
)
from ..text.look import CELL, Look
from ..text.palette import luminance
from ..text.report import Report
from ..text.scene import title_of
from .board_plan import CELL_UNITS
from .film_page import film_markup
from .module_bundle import HTML_FOLDER, bundled_script, html_file
from .page_data import palette

PAGE_FOOT = "</script>\n</body>\n</html>"
PAGE_SHEETS = ("colors.css", "page.css", "browse.css")
PLAY_SHEETS: tuple[str, ...] = (
    "alone.css",
    "play.css",
    "layers.css",
    "phone.css",
)  # of pages that play
PAGE_LIGHT = "background:#fff;color:#111"
PAGE_DARK = "background:#16181d;color:#e8e8e8"
BODY = "font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem"
FLOW = "p{white-space:pre-line}svg{max-width:100%;height:auto}"
PAGE_THEMES = {
    "light": f"body{{{PAGE_LIGHT}}}",
    "dark": f"body{{{PAGE_DARK}}}",
    "auto": f"body{{{PAGE_LIGHT}}}@media(prefers-color-scheme:dark){{body{{{PAGE_DARK}}}}}",
}


def head(puzzle: Puzzle, game: str = "") -> str:
    """All of the page that comes before its data, without a line end; `game`: the data with which
    it is played, "" if it is not.
    """
    sheets = (*PAGE_SHEETS, *PLAY_SHEETS) if game else PAGE_SHEETS
    return Template(html_file("page.html")).substitute(
        title=xml_text(title_of(puzzle)),
        notes=notes_of(puzzle),
        style="\n".join([picture_style(puzzle), *map(html_file, sheets)]),
        game=f'<script id="game" type="application/json">{game}</script>\n' if game else "",
        patterns="".join(pattern(n, CELL_UNITS / CELL) for n in palette(puzzle).values()),
        script=bundled_script(HTML_FOLDER / ("playing_page.js" if game else "page.js")).strip(),
    )


def notes_of(puzzle: Puzzle) -> str:
    """Return the notes and the source of a puzzle as markup."""
    return "".join(f"<p>{xml_text(text)}</p>" for text in (puzzle.notes, puzzle.source) if text)


def picture_style(puzzle: Puzzle, within: str = "") -> str:
    """Return the style sheet of the pictures of a puzzle that picture.js draws.

    They are dark in an element with the class "dark", and hatched in one with "hatched". `within`:
    the class of the elements with these pictures; other puzzles may have other colours.
    """
    picture = f".{within} .psolver" if within else ".psolver"
    rules = [
        f"{picture}{{font-family:{FONTS};text-anchor:middle;"
        f"stroke-width:{LINE_WIDTH * CELL_UNITS:g};stroke-linejoin:round}}"
    ]

    def add(name: str, style: str, around: str = "") -> None:
        rules.append(f"{around}{picture} .{name}{{{style}}}")

    for name, (light, dark) in STYLE_RULES.items():
        if light:
            add(name, light)
        if dark:
            add(name, dark, ".dark ")
    add("label.black", BLACK)  # pieces are light in the dark too
    for color, number in palette(puzzle).items():
        add(f"color-{number}", f"fill:{color}")
        add(f"color-{number}", f"fill:url(#hatching-{number})!important", ".hatched ")
        if luminance(color) < DEEP_LIGHT:
            add(f"color-{number}", STYLE_RULES["deep"][1], ".dark ")
    thin = THIN * LINE_WIDTH * CELL_UNITS
    for name, width in (
        ("cells", thin),
        ("folds", FOLD * LINE_WIDTH * CELL_UNITS),
        ("dots", DOT * CELL_UNITS),
    ):
        add(name, f"stroke-width:{width:g};stroke-linecap:round")
    add("across", f"fill:none;stroke:#fff;stroke-dasharray:{CELL_UNITS / 10:g}")
    add("halo", f"stroke-width:{HALO * LINE_WIDTH * CELL_UNITS:g}")
    dash = DASHES * CELL_UNITS
    add("glass", f"fill-opacity:{GLASS};stroke-width:{thin:g};stroke-dasharray:{dash:g}")
    return "\n".join(rules)


def report_page(report: Report, look: Look) -> str:
    """The page of a report, without a line end; "" if it has no parts."""
    report_parts, title = report.parts(), report.title
    if not report_parts:
        return ""
    style = style_of_report(report, look)
    css = f"body{{{BODY}}}{PAGE_THEMES[style.theme]}{FLOW}"
    lines = []
    for report_part in below_title(title, report_parts):
        if report_part.text:
            lines.append(f"<p>{escape(report_part.text)}</p>")
        if drawn := "".join(part_svgs(report_part, style)):
            lines.append(f"<div>{drawn}</div>")
    body = "\n".join(lines)
    if report.film:
        film = film_markup(report.film(), style.theme)
        body = f"{film}\n<details>\n<summary>All moves as pictures</summary>\n{body}\n</details>"
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(title)}</title>\n<style>{css}</style>\n"
        f"<h1>{escape(title)}</h1>\n{body}\n</html>"
    )
