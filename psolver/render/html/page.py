"""The page that shows tilings: one file of HTML, with all that a browser needs, from which lines of
data are left out.

    head     markup, style sheet, scripts, and the beginning of the data
    ...      the lines of data
    FOOT     the end of the data and of the page
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from string import Template

from ...puzzle.model import Puzzle
from ..look import CELL
from ..scene import title_of
from ..svg.document import FONTS, RULES
from ..svg.drawing import LINE, text_of
from ..svg.flat import DOT, THIN
from ..svg.hatching import pattern
from ..svg.marks import BLACK
from ..svg.solid import DASHES, FOLD, GLASS
from .plan import UNIT
from .puzzle import palette

FOOT = "</script>\n</body>\n</html>"
SCRIPTS = (  # each uses those before it
    "elements.js",
    "picture.js",
    "reader.js",
    "chip.js",
    "grid.js",
    "large.js",
    "legend.js",
    "browse.js",
    "page.js",
)
SHEETS = ("colors.css", "page.css", "browse.css")
MODULE_WORDS = re.compile(r"^(?:import [^;]*;\n|export (?=function|const|class))", re.M)


def head(puzzle: Puzzle) -> str:
    """All of the page that comes before its data, without a line end."""
    return Template(_text("page.html")).substitute(
        title=text_of(title_of(puzzle)),
        notes="".join(f"<p>{text_of(text)}</p>" for text in (puzzle.notes, puzzle.source) if text),
        style="\n".join([picture_style(palette(puzzle)), *map(_text, SHEETS)]),
        patterns="".join(pattern(n, UNIT / CELL) for n in palette(puzzle).values()),
        script=_script(),
    )


@cache
def _text(name: str) -> str:
    """A file that lies beside this one."""
    return (files(__package__) / name).read_text(encoding="utf-8").strip()


@cache
def _script() -> str:
    """All scripts as one: modules that need not be loaded."""
    return "\n\n".join(MODULE_WORDS.sub("", _text(name)) for name in SCRIPTS)


def picture_style(colors: dict[str, int], within: str = "") -> str:
    """The style sheet of the pictures that picture.js draws, in which colours have these numbers.

    They are dark in an element with the class "dark", and hatched in one with "hatched". `within`:
    only pictures in elements with this class are meant; other puzzles may have other colours.
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
    for color, number in colors.items():
        rules.append(f"{picture} .color-{number}{{fill:{color}}}")
        rules.append(f".hatched {picture} .color-{number}{{fill:url(#hatching-{number})}}")
    for name, part in (("cells", THIN * LINE), ("folds", FOLD * LINE), ("dots", DOT)):
        rules.append(f"{picture} .{name}{{stroke-width:{part * UNIT:g};stroke-linecap:round}}")
    rules.append(f"{picture} .across{{fill:none;stroke:#fff;stroke-dasharray:{UNIT / 10:g}}}")
    rules.append(
        f"{picture} .glass{{fill-opacity:{GLASS};stroke-width:{THIN * LINE * UNIT:g};"
        f"stroke-dasharray:{DASHES * UNIT:g}}}"
    )
    return "\n".join(rules)
