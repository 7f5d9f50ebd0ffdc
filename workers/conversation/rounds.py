"""The conversation on a ticket: what people's comments, in the order of time, answer of what was asked. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from workers.conversation.answers import Answer, Reply, read_reply
from workers.conversation.questions import Question


@dataclass(frozen=True)
class AskedAt:
    """A question and when people could first see it. It keeps its number over all rounds."""

    question: Question
    moment: datetime


@dataclass(frozen=True)
class Spoken:
    """A comment of somebody who may answer. `is_command` says that it is the argument of a command to answer.

    `moment` is when it came to be as it is: an edited comment counts as of its edit.
    """

    id: str
    by: str
    moment: datetime
    text: str
    is_command: bool


@dataclass(frozen=True)
class Said:
    """One person's answer to one question, in the comment `comment_id`."""

    by: str
    comment_id: str
    answer: Answer


@dataclass(frozen=True)
class Conversation:
    """What was said, in the order of time.

    `unread` holds by comment what was meant for an answer and could not be read; `takes_defaults` are the comments in
    which somebody took the assumption for everything that was open.
    """

    said: tuple[Said, ...] = ()
    unread: tuple[tuple[str, tuple[str, ...]], ...] = ()
    takes_defaults: tuple[str, ...] = ()


def read_conversation(comments: Iterable[Spoken], asked: Sequence[AskedAt]) -> Conversation:
    """Return what comments say to the questions that their authors could see.

    What was still open then is meant first, as with letters in a row; else any question that was asked by then.
    """
    talk, settled = Conversation(), set[int]()
    for comment in sorted(comments, key=lambda one: (one.moment, len(one.id), one.id)):
        seen = [one.question for one in asked if one.moment <= comment.moment]
        open_then = [question for question in seen if question.number not in settled]
        reply = _read(comment, open_then, seen)
        said = tuple(Said(comment.by, comment.id, answer) for answer in reply.answers)
        settled |= {answer.question for answer in reply.answers}
        talk = replace(
            talk,
            said=(*talk.said, *said),
            unread=(*talk.unread, (comment.id, reply.unread)) if reply.unread else talk.unread,
            takes_defaults=(*talk.takes_defaults, comment.id) if _takes_all(reply, open_then) else talk.takes_defaults,
        )
    return talk


def _read(comment: Spoken, open_then: Sequence[Question], seen: Sequence[Question]) -> Reply:
    reply = read_reply(comment.text, open_then, asked=comment.is_command)
    is_whole = bool(reply.answers or reply.undecided) and not reply.unread
    if is_whole or len(open_then) == len(seen):
        return reply
    again = read_reply(comment.text, seen, asked=comment.is_command)
    return again if len(again.answers) > len(reply.answers) else reply


def _takes_all(reply: Reply, open_then: Sequence[Question]) -> bool:
    taken = {answer.question for answer in reply.answers if answer.takes_default}
    return bool(open_then) and taken >= {question.number for question in open_then}
