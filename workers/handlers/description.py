"""`/reqgate apply` puts a ticket's description in order; `/reqgate undo` restores the text as it was before."""

from collections.abc import Sequence

from pydantic import TypeAdapter

from workers.actions.description import Unfit, Why, fingerprint_of, rewritten_description
from workers.actions.models import Action, UpdateDescription
from workers.contracts import Outcome
from workers.handlers.answering import answers_in
from workers.handlers.opening import Opened, answer, open_ticket
from workers.handlers.planning import last_report, task_of
from workers.handlers.posting import carry_on, post_description
from workers.handlers.review_services import ReviewServices
from workers.handlers.standing import is_shown
from workers.queueing.messages import AnswerCommand, ReviewTicket
from workers.reading.document import Document
from workers.reading.language import Language
from workers.review.rewriting.parts import Decision, Rewritten
from workers.review.rewriting.preview import missing_in, said_in
from workers.review.rewriting.rewrite import rewrite
from workers.review.rewriting.template import template_for
from workers.review.rewriting.units import Span
from workers.review.schemas import Decision as Verdict
from workers.review.schemas import ReviewReport
from workers.runs.services import RunServices

Words = dict[Language, str]

_UPDATE = UpdateDescription.model_fields["type"].default
_ACTION: TypeAdapter[Action] = TypeAdapter(Action)

_DONE: Words = {
    "en": "I put the description in order. Every sentence is there as you wrote it; ⟨?⟩ marks what only you can know. "
    "“/reqgate undo” restores the text as it was, while nobody edits it.",
    "zh": "描述已整理：每句话都按原文保留，⟨?⟩ 标出只有您才知道的内容。在有人编辑之前，可用“/reqgate 撤销”恢复原文。",
}
_RESTORED: Words = {
    "en": "The description is again as it was before I put it in order.",
    "zh": "描述已恢复为整理之前的样子。",
}
_NOTHING: Words = {
    "en": "There is nothing to put in: the description is in order already.",
    "zh": "没有需要写入的内容：描述已经整理好了。",
}
_NOT_REVIEWED: Words = {
    "en": "There is no review of mine on this ticket yet, so I changed nothing. “/reqgate review” asks for one.",
    "zh": "这张工单上还没有我的评审，因此没有改动。可用“/reqgate 评审”进行评审。",
}
_CHANGED: Words = {
    "en": "The text changed since my review (or my rules did), so I put nothing in; I look at it again. "
    "Please give the command once more when my review comment is up to date.",
    "zh": "文字（或评审规则）在评审之后有改动，因此我没有写入，正在重新评审。请在评审评论更新后再次输入命令。",
}
_ASK_AGAIN: Words = {
    "en": "My review here may be out of date, so I put nothing in. “/reqgate review” renews it; then please give the "
    "command once more.",
    "zh": "我在这里的评审可能已经过时，因此没有写入。请先用“/reqgate 评审”重新评审，再输入此命令。",
}
_NO_ANSWERS: Words = {
    "en": "I could not read these answers, so I changed nothing. Without answers, “/reqgate apply” puts the "
    "description in order.",
    "zh": "未能识别这些回答，因此没有改动。不带回答的“/reqgate 采纳”只整理描述。",
}
_NOTHING_ASKED: Words = {
    "en": "My last review asked nothing here, so there is nothing to answer, and I changed nothing. Without answers, "
    "“/reqgate apply” puts the description in order.",
    "zh": "最近一次评审没有提出问题，因此无需回答，我没有改动。不带回答的“/reqgate 采纳”只整理描述。",
}
_UNREAD: Words = {
    "en": " I could not read this as an answer: {unread}.",
    "zh": "以下内容未能识别：{unread}。",
}
_PAGE: Words = {
    "en": "I do not change the text of pages; this works on tickets of Jira only.",
    "zh": "我不会改动页面的文字；此命令只适用于 Jira 工单。",
}
_NEVER_APPLIED: Words = {
    "en": "There is nothing to undo: I put nothing into this description, or it was too long ago.",
    "zh": "没有可撤销的内容：我没有改动过这份描述，或者时间已经太久。",
}
_EDITED: Words = {
    "en": "Somebody edited the description since I put it in order, or it is restored already, so I left it alone. Its "
    "history in Jira has every version.",
    "zh": "整理之后描述已有人编辑，或者已经恢复过，因此我没有改动。Jira 的历史记录里保留着每个版本。",
}
_UNFIT: dict[Why, Words] = {
    "form": {
        "en": "I cannot put this description in order without loss: I do not know its form. I changed nothing.",
        "zh": "这份描述的格式我不认识，无法保证整理后没有丢失，因此没有改动。",
    },
    "mixed": {
        "en": "I cannot tell the sections of this description, because wiki markup stands in it as text beside real "
        "headings. I changed nothing.",
        "zh": "这份描述里既有真正的标题，又有以文字形式出现的 wiki 标记，我无法分清各部分，因此没有改动。",
    },
    "long": {
        "en": "In order, this description would be longer than Jira allows. I changed nothing.",
        "zh": "整理之后，这份描述会超过 Jira 允许的长度，因此没有改动。",
    },
}


def apply_run(message: AnswerCommand, services: RunServices) -> Outcome:
    """Put the description of a reviewed ticket in order, once.

    Raises:
        JiraTransient, JiraPermanent: as `open_ticket`.
        DescriptionChanged: somebody edited it in this very moment; the next attempt sees it.
    """
    opened = open_ticket(message, services)
    if isinstance(opened, Outcome):
        return opened
    if _was_begun(message, opened, services):
        return _finished(message, opened, Outcome.REWRITTEN, services)
    refused = _refusal(opened, services)
    if refused:
        if refused is _CHANGED:
            _look_again(opened, services)
        return answer(message, opened, refused, Outcome.REPLIED, services)
    report = last_report(opened.ticket, message.run_id, services.store)
    answered = answers_in(opened.argument, report.asked if report else (), message.actor)
    if opened.argument and not answered.decisions:
        unread = _NO_ANSWERS if answered.were_asked else _NOTHING_ASKED
        return answer(message, opened, unread, Outcome.REPLIED, services)
    try:
        body = _in_order(message, opened, answered.decisions, report, services)
    except Unfit as unfit:
        return answer(message, opened, _UNFIT[unfit.why], Outcome.REPLIED, services)
    ticket = opened.ticket
    current = fingerprint_of(ticket.description_body)
    if fingerprint_of(body) == current:
        return answer(message, opened, _NOTHING, Outcome.REPLIED, services)
    change = UpdateDescription(
        ticket_key=ticket.key, expected_fingerprint=current, body=body, replaced=ticket.description_body
    )
    words = _DONE[opened.language]
    if answered.unread:
        words += _UNREAD[opened.language].format(unread=", ".join(f"“{one}”" for one in answered.unread))
    post_description(message, ticket, change, words, opened.language, services)
    return _finished(message, opened, Outcome.REWRITTEN, services)


def undo_run(message: AnswerCommand, services: RunServices) -> Outcome:
    """Restore the description that stood there before we changed it, once. Raises as `apply_run`."""
    opened = open_ticket(message, services)
    if isinstance(opened, Outcome):
        return opened
    if _was_begun(message, opened, services):
        return _finished(message, opened, Outcome.RESTORED, services)
    ticket = opened.ticket
    ours = [UpdateDescription.model_validate(one) for one in services.store.applied_on(ticket.key, _UPDATE)]
    current = fingerprint_of(ticket.description_body)
    last = next((one for one in ours if not one.is_undo and fingerprint_of(one.body) == current), None)
    if last is None:
        return answer(message, opened, _EDITED if ours else _NEVER_APPLIED, Outcome.REPLIED, services)
    change = UpdateDescription(
        ticket_key=ticket.key,
        expected_fingerprint=current,
        body=last.replaced,
        replaced=ticket.description_body,
        is_undo=True,
    )
    post_description(message, ticket, change, _RESTORED[opened.language], opened.language, services)
    return _finished(message, opened, Outcome.RESTORED, services)


def _refusal(opened: Opened, services: RunServices) -> Words | None:
    """Return why the description is not touched; None where it may be."""
    ticket = opened.ticket
    if ticket.is_page:
        return _PAGE
    if ticket.marker is None or ticket.marker.decision not in (Verdict.PASS.value, Verdict.REJECT.value):
        return _NOT_REVIEWED
    if is_shown(ticket, opened.rules, services):
        return None
    return _ASK_AGAIN if opened.rules.is_observed else _CHANGED  # where nobody asked, no comment is renewed


def _in_order(
    message: AnswerCommand,
    opened: Opened,
    decisions: tuple[Decision, ...],
    report: ReviewReport | None,
    services: RunServices,
) -> dict[str, object] | str | None:
    """Return the description in the order of the template of its kind, as its review read it. Raises Unfit."""
    packet = task_of(opened.ticket, opened.rules, services.of(ReviewServices), services.store).packet
    own = opened.rules.template.get(packet.scenario.value, ())
    template = template_for(packet.scenario, packet.language, own)
    said, asked = (said_in(report), missing_in(report)) if report else (frozenset(), frozenset())

    def in_order(document: Document, spans: Sequence[Span]) -> Rewritten:
        return rewrite(document, packet.language, template, None, decisions, (), spans, said, asked)

    return rewritten_description(opened.ticket, in_order, services.outgoing, message.actor)


def _was_begun(message: AnswerCommand, opened: Opened, services: RunServices) -> bool:
    """Return whether an earlier attempt of this run has changed the description, whatever it says by now."""
    if services.store.was_applied(message.run_id, (_UPDATE,)):
        return True
    recorded = (_ACTION.validate_python(payload) for _, payload in services.store.unapplied_actions(message.run_id))
    current = fingerprint_of(opened.ticket.description_body)
    return any(isinstance(one, UpdateDescription) and fingerprint_of(one.body) == current for one in recorded)


def _finished(message: AnswerCommand, opened: Opened, outcome: Outcome, services: RunServices) -> Outcome:
    """Do what is left of a run that changed the description, and have the ticket reviewed as it is now."""
    carry_on(message.run_id, opened.ticket.key, services)
    _look_again(opened, services)
    return outcome


def _look_again(opened: Opened, services: RunServices) -> None:
    """Queue a review: events of the bot's own account start none."""
    services.queue.submit(ReviewTicket(ticket=opened.ticket.key, trigger="updated"))
