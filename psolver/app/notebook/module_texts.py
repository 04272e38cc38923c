"""The modules of the page as one text, for a notebook, which loads none."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path, PurePosixPath

HERE = Path(__file__).parent
WEB = HERE.parent / "web"
FOLDERS = {
    "psolver-page": WEB / "static",
    "psolver-picture": HERE.parents[1] / "render" / "html",
}
OWN = {"psolver-page/styles.js": HERE / "styles.js"}  # in place of the page's
STATIC_IMPORT = re.compile(r'(?<=from )"([^"]+)"')
ROOT = re.compile(r":root(\.dark)?")
SHEETS = ("psolver-page/play.css", "psolver-page/solutions.css", "psolver-picture/browse.css")
COLORS = "psolver-picture/colors.css"
# as page.css has them
MORE = """
.psolver-notebook { --bad: #b3261e; --good: #1d6b34; color: var(--ink); background: var(--page); }
.psolver-notebook { padding: 12px; border-radius: 8px; font: 15px/1.45 system-ui, sans-serif; }
.psolver-notebook.dark { --bad: #ff9d94; --good: #85d79b; }
.psolver-notebook:has(> .psolver-solutions) { max-height: 640px; overflow: auto; }
.psolver-notebook:focus { outline: none; }
.psolver-notebook [hidden] { display: none !important; }
.psolver-notebook button {
  font: inherit; color: inherit; border: 1px solid var(--line); border-radius: 6px;
  background: var(--card); padding: 5px 12px; min-height: 36px; cursor: pointer;
}
.psolver-notebook svg { max-width: 100%; }
"""


@cache
def widget_code(module: str) -> str:
    """Return the code of a widget of a module, such as "psolver-page/play.js"."""
    sources: dict[str, str] = {}
    _gather(module, sources)
    colors = ROOT.sub(lambda found: f".psolver-notebook{found[1] or ''}", _text(COLORS))
    values = {
        "SOURCES": list(sources.items()),
        "SHEETS": {name: _text(name) for name in SHEETS},
        "STYLE": colors + MORE,
        "MODULE": module,
    }
    lines = [f"const {name} = {json.dumps(value)};" for name, value in values.items()]
    return "\n".join([*lines, (HERE / "widget.js").read_text(encoding="utf-8")])


def _gather(name: str, sources: dict[str, str]) -> None:
    """Add a module after those that it imports, which it then names with an @."""
    text = _text(name)
    folder = PurePosixPath(name).parent

    def full(path: str) -> str:
        return str(folder / path[2:]) if path.startswith("./") else path

    for path in STATIC_IMPORT.findall(text):
        if full(path) not in sources:
            _gather(full(path), sources)
    sources[name] = STATIC_IMPORT.sub(lambda found: f'"@{full(found[1])}"', text)


def _text(name: str) -> str:
    folder, _, file = name.partition("/")
    path = OWN.get(name, FOLDERS[folder] / file)
    return path.read_text(encoding="utf-8")
