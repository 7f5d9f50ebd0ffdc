"""The plans among the chaos: people who ask for plans, answer and accept twice, while everything breaks around them.

What must come of it: one comment of the plan on each ticket, nothing asked twice, no answer lost, one file, and one set
of sub-tasks however often the plan is accepted.
"""

import contextlib
from collections import Counter
from dataclasses import dataclass, field
from itertools import cycle

import requests

from benchmarks.chaos_people import tried
from bot.sandbox.config import DEVELOPER, PRODUCT_OWNER, VISITOR
from tests.support.plan_talk import LANGUAGES, PlanTalk, filed
from tests.support.stack import Stack
from workers.handlers.plan.delivery import PLANNED_LABEL, WAITING_LABEL

ACCEPTED = 2


@dataclass
class _Followed:
    """A ticket, and how far people are with it."""

    talk: PlanTalk
    said: set[int] = field(default_factory=set)
    is_asked_for: bool = False
    accepted: int = 0


class PlannedTickets:
    """Tickets with plans, and the people on them."""

    def __init__(self, stack: Stack) -> None:
        self._stack = stack
        self._tickets: list[_Followed] = []
        self._languages = cycle(LANGUAGES)

    def file(self, count: int) -> None:
        """File so many tickets of which something is left open, each about a shop of its own."""
        for _ in range(count):
            language = next(self._languages)
            self._tickets.append(_Followed(filed(self._stack, language, f"Nr. {len(self._tickets) + 1}")))

    def wrong(self) -> dict[str, str]:
        """Return what is not as it should be, by ticket."""
        found = {}
        for one in [*self._tickets]:
            try:
                problem = self._problem(one)
            except (requests.RequestException, AssertionError):
                problem = "the sandbox gave no answer"
            except ValueError:  # the comment came or went while one looked
                problem = "no longer one comment"
            if problem:
                found[one.talk.key] = problem
        return found

    def figures(self) -> dict[str, str]:
        """Return what people did, and what they were asked."""
        rounds = Counter(f"{len(one.talk.thread.rounds)} rounds" for one in self._tickets)
        answers = sum(len(one.said) for one in self._tickets)
        return {
            "tickets planned": f"{len(self._tickets)}: {', '.join(f'{k} {n}' for k, n in sorted(rounds.items()))}",
            "answers of people": f"{answers}, in plain comments and commands",
            "times that a plan was accepted": str(sum(one.accepted for one in self._tickets)),
        }

    # People

    def look(self) -> None:
        """Let people look at each ticket once and do what is next there."""
        for one in [*self._tickets]:
            # People are hit as well; who sees that it did not work does it again at the next look.
            with contextlib.suppress(requests.RequestException, AssertionError):
                self._go_on(one)

    def _go_on(self, one: _Followed) -> None:
        talk = one.talk
        if not one.is_asked_for:
            talk.command("plan")
            one.is_asked_for = True
            return
        thread = talk.thread
        unsaid = [number for number in thread.open if number not in one.said] if thread.is_waiting else []
        if unsaid:
            first, *others = unsaid
            tried(lambda: talk.answer(DEVELOPER, first))
            if others:
                tried(lambda: talk.command("answer", talk.answers(*others), PRODUCT_OWNER))
            one.said.update(unsaid)
        elif thread.version and not thread.is_waiting and one.accepted < ACCEPTED:
            talk.command("accept", who=VISITOR)
            one.accepted += 1

    # What came of it

    def _problem(self, one: _Followed) -> str:
        talk, thread = one.talk, one.talk.thread
        if not thread.version:
            return f"no plan yet; open {thread.open}, answered {sorted(one.said)}"
        comments = talk.comments()
        if len(comments) != 1:
            return f"{len(comments)} comments of the plan"
        asked = [each.question.id for each in thread.asked]
        if len({*asked}) != len(asked):
            return f"asked twice: {asked}"
        if lost := [number for number in sorted(one.said) if talk.words(number) not in talk.text]:
            return f"answers lost: {lost}"
        ticket = self._stack.ticket(talk.key)
        if len(ticket["attachments"]) != 1:
            return f"{len(ticket['attachments'])} files"
        if one.accepted < ACCEPTED or PLANNED_LABEL not in talk.labels or WAITING_LABEL in talk.labels:
            return f"accepted {one.accepted} times, labels {talk.labels}"
        subtasks = self._stack.call("GET", f"issue/{talk.key}", None)["fields"]["subtasks"]
        names = [each["fields"]["summary"] for each in subtasks]
        stages = len({*names})
        return "" if stages == len(names) >= 3 else f"{len(names)} sub-tasks for {stages} stages"
