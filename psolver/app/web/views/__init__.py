"""The views of the page, each with a function `build`, and the elements they have in common."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from nicegui import app, ui
from nicegui.dependencies import register_importmap_override
from nicegui.element import Element
from nicegui.events import GenericEventArguments

WEB = Path(__file__).parents[1]
PICTURES = WEB.parents[1] / "render" / "html"
FOLDERS = {"psolver-page": WEB / "static", "psolver-picture": PICTURES}  # modules import from


def button(text: str, press: Callable[[], Any] | None = None, main: bool = False) -> ui.button:
    """Return a new button; the `main` one of a view stands out."""
    made = ui.button(text, on_click=press, color=None).props("no-caps unelevated")
    return made.classes("psolver-button main" if main else "psolver-button")


class PageModule(Element, component=WEB / "host.js"):
    """One of our ES modules, on the page: host.js describes its exports.

    name  of its file, such as "play.js"
    data  of its start, as JSON
    on    called with the name and value of each event that it sends
    """

    def __init__(
        self, name: str, data: Any = None, on: Callable[[str, Any], Any] = lambda *_: None
    ) -> None:
        super().__init__()
        self._props["module"] = name
        self._props["data"] = data

        def hear(arguments: GenericEventArguments) -> Any:
            return on(arguments.args["event"], arguments.args["value"])

        self.on("sent", hear)

    def call(self, method: str, *arguments: Any) -> None:
        """Call a method of the mounted module in the browser, after those called before."""
        self.run_method("call", method, *arguments)


def serve_modules() -> None:
    """Let the browser load our modules, uncached, since the next version has others."""
    for name, folder in FOLDERS.items():
        app.add_static_files(f"/{name}", folder, max_cache_age=0)
        register_importmap_override(f"{name}/", f"/{name}/")
