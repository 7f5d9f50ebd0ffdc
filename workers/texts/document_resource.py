"""A document of submitted files as its caller sees it: in the answers of the HTTP API and in callbacks. Values only."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import quote

from pydantic import Field

from workers.contracts import TokenUse
from workers.document.outcome import DocumentOutcome, Issue, LeftOutStatement
from workers.queueing.messages import RUN_ID
from workers.texts.resource import FAULT, Part, ReviewError, State, state_of

if TYPE_CHECKING:  # the edge reads these models when it starts, and the store is a third of a start
    from workers.store import KeptFile, Submitted, SubmittedText

DocumentStatus = Literal["asking", "finished"]

MOST_ASKED = 20
"""Files that are asked about at once, as on a ticket. Further ones are left out."""

_NO_DOCUMENT = "The document ended without a result; submit the files again. The workers' log has more under its id."
_NO_REPLY = "The last reply was not worked on and is not kept; send it again. What is asked stays open."


def document_error(status: int, stage: str, error_type: str, message: str) -> dict[str, Any]:
    """Return an error as the store keeps it: the names of ReviewError."""
    update = {"status": status, "stage": stage, "error_type": error_type, "message": message}
    return FAULT.model_copy(update=update).model_dump()


EXPIRED = document_error(
    400,
    "human_input",
    "Expired",
    "Nobody answered in time (DOCUMENT_KEEP_DAYS), so the files are deleted; submit anew.",
)
NOTHING_SAID = document_error(
    400, "agent", "NothingSaid", "The texts say nothing that belongs into a document of this kind."
)


class Progress(Part):
    """How many sections are written, of how many."""

    done: int = Field(ge=0)
    all: int = Field(ge=0)


class DocumentQuestion(Part):
    """Files that the texts name and nobody gave. Decide on each in one reply: give it, or leave it out."""

    text: str = Field(description="The question, for people")
    files: tuple[str, ...] = Field(description="As the texts name them")


class DocumentReport(Part):
    """How the document came about; while it is written, how far it is."""

    title: str
    language: Literal["en", "zh"]
    progress: Progress
    statements: int = Field(ge=0, description="Sentences, each taken from the files; structure.json names the place")
    places: tuple[str, ...] = Field(description="The texts that they are from")
    not_said: tuple[str, ...] = Field(description="Sections that no text says anything about; they are left out")
    left_out: tuple[LeftOutStatement, ...] = Field(description="Sentences that a model proposed and no text supports")
    held_back: int = Field(ge=0, description="Passages that give orders to a bot")
    issues: tuple[Issue, ...] = Field(description="What the linter still finds")
    steps: int = Field(ge=0)
    note: str = Field(description="What went otherwise than it should; empty where nothing did")
    tokens: TokenUse


class DocumentFile(Part):
    """A file of a finished document."""

    name: str = Field(description="document.md, document.docx, structure.json, or a picture that the first shows")
    media_type: str
    size: int = Field(ge=0, description="Bytes")
    digest: str = Field(pattern="^[0-9a-f]{64}$", description="SHA-256 of the content, which is its ETag as well")
    href: str = Field(description="Where it is, below the host of the API")


class DocumentResource(Part):
    """A document: waiting, running, done (`status` says whether it asks), or failed (`error` says why)."""

    id: str = Field(pattern=RUN_ID, description="Id of the document, whichever reply it is at")
    state: State = Field(description="Of the files, and after a reply of that")
    status: DocumentStatus | None = Field(description="asking waits for a reply, finished has `files`; else null")
    kind: str = Field(description="As it was asked for, such as prd")
    reference: str | None = Field(description="As it was given")
    created_at: datetime
    question: DocumentQuestion | None = Field(description="What is asked; null where nothing is")
    report: DocumentReport | None = Field(description="Null before anything was written")
    unused: tuple[str, ...] = Field(description="Given files that could not be used, and why, for people")
    files: tuple[DocumentFile, ...] = Field(description="Of a finished document")
    error: ReviewError | None = Field(description="Why there is no document, or why the last reply came to nothing")

    @property
    def is_final(self) -> bool:
        """Whether nothing more will come, unless the caller answers."""
        return self.state in ("done", "failed")


def document_fault_of(turn: "SubmittedText") -> ReviewError:
    """Return what is said of a turn that ended without a result."""
    return FAULT.model_copy(update={"message": _NO_REPLY if turn.turn else _NO_DOCUMENT})


def document_resource_of(turns: "tuple[Submitted, ...]", made: "Sequence[KeptFile]") -> DocumentResource:
    """Return what the caller sees of a document.

    Args:
        turns: what it was asked for with and the replies to its questions, in their order; one turn at least.
        made: its files, once it is finished.
    """
    first, last = turns[0].submission, turns[-1].submission
    state, error = state_of(turns[-1], document_fault_of(last))
    outcome = DocumentOutcome.model_validate(turns[-1].report) if turns[-1].report else None
    is_over = made or (error is not None and (last.turn == 0 or last.error == EXPIRED))
    question = outcome.question if outcome and not is_over and state in ("done", "failed") else None
    return DocumentResource(
        id=first.run_id,
        state=state,
        status="asking" if question else "finished" if made else None,
        kind=first.template,
        reference=first.reference or None,
        created_at=first.created_at,
        question=DocumentQuestion(text=question.text, files=question.references[:MOST_ASKED]) if question else None,
        report=_report(outcome) if outcome else None,
        unused=tuple(last.unread or ()),
        files=tuple(_file(first.run_id, one) for one in made),
        error=error,
    )


def _report(outcome: DocumentOutcome) -> DocumentReport:
    done, every = outcome.progress
    return DocumentReport(
        title=outcome.title,
        language=outcome.language,
        progress=Progress(done=done, all=every),
        statements=len(outcome.statements),
        places=outcome.places,
        not_said=outcome.not_said,
        left_out=outcome.left_out,
        held_back=outcome.held_back,
        issues=outcome.issues,
        steps=outcome.steps,
        note=outcome.note,
        tokens=outcome.tokens,
    )


def _file(document: str, kept: "KeptFile") -> DocumentFile:
    return DocumentFile(
        name=kept.name,
        media_type=kept.media_type,
        size=kept.size,
        digest=kept.digest,
        href=f"/api/v1/documents/{document}/files/{quote(kept.name)}",
    )
