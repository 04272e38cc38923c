"""Text from a puzzle is never markup, nothing is fetched from elsewhere, nothing else is read."""

from __future__ import annotations

import re
import urllib.error
import urllib.request
from http.client import HTTPConnection
from typing import Any

import pytest
from support.gui import served, solve, typed

pytestmark = pytest.mark.slow
MARKUP = "<img src=x onerror=document.title=1><script>document.title=2</script>{{7*7}}"
NASTY = f"""title = "Evil {MARKUP}"
notes = "{MARKUP}"
board = "2x2"

[[piece]]
name = "A{MARKUP}"
shape = "##"

[[piece]]
name = "B</title></svg>{MARKUP}"
shape = "##"
"""
VIEWS = ("Solutions", "Play", "Watch", "Why", "Puzzle")


def test_markup_in_a_puzzle_is_shown_as_text_in_every_view(page: Any) -> None:
    typed(page, NASTY)
    page.locator("h1").filter(has_text="Evil <img src=x").wait_for()
    for view in VIEWS:
        page.get_by_role("tab", name=view).click()
        if view == "Solutions":
            solve(page)
        page.wait_for_timeout(500)
        assert page.locator("img[src=x], [onerror]").count() == 0
    assert page.title().startswith("Evil <img src=x")
    assert "49" not in page.locator("h1").inner_text()
    typed(page, f"{NASTY}count = '{MARKUP}'\n")
    page.locator(".psolver-puzzle .fault", has_text="<img src=x").wait_for()
    assert page.locator("img[src=x], [onerror]").count() == 0


def test_nothing_is_fetched_from_elsewhere(browser: Any, address: str) -> None:
    page = browser.new_context().new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    for view in VIEWS:
        page.get_by_role("tab", name=view).click()
        page.wait_for_timeout(500)
    page.context.close()
    own = (address, address.replace("http", "ws"), "data:", "blob:")
    assert asked
    assert [] == [url for url in asked if not url.startswith(own)]


def test_other_computers_come_in_with_the_token_alone(browser: Any) -> None:
    with served("--host", "0.0.0.0") as link:
        here = re.sub("//[^:]*:", "//127.0.0.1:", link)
        page = browser.new_context().new_page()
        assert page.goto(here.partition("?")[0]).status == 403
        page.goto(here)
        page.get_by_role("tab", name="Puzzle").wait_for()
        assert "token" not in page.url
        page.context.close()


def status(address: str, path: str = "/", **headers: str) -> int:
    """The status of the answer to a request; also to that of a connection."""
    port = int(address.rpartition(":")[2])
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", path, headers={"Host": f"127.0.0.1:{port}", **headers})
    answer = connection.getresponse().status
    connection.close()
    return answer


def test_a_server_for_all_answers_to_its_token_its_cookie_its_names_and_its_own_page() -> None:
    with served("--host", "0.0.0.0") as link:
        address, _, token = link.partition("/?token=")
        port = address.rpartition(":")[2]
        cookie, page = f"psolver-token={token}", f"http://127.0.0.1:{port}"
        socket = {
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        }
        at = "/connection?"
        assert 303 == status(address, f"/?token={token}")
        assert 200 == status(address, Cookie=cookie)
        assert 101 == status(address, at, Cookie=cookie, Origin=page, **socket)
        refused = [
            *((path, {}) for path in ("/", "/?token=", f"/?token={token}x", "/scripts/app.js", at)),
            ("/", {"Cookie": f"{cookie}x"}),
            *(("/", {"Cookie": cookie, "Host": f"{name}:{port}"}) for name in ("a.example", "x")),
            *(("/", {"Cookie": cookie, "Origin": f"{page}{end}"}) for end in ("0", ".a.example")),
            (f"/?token={token}", {"Origin": "null"}),
            (at, socket),
            (f"{at}&token={token}", socket),
            (at, {**socket, "Cookie": cookie, "Origin": "http://a.example"}),
            (at, {**socket, "Cookie": cookie, "Host": f"a.example:{port}"}),
        ]
        found = [(path, headers, status(address, path, **headers)) for path, headers in refused]
        assert [] == [one for one in found if one[-1] != 403]


def test_what_was_kept_of_one_file_is_not_shown_as_another(browser: Any) -> None:
    page = browser.new_context().new_page()
    with served("soma-cube") as link:
        page.goto(link)
        page.locator("h1").filter(has_text="The Soma cube").wait_for()
        page.goto("about:blank")  # it would load itself anew when a server is there again
    port = link.rstrip("/").rpartition(":")[2]
    with served("bedlam-cube", "--port", port):
        page.goto(link)
        page.locator("h1").filter(has_text="The Bedlam cube").wait_for()
    page.context.close()


@pytest.mark.parametrize(
    "path",
    [
        "scripts/../tab_page.py",
        "scripts/%2e%2e/tab_page.py",
        "scripts/..%2fcells.js",
        "scripts/libraries/../../tab_page.py",
        "scripts/libraries/..%2f..%2ftab_page.py",
        "scripts//etc/passwd.js",
    ],
)
def test_no_other_file_is_given_out(address: str, path: str) -> None:
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(f"{address}{path}")
