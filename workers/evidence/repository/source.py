"""Repositories as a source of evidence: the scripts that they offer, and the files that a ticket is about."""

import sqlite3
from dataclasses import dataclass
from pathlib import Path

import structlog

from workers.evidence.items import EvidenceItem, Sought
from workers.evidence.repository.git import GitError
from workers.evidence.repository.mirror import Mirror, open_mirror
from workers.evidence.repository.reading import files_of
from workers.evidence.repository.scripts.finding import find_scripts
from workers.evidence.repository.search import search

log = structlog.get_logger(__name__)

_TIMEOUT_S = 5.0
_MOST_FILES = 6
_LEAST_HELD = 2
_NEAR_THE_BEST = 0.5
"""A file with less than this share of the best one's score, or with a single word of the ticket, is found by chance."""


@dataclass(frozen=True)
class RepositoryEvidence:
    """The mirrors of one project's repositories. What was never fetched is not there."""

    mirrors: Path
    addresses: tuple[str, ...]

    def find(self, sought: Sought) -> tuple[EvidenceItem, ...]:
        """Return the scripts of every repository, then the files that fit the ticket."""
        opened = [mirror for address in self.addresses if (mirror := open_mirror(self.mirrors, address))]
        if len(opened) < len(self.addresses):
            log.info("some repositories have no mirror; run reqgate sync", missing=len(self.addresses) - len(opened))
        scripts, files = [], []
        for mirror in opened:
            prefix = f"{mirror.name}/" if len(self.addresses) > 1 else ""
            try:
                scripts += _scripts(mirror, prefix)
                files += _files(mirror, prefix, sought)
            except (GitError, sqlite3.Error, OSError) as error:
                log.warning("a mirror cannot be read; run reqgate sync", mirror=mirror.name, error=type(error).__name__)
        return (*scripts, *files)


def _scripts(mirror: Mirror, prefix: str) -> list[EvidenceItem]:
    found = find_scripts(mirror.git, files_of(mirror.git, _TIMEOUT_S), _TIMEOUT_S)
    return [
        EvidenceItem(kind="script", place=f"{prefix}{one.path}:{one.line}", title=one.command, quote=one.quote)
        for one in found
    ]


def _files(mirror: Mirror, prefix: str, sought: Sought) -> list[EvidenceItem]:
    found = search(mirror, sought.title, sought.text, _MOST_FILES)
    return [
        EvidenceItem(kind="code", place=f"{prefix}{one.path}:{one.line}", title=one.path, quote=one.quote)
        for one in found
        if one.held >= _LEAST_HELD and one.score >= _NEAR_THE_BEST * found[0].score
    ]
