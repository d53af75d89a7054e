"""How large everything can be drawn: the steps, and what tells Qt, which takes a scale only before it starts."""

SCALES = (0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)
FACTOR = "QT_SCALE_FACTOR"
"""The variable that Qt reads when the application is made."""


def scale_from(text: str) -> float:
    """Return the step that a kept text means; 1 when it means none."""
    return next((scale for scale in SCALES if str(scale) == text), 1.0)


def scale_beside(scale: float, step: int) -> float:
    """Return the scale so many steps further on, or the last one there is."""
    place = SCALES.index(scale) + step
    return SCALES[min(max(place, 0), len(SCALES) - 1)]


def factor_for(scale: float, already: str) -> str:
    """Return what FACTOR has to be, on top of what the person's own environment says; that counts as 1 if unusable."""
    try:
        own = float(already)
    except ValueError:
        own = 1.0
    return f"{scale * (own if 0 < own < 10 else 1.0):g}"
