"""The modules of `psolver gui` on a page of their own, without its server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from support.places import PACKAGE

PAGE = """<!doctype html>
<html lang="en">
<title>psolver</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/psolver-page/page.css">
<script type="importmap">{imports}</script>
<body><div class="psolver-view"><div id="root"></div></div></body>
<script type="module">
import {{ mount }} from "psolver-page/{module}";
window.told = [];
window.calls = 0; // of requestAnimationFrame
const own = requestAnimationFrame.bind(window);
window.requestAnimationFrame = (act) => (window.calls++, own(act));
const send = (event, value) => told.push([event, value]);
window.module = await mount(document.getElementById("root"), {data}, send);
</script>
"""


def folders() -> dict[str, Path]:
    """What modules import from, by name."""
    import nicegui

    return {
        "psolver-page": PACKAGE / "app/web/static",
        "psolver-picture": PACKAGE / "render/html",
        "nicegui-scene": Path(nicegui.__file__).parent / "elements/scene/dist",
    }


@contextmanager
def module_page(module: str, data: Any = None) -> Iterator[str]:
    """The address of a page that has one of our modules; `module` in the browser is what `mount`
    returned, `told` what it has sent.
    """
    imports = {f"{name}/": f"/{name}/" for name in folders()}
    imports["nicegui-scene"] = "/nicegui-scene/index.js"
    told = json.dumps({"imports": imports})
    html = PAGE.format(imports=told, module=module, data=json.dumps(data)).encode()

    class Files(SimpleHTTPRequestHandler):
        def translate_path(self, path: str) -> str:
            _, name, *rest = path.partition("?")[0].split("/")
            return str(folders().get(name, Path("/nowhere")).joinpath(*rest))

        def do_GET(self) -> None:
            if self.path != "/":
                return super().do_GET()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(html)
            return None

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    Files.extensions_map = {**Files.extensions_map, ".js": "text/javascript"}
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
