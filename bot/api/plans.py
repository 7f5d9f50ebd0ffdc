"""Takes texts that are to be planned, and replies to the questions of their plans. Reads no request, and no reply."""

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from bot.api.body import AnswersRequest, ReviewRequest
from bot.api.keeping import Keeping, digest_of, key_of, refusing_while_away
from bot.api.submissions import Served
from bot.errors import Refused
from config.tracing import span
from workers.queueing.messages import RUN_ID, new_run_id

if TYPE_CHECKING:
    from workers.store import Submitted, SubmittedText
    from workers.texts.plan_resource import PlanResource

MOST_REPLIES = 30
"""Each reply is read together with all before it, and what was asked then is worked out anew."""

_LOOK_AGAIN_S = "2"


class PlanSubmissions:
    """Takes texts and replies into store and queue, and looks at what became of them."""

    def __init__(self, served: Served, keeping: Keeping) -> None:
        """Take what the routes were given."""
        self._served = served
        self._keeping = keeping

    @span("submission")
    def take(self, asked: ReviewRequest, caller: str, key: str | None) -> str:
        """Keep and queue a text that is to be planned, and return the plan's id, or that of the same caller's earlier
        plan with the same key.

        Raises:
            Refused: 422 for a key that was used for another body, or a project or an address that is not served;
                503 while store or queue are away.
        """
        from workers.store import SubmittedText

        self._served.require_text(asked)
        plan = new_run_id()
        given = SubmittedText(
            run_id=plan,
            plan=plan,
            body_digest=digest_of("plan", asked.model_dump_json()),
            idempotency_key=key_of(caller, key),
            created_at=datetime.now(UTC),
            **asked.kept(),
        )
        with refusing_while_away():
            return self._keeping.keep(given).run_id

    @span("submission")
    def answer(self, plan: str, asked: AnswersRequest, caller: str, key: str | None) -> None:
        """Keep and queue a reply to what a plan asks. A repetition of the last one, while that is worked on or after it
        finished the plan, starts nothing new.

        Raises:
            Refused: 404 for an id that is none; 409 while plan or last reply are worked on, and where nothing is asked;
                422 for a key that was used for another body, or an address that is not served; 503 while store or
                queue are away.
        """
        self._served.require_callback(asked.callback_url)
        with refusing_while_away():
            turns = self._turns(plan)
            last = turns[-1].submission
            given = self._reply(plan, last, asked, key_of(caller, key))
            same = self._keeping.earlier(given)
            if same is None and last.body_digest == given.body_digest and _is_done_with(turns):
                same = last
            if same:
                self._keeping.queued(same)
                return
            _require_questions(turns)
            if self._keeping.keep(given).body_digest != given.body_digest:
                raise _under_way()  # another reply came at the same moment

    def look(self, plan: str) -> "PlanResource":
        """Return a plan as its caller sees it.

        Raises:
            Refused: 404 when nothing to be planned was submitted under this id, 503 while the store is away.
        """
        with refusing_while_away():
            return _resource_of(self._turns(plan))

    def _turns(self, plan: str) -> "tuple[Submitted, ...]":
        turns = self._keeping.store_of().submitted_plan(plan) if re.fullmatch(RUN_ID, plan) else ()
        if not turns:
            raise Refused(404, "unknown_plan", "There is no plan with this id.")
        return turns

    @staticmethod
    def _reply(plan: str, last: "SubmittedText", asked: AnswersRequest, key: str | None) -> "SubmittedText":
        from workers.store import SubmittedText

        return SubmittedText(
            run_id=new_run_id(),
            title="",
            text=asked.answers,
            issue_type="",
            project_key=last.project_key,
            created_at=datetime.now(UTC),
            body_digest=digest_of("answers", plan, asked.model_dump_json()),
            idempotency_key=key,
            callback_url=asked.callback_url or "",
            callback_state="waiting" if asked.callback_url else "",
            plan=plan,
            turn=last.turn + 1,
        )


def _resource_of(turns: "tuple[Submitted, ...]") -> "PlanResource":
    from workers.texts.plan_resource import plan_resource_of  # the edge starts without what a plan is made of

    return plan_resource_of(turns)


def _is_done_with(turns: "tuple[Submitted, ...]") -> bool:
    """Return whether the last turn is being worked on, or finished the plan: the same again can only be a repetition.

    Between the two it may be meant: one letter answers the first question of this round as it did that of the last.
    """
    now = _resource_of(turns)
    return not now.is_final or (now.state == "done" and now.status == "plan_ready")


def _require_questions(turns: "tuple[Submitted, ...]") -> None:
    """Refuse with 409 where no question is open."""
    now = _resource_of(turns)
    if not now.is_final:
        raise _under_way()
    if now.status is None:
        raise Refused(409, "no_plan", "There is no plan to answer: `error` says why. Submit the text again.")
    if now.status == "plan_ready":
        raise Refused(
            409, "nothing_is_asked", "The plan is ready and asks nothing; its text is forgotten. Submit the text again."
        )
    if len(turns) > MOST_REPLIES:
        message = f"There were {MOST_REPLIES} replies to this plan; submit the text again, with what was answered."
        raise Refused(409, "too_many_replies", message)


def _under_way() -> Refused:
    message = "The text, or the last reply, is being worked on; look at what is asked then, and answer that."
    return Refused(409, "under_way", message, Retry_After=_LOOK_AGAIN_S)
