"""Files that people attached because a document asked for them: checked, and copied into its session.

A picture comes among its pictures, a text among its sources.
"""

from dataclasses import dataclass

from pydantic import TypeAdapter

from workers.atlassian.confluence.client import ConfluenceClient
from workers.atlassian.jira import JiraClient
from workers.document.given import file_key, last_part
from workers.document.images import MOST_BYTES, NoPicture, read_picture
from workers.document.request import Attachment, File, Page, Source, Ticket, texts_of
from workers.document.session import NoSuchFile, Session, is_name
from workers.document.sources.pictures import references_in
from workers.document.texts import add_text, is_text_name
from workers.events.commands.registry import usage
from workers.handlers.document.comment import answer_words
from workers.handlers.document.sources.files import content_on, files_here
from workers.handlers.document.sources.tickets import AttachedFile
from workers.handlers.document.sources.told import input_names
from workers.handlers.document.texts import words
from workers.handlers.document.thread import AskedFile
from workers.handlers.opening import Opened
from workers.people.access import refusal
from workers.runs.services import RunServices

_SOURCE: TypeAdapter[Ticket | Page | File] = TypeAdapter(Source)


class NotUsed(Exception):
    """A file cannot be used; the text is for whoever answered."""


@dataclass(frozen=True)
class Uploads:
    """The files on a ticket, as far as people may answer with them. `actor` is who answers."""

    actor: str
    opened: Opened
    session: Session
    services: RunServices

    def taken(self, asked: AskedFile) -> str:
        """Copy the file of a question into the session, and return its name there. It may be repeated.

        Raises:
            NotUsed: it is not attached, by somebody who may not answer, or neither a picture nor a text.
            JiraTransient, JiraPermanent: the site did not do what it was asked.
        """
        language, name = self.opened.language, asked.reference
        if not name:
            skip = usage("answer", language, f"{asked.number} {answer_words(language)[1]}")
            raise NotUsed(words("nothing_to_attach", language, number=asked.number, skip=skip))
        file = self._attached(name)
        if file is None:
            raise NotUsed(
                words("not_attached", language, "page" if self.opened.ticket.is_page else "ticket", name=name)
            )
        if not self._may_answer(file.author_id):
            raise NotUsed(words("not_allowed_file", language, name=name))
        try:
            if file.size > MOST_BYTES:
                raise NoPicture("bytes")
            content = content_on(self._site)(file, MOST_BYTES)
            if content is None:
                raise NotUsed(words("unreadable_file", language, name=name))
            if is_text_name(name):
                return self._text(name, content)
            picture = read_picture(content)
        except NoPicture as error:
            raise NotUsed(words("bad_file", language, name=name, why=error.why(language))) from None
        kept = name if is_name(name) else last_part(name)
        try:
            self.session.write("assets", kept, picture.content)
        except NoSuchFile:
            raise NotUsed(words("bad_file", language, name=name, why=NoPicture("kind").why(language))) from None
        _note_attached(self.session, name, kept)
        return kept

    def _text(self, name: str, content: bytes) -> str:
        added = add_text(self.session, name, content)
        if not added:
            raise NotUsed(words("bad_text", self.opened.language, name=name))
        _note_attached(self.session, name, last_part(name))
        return added

    def _attached(self, reference: str) -> AttachedFile | None:
        """Return the newest file of this name on the ticket or page."""
        files, key = files_here(self.opened.ticket, self._site), file_key(reference)
        return next((file for file in files if file_key(file.name) == key), None)

    @property
    def _site(self) -> JiraClient | ConfluenceClient:
        return self.services.site_of(self.opened.ticket.key)

    def _may_answer(self, author: str) -> bool:
        if author == self.actor:
            return True
        ticket, site = self.opened.ticket, self._site
        access = self.opened.rules.access_to("answers", ticket.is_service_desk)
        return refusal(access, author, ticket, lambda: None, site.user_groups, site.is_assignable) is None


def _note_attached(session: Session, reference: str, kept: str) -> None:
    """Let every source that names the file have it, so that the document shows it there."""
    for name in input_names(session):
        source = _SOURCE.validate_json(session.read("inputs", name))
        has_it = any(file.name == kept for file in source.attachments)
        if not has_it and reference in {each for text in texts_of(source) for each in references_in(text)}:
            files = (*source.attachments, Attachment(name=kept))
            session.write_text("inputs", name, source.model_copy(update={"attachments": files}).model_dump_json())
