"""The queue's messages: which ticket and why, never what the ticket says. No queue, no network."""

import re
import uuid
from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, get_args

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


Lane = Literal["front", "background", "long"]
"""Where a run waits: at the front, where a person waits for it, or behind; or what takes minutes, which never has more
than half of the workers.
"""


class RunMessage(BaseModel):
    """What every message has. `kind` names what is to be done: one of those in `workers/handlers/kinds.py`."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    is_replaceable: ClassVar[bool] = False
    """A later run of the kind does for its ticket what this one was to do."""

    kind: str
    run_id: RunId = Field(default_factory=new_run_id)

    @property
    def cause(self) -> str:
        """What started the run, in a word."""
        return self.kind

    @property
    def lane(self) -> Lane:
        """Where the run waits."""
        return "background"

    @property
    def site(self) -> Literal["jira", "confluence"]:
        """Where the ticket is: a page is one of Confluence."""
        return "confluence" if is_page(self.ticket_key) else "jira"

    def replaces(self, _older: "RunMessage", *, ended_well: bool) -> bool:
        """Return whether an older run that was given up is needless once this one has ended, well or not."""
        return False

    @property
    def ticket_key(self) -> str:
        """The key of the ticket that it is about; empty when it is about none."""
        return ""

    @property
    def project_key(self) -> str:
        """The key of the project that it is about; empty while that is not known."""
        return ""

    @property
    def turn(self) -> str:
        """What one run at a time works on; empty where any number may."""
        return ""


class Message(RunMessage):
    """A message about a ticket, and about the comment whose command started it, if one did."""

    ticket: str = Field(
        pattern=f"^({TICKET_KEY_PATTERN.pattern}|{PAGE_KEY_PATTERN.pattern}|{_NUMBER})$",
        description="Ticket key, a page's key, or Jira's numeric id",
    )
    actor: str = Field("", description="Account id of who gave the command or made the edit; empty where unknown")
    comment_id: str = Field("", pattern=r"^[0-9]*$", description="Id of the comment that held the command")
    language: Literal["en", "zh", ""] = Field("", description="Of the command; empty for that of the ticket")

    @property
    def command(self) -> str:
        """The name of the command; empty when none that is known started the run."""
        return ""

    @property
    def joins(self) -> bool:
        """Whether it joins the run of its kind that waits for the ticket: that will do for both."""
        return False

    @property
    def place(self) -> str:
        """Where it waits when others join it: one run of a kind waits for a ticket."""
        return f"{self.kind}:{self.ticket}"

    @property
    def words(self) -> str:
        """What it says, where saying it to a person again soon is too much; empty for what says something new."""
        return ""

    @property
    def ticket_key(self) -> str:
        """The key of the ticket, or Jira's numeric id of it."""
        return self.ticket

    @property
    def turn(self) -> str:
        """The ticket."""
        return self.ticket

    @property
    def project_key(self) -> str:
        """The key of the ticket's project; empty when the ticket is named by Jira's numeric id."""
        return self.ticket.rpartition("-")[0]


Trigger = Literal["created", "updated", "command", "override", "type", "console", "backfill"]


class ReviewTicket(Message):
    """Review this ticket as it is when the job runs. `console` is the operator's own command line, and `backfill`
    the one that reviews tickets of old; it is automatic: content that is reviewed already is left alone.

    `override` and `type` are commands as well: the ticket passes for the reason that the comment gives, or is of the
    kind that it names.
    """

    is_replaceable = True

    kind: Literal["review"] = "review"
    trigger: Trigger

    @property
    def is_asked_for(self) -> bool:
        """Whether a person waits for this review: it starts at once and is answered even when nothing changed."""
        return self.trigger in ("command", *_ALONE, "console")

    @property
    def command(self) -> str:
        """The name of the command that asks for it."""
        return next((name for name, trigger in _TRIGGERS.items() if trigger == self.trigger), "")

    @property
    def joins(self) -> bool:
        """Whether it joins the review that waits for the ticket."""
        return not self.is_asked_for

    @property
    def cause(self) -> str:
        """What started the review."""
        return self.trigger

    @property
    def lane(self) -> Lane:
        """Where the review waits."""
        return "front" if self.is_asked_for else "background"

    def replaces(self, older: RunMessage, *, ended_well: bool) -> bool:
        """Return whether an older review is needless: this one has read the ticket as it is since. What people asked
        for is done as well when this one ended well, except for what its comment says beside that.
        """
        if not isinstance(older, ReviewTicket) or older.run_id == self.run_id:
            return False
        return not older.is_asked_for or (ended_well and older.trigger not in _ALONE)


class AnswerCommand(Message):
    """Do what the command in a comment asks and answer it; its argument is read from Jira, never carried here.

    The kind is the command's name.
    """

    kind: str = Field(pattern=r"^[a-z]{1,20}$")
    comment_id: str = Field(pattern=r"^[0-9]+$")

    @property
    def command(self) -> str:
        """The name of the command."""
        return self.kind

    @property
    def lane(self) -> Lane:
        """Where the command waits."""
        return "front"


class ReplyToCommand(Message):
    """Answer a comment in words of our own, which any person gets: about the commands that there are."""

    kind: Literal["reply"] = "reply"
    comment_id: str = Field(pattern=r"^[0-9]+$")
    says: Literal["help", "unknown", "not_covered", "not_on_pages"]
    suggestion: str = Field("", description="The word of a command that is nearest to one that is unknown")

    @property
    def command(self) -> str:
        """The command whose rules count: everybody may ask which commands there are."""
        return "help"

    @property
    def words(self) -> str:
        """What it says."""
        return "\n".join((self.says, self.suggestion, self.language))

    @property
    def lane(self) -> Lane:
        """Where the reply waits."""
        return "front"


class ReadAnswers(Message):
    """Look again at a ticket on which questions of a plan are open: a comment came, changed or went, the text was
    edited, or the time is up.
    """

    kind: Literal["answers"] = "answers"

    @property
    def joins(self) -> bool:
        """Whether it joins the run that waits for the ticket: the whole conversation is read anew."""
        return True

    @property
    def lane(self) -> Lane:
        """Where it waits: somebody has answered."""
        return "front"


class WriteDocument(Message):
    """Go on with the document of a ticket as long as one job may; what is left is done by the same run later.

    A document that was stopped, or begun anew since, has another session: then there is nothing to do.
    """

    kind: Literal["write"] = "write"
    session: RunId = Field(description="The run that the document was begun with")

    @property
    def lane(self) -> Lane:
        """Where it waits: it takes minutes."""
        return "long"


class ReadPage(Message):
    """Bring the index of pages up to date with a page that changed, moved, went or came back."""

    kind: Literal["page"] = "page"

    @property
    def joins(self) -> bool:
        """Whether it joins the run that waits for the page: the page is read as it is then."""
        return True


class ReadComment(Message):
    """Look at a new comment in Confluence: below which page it stands, and whether it is a command.

    Data Center tells of a comment by its own number alone, so that it stands here for the page.
    """

    kind: Literal["comment"] = "comment"
    comment_id: str = Field(pattern=r"^[0-9]+$")

    @property
    def lane(self) -> Lane:
        """Where it waits: it may be a command."""
        return "front"


CommandMessage = ReviewTicket | AnswerCommand | ReplyToCommand | ReadAnswers | WriteDocument | ReadPage | ReadComment
"""What an event or a comment starts."""

_ALONE = ("override", "type")
"""Reviews that do something that no other review does."""

_TRIGGERS: Mapping[str, Trigger] = {"review": "command", "override": "override", "type": "type"}


def commanded(command: str, kind: str, **told: str) -> CommandMessage:
    """Return the message of a command, which starts a run of this kind, with what else is `told` of its comment."""
    if kind == "review":
        return ReviewTicket.model_validate({"trigger": _TRIGGERS[command], **told})
    if kind == "reply":
        return ReplyToCommand.model_validate({"says": command, **told})
    return AnswerCommand.model_validate({"kind": kind, **told})


class ApiMessage(RunMessage):
    """A message about what was submitted over HTTP, which stands in the store, never here."""

    project: str = Field("", description="Key of the project whose rules and budget count; empty for the defaults")

    @property
    def cause(self) -> str:
        """What started the run."""
        return "api"

    @property
    def project_key(self) -> str:
        """The key of the project whose rules and budget count."""
        return self.project


class ReviewText(ApiMessage):
    """Review the text that was submitted for this run."""

    kind: Literal["text"] = "text"


class PlanText(ApiMessage):
    """Plan the text that was submitted, with the replies up to this run's."""

    kind: Literal["plantext"] = "plantext"
    plan: RunId = Field(description="The run that the plan began with")


class AskText(ApiMessage):
    """Answer the question that was submitted for this run."""

    kind: Literal["asktext"] = "asktext"
    project: str = Field(description="Key of the project that is asked about")

    @property
    def lane(self) -> Lane:
        """Where it waits: somebody has asked."""
        return "front"


class WriteText(ApiMessage):
    """Go on with the document of files that were submitted, with the reply of this run, as long as one job may; what is
    left is done by the same run later.
    """

    kind: Literal["writetext"] = "writetext"
    document: RunId = Field(description="The run that the document began with")

    @property
    def lane(self) -> Lane:
        """Where it waits: it takes minutes."""
        return "long"

    @property
    def turn(self) -> str:
        """The document: its state is one."""
        return f"document:{self.document}"


class SendCallback(RunMessage):
    """Tell the caller's address how the run `review` ended: a review, a turn of a plan or document, or a question."""

    kind: Literal["callback"] = "callback"
    review: RunId


class ReplayRun(RunMessage):
    """Replay the run `original` and keep how it came out; nothing is posted."""

    kind: Literal["replay"] = "replay"
    original: RunId


_MESSAGES: Mapping[str, type[RunMessage]] = {
    "review": ReviewTicket,
    "reply": ReplyToCommand,
    "answers": ReadAnswers,
    "write": WriteDocument,
    "page": ReadPage,
    "comment": ReadComment,
    "text": ReviewText,
    "plantext": PlanText,
    "asktext": AskText,
    "writetext": WriteText,
    "callback": SendCallback,
    "replay": ReplayRun,
}
"""The kinds that no command starts; every other one has the message of a command."""


CAUSES = (*get_args(Trigger), "reply", "answers", "write", "page", "comment", "api", "callback", "replay")
"""What may start a run, in a word, but for commands that are kinds of their own."""


def message_from(payload: Mapping[str, object]) -> RunMessage | None:
    """Return the message in a payload, or None when this is none (of another version)."""
    try:
        return _MESSAGES.get(str(payload.get("kind")), AnswerCommand).model_validate(payload)
    except ValidationError:
        return None
