"""Takes files that a document is to be made of, and replies to what it asks; hands out what it becomes. Reads no
request.
"""

import json
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from bot.api.body import DocumentRequest, FilesRequest
from bot.api.keeping import Keeping, digest_of, key_of, refusing_while_away
from bot.api.plans import MOST_REPLIES
from bot.api.submissions import Served
from bot.errors import Refused
from config.guardrail import LONGEST_TEXT
from config.tracing import span
from workers.queueing.messages import RUN_ID, new_run_id

if TYPE_CHECKING:
    from collections.abc import Sequence

    from workers.store import DocumentFile, Submitted, SubmittedText
    from workers.texts.document_resource import DocumentQuestion, DocumentResource


MOST_TEXT = 10 * LONGEST_TEXT
"""Characters of all texts together: about six seconds of a worker."""

_LOOK_AGAIN_S = "2"
_TEXT = "text/"


class DocumentSubmissions:
    """Takes files and replies into store and queue, and looks at what became of them."""

    def __init__(self, served: Served, keeping: Keeping) -> None:
        """Take what the routes were given."""
        self._served = served
        self._keeping = keeping

    @span("submission")
    def take(self, asked: DocumentRequest, files: "Sequence[DocumentFile]", caller: str, key: str | None) -> str:
        """Keep and queue files that a document is to be made of, and return the document's id, or that of the same
        caller's earlier document with the same key.

        Raises:
            Refused: 413 for too much text; 422 without a text, for a kind, a project or an address that is not served,
                and for a key that was used for another body; 503 while store or queue are away.
        """
        from workers.store import SubmittedText

        self._served.require_document(asked)
        _require_texts(files)
        document = new_run_id()
        given = SubmittedText(
            run_id=document,
            document=document,
            title="",
            text="",
            issue_type="",
            template=asked.kind,
            language=asked.language or "",
            project_key=asked.project or "",
            created_at=datetime.now(UTC),
            body_digest=digest_of("document", asked.model_dump_json(), *_digests(files)),
            reference=asked.reference or "",
            idempotency_key=key_of(caller, key),
            callback_url=asked.callback_url or "",
            callback_state="waiting" if asked.callback_url else "",
        )
        with refusing_while_away():
            return self._keeping.keep(given, files).run_id

    @span("submission")
    def answer(
        self, document: str, asked: FilesRequest, files: "Sequence[DocumentFile]", caller: str, key: str | None
    ) -> None:
        """Keep and queue a reply to what a document asks. A repetition of the last one, while that is worked on or
        after it finished the document, starts nothing new.

        Raises:
            Refused: 404 for an id that is none; 409 while document or last reply are worked on, and where nothing is
                asked; 422 for a reply that does not fit the question, a key that was used for another body, or an
                address that is not served; 503 while store or queue are away.
        """
        self._served.require_callback(asked.callback_url)
        with refusing_while_away():
            turns = self._turns(document)
            last = turns[-1].submission
            given = _reply(document, last, asked, files, key_of(caller, key))
            now = self._resource(document, turns)
            same = self._keeping.earlier(given)
            if same is None and last.body_digest == given.body_digest and (not now.is_final or now.files):
                same = last
            if same:
                self._keeping.queued(same)
                return
            _require_fitting(_open_question(now, len(turns)), asked, files)
            if self._keeping.keep(given, files).body_digest != given.body_digest:
                raise _under_way()  # another reply came at the same moment

    def look(self, document: str) -> "DocumentResource":
        """Return a document as its caller sees it.

        Raises:
            Refused: 404 when no document was asked for under this id, 503 while the store is away.
        """
        with refusing_while_away():
            return self._resource(document, self._turns(document))

    def file(self, document: str, name: str) -> "DocumentFile":
        """Return a file of a finished document. Raises Refused as `look`, and 404 where it has no such file."""
        with refusing_while_away():
            self._turns(document)
            found = self._keeping.store_of().made_file(document, name)
        if found is None:
            raise Refused(404, "unknown_file", "This document has no such file, or is not finished; see its `files`.")
        return found

    def _turns(self, document: str) -> "tuple[Submitted, ...]":
        turns = self._keeping.store_of().submitted_document(document) if re.fullmatch(RUN_ID, document) else ()
        if not turns:
            raise Refused(404, "unknown_document", "There is no document with this id.")
        return turns

    def _resource(self, document: str, turns: "tuple[Submitted, ...]") -> "DocumentResource":
        from workers.texts.document_resource import document_resource_of

        return document_resource_of(turns, self._keeping.store_of().made_files(document))


def _require_texts(files: "Sequence[DocumentFile]") -> None:
    """Refuse with 422 files without a text that says something, with 413 too much of it."""
    texts = [one.content for one in files if one.media_type.startswith(_TEXT)]
    if not any(text.strip() for text in texts):
        message = "Give at least one text in Markdown or plain text as a part named `files` with a filename."
        raise Refused(422, "no_text", message)
    if sum(len(text.decode()) for text in texts) > MOST_TEXT:
        message = f"The texts have more than {MOST_TEXT} characters together; give fewer or shorter ones."
        raise Refused(413, "text_too_long", message)


def _reply(
    document: str, last: "SubmittedText", asked: FilesRequest, files: "Sequence[DocumentFile]", key: str | None
) -> "SubmittedText":
    from workers.store import SubmittedText

    return SubmittedText(
        run_id=new_run_id(),
        document=document,
        title="",
        text=json.dumps(asked.skip, ensure_ascii=False),
        issue_type="",
        project_key=last.project_key,
        created_at=datetime.now(UTC),
        body_digest=digest_of("files", document, asked.model_dump_json(), *_digests(files)),
        idempotency_key=key,
        callback_url=asked.callback_url or "",
        callback_state="waiting" if asked.callback_url else "",
        turn=last.turn + 1,
    )


def _open_question(now: "DocumentResource", turns: int) -> "DocumentQuestion":
    """Return what is asked. Raises Refused with 409 where nothing is."""
    if not now.is_final:
        raise _under_way()
    if now.question is None and now.files:
        raise Refused(409, "nothing_is_asked", "The document is finished and asks nothing.")
    if now.question is None:
        raise Refused(409, "no_document", "There is no document to answer: `error` says why. Submit the files again.")
    if turns > MOST_REPLIES:
        raise Refused(
            409, "too_many_replies", f"There were {MOST_REPLIES} replies; submit the files again, with these."
        )
    return now.question


def _require_fitting(question: "DocumentQuestion", asked: FilesRequest, files: "Sequence[DocumentFile]") -> None:
    """Refuse with 422 a reply that does not decide on each missing file once, or on any other, and with 415 texts."""
    from workers.document.given import file_key

    given, wanted = {file_key(one.name) for one in files}, {file_key(one) for one in question.files}
    errors = [
        {"pointer": f"/files/{at}", "detail": f"Nobody asks for a file of this name; missing: {_named(question.files)}"}
        for at, one in enumerate(files)
        if file_key(one.name) not in wanted
    ]
    errors += [
        {"pointer": f"/skip/{at}", "detail": f"Nobody asks for this; missing: {_named(question.files)}"}
        for at, one in enumerate(asked.skip)
        if one not in question.files
    ]
    both = [one for one in question.files if one in asked.skip and file_key(one) in given]
    open_ones = [one for one in question.files if one not in asked.skip and file_key(one) not in given]
    for names, detail in ((both, "Given and skipped"), (open_ones, "Neither given nor skipped; decide on each")):
        errors += [{"pointer": "", "detail": f"{detail}: {_named(tuple(names))}"}] if names else []
    if errors:
        raise Refused(
            422, "does_not_fit", "Correct what `errors` names; `question` has what is asked.", fields=(*errors,)
        )
    if any(one.media_type.startswith(_TEXT) for one in files):
        raise Refused(415, "no_picture", "A missing file is a PNG, JPEG, GIF or WebP picture; leave out all else.")


def _named(names: tuple[str, ...]) -> str:
    return ", ".join(names)[:300]


def _digests(files: "Sequence[DocumentFile]") -> tuple[str, ...]:
    return tuple(part for one in files for part in (one.name, one.digest))


def _under_way() -> Refused:
    message = "The document, or the last reply, is being worked on; look at what is asked then, and answer that."
    return Refused(409, "under_way", message, Retry_After=_LOOK_AGAIN_S)
