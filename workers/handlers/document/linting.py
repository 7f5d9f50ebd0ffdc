"""The linter as the graph of a document knows it: what it finds and what may be put right. Decides on nothing."""

import structlog

from workers.document import fix
from workers.document.outcome import Issue

log = structlog.get_logger(__name__)


class Linting:
    """Finds with a program, and mends where the rendered document stays as it is."""

    def __init__(self, program: fix.Linter) -> None:
        """Take the program that is asked."""
        self._program = program

    def find(self, markdown: str) -> tuple[Issue, ...]:
        """Return what is wrong. A program that cannot be asked finds nothing: the document is no worse for it."""
        try:
            found = self._program.find(markdown)
        except fix.LinterFailed as error:
            log.error("a document was not looked through for its form", cause=str(error))
            return ()
        return tuple(Issue(line=one.line, rule=one.rule, message=one.message) for one in found)

    def fix(self, markdown: str) -> str:
        """Return the same document with its form mended."""
        return fix.fix(markdown)
