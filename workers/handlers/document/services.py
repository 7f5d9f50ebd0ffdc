"""What documents are made with in this installation, whoever asks for one."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from workers.asking.document.author import LlmAuthor
from workers.document.agent.template import TemplateAgent
from workers.document.parts import DocumentParts
from workers.document.ports import Converter
from workers.document.templates import Template
from workers.handlers.document.checkpoints import opened_checkpointer
from workers.handlers.document.lint import KeptLinter
from workers.telemetry.observation import stage

LONGEST_SLICE_S = 30.0
"""Seconds that a document is written on before who waits for its ticket goes first, and people see how far it is."""


@dataclass(frozen=True)
class DocumentServices:
    """The parts of the document's graph that last longer than a job.

    Attributes:
        folder: holds the folders of the sessions.
        database_url: of the store.
        templates: by their names.
        max_steps: of an agent for one document.
        slice_s: seconds that one job writes before it lets others go first.
        converter: makes files of Markdown that was cleaned.
        author: the model that writes, None where rules do.
        watch: surrounds each node, by its name.
    """

    folder: Path
    database_url: str
    templates: dict[str, Template]
    max_steps: int
    slice_s: float
    converter: Converter
    author: LlmAuthor | None = None
    watch: Callable[[str], AbstractContextManager[object]] = stage

    @contextmanager
    def opened(self, converter: Converter, author: LlmAuthor | None) -> Iterator[DocumentParts]:
        """Give the parts for one job, whose document `author` writes, or rules. Raises StoreUnavailable."""
        with opened_checkpointer(self.database_url, self.folder) as checkpointer:
            yield DocumentParts(
                sessions=self.folder,
                templates=self.templates,
                checkpointer=checkpointer,
                linter=KeptLinter(),
                converter=converter,
                agent=author or TemplateAgent(),
                max_steps=self.max_steps,
                watch=self.watch,
            )
