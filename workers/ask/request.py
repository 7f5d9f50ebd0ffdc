"""A question with all that its answer may depend on, and the answer. Values only."""

from datetime import datetime

from workers.ask.contracts.request_types import RequestType
from workers.ask.contracts.state import AnalystPlan, ArchitectSpec, GuardianReport, Track
from workers.ask.found import Evidence, Sentence
from workers.contracts import Value
from workers.reading.language import Language


class AskRequest(Value):
    """A question. `now` has a time zone.

    `ticket` is where it was asked, `project` its key, `page` the page that it is about or was asked on. `spaces` and
    `projects` are those that are searched and that the asker may see. `own` are places that the bot wrote itself.
    """

    question: str
    language: Language
    now: datetime
    ticket: str = ""
    page: str = ""
    spaces: tuple[str, ...] = ()
    projects: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    trace_id: str = ""


class Searched(Value):
    """What was searched: spaces of pages, keys that were looked up, queries as people may open them, and when.

    `people` are the accounts in the queries, each with the name by which people read it.
    """

    spaces: tuple[str, ...] = ()
    projects: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    queries: tuple[str, ...] = ()
    people: tuple[tuple[str, str], ...] = ()
    words: tuple[str, ...] = ()
    """What was searched for in pages."""
    at: datetime


class Round(Value):
    """One round of the loop: the draft as it was, and what the guardian said."""

    draft: str
    by_model: bool
    report: GuardianReport


class Answer(Value):
    """An answer, or an honest refusal: then `sentences` are empty, and `nearest` asserts nothing.

    `evidence` is what the sentences name, in the order of their first naming. `missing` are names, numbers and keys of
    the question that were found nowhere, `unread` what it names and Jira has under no such name
    or in no field that is read,
    `ask_back` is at most one question to the asker. `unanswered` is the part of a question for two things that nothing
    was found for.
    """

    question: str
    language: Language
    request_type: RequestType
    track: Track
    route_reason: str
    sentences: tuple[Sentence, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    final_answer: str = ""
    nearest: tuple[Evidence, ...] = ()
    missing: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    ask_back: str = ""
    unanswered: str = ""
    searched: Searched
    plan: AnalystPlan
    spec: ArchitectSpec
    rounds: tuple[Round, ...] = ()
    retry_count: int = 0
    trace_id: str = ""
    timings_ms: dict[str, int] = {}

    @property
    def is_refused(self) -> bool:
        """Whether nothing is asserted."""
        return not self.sentences
