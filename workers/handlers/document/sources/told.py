"""What a document's comment tells of its sources, kept in the session between two jobs; and its texts, cleaned."""

from collections.abc import Mapping

from pydantic import TypeAdapter, ValidationError

from workers.actions.outgoing import Outgoing
from workers.atlassian.models import Ticket as OpenedTicket
from workers.contracts import Value
from workers.document.request import File, Page, Source, Ticket
from workers.document.session import NoSuchFile, Session
from workers.handlers.document.sources.gathering import Gathered

_FILE = "told.json"
_SOURCE: TypeAdapter[Ticket | Page | File] = TypeAdapter(Source)


class SourcesTold(Value):
    """What was left out of the sources. As in `Gathered`; `refused` are pictures that cannot be used, with the reason.

    `is_desk` says that only the request itself was read.
    """

    hidden: int = 0
    beyond: int = 0
    thin: tuple[int, int] = (0, 0)
    unread: tuple[str, ...] = ()
    refused: Mapping[str, str] = {}
    is_desk: bool = False


def keep_told(session: Session, found: Gathered, refused: Mapping[str, str], *, is_desk: bool) -> None:
    """Keep what is told of the sources."""
    told = SourcesTold(
        hidden=found.hidden,
        beyond=found.beyond,
        thin=found.thin,
        unread=found.unread,
        refused=refused,
        is_desk=is_desk,
    )
    session.write_text("inputs", _FILE, told.model_dump_json())


def told_in(session: Session) -> SourcesTold:
    """Return what is told of the sources of a session; nothing where nobody kept it."""
    try:
        return SourcesTold.model_validate_json(session.read("inputs", _FILE))
    except (NoSuchFile, ValidationError):
        return SourcesTold()


def input_names(session: Session) -> tuple[str, ...]:
    """Return the names under which the sources lie in a session."""
    return tuple(name for name in session.names("inputs") if name != _FILE)


def sources_in(session: Session) -> tuple[Source, ...]:
    """Return the sources of a session as they lie there, cleaned."""
    return tuple(_SOURCE.validate_json(session.read("inputs", name)) for name in input_names(session))


def clean_text(text: str, ticket: OpenedTicket | None, session: Session, outgoing: Outgoing) -> str:
    """Return a text of the document fit to leave: it may link to our sites, and where its sources link to."""
    sources = (session.read_text("inputs", name) for name in input_names(session))
    return outgoing.text(text, ticket, (*outgoing.sites, *sources))
