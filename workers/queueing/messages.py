"""The queue's messages: which ticket and why, never what the ticket says. No queue, no network."""

import re
import uuid
from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from config.projects import PROJECT_KEY

PAGE_PREFIX = "confluence:"
"""What the key of a Confluence page begins with; its numeric id follows. A page is a ticket of another site."""

_NUMBER = "[1-9][0-9]{0,17}"
TICKET_KEY_PATTERN = re.compile(PROJECT_KEY + "-[1-9][0-9]{0,11}")
PAGE_KEY_PATTERN = re.compile(PAGE_PREFIX + _NUMBER)
RUN_ID = "^[0-9a-f]{12}$"


def new_run_id() -> str:
    """Return an id for one run: twelve hexadecimal digits, also used as the RQ job id."""
    return uuid.uuid4().hex[:12]


def is_page(ticket: str) -> bool:
    """Return whether a ticket's key is that of a page of Confluence."""
    return ticket.startswith(PAGE_PREFIX)


RunId = Annotated[str, Field(pattern=RUN_ID)]


class RunMessage(BaseModel):
    """What every message has. `job` is the function that takes it, by its dotted name: RQ imports it by that."""

    job: ClassVar[str]
    model_config = ConfigDict(frozen=True, extra="forbid")

    run_id: RunId = Field(default_factory=new_run_id)

    @property
    def ticket_key(self) -> str:
        """The key of the ticket that it is about; empty when it is about none."""
        return ""

    @property
    def project_key(self) -> str:
        """The key of the project that it is about; empty while that is not known."""
        return ""


class Message(RunMessage):
    """A message about a ticket."""

    ticket: str = Field(
        pattern=f"^({TICKET_KEY_PATTERN.pattern}|{PAGE_KEY_PATTERN.pattern}|{_NUMBER})$",
        description="Ticket key, a page's key, or Jira's numeric id",
    )

    @property
    def ticket_key(self) -> str:
        """The key of the ticket, or Jira's numeric id of it."""
        return self.ticket

    @property
    def project_key(self) -> str:
        """The key of the ticket's project; empty when the ticket is named by Jira's numeric id."""
        return self.ticket.rpartition("-")[0]

    @property
    def site(self) -> Literal["jira", "confluence"]:
        """Where the ticket is: a page is one of Confluence."""
        return "confluence" if is_page(self.ticket) else "jira"


class ReviewTicket(Message):
    """Review this ticket as it is when the job runs. `console` is the operator's own command line, and `backfill`
    the one that reviews tickets of old; it is automatic: content that is reviewed already is left alone.

    `override` is a command as well: the ticket passes, for the reason that the comment gives.
    """

    job = "workers.jobs.review_ticket"
    trigger: Literal["created", "updated", "command", "override", "console", "backfill"]
    actor: str = Field("", description="Account id of who gave the command or made the edit; empty where unknown")
    comment_id: str = Field("", pattern=r"^[0-9]*$", description="Id of the comment that held the command")

    @property
    def is_asked_for(self) -> bool:
        """Whether a person waits for this review: it starts at once and is answered even when nothing changed."""
        return self.trigger in ("command", "override", "console")

    @property
    def is_commanded(self) -> bool:
        """Whether a comment asks for it, whose author must be allowed to."""
        return self.trigger in ("command", "override")


class ReplyToCommand(Message):
    """Answer a command comment with words of our own; `lines` become paragraphs, those with a • a list."""

    job = "workers.jobs.reply_to_command"
    actor: str = Field("", description="Account id of who gave the command")
    comment_id: str = Field(pattern=r"^[0-9]+$")
    lines: tuple[str, ...]
    language: Literal["en", "zh"] = "en"


class AnswerCommand(Message):
    """Do what the command in a comment asks and answer it; its argument is read from Jira, never carried here."""

    job = "workers.jobs.answer_command"
    command: Literal["dispute", "explain"]
    actor: str = Field("", description="Account id of who gave the command")
    comment_id: str = Field(pattern=r"^[0-9]+$")
    language: Literal["en", "zh"] = "en"


CommandMessage = ReviewTicket | AnswerCommand | ReplyToCommand
"""What an event or a comment starts."""


class ReviewText(RunMessage):
    """Review the text that was submitted for this run over HTTP; it stands in the store, never here."""

    job = "workers.jobs.review_text"
    project: str = Field("", description="Key of the project whose rules count; empty for the defaults")

    @property
    def project_key(self) -> str:
        """The key of the project whose rules count."""
        return self.project


class SendCallback(RunMessage):
    """Tell the caller's address how the review `review` ended."""

    job = "workers.jobs.send_callback"
    review: RunId


class ReplayRun(RunMessage):
    """Replay the run `original` and keep how it came out; nothing is posted."""

    job = "workers.jobs.replay_run"
    original: RunId


MESSAGES: Mapping[str, type[RunMessage]] = {
    kind.job: kind for kind in (ReviewTicket, ReplyToCommand, AnswerCommand, ReviewText, SendCallback, ReplayRun)
}
"""Every message by the function that takes it."""


def message_from(function: str, payload: object) -> RunMessage | None:
    """Return the message that `function` takes, or None when this is none (the job of another version)."""
    kind = MESSAGES.get(function)
    if kind is None:
        return None
    try:
        return kind.model_validate(payload)
    except ValidationError:
        return None
