"""The actions as values. Planning makes them, the outbox keeps them, `apply` carries them out.

An action is stored as JSON under (run id, index), so dry-run, replay and audit are all "do not apply".
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from workers.atlassian.marker import DocumentPageMarker, Marker, PlanPageMarker, SubtaskMarker, TicketMarker


class _Action(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class UpsertComment(_Action):
    """Write the ticket's one comment of a kind: edit the marked one quietly, or create it. Further ones are removed."""

    type: Literal["upsert_comment"] = "upsert_comment"
    ticket_key: str
    body: Any = Field(
        description="ADF object (Jira Cloud), wiki markup (Data Center) or storage format (pages), after the firewall"
    )
    marker: Marker
    internal: bool = Field(False, description="A Jira Service Management comment that customers do not see")
    notify: bool = Field(False, description="Let Jira tell people of the edit: somebody is mentioned in it")
    pointer: Any = Field(None, description="What a further comment of the kind becomes where it cannot be removed")


class PostReply(_Action):
    """Answer a command, once per command comment; a question that was asked before, in the answer to that."""

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
    kind: str = Field("", description="Of the run's comment, whose id its part of the marker names; empty for none")
    marker: TicketMarker


class Transition(_Action):
    """Move the ticket by the named workflow transition, when it is available."""

    type: Literal["transition"] = "transition"
    ticket_key: str
    name: str


class UpdateDescription(_Action):
    """Give a ticket another description, if nobody edited it since it was read."""

    type: Literal["update_description"] = "update_description"
    ticket_key: str
    expected_fingerprint: str = Field(description="Of the description that was read; see `description.fingerprint_of`")
    body: Any = Field(description="ADF object (Jira Cloud) or wiki markup (Data Center)")
    replaced: Any = Field(None, description="The description that was read, for whoever wants it back")
    is_undo: bool = False


class AttachFile(_Action):
    """Attach a text, and remove the older files that it replaces. A refusal does not end the run."""

    type: Literal["attach_file"] = "attach_file"
    ticket_key: str
    filename: str
    text: str = Field(description="Markdown, after the firewall")
    replaces: tuple[str, ...] = Field((), description="Ids of our older files, as they were kept")


class AttachDocument(_Action):
    """Attach a file of a document, which lies in the folder of its session, and remove the older files that it
    replaces. A refusal does not end the run.
    """

    type: Literal["attach_document"] = "attach_document"
    ticket_key: str
    filename: str
    mime_type: str
    session: str = Field(description="Names the session's folder")
    source: str = Field(description="The file's name among what the session put out")
    digest: str = Field(description="SHA-256 of its content, in hexadecimal digits")
    file_id: str = Field("", description="Of the file, once it was attached")
    replaces: tuple[str, ...] = Field((), description="Ids of our older files, as they were kept")


class CreateSubtask(_Action):
    """Make the sub-task of a stage of the ticket's plan, once in all runs."""

    type: Literal["create_subtask"] = "create_subtask"
    ticket_key: str
    type_id: str = Field(description="Of the project's type of sub-tasks")
    summary: str
    body: Any = Field(description="ADF object (Jira Cloud) or wiki markup (Data Center), after the firewall")
    marker: SubtaskMarker


class KeepPage(_Action):
    """Keep a ticket's plan on its page of Confluence, unless a person edited it. A refusal does not end the run."""

    type: Literal["keep_page"] = "keep_page"
    ticket_key: str
    space: str
    title: str
    body: str = Field(description="Storage format, after the firewall")
    page_id: str = Field("", description="Of the page, once it was made")
    marker: PlanPageMarker


class PageSection(_Action):
    """A section of a document's page: the name of its heading in links, the heading, and all in storage format."""

    id: str
    title: str
    body: str


class KeepDocumentPage(_Action):
    """Keep a ticket's document on its page of Confluence; sections that people edited stay. A refusal does not end the
    run.
    """

    type: Literal["keep_document_page"] = "keep_document_page"
    ticket_key: str
    space: str
    title: str
    words: str = Field(description="A paragraph above the sections of a new page, in storage format")
    sections: tuple[PageSection, ...]
    session: str = Field(description="Names the folder with the pictures")
    pictures: dict[str, str] = Field(description="What each picture of the session is called on the page")
    page_id: str = Field("", description="Of the page, once it was made")
    is_kept: bool = Field(False, description="It was just done, and stands here to be recorded with what follows")
    marker: DocumentPageMarker


TicketAction = (
    UpsertComment
    | PostReply
    | SetOutcome
    | Transition
    | UpdateDescription
    | AttachFile
    | AttachDocument
    | CreateSubtask
)
"""What is done to the ticket itself."""

Action = Annotated[
    TicketAction | KeepPage | KeepDocumentPage,
    Field(discriminator="type"),
]
