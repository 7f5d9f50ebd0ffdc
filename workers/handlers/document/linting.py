"""The linter as the document's graph asks it: what it finds, and what can be mended. A document waits for no linter."""

from dataclasses import dataclass, field

import structlog

from workers.document import fix
from workers.document.outcome import Issue
from workers.handlers.document.lint import Rumdl

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class KeptLinter:
    """Implements `workers.document.ports.Linter`. Where the program does not answer, nothing is found."""

    program: fix.Linter = field(default_factory=Rumdl)

    def find(self, markdown: str) -> tuple[Issue, ...]:
        """Return what is wrong, in the order of the lines."""
        try:
            found = self.program.find(markdown)
        except fix.LinterFailed as error:
            log.warning("a document is not looked at by the linter", reason=str(error))
            return ()
        return tuple(Issue(line=one.line, rule=one.rule, message=one.message) for one in found)

    def fix(self, markdown: str) -> str:
        """Return the same document with what can be mended without changing its HTML."""
        return fix.fix(markdown)
