"""Closed surfaces of triangles, looked at by brute force."""

from __future__ import annotations

from collections import Counter

from psolver.solids import Mesh


def faults(solid: Mesh) -> list[str]:
    """What keeps a mesh from being the surface of a solid, each corner with one fan of
    triangles.
    """
    edges = Counter(
        (a, b) for face in solid.faces for a, b in zip(face, (*face[1:], face[0]), strict=True)
    )
    found = [
        f"edge {edge}"
        for edge, number in edges.items()
        if number > 1 or (edge[1], edge[0]) not in edges
    ]
    links: dict[int, dict[int, int]] = {}
    for a, b, c in solid.faces:
        for corner, start, end in ((a, b, c), (b, c, a), (c, a, b)):
            links.setdefault(corner, {})[start] = end
    for corner, link in links.items():
        first = at = next(iter(link))
        steps = 0
        while steps < len(link):
            at, steps = link[at], steps + 1
            if at == first:
                break
        found += [f"corner {corner}"] * (steps < len(link))
    return found + ["equal corners"] * (len(set(solid.vertices)) < len(solid.vertices))


def contains(solid: Mesh, point: tuple[float, float, float]) -> int:
    """How often the surface winds around a point: 1 inside, 0 outside; by the faces above it."""
    x, y, z = point
    winding = 0
    for face in solid.faces:
        corners = [solid.vertices[n] for n in face]
        flat = [
            (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            for (ax, ay, _), (bx, by, _) in zip(corners, [*corners[1:], corners[0]], strict=True)
        ]
        if corners[0][2] > z and (min(flat) > 0 or max(flat) < 0):
            winding += 1 if min(flat) > 0 else -1
    return winding
