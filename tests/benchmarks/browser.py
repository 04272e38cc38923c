"""Time searches in a browser, by the kernels of the site, beside the same searches here.

    PYTHONPATH=tests python tests/benchmarks/browser.py SITE

SITE is a folder that packaging/browser/build.py has made. Each search counts all solutions, on one
core, three times after one that loads its kernel; the medians are printed in seconds: of the
whole search in the browser and here, their ratio, and the same of its kernels.
"""

from __future__ import annotations

import statistics
import sys
from pathlib import Path
from typing import Any

from support.browser import chromium
from support.site import given_out

ROWS = (
    "pentominoes-6x10",
    "pentominoes-8x8",
    "soma-cube",
    "solid-pentominoes-3x4x5",
    "macmahon-squares-4x6",
    "kanoodle",
)
TIMED = """
import time

from psolver import Search
from psolver.engines.kernels.bit_words import LOADED

spent = [0.0]

def noted(call):
    def run(*arguments):
        began = time.perf_counter()
        try:
            return call(*arguments)
        finally:
            spent[0] += time.perf_counter() - began
    run.is_noted = True
    return run

def timed(name):
    for key, call in LOADED.items():
        if not hasattr(call, "is_noted"):
            LOADED[key] = noted(call)
    spent[0] = 0.0
    began = time.perf_counter()
    with Search(name, jobs=1) as search:
        number = search.count().solutions
    return time.perf_counter() - began, number, spent[0]
"""
BEGIN = """
async (below) => {
  const { loadPyodide } = await import(`/${below}/scripts/pyodide/pyodide.mjs`);
  const packages = await (await fetch(`/${below}/scripts/packages.zip`)).arrayBuffer();
  window.pyodide = await loadPyodide();
  pyodide.unpackArchive(packages, "zip", { extractDir: "/python" });
  pyodide.runPython("import sys; sys.path.insert(0, '/python')");
}
"""
RUN = "(code) => JSON.parse(pyodide.runPython(code))"
TIMES = 3


def main() -> None:
    """Print the table."""
    here: dict[str, Any] = {}
    exec(TIMED, here)
    site = Path(sys.argv[1]).resolve()
    with given_out(site, site.name) as address:
        for browser in chromium():
            page = browser.new_page()
            page.goto(address)
            page.evaluate(BEGIN, site.name)
            page.evaluate(RUN, TIMED + "\nimport json\njson.dumps(None)")
            for name in ROWS:
                print(row(page, here["timed"], name), flush=True)


def row(page: Any, timed: Any, name: str) -> str:
    """A line of the table."""
    call = f"json.dumps(timed({name!r}))"
    there = [page.evaluate(RUN, call) for _ in range(TIMES + 1)]
    here = [timed(name) for _ in range(TIMES + 1)]
    assert {number for _, number, _ in there} == {number for _, number, _ in here}
    columns = []
    for place in (0, 2):  # the whole search, and its kernels
        a, b = (statistics.median(run[place] for run in runs[1:]) for runs in (there, here))
        columns.append(f"{a:9.3f}{b:9.3f}{a / b:7.2f}")
    return f"{name:28}{here[0][1]:>12,}{''.join(columns)}"


if __name__ == "__main__":
    main()
