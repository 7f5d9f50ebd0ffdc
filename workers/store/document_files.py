"""Files of documents that are asked for over the HTTP API, as values and as rows. Whose they are others know."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from workers.store.tables import DocumentFileRow

Room = Literal["given", "made"]
"""What a caller gave, or what was written of it."""


@dataclass(frozen=True)
class DocumentFile:
    """A file. Its name is text that somebody chose and no path; its media type is what its content says."""

    name: str
    media_type: str
    content: bytes

    @property
    def digest(self) -> str:
        """The SHA-256 of the content, in hexadecimal digits."""
        return hashlib.sha256(self.content).hexdigest()


@dataclass(frozen=True)
class KeptFile:
    """What is known of a file without its content. `size` is in bytes."""

    name: str
    media_type: str
    digest: str
    size: int


def file_rows(run_id: str, room: Room, files: Iterable[DocumentFile]) -> Iterator[DocumentFileRow]:
    """Yield the rows of the files of a run."""
    for position, file in enumerate(files):
        yield DocumentFileRow(
            run_id=run_id,
            room=room,
            name=file.name,
            position=position,
            media_type=file.media_type,
            digest=file.digest,
            size=len(file.content),
            content=file.content,
            created_at=datetime.now(UTC),
        )
