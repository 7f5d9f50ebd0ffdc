"""Where the document of a ticket stands. It is kept on the ticket itself, signed, and read anew by every run."""

import re
from collections.abc import Mapping
from typing import Literal, Self

from pydantic import ValidationError

from workers.atlassian.models import Ticket
from workers.contracts import Value
from workers.document.outcome import OpenQuestion
from workers.reading.language import Language

KIND = "document"
_NOT_IN_NAMES = re.compile(r"[^\w.-]+")
MOST_ASKED = 20
"""Files that people are asked about at once: a ticket's property holds 32 kB. Further ones are left out."""

DocumentStanding = Literal["", "writing", "asking", "finished", "stopped", "failed"]


class AskedFile(Value):
    """A file that a text names and nobody attached, by the number that people see; `place` names it, such as SHOP-7.

    `reference` is empty for a question that is about no file. `decision` is "skip", or the name under which the file
    lies in the session's assets; empty while it is open.
    """

    number: int
    reference: str = ""
    place: str = ""
    decision: str = ""


class Delivered(Value):
    """What the ticket has of a finished document: the ids of its files by their names, and of its page."""

    files: dict[str, str] = {}
    page_id: str = ""


class DocumentThread(Value):
    """The document of a ticket.

    Attributes:
        session: the run that it was begun with; names the session's folder, too.
        version: the version of the project that it is about; empty for one about the ticket.
        actor: who asked for it; nothing is told that this person may not see.
        question: the id of the graph's question; its files are `asked`, and stay until another question comes.
        taken: the ids of the comments that answered, which are no answers to a plan.
        delivered: what was finished here, by its argument: "prd", "release-notes 2.4".
        numbered: the highest number that a question of any document here had; a late answer means no other question.
        is_anew: it was begun again because the program changed, and says so.
        is_page_due: it is finished but for its page, which Confluence did not take yet; a run of its own is about that.
    """

    session: str = ""
    template: str = ""
    version: str = ""
    status: DocumentStanding = ""
    language: Language = "en"
    actor: str = ""
    question: str = ""
    asked: tuple[AskedFile, ...] = ()
    taken: tuple[str, ...] = ()
    delivered: dict[str, Delivered] = {}
    numbered: int = 0
    is_anew: bool = False
    is_page_due: bool = False

    @property
    def argument(self) -> str:
        """What people write to have it, behind `/reqgate document`; no other document of the ticket has the same."""
        return f"{self.template} {self.version}" if self.version else self.template

    @property
    def file_name(self) -> str:
        """What its files are called, behind the ticket's key."""
        return _NOT_IN_NAMES.sub("-", self.argument).strip("-.")

    @property
    def open(self) -> tuple[AskedFile, ...]:
        """The files that wait for an answer."""
        return tuple(one for one in self.asked if not one.decision) if self.status == "asking" else ()

    @property
    def decisions(self) -> dict[str, str]:
        """What people decided, by reference."""
        return {one.reference: one.decision for one in self.asked if one.decision}

    def begun(self, session: str, template: str, version: str, language: Language, actor: str) -> Self:
        """Return the same with a document that begins; what was delivered here stays known."""
        fresh = type(self)(
            session=session, template=template, version=version, status="writing", language=language, actor=actor
        )
        return fresh.model_copy(
            update={"taken": self.taken, "delivered": self.delivered, "numbered": self._last_number}
        )

    def asking(self, question: OpenQuestion, first: int, places: Mapping[str, str]) -> Self:
        """Return the same with a question, whose files are numbered from `first`, or behind all that was asked here
        before; `places` tell what names each.
        """
        if question.id == self.question:
            return self.model_copy(update={"status": "asking"})
        asked = (
            AskedFile(number=number, reference=reference, place=places.get(reference, ""))
            for number, reference in enumerate(
                question.references[:MOST_ASKED] or ("",), max(first, self._last_number + 1)
            )
        )
        return self.model_copy(update={"status": "asking", "question": question.id, "asked": tuple(asked)})

    @property
    def _last_number(self) -> int:
        return max((one.number for one in self.asked), default=self.numbered)

    def decided(self, decisions: dict[int, str], comment_id: str) -> Self:
        """Return the same with decisions by number; it is written on once none is open."""
        asked = tuple(
            one.model_copy(update={"decision": decisions[one.number]}) if one.number in decisions else one
            for one in self.asked
        )
        is_open = any(not one.decision for one in asked)
        return self.model_copy(
            update={
                "asked": asked,
                "taken": tuple(dict.fromkeys((*self.taken, comment_id)))[-MOST_ASKED:],
                "status": "asking" if is_open else "writing",
            }
        )


def document_thread_on(ticket: Ticket) -> DocumentThread:
    """Return where the document of a ticket stands; a new thread where there is none, or one of another version."""
    text = ticket.marked.threads.get(KIND, "") if ticket.marked else ""
    try:
        return DocumentThread.model_validate_json(text) if text else DocumentThread()
    except ValidationError:
        return DocumentThread()
