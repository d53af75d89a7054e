"""TOML as a person may have saved it: text becomes plain values, or a refusal that names the file and the line."""

from typing import Any

from cats_desktop.rules.faults import BadFile


def read_toml(data: bytes, file: str) -> dict[str, Any]:
    """Return the content of a TOML file. Raises BadFile ``body.not_utf8`` or ``body.not_toml``."""
    import tomllib  # here, because start-up reads what was kept instead

    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadFile("body.not_utf8", file=file, byte=error.start) from None
    except (ValueError, RecursionError) as error:  # TOMLDecodeError, and numbers or nesting beyond all measure
        raise BadFile("body.not_toml", file=file, reason=str(error)[:200]) from None
