"""What may be asked about a ticket: each matter with the ticket's words for it. Which is asked is not said here."""

import re
from collections.abc import Iterator, Sequence

from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.questions.ambiguous import doubts_in
from workers.plan.questions.candidate import ENDS_IN_QUESTION, Candidate, bare, is_about_one_of, with_what_they_answer
from workers.plan.questions.conflicts import conflicts_in
from workers.plan.questions.matters import Matter
from workers.plan.questions.parts import ASPECTS, MISSING
from workers.plan.questions.told import WEIGHT, is_answered, is_proposed, told_open
from workers.plan.request import Gap, PlanRequest
from workers.plan.staging.examples import example_in
from workers.plan.staging.scenario import is_scenario
from workers.plan.telling.put_off import OPEN, is_decided, is_mark_alone, open_words_of
from workers.plan.telling.rules import asks_of_today
from workers.plan.understood import Understood
from workers.reading.language import CJK, weighted_length

BLOCKS = 0.5
"""The least weight that holds up a plan."""

_WEIGHTS: dict[Matter, float] = {
    "finished": 1.1, "contradiction": 1.0, "choice": 0.9, "outcome": 0.9, "steps": 0.8, "question": 0.8,
    "undecided": 0.7, "asks": 0.6, "criteria": 0.6, "done_state": 0.6, "unmeasured": 0.4, "expected": 0.35,
    "rollback": 0.5, "loose": 0.2, "comparison": 0.4, "check": 0.2, "vague": 0.35, "split": 0.3, "reference": 0.3,
    "output": 0.3, "model": 0.4, "amount": 0.25, "place": 0.4, "switch": 0.4, "trigger": 0.3, "term": 0.2,
    "error_case": 0.2, "other_fault": 0.45, "guess": WEIGHT, "names": WEIGHT,
}  # fmt: skip
"""How much of the plan is another one if the answer is another: all of it, a stage, or a criterion."""

SAID_OPEN = frozenset[Matter]({"choice", "undecided", "asks", "contradiction"})
"""What the author leaves open in so many words."""
_OF_GAP: dict[str, Matter] = {
    "STEPS": "steps", "UNDECIDED": "undecided", "ASKS": "asks", "UNMEASURED": "unmeasured", "LOOSE": "loose",
    "SPLIT": "split", "CHECK": "check", "RESULT": "outcome",
}  # fmt: skip
_MIGRATES = re.compile(
    r"\bmigrat|\bdrop (?:the |a )?(?:table|column)|\bdelete (?:all|old)|迁移|割接|下线|清空", re.IGNORECASE
)
# "Could you …?" asks for the work itself, not for an answer.
_REQUEST = re.compile(
    r"\b(?:could|can|would|will) (?:you|we|this|it|there)\b|\bwould it be possible|\bis it possible|\bis this possible"
    r"|\bhow about|\bwhat about|\bwhy not|\bwhat do you think|\bany (?:chance|plans?)\b"
    r"|能否|能不能|可不可以|可否|是否可以|怎么样|如何[？?]$",
    re.IGNORECASE,
)
# "Either add or remove A or B": where the second reading begins is not to be told.
_SEVERAL = re.compile(r"\bor\b.*\bor\b", re.IGNORECASE)
_CUT_OPTION = 80
"""Characters from which on the review may have cut an option."""
# Where something fails, its opposite is what is right.
_FAILS = re.compile(
    r"\b(?:fail\w*|crash\w*|errors?|exception\w*|throw\w*|not|cannot|can['’]?t|\w+n['’]t|unable|broken|breaks?|blank|hang\w*"
    r"|leak\w*|lost|missing|incorrect\w*|wrong\w*|stuck|slow|buggy|problems?|issues?|regression|corrupt\w*|invalid|garbled)\b"
    r"|失败|崩溃|报错|错误|异常|不|无法|没|丢|缺|卡|白屏|乱码|失效",
    re.IGNORECASE,
)
_DEMANDED = re.compile(
    r"\b(?:should|must|shall|will|needs? to|want|would like)\b|应该?|必须|需|希望|要求", re.IGNORECASE
)
_KIND_MARK = re.compile(
    r"^\W{0,2}(?:feature(?: request)?|bug|task|story|enhancement|proposal|需求|功能|任务|缺陷|建议)\W{0,2}[:：\]】]\s*",
    re.IGNORECASE,
)
_AREA = re.compile(r"^\W{0,3}[\w ./+-]{1,30}\W{0,2}[:：]\W{0,3}(?=\w)")
_FIX = re.compile(r"(?:fix|repair|resolve|修复|解决)", re.IGNORECASE)
_WORD = re.compile(rf"[A-Za-z0-9]+|[{CJK}]{{2}}")
_FEWEST_WORDS = 4
_FEWEST_ORDERS = 2
_LABELLED = re.compile(r"\A\s*【[^【】\n]{1,12}】\s*(?=\S)")
_LONGEST = 200
"""Characters of a sentence that can be quoted whole."""
_NO_WORD = re.compile(r"\W+")
# What a demand names letter by letter, or by its figure, nobody has to be asked for.
_EXACT = re.compile(r"`[^`\n]+`|[“「][^”」\n]+[”」]|\d")
_THIN, _PLAIN = 30, 40
"""Words of six letters or three characters. Below the first, a ticket names hardly anything to cut a task from."""


def missing_matters(kind: str) -> frozenset[Matter]:
    """Return what may be missing in a ticket of a kind."""
    return frozenset({*(matter for matter, _ in MISSING[kind]), "steps", "rollback"})


def candidates(request: PlanRequest, understood: Understood) -> tuple[Candidate, ...]:
    """Return every matter once, that which changes most in the plan first."""
    found: dict[str, Candidate] = {}
    asked_about, wholes = set[str](), set[str]()
    told = (_finished, _choices, _other_faults, _contradictions, _open_points, _put_off)
    ways = (*told, _missing, _of_model, _unclear, told_open)
    examples = [_line(one.text) for one in understood.criteria if is_scenario(one.text)]
    for one in (each for way in ways for each in way(request, understood)):
        is_example = one.matter not in SAID_OPEN and any(one.quote in example for example in examples)
        # A sentence that is asked about as a whole is not asked about word by word.
        is_asked = one.words != one.quote and (
            any(bare(one.quote) in bare(whole) for whole in asked_about) or (one.words != "" and one.quote in wholes)
        )
        if one.matter == "model":
            is_asked = is_about_one_of(one.words, asked_about)
        if one.id not in found and not is_example and not is_asked:
            found[one.id] = one
            asked_about.add(one.words)
            wholes.update({one.quote} if one.matter == "outcome" else ())
    asked = with_what_they_answer(tuple(found.values()), request.document.source)
    return tuple(sorted(asked, key=lambda one: -one.weight))


def _finished(request: PlanRequest, understood: Understood) -> Iterator[Candidate]:
    if quote := _line(understood.finished):
        yield Candidate(matter="finished", words=quote, quote=quote, weight=_WEIGHTS["finished"])


def _choices(request: PlanRequest, understood: Understood) -> Iterator[Candidate]:
    for one in understood.choices:
        words, best, weight = _line(one.words).rstrip(":："), one.liked, _WEIGHTS["choice"]
        yield Candidate(matter="choice", words=words, quote=words, options=one.ways, recommended=best, weight=weight)


def _other_faults(request: PlanRequest, understood: Understood) -> Iterator[Candidate]:
    for quote in map(_line, understood.other_faults):
        yield Candidate(matter="other_fault", words=quote, quote=quote, weight=_WEIGHTS["other_fault"])


def _open_points(request: PlanRequest, understood: Understood) -> Iterator[Candidate]:
    empty = {_line(one.heading.text) for one in request.document.sections if one.heading and not one.blocks}
    for gap in request.gaps:
        matter = _OF_GAP.get(gap.code)
        if matter == "steps" and (request.kind != "BUG" or (_orders(_title(request)) and not request.is_open)):
            continue
        quote = _LABELLED.sub("", _line(gap.quote or ""))
        if matter == "outcome" and _is_listed(understood):
            continue
        if matter != "undecided" and quote in empty:
            continue  # nothing is said below it
        if (matter == "undecided" and not gap.options and is_decided(quote)) or asks_of_today(quote):
            continue  # the ticket says it
        is_open = request.is_open and matter != "check"  # an example keeps nobody from beginning
        if matter is None or not (is_open or _is_worth(matter, gap, quote, understood, request.kind)):
            continue
        if is_mark_alone(quote) or any(_line(one.words) in quote for one in understood.choices):
            continue  # the heading above it is asked about, or all that stands in the list
        if (matter == "undecided" and is_proposed(quote, request)) or is_answered(quote, request):
            continue  # the ticket answers it itself
        quote = (matter == "undecided" and open_words_of(quote)) or quote
        options = tuple(_LABELLED.sub("", one) for one in gap.options)
        options = options if all(len(option) < _CUT_OPTION for option in options) else ()
        if options and not _SEVERAL.search(quote):
            matter = "choice"
        is_part = matter in missing_matters(request.kind)
        yield Candidate(
            matter=matter,
            words="" if is_part else quote,
            quote=quote,
            options=options if matter == "choice" else (),
            recommended=gap.recommended if matter == "choice" else None,
            weight=_weight_of_gap(matter, request, understood),
        )


def _put_off(request: PlanRequest, understood: Understood) -> Iterator[Candidate]:
    """Yield what the ticket puts off in so many words, as far as the review did not find it."""
    known = [_line(gap.quote) for gap in request.gaps if gap.quote and _OF_GAP.get(gap.code) == "undecided"]
    for quote in map(_line, understood.put_off):
        if not any(quote in each or (each in quote and not is_mark_alone(each)) for each in known):
            yield Candidate(matter="undecided", words=quote, quote=quote, weight=_WEIGHTS["undecided"])


def _of_model(request: PlanRequest, understood: Understood) -> Iterator[Candidate]:
    """Yield what a model would ask. Nothing of it holds up a plan once people have answered a round."""
    for query in request.queries:
        quote = _line(query.quote)
        is_blocking = query.is_blocking and not request.asked
        yield Candidate(
            matter="model",
            words=quote,
            quote=quote,
            options=query.options,
            recommended=query.recommended,
            asked=_line(query.question),
            weight=BLOCKS if is_blocking else _WEIGHTS["model"],
        )


def _weight_of_gap(matter: Matter, request: PlanRequest, understood: Understood) -> float:
    """Return the weight of what the review found; what keeps people from beginning holds up the plan as well."""
    is_whole = matter in SAID_OPEN or matter in missing_matters(request.kind)
    weight = _WEIGHTS[matter] * (1.0 if is_whole else _plain(request, understood))
    return max(weight, BLOCKS) if request.is_open and matter != "check" else weight


def _contradictions(request: PlanRequest, understood: Understood) -> Iterator[Candidate]:
    for found in conflicts_in(_prose(request, understood)):
        yield Candidate(
            matter="contradiction",
            words=found.one,
            quote=found.one,
            options=(found.one, found.other),
            weight=_WEIGHTS["contradiction"],
        )


def _is_worth(matter: Matter, gap: Gap, quote: str, understood: Understood, kind: str) -> bool:
    if matter == "outcome":
        return False  # judged by what the whole ticket tells, see `_missing`
    if matter in ("undecided", "asks") and (kind == "BUG" or len(_WORD.findall(quote)) < _FEWEST_WORDS):
        return bool(gap.options)  # in a report of a fault, people wonder what it is
    if matter == "undecided":
        return bool(gap.options) or OPEN.search(quote) is not None
    if matter == "asks":
        return ENDS_IN_QUESTION.search(quote) is not None and quote.count("`") % 2 == 0 and not _REQUEST.search(quote)
    if matter == "check" and (kind == "BUG" or not _DEMANDED.search(quote)):
        return False
    return (
        matter not in ("check", "unmeasured")
        or not understood.criteria
        or any(quote in criterion.text or criterion.text in quote for criterion in understood.criteria)
    )


def _missing(request: PlanRequest, understood: Understood) -> Iterator[Candidate]:
    told = {one.role for one in request.told} | ({"criteria"} if understood.criteria else set())
    size, title = words_in(request, understood), _title(request)
    for matter, roles in () if understood.gathers else MISSING[request.kind]:
        is_thin = matter == "outcome" and size < _THIN and not (_orders(title) or _EXACT.search(example_in(understood)))
        is_plain = matter == "expected" and _FAILS.search("\n".join((title, *understood.observed)))
        if is_plain or (matter == "outcome" and _is_listed(understood)) or (request.kind == "BUG" and _orders(title)):
            continue
        if not told.intersection(roles) or is_thin:
            yield Candidate(matter=matter, quote=title, weight=_WEIGHTS[matter])
    if request.kind == "FEATURE":
        yield from _aspects(request, understood)
    if request.kind == "TECH_TASK" and not understood.rollback and _MIGRATES.search(request.title):
        yield Candidate(matter="rollback", quote=title, weight=_WEIGHTS["rollback"])


def _is_listed(understood: Understood) -> bool:
    """Say whether a ticket lists what is to be new: two orders or more among its criteria and its work.

    Of one that only holds others together the parts are listed first, and nothing is asked of it.
    """
    if understood.gathers:
        return True
    listed = (*(one.text for one in understood.criteria), *(one.text for one in understood.work_items))
    return sum(map(begins_with_verb, listed)) >= _FEWEST_ORDERS


def _orders(title: str) -> bool:
    """Say whether a title says what to do, perhaps after the name of an area: "iOS: Support dark mode"."""
    bare = _AREA.sub("", title)
    return begins_with_verb(bare) and not _FIX.match(bare)


def _aspects(request: PlanRequest, understood: Understood) -> Iterator[Candidate]:
    """Yield what a feature calls for and nobody settled, with the sentence that calls for it."""
    prose = _prose(request, understood)
    demanded = tuple(map(_line, (_title(request), *understood.demands)))
    settled = "\n".join((*prose, *(answer.text for answer in request.answers)))
    for matter, sign, answer in ASPECTS:
        calling = next((one for one in reversed(demanded) if sign.search(one) and len(one) <= _LONGEST), None)
        if calling is not None and not answer.search(settled):
            yield Candidate(matter=matter, quote=calling, weight=_WEIGHTS[matter])


def words_in(request: PlanRequest, understood: Understood) -> float:
    """Return how much prose a ticket has, in words of six letters or three Chinese characters."""
    return sum(map(weighted_length, _prose(request, understood))) / 6


def _plain(request: PlanRequest, understood: Understood) -> float:
    """The share of its weight that an unclear word keeps: in a long text the words around it say what is meant."""
    return min(1.0, _PLAIN / max(1.0, words_in(request, understood)))


def _prose(request: PlanRequest, understood: Understood) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(_line, (_title(request), *spoken(understood)))))


def _unclear(request: PlanRequest, understood: Understood) -> Iterator[Candidate]:
    share = _plain(request, understood)
    # A report of a fault tells what somebody saw; only what it expects is a demand.
    prose = tuple(map(_line, understood.expected)) if request.kind == "BUG" else _prose(request, understood)
    for doubt in doubts_in(prose):
        weight = _WEIGHTS[doubt.matter] * doubt.share * share
        yield Candidate(matter=doubt.matter, words=doubt.words, quote=doubt.sentence, weight=weight)


def spoken(understood: Understood) -> Sequence[str]:
    """Return every statement of the ticket that is prose, in no order."""
    return (
        *understood.summary,
        *(criterion.text for criterion in understood.criteria),
        *(item.text for item in understood.work_items),
        *understood.demands,
        *understood.sentences,
        *understood.expected,
        *understood.scope,
    )


def _title(request: PlanRequest) -> str:
    """The title without the mark of its kind, and without a stop."""
    return _KIND_MARK.sub("", _line(request.title)).rstrip(".。 ") or _line(request.title)


def _line(text: str) -> str:
    return " ".join(text.split())
