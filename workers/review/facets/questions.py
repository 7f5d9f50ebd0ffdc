"""The question that each code of a point asks, in both languages, and the options that a sentence leaves open."""

import re
from collections.abc import Mapping

from workers.reading.anchored import Anchored, anchored
from workers.reading.language import CJK
from workers.review.facets.cues import STILL
from workers.review.facets.values import Facet

_QUESTIONS: Mapping[str, tuple[str, str]] = {
    "STEPS": (
        "How can somebody reproduce this, or is there a log or a screenshot that shows it?",
        "怎样才能复现？没有固定步骤的话，有日志或截图吗？",
    ),
    "CONTRADICTS": (
        "Both of these cannot hold: which one does?",
        "这两处说法不能同时成立，以哪一处为准？",
    ),
    "UNDECIDED": ("Has this been decided, and if so, how?", "这一点是否已确定？如已确定，结论是什么？"),
    "ASKS": ("What is the answer to this question?", "这个问题的答案是什么？"),
    "WAITS": (
        "When will this be there, and can work begin without it?",
        "这一项预计什么时候到位？在此之前能否先开始？",
    ),
    "UNMEASURED": ("How would somebody tell that this is done?", "做到什么程度算完成？如何判断？"),
    "LOOSE": ("What exactly is meant here?", "这里具体指什么？"),
    "SPLIT": (
        "Should all of this be done here, or does some of it need a ticket of its own?",
        "这些内容都在本工单内完成，还是部分另建工单？",
    ),
    "CHECK": (
        "Which example, with which result, would show that this is done?",
        "这一点如何验收？能否举例说明操作和预期结果？",
    ),
    "RESULT": ("What will be new or different when this is done?", "完成后会新增什么，或有哪些变化？"),
}

FACETS: Mapping[str, Facet] = {
    "STEPS": Facet.STEPS,
    "CONTRADICTS": Facet.OUTCOME,
    "UNDECIDED": Facet.OUTCOME,
    "ASKS": Facet.QUESTION,
    "WAITS": Facet.DEPENDENCY,
    "UNMEASURED": Facet.CRITERIA,
    "LOOSE": Facet.OUTCOME,
    "SPLIT": Facet.OUT_OF_SCOPE,
    "CHECK": Facet.CRITERIA,
    "RESULT": Facet.OUTCOME,
}
"""Which facet an answer would fill."""

MISSING = frozenset({"STEPS", "UNMEASURED", "CHECK", "RESULT"})
"""The codes whose facet the ticket does not state, or not so that it could be checked; the others ask to choose."""
ONE_IS_TAKEN = (
    "The ticket says elsewhere that one of these ways was taken: which of them are still to be done here?",
    "文中另一处写明其中一种做法已实现或选定：这里还要做哪几种？",
)
JUDGED_BY = ("By what will this be judged, and who decides?", "按什么标准判断，由谁决定？")
IS_IT_DONE = ("Is this optional part done here or left out?", "这项可选内容这次做还是不做？")
TICKED_YET_FAILS = (
    "This is ticked off, and its words say that it fails: does it still have to work?",
    "这一项已勾选，文字却说没有通过：还需要做到吗？",
)
"""What `CONTRADICTS` asks where one item says both."""
KIND, MODEL = "KIND", "MODEL"
_QUESTIONS_OF_MODEL: Mapping[str, tuple[str, str]] = {
    KIND: (
        "Which kind of work is this: a bug, a feature, a technical task or a spike?",
        "这是哪一类工作：缺陷、功能、技术任务，还是调研？",
    ),
    MODEL: ("What would two people understand differently here?", "这里有哪一点，两个人会有不同的理解？"),
}
"""What only a model asks; in a comment stand its own words of a `MODEL` question."""

POINT_CODES = frozenset({*_QUESTIONS, *_QUESTIONS_OF_MODEL})
"""The codes of points; they are not the rubric's."""
CODES_OF_MODEL = frozenset(_QUESTIONS_OF_MODEL)

# "either A or B", "A 还是 B", "要么 A，要么 B", "A、B 二选一": two readings in the author's own words.
_EITHER = anchored(
    r"(?<!\bin )(?<!\bon )(?<!\bfor )(?<!\bwith )(?<!\bfrom )(?<!\bof )(?<!\bby )(?<!\bat )"
    r"\beither(?! way\b):?\s{1,3}(?P<one>[^\s.;:?](?:[^.;:?\n]|\.(?=\w)){0,79}?),?\s{1,3}or\s{1,3}"
    r"(?P<other>(?:[^.;:?\n]|\.(?=\w)){1,160})(?=[.;:?\n]|\Z)",
    re.IGNORECASE,
)
_EITHER_ZH = anchored(r"(?:是(?!否)|：)(?P<one>[^，。；？?\n]{1,30}?)[，、]?还是(?P<other>[^，。；？?\n]{1,30})")
_ONE_OF_TWO_ZH = anchored(
    r"要么(?P<one>[^，。；？?\n]{1,30}?)[，、]?(?:要么|或者?|还是)(?P<other>[^，。；？?\n]{1,30})"
)
_PICK_ONE_ZH = anchored(
    r"(?:^|[，。；：:])(?P<one>[^，。；：:？?\n、]{1,30}?)(?:、|和|与|或者?|还是)(?P<other>[^，。；？?\n、]{1,30}?)[，（(]?\s?(?:二|两者|2\s?)(?:选|择)[一1]"
    r"|(?:二|两者)(?:选|择)一[:：]\s?(?P<one_of>[^，。；？?\n、]{1,30}?)(?:、|，|和|与|或者?|还是)(?P<other_of>[^，。；？?\n、]{1,30})",
    re.MULTILINE,
)
# "Should we use A or B?", "Excel or CSV?": a question that names both answers.
_NAME = r"[\w+#/-]{1,30}(?: [\w+#/-]{1,30}){0,2}"
_ASKED = anchored(
    r"(?:\b(?:should|shall|do|can) (?:we|i|it|this|they) (?:\w+ )?"
    r"(?:use|take|choose|pick|go with|keep|offer|prefer|support)\s|(?:\A|[.:!]\s)\s?)"
    rf"(?P<one>{_NAME}) or (?P<other>{_NAME})\?",
    re.IGNORECASE,
)
# "Is it kept per browser or per account?": both answers begin alike.
_ALIKE = tuple(
    anchored(rf"\b(?P<one>{word} {_NAME}) or (?P<other>{word} {_NAME})\?", re.IGNORECASE)
    for word in ("per", "by", "in", "on", "for", "with", "at", "as", "via", "from", "only", "before", "after")
)
# "导出格式用 Excel 还是 CSV": what stands before the verb is what is chosen for.
_CHOSEN_FOR = anchored(r"\A[^，。；：、\n]{2,20}?(?:采用|选用|选择|使用|用|选|走)\s?(?=\S)")
# Without "either" or 是, only what the same sentence puts off is a choice: "Format: CSV or Excel (TBD)".
_LABELLED = anchored(
    r"[:：]\s?(?P<one>[^,.;:?，。；：？?\n]{1,60}?)\s?(?:\bor\b|或者?)\s?(?P<other>[^,.;:?，。；：？?\n]{1,60})",
    re.IGNORECASE,
)
_WHETHER = anchored(
    r"\bwhether (?:to |we (?:should )?)?(?P<one>[^,.;:?\n]{3,60}?),? or (?:to )?(?P<other>(?!not\b)[^,.;:?\n]{3,60})",
    re.IGNORECASE,
)
# 还是 is "still" as well: 还是不行, 还是报错.
_OR_ZH = re.compile(
    rf"(?:^|[，。；：:])(?P<one>[^，。；：:？?\n]{{1,30}}?)还是"
    rf"(?!{STILL}|[要老那能可在得需应先]|提示|显示|比较|建议|希望)(?P<other>[^，。；？?\n]{{1,30}})",
    re.MULTILINE,
)
_PUT_OFF = (
    r"(?:tb[dca]|to be (?:decided|determined|defined|discussed|confirmed|agreed|clarified)|(?:not"
    r"|n['’]t) (?:yet )?(?:been )?(?:decided"
    r"|agreed|clear|sure)|undecided|unclear|let['’]?s (?:decide|discuss)|(?:we|i) (?:still )?(?:need"
    r"|have) to (?:decide|discuss|agree)|(?:legal|product|design|marketing|sales|ux|po|pm) (?:still )?(?:to|needs? to)"
    r" (?:confirm|decide|clarify)"
    r"|(?:待|未|尚未|还没有?|没有?|需要?)(?:最后|最终|产品|法务|设计|业务|运营|财务)?(?:定(?![义时期])|决定|确定|讨论|商议|确认|想好)|(?:还|正)在(?:讨论|商量)|不确定|再议)"
)
_PUTS_OFF = anchored(_PUT_OFF, re.IGNORECASE)
# "…, Ana to decide", "…，由产品定": who takes one of them is none of them.
_WHO_DECIDES = (
    r"\s?(?:[,;(（]|\s[–—-])\s?(?:@?[\w.]+ ){1,3}(?:still )?(?:has to|needs to|must|should|will|to)"
    r" (?:confirm|decide|clarify|choose|pick|say|check)\b[^,;]*\Z"
    r"|\s?,\s(?:we|i|they|it|this|that|let['’]s|whichever|whatever)\b.*\Z"
    rf"|\s?[,，(（]\s?(?:由|等|让|请|看)?@?[{CJK}\w]{{1,6}}?(?:来)?(?:定|决定|确认|拍板|选)\W*\Z"
)
_TAIL = anchored(
    rf"{_WHO_DECIDES}|(?:\s?[,，;(（]|\s[–—-]|——|\s(?:is|are|has|have|remains)\b)[^,，(（–—]*?{_PUT_OFF}.*\Z"
    r"|\s?(?:需要?(?:再)?(?:讨论|确认|商议|评估|决定)|(?:待|未|尚未|还没有?)(?:最后|最终)?(?:定|决定|确定|讨论|商议|确认|想好)|(?:还|正)在(?:讨论|商量))\W*\Z",
    re.IGNORECASE,
)
_DEADLINE = anchored(r"\s(?:before|until|once|by) (?:we|it|the|this|next|release)\b.*\Z", re.IGNORECASE)
"""By when it is decided, where a sentence puts that off; else it belongs to the way: "the hook before the release"."""
_EDGE = ' \t*_`"“”'
_MORE = re.compile(r",\s|，|、")
_OR_ELSE = re.compile(r",?\s+or\s+|[，、]?还是|[，、]?要么")
_LONGEST_LISTED = 40
_MOST_OPTIONS = 4
# What goes on with the option before it, and is none of its own: "redo what no longer works or was a workaround".
_GOES_ON = anchored(
    r"(?:which|that|who|where|when|if|but|and|so|as|because|since|then)\b|但|而|因为|如果|这样|所以|并"
    r"|(?:is|are|was|were|has|have|had|does|do|did|can|could|will|would|not)\b"
)
# "Is there something that would have either stopped it or made it smaller?": whoever says yes or no answers it.
_YES_OR_NO = anchored(
    r"\W*(?:(?:is|are|was|were) there|(?:have|has|had|did|does) (?:we|you|they|it|this|that|any\w*))\b", re.IGNORECASE
)
# "Whether it is CSV or Excel": what is said of both is no part of the first.
_IT_IS = anchored(r"(?:it is|it's|this is|they are) ", re.IGNORECASE)
_USED = anchored(r"(?:采用|选用|使用|用|选|to use|use)\s?(?=\S)", re.IGNORECASE)
_IN_BRACKETS = anchored(r"[(（]([^()（）\n]{2,80}[?？])[)）]")
_USED_FOR_STILL = anchored(STILL)


def question(code: str, is_chinese: bool) -> str:
    """Return the question of a code."""
    return (_QUESTIONS.get(code) or _QUESTIONS_OF_MODEL[code])[is_chinese]


def options_in(text: str) -> tuple[str, ...]:
    """Return the answers between which a sentence leaves the choice, verbatim; none when it names none.

    Where it is not certain where one ends, as in "either A, which is slow, or B", none are offered.
    """
    if _YES_OR_NO.match(text):
        return ()
    if bracketed := _IN_BRACKETS.search(text):
        text = bracketed[1]
    ways: list[Anchored | re.Pattern[str]] = [_EITHER, _PICK_ONE_ZH, _EITHER_ZH, _ONE_OF_TWO_ZH]
    is_put_off = _PUTS_OFF.search(text) is not None
    if is_put_off:
        ways += [_WHETHER, _LABELLED]
    if is_put_off or "？" in text or "?" in text:
        ways += [_ASKED, *_ALIKE, _OR_ZH]
    choice = next((found for way in ways if (found := way.search(text))), None)
    if choice is None:
        return ()
    one, other = (_bare(_without_tail(said, is_put_off=is_put_off)) for said in choice.groups() if said is not None)
    one = _CHOSEN_FOR.sub("", one) if choice.re is _OR_ZH else one
    if _USED_FOR_STILL.match(other):
        return ()
    several = _MORE.split(one)
    is_listed = len(several) == 1 or all(len(each) <= _LONGEST_LISTED and not _GOES_ON.match(each) for each in several)
    first, *others = _OR_ELSE.split(other)
    is_listed = is_listed and not any(_GOES_ON.match(each) for each in others)
    is_listed = is_listed and (not others or all(len(each) <= _LONGEST_LISTED for each in (one, first, *others)))
    several[0] = _IT_IS.sub("", several[0])
    options = tuple(map(_bare, (*several, first, *others)))
    is_certain = is_listed and len(set(options)) == len(options) <= _MOST_OPTIONS
    return options if is_certain and all(each and not _PUTS_OFF.fullmatch(each) for each in options) else ()


def as_compared(option: str) -> str:
    """Return an option so that two that say the same are the same: "use CSV" is "csv"."""
    return _USED.sub("", option.casefold())


def _without_tail(option: str, *, is_put_off: bool) -> str:
    option = _TAIL.sub("", option)
    return _DEADLINE.sub("", option) if is_put_off else option


def _bare(option: str) -> str:
    """Return an option without the marks around it; one of a pair within it stays."""
    bare = option.strip(_EDGE)
    is_torn = any(bare.count(mark) % 2 for mark in ('"', "`")) or bare.count("“") != bare.count("”")
    return option.strip() if is_torn else bare
