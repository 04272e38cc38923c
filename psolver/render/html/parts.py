"""Sentences and scenes as an HTML page."""

from __future__ import annotations

from html import escape

from ..look import Look, Style
from ..report import Part, Report
from ..svg.document import document
from ..svg.scenes import drawing

LIGHT = "background:#fff;color:#111"
DARK = "background:#16181d;color:#e8e8e8"
BODY = "font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem"
FLOW = "p{white-space:pre-line}svg{max-width:100%;height:auto}"
THEMES = {
    "light": f"body{{{LIGHT}}}",
    "dark": f"body{{{DARK}}}",
    "auto": f"body{{{LIGHT}}}@media(prefers-color-scheme:dark){{body{{{DARK}}}}}",
}


def report_page(report: Report, look: Look) -> str:
    """The page of a report, without a line end; "" if it has no parts."""
    parts, title = report.parts(), report.title
    if not parts:
        return ""
    style = look.style._replace(labels=look.style.labels or report.labels is not None)
    shown = parts[1:] if parts and parts[0].text == title else parts
    css = f"body{{{BODY}}}{THEMES[style.theme]}{FLOW}"
    body = "\n".join(line for part in shown for line in _part(part, style))
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(title)}</title>\n<style>{css}</style>\n"
        f"<h1>{escape(title)}</h1>\n{body}\n</html>"
    )


def _part(part: Part, style: Style) -> list[str]:
    text = [f"<p>{escape(part.text)}</p>"] if part.text else []
    name = part.text.partition("\n")[0]
    drawn = "".join(document(drawing(scene, style), style, name) for scene in part.scenes)
    return [*text, *([f"<div>{drawn}</div>"] if drawn else [])]
