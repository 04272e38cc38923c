"""The page around the data: it needs nothing else, and nothing that a puzzle says is markup."""

from __future__ import annotations

import re
from dataclasses import replace

from support.pages import Page, page_of, tilings_back
from support.places import PACKAGE, SAMPLES

import psolver

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
    used = {"#hatching", "#${id}", "#psolver-"}  # patterns of the page itself
    assert used == {found[:9] for found in re.findall(r"url\(([^)]*)\)", html)}


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


def test_the_scripts_can_stand_in_a_page() -> None:
    for path in sorted((PACKAGE / "html").glob("*.js")):
        assert not re.search(r"<!--|</?script|//# source", path.read_text("utf-8"), re.I), path.name
