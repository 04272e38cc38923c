"""Files that are opened on the page: all that psolver reads, chosen or dropped; the puzzle that is
open stays until one is read.
"""

from __future__ import annotations

import base64
import gzip
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")

from support.gui import served, typed
from support.places import ROOT, TESTS

from psolver import PsolverError, load, loads
from psolver.core import FOREIGN_WRITERS
from psolver.page import FileChoices, read_file

FOREIGN = TESTS / "data/foreign"
SMALL = 'title = "Small"\npieces = "##"\nboard = "2x2"\ncount = 2\n'


def written(program: str, *samples: str) -> bytes:
    puzzles = [load(sample) for sample in samples]
    content, _ = FOREIGN_WRITERS[program](puzzles, [()] * len(puzzles))
    return content if isinstance(content, bytes) else content.encode()


TWO = written("burrtools", "solid-stair", "level-6-burr")  # two problems, packed
XML = b"\xef\xbb\xbf" + gzip.decompress(written("burrtools", "solid-stair")).replace(b"\n", b"\r\n")
FILES = {
    **{path.name: path.read_bytes() for path in FOREIGN.iterdir()},
    "packed.xmpuzzle": written("burrtools", "solid-stair"),
    "plain.XMPUZZLE": XML,
    "packed named otherwise.toml": written("burrtools", "solid-stair"),
    "four.puzzle": written("polysolver", "four-pieces"),
    "four.json": written("polysolve", "four-pieces"),
    "cubes": written("polycube", "soma-cube"),
    "wide.txt": SMALL.encode("utf-16"),
    "ä ?#%.toml": SMALL.replace("\n", "\r\n").encode("utf-8-sig"),
}


@pytest.mark.parametrize("name", FILES)
def test_every_reader_opens_its_files(name: str) -> None:
    (opened,) = read_file(FILES[name], name, FileChoices())
    if opened.needs_board or opened.problems:
        (opened,) = read_file(
            FILES[name], name, FileChoices(1, "3x2" if opened.needs_board else "")
        )
    assert "\r" not in opened.text
    assert loads(opened.text).pieces
    assert loads(opened.text).title


REFUSED = {
    "empty.toml": (b" \n", "is empty"),
    "a.png": (
        b"\x89PNG\r\n\x1a\n\0\1",
        "cannot be read as a puzzle, of psolver or of another program",
    ),
    "a.toml": (b"Dear diary,\n", "cannot be read as a puzzle, of psolver or of another program"),
    "a.dlx": (
        b"a b\n",
        "is an exact-cover problem, not a puzzle; 'psolver cover' solves it, in a terminal",
    ),
    "a.xmpuzzle": (b"\x1f\x8b\x08 cut off", "is damaged: gzip cannot unpack it"),
    "long.toml": (
        b"#" + b" " * 2_000_000,
        "its text is too long for the page (over 2 million characters)",
    ),
    "large.json": (b"{" * 16_000_001, "is too large for a puzzle file (over 16 MB)"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_bytes_that_no_reader_takes_get_one_sentence(name: str) -> None:
    data, sentence = REFUSED[name]
    with pytest.raises(PsolverError) as fault:
        list(read_file(data, name, FileChoices()))
    assert f"{name}: {sentence}" == str(fault.value)


def file(data: bytes, name: str) -> Any:
    return {"name": name, "mimeType": "", "buffer": data}


def dropped(page: Any, place: str, *files: tuple[bytes, str]) -> None:
    """Drop files on the page."""
    texts = [(base64.b64encode(data).decode(), name) for data, name in files]
    script = """files => { const data = new DataTransfer();
      for (const [text, name] of files)
        data.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], name));
      return data; }"""
    transfer = {"dataTransfer": page.evaluate_handle(script, texts)}
    page.dispatch_event(place, "dragover", transfer)
    page.get_by_text("Drop a puzzle file").count()
    page.dispatch_event(place, "drop", transfer)


def title(page: Any, text: str) -> None:
    page.locator("h1").filter(has_text=text).wait_for(state="attached")


@pytest.mark.slow
def test_a_packed_file_is_opened_from_the_start_and_its_problem_chosen_by_keys(page: Any) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file").click()
    chooser.value.set_files(file(TWO, "two of them.xmpuzzle"))
    choice = page.get_by_role("dialog", name="Which of its problems?")
    choice.get_by_role("button", name="A stair").wait_for()
    for key in ("ArrowDown", "ArrowUp", "End", "Enter"):
        page.keyboard.press(key)
    title(page, load("level-6-burr").title)
    page.get_by_role("tab", name="Puzzle", selected=True).wait_for()
    page.get_by_text("Opened two of them.xmpuzzle").wait_for()
    page.get_by_role("button", name="Undo").click()
    title(page, "Four pieces")


def test_a_file_is_dropped_on_play_and_a_problem_taken_by_touch(browser: Any, address: str) -> None:
    page = browser.new_page(
        base_url=address, has_touch=True, viewport={"width": 390, "height": 844}
    )
    page.goto("/")
    page.locator(".sample").first.click()
    page.locator(".psolver-play [data-laid], .psolver-play svg").first.wait_for()
    dropped(page, ".psolver-play", (TWO, "two.xmpuzzle"))
    page.get_by_role("dialog").get_by_role("button", name="A stair").tap()
    title(page, "A stair")
    page.get_by_role("tab", name="Play", selected=True).wait_for()
    page.close()


@pytest.mark.slow
def test_what_cannot_be_read_leaves_the_puzzle(page: Any) -> None:
    typed(page, SMALL)
    for name in ("a.png", "a.xmpuzzle"):
        dropped(page, ".cm-content", (REFUSED[name][0], name))
        page.get_by_text(f"{name}: {REFUSED[name][1]}").wait_for()
    dropped(page, ".cm-content", (TWO, "a.xmpuzzle"), (TWO, "b.xmpuzzle"))
    page.get_by_text("These are 2 files; open one at a time.").wait_for()
    page.set_input_files("input[type=file]", file(b"#" * 16_000_001, "large.toml"))
    page.get_by_text("large.toml: is too large for a puzzle file (over 16 MB)").wait_for()
    page.set_input_files("input[type=file]", file(TWO, "two.xmpuzzle"))
    page.get_by_role("dialog").get_by_role("button", name="A stair").wait_for()
    page.keyboard.press("Escape")
    assert SMALL == page.evaluate("sessionStorage.getItem('psolver-text')")


def test_pieces_without_a_board_get_one(page: Any) -> None:
    page.get_by_role("tab", name="Puzzle").click()
    page.get_by_role("button", name="Open …").wait_for()
    page.set_input_files("input[type=file]", FOREIGN / "three.xml")
    page.get_by_role("dialog").get_by_label("Size").fill("3x2")
    page.keyboard.press("Enter")
    title(page, "three")
    assert 'board = "3x2"' in page.evaluate("sessionStorage.getItem('psolver-text')")


def test_a_large_puzzle_file_is_opened(page: Any, tmp_path: Path) -> None:
    notes = "x" * 79 + "\n"
    text = f"title = \"Large\"\nnotes = '''\n{notes * 6_000}'''\nboard = \"1x1\"\npieces = \"#\"\n"
    (tmp_path / "large.toml").write_text(text)
    page.get_by_role("button", name="Open a file").wait_for()
    page.set_input_files("input[type=file]", tmp_path / "large.toml")
    title(page, "Large")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "problem", "title"),
    [
        ("samples/problems/ubongo-like.toml", "2", "Card 2: three pieces"),
        ("samples/problems/ubongo-like.toml", "card 2: three pieces", "Card 2: three pieces"),
        ("two.xmpuzzle", "2", "Four pieces in a square"),
    ],
)
def test_the_page_begins_with_the_problem_that_is_chosen(
    file: str, problem: str, title: str, browser: Any, tmp_path: Path
) -> None:
    path = tmp_path / file if file == "two.xmpuzzle" else ROOT / file
    if file == "two.xmpuzzle":
        path.write_bytes(written("burrtools", "soma-cube", "four-pieces"))
    with served(str(path), "--problem", problem) as address:
        page = browser.new_page()
        page.goto(address)
        page.get_by_role("tab", name="Puzzle").click()
        page.get_by_role("textbox", name="Title").wait_for()
        shown = "title => document.querySelector('input.title').value == title"
        page.wait_for_function(shown, arg=title)
        page.close()
