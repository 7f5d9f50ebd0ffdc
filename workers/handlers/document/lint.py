"""Asks the linter rumdl what it finds in a document: a program of its own, with fixed arguments and a time limit.

Its settings are those of markdownlint, whose rules they are; only tables are to have bars on both sides, as ours do.
"""

import json
import subprocess
import sysconfig
from dataclasses import dataclass, field
from pathlib import Path

import structlog

from workers.document import fix
from workers.document.fix import RULES, Finding, LinterFailed
from workers.document.outcome import Issue

log = structlog.get_logger(__name__)

_SETTINGS = (
    'MD055.style="leading-and-trailing"',
    "MD010.code-blocks=true",
    'MD026.punctuation=".,;:!。，；：！"',
    "MD027.list-items=true",
)
_ARGUMENTS = (
    "check", "--stdin", "--isolated", "--no-cache", "--quiet", "--color", "never", "--output-format", "json",
    "--enable", ",".join(RULES), *(part for setting in _SETTINGS for part in ("--config", setting)),
)  # fmt: skip
_TIMEOUT_S = 20.0


class Rumdl:
    """The linter as a program; the document goes in over its standard input, and no file is read."""

    def __init__(self, program: Path | None = None, timeout_s: float = _TIMEOUT_S) -> None:
        """Ask `program`, by default the one installed beside this Python, for `timeout_s` at most."""
        self._program = program or Path(sysconfig.get_path("scripts")) / "rumdl"
        self._timeout_s = timeout_s

    def find(self, markdown: str) -> tuple[Finding, ...]:
        """Return what breaks a rule; see `Linter`."""
        source = markdown.encode(errors="replace")
        try:
            done = subprocess.run(  # noqa: S603 - a fixed program with fixed arguments
                [str(self._program), *_ARGUMENTS],
                input=source,
                capture_output=True,
                timeout=self._timeout_s,
                check=False,
                env={},
            )
            rows = json.loads(done.stdout or b"[]")
        except FileNotFoundError:
            raise LinterFailed("rumdl is not installed: install reqgate[document].") from None
        except subprocess.TimeoutExpired:
            raise LinterFailed(f"rumdl did not answer within {self._timeout_s:g} s.") from None
        except (OSError, ValueError):
            raise LinterFailed("rumdl gave no answer that can be read.") from None
        if done.returncode not in (0, 1):  # 1: something was found
            raise LinterFailed(f"rumdl ended with status {done.returncode}.")
        return tuple(Finding(row["line"], row["rule"], row["message"], row["fixable"]) for row in rows)


@dataclass(frozen=True)
class KeptLinter:
    """Implements `workers.document.ports.Linter`. Where the program does not answer, nothing is found."""

    program: fix.Linter = field(default_factory=Rumdl)

    def find(self, markdown: str) -> tuple[Issue, ...]:
        """Return what is wrong, in the order of the lines."""
        try:
            found = self.program.find(markdown)
        except LinterFailed as error:
            log.warning("a document is not looked at by the linter", reason=str(error))
            return ()
        return tuple(Issue(line=one.line, rule=one.rule, message=one.message) for one in found)

    def fix(self, markdown: str) -> str:
        """Return the same document with what can be mended without changing its HTML."""
        return fix.fix(markdown)
