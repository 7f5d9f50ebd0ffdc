"""The conversation of a plan as it stands on its ticket: which comments are answers, and of whom."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from string import ascii_uppercase

from config.projects import ProjectRules
from workers.atlassian.jira import JiraClient
from workers.atlassian.models import Ticket, WrittenComment
from workers.conversation.questions import Option, Question
from workers.conversation.rounds import AskedAt, Conversation, Spoken, read_conversation
from workers.events.commands.parser import parse
from workers.handlers.document.arguments import addressee_of
from workers.handlers.document.thread import document_thread_on
from workers.people.access import refusal
from workers.people.arguments import command_and_lines
from workers.plan.schemas import AskedQuestion, GivenAnswer
from workers.plan.thread import PlanThread, thread_from

KIND = "plan"
_ANSWER = "answer"
_EARLIEST = datetime.min.replace(tzinfo=UTC)


def thread_on(ticket: Ticket) -> PlanThread:
    """Return where the conversation on a ticket stands; a new one where there is none."""
    return (thread_from(ticket.marked.threads.get(KIND, "")) if ticket.marked else None) or PlanThread()


def talk_on(ticket: Ticket, rules: ProjectRules, thread: PlanThread, jira: JiraClient) -> Conversation:
    """Return what people answered on a ticket, as their comments are now. Raises JiraTransient, JiraPermanent."""
    if not thread.rounds:
        return Conversation()
    since, may_answer, account = thread.rounds[0].asked_at, _who_may(ticket, rules, jira), jira.myself()
    of_document = document_thread_on(ticket).taken
    spoken = [
        one
        for comment in jira.written_comments(ticket.key)
        if comment.id not in of_document
        and (one := _spoken(comment, account))
        and one.moment >= since
        and may_answer(comment)
    ]
    asked = [AskedAt(question_of(one), each.asked_at) for each in thread.rounds for one in each.asked]
    return read_conversation(spoken, asked)


def given_in(talk: Conversation) -> tuple[GivenAnswer, ...]:
    """Return the answers as the plan takes them, in the order of time."""
    return tuple(
        GivenAnswer(
            number=said.answer.question,
            by=said.by,
            comment_id=said.comment_id,
            chosen=said.answer.chosen,
            text=said.answer.text,
            skipped=said.answer.skipped,
            takes_default=said.answer.takes_default,
            remark=said.answer.remark,
        )
        for said in talk.said
    )


def reply_in(text: str) -> str:
    """Return what a text of its own says to the questions, with or without the command that a comment begins with."""
    command, argument = command_and_lines(text)
    return argument if command == _ANSWER else text


def _spoken(comment: WrittenComment, bot_account: str) -> Spoken | None:
    """Return a comment as part of the conversation; None for what no person said openly, in their own words."""
    moment = comment.updated or comment.created or _EARLIEST
    if comment.is_of_app or comment.is_restricted or comment.editor_id != comment.author_id:
        return None
    if parse(comment.text, bot_account) is None:
        return Spoken(comment.id, comment.author_id, moment, comment.text, is_command=False)
    command, argument = command_and_lines(comment.text)
    addressee, argument = addressee_of(argument)
    if command != _ANSWER or addressee == "document":
        return None
    return Spoken(comment.id, comment.author_id, moment, argument, is_command=True)


def _who_may(ticket: Ticket, rules: ProjectRules, jira: JiraClient) -> Callable[[WrittenComment], bool]:
    access = rules.access_to("answers", ticket.is_service_desk)

    @cache
    def groups(person: str) -> tuple[str, ...]:
        return jira.user_groups(person)

    @cache
    def is_member(key: str, person: str) -> bool:
        return jira.is_assignable(key, person)

    def may(comment: WrittenComment) -> bool:
        return refusal(access, comment.author_id, ticket, lambda: comment, groups, is_member) is None

    return may


def question_of(asked: AskedQuestion) -> Question:
    """Return a question as the grammar of answers knows it."""
    options = tuple(
        Option(letter, text, recommended=text == asked.recommended)
        for letter, text in zip(ascii_uppercase, asked.options, strict=False)
    )
    return Question(asked.number, asked.question.question, options)
