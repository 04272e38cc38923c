"""Pages of paper, one HTML document: sections of drawings in rows, balanced over as few pages as
hold them, a header above the first, a line at the foot of each. All lengths are millimetres, and
hold on paper.

An ink is how the pages are printed: in "color", in "outline" alone, which needs little ink, or in
"hatching", in black and white with a pattern for each colour.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil, floor
from typing import NamedTuple

from ..core.errors import printable
from ..core.wording import shortened
from ..pictures import FONTS, SvgDrawing, moved_elements, pattern, short, style_sheet, xml_text
from ..text.characters import text_columns
from ..text.palette import PALETTE
from .cut_pieces import rows
from .large_type import LEAST_POINTS, POINT, large_rules, with_thick_lines

GAP_BETWEEN_DRAWINGS = 3.0
# The heights of letters: of sentences, of headings, of titles.
LETTERS = 3.5
HEADING = 4.5
TITLE_LETTERS = 7.0
# Pages with large type are magnified by this factor.
MAGNIFIED = LEAST_POINTS * POINT / LETTERS
# A caption is this many times as high as its letters, and each of these about so wide for its
# height.
CAPTION_LINE = 1.5
LETTER_WIDTH = 0.5
# The widest letters of a header have this width for their height, in the widest of the fonts.
MOST_LETTER_WIDTH = {"h1": 0.66, "p": 0.57}
# Lines are this far apart for the height of their letters.
LEADING = 1.3
GAP_BELOW_PARAGRAPH = 2.0
# A heading, and any other paragraph, has no more lines.
MOST_LINES = {"h1": 3, "p": 16}
# The line for a name has room to write on it.
NAME_LINE = 10.0
PAGE_MARGIN = 10.0
FOOT_HEIGHT = 9.0
FOOT_LETTERS = 3.0
# This much stays free below each page, since a browser that rounds up would begin another.
SLACK = 1.0
# The printer can be checked with a bar of this length.
BAR = 50.0
PAPER_SIZES: dict[str, tuple[float, float]] = {
    "a4": (210.0, 297.0),
    "a3": (297.0, 420.0),
    "a5": (148.0, 210.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
}
INKS: tuple[str, ...] = ("color", "outline", "hatching")
# When pages are balanced, each is filled to this share at least, and heights this far apart are
# tried.
LEAST_FILLED_SHARE = 0.5
HEIGHT_STEP = 4.0
# what the rules of a style sheet are replaced by where ink is saved
OUTLINE_RULES = (
    ".piece,.plain,.empty,.wedge{fill:#fff}.hole,.shaded{fill:#ddd}.left{fill:none}"
    ".right{fill-opacity:.1}.shine{fill:none}.faint{stroke-opacity:.3}"
)
# letters on a pattern have a white rim
RIM_RULES = ".name,.label{paint-order:stroke;stroke:#fff;stroke-width:5px;stroke-linejoin:round}"
FIGURE_RULES = (
    ".outline{fill:#fff;stroke:#222}.silhouette{fill:#222;stroke:#222}"
    ".silhouette~.label{fill:#fff!important}"
)
FILL = re.compile('fill="(#[0-9a-f]{6})"')
# a command line, or the program, which a handout does not name
COMMAND = re.compile(r"\bpsolver\b|(?<!\w)--[a-z]")


class Paper(NamedTuple):
    """Paper by its name in CSS, the width and the height that there are for drawings, and by how
    much all of them are magnified, for large type.
    """

    name: str
    width: float
    height: float
    magnified: float = 1.0

    def own(self, length: float) -> float:
        """A length on the printed page as one of drawings."""
        return length / self.magnified

    def printed(self, length: float) -> float:
        """A length of drawings as one on the printed page."""
        if self.magnified == 1:
            return length
        return round(length * self.magnified, 2)

    def cell(self, longest: float) -> float:
        """A length of a cell up to the longest one, in tenths of a millimetre if it is not less."""
        tenths = floor(10 * self.magnified * longest)
        return self.own(tenths / 10) or longest


def paper_of(name: str, landscape: bool = False, large: bool = False) -> Paper:
    """The paper of a name in PAPER_SIZES, upright or lying, for large type if wanted.

    >>> paper_of("a4").width, paper_of("a4", landscape=True).name
    (190.0, 'a4 landscape')
    """
    width, height = PAPER_SIZES[name]
    if landscape:
        width, height = height, width
        name = f"{name} landscape"
    by = MAGNIFIED if large else 1.0
    margins = 2 * PAGE_MARGIN
    wide = (width - margins) / by
    high = (height - margins) / by
    return Paper(name, wide, high - FOOT_HEIGHT - SLACK, by)


class Section(NamedTuple):
    """Drawings under a title, or under none."""

    title: str
    drawn: list[SvgDrawing]


class PrintedPage(NamedTuple):
    """The elements of a page, and for each of its drawings the number of its section."""

    elements: list[str]
    sections: list[int]


def elements_of(printed_pages: Iterable[PrintedPage]) -> Iterator[str]:
    """The elements of some pages."""
    for page in printed_pages:
        yield from page.elements


# the layout of drawings --------------------------------------------------------------------------


def pages(sections: Sequence[Section], on: Paper, start: float = 0) -> list[PrintedPage]:
    """The pages of sections, of which the first begins `start` below its top. If a drawing would
    stand alone on a page, away from the others of its section, the pages are filled less, so that
    it has company, unless that takes more of them.
    """
    drawn = []
    for title, drawings in sections:
        drawn_rows = rows_of_drawings(drawings, on.width)
        drawn.append((title, drawn_rows))
    full = _filled(drawn, on.height, start)
    height = on.height
    least_height = LEAST_FILLED_SHARE * on.height
    while height > least_height and lonely(sections, full):
        height -= HEIGHT_STEP
        candidate = _filled(drawn, height, start)
        if len(candidate) == len(full) and not lonely(sections, candidate):
            return candidate
    return full


def longest_that_fits(fits: Callable[[float], bool], longest: float, halvings: int) -> float:
    """A length up to the longest one that fits, in tenths of a millimetre if it is not less; 0 if
    none was found in a number of halvings.
    """
    if fits(longest):
        return longest
    low = 0.0
    high = longest
    for _ in range(halvings):
        middle = (low + high) / 2
        if fits(middle):
            low = middle
        else:
            high = middle
    tenths = floor(10 * low)
    return tenths / 10 or low


def lonely(sections: Sequence[Section], printed_pages: Iterable[PrintedPage]) -> bool:
    """Whether a page has one drawing alone whose section has others."""
    for page in printed_pages:
        if len(page.sections) == 1:
            (number,) = page.sections
            drawings = sections[number].drawn
            if len(drawings) > 1:
                return True
    return False


def _filled(
    sections: Sequence[tuple[str, Sequence[DrawnRow]]], height: float, start: float
) -> list[PrintedPage]:
    """The rows of sections, each with its title, one below the other, on pages that are filled to a
    height. If the next row does not fit on a page, another of the section may.
    """
    printed_pages = [PrintedPage([], [])]
    end = start
    for number, (title, drawn) in enumerate(sections):
        waiting = list(drawn)
        while waiting:
            height_left = height - end
            if title:
                height_left -= CAPTION_LINE * HEADING
            fitting = [row for row in waiting if row.drawn.height <= height_left]
            if end and not fitting:
                printed_pages.append(PrintedPage([], []))
                end = 0.0
                continue
            row = waiting[0]
            if fitting:
                row = fitting[0]
            waiting.remove(row)
            placed = row.drawn
            if title:
                placed = captioned_drawing(row.drawn, title, HEADING)
            page = printed_pages[-1]
            page.elements.extend(moved_elements(placed, 0, end))
            page.sections.extend([number] * row.number)
            end += placed.height + GAP_BETWEEN_DRAWINGS
            title = ""
    return printed_pages


class DrawnRow(NamedTuple):
    """Drawings beside each other, as one, and their number."""

    drawn: SvgDrawing
    number: int


def rows_of_drawings(drawn: Sequence[SvgDrawing], width: float) -> list[DrawnRow]:
    """Drawings in rows of at most a width."""
    sizes = [(drawing.width, drawing.height) for drawing in drawn]
    drawn_rows = []
    for row in rows(sizes, width, GAP_BETWEEN_DRAWINGS):
        elements: list[str] = []
        end = 0.0
        for number, x in row.places:
            drawing = drawn[number]
            elements += moved_elements(drawing, x, 0)
            end = x + drawing.width
        row_drawing = SvgDrawing(tuple(elements), end, row.height)
        number_in_row = len(row.places)
        drawn_rows.append(DrawnRow(row_drawing, number_in_row))
    return drawn_rows


def in_rows(figures: Iterable[Sequence[SvgDrawing]], width: float) -> SvgDrawing:
    """Drawings (at least one) in rows of at most a width, as one; each figure begins a row."""
    drawn_rows = []
    for drawn in figures:
        for row in rows_of_drawings(drawn, width):
            drawn_rows.append(row.drawn)
    return below(drawn_rows)


def beside(drawn: Iterable[SvgDrawing]) -> SvgDrawing:
    """Drawings (at least one) beside each other, as one."""
    elements: list[str] = []
    start = 0.0
    width = 0.0
    height = 0.0
    for drawing in drawn:
        elements += moved_elements(drawing, start, 0)
        width = start + drawing.width
        height = max(height, drawing.height)
        start = width + GAP_BETWEEN_DRAWINGS
    return SvgDrawing(tuple(elements), width, height)


def below(drawn: Iterable[SvgDrawing]) -> SvgDrawing:
    """Drawings (at least one) below each other, as one."""
    elements: list[str] = []
    end = 0.0
    width = 0.0
    for drawing in drawn:
        elements += moved_elements(drawing, 0, end)
        end = end + drawing.height + GAP_BETWEEN_DRAWINGS
        width = max(width, drawing.width)
    height = end - GAP_BETWEEN_DRAWINGS
    return SvgDrawing(tuple(elements), width, height)


def captioned_drawing(drawing: SvgDrawing, caption: str, size: float = LETTERS) -> SvgDrawing:
    """A drawing with a line of text above it."""
    letters = short(size)
    words = xml_text(caption)
    attributes = f'y="{letters}" font-size="{letters}" text-anchor="start"'
    text = f'<text class="caption" {attributes}>{words}</text>'
    high = CAPTION_LINE * size
    width_of_caption = len(caption) * LETTER_WIDTH * size
    width = max(drawing.width, width_of_caption)
    elements = (text, *moved_elements(drawing, 0, high))
    return SvgDrawing(elements, width, drawing.height + high)


# the header --------------------------------------------------------------------------------------


class PageHeader(NamedTuple):
    """The text above the drawings of the first page, and its height."""

    text: str
    height: float


def header(
    title: str, notes: str, facts: str, width: float, *, name_line: bool = False
) -> PageHeader:
    """A title, notes without command lines, of long ones the beginning, and further `facts`; with
    `name_line`, a line for a name above them.
    """
    paragraphs = []
    height = 0.0
    if name_line:
        paragraphs.append('<p class="line">Name: <span></span></p>')
        height += NAME_LINE
    notes = without_commands(notes)
    texts = (
        ("h1", title, TITLE_LETTERS),
        ("p", notes, LETTERS),
        ("p", facts, LETTERS),
    )
    for name, text, size in texts:
        words = text.strip()
        if words:
            letter = MOST_LETTER_WIDTH[name] * size
            lines = min(_lines(words, width, letter), MOST_LINES[name])
            content = xml_text(words)
            paragraphs.append(f"<{name}>{content}</{name}>")
            height += lines * LEADING * size + GAP_BELOW_PARAGRAPH
    style = f"height:{short(height)}mm"
    content = "".join(paragraphs)
    return PageHeader(f'<header style="{style}">{content}</header>', height)


def without_commands(notes: str) -> str:
    """The sentences of notes, each paragraph in one line, without the parts of them that name the
    program or an option of it.

    >>> without_commands('Cover all but a day,\\nsuch as --leave "Dec 24". Fun! psolver counts.')
    'Cover all but a day. Fun!'
    """
    paragraphs = []
    for paragraph in re.split(r"\n\s*\n", notes.strip()):
        words = " ".join(paragraph.split())
        remaining = " ".join(_sentences(words))
        if remaining:
            paragraphs.append(remaining)
    return "\n".join(paragraphs)


def _sentences(paragraph: str) -> Iterable[str]:
    for sentence in re.split(r"(?<=[.!?])\s+", paragraph):
        if not COMMAND.search(sentence):
            yield sentence
            continue
        clauses = re.split(r"(?<=[,:;])\s+", sentence)
        before_command = []
        for clause in clauses:
            if COMMAND.search(clause):
                break
            before_command.append(clause)
        if before_command:
            words = " ".join(before_command)
            words = words.rstrip(",:;")
            yield f"{words}."


def _lines(text: str, width: float, letter: float) -> int:
    in_line = width / letter
    number = 0
    for line in text.splitlines():
        columns = len(text_columns(line))
        number += max(1, ceil(columns / in_line))
    return number


# the document ------------------------------------------------------------------------------------


def document_of_pages(
    title: str,
    heading: PageHeader,
    drawn: Sequence[PrintedPage],
    on: Paper,
    ink: str = INKS[0],
) -> str:
    """An HTML document of pages, in an ink."""
    high = on.height + FOOT_HEIGHT
    width = short(on.width)
    height = short(high)
    wide_mm = short(on.width * on.magnified)
    high_mm = short(high * on.magnified)
    size = f'width="{wide_mm}mm" height="{high_mm}mm" viewBox="0 0 {width} {height}"'
    patterns, rules = _ink(ink, drawn)
    if on.magnified > 1:
        rules += large_rules(elements_of(drawn), on.magnified)
    sheet = f"{_style(on)}{style_sheet('light')}{_figure(drawn)}{rules}"
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{xml_text(title)}</title>",
        f"<style>{sheet}</style></head>",
        '<body class="psolver-light">',
        *patterns,
    ]
    head = heading.text
    for number, page in enumerate(drawn, 1):
        lines.append(f"<section>{head}")
        head = ""
        lines.append(f'<svg {size} text-anchor="middle" stroke-linejoin="round">')
        if on.magnified > 1:
            lines += [with_thick_lines(element) for element in page.elements]
        else:
            lines += page.elements
        lines += _foot(title, f"page {number} of {len(drawn)}", on)
        lines.append("</svg></section>")
    return "\n".join([*lines, "</body></html>"])


def _ink(ink: str, drawn: Iterable[PrintedPage]) -> tuple[list[str], str]:
    """The patterns that an ink needs, and the rules that it adds to a style sheet."""
    light = ".psolver-light "
    if ink == "outline":
        return [], re.sub(r"(?<=[,}])(?=\.)|^", light, OUTLINE_RULES)
    if ink != "hatching":
        return [], ""
    text = "".join(elements_of(drawn))
    patterns = ""
    rules = ""
    used_colors = FILL.findall(text)
    colors = dict.fromkeys([*PALETTE, *used_colors])
    for number, color in enumerate(colors):
        if f'fill="{color}"' in text:
            patterns += pattern(number)
            rules += f'{light}[fill="{color}"]{{fill:url(#hatching-{number})}}'
    rules += re.sub(r"(?<=,)(?=\.)|^", light, RIM_RULES)
    return [f'<svg width="0" height="0"><defs>{patterns}</defs></svg>'], rules


def _style(on: Paper) -> str:
    wide = short(on.width * on.magnified)
    high = short((on.height + FOOT_HEIGHT) * on.magnified)
    return (
        f"@page{{size:{on.name};margin:{short(PAGE_MARGIN)}mm}}"
        f"body{{margin:0;font-family:{FONTS};color:#000;background:#fff}}"
        f"section{{position:relative;width:{wide}mm;height:{high}mm;overflow:hidden;"
        "break-inside:avoid;break-after:page;page-break-after:always}"
        "section:last-child{break-after:auto;page-break-after:auto}"
        "svg{position:absolute;left:0;top:0;display:block}svg svg{position:static}"
        "header{overflow:hidden}"
        f"h1{{font-size:{short(TITLE_LETTERS)}mm;-webkit-line-clamp:{MOST_LINES['h1']}}}"
        f"p{{font-size:{short(LETTERS)}mm;-webkit-line-clamp:{MOST_LINES['p']};"
        "white-space:pre-line}"
        f"h1,p{{margin:0 0 {short(GAP_BELOW_PARAGRAPH)}mm;line-height:{LEADING};"
        "display:-webkit-box;-webkit-box-orient:vertical;overflow:hidden;overflow-wrap:anywhere}"
        f".line{{display:block;margin:0;height:{short(NAME_LINE)}mm;font-size:{short(HEADING)}mm}}"
        f".line span{{display:inline-block;width:50%;height:{short(HEADING)}mm;"
        "border-bottom:.3mm solid #000}"
        ".cells{stroke-width:inherit}"
        "@media screen{body{background:#ddd}"
        f"section{{margin:8mm auto;padding:{short(PAGE_MARGIN)}mm;background:#fff}}"
        f"svg{{left:{short(PAGE_MARGIN)}mm;top:{short(PAGE_MARGIN)}mm}}}}"
    )


def _figure(drawn: Iterable[PrintedPage]) -> str:
    """The rules of a style sheet for figures without lines between cells, if there are any."""
    figures = ('<path class="outline"', '<path class="silhouette"')
    for element in elements_of(drawn):
        if element.startswith(figures):
            return FIGURE_RULES
    return ""


def _foot(title: str, place: str, on: Paper) -> list[str]:
    """The bar, and the title, as much of it as there is room for, with the number of the page."""
    y = on.height + FOOT_HEIGHT - 3
    end = short(on.width)
    bar = on.own(BAR)
    letters_high = FOOT_LETTERS
    if on.magnified > 1:
        letters_high = LETTERS
    letter_width = MOST_LETTER_WIDTH["p"] * letters_high
    letters = int((on.width - bar) / letter_width) - len(place) - 5
    title_text = shortened(printable(title), min(60, letters))
    text = xml_text(f"{title_text} · {place}")
    size = short(letters_high)
    y_of_bar = short(y - 2)
    y_of_length = short(y - 1)
    y_of_title = short(y)
    middle = short(bar / 2)
    return [
        f'<path class="bar" d="M0.2 {y_of_bar}v2h{short(bar)}v-2" fill="none" stroke="#000"'
        ' stroke-width="0.3"/>',
        f'<text class="caption" x="{middle}" y="{y_of_length}" font-size="{size}">'
        f"{short(BAR)} mm</text>",
        f'<text class="caption" x="{end}" y="{y_of_title}" font-size="{size}" text-anchor="end">'
        f"{text}</text>",
    ]
