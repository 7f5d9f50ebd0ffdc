"""What of a model's reading counts: words of the ticket that the rules did not sort, where their own signs bear it out.

The rules' reading stays. A model adds to it, in the ticket's words, and says nothing of its own; it takes nothing away
but a demand that is a step or a symptom of a fault, or says by itself that it is left out.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from workers.grounding.script import with_words
from workers.plan.clarified import Settled
from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.phrasing.reasons import without_reason
from workers.plan.ports import Reading, Said, SaidRole
from workers.plan.questions.matters import Matter
from workers.plan.request import PlanRequest, Query
from workers.plan.statements import one_line, says_something
from workers.plan.telling.beside.background import guesses
from workers.plan.telling.beside.status import tells_status
from workers.plan.telling.demands import DEMANDS
from workers.plan.telling.present import is_log, tells_of_today
from workers.plan.telling.remarks import only_remarks
from workers.plan.telling.roles import SET_APART, WAITS, with_no_not_only
from workers.plan.understood import Criterion, Understood
from workers.plan.wording import is_among
from workers.reading.anchored import Anchored
from workers.reading.document import BlockKind, SectionRole
from workers.reading.hints import is_hint
from workers.reading.measures import METRIC

ANSWERED: Mapping[Matter, SaidRole] = {
    "unmeasured": "criterion",
    "check": "criterion",
    "criteria": "criterion",
    "done_state": "criterion",
    "expected": "expected",
    "steps": "step",
}
"""What an answer is, by what was asked. Every other one is a decision that the work follows."""
_LONGEST = 400
_MOST_OF_A_ROLE = 12
_CONDITION = re.compile(
    r"\b(?:given|when(?:ever)?|then|if|once|after|unless|until|only|always|never)\b|当(?!前|天|日|地)|如果|若|那么|则|一旦|只有|不得|必须",
    re.IGNORECASE,
)
_EXCLUDES = re.compile(
    r"\b(?:not|no|without|never|later|except|exclud\w+|out of scope|leave out|left out|skip\w*|future|separate)\b"
    r"|n['’]t\b|[不无未非]|除外|以后|暂|另行|后续",
    re.IGNORECASE,
)
_FAILS = re.compile(
    r"\b(?:fail\w*|errors?|invalid|wrong|missing|empty|timeouts?|time out|offline|cannot|unable|unavailable|without|if"
    r"|when|more than|exceed\w*|refus\w+|reject\w*|duplicate\w*)\b"
    r"|失败|错误|异常|无效|缺|为空|超时|离线|无法|超过|拒绝|重复|如果|若|当",
    re.IGNORECASE,
)
_SIGNS: Mapping[SaidRole, tuple[re.Pattern[str] | Anchored, ...]] = {
    "criterion": (DEMANDS, METRIC, _CONDITION),
    "expected": (DEMANDS, METRIC, _CONDITION),
    "work": (DEMANDS,),
    "error_case": (_FAILS,),
    "dependency": (WAITS,),
    "out_of_scope": (_EXCLUDES,),
}
"""What the words of a role show by themselves, one of them at least."""
_DUE = ("criterion", "expected", "work")
_NOT_DUE = (tells_of_today, only_remarks, guesses, tells_status)
_OF_BUGS: Mapping[SaidRole, SectionRole] = {
    "step": SectionRole.STEPS,
    "observed": SectionRole.OBSERVED,
    "expected": SectionRole.EXPECTED,
}
"""What only a report of a fault tells, and the section that settles it where there is one."""


def with_reading(
    request: PlanRequest, understood: Understood, reading: Reading
) -> tuple[Understood, tuple[Query, ...]]:
    """Return what the ticket says with what a model read in it, and its questions, both as the author wrote them.

    Hidden places are masked. What the ticket has a section for is left to the section.
    """
    added: dict[SaidRole, list[str]] = {}
    for one in reading.said:
        # Of a repair, what must hold is what is expected.
        role: SaidRole = "expected" if request.kind == "BUG" and one.role == "criterion" else one.role
        texts, text = added.setdefault(role, []), _line(request, one)
        is_fit = text and len(texts) < _MOST_OF_A_ROLE and _fits(role, text, request, understood)
        if is_fit and not is_among(text, (*_sorted_already(understood, role), *texts)):
            texts.append(text)
    queries = tuple(
        one for one in reading.queries if one.quote in request.document.source or one.quote in request.title
    )
    return _with(understood, added, request.kind == "BUG"), _as_written(request, queries)


def _line(request: PlanRequest, said: Said) -> str:
    """Return the quote in one line; empty where it is no statement of the author's."""
    at = request.document.source.find(said.quote)
    block = next((one for one in request.document.blocks if one.start <= at < one.end), None)
    # What a log or code says, nobody asks for.
    is_shown = block is not None and said.role in _DUE and (block.kind is BlockKind.CODE or is_log(said.quote))
    text = one_line(said.quote) if block is not None and not is_shown else ""
    is_fit = says_something(text) and len(text) <= _LONGEST and not is_hint(text) if text else False
    return _as_written(request, text) if is_fit else ""


def _as_written(request: PlanRequest, value: Any) -> Any:
    written = request.script.verbatim(value)
    return with_words(written, request.hidden.masked) if request.hidden else written


def _fits(role: SaidRole, text: str, request: PlanRequest, understood: Understood) -> bool:
    if text.endswith(("?", "？", ":", "：")) or (role in _DUE and any(tells(text) for tells in _NOT_DUE)):
        return False
    if role in _OF_BUGS:
        is_free = request.kind == "BUG" and not request.document.sections_with(_OF_BUGS[role])
        if not is_free:
            return False
    signs = _SIGNS.get(role, ())
    read = with_no_not_only(text) if role == "out_of_scope" else text
    if signs and not any(sign.search(read) for sign in signs) and not (role == "work" and begins_with_verb(text)):
        return False
    match role:
        case "criterion":
            return not request.document.sections_with(SectionRole.ACCEPTANCE)
        case "out_of_scope":
            return not request.document.sections_with(SectionRole.SCOPE_OUT)
        case "outcome":
            return understood.summary == (understood.title,)
    return True


def _sorted_already(understood: Understood, role: SaidRole) -> Iterator[str]:
    """Yield what the rules hold for something else, or for the same; of a fault without sections they know little."""
    if role in _OF_BUGS:
        yield from (one.text for one in understood.work_items)
        return
    yield from (one.text for one in understood.criteria)
    yield from (one.text for one in understood.work_items)
    yield from (*understood.out_of_scope, *understood.steps, *understood.observed)
    if role != "outcome":
        yield understood.title
    if role != "criterion":
        yield from (*understood.dependencies, *understood.error_cases)
    if role in ("out_of_scope", "dependency"):
        demands = (one for one in understood.demands if role == "dependency" or not SET_APART.search(one))
        yield from (*demands, *understood.scope, *understood.expected)


def with_answers(request: PlanRequest, understood: Understood, settled: Sequence[Settled]) -> Understood:
    """Return what the ticket says with what people answered to how one sees that it is done, or how a fault shows."""
    added: dict[SaidRole, list[str]] = {}
    for one in settled:
        if role := ANSWERED.get(one.asked.matter):
            added.setdefault(role, []).append(one.decided)
    return _with(understood, added, request.kind == "BUG") if added else understood


def _with(understood: Understood, added: Mapping[SaidRole, Sequence[str]], is_bug: bool) -> Understood:
    def of(role: SaidRole) -> tuple[str, ...]:
        return tuple(added.get(role, ()))

    first = len(understood.criteria) + 1
    criteria = tuple(map(without_reason, of("criterion")))
    if is_bug:
        criteria = () if understood.criteria else of("expected")
    no_work = (*of("out_of_scope"), *of("step"), *of("observed"))
    demands = tuple(one for one in map(without_reason, of("work")) if one not in understood.demands)
    return understood.model_copy(
        update={
            "summary": of("outcome")[:1] or understood.summary,
            "criteria": (
                *understood.criteria,
                *(Criterion(id=f"C{at}", text=text) for at, text in enumerate(criteria, first)),
            ),
            "demands": tuple(one for one in (*demands, *understood.demands) if not is_among(one, no_work)),
            "error_cases": (*understood.error_cases, *of("error_case")),
            "dependencies": (*understood.dependencies, *of("dependency")),
            "out_of_scope": (*understood.out_of_scope, *of("out_of_scope")),
            "steps": understood.steps if len(understood.steps) > len(of("step")) else of("step"),
            "observed": tuple(dict.fromkeys((*of("observed"), *understood.observed))),
            "expected": tuple(dict.fromkeys((*of("expected"), *understood.expected))),
        }
    )
