"""What leaves for a ticket: a comment, cleaned by the firewall, in the markup of the ticket's site."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from config.settings import Deployment
from workers.atlassian.models import Ticket
from workers.comment.adf import render_adf
from workers.comment.document import CommentDocument, Preformatted
from workers.comment.firewall import clean, hosts_named_in
from workers.comment.script import in_script_of
from workers.comment.storage import render_storage
from workers.comment.wiki import render_wiki
from workers.guardrail.masking import PHONE_REGIONS
from workers.reading.language import Language


@dataclass(frozen=True)
class Outgoing:
    """How comments leave this installation.

    Attributes:
        deployment: of Jira; its markup is that of tickets.
        secrets: values that must not leave.
        phone_regions: the countries whose telephone numbers are masked without a leading plus.
        sites: addresses of Jira and Confluence as people open them; links may lead there.
    """

    deployment: Deployment
    secrets: tuple[str, ...] = ()
    phone_regions: tuple[str, ...] = PHONE_REGIONS
    sites: tuple[str, ...] = ()

    def cleaned(
        self, document: CommentDocument, ticket: Ticket | None, mentionable: str = "", named_in: Iterable[str] = ()
    ) -> CommentDocument:
        """Return a comment fit to leave; it may link where the ticket itself does, if it is about one, or one of the
        texts that it is `named_in`, and mention one account.
        """
        said = (ticket.title, ticket.description, ticket.environment, *ticket.links) if ticket else ()
        fields = (text for _, text in ticket.custom_fields) if ticket else ()
        return clean(
            document,
            secrets=self.secrets,
            allowed_hosts=hosts_named_in(*said, *fields, *named_in),
            mentionable=mentionable,
            sites=self.sites,
            phone_regions=self.phone_regions,
        )

    def comment(self, document: CommentDocument, ticket: Ticket, mentionable: str = "") -> CommentDocument:
        """Return a comment fit to leave, in the script of its ticket."""
        written = "\n".join(
            (ticket.title, ticket.description, ticket.environment, *dict(ticket.custom_fields).values())
        )
        return self.cleaned(in_script_of(written, document), ticket, mentionable)

    def body(
        self, document: CommentDocument, ticket: Ticket, language: Language, mentionable: str = ""
    ) -> dict[str, Any] | str:
        """Return the same as the ticket's site takes it: ADF, wiki markup, or a page's storage format."""
        document = self.comment(document, ticket, mentionable)
        if ticket.is_page:
            return render_storage(document, language)
        return render_adf(document, language) if self.deployment == "cloud" else render_wiki(document, language)

    def page_body(self, document: CommentDocument, ticket: Ticket, language: Language) -> str:
        """Return what a page of Confluence says about a ticket, in storage format."""
        return render_storage(self.cleaned(document, ticket), language)

    def text(self, text: str, ticket: Ticket | None, named_in: Iterable[str] = ()) -> str:
        """Return a text fit to leave as it is, as a file or a title. Ticket and `named_in` are as for `cleaned`."""
        (block,) = self.cleaned(CommentDocument((Preformatted(text),)), ticket, named_in=named_in).blocks
        if not isinstance(block, Preformatted):
            raise AssertionError("cleaning keeps the form of a document")
        return block.text
