"""The server of the page: it begins, and ends with Ctrl-C."""

from __future__ import annotations

import asyncio
import secrets
import webbrowser
from collections.abc import Awaitable, Callable

from .guard import Guard, Rules, is_loopback
from .serving import Serving, free_port, link

RECONNECT_SECONDS = 5.0  # that a page may be away before its search ends
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 3"><path fill="#4c8dd6" '
    'd="M0 0H2V1H1V2H0Z"/><path fill="#e0a030" d="M2 0H3V3H2V2H1V1H2Z"/>'
    '<path fill="#58a868" d="M0 2H2V3H0Z"/></svg>'
)


def serve(serving: Serving) -> None:
    """Serve the page until Ctrl-C. Raises PsolverError where it cannot listen there."""
    from nicegui import app, ui

    port = free_port(serving)
    token = "" if is_loopback(serving.host) else secrets.token_urlsafe(16)
    _prepare()
    app.add_middleware(Guard, rules=Rules(serving.host, port, token))
    app.on_startup(lambda: _announce_later(link(serving.host, port, token), serving.browser))
    ui.run(
        _page_of(serving),
        host=serving.host,
        port=port,
        title="psolver",
        favicon=ICON,
        dark=None,
        language="en-US",
        show=False,
        reload=False,
        tailwind=False,
        binding_refresh_interval=None,
        reconnect_timeout=RECONNECT_SECONDS,
        show_welcome_message=False,
        timeout_graceful_shutdown=1,
        server_header=False,
    )


def _prepare() -> None:
    """Set up what does not depend on a tab."""
    from nicegui import app, core

    from ...formats import MOST_BYTES
    from .module import serve_modules
    from .samples import serve_samples

    core.sio.eio.max_http_buffer_size = MOST_BYTES  # of a text that the browser sends
    app.config.quasar_config["loadingBar"] = {"skipHijack": True}  # no bar for every request
    serve_modules()
    serve_samples()


def _page_of(serving: Serving) -> Callable[[], Awaitable[None]]:
    """What builds the page of a tab."""
    from nicegui import app, background_tasks

    from .desk import Desks
    from .page import build_page
    from .worker import close_spare, prepare_spare

    desks = Desks(serving.limits, serving.file)
    app.on_shutdown(desks.close)
    app.on_shutdown(close_spare)

    async def page() -> None:
        await build_page(desks, serving)
        background_tasks.create(asyncio.to_thread(prepare_spare))

    return page


def _announce_later(address: str, browser: bool) -> None:
    """Tell the address, and open it, as soon as the server listens, which waits for this."""
    from nicegui import background_tasks
    from nicegui.server import Server

    from ..output import say

    async def announce() -> None:
        while not Server.instance.started:
            await asyncio.sleep(0.01)
        say(f"psolver gui: {address} (Ctrl-C ends it)")
        if browser:
            webbrowser.open(address)

    background_tasks.create(announce())
