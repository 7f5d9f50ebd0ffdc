"""What a linter finds in a document, and what is put right: only what leaves the rendered document as it is.

Most fixers change what a text says. Here nothing is taken over whose HTML differs, so the worst that can happen is that
a finding stays; those that stay are told to people.
"""

from dataclasses import dataclass
from typing import Protocol

import mdformat

from workers.document.convert.markdown import render_html

RULES = tuple(
    f"MD{number:03}"
    for number in (1, 4, 5, 7, *range(9, 13), *range(18, 36), *range(37, 43), *range(45, 49), 51, 55, 56, 58)
)
"""The rules of markdownlint that matter in a document; the others are about the length of lines and the like."""

_EXTENSIONS = ("gfm", "tables", "footnote")


@dataclass(frozen=True)
class Finding:
    """What a linter says of a line, counted from 1. `is_fixable` says that no person is needed to put it right."""

    line: int
    rule: str
    message: str
    is_fixable: bool


class LinterFailed(Exception):
    """The linter could not be asked. The text says why, for an administrator."""


class Linter(Protocol):
    """A program that reads Markdown."""

    def find(self, markdown: str) -> tuple[Finding, ...]:
        """Return what breaks one of `RULES`, in order.

        Raises:
            LinterFailed: it did not answer.
        """
        ...


def fix(markdown: str) -> str:
    """Return a text as mdformat writes it, or as it is where that would say something else or does not come to rest.

    Its HTML is that of `markdown`, and a second time changes nothing.
    """
    try:
        once = mdformat.text(markdown, extensions=_EXTENSIONS)
        is_same = render_html(markdown) == render_html(once) and mdformat.text(once, extensions=_EXTENSIONS) == once
    except Exception:  # noqa: BLE001 - what its plugins raise at odd texts is nowhere listed; a text that stays is right
        return markdown
    return once if is_same else markdown
