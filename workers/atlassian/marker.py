"""The marker: an invisible property by which the bot recognises its own work.

On a ticket it is signed: whoever may edit a ticket may write its properties, and may copy them from another. On a
comment it is not: who may write it may edit the comment, too, and nothing but finding hangs on it.
"""

import json
from dataclasses import dataclass
from typing import Literal, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from config.signing import Signer

PURPOSE = "marker"
"""What the keys are derived for."""
_MOST_EARLIER = 100
"""A property holds 32 kB, and Jira is asked what it did not tell of for days, not for years."""

Form = TypeVar("Form", bound=BaseModel)


class Marker(BaseModel):
    """What a run left: on its comment, and on the ticket as the part of its kind.

    A `surplus` comment was a second one of its kind; a line in it leads to the first.
    """

    # Strict: "FALSE" is no false, for what was signed is what must stand there.
    model_config = ConfigDict(frozen=True, extra="ignore", strict=True)

    v: Literal[1] = 1
    run: str
    kind: str = Field("review", pattern=r"^[a-z]{1,20}$", description="review, reply, surplus, or another comment")
    fingerprint: str = ""
    decision: str = Field("", description="Of a review; ERROR on a reply that only says that there was a fault")
    outcome: str = Field("", description="Of a review under the bar; tells which label belongs to it")
    rubric: str = ""
    answers: str = Field("", description="Id of the comment that a reply answers")
    earlier: tuple[str, ...] = Field(
        (), strict=False, description="Of the answer to a question that was asked again: what it answered before"
    )
    comment_id: str = Field("", description="On the ticket: which comment is ours")
    override: str = Field("", description="While a person's override is in force: the run that recorded it")
    escalated: str = Field("", description="While rejects follow one another: the run that asked for a person")
    internal: bool = Field(False, description="Our comment is hidden from the customers of a service project")
    file_id: str = Field("", description="On the ticket: which file we attached")
    page_id: str = Field("", description="On the ticket: which page of Confluence keeps its plan")
    is_answer: bool = Field(False, description="Its project was only observed: a person was answered, and no more done")

    def does_answer(self, comment_id: str) -> bool:
        """Return whether a reply answers a comment, or did before its question was asked again."""
        return comment_id in (self.answers, *self.earlier)

    def again(self, before: Self) -> Self:
        """Return the marker of a reply that takes the place of the one `before`; what that answered stays answered."""
        return self.model_copy(update={"earlier": (*before.earlier, before.answers)[-_MOST_EARLIER:]})


class TicketMarker(BaseModel):
    """The signed property of a ticket: what the last run of each kind left, by its kind."""

    model_config = ConfigDict(frozen=True, extra="ignore", strict=True)

    v: Literal[1] = 1
    ticket: str = Field("", description="What stays of the ticket when it is moved: its number, or a page's key")
    parts: dict[str, Marker] = Field(default_factory=dict)
    settled: str = Field("", description="The kind of work that a person said it is")
    threads: dict[str, str] = Field(
        default_factory=dict, description="Where each conversation stands, as JSON, by the kind of its runs"
    )
    signature: str = Field("", description="Tells it from what others wrote there")

    def of(self, kind: str) -> Marker | None:
        """Return what the last run of a kind left."""
        return self.parts.get(kind)

    def with_thread(self, kind: str, thread: str) -> Self:
        """Return the same with where the conversation of a kind stands."""
        return self.model_copy(update={"threads": {**self.threads, kind: thread}})

    def with_part(self, marker: Marker) -> Self:
        """Return the same with what a run leaves; what runs of other kinds left stays."""
        return self.model_copy(update={"parts": {**self.parts, marker.kind: marker}})


class SubtaskMarker(BaseModel):
    """The property of a sub-task that we made: for which stage of the plan of which parent, by its number."""

    model_config = ConfigDict(frozen=True, extra="ignore", strict=True)

    v: Literal[1] = 1
    parent: str = Field(min_length=1)
    stage: str = Field(min_length=1)
    run: str


class PlanPageMarker(BaseModel):
    """The property of a page that keeps the plan of a ticket, which is told by its number; `digest` is of the body."""

    model_config = ConfigDict(frozen=True, extra="ignore", strict=True)

    v: Literal[1] = 1
    ticket: str = Field(min_length=1)
    run: str
    digest: str


class DocumentPageMarker(BaseModel):
    """The property of a page that holds a document of a ticket, which is told by its number.

    `owned` are our sections as they read back after our last write, by id. While a write is on its way, `writes` are
    the sections in it and `on` is the version that it was made of.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    v: Literal[1] = 1
    ticket: str = Field(min_length=1)
    template: str = Field(min_length=1)
    run: str
    owned: dict[str, str] = Field(default_factory=dict)
    writes: tuple[str, ...] = ()
    on: int = 0


def marker_from(value: object) -> Marker | None:
    """Return our marker from a comment's property, or None when the value is not one of ours."""
    return _read(Marker, value)


def subtask_marker_from(value: object) -> SubtaskMarker | None:
    """Return what a sub-task's property says, or None when the value is not one of ours."""
    return _read(SubtaskMarker, value)


def plan_page_marker_from(value: object) -> PlanPageMarker | None:
    """Return what the property of a plan's page says, or None when the value is not one of ours."""
    return _read(PlanPageMarker, value)


def document_page_marker_from(value: object) -> DocumentPageMarker | None:
    """Return what the property of a document's page says, or None when the value is not one of ours."""
    return _read(DocumentPageMarker, value)


def _read(form: type[Form], value: object) -> Form | None:
    try:
        return form.model_validate_json(value) if isinstance(value, str) else form.model_validate(value)
    except ValidationError:
        return None


@dataclass(frozen=True)
class Seal:
    """Signs the markers of one site's tickets, and tells them from everything else.

    The signature covers all of a marker, the site and the number of the ticket, which stays when it is moved.
    """

    signer: Signer
    site: str

    def sealed(self, marker: TicketMarker) -> TicketMarker:
        """Return the marker as it is written on its ticket."""
        return marker.model_copy(update={"signature": self.signer.sign(self._text(marker))})

    def opened(self, value: object, ticket_id: str) -> TicketMarker | None:
        """Return the marker in a property's value, None when we did not write it on this very ticket."""
        marker = _read(TicketMarker, value)
        if marker is None or marker.ticket != ticket_id or not ticket_id:
            return None
        return marker if self.signer.is_signed(self._text(marker), marker.signature) else None

    def _text(self, marker: TicketMarker) -> str:
        fields = marker.model_dump(exclude={"signature"}, exclude_defaults=True)
        return json.dumps([self.site, fields], sort_keys=True)
