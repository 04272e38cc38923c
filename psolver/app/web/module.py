"""One of our ES modules on the page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from nicegui import app
from nicegui.dependencies import register_importmap_override
from nicegui.element import Element
from nicegui.events import GenericEventArguments

HERE = Path(__file__).parent
PICTURES = HERE.parents[1] / "render" / "html"
FOLDERS = {"psolver-page": HERE / "static", "psolver-picture": PICTURES}  # what modules import from


class Module(Element, component="host.js"):
    """One of our ES modules, on the page: host.js says what it exports.

    name  of its file, such as "play.js"
    data  what it is told first, as JSON
    on    is told the events that it sends: a name, and a value
    """

    def __init__(
        self, name: str, data: Any = None, on: Callable[[str, Any], Any] = lambda *_: None
    ) -> None:
        super().__init__()
        self._props["module"] = name
        self._props["data"] = data

        def told(arguments: GenericEventArguments) -> Any:
            return on(arguments.args["event"], arguments.args["value"])

        self.on("told", told)

    def call(self, method: str, *arguments: Any) -> None:
        """Call a method of what the module returned, in the browser, after those called before."""
        self.run_method("call", method, *arguments)


def serve_modules() -> None:
    """Let the browser load our modules; without keeping them, since the next version has others."""
    for name, folder in FOLDERS.items():
        app.add_static_files(f"/{name}", folder, max_cache_age=0)
        register_importmap_override(f"{name}/", f"/{name}/")
