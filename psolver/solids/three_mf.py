"""Solids as a 3MF file, by the core specification 1.3 of the 3MF consortium: an object for each
part, with its name and colour, and an item of the build for each copy on a plate. Lengths are
millimetres.

It is a ZIP archive of XML. trimesh writes no colours, and other bytes each time: the date, and
random identifiers. Here the same parts make the same bytes.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from xml.sax.saxutils import quoteattr

from ..core.errors import printable
from .solid_mesh import Mesh
from .solid_parts import Plate, SolidPart

CORE_NAMESPACE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
CONTENT_TYPES = """\
<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
</Types>
"""
RELATIONSHIPS = """\
<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Target="/3D/3dmodel.model" Id="model"\
 Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
</Relationships>
"""
FIRST_DATE_OF_ZIP = (1980, 1, 1, 0, 0, 0)
UNIX = 3  # the system of an archive, whichever makes it
COLORS_ID = 1  # of the colours; those of objects follow


def three_mf(title: str, parts: Sequence[SolidPart], plate: Plate) -> bytes:
    """Return the parts on a plate as a 3MF file; `title` is that of the puzzle."""
    model = "\n".join(_model_lines(title, parts, plate))
    files = {
        "[Content_Types].xml": CONTENT_TYPES.encode(),
        "_rels/.rels": RELATIONSHIPS.encode(),
        "3D/3dmodel.model": model.encode(),
    }
    return zip_archive(files)


def zip_archive(files: Mapping[str, bytes]) -> bytes:
    """Return a ZIP archive of files by their names; the same files make the same bytes."""
    archive_bytes = io.BytesIO()
    with zipfile.ZipFile(archive_bytes, "w") as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, FIRST_DATE_OF_ZIP)
            entry.create_system = UNIX
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED)
    return archive_bytes.getvalue()


def _model_lines(title: str, parts: Sequence[SolidPart], plate: Plate) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f'<model unit="millimeter" xml:lang="en" xmlns="{CORE_NAMESPACE}">'
    yield f'<metadata name="Title">{_attribute(title)[1:-1]}</metadata>'
    yield "<resources>"
    yield f'<basematerials id="{COLORS_ID}">'
    for solid in parts:
        yield f'<base name={_attribute(solid.name)} displaycolor="{solid.color.upper()}"/>'
    yield "</basematerials>"
    for number, solid in enumerate(parts):
        yield (
            f'<object id="{_id_of(number)}" type="model" name={_attribute(solid.name)}'
            f' pid="{COLORS_ID}" pindex="{number}">'
        )
        yield from _mesh_lines(solid.mesh)
        yield "</object>"
    yield "</resources>"
    yield "<build>"
    for number, x, y in plate.places:
        moved = f"1 0 0 0 1 0 0 0 1 {_length(x)} {_length(y)} 0"
        yield f'<item objectid="{_id_of(number)}" transform="{moved}"/>'
    yield "</build>"
    yield "</model>"


def _mesh_lines(mesh: Mesh) -> Iterator[str]:
    yield "<mesh>"
    yield "<vertices>"
    for x, y, z in mesh.vertices:
        yield f'<vertex x="{_length(x)}" y="{_length(y)}" z="{_length(z)}"/>'
    yield "</vertices>"
    yield "<triangles>"
    for a, b, c in mesh.faces:
        yield f'<triangle v1="{a}" v2="{b}" v3="{c}"/>'
    yield "</triangles>"
    yield "</mesh>"


def _id_of(number: int) -> int:
    """The identifier of the object of a part."""
    return COLORS_ID + 1 + number


def _length(value: float) -> str:
    """A length with as many digits as tell corners a hairline apart."""
    return f"{value:.9g}"


def _attribute(text: str) -> str:
    """A text in quotes, of characters that XML takes."""
    return quoteattr(printable(text), {'"': "&quot;"})
