"""Which of a ticket's sentences shows best how it is in the end, and which what is seen of a fault. Words nothing."""

import re

from config.script import simplified
from workers.plan.phrasing import begins_with_verb, only_thinks_of_it
from workers.plan.telling.demands import DEMANDS, binds, states_rule
from workers.plan.telling.kinds import tells_fault
from workers.plan.telling.present import is_log, leads_elsewhere, only_shows, tells_of_today
from workers.plan.understood import Understood
from workers.plan.wording import content_of
from workers.reading.measures import METRIC

_FEWEST_WORDS = 2
_LINK = re.compile(r"\[[^\]]*\]\([^)]*\)|https?://\S+|!\S*\[\S*")
_NO_STATEMENT = re.compile(r"[?？:：]\W*\Z|\A\W{0,4}(?:open )?question|\A\W{0,4}(?:待定|未决|问题[:：])", re.IGNORECASE)
# Done only if it comes to that, or said of whoever writes and not of the product.
_NOT_OF_IT = re.compile(
    r"\A\W{0,4}(?:if|when|where) (?:useful|needed|possible|necessary|applicable|required"
    r"|changes (?:have to be|are) made)\b"
    r"|\A\W{0,4}(?:如有?必要|如需|必要时|视情况)"
    r"|\bi(?:['’](?:m|d|ve|ll)| (?:am|was|will|just|would like|think|thought|guess|wonder|saw|tried|noticed))\b"
    r"|\blet['’]?s say\b|\A\W{0,4}(?:currently|today|now|as (?:mentioned|discussed)|unfortunately)\b|@\w"
    r"|\A\W{0,4}(?:目前|现在|当前|我(?:觉得|想|认为|们讨论)|之前|如上)",
    re.IGNORECASE,
)
# Work on the work: nobody shows it to whoever asked.
_OF_THE_TEAM = re.compile(
    r"\b(?:unit tests?|tests?|code review|reviews?|merge|deploy|release|document(?:ation)?|readme|changelog"
    r"|mr|pr|ticket|issue)\b"
    r"|测试|评审|合并|部署|发布|文档|工单",
    re.IGNORECASE,
)
_POINTS = re.compile(
    r"\W*(?:they|it|this|these|that|those|we want them)\b|(?:他们|它们?|这[个些]?|那[个些]?)", re.IGNORECASE
)
"""What begins so is only understood after what stands before it."""
# Since when it is seen, how it was reproduced, and what a log says beside the error.
_BESIDE = re.compile(
    r"\b(?:this|the) (?:problem|issue|bug|error) (?:has )?(?:only |just )?(?:surfaced|started|appeared|began|came up)\b"
    r"|\A\W{0,4}(?:this (?:simple |small |little )?(?:test|example|code|snippet|script)|reproduced|tested)\b"
    r"|\A\W{0,4}(?:问题|缺陷|现象)?(?:是)?(?:最近|升级后|从[^，。]{1,12}开始)(?:才)?出现|\A\W{0,4}(?:复现|测试)(?:了|于|环境)",
    re.IGNORECASE,
)
_LOGGED_BESIDE = re.compile(r"(?:\A|[\s\[<|-])(?:WARN(?:ING)?|INFO|DEBUG|TRACE)\b")


def tells_example(text: str) -> bool:
    """Say whether a sentence says how it is in the end: a demand, a rule or a figure; no order, question or link."""
    read = simplified(text)
    if begins_with_verb(text) or not may_be_shown(text) or _POINTS.match(read) or tells_of_today(text):
        return False
    return any((DEMANDS.search(read), METRIC.search(read), states_rule(text), binds(text)))


def may_be_shown(text: str) -> bool:
    """Say whether a sentence is about the product: no question, link or log line, nothing that is only thought of."""
    read = simplified(text)
    if _NO_STATEMENT.search(read) or _NOT_OF_IT.search(read) or is_log(text) or leads_elsewhere(text):
        return False
    is_thin = len(content_of(_LINK.sub(" ", text))) < _FEWEST_WORDS
    return not is_thin and not only_shows(text) and not only_thinks_of_it(text)


def example_in(said: Understood) -> str:
    """Return the sentence to write a first test of; empty where the ticket has none.

    A criterion comes before a rule among the work, and that before a demand; an order only where nothing says how it
    is in the end.
    """
    criteria = [one.text for one in said.criteria]
    rules = [one.text for one in said.work_items if states_rule(one.text)]
    told = [one for one in (*criteria, *rules, *said.demands) if may_be_shown(one)]
    shown = [one for one in told if tells_example(one)]
    orders = [one for one in told if begins_with_verb(one) and not _OF_THE_TEAM.search(simplified(one))]
    stated = [one for one in criteria if one in told and one not in orders and not _OF_THE_TEAM.search(one)]
    return next(iter((*stated, *shown, *orders)), "")


def fault_in(said: Understood) -> str:
    """Return what of a fault is seen best: its error rather than a warning beside it; empty where the title says it."""
    seen = [one for one in said.observed if not _BESIDE.search(simplified(one)) and not _LOGGED_BESIDE.search(one)]
    return next(filter(tells_fault, seen), next(iter(seen), ""))
