#!/usr/bin/env bash
# resvg-py 0.5.0, pillow 13.0.0 (PyPI), on Linux with Python 3.11.
# Guess: a colour that a program does not know is passed over, and the declaration before it
#   holds, as CSS has it.
# Seen: `fill:red;fill:oklch(...)` and `fill:red;fill:var(--x)` are drawn black: the last
#   declaration wins, and an unknown fill is black. So is `rebeccapurple`, a name of CSS since
#   2014, and `rgb(100% 0% 0% / 50%)`.
# psolver: its pictures have plain colours alone, #rrggbb (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "resvg-py==0.5.0" "pillow==13.0.0"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import io

import resvg_py
from PIL import Image


def colour(style):
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">'
        f'<rect width="10" height="10" style="{style}"/></svg>'
    )
    image = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg))))
    return image.convert("RGBA").getpixel((5, 5))


seen = {}
for fill in ("red", "red;fill:oklch(0.6 0.2 140)", "red;fill:var(--x)", "red;fill:nonsense",
             "rebeccapurple", "rgb(100% 0% 0% / 50%)"):
    seen[fill] = colour(f"fill:{fill}")
    print(f"fill:{fill}", seen[fill])
black = [fill for fill, pixel in seen.items() if pixel == (0, 0, 0, 255)]
raise SystemExit(len(black) != 5 or seen["red"] != (255, 0, 0, 255))
END
