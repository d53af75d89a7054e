"""A body folder of boxes, whose shares are worked out by hand, to read, break and change."""

from pathlib import Path

TOML = """
label = "Crate"
groups = ["torso", "arms"]

[[ladder]]
key = "sound"
label = "sound"

[[ladder]]
key = "destroyed"
label = "destroyed"
fails = true
destroyed = true

[[parts]]
key = "trunk"
label = "trunk"
group = "torso"
contents = ["core", ""]

[[parts]]
key = "left_arm"
label = "left arm"
group = "arms"
hangs_on = "trunk"
mirror = "right_arm"

[[parts]]
key = "right_arm"
label = "right arm"
group = "arms"
hangs_on = "trunk"
mirror = "left_arm"

[[plates]]
key = "lid"
label = "lid"
part = "trunk"

[[plates]]
key = "left_arm"
label = "left arm plate"
part = "left_arm"

[[plates]]
key = "right_arm"
label = "right arm plate"
part = "right_arm"

[facings.front]
regions = [
  { key = "trunk", label = "Trunk", plate = "lid" },
  { key = "left_arm", label = "Left arm" },
  { key = "right_arm", label = "Right arm" },
]

[facings.back]
regions = [
  { key = "trunk", label = "Trunk", plate = "lid" },
  { key = "left_arm", label = "Left arm" },
  { key = "right_arm", label = "Right arm" },
]

[facings.left]
regions = [{ key = "trunk", label = "Trunk", plate = "lid" }, { key = "left_arm", label = "Near arm" }]

[facings.right]
regions = [{ key = "trunk", label = "Trunk", plate = "lid" }, { key = "right_arm", label = "Near arm" }]
"""


def boxes(**widths: float) -> str:
    """An SVG of boxes side by side, each 100 high and as wide as said."""
    out, x = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'], 0.0
    for region, width in widths.items():
        out.append(f'<rect id="{region}" x="{x}" y="0" width="{width}" height="100"/>')
        x += width
    return "\n".join([*out, "</svg>"])


def write_crate(into: Path, name: str = "crate", toml: str = TOML) -> Path:
    """Write the folder: from the front 60, 20, 20 %, from the side 75 and 25 %."""
    folder = into / name
    folder.mkdir(parents=True)
    (folder / "body.toml").write_text(toml, "utf-8")
    for facing in ("front", "back"):
        (folder / f"{facing}.svg").write_text(boxes(right_arm=20, trunk=60, left_arm=20), "utf-8")
    for side in ("left", "right"):
        (folder / f"{side}.svg").write_text(boxes(trunk=75, **{f"{side}_arm": 25}), "utf-8")
    return folder
