"""The site of the server: the page, its scripts and style sheets, pictures of the samples, files to
take away, and the connections of the pages.
"""

from __future__ import annotations

import asyncio
import contextlib
import html
import secrets
from collections.abc import AsyncIterator
from functools import cache
from pathlib import Path
from string import Template

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..core.errors import PsolverError
from ..html import CELL_UNITS, HTML_FOLDER, LIBRARIES, bundled_page_script, bundled_script
from ..pictures import pattern
from ..text.look import CELL
from .connection import PAGE_NUMBER, Connection
from .page_tuning import PICTURE_CACHE_SECONDS
from .page_views import installed_module, own_modules, style_sheets
from .prepared_pictures import pictured_samples
from .process_worker import ProcessWorker, close_spare, prepare_spare
from .sample_pictures import (
    HATCHING,
    SAMPLE_INKS,
    SAMPLE_THEMES,
    sample_picture,
)
from .server_settings import ServerSettings
from .tab import Tabs
from .tab_page import begin_page, leave_later

PAGE_FOLDER = Path(__file__).parent
STATIC = PAGE_FOLDER / "static"
SITE_SHEETS = (  # those that pages in one file have, too, lie among these
    "colors.css",
    "browse.css",
    "page.css",
    "puzzle.css",
    "play.css",
    "layers.css",
    "solutions.css",
    "film.css",
)
LAST_SHEET = "phone.css"  # which changes what others say
APP = "app"  # the script that begins the page
HATCHINGS = 60  # of the colours of the palette, and others that pieces may have
ANEW = {"Cache-Control": "no-cache"}  # the next version has other scripts
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 3"><path fill="#4c8dd6" '
    'd="M0 0H2V1H1V2H0Z"/><path fill="#e0a030" d="M2 0H3V3H2V2H1V1H2Z"/>'
    '<path fill="#58a868" d="M0 2H2V3H0Z"/></svg>'
)


def site(settings: ServerSettings) -> Starlette:
    """Return the application that answers all requests."""
    tabs = Tabs(lambda: ProcessWorker(settings.memory), settings.file)
    files = TakenFiles()

    def page(_: Request) -> Response:
        return HTMLResponse(page_text(settings.name), headers=ANEW)

    async def connected(socket: WebSocket) -> None:
        await _connected(socket, tabs, settings, files)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        tabs.close()
        close_spare()

    routes = [
        Route("/", page),
        Route("/psolver.css", _sheet),
        Route("/icon.svg", lambda _: Response(ICON, media_type="image/svg+xml")),
        Route("/scripts/{name}.js", _script),
        Route("/scripts/modules/{name}.js", _module),
        Mount(f"/scripts/{LIBRARIES}", StaticFiles(directory=PAGE_FOLDER / LIBRARIES)),
        Route("/samples/{theme}/{ink}/{name:path}.svg", _sample),
        Route("/taken/{key}/{name}", files.answer),
        WebSocketRoute("/connection", connected),
    ]
    return Starlette(routes=routes, lifespan=lifespan)


def page_text(file: str, home: str = "server", head: str = "") -> str:
    """Return the page.

    file  the name of the file that the page was opened with, or ""
    home  of psolver: "server", or "browser" if the page has none
    head  more elements of the page's head
    """
    template = Template((STATIC / "page.html").read_text(encoding="utf-8"))
    patterns = "".join(pattern(number, CELL_UNITS / CELL) for number in range(HATCHINGS))
    return template.substitute(file=html.escape(file), home=home, head=head, patterns=patterns)


async def _connected(
    socket: WebSocket, tabs: Tabs, settings: ServerSettings, files: TakenFiles
) -> None:
    """Serve one page as long as it is there."""
    await socket.accept()
    with contextlib.suppress(WebSocketDisconnect):
        _, _, start = await socket.receive_json()
        try:
            tab = tabs.of(start["tab"])
            connection = begin_page(tab, settings, start, files.link)
        except PsolverError as fault:
            await socket.send_json([PAGE_NUMBER, "fail", str(fault)])
            return
        try:
            await _talk(socket, connection)
        finally:
            leave_later(tab, connection)


async def _talk(socket: WebSocket, connection: Connection) -> None:
    """Pass messages on in both directions until the page is closed."""
    writing = asyncio.create_task(connection.write(socket.send_text))
    connection.begin(asyncio.to_thread(prepare_spare))
    try:
        async for message in socket.iter_text():
            connection.take(message)
    finally:
        writing.cancel()


# files --------------------------------------------------------------------------------------------


def _script(request: Request) -> Response:
    return _answer_with(script(request.path_params["name"]))


def _module(request: Request) -> Response:
    path = installed_module(request.path_params["name"])
    return _answer_with(bundled_script(path) if path else None)


def _answer_with(script_text: str | None) -> Response:
    if script_text is None:
        return Response(status_code=404)
    return Response(script_text, headers=ANEW, media_type="text/javascript")


def script(name: str) -> str | None:
    """Return a script of the page, "app" with all modules of psolver's rooms; None for any other
    name.
    """
    path = STATIC / f"{name}.js"
    if name == APP:
        return bundled_page_script(path, own_modules())
    if path.is_file():
        return bundled_script(path)
    return None


@cache
def all_rules() -> str:
    """Return the style sheets of the page as one."""
    own_sheets = []
    for name in SITE_SHEETS:
        own_sheets.append(STATIC / name if (STATIC / name).is_file() else HTML_FOLDER / name)
    paths = [*own_sheets, *style_sheets(), HTML_FOLDER / LAST_SHEET]
    return "\n".join(path.read_text(encoding="utf-8", errors="replace") for path in paths)


def _sheet(_: Request) -> Response:
    return Response(all_rules(), headers=ANEW, media_type="text/css")


def _sample(request: Request) -> Response:
    values = request.path_params
    name, theme, ink = values["name"], values["theme"], values["ink"]
    if name not in pictured_samples() or theme not in SAMPLE_THEMES or ink not in SAMPLE_INKS:
        return Response(status_code=404)
    headers = {"Cache-Control": f"max-age={PICTURE_CACHE_SECONDS}"}
    drawn = sample_picture(name, theme, ink == HATCHING)
    return Response(drawn, headers=headers, media_type="image/svg+xml")


class TakenFiles:
    """Files that the page takes away, each once, by addresses that nobody can guess."""

    def __init__(self) -> None:
        self._files: dict[str, tuple[bytes, str]] = {}

    def link(self, data: bytes, name: str, kind: str) -> str:
        """Return the address of a file, of a media type, which can be fetched once."""
        key = secrets.token_urlsafe(16)
        self._files[key] = data, kind
        return f"taken/{key}/{name}"

    def answer(self, request: Request) -> Response:
        """Answer a request for a file."""
        data, kind = self._files.pop(request.path_params["key"], (None, ""))
        if data is None:
            return Response("This file was taken away before.\n", 404, media_type="text/plain")
        return Response(data, headers={"Content-Disposition": "attachment"}, media_type=kind)
