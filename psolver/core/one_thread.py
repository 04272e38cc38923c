"""Whether psolver has one thread alone, as in a browser."""

from __future__ import annotations

import sys

# Neither threads nor processes can be started there, no alarm can be set, and a run can be ended
# at its ticks alone (Pyodide 314, Emscripten 5).
ONE_THREAD: bool = sys.platform == "emscripten"
