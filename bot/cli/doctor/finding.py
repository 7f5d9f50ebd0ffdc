"""One finding of the examination, as a value."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Finding:
    """What was found of one part. `remedy` says what to do about it, or how to see what could not be seen."""

    name: str
    state: Literal["ok", "warning", "failing", "unknown"]
    detail: str
    remedy: str = ""


def well(name: str, detail: str) -> Finding:
    """Return that a part is as it should be."""
    return Finding(name, "ok", detail)


def failing(name: str, detail: str, remedy: str) -> Finding:
    """Return that a part is not, and what to do."""
    return Finding(name, "failing", detail, remedy)


def warning(name: str, detail: str, remedy: str) -> Finding:
    """Return that a part works and is not as it should be, and what to do."""
    return Finding(name, "warning", detail, remedy)


def unknown(name: str, detail: str, remedy: str = "") -> Finding:
    """Return that a part could not be looked at; this is no fault of its own."""
    return Finding(name, "unknown", detail, remedy)
