"""Whether a polygon crosses itself, and where: shared by the reading of files and the fitting of figures."""

from math import inf

from cats_desktop.silhouette.flattening import signed_area
from cats_desktop.silhouette.outline import Point

BITS = 27
# Crossings that fold over less than this part of the polygon's area come from rounding, not from the pen.
NEGLIGIBLE = 1e-6


def crossing(corners: tuple[Point, ...]) -> Point | None:
    """Return a point, in user units, where the polygon folds over itself, or None if it never does.

    Around every true crossing the outline winds round three different numbers of times, so somewhere it winds
    twice or the wrong way; touching itself is no crossing.
    """
    import pyclipper  # here, because start-up must not load it

    if signed_area(corners) < 0:
        corners = corners[::-1]
    left, top = (min(point[axis] for point in corners) for axis in (0, 1))
    size = max(max(x - left for x, _ in corners), max(y - top for _, y in corners), 1e-9)
    scale = 2**BITS / size
    path = [(round((x - left) * scale), round((y - top) * scale)) for x, y in corners]
    clipper = pyclipper.Pyclipper()
    try:
        clipper.AddPath(path, pyclipper.PT_SUBJECT, True)
    except pyclipper.ClipperException:  # nothing but a line
        return None
    folds = clipper.Execute(pyclipper.CT_UNION, pyclipper.PFT_NEGATIVE, pyclipper.PFT_NEGATIVE)
    once = clipper.Execute(pyclipper.CT_UNION, pyclipper.PFT_POSITIVE, pyclipper.PFT_POSITIVE)
    odd = clipper.Execute(pyclipper.CT_UNION, pyclipper.PFT_EVENODD, pyclipper.PFT_EVENODD)
    clipper.Clear()
    for kind, paths in ((pyclipper.PT_SUBJECT, once), (pyclipper.PT_CLIP, odd)):
        if paths:
            clipper.AddPaths(paths, kind, True)
    if once:
        folds += clipper.Execute(pyclipper.CT_DIFFERENCE, pyclipper.PFT_NONZERO, pyclipper.PFT_EVENODD)
    worst = max(folds, key=lambda fold: abs(pyclipper.Area(fold)), default=None)
    least = NEGLIGIBLE * abs(signed_area(corners)) * scale * scale if once else -inf
    if worst is None or abs(pyclipper.Area(worst)) <= least:
        return None
    x, y = worst[0]
    return x / scale + left, y / scale + top
