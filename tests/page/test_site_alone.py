"""The site by itself: it is installed, works without a network, and asks nothing of others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.browser import Browser
from support.gui import until_state
from support.site import given_out

pytestmark = pytest.mark.slow


def test_it_plays_without_a_network_and_asks_its_own_server_alone(
    browser: Browser, browser_site: Path
) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    asked: set[str] = set()
    context.on("request", lambda request: asked.add(request.url))
    with given_out(browser_site) as address:
        first = context.new_page()
        first.goto(address)
        stored = "caches.keys().then((names) => names.length && caches.match(location.href))"
        first.wait_for_function(f"navigator.serviceWorker.ready.then(() => {stored}).then(Boolean)")
        first.close()
    page = context.new_page()  # its server is gone
    page.goto(address)
    page.locator(".sample").first.tap()
    until_state(page.locator(".psolver-play"), "can be completed")
    own = (address, "blob:", "data:")
    assert [] == [url for url in asked if not url.startswith(own)]
    context.close()


def test_a_phone_can_install_it(browser_site: Path) -> None:
    manifest = json.loads((browser_site / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert ("./", "./") == (manifest["start_url"], manifest["scope"])
    assert "standalone" == manifest["display"]
    for icon in manifest["icons"]:
        data = (browser_site / icon["src"]).read_bytes()
        side = int.from_bytes(data[16:20], "big")
        assert data.startswith(b"\x89PNG\r\n\x1a\n")
        assert f"{side}x{side}" == icon["sizes"]


def test_its_policy_allows_nothing_unsafe_but_webassembly(browser_site: Path) -> None:
    text = (browser_site / "index.html").read_text(encoding="utf-8")
    policy = text.partition('Content-Security-Policy" content="')[2].partition('"')[0]
    words = policy.replace(";", " ").split()
    assert ["'wasm-unsafe-eval'"] == [word for word in words if "unsafe" in word]
    assert not any("http" in word or "*" in word for word in words)
