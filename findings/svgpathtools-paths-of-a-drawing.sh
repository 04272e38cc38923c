#!/usr/bin/env bash
# svgpathtools 1.8.0 (PyPI), on Linux with Python 3.11.
# Guess: `svg2paths` gives the paths as they are drawn, in the order of the file.
# Seen: transformations of groups, `viewBox` and `<use>` are passed over, and the order is by
#   kind: paths, polygons, circles, rectangles. `Path.d()` of a closed path has no Z: its end is a
#   line to the start, so that the corner there is no longer joined.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "svgpathtools==1.8.0"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
from svgpathtools import parse_path, svg2paths

SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
<defs><path id="p" d="M0 0H1V1H0Z"/></defs><use href="#p" x="5"/>
<rect x="1" y="2" width="3" height="4"/>
<g transform="translate(3,0)"><path d="M0 0L1 1"/></g></svg>"""
with open("a.svg", "w") as file:
    file.write(SVG)
boxes = [tuple(float(number) for number in path.bbox()) for path in svg2paths("a.svg")[0]]
closed = parse_path("M0 0H1V1H0Z").d()
print("x, x, y, y:", *boxes)
print(closed)
expected = [(0.0, 1.0, 0.0, 1.0), (0.0, 1.0, 0.0, 1.0), (1.0, 4.0, 2.0, 6.0)]
raise SystemExit(boxes != expected or "Z" in closed.upper())
END
