"""The page around the data: it needs nothing else, and nothing that a puzzle says is markup."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from support.pages import Page, page_of, tilings_back
from support.places import PACKAGE, SAMPLES

import psolver
from psolver.text.look import Look, Style
from psolver.text.writers import WRITERS

HTML = PACKAGE / "render" / "html"
MARKUP = "</script><img src=x onerror=alert(1)><!-- & \"'` ${title} \\u003c ]]>"
NASTY = f"{MARKUP} \u2028 \x00"
FOUR = psolver.load(SAMPLES / "four-pieces.toml")
TILINGS = list(psolver.tilings(FOUR))


def test_a_page_names_no_address_outside_and_lets_nothing_be_fetched() -> None:
    html = page_of(FOUR, TILINGS)
    page = Page(html)
    policy = (
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"
    )
    told = [dict(given) for kind, given in page.elements if kind == "meta"]
    assert policy in [meta.get("content") for meta in told]
    addresses = [
        value
        for _, given in page.elements
        for name, value in given.items()
        if name in ("src", "href", "action", "srcset", "data", "poster", "style")
    ]
    assert ["data:,"] == addresses
    assert {"http://www.w3.org/2000/svg"} == set(re.findall(r"\w+://[^\"'` )]*", html))
    assert "@import" not in html
    assert {"#hatching", "#${id}"} == {found[:9] for found in re.findall(r"url\(([^)]*)\)", html)}


def test_nothing_that_a_puzzle_says_is_markup() -> None:
    pieces = [replace(piece, name=f"{piece.name}{MARKUP}") for piece in FOUR.pieces]
    nasty = replace(FOUR, pieces=tuple(pieces), title=NASTY, notes=NASTY, source=NASTY)
    tilings = list(psolver.tilings(nasty))
    page, plain = Page(page_of(nasty, tilings)), Page(page_of(FOUR, TILINGS))
    told = [element for element in page.elements if element != ("p", {})]
    assert told == [element for element in plain.elements if element != ("p", {})]
    assert NASTY == page.data[0]["title"]
    assert (
        NASTY.replace("\x00", "\ufffd") == page.texts["title"].strip() == page.texts["h1"].strip()
    )
    assert tilings == tilings_back(page, nasty)
    assert page.texts["data"].isascii()


def test_the_same_tilings_give_the_same_bytes() -> None:
    assert page_of(FOUR, TILINGS) == page_of(FOUR, TILINGS)


@pytest.mark.parametrize("path", sorted(HTML.glob("*.js")), ids=lambda path: path.name)
def test_a_script_can_stand_in_a_page(path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"<!--|</?script|//# source", text, re.I)


def test_the_scripts_of_a_page_are_one_without_words_for_modules() -> None:
    script = Page(page_of(FOUR, [])).texts["script"]
    assert not re.search(r"^(import|export)\b", script, re.M)
    for path in HTML.glob("*.js"):
        *_, last = path.read_text(encoding="utf-8").strip().splitlines()
        assert f"\n{last}\n" in script


def test_how_a_page_looks_at_first_is_what_was_asked_for() -> None:
    asked = Style(theme="dark", colored=False, labels=True, view="layers")
    told = Page(page_of(FOUR, [], Look(style=asked))).data[0]
    names = ("theme", "hatched", "labels", "layers")
    assert ["dark", True, True, True] == [told[name] for name in names]
    told = Page(page_of(FOUR, [])).data[0]
    assert ["auto", None, None, None] == [told.get(name) for name in names]


def test_square_corners_need_no_ground() -> None:
    look = Look(style=Style(corners="square"))
    page = Page(page_of(FOUR, TILINGS, look))
    assert "ground" not in page.data[0]
    assert not any("Q" in region["path"] for region in page.regions)


def test_all_solutions_come_in_one_file_with_a_head_and_an_end(tmp_path) -> None:
    writer = WRITERS["html"](FOUR, Look())
    assert writer.head.startswith('<!DOCTYPE html>\n<html lang="en">\n')
    assert page_of(FOUR, TILINGS).endswith("</script>\n</body>\n</html>\n")
