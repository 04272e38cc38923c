"""The views of the page are those of the rooms that are there, also of installed packages."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")

from support.amputation import ROOMS, answers, without_room
from support.browser import Browser
from support.gui import served
from support.places import ROOT, TESTS
from support.shared_builds import BuildOnce

pytestmark = pytest.mark.slow

SCRIPT = TESTS / "support/page_start.py"
# without one of these, psolver gui says that it needs it; all but the first three are needed by
# imports of other rooms only, and are to leave this list
NEEDED = {"editors", "html", "pictures"}
NEEDED |= {"difficulties", "disassembly", "families", "hand", "making", "paper", "reasons"}
LEANED_ON = {"boxes"}  # other rooms import it, so that their views are missing without it, too


def begun(folder: Path, *more: Path) -> subprocess.CompletedProcess[str]:
    """The page as it begins with psolver and packages in some folders."""
    path = os.pathsep.join(map(str, [*more, folder]))
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, str(SCRIPT)]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)


@pytest.fixture(scope="module")
def whole() -> Any:
    return json.loads(begun(ROOT).stdout)


def test_the_header_has_the_views_in_order(whole: Any) -> None:
    assert ["Start", "Puzzle", "Solutions", "Play", "Watch", "Why"] == whole["views"]
    assert ["calendar", "apart", "levels", "search", "solutions"] == whole["mounted"]["Solutions"]
    assert ["explain", "unique", "difficulty", "compare", "clues"] == whole["questions"]
    assert (["Print"], []) == (whole["tools"], whole["sentences"])
    mounted = {module for modules in whole["mounted"].values() for module in modules}
    assert mounted == {*whole["modules"]}


@pytest.mark.parametrize("room", [room for room in ROOMS if room != "page"])
def test_without_a_room_the_page_has_none_of_its_views(
    room: str, whole: Any, build_once: BuildOnce
) -> None:
    folder = build_once(f"without-{room}", lambda folder: without_room(room, folder))
    done = begun(folder)
    if done.returncode and room in NEEDED:
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = str(taken.getsockname()[1])
            said = f"psolver gui needs the room '{room}' of psolver\n"
            assert (2, "", said) == answers(folder, "gui", "--no-browser", "--port", port)
        return
    assert 0 == done.returncode, done.stderr
    found, content = json.loads(done.stdout), import_module(f"psolver.{room}").ROOM
    if room in LEANED_ON:
        return
    assert [] == found["sentences"]
    for field, brought in (
        ("views", content.page_views),
        ("modules", content.page_modules),
        ("questions", content.questions),
    ):
        assert [name for name in whole[field] if name not in brought] == found[field]
    absent = content.page_modules
    for view in found["views"]:
        expected = [name for name in whole["mounted"][view] if name not in absent]
        assert expected == found["mounted"][view]


# views of installed packages ----------------------------------------------------------------------

DOOR = """
from psolver.core import Room
from psolver.core.room import PagePart

ROOM = Room(
    sentence="The number of cells.",
    page_views={"Cells": PagePart("cells_view:CellsView", 100)},
    page_modules={"cells": "cells.js"},
    page_sheets=("cells.css",),
)
"""
VIEW = '''
class CellsView:
    """The number of cells of the board."""

    def __init__(self, tab, connection):
        self._tab = tab
        self._module = connection.module("Cells", "cells", "cells", self._hear)
        tab.on_open("Cells", self._show)

    def _show(self):
        self._module.call("show", len(self._tab.puzzle.board.cells))

    def _hear(self, event, value):
        self._module.call("show", value)

    @staticmethod
    def unavailable(tab):
        return "" if tab.puzzle else "There is no puzzle."
'''
MODULE = """
import { button, made } from "./parts.js";

export function mount(root, words, send) {
  const text = made("p", { class: "cells" });
  root.append(text, button("Double", () => send("double", 2 * parseInt(text.textContent))));
  return { show: (number) => (text.textContent = `${number} ${words}`) };
}
"""
PARTS = """
export function made(tag, { class: name }) {
  const element = document.createElement(tag);
  element.className = name;
  return element;
}
export function button(word, press) {
  const element = document.createElement("button");
  element.textContent = word;
  element.addEventListener("click", press);
  return element;
}
"""
FILES = {
    "__init__.py": DOOR,
    "cells_view.py": VIEW,
    "cells.js": MODULE,
    "parts.js": PARTS,
    "cells.css": ".cells { color: rgb(1, 2, 3); }",
}


def package(folder: Path, **changed: str) -> Path:
    """Install a package that brings a view into a folder; `changed` files, by their stems."""
    place = folder / "site"
    info = place / "psolver_cells-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: psolver-cells\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[psolver.rooms]\ncells = psolver_cells:ROOM\n")
    (place / "psolver_cells").mkdir()
    for name, text in FILES.items():
        stem = name.replace(".", "_")
        (place / "psolver_cells" / name).write_text(changed.get(stem, text), encoding="utf-8")
    return place


@pytest.fixture
def opened(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A function that opens the page of a server that finds a package."""
    pages = []

    def opens(place: Path) -> Any:
        monkeypatch.setenv("PYTHONPATH", f"{place}{os.pathsep}{ROOT}")
        address = servers(served("small-2x3"))
        page = browser.new_page()
        pages.append(page)
        page.goto(address)
        page.get_by_role("tab", name="Why").wait_for()
        return page

    started = []

    def servers(server: Any) -> str:
        started.append(server)
        address: str = server.__enter__()
        return address

    yield opens
    for page in pages:
        page.close()
    for server in started:
        server.__exit__(None, None, None)


def test_a_package_brings_a_view_with_a_module(opened: Any, tmp_path: Path) -> None:
    page = opened(package(tmp_path))
    assert "Cells" == page.get_by_role("tab").all_inner_texts()[-1]
    page.get_by_role("tab", name="Cells").click()
    page.get_by_text("6 cells", exact=True).wait_for()
    color = page.locator(".cells").evaluate("element => getComputedStyle(element).color")
    assert "rgb(1, 2, 3)" == color
    page.get_by_role("button", name="Double").click()
    page.get_by_text("12 cells", exact=True).wait_for()


def test_the_view_in_the_docs_is_shown(opened: Any, tmp_path: Path) -> None:
    text = (ROOT / "docs/extending.md").read_text(encoding="utf-8")
    fields = re.search(r"```text\n(page_views=.*?)```", text, re.S)
    blocks = re.findall(r"```(python|js)\n(.*?)```", text, re.S)
    assert fields
    (view,) = [block for _, block in blocks if "class SizeView" in block]
    (module,) = [block for kind, block in blocks if kind == "js"]
    start, _, _ = DOOR.partition("    page_views")
    place = package(tmp_path, __init___py=f"{start}{fields[1]})")
    (place / "psolver_cells/size_view.py").write_text(view, encoding="utf-8")
    (place / "psolver_cells/size.js").write_text(module, encoding="utf-8")
    page = opened(place)
    page.get_by_role("tab", name="Size").click()
    page.get_by_text("6 cells", exact=True).click()


def test_a_module_with_a_fault_gives_a_sentence(opened: Any, tmp_path: Path) -> None:
    page = opened(package(tmp_path, cells_js="export const mount = ;"))
    page.get_by_role("tab", name="Cells").click()
    page.get_by_text("The module cells of Cells fails (").wait_for()
    page.get_by_role("tab", name="Why").click()
    page.get_by_text("Nothing is shown before you ask.").wait_for()


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (
            {"cells_view_py": "1 / 0"},
            "The view Cells is not there: psolver_cells.cells_view fails (ZeroDivisionError:"
            " division by zero).",
        ),
        (
            {"cells_view_py": VIEW.replace("self._tab = tab", "1 / 0")},
            "The view Cells is not there: psolver_cells.cells_view fails (ZeroDivisionError:"
            " division by zero).",
        ),
        (
            {"__init___py": DOOR.replace("cells_view:CellsView", "cells_view:Other")},
            "The view Cells is not there: psolver_cells.cells_view fails (AttributeError: module"
            " 'psolver_cells.cells_view' has no attribute 'Other').",
        ),
    ],
    ids=["module", "constructor", "name"],
)
def test_a_view_with_a_fault_gives_a_sentence_and_harms_nothing_else(
    changed: dict[str, str], sentence: str, whole: Any, tmp_path: Path
) -> None:
    found = json.loads(begun(ROOT, package(tmp_path, **changed)).stdout)
    assert [sentence] == found["sentences"]
    assert whole["mounted"] == found["mounted"]
    assert whole["modules"] == found["modules"]


def test_a_reason_with_a_fault_is_a_sentence_too(whole: Any, tmp_path: Path) -> None:
    view = VIEW.replace('return "" if tab.puzzle else "There is no puzzle."', "return 1 / 0")
    found = json.loads(begun(ROOT, package(tmp_path, cells_view_py=view)).stdout)
    assert [*whole["views"], "Cells"] == found["views"]
    assert [] == found["sentences"]
    assert {**whole["mounted"], "Cells": ["cells"]} == found["mounted"]


def test_a_view_of_psolver_stays_psolvers(whole: Any, tmp_path: Path) -> None:
    door = DOOR.replace('"Cells"', '"Why"').replace('"cells":', '"why":')
    found = json.loads(begun(ROOT, package(tmp_path, __init___py=door)).stdout)
    assert whole == found


def test_a_room_with_a_wrong_field_is_not_used(whole: Any, tmp_path: Path) -> None:
    door = DOOR.replace('PagePart("cells_view:CellsView", 100)', '"cells_view:CellsView"')
    place = package(tmp_path, __init___py=door)
    assert whole == json.loads(begun(ROOT, place).stdout)
    environment = {**os.environ, "PYTHONPATH": f"{place}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-m", "psolver", "rooms"]
    listed = subprocess.run(command, env=environment, capture_output=True, text=True)
    fault = "its page_views is not a dictionary from names to values of PagePart"
    assert f"the room 'cells' of psolver-cells is not used: {fault}\n" == listed.stderr
