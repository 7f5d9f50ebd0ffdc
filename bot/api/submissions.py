"""Takes texts for review from callers, and looks at what became of them. Reads no request."""

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from bot.api.body import DocumentRequest, QuestionRequest, ReviewRequest
from bot.api.keeping import Keeping, digest_of, key_of, refusing_while_away
from bot.errors import Refused
from config.projects import Projects
from config.settings import Settings
from config.tracing import span
from workers.queueing.messages import RUN_ID, new_run_id
from workers.texts.callback_urls import CallbackRefused, listed_host

if TYPE_CHECKING:  # the edge starts without it
    from workers.texts.resource import ReviewResource


class Served:
    """What this installation serves: which projects, and which addresses are called back."""

    def __init__(self, settings: Settings, projects: Projects) -> None:
        """Take what the routes were given."""
        self._settings = settings
        self._projects = projects

    def require_text(self, asked: ReviewRequest) -> None:
        """Refuse with 422 a project, or an issue type in it, that is not served, and such an address."""
        if asked.project and not self._projects.rules_for(asked.project).covers(asked.issue_type):
            message = "This project, or this issue_type in it, is not reviewed; see projects.yaml."
            raise Refused(422, "not_reviewed", message)
        self.require_callback(asked.callback_url)

    def require_question(self, asked: QuestionRequest) -> None:
        """Refuse with 422 a project that is not named in projects.yaml, or not served, and such an address.

        A name among `projects` is the consent that callers may read of it: the rules for all projects are none.
        """
        is_named = asked.project in self._projects.projects
        if not (is_named and self._projects.rules_for(asked.project).enabled):
            message = "Questions are answered about projects that projects.yaml names under `projects`; this is none."
            raise Refused(422, "not_asked", message)
        self.require_callback(asked.callback_url)

    def require_document(self, asked: DocumentRequest) -> None:
        """Refuse with 422 a kind of document that is none, a project that is not served, and such an address."""
        from workers.document.templates import load_templates

        kinds = load_templates(self._settings.document_templates)
        if asked.kind not in kinds:
            raise Refused(422, "unknown_kind", f"There is no such kind; there are: {', '.join(sorted(kinds))}.")
        if asked.project and not self._projects.rules_for(asked.project).enabled:
            raise Refused(422, "not_served", "This project is not served; see projects.yaml.")
        self.require_callback(asked.callback_url)

    def require_callback(self, url: str | None) -> None:
        """Refuse with 422 an address that is not called."""
        if url is None:
            return
        if not self._settings.api_callback_secret.get_secret_value():
            raise Refused(422, "callbacks_off", "Callbacks are switched off: API_CALLBACK_SECRET is not set.")
        try:
            listed_host(url, self._settings.api_callback_hosts)
        except CallbackRefused as refusal:
            raise Refused(422, "callback_refused", str(refusal)) from None


class Submissions:
    """Takes texts for review into store and queue, and looks at what became of them."""

    def __init__(self, served: Served, keeping: Keeping) -> None:
        """Take what the routes were given."""
        self._served = served
        self._keeping = keeping

    @span("submission")
    def take(self, asked: ReviewRequest, caller: str, key: str | None) -> str:
        """Keep and queue a text for review, and return its run, or the earlier one of the same caller with the same
        key.

        Raises:
            Refused: 422 for a key that was used for another body, or a project or an address that is not served;
                503 while store or queue are away.
        """
        from workers.store import SubmittedText

        self._served.require_text(asked)
        given = SubmittedText(
            run_id=new_run_id(),
            body_digest=digest_of(asked.model_dump_json()),
            idempotency_key=key_of(caller, key),
            created_at=datetime.now(UTC),
            **asked.kept(),
        )
        with refusing_while_away():
            return self._keeping.keep(given).run_id

    def look(self, run_id: str) -> "ReviewResource":
        """Return a review as its caller sees it.

        Raises:
            Refused: 404 when nothing was submitted for review under this id, 503 while the store is away.
        """
        with refusing_while_away():
            found = self._keeping.store_of().submitted_review(run_id) if re.fullmatch(RUN_ID, run_id) else None
        if found is None:
            raise Refused(404, "unknown_review", "There is no review with this id.")
        from workers.texts.resource import resource_of

        return resource_of(found)
