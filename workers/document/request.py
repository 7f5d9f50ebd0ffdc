"""What a document is made of: tickets, pages and files as they were read, and which document is wanted. Values only."""

from typing import Annotated, Literal

from pydantic import Field

from workers.contracts import Value
from workers.reading.language import Language


class Comment(Value):
    """What somebody wrote under a ticket or a page. `created` is an ISO 8601 time, or empty."""

    id: str
    text: str
    created: str = ""


class Attachment(Value):
    """A file that hangs on a ticket or a page. `size` is in bytes, 0 where it is not known.

    `asset` is its name in the session, empty where that is its own: tickets may have files of one name.
    """

    name: str
    mime: str = ""
    size: int = 0
    asset: str = ""


class Link(Value):
    """A ticket that another one names. `kind` as the tracker words it, such as "is blocked by"."""

    kind: str
    key: str
    summary: str = ""


class Ticket(Value):
    """A ticket as its tracker has it. Texts are wiki markup or Markdown; times are ISO 8601, or empty.

    `resolution` is empty while the ticket is open; some sites give none to what is done, which `is_done` says.
    `address` leads people to it, empty where there is none.
    """

    form: Literal["ticket"] = "ticket"
    key: str
    type: str = ""
    summary: str = ""
    status: str = ""
    resolution: str = ""
    is_done: bool = False
    priority: str = ""
    labels: tuple[str, ...] = ()
    components: tuple[str, ...] = ()
    fix_versions: tuple[str, ...] = ()
    affects_versions: tuple[str, ...] = ()
    created: str = ""
    resolved: str = ""
    environment: str = ""
    description: str = ""
    comments: tuple[Comment, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    links: tuple[Link, ...] = ()
    address: str = ""


class Page(Value):
    """A page of a wiki: its text as Markdown with headings, as `storage_to_text` gives it, what people wrote below it,
    and its files.
    """

    form: Literal["page"] = "page"
    id: str
    title: str
    text: str
    comments: tuple[Comment, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    address: str = ""


class File(Value):
    """A local Markdown file; `title` is that of its text, `attachments` are the pictures that lie beside it."""

    form: Literal["file"] = "file"
    name: str
    title: str = ""
    text: str
    attachments: tuple[Attachment, ...] = ()


Source = Annotated[Ticket | Page | File, Field(discriminator="form")]


class DocumentRequest(Value):
    """Which document is wanted, and of what.

    Attributes:
        template: the name of a template, such as prd.
        sources: what it is made of, as read; the first one is what it was asked for on. Of a ticket, its children
            and what it links to follow.
        language: of the document; empty for that of the first source.
        decisions: what people decided on missing files before it began: the reference, and "skip" or the name of a
            file in the session's assets.
    """

    template: str
    sources: tuple[Source, ...] = Field(min_length=1)
    language: Language | Literal[""] = ""
    decisions: dict[str, str] = {}


def texts_of(source: Ticket | Page | File) -> tuple[str, ...]:
    """Return what people wrote in a source: its text, and their comments."""
    match source:
        case Ticket():
            return (source.description, *(comment.text for comment in source.comments))
        case Page():
            return (source.text, *(comment.text for comment in source.comments))
    return (source.text,)


def place_of(source: Ticket | Page | File) -> str:
    """Return by what a source is cited: a ticket's key, a page's id, a file's name."""
    match source:
        case Ticket():
            return source.key
        case Page():
            return source.id
    return source.name
