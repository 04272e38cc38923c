#!/usr/bin/env bash
# resvg-py 0.5.0, pillow 13.0.0 (PyPI), on Linux with Python 3.11.
# Guess: `svg_to_bytes` draws an SVG that is 25.4mm wide 96 pixels wide, as CSS has it.
# Seen: it raises ValueError (SVG has an invalid size) for mm, in and pt: the default `dpi` is 0,
#   which makes all of these 0. With `dpi=96` it is 96 pixels.
# psolver: the size of a picture has no unit (docs/libraries.md).
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

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{0}" viewBox="0 0 10 10">'
    '<rect width="10" height="10"/></svg>'
)


def width(size, **options):
    try:
        data = bytes(resvg_py.svg_to_bytes(svg_string=SVG.format(size), **options))
    except ValueError as error:
        return str(error)
    return Image.open(io.BytesIO(data)).width


seen = {size: (width(size), width(size, dpi=96)) for size in ("96", "25.4mm", "1in", "72pt")}
for size, widths in seen.items():
    print(size, *widths, sep="; ")
refused = [size for size, widths in seen.items() if widths == ("SVG has an invalid size", 96)]
raise SystemExit(refused != ["25.4mm", "1in", "72pt"] or seen["96"] != (96, 96))
END
