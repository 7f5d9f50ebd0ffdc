"""Short lists in numbered pages. Lists that grow without end have no numbers: counting them would take too long."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from flask import request

PAGE_SIZE = 50
_LAST_PAGE = 10_000

Row = TypeVar("Row")


@dataclass(frozen=True)
class Page(Generic[Row]):
    """The rows of one page; `newer` and `older` are the numbers of the pages beside it, None where there is none."""

    rows: tuple[Row, ...]
    newer: int | None
    older: int | None


def wanted_page() -> int:
    """Return the number of the page that the address asks for, 1 where it names none that can be."""
    text = request.args.get("page", "1")
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= len(str(_LAST_PAGE)) else 1
    return min(max(number, 1), _LAST_PAGE)


def offset_of(number: int) -> int:
    """Return how many rows stand before page `number`. Read one row more than `PAGE_SIZE` from there."""
    return (number - 1) * PAGE_SIZE


def page_of(rows: tuple[Row, ...], number: int) -> Page[Row]:
    """Return the page whose rows were read with one more than it shows, which tells whether another follows."""
    return Page(
        rows=rows[:PAGE_SIZE],
        newer=number - 1 if number > 1 else None,
        older=number + 1 if len(rows) > PAGE_SIZE else None,
    )
