"""The modules of the page as one text, for a notebook, which loads none."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from ..html import HTML_FOLDER, bundled_script

NOTEBOOK_FOLDER = Path(__file__).parent
PAGE_SCRIPTS = NOTEBOOK_FOLDER.parent / "page/static"
ROOT_RULE = re.compile(r":root(\.dark)?")
WIDGET_SHEETS = (
    HTML_FOLDER / "play.css",
    HTML_FOLDER / "layers.css",
    PAGE_SCRIPTS / "solutions.css",
    HTML_FOLDER / "browse.css",
)
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
    """Return the code of a widget, by the name of its module, such as "play_widget.js"."""
    colors = ROOT_RULE.sub(
        lambda selector: f".psolver-notebook{selector[1] or ''}", _text(HTML_FOLDER / "colors.css")
    )
    style = "\n".join([colors + MORE, *map(_text, WIDGET_SHEETS)])
    return f"const STYLE = {json.dumps(style)};\n{bundled_script(NOTEBOOK_FOLDER / module)}"


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
