"""A game master's desk: where a hit lands, how deep it goes and what that breaks."""

__version__ = "0.1.0"
