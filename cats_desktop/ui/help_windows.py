"""What stands under Help besides the keys: what this program is."""

from cats_desktop import __version__
from cats_desktop.ui.words import translate


def about_text() -> str:
    """Return what the program is and whose rules it plays, in two sentences."""
    return translate(
        "words",
        "cats desktop {version} says where a hit lands, how deep it goes and what that breaks. "
        "C.A.T.S. tables and depth follow the published pages; ladders, contents and failures are this program's own.",
    ).format(version=__version__)
