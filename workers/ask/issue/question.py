"""Questions about issues that are named by their keys: what is asked of them, and what a question takes for granted.

A wrong premise ("why is SHOP-7 closed?" while it is open) is corrected from the field before anything else is said.
"""

import re
from datetime import datetime

from workers.ask.asked import STATE_OF_THE_OTHER, asks_how_far_linked_are
from workers.ask.issue.blocking import BLOCKS, Blocking, blocking_asked
from workers.ask.issue.fields import DONE, DURATION, TO_COME, AskedField, also_asked, fields_asked, unread
from workers.ask.issue.parts import KIND_ASKED
from workers.ask.queries.fields import read_fields
from workers.ask.queries.folding import with_apostrophes
from workers.ask.queries.people import read_people
from workers.ask.queries.periods import Calendar
from workers.ask.queries.question import Question, named
from workers.ask.queries.shape import ENDED_IN_SPEECH
from workers.ask.queries.states import read_names, read_open, read_progress, read_versions_and_sprints
from workers.ask.queries.texts import keys_in
from workers.ask.queries.vocabulary import vocabulary_of
from workers.contracts import Value
from workers.evidence.issues.names import SiteNames
from workers.evidence.issues.query import IssueField, Term

_F = IssueField
_PRECISE = re.compile(
    r"\b(?:who|whom|whose|when|where|why|how\s+(?:long|many|much|often|soon|come))\b"
    r"|谁|何时|什么时候|多久|多少|哪[里儿天年]|为什么|为何|为啥"
)
"""What a title does not answer."""
_COMPARES = re.compile(
    r"\b(?:more(?!\s+(?:about|on|details?|info\w*)\b)|less|fewer|worse|better|sooner|later|earlier"
    r"|(?:long|short|fast|slow|quick|big|large|small|hard|easi|simpl|risk?i|cheap|urgent|high|low)(?:er|est)|most|least)\b"
    r"|(?:哪一?[个条张]|谁)[^?？]{0,12}(?:更|最|比较|先)|(?:几|多少)个?(?:天|周|小时)"
)
"""What no overview answers either: which of several is more of something."""
_PREMISED = re.compile(
    r"\b(?:why|when|how|who|since|what|did)\b|\bis\b|\bare\b|\bwas\b|\bwere\b|\bhas\b|为什么|为何|怎么|何时|什么时候|谁|多久|多少|哪|是否|吗|已|还|没有?(?=\W*$)"
)
_NOT_YET = re.compile(
    rf"(?:n't|\bnot)\s*\x00+\s*(?:yet\s+)?(?:been\s+)?{DONE}\b|(?:还|尚|怎么|为什么)+(?:没有?|未)(?:被)?(?:{ENDED_IN_SPEECH})"
)
"""That it is not done, around its key and as people say it."""
_SINCE_WHEN = re.compile(r"\bsince\s+when\b|\bhow\s+long\b|从?(?:什么时候|何时|哪天)(?:起|开始)|多久")
_DONE_WORDS = re.compile(
    r"(?<!un)(?<!not )(?<!not yet )(?<!n't )\b(?:resolved|closed|fixed|completed"
    r"|finished|done|solved)\b|(?<![未没])(?:解决|关闭|完成|修复|结束|关掉|修好|搞定|[做弄写][完好]|(?<!开始)做了(?=[吗没])|关(?=[的了]))(?!方|者|人)"
)
_NOT_SUPPOSED = frozenset(
    {_F.TITLE, _F.DESCRIPTION, _F.COMMENT, _F.TEXT, _F.KEY, _F.LINKED, _F.PARENT, _F.SPRINT_STATE}
)
PROGRESS = frozenset({_F.CATEGORY, _F.STATUS, _F.RESOLUTION})


class KeyQuestion(Value):
    """What is asked about issues by their keys: a field or None, and the terms that the question takes for granted.

    `also` are fields that are asked for in the same breath: "the status and the priority". `blocking` says of which
    links alone. `unread` is what was asked for and no field that is read tells, as the question calls it; `left_out` is
    the parts of a question for which that is so.
    """

    keys: tuple[str, ...]
    asked: AskedField | None = None
    also: tuple[AskedField, ...] = ()
    supposed: tuple[Term, ...] = ()
    blocking: Blocking = ""
    unread: str = ""
    left_out: str = ""


def read_key_question(
    question: str, names: SiteNames, now: datetime, asker: str, project: str | None = None
) -> KeyQuestion | None:
    """Return what a question asks about the issues that it names, None for none. Arguments as `read_question`."""
    question = with_apostrophes(question)
    read = Question(question, vocabulary_of(names), asker, Calendar(now.date()), project)
    found = keys_in(question, (one.key for one in names.projects), project)
    keys = tuple(dict.fromkeys(key for _, _, key in found))
    if not keys:
        return None
    for start, end, _ in found:
        read.take(start, end)
    if is_of_linked := asks_how_far_linked_are(question):
        read.took(STATE_OF_THE_OTHER)
    (asked, *further), left_out = fields_asked(read)
    if asked in (None, "title") and (compares := _COMPARES.search(read.text)):
        return KeyQuestion(keys=keys, unread=compares[0])
    if untold := unread(read.text, asked):
        return KeyQuestion(keys=keys, unread=untold)
    also = tuple(dict.fromkeys((*further, *also_asked(read.text, asked))))
    blocking = blocking_asked(read.text, found[0][0]) if asked == "links" else ""
    if not _PREMISED.search(read.text):
        return KeyQuestion(keys=keys, asked=asked, also=also, blocking=blocking, left_out=left_out)
    if "duration" in (asked, *also):  # "open" and "resolved" name its ends there
        read.took(re.compile(DURATION))
    if "links" in (asked, *also):
        read.took(KIND_ASKED)
    if blocking:  # "blocking" is no priority there
        read.took(BLOCKS)
    is_to_come = read.took(re.compile(TO_COME)) is not None or read.took(_NOT_YET) is not None
    if is_to_come or read.took(_DONE_WORDS):
        read.add(named(_F.CATEGORY, ("Done",), negated=is_to_come))
    for step in (read_fields, read_people, read_versions_and_sprints, read_progress, read_open, read_names):
        step(read)
    if asked is None and not read.where and (precise := _PRECISE.search(read.text)):
        return KeyQuestion(keys=keys, unread=precise[0])
    not_supposed = _NOT_SUPPOSED | (PROGRESS if is_of_linked and asked == "links" else frozenset())
    supposed = tuple(terms[0] for terms in read.where if len(terms) == 1 and terms[0].field not in not_supposed)
    # Of that Jira keeps no day; its premise may be wrong.
    if asked is None and (since := _SINCE_WHEN.search(read.text)):
        return KeyQuestion(keys=keys, supposed=supposed, unread=since[0])
    return KeyQuestion(keys=keys, asked=asked, also=also, supposed=supposed, blocking=blocking, left_out=left_out)
