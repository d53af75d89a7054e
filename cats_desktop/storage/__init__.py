"""The session file: one SQLite file per session, saved at every step, and the backups of it."""
