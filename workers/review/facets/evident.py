"""Tells whether the form of a passage shows that it states a facet. Only such a quote is shown as what was found.

A likelihood says that a ticket states something; which of its sentences does is less certain, and a quote in a wrong
place is a false sentence. So a heading of the author's own, or the form that a facet has, must say it.
"""

import re
from collections.abc import Callable, Mapping

from workers.review.facets.cues import cues_in
from workers.review.facets.passages import Passage
from workers.review.facets.values import Facet
from workers.review.rewriting.parts import DECISION

_LINK = re.compile(r"\W*(?:\[[^\[\]\n]{0,200}\]\(?)?https?://\S+\W*")
_MARKUP = re.compile(r"\{html\}|</?(?:p|div|br|pre|code|ul|li|h[1-6])\b[^<>\n]{0,200}>", re.IGNORECASE)
_LEADS_IN = (
    ":", "：", "…", "...", " like", " saying", " says", " following", "如下", "as follows", "as follows.", "如下。",
    ",", "，",
)  # fmt: skip
# "怀疑是缓存没清", "I suspect the cache", "an epic for bug fixes": what may be the cause, or is to be done.
_GUESSES = re.compile(
    r"\W*(?:假设|前提)|\W*assum(?:ption|ing)\b"
    r"|\W*(?:(?:i|we) (?:suspect|guess|assume)\b|(?:my|our) guess\b|(?:probably|maybe|perhaps|possibly)\b)"
    r"|\W*(?:i|we) (?:think|believe) (?:i|we)(?:['’](?:ve|m|re))? (?:have|had|am|are|did|set|turned)\b"
    r"|\W*我[想觉](?:得)?我们?(?:已经?)?(?:开|设|配)"
    r"|.*\bbug ?fix(?:es)?\b|\W*(?:初步)?(?:怀疑|懷疑|估计|估計|猜测|猜測|推测|推測)",
    re.IGNORECASE,
)
_BECAUSE = re.compile(
    r"\b(?:because|so that|in order to|due to|otherwise"
    r"|so (?:we|they|users?|people|it|i|you) (?:can|could(?! (?:potentially|possibly|perhaps|maybe|just))|do|don't))\b"
    r"|以便|为了|因为|由于|从而|否则|以免|為了|因為|由於|從而|否則",
    re.IGNORECASE,
)
_SHOWS = re.compile(
    r"\b(?:screen ?shots?|screencast|screen recording|stack ?trace|backtrace|traceback)\b"
    r"|\bsee (?:the )?(?:attached|attachment|log|video|image|picture)"
    r"|\b(?:is|are) attached\b|\battached (?:is|are|log|file)"
    r"|截图|截圖|堆栈|录屏|錄影|见附件|見附件|如图|如圖|见下图",
    re.IGNORECASE,
)
# A sentence of many words that only speaks of a trace shows none.
_IS_HERE = re.compile(
    r"\b(?:below|above|attach\w*|see|here|following|enclosed|linked)\b|[:：]\s*\Z|附件|见|如下|下方|上方|这里",
    re.IGNORECASE,
)
_RECORD = re.compile(
    r"\.(?:png|jpe?g|gif|bmp|webp|heic|tiff?|mp4|m4v|mov|avi|webm|mkv|log|har|dmp|crash|stacktrace)$|(?:log|trace|截图|日志)\S*$",
    re.IGNORECASE,
)
_NO_SUCH = re.compile(r"\b(?:no|without|missing)\b|没有|沒有|缺少|无", re.IGNORECASE)
# "See attached log", "见附件": where it stands, and not what.
_ELSEWHERE = re.compile(
    r"\W*(?:please )?(?:see|refer to|look at|check)\b[^.\n]{0,60}\W*"
    r"|\W*(?:same )?as (?:above|below|described|in the)\b.{0,40}"
    r"|\W*(?:详见|请见|参见|见|同|如)[^，。\n]{0,4}(?:上|下|附件|截图|截圖|标题|標題|链接|鏈接)[^，。\n]{0,6}\W*",
    re.IGNORECASE,
)
# "It goes to /home, which is no page (should be /shop)": said by the way, of how things are.
_BRACKETED = re.compile(r"\([^()\n]{0,200}\)|（[^（）\n]{0,200}）")
_AGAINST = re.compile(
    r"\W*(?:but|however|although|though|unfortunately)\b|\W*(?:但|不过|不過|然而|虽然|雖然)", re.IGNORECASE
)
_IS_SEEN = re.compile(
    r"\b(?:is|are|was|were|gets?) (?:not |\w+ly )?(?:shown|displayed|visible|missing|hidden|placed|thrown)\b"
    r"|显示|顯示|出现|出現|报错|報錯",
    re.IGNORECASE,
)
# "Do not show the metrics" is an order, though it says "not", and "Given …" where a step begins; "x.hpp:21:7: note"
# is what a machine wrote.
_NAMED_AFTER_ERRORS = re.compile(
    r"\berrors? (?:rates?|codes?|budgets?|counts?)\b|(?:错误|異常|异常|失败)(?:率|码|次数)", re.IGNORECASE
)
_NO_BEHAVIOUR = re.compile(
    r"\s*--\w[^\n]*"  # the options of a command
    r"|\W*[^!\n]{1,200}\.(?:png|jpe?g|gif|bmp|webp|mp4|mov)(?:\|[^!\n]{0,80})?!\W*"
    r"|\W*(?:better |improved? |more )?(?:error|exception) (?:handling|messages?|logging) (?:for|of|in|on|when)\b"
    r"(?:(?! (?:is|are|fails?|does|do|shows?|missing|wrong)\b)[^.\n])*\W*"
    r"|[^，。；\n]{0,30}(?:异常|错误)(?:处理|日志)\W*",
    re.IGNORECASE,
)
_ORDERS = re.compile(
    r"\W*(?:first|then|next|afterwards),? (?:re-?create|reproduce|fix|check|find out|investigate)\b"
    r"|\W*(?:先|首先)(?:复现|定位|排查)"
    r"|\W*(?:(?:this|it|which|the (?:issue|bug|problem|error)) )?(?:is|can be|could be|was) (?:easily )?reproduced\b"
    r"|\W*(?:该问题|问题|此问题|这个问题)?(?:可以?|能)?(?:稳定)?(?:复现|重现)(?:步骤|方法|方式|路径)"
    r"|\W*given\b|\W*(?:please )?(?:do not|don['’]t|never|avoid|stop)\b|\W*(?:请勿|不要|禁止|避免)",
    re.IGNORECASE,
)
_BY_MACHINE = re.compile(
    r":\d+:\d+:|^\s*\^|^\s*\S{1,200}\.(?:jsx?|tsx?|py|java|rb|php|go|cpp|cc|cs|kt|swift):\d|^\s*line \d+ of /"
)
_LINE_OF_TRACE = re.compile(r"\W*File \"|\s*at [\w$.]+\(|[^\n]{1,200}, line \d+\b")
# What a machine prints when something fails; "When installing it, I got File …" begins with what was done.
_PRINTED = re.compile(
    r"\W*(?:File \"|at [\w$.]+\(|Traceback\b|(?:[\w.]+)?(?:Exception|Error)\b\s*:|import [\w.]+\s+File \")"
)
_WAS_TRIED = re.compile(
    r"\W*(?:i |we |also )?(?:tried|attempted)\b|(?:试|尝试|測試|测试)[过過了]"
    r"|\W*(?:i|we) (?:can|could|(?:am|are|was|were) able to) (?:\w+ly )?(?:run|execute|open|connect)\b"
    r"|\W*我们?(?:可以|能够?)(?:正常|成功)?(?:运行|執行|执行|打开|访问|连接|連接)",
    re.IGNORECASE,
)
# "WHEN I tap below the icon": what somebody does, before what should come of it.
_STEP = re.compile(
    r"\W*(?:given|when|and)\b(?!.*(?:\bthen\b|,))|\W*(?:假如|假设|当)(?!.*(?:那么|则|，))", re.IGNORECASE
)
# What is sent or stored is no log, whatever times it holds, unless it tells of an error.
_DATA = re.compile(r"\s*(?:[{<]|\[\s*\{)")
# "var x = get({error: handle})": a program names what may fail, and nothing failed yet.
_PROGRAM = re.compile(
    r"\s*(?:\{code[^}\n]{0,40}\}\s*)?(?:var|let|const|import|function|class|def|public|private|try|if|for|while|with)[\s:({]"
)
_FAILED = re.compile(r"Exception|Traceback|\bError:|\bat [\w$.]+\([\w.]+:\d")
_FAULT_IN_DATA = re.compile(r"error|exception|fail|错误|異常|异常|失败", re.IGNORECASE)
# "The page shows no problem": what is right is not what is wrong, unless a "but" follows.
_IS_WELL = re.compile(
    r"(?:没有问题|没问题|没有异常|没有失败|不会失败|\bdo(?:es)?(?: not|n['’]t) fail\b"
    r"|(?<!not )(?<!n[’']t )(?<!longer )(?<!never )\b(?:works?|runs?) (?:fine|well|correctly|as expected)\b"
    r"|\b(?:is|are) (?:fine|ok|correct)\b|\bno (?:problems?|issues?)\b"
    r"|\bno (?:\w+ )?(?:errors?|exceptions?|crash(?:es)?)(?= (?:as|because|since|when|if|after)\b|\W*\Z)"
    r"|(?:没有|沒有|不再|不会|不會|无)(?:报错|報錯|错误|錯誤|崩溃|崩潰)(?=\W*\Z|[，,](?:因为|因為|由于)))"
    r"(?!.*(?:但|却|不过|然而|\bbut\b|\bhowever\b|\bexcept\b))",
    re.IGNORECASE,
)
_NOT_HERE = re.compile(r"\bout of scope\b|不在(?:本|此)|范围(?:之)?外", re.IGNORECASE)
# "Last year only 6% came back, and marketing wants to change that": why something is wanted, and not what.
_BEFORE = re.compile(
    r"\b(?:last (?:year|quarter|month|week)|yesterday)\b|去年|前年|昨天|上(?:个|個)?(?:季度|月|周)", re.IGNORECASE
)
# "I opened the profile and I do not have the server up": on what condition, and not what came of it.
_SETS_THE_SCENE = re.compile(
    r".*\b(?:i|we) (?:do|did)(?: not|n['’]t) have\b[^.,;\n]{0,40}\b(?:up|running|installed|enabled|set up|open|started"
    r"|configured|online)\W*\Z"
    r"|[^。；\n]*我们?(?:这边|這邊|并|並)?(?:没有?|沒有?|未)(?:启动|啟動|安装|安裝|打开|打開|开启|開啟|配置|登录|登錄|连接|連接)"
    r"[^，。；\n]{0,16}\W*\Z",
    re.IGNORECASE,
)
# "Learning the stack by reproducing errors": what somebody is busy with.
_ACTIVITY = re.compile(
    r"\W*(?:learning|studying|investigating|reproducing|debugging|looking into|working on)\b"
    r"(?!.*\b(?:is|are|was|were|does|do|did|fails?|failed|shows?|gives?|gave|throws?|crash\w*|hangs?|returns?|results?"
    r"|leads?|takes?)\b)"
    r"|\W*通过[^，。；\n]{1,30}(?:学习|熟悉|了解)|\W*(?:学习|學習|熟悉|研究|复现|複現)(?!时|時|后|後|失败|失敗|不|会|步骤)"
    r"(?!.*(?:报错|报|却|但|失败|无法|不能))",
    re.IGNORECASE,
)
# "If an icon is missing, then search for it in the folder": what is to be done then, and nothing that was seen.
_ON_CONDITION = re.compile(
    r"\W*(?:if|when|whenever|once|in case)\b[^,\n]{3,160}?(?:,\s*(?P<so>then\s+)?|\s(?P<then>then)\s+)"
    r"(?P<main>(?:please )?(?!(?:the|an?|it|its|they|their|we|our|i|my|you|your|he|she|this|that|there|nothing|no|all"
    r"|some|one|every|each)\b)(?!\w+(?:[^s]s|ed|ing)\b)[a-z]+ (?:for|the|an?|it|in|this|them|all|into|from|with)\b.*)"
    r"|\W*(?:如果|若|当|當|假如)[^，,\n]{2,60}[，,]\s?(?P<asked>请|請)?[则則就]?(?P<main_zh>.+)",
    re.IGNORECASE,
)
# "The aims are: - let guests pay - show the total": several things that lost their line breaks are not one of them.
_LISTS = re.compile(r"[:：]\s{0,4}[-*•#]\s")
_OPEN = ("asks", "undecided", "deferred", "either")


def is_evident(facet: Facet, passage: Passage) -> bool:
    """Say whether a passage states this facet by its form; False where it only may."""
    states = _STATES.get(facet)
    if DECISION.match(passage.text):
        return False  # what somebody decided about it is told in its own line
    if states is None or passage.has("struck") or _LINK.fullmatch(passage.text) or _MARKUP.search(passage.text):
        return False
    if _LISTS.search(passage.text) or (passage.text.count("*") % 2 and not passage.is_code):
        return False  # a mark whose pair is missing stands where a sentence was torn
    return not passage.text.rstrip().endswith(_LEADS_IN) and states(passage)


def sets_the_scene(passage: Passage) -> bool:
    """Say whether a passage only tells on what condition something is seen: what is seen comes next."""
    return _SETS_THE_SCENE.match(passage.text) is not None


def reason_in(text: str) -> str:
    """Return a sentence from where it says why; it may say before that at length what is wanted."""
    because = _BECAUSE.search(text)
    return text[because.start() :] if because else text


def is_no_step(passage: Passage) -> bool:
    """Say whether a passage is nothing to do: what a machine printed when something failed, or a box to choose by."""
    if passage.has("kind.checkbox") and not passage.has("role.steps"):
        return True
    return _PRINTED.match(passage.text) is not None and not passage.has("command")


def is_record(filename: str) -> bool:
    """Say whether a file is a log, a picture or a recording; of any other nobody knows what it shows."""
    return _RECORD.search(filename) is not None


def _is_reason(one: Passage) -> bool:
    """Say whether it is why something is wanted: what a text sets against a wish is why that is not done."""
    is_against = _AGAINST.match(one.text) is not None and one.has("negated")
    return _BECAUSE.search(one.text) is not None and not is_against and not one.has("kind.code", "kind.title", *_OPEN)


def _is_outcome(one: Passage) -> bool:
    if one.has("story", "role.story") and one.has("want", "can", "must"):
        return not one.has(*_OPEN)
    wants = one.has("role.goal", "kind.title") and one.has("must", "want", "can") and not _BEFORE.search(one.text)
    return wants and not one.has("negated", "fault", "now", "happens", "loose", "unnamed", "vague", *_OPEN)


def _is_observed(one: Passage) -> bool:
    if one.has("must", "want", "starts.work_verb", "kind.code", *_OPEN) or _ELSEWHERE.fullmatch(one.text):
        return False
    if (
        _ORDERS.match(one.text)
        or _GUESSES.match(one.text)
        or _NO_BEHAVIOUR.fullmatch(one.text)
        or sets_the_scene(one)
        or _ACTIVITY.match(one.text)
        or _orders_on_condition(one.text)
        or any(form.search(one.text) for form in (_BY_MACHINE, _NOT_HERE, _IS_WELL))
    ):
        return False
    faults = cues_in(_NAMED_AFTER_ERRORS.sub(" ", one.text)).names if one.has("fault") else one.cues
    is_told = not faults.isdisjoint(("fault", "negated")) and not one.has(
        "short", "role.expected", "role.acceptance", "role.steps"
    )
    return one.has("role.observed") or is_told


def _orders_on_condition(text: str) -> bool:
    """Say whether a sentence tells what to do on a condition: behind it comes an order, and no more than that."""
    said = _ON_CONDITION.match(text)
    if said is None:
        return False
    hits = cues_in(said["main"] or said["main_zh"])
    is_order = said["main"] or any(hits.chinese.get(verb) == 0 for verb in ("work_verb", "step_verb"))
    is_plain = said["so"] or said["then"] or hits.names.isdisjoint(("fault", "negated"))
    return bool(said["asked"] or (is_order and is_plain))


def _is_expected(one: Passage) -> bool:
    if one.has("loose", "kind.code", *_OPEN) or _STEP.match(one.text) or _ELSEWHERE.fullmatch(one.text):
        return False
    if one.has("role.expected"):
        return True
    is_demanded = one.has("must") and "must" in cues_in(_BRACKETED.sub(" ", one.text)).names
    return is_demanded and not one.has("role.observed", "role.steps", "we", "now")


def _is_step(one: Passage) -> bool:
    """Say whether it is something to do; a sentence under the heading may tell what was seen as well."""
    is_told = one.has("kind.paragraph") and not one.has("starts.step_verb") and _IS_SEEN.search(one.text) is not None
    return (one.has("role.steps") and not is_told) or (one.has("kind.step") and one.has("starts.step_verb"))


def _is_trace(one: Passage) -> bool:
    if one.has("kind.code"):
        if _PROGRAM.match(one.text) and not _FAILED.search(one.text):
            return False
        return one.has("trace") and (_DATA.match(one.text) is None or _FAULT_IN_DATA.search(one.text) is not None)
    if one.has("long") and _IS_HERE.search(one.text) is None:
        return one.has("file")
    return one.has("file") or (_SHOWS.search(one.text) is not None and not _NO_SUCH.search(one.text))


def _is_environment(one: Passage) -> bool:
    if one.has("must", "want", "role.expected", "role.steps", "role.observed", "kind.title", "kind.code", "asks"):
        return False
    if (
        _WAS_TRIED.search(one.text)
        or _LINE_OF_TRACE.match(one.text)
        or (one.has("role.environment") and one.has("fault") and not one.has("version"))
    ):
        return False
    is_told = one.has("long", "fault", "negated", "condition", "happens")  # what happened there, and not where
    return one.has("role.environment") or (one.has("version") and one.has("platform") and not is_told)


_STATES: Mapping[Facet, Callable[[Passage], bool]] = {
    Facet.OUTCOME: _is_outcome,
    Facet.REASON: _is_reason,
    Facet.ACTOR: lambda one: one.has("story") and one.has("want", "can", "must"),
    Facet.CRITERIA: lambda one: one.has("role.acceptance") and not one.has(*_OPEN),
    Facet.DONE_STATE: lambda one: one.has("role.acceptance") and not one.has(*_OPEN),
    Facet.OBSERVED: _is_observed,
    Facet.EXPECTED: _is_expected,
    Facet.STEPS: _is_step,
    Facet.TRACE: _is_trace,
    Facet.ENVIRONMENT: _is_environment,
    Facet.QUESTION: lambda one: one.has("asks") and not one.has("kind.code"),
}
