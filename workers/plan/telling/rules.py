"""How a wish says in sentences how it is to be, beside why it is wanted. It lists nothing."""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from config.script import simplified
from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.phrasing.reasons import without_reason
from workers.plan.request import PlanRequest
from workers.plan.statements import CELL_GAP, one_line, sentences
from workers.plan.telling.beside.background import is_made_up
from workers.plan.telling.demands import DEMANDS, binds, is_no_demand, obliges, orders_if, states_rule, tells_condition
from workers.plan.telling.kinds import tells_fault
from workers.plan.telling.present import introduces_today, tells_of_today
from workers.plan.telling.summary import sentence_ends
from workers.reading.document import Document

_NEEDS = re.compile(r"\bneeds?\b(?! to)|需要?(?!求)", re.IGNORECASE)
_FEW_SENTENCES = 12
"""What a wish of so few sentences says how it is, is how it is to be."""
_SURE = 0.5
_TURN = re.compile(r"\W*(?:首先|其次|再次|接着|最后)(?!是|一[个次]|更新|登录)")
_FEWEST_TURNS = 2
_NO_END = (":", "：", "?", "？")
_ENDS_IN_ERROR = re.compile(
    r"\b(?:results?|resulted|ends?|ended) (?:up )?(?:in|with) (?:an? )?(?:[\w-]+ ){0,3}"
    r"(?:errors?|exceptions?|crash(?:es)?|failures?|timeouts?)\b"
    r"|\b\w*(?:error|exception)s? (?:is|are|gets?|was|were|will be) (?:thrown|raised)\b"
    r"|\b(?:throws?|raises?) an? (?:[\w-]+ ){0,2}\w*(?:error|exception)\b"
    r"|报错|抛出?(?:了|一个)?[^，。；]{0,16}(?:异常|错误)|出现[^，。；]{0,8}(?:报错|异常|错误)",
    re.IGNORECASE,
)
_WANTED = re.compile(
    r"\b(?:should|shall|must|want|would like|let['’]s|please|instead)\b"
    r"|(?<![户务营员们无不])需(?!求)|应(?!用)|必须|希望|想要?|要求|请",
    re.IGNORECASE,
)
# Who gets to see or do what besides, told as a fact.
_ROLE_ALSO = re.compile(
    r"\W{0,3}(?!(?:we|i|you|it|this|that|there)\b)(?:[\w-]+ ){0,3}[\w-]+s (?:also|additionally|then|only) "
    r"(?:see|get|receive|find|have|may|can)\b"
    r"|[^，。；：]{0,8}(?:管理员|用户|会员|客户|成员|员|者|方|人)(?:还|也|另外|同时)(?:会|能|可以?)?(?:看到|看见|收到|得到|拥有|查看)",
    re.IGNORECASE,
)
# "What do you have to do now to ship it? Build it, then …": whoever asks so tells next how it goes today.
_ASKS_OF_TODAY = re.compile(
    r"(?=.*\b(?:now|today|currently|at the moment|so far)\b)\W*(?:(?:so|and),? )?(?:what|how) (?:do|does|must) "
    r"(?:you|we|i|one|they|people|(?:the |an? )?[\w-]+) [^?]{2,120}\?\W*\Z"
    r"|\W*(?:那么?)?(?:现在|目前|当前|如今)[^，。？]{0,24}?(?:怎么|如何|(?:要|得|需要)(?:做|怎么做)?(?:什么|哪些))[^。]{0,20}[?？]\W*\Z",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"\W*(?:and|then|after that|finally)\b|\W*(?:先|再|然后|接着|最后|还[要得])", re.IGNORECASE)
_AGAINST = re.compile(
    r"\W{0,3}(?:however|but|unfortunately|yet)\b|\W{0,3}(?:但是?|然而|不过|可是|遗憾的是)", re.IGNORECASE
)
# "The page has an export", 设置页有「导出」, before "But there is no import": what is there is how it is today.
_IS_THERE = re.compile(
    r"\W{0,3}(?!if\b|when\b)(?:there (?:is|are)|(?:the |our )[\w -]{2,40} (?:already )?(?:has|offers|provides))"
    r" (?:an?|the)\b"
    r"(?!.*\b(?:should|must|shall|needs? to)\b)"
    r"|\W{0,3}(?!如果|若|当)[^，。；：]{1,12}?(?:现|已|目前)?有(?=[「“])(?!.*(?:应|必须|需要))",
    re.IGNORECASE,
)
_LACKS_IT = re.compile(
    r"\W{0,3}(?:but|however|yet|unfortunately)\b,?[^.;]{0,20}?\b(?:there (?:is|are) no|no way to|cannot|can['’]t)\b"
    r"|\W{0,3}(?:但是?|可是|然而|不过)[\W]{0,6}(?:却)?(?:没有|缺|无法|不能)",
    re.IGNORECASE,
)


def rules_in(request: PlanRequest, told: Sequence[str]) -> Iterator[str]:
    """Yield how it is to be, told in sentences, and what is done in turn.

    In a long ticket, and one of technical work, it is only what binds, as the rest may tell of today.
    """
    why = (*reasons_in(request), *_of_today(request.document))
    says_how = states_rule if request.kind == "FEATURE" and len(told) <= _FEW_SENTENCES else binds
    is_in_turn = sum(_TURN.match(simplified(one)) is not None for one in told) >= _FEWEST_TURNS
    for one in told:
        is_why = any(one in text for text in why) and not tells_condition(one)
        if (
            (binds(one) or says_how(one) or _gets_also(request, one) or (is_in_turn and _TURN.match(simplified(one))))
            and not is_why
            and CELL_GAP not in one
            and not is_no_demand(one)
            and not one.endswith(_NO_END)
        ):
            yield one


def _gets_also(request: PlanRequest, text: str) -> bool:
    """Say whether a sentence of a wish tells what somebody gets besides: "Admins also see a link"."""
    return request.kind == "FEATURE" and _ROLE_ALSO.match(simplified(text)) is not None and not tells_fault(text)


def told_of_today(title: str, told: tuple[str, ...]) -> Iterator[str]:
    """Yield what tells how it is so far: what is gone on against, and errors before what is wanted is said.

    So is of what a thing may be made up, before something else that has to be.

    Of errors that the title names, each is one of today; so is what answers how it is done now.
    """
    errors = tuple(filter(_tells_error, told))
    wanted = next((at for at, one in enumerate(told) if DEMANDS.search(simplified(one)) and one not in errors), 0)
    lacks = max((at for at, one in enumerate(told) if _LACKS_IT.search(simplified(one))), default=0)
    for at, (one, after) in enumerate(zip_longest(told, told[1:], fillvalue="")):
        is_error = one in errors and (at < wanted or tells_fault(title))
        is_made_so = is_made_up(one) and any(map(obliges, map(without_reason, told[at + 1 :])))
        is_there = at < lacks and _IS_THERE.match(simplified(one)) is not None
        if is_error or is_made_so or is_there or (_goes_on_against(after) and not DEMANDS.search(simplified(one))):
            yield one
    yield from _answers_of_today(told)


def asks_of_today(text: str) -> bool:
    """Say whether a question is about how it is done now; its author goes on to answer it: "How do we ship it now?"."""
    return _ASKS_OF_TODAY.match(simplified(text)) is not None


def _answers_of_today(told: Sequence[str]) -> Iterator[str]:
    """Yield each question of what people do today, and the steps with which its author answers it."""
    is_answer = False
    for one in told:
        is_step = is_answer and (begins_with_verb(one) or _GOES_ON.match(simplified(one)) is not None)
        is_answer = is_step or asks_of_today(one)
        if is_answer:
            yield one


def _tells_error(text: str) -> bool:
    """Say whether a sentence tells that something ends in an error: "Opening it will result in an error", 会报错.

    What must be so is wanted: "It must raise an error".
    """
    read = simplified(text)
    is_wanted = _WANTED.search(read) is not None or orders_if(text)
    return _ENDS_IN_ERROR.search(read) is not None and not is_wanted


def _goes_on_against(text: str) -> bool:
    """Say whether a sentence goes on against the one before it, which tells how it is: "However, …", 但是…."""
    return _AGAINST.match(simplified(text)) is not None


def only_needs(text: str) -> bool:
    """Say whether a sentence tells of a need, and neither orders anything nor binds."""
    return _NEEDS.search(simplified(text)) is not None and not begins_with_verb(text) and not binds(text)


def _of_today(document: Document) -> Iterator[str]:
    of_today = (one for one in document.sections if one.heading and introduces_today(one.heading.text))
    yield from sentences(document.source, of_today)
    for section in document.sections:
        for text in (one_line(block.text) for block in section.blocks):
            if tells_of_today(text[: next(iter(sentence_ends(text)), 0)]):
                yield text  # what follows tells of today as well


def reasons_in(request: PlanRequest) -> list[str]:
    """Return what the review took for the reason of the ticket, as far as it is sure of it."""
    return [one.text for one in request.told if one.role == "reason" and one.certainty >= _SURE]
