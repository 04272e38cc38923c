"""Whether psolver runs in a browser, or in Node, by Pyodide."""

from __future__ import annotations

import sys

# Neither threads nor processes can be started there, no alarm can be set, and a run ends at its
# ticks alone (Pyodide 314, Emscripten 5). numpy, numba, highspy and psutil are missing.
IN_BROWSER: bool = sys.platform == "emscripten"
