"""What the tools of one step are bound to: the session, its evidence, and the draft. Loads and keeps drafts."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from pydantic import TypeAdapter

from workers.document.request import DocumentRequest, File, Page, Source, Ticket
from workers.document.session import Session
from workers.document.sources.evidence import Evidence, evidence_of
from workers.document.writing.draft import Draft
from workers.document.writing.markdown import whole_text
from workers.reading.language import Language

SOURCE: TypeAdapter[Ticket | Page | File] = TypeAdapter(Source)
_BEHIND = ".json"


@dataclass(frozen=True)
class Desk:
    """A session at one step.

    Attributes:
        files: the sources by the names that the tools know.
        draft: the name of the draft that the step begins with, empty at first.
        step: the number of the step, by which what it writes is named: a step that runs again writes the same.
        decisions: of references, "skip" or the name of a file in assets.
        titles: of the document and its sections, in its template.
    """

    session: Session
    language: Language
    files: tuple[str, ...]
    draft: str
    step: int
    decisions: Mapping[str, str]
    titles: frozenset[str] = frozenset()

    @cached_property
    def evidence(self) -> Evidence:
        """What the sources of the session say."""
        return session_evidence(self.session, self.files)

    def loaded(self) -> Draft:
        """Return the draft that the step begins with."""
        return loaded_draft(self.session, self.draft)

    def kept(self, draft: Draft, call: int) -> str:
        """Keep a draft under a name of this step, and return the name."""
        name = f"{self.step:04d}-{call}.md"
        keep_draft(self.session, name, draft)
        return name


def loaded_draft(session: Session, name: str) -> Draft:
    """Return a draft by the name of its Markdown; an empty one for an empty name. Raises NoSuchFile."""
    return Draft.model_validate_json(session.read("drafts", name + _BEHIND)) if name else Draft()


def keep_draft(session: Session, name: str, draft: Draft) -> None:
    """Write a draft under the name of its Markdown."""
    session.write_text("drafts", name + _BEHIND, draft.model_dump_json())


def keep_markdown(desk: Desk) -> None:
    """Write the Markdown of a desk's draft beside it, if there is one."""
    if desk.draft:
        desk.session.write_text("drafts", desk.draft, whole_text(desk.loaded(), desk.evidence, desk.language))


def session_evidence(session: Session, files: tuple[str, ...]) -> Evidence:
    """Return what the sources of a session say. Raises NoSuchFile."""
    return _evidence(tuple(session.read("inputs", name) for name in files))


@lru_cache(maxsize=16)
def _evidence(texts: tuple[bytes, ...]) -> Evidence:
    return evidence_of(SOURCE.validate_json(text) for text in texts)


def source_names(request: DocumentRequest) -> tuple[str, ...]:
    """Return the names under which the sources of a request lie in a session, in their order."""
    return tuple(f"{number:04d}.json" for number in range(len(request.sources)))


def as_lines(evidence: Evidence, number: int) -> str:
    """Return what one source says, a sentence a line with its id."""
    wanted = evidence.sources[number]
    place = {"ticket": "key", "page": "id", "file": "name"}[wanted.form]
    return "\n".join(
        json.dumps({"id": said.id, "heading": said.heading, "text": said.text}, ensure_ascii=False)
        for passage in evidence.passages
        if passage.place == getattr(wanted, place)
        for said in passage.sentences
    )
