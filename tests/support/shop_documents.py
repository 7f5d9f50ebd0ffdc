"""Tickets and parts that tests of documents are made with."""

from pathlib import Path

from langgraph.checkpoint.memory import InMemorySaver

from workers.document.parts import DocumentParts, strict_serializer
from workers.document.request import Attachment, Comment, DocumentRequest, Link, Ticket
from workers.document.templates import load_templates


def shop_ticket(**changed: object) -> Ticket:
    """Return a ticket of a shop, with what is said about a changed field."""
    known = Ticket(
        key="SHOP-7",
        type="Story",
        summary="Guests can pay without an account",
        status="In Progress",
        priority="High",
        fix_versions=("4.2",),
        description=(
            "h3. Goal\n\nGuests leave the shop because they have to register first.\n\n"
            "h3. Acceptance criteria\n\n* A guest pays with a card in at most 3 steps.\n* The receipt goes to the "
            "e-mail address that the guest entered.\n\nh3. Out of scope\n\n* Payment on account is not part of this."
        ),
        comments=(
            Comment(
                id="501",
                created="2026-03-02T10:00:00.000+0000",
                text="We decided to ask for the address after the payment step.",
            ),
        ),
        links=(Link(kind="is blocked by", key="SHOP-3", summary="Card provider contract"),),
    )
    return known.model_copy(update=changed)


def child(key: str, summary: str, **changed: object) -> Ticket:
    """Return a sub-task."""
    return Ticket(key=key, type="Sub-task", summary=summary, status="Closed", resolution="Fixed").model_copy(
        update=changed
    )


def shop_request(template: str = "prd", *children: Ticket, **changed: object) -> DocumentRequest:
    """Return the request for a document about the shop's ticket."""
    return DocumentRequest(template=template, sources=(shop_ticket(**changed), *children))


def with_picture(name: str = "flow.png", *attached: str) -> dict[str, object]:
    """Return what makes the shop's ticket refer to a picture, and which files are attached."""
    return {
        "description": f"The payment page must look like this.\n\n!{name}!",
        "attachments": tuple(Attachment(name=one, mime="image/png") for one in attached),
    }


def shop_parts(folder: Path, **changed: object) -> DocumentParts:
    """Return what documents are made with, in a folder, without linter, converter and publisher."""
    return DocumentParts(
        **{  # type: ignore[arg-type]
            "sessions": folder,
            "templates": load_templates(),
            "checkpointer": InMemorySaver(serde=strict_serializer()),
            **changed,
        }
    )
