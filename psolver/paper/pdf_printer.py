"""Pages printed to PDF by a browser of this machine, which shows no window: Chromium, or one that
is built on it. It runs with a profile of its own, in a folder that is removed, and without a
network; it has ended when the function returns or raises.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import mkdtemp

from ..cli.interrupts import cancelling
from ..core.errors import PsolverError
from ..core.wording import shortened
from ..text.writers import Content

PDF_ENDING = ".pdf"
# This environment variable has the path of a browser, or its name on the PATH.
BROWSER_VARIABLE = "PSOLVER_BROWSER"
BROWSER_NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
    "msedge",
    "brave-browser",
)
MAC_PLACES = tuple(
    f"Applications/{name}.app/Contents/MacOS/{name}"
    for name in ("Google Chrome", "Chromium", "Microsoft Edge", "Brave Browser")
)
WINDOWS_ROOTS = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
WINDOWS_PLACES = (
    "Google/Chrome/Application/chrome.exe",
    "Chromium/Application/chrome.exe",
    "Microsoft/Edge/Application/msedge.exe",
)
BROWSER_FLAGS = (
    "--headless",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-extensions",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-breakpad",
    "--disable-crash-reporter",
    "--use-mock-keychain",
    "--password-store=basic",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--no-pdf-header-footer",
    "--print-to-pdf-no-header",  # the older name of the same flag
)
# A booklet of a thousand puzzles takes half a minute.
PRINTING_SECONDS = 300.0
# The longest message of a browser that is shown, in characters.
LONGEST_BROWSER_MESSAGE = 200
# It is looked this often whether the browser has ended, or its folder is removed.
BROWSER_LOOK_SECONDS = 0.05
# The folder is given up after this many tries to remove it.
REMOVAL_TRIES = 40
# Browsers that come as snaps see no other folder for temporary files.
SNAP_FOLDER = "snap/chromium/common"
# All files have the same time, so that the same pages are the same bytes.
DATE = re.compile(rb"(/(?:Creation|Mod)Date \(D:)\d{14}")
NO_DATE = rb"\g<1>20000101000000"
HTML_CURE = "write HTML with -o NAME.html and print that"


def pdf_printing(path: str | None) -> Callable[[str], Content]:
    """Return a function from a page to what a file of that name holds: for .pdf the printed page,
    else the page itself. Raises PsolverError if no browser is found for it.
    """
    if path is None or not path.lower().endswith(PDF_ENDING):
        return str
    try:
        return partial(pdf, path=browser())
    except PsolverError as error:
        raise PsolverError(f"-o {path}: {error}") from None


def browser() -> str:
    """Return the path of a browser that can print. Raises PsolverError if none is found."""
    if named := os.environ.get(BROWSER_VARIABLE):
        if path := shutil.which(named):
            return path
        raise PsolverError(
            f"{BROWSER_VARIABLE}: there is no program {named}; name a Chromium or Chrome"
        )
    for place in (*map(shutil.which, BROWSER_NAMES), *_places()):
        if place and os.path.isfile(place):
            return place
    raise PsolverError(
        "PDF is printed by Chromium, Chrome or Edge, and none was found; install one, or name one"
        f" with the variable {BROWSER_VARIABLE}, or {HTML_CURE}"
    )


def _places() -> list[str]:
    """Return the usual places of browsers that are not on the PATH."""
    system = platform.system()
    if system == "Darwin":
        return [str(root / place) for root in (Path("/"), Path.home()) for place in MAC_PLACES]
    if system == "Windows":
        roots = filter(None, map(os.environ.get, WINDOWS_ROOTS))
        return [os.path.join(root, place) for root in roots for place in WINDOWS_PLACES]
    return []


def pdf(html: str, path: str, seconds: float = PRINTING_SECONDS) -> bytes:
    """Return a page as PDF, printed by the browser at a path; the same page gives the same bytes.

    Raises PsolverError if it does not print it, or takes longer.
    """
    with _folder() as folder:
        page, printed, log = (folder / name for name in ("page.html", "page.pdf", "log.txt"))
        page.write_text(html, encoding="utf-8", errors="surrogateescape")
        profile = f"--user-data-dir={folder / 'profile'}"
        command = [
            path,
            *BROWSER_FLAGS,
            *_as_root(),
            profile,
            f"--print-to-pdf={printed}",
            page.as_uri(),
        ]
        with open(log, "wb") as errors:
            status = _status(command, path, errors.fileno(), seconds)
        if status or not printed.is_file():
            raise PsolverError(f"{path}: printed no PDF{_last_line(log)}; {HTML_CURE}")
        return DATE.sub(NO_DATE, printed.read_bytes())


def _as_root() -> list[str]:
    """Return the flag without which Chromium does not start for root."""
    if sys.platform == "linux" and os.geteuid() == 0:
        return ["--no-sandbox"]
    return []


def _status(command: list[str], path: str, errors: int, seconds: float) -> int:
    """Return the status with which a command ends; nothing that it has started goes on then. A
    signal ends it, whenever it comes.
    """
    stopped = threading.Event()
    with cancelling(stopped.set):
        try:
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=errors,
                start_new_session=sys.platform != "win32",  # Ctrl-C ends it through us
            )
        except OSError as error:
            cause = error.strerror or error
            raise PsolverError(f"{path}: cannot be started ({cause}); {HTML_CURE}") from None
        try:
            return _waited(process, stopped, path, seconds)
        finally:
            _end(process)


def _waited(
    process: subprocess.Popen[bytes], stopped: threading.Event, path: str, seconds: float
) -> int:
    """Return the status of a process when it has ended. Raises KeyboardInterrupt after a signal,
    and PsolverError if it takes longer.
    """
    ends = time.monotonic() + seconds
    while (status := process.poll()) is None:
        if stopped.wait(BROWSER_LOOK_SECONDS):
            raise KeyboardInterrupt
        if time.monotonic() > ends:
            raise PsolverError(f"{path}: printed no PDF in {seconds:g} s; {HTML_CURE}")
    return status


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process and, but on Windows, all that it started."""
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(OSError):  # all have ended
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _last_line(log: Path) -> str:
    """Return the last line that a browser wrote, in brackets; "" for none."""
    lines = log.read_text(encoding="utf-8", errors="replace").split("\n")
    written_lines = []
    for line in lines:
        if line.strip() and "dbus" not in line:
            written_lines.append(line.strip())
    if written_lines:
        return f" ({shortened(written_lines[-1], LONGEST_BROWSER_MESSAGE)})"
    return ""


@contextmanager
def _folder() -> Iterator[Path]:
    """Give an empty folder, which is removed at the end, when nobody writes into it any more."""
    snap = Path.home() / SNAP_FOLDER
    folder = mkdtemp(prefix="psolver-", dir=snap if snap.is_dir() else None)
    try:
        yield Path(folder)
    finally:
        for _ in range(REMOVAL_TRIES):
            shutil.rmtree(folder, ignore_errors=True)
            if not os.path.exists(folder):
                break
            time.sleep(BROWSER_LOOK_SECONDS)
