"""Takes questions from callers, and looks at what became of them. Reads no request, and answers none."""

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from bot.api.body import QuestionRequest
from bot.api.keeping import Keeping, digest_of, key_of, refusing_while_away
from bot.api.submissions import Served
from bot.errors import Refused
from config.tracing import span
from workers.queueing.messages import RUN_ID, new_run_id

if TYPE_CHECKING:  # the edge starts without it
    from workers.texts.question_resource import QuestionResource


class QuestionSubmissions:
    """Takes questions into store and queue, and looks at what became of them."""

    def __init__(self, served: Served, keeping: Keeping) -> None:
        """Take what the routes were given."""
        self._served = served
        self._keeping = keeping

    @span("submission")
    def take(self, asked: QuestionRequest, caller: str, key: str | None) -> str:
        """Keep and queue a question, and return its run, or the earlier one of the same caller with the same key.

        Raises:
            Refused: 422 for a key that was used for another body, or a project or an address that is not served;
                503 while store or queue are away.
        """
        from workers.store import SubmittedText

        self._served.require_question(asked)
        given = SubmittedText(
            run_id=new_run_id(),
            title="",
            text=asked.question,
            issue_type="",
            project_key=asked.project,
            created_at=datetime.now(UTC),
            body_digest=digest_of("question", asked.model_dump_json()),
            reference=asked.reference or "",
            idempotency_key=key_of(caller, key),
            callback_url=asked.callback_url or "",
            callback_state="waiting" if asked.callback_url else "",
            answer_in=asked.language or "",
        )
        with refusing_while_away():
            return self._keeping.keep(given).run_id

    def look(self, run_id: str) -> "QuestionResource":
        """Return a question as its caller sees it.

        Raises:
            Refused: 404 when no question was asked under this id, 503 while the store is away.
        """
        from workers.texts.question_resource import question_resource_of

        with refusing_while_away():
            found = self._keeping.store_of().submitted_question(run_id) if re.fullmatch(RUN_ID, run_id) else None
        if found is None:
            raise Refused(404, "unknown_question", "There is no question with this id.")
        return question_resource_of(found)
