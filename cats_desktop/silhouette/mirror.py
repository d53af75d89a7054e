"""Turns a drawing into its mirror image, so that one drawn side can serve for two."""

from collections.abc import Mapping

from cats_desktop.silhouette.outline import Drawing, Outline, points, with_points


def mirrored(drawing: Drawing, rename: Mapping[str, str]) -> Drawing:
    """Return the drawing mirrored about the upright middle line of its view, in the same order back to front.

    ``rename`` maps region keys to the keys they have on the other side; keys that it lacks stay as they are.
    Raises ValueError if two regions would end up with the same key.
    """
    left, _, width, _ = drawing.view
    keys = [rename.get(region.key, region.key) for region in drawing.regions]
    if len(set(keys)) < len(keys):
        raise ValueError(f"mirroring gives a key twice: {sorted(keys)}")

    def flipped(outline: Outline, key: str) -> Outline:
        moved = with_points(outline, tuple((2 * left + width - x, y) for x, y in points(outline)))
        return Outline(key, moved.ops, moved.coords)

    return Drawing(
        drawing.view,
        tuple(flipped(region, key) for region, key in zip(drawing.regions, keys, strict=True)),
        tuple(flipped(shade, shade.key) for shade in drawing.shades),
        tuple(flipped(line, line.key) for line in drawing.lines),
    )
