"""Least squares for a dozen unknowns: apart, so that the package needs no numpy."""

from collections.abc import Sequence

DAMPING = 1e-9  # of the mean square slope: picks the smallest change where several would do


def least_change(slopes: Sequence[Sequence[float]], wanted: Sequence[float]) -> list[float]:
    """Return the smallest changes of the unknowns whose effects come nearest to the wanted ones.

    ``slopes`` holds, per unknown, its effect on each measure. An unknown without effect is left alone.
    """
    count = len(slopes)
    normal = [[sum(map(float.__mul__, one, other)) for other in slopes] for one in slopes]
    right = [sum(map(float.__mul__, one, wanted)) for one in slopes]
    damping = DAMPING * sum(normal[k][k] for k in range(count)) / count or 1.0
    for k in range(count):
        normal[k][k] += damping
    # Gauss without pivoting: the matrix is symmetric and positive.
    for k in range(count):
        for row in range(k + 1, count):
            factor = normal[row][k] / normal[k][k]
            for column in range(k, count):
                normal[row][column] -= factor * normal[k][column]
            right[row] -= factor * right[k]
    solved = [0.0] * count
    for k in reversed(range(count)):
        rest = right[k] - sum(normal[k][column] * solved[column] for column in range(k + 1, count))
        solved[k] = rest / normal[k][k]
    return solved
