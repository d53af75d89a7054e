"""A field of choices in a correction: it says by what each entry stands, and takes in what it does not offer."""

from PySide6.QtWidgets import QComboBox

from cats_desktop.ui.fields import ChoiceBox


def choice(name: str) -> ChoiceBox:
    """Return a field for choices, named for screen readers, that may be narrower than its longest entry."""
    box = ChoiceBox()
    box.setAccessibleName(name)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(12)
    box.setMaxVisibleItems(20)
    return box


def choose(box: QComboBox, data: object) -> None:
    """Choose an entry by what it stands for; one that is not offered is added, such as a tier beyond the fourth."""
    place = box.findData(data)
    if place < 0:
        box.addItem(str(data), data)
        place = box.count() - 1
    box.setCurrentIndex(place)
