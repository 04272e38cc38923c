"""The modules of `psolver gui` on a page of their own, without its server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from psolver.page.site import all_rules
from support.places import PACKAGE

PAGE = """<!doctype html>
<html lang="en">
<title>psolver</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/psolver.css">
<body><div class="psolver-view"><div id="root"></div></div></body>
<script type="module">
import {{ mount }} from "/page/static/{module}";
window.told = [];
window.calls = 0; // of requestAnimationFrame
const own = requestAnimationFrame.bind(window);
window.requestAnimationFrame = (act) => (window.calls++, own(act));
const send = (event, value) => told.push([event, value]);
window.module = await mount(document.getElementById("root"), {data}, send);
</script>
"""


@contextmanager
def module_page(module: str, data: Any = None) -> Iterator[str]:
    """The address of a page that has one of our modules; `module` in the browser is what `mount`
    returned, `told` what it has sent.
    """
    html = PAGE.format(module=module, data=json.dumps(data)).encode()
    made = {"/": ("text/html", html), "/psolver.css": ("text/css", all_rules().encode())}

    class Files(SimpleHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path not in made:
                return super().do_GET()
            kind, content = made[self.path]
            self.send_response(200)
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.end_headers()
            self.wfile.write(content)
            return None

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    Files.extensions_map = {**Files.extensions_map, ".js": "text/javascript"}
    handler = partial(Files, directory=PACKAGE)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
