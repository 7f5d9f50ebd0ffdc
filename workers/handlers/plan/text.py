"""The plan of a text, with the replies of one person, who answers round by round."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from config.projects import ProjectRules
from workers.contracts import TokenUse
from workers.conversation.rounds import AskedAt, Conversation, Spoken, read_conversation
from workers.handlers.intake import TextTicket, config_for, packet_from_text
from workers.handlers.plan.request import plan_request
from workers.handlers.plan.services import PlanServices
from workers.handlers.plan.talk import given_in, question_of, reply_in
from workers.handlers.review_services import ReviewServices
from workers.plan.graph import plan_ticket
from workers.plan.schemas import PlanReport
from workers.plan.thread import End, PlanThread

_AUTHOR = "author"
_START = datetime(2000, 1, 1, tzinfo=UTC)
_TURN = timedelta(minutes=1)


@dataclass(frozen=True)
class PlannedText:
    """The plan of a text, or the questions before it. `unread` is what of each reply could not be read."""

    report: PlanReport
    unread: tuple[tuple[str, ...], ...]


def plan_text(
    given: TextTicket, rules: ProjectRules, review: ReviewServices, plan: PlanServices, replies: Sequence[str] = ()
) -> PlannedText:
    """Return the plan of a text.

    Args:
        given: the text, and what a tracker keeps beside it.
        replies: what a person writes to the questions of each round, as in a comment; one that comes after the plan is
            finished changes it.

    Raises:
        ValidationError: the text says nothing.
    """
    packet = packet_from_text(given, rules)
    config = config_for(packet, rules, review.config)
    thread, spoken, talk = PlanThread(), list[Spoken](), Conversation()
    report, used = None, TokenUse()
    for turn, reply in enumerate((*replies, None)):
        asked = [AskedAt(question_of(one), each.asked_at) for each in thread.rounds for one in each.asked]
        talk = read_conversation(spoken, asked)
        over: End = "defaults" if talk.takes_defaults else "rounds" if len(thread.rounds) > plan.rounds else ""
        request = plan_request(packet, config, review.parts, asked=thread.asked, answers=given_in(talk), is_over=over)
        report = plan_ticket(request, plan.parts)
        used += report.tokens
        now = _START + 2 * turn * _TURN
        thread = thread.after(report, now, plan.patience, "")
        if reply is not None:
            spoken.append(Spoken(str(turn), _AUTHOR, now + _TURN, reply_in(reply), is_command=True))
    if report is None:
        raise AssertionError("there is one turn at least")
    unread = dict(talk.unread)
    report = report.model_copy(update={"tokens": used})
    return PlannedText(report, tuple(unread.get(str(turn), ()) for turn in range(len(replies))))
