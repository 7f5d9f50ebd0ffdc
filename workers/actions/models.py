"""The actions as values. Planning makes them, the outbox keeps them, `apply` carries them out.

An action is stored as JSON under (run id, index), so dry-run, replay and audit are all "do not apply".
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from workers.atlassian.marker import Marker


class _Action(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class UpsertComment(_Action):
    """Write the ticket's one review comment: edit the marked one quietly, or create it. Further ones are removed."""

    type: Literal["upsert_comment"] = "upsert_comment"
    ticket_key: str
    body: Any = Field(
        description="ADF object (Jira Cloud), wiki markup (Data Center) or storage format (pages), after the firewall"
    )
    marker: Marker
    internal: bool = Field(False, description="A Jira Service Management comment that customers do not see")
    notify: bool = Field(False, description="Let Jira tell people of the edit: somebody is mentioned in it")
    pointer: Any = Field(None, description="What a further review comment becomes where it cannot be removed")


class PostReply(_Action):
    """Answer a command, once per command comment."""

    type: Literal["post_reply"] = "post_reply"
    ticket_key: str
    body: Any
    marker: Marker
    internal: bool = False


class SetOutcome(_Action):
    """Labels and the issue's marker property in one atomic update."""

    type: Literal["set_outcome"] = "set_outcome"
    ticket_key: str
    add_labels: tuple[str, ...] = ()
    remove_labels: tuple[str, ...] = ()
    marker: Marker


class Transition(_Action):
    """Move the ticket by the named workflow transition, when it is available."""

    type: Literal["transition"] = "transition"
    ticket_key: str
    name: str


Action = Annotated[UpsertComment | PostReply | SetOutcome | Transition, Field(discriminator="type")]
