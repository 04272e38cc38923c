#!/usr/bin/env bash
# shapely 2.2.0 (PyPI), on Linux with Python 3.11.
# Guess: the union of two squares side by side is the rectangle, wound as `box` is.
# Seen: it goes the other way round (clockwise), and keeps the corners in the middle of sides, so
#   that `==` and `equals_exact` say no; `equals` says yes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "shapely==2.2.0"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
from shapely import box, unary_union

union, rectangle = unary_union([box(0, 0, 1, 1), box(1, 0, 2, 1)]), box(0, 0, 2, 1)
winding = union.exterior.is_ccw, rectangle.exterior.is_ccw
same = union == rectangle, union.equals_exact(rectangle, 1e-9), union.equals(rectangle)
print(union)
print("counter-clockwise:", *winding, "corners:", len(union.exterior.coords) - 1, "same:", *same)
expected = ((False, True), (False, False, True), 7)
raise SystemExit((winding, same, len(union.exterior.coords)) != expected)
END
