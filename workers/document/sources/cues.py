"""Which sentences tell of a decision, a risk, a need: by words, in both languages. It judges no sentence."""

import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from config.loading import load_yaml
from workers.reading.lexicon import Family, WordLists, compile_family, family

SCENARIO = "scenario"
OWN_PLACE = frozenset(
    {SCENARIO, "excluded", "undecided", "asked", "warned", "depends", "alternative", "decision", "guessed"}
)
"""What a sentence says so plainly that it counts more than the heading that it stands under."""
# "When the queue stands still, send an alert": what comes before the order.
_CONDITION = re.compile(
    r"\W*(?P<said>(?:when|whenever|if|once|after|as soon as)\b"
    r"(?:[^,\n]{3,120},\s*(?:then\s+)?|[^,\n]{6,120}?\s(?=(?:we|they|it|the (?:system|app|user|customer))\s+[a-z]))"
    r"|(?:当|當|如果|若)?[^，。\n]{2,40}(?:时|時|后|後)"
    r"(?:，|(?=(?:则|則|才|要|应|應)?(?:不再)?(?:显示|顯示|展示|提示|返回|跳转|跳轉|隐藏|隱藏|释放|釋放|自动|自動|发送|發送))))?\s*",
    re.IGNORECASE,
)
# "Support spends two hours a day on it": the first word names somebody, and orders nothing.
_FINITE = re.compile(
    r"\s+(?:is|are|was|were|has|had|does|did|gets|takes|took|needs|spends|fails|works|says|shows|can|could|will|would"
    r"|should|must|may)\b",
    re.IGNORECASE,
)
_READ = 60
_QUESTION = re.compile(r"[?？][ \"'”)]*\Z")
_SCENARIO = re.compile(
    r"\A\W*(?:(?i:given)\b.{3,400}\b(?i:then)|WHEN\b.{3,400}\bTHEN|\*\*(?i:when)\*\*.{3,400}\*\*(?i:then))\b"
    r"|\A(?:假如|假设|假設|给定|給定|当|當).{3,200}(?:那么|那麼|则|則)",
    re.DOTALL,
)
_ASKS = re.compile(r"[?？][)）]?\Z")
_ENDS_OF_QUESTION = re.compile(r"[?？]")
_SAYS_WHO_ANSWERS = re.compile(
    r"\W*(?:[\w'’-]{1,20} ){1,4}?(?:will|is going to|has to|needs to)"
    r" (?:tell|answer|decide|confirm|check|clarify|let|get)\b[^.!?]*[.!]?\Z"
    r"|\W*(?:[\w'’-]{1,20} ){1,4}?(?:has|have|is|are) not (?:yet )?(?:been )?decided(?: yet)?\W*\Z"
    r"|[^，。！？]{1,12}(?:还|還|尚)?(?:没有?|沒有?|未)(?:决|決)?定(?:下来|下來)?[。！]?\Z"
    r"|[^，。！？]{1,12}(?:会|會|将|將|再|来|來)?(?:答复|答覆|确认|確認|回复|回覆|给结论|給結論|给答复)[。！]?\Z",
    re.IGNORECASE,
)
_THIS_TIME = r"(?:this|the (?:first|current|next)) (?:release|version|phase|iteration|sprint|step|mvp)"
_LATER = re.compile(
    r"\W*(?:later|not now|(?:phase|release|version) (?:2|two)|next (?:phase|release|version)"
    rf"|not (?:in|part of|for) {_THIS_TIME})\s?[:：]"
    r"|\W*we (?:do not|don['’]t) (?:need|want|plan) (?!to\b)[\w -]{2,40}\W*\Z"
    r"|.{2,120}\b(?:may|might|will|can|could) (?:come|follow|be added) later\W*\Z"
    rf"|.{{2,120}}\b(?:is|are) not (?:needed|required|planned|wanted) (?:for now|yet|in {_THIS_TIME})\W*\Z"
    r"|.{2,120}\bstays? out(?: of (?:this|it))?\W*\Z"
    r"|\W*(?:后续|後續|以后|以後|二期|下一期|下期|远期|遠期|(?:本|这|這)(?:期|次|版)(?:暂|暫)?不(?:做|含|包括|支持))\s?[:：]"
    r"|.{0,40}(?:先|暂时?|暫時?)不(?:做|上线|上線|支持|考虑|考慮)\W*\Z"
    r"|\W*(?:(?:本|这|這)(?:期|次|版))?(?:暂时?|暫時?)?不(?:需要|要|用)(?:做|支持|提供)?[^，。；]{1,16}(?:功能|能力|入口)\W*\Z",
    re.IGNORECASE,
)
_BREAKS = re.compile(r"\A\W*breaking\b|\bno longer works?\b|\bstops? working\b", re.IGNORECASE)
_WARNED = re.compile(
    r"\W*(?:(?:known )?(?:issue|limitation|problem)s?|risks?|caveat|concern|warning)\s?[:：]"
    r"|\W*(?:已知(?:问题|問題|缺陷|限制)|风险|風險|隐患|隱患|局限)\s?[:：]",
    re.IGNORECASE,
)
_DEPENDS = re.compile(
    r"\W*(?:(?:this|it) )?(?:depends on|is blocked by|blocked by|is blocked until|blocked until)\b"
    r"|\W*(?:本(?:需求|功能|工单|工單))?(?:依赖|依賴|取决于|取決於|受阻于|受阻於)",
    re.IGNORECASE,
)

_ALTERNATIVE = re.compile(
    r"\W*(?:alternatives?|(?:other |rejected )?options?|rejected)(?: considered| rejected)?\s?[:：]"
    r"|\W*we (?:(?:have|had|also) )?(?:looked at|compared|evaluated|considered) [^.;]{2,80}(?:,| and | or )"
    r"|\W*we (?:have |had )?(?:rejected|discarded|dismissed|ruled out|decided against)\b"
    r"|.{2,120}\b(?:was|were|is|are|been) (?:ruled out|discarded)\b|.{2,200}[.!] rejected\s?:"
    r"|\W*(?:备选|備選|替代|其他|其它)(?:方案)?\s?[:：]|.{2,60}(?:否决|否決|不予采用|不予採用)(?!权|權|后|後|时|時|的)"
    r"|\W*(?:我们|我們)?(?:对比|對比|比较|比較|调研|調研|评估|評估|考察)了[^，。]{2,60}(?:、|和|与|與)",
    re.IGNORECASE,
)
_DECISION = re.compile(
    r"\W*(?:(?:(?:final|our) )?(?:decision|decided|agreed|conclusion|outcome)\s?[:：]"
    r"|(?:agreed|decided) (?:with|by|in|on)\b"
    r"|(?:we(?: have|'ve)?|it (?:was|has been)) (?:decided|agreed)\b"
    r"|(?:so )?(?:it(?: is|['’]s)|that(?: is|['’]s)) (?:settled|decided|agreed)\b)"
    r"|.{0,80}\bbudget\b.{0,60}\bapproved\b|.{0,40}(?:预算|預算).{0,40}(?:已批准|获批|獲批|已通过|已通過)"
    r"|\W*(?:最终|最終|会议|會議|评审|評審|产品|產品|讨论|討論|团队|團隊)?(?:已?决定|已?決定|结论|結論|确认|確認)\s?[:：]"
    r"|\W*(?:我们|我們|团队|團隊|会上|會上|会议|會議|评审会?上?|評審會?上?)(?:已经?|已經)?(?:决定|決定|商定|一致同意)"
    r"|.{0,40}最(?:后|後|终|終)(?:定为|定為|决定|決定|选定|選定|选择|選擇|采用|採用)",
    re.IGNORECASE,
)
_GUESSED = re.compile(
    r"\b(?:i|we|my) (?:suspect|guess|assume|suspicion)\b"
    r"|\b(?:i|we) think (?:that )?(?:it|this|that|the|there|an?)\b"
    r"(?!.{0,60}\b(?:should|could|need|must|can|want|better|best)\b)"
    r"|\b(?:probably|presumably|perhaps|possibly|maybe) (?:because|caused|due|related)\b"
    r"|\bm(?:ight|ay) be (?:because|caused|due)\b"
    r"|\b(?:seems?|looks|appears) (?:to be )?(?:caused|related|due)\b"
    r"|\W*初步(?:判断|判斷|分析|定位|怀疑|懷疑)|怀疑(?!论)|懷疑(?!論)|猜测|猜測|疑似|估计是|估計是|应该是因为|應該是因為|可能(?:是因|跟|和|与|與)[^，。]{0,30}(?:有关|有關|导致|導致|引起|造成)",
    re.IGNORECASE,
)
_CHANGED = re.compile(
    r"\W*(?:correction|corrected|update|change|erratum)\s?[:：]"
    r"|.{0,200}\b(?:chang|rais|lower|reduc|increas|correct|mov|extend|shorten)\w{1,4} (?:[\w%]{1,12} ){0,3}"
    r"from .{1,40}\bto\b"
    r"|.{0,200}(?:,|\band) not (?:\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve)\b)"
    r"|.{0,200}\binstead of (?:the )?(?:\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve)\b)"
    r"|\W*(?:更正|勘误|勘誤|变更|變更)\s?[:：]|.{0,120}(?:改为|改為|改成|调整为|調整為|变更为|變更為)"
    r"|.{0,120}以(?:此|这个|這個|该|該|本条|本條)[^，。]{0,6}[为為]准",
    re.IGNORECASE,
)
_DEMANDED = re.compile(
    r".{0,200}\b(?:must|shall|ha(?:s|ve) to)\b"
    r"|\W*(?:the )?(?:\w+ ){0,2}?[\w-]+ (?:requires?|demands?|insists? on|forbids?|prohibits?)\b"
    r"|.{0,120}(?:必须|必須|不得|务必|務必|禁止)|\W*[^\W\d]{2,12}(?:要求|规定|規定)(?:[:：]|(?=[^，。]{2}))",
    re.IGNORECASE,
)
_LIMIT = re.compile(
    r"\W*only\b(?! (?:happens?|occurs?|seen|fails?)).{2,80}?\b(?:may|can)\b"
    r"|(?:只有|仅有|僅有).{1,30}?(?:可以?|才?能|才可)",
    re.IGNORECASE,
)
_RULE = re.compile(
    r"\W*(?:each|every) [^.;\n]{2,60}?\b(?:has|have|is|gets?|holds?|needs?|belongs?|expires?)\b"
    r"|.{0,120}\b(?:at most|at least|no more than|not more than|exactly|never)\b"
    r"|.{0,120}\b(?:is|are) (?:kept|stored|saved|retained|deleted|removed|archived|valid|blocked|locked)\b.{0,30}\d"
    r"|.{0,120}\bneeds? (?:the |an )?(?:approval|consent|permission) of\b"
    r"|\W*每(?:一)?[个個位张張份笔筆次条條名件家].{1,40}?(?:只|最多|至少|不超过|不超過|仅|僅|必有|包含|包括|显示|顯示|展示)"
    r"|.{0,60}自[动動](?:转|轉|发|發|关|關|取消|释放|釋放|通知|生成|续|續|删除|刪除|归档|歸檔|解锁|解鎖|锁定|鎖定|提醒|同步)"
    r"|.{0,60}(?:最多|至多|至少|不超过|不超過|不少于|不少於|仅限|僅限|不支持|不开放|不開放|自动失效|自動失效)"
    r"|.{0,120}\bwithin \d+ ?(?:ms|milliseconds?|seconds?|minutes?|hours?|days?)\b"
    r"|.{0,120}\b(?:in )?(?:under|less than|no longer than|up to) \d"
    r"|[^.\n]{2,160}\b(?:ends?|expires?|closes?|runs? out|(?:is|are) \w+ed) after \d+ [a-z]"
    r"|[^，。]{1,10}在[^，。]{1,16}(?:页面?|頁面?|列表|界面|弹窗|彈窗)[上中里裡]?(?:可以?|能)?看到"
    r"|[^，。：:]{2,10}(?:状态|狀態|字段|欄位|类型|類型|选项|選項)[:：][^。]*、"
    r"|[^.;\n]{2,120}\bfor \d+ (?:seconds?|minutes?|hours?|days?|weeks?|months?) (?:after|before|from)\b"
    r"|.{0,60}(?:只接受|只允许|只允許|仅支持|僅支持|只支持|不能(?:遮|超|少于|少於|为空|為空|重复|重複))"
    r"|.{0,60}\d\s?(?:毫秒|秒|分钟|分鐘|小时|小時|个?工作日|個?工作日|天)(?:之?内|之?內|以内|以內)"
    r"|(?:如果|若|一旦).{2,60}[，,]\s?(?:则|則|就|应|應|系统|系統)"
    r"|.{0,60}(?:保存|保留|有效)(?:期为|期為)?\s?\d+\s?(?:天|日|年|个月|個月|小时|小時)",
    re.IGNORECASE,
)
_TODAY = re.compile(
    r"\b(?:today|current(?:ly)?|now|still|sometimes|often|always|by hand|manually|slow|fail\w*|errors?|crash\w*|broken"
    r"|cannot|can't|does(?: not|n't)|do(?: not|n't)|took|was|were|had|did|because|since)\b"
    r"|(?<!is )(?<!are )(?<!be )\bnever [a-z]{1,20}ed\b|[?？]"
    r"|目前|现在|現在|当前|當前|每天|每周|每週|经常|經常|有时|有時|手工|人工|无法|無法|报错|報錯|失败|失敗|慢|因为|因為|了",
    re.IGNORECASE,
)


_OF_MINE = re.compile(r"\b(?:i|my|me)\b|我(?!们|們)", re.IGNORECASE)
# What somebody meets or wonders about, and what goes wrong.
_NOT_WANTED = re.compile(
    r"\b(?:i|my|me|you|nothing(?! yet)|wrong\w*|missing|empty|blank|lost|hangs?|freezes?|disappears?|vanish\w*|throws?"
    r"|unable|difficult|gone|incorrect\w*|wrongly|no effect|deprecated"
    r"|exceptions?|happens?|seems?|looks|appears|might|would|could|unclear|problems?|issues?|bugs?)\b"
    r"|(?:not|n['’]t) (?:[\w-]+ )?(?:correctly|properly|working|opening|rendered|respected|called|fired)\b"
    r"|\bbut\b[^.]{0,40}\b(?:not|no)\b"
    r"|我|未能|失效|不生效|不起作用|没有?效果|沒有?效果|闪退|閃退|没有?反应|沒有?反應|空白|白屏|[卡假]死|卡住|卡[顿頓]|死[机機]|死循[环環]|消失|丢失|丟失|异常|異常|出错|出錯|不对|不對|不显示|不顯示|却|卻|会不会|會不會",
    re.IGNORECASE,
)


def says_who_answers(text: str) -> bool:
    """Say whether a sentence tells of the question right before it who answers it, or when."""
    return _SAYS_WHO_ANSWERS.match(text) is not None


def _asks(text: str) -> bool:
    """Say whether a sentence asks, or asks and says who answers."""
    ends = [one.end() for one in _ENDS_OF_QUESTION.finditer(text)]
    return _ASKS.search(text) is not None or bool(ends and says_who_answers(text[ends[-1] :]))


def _is_rule(text: str) -> bool:
    """Say whether a sentence tells what always holds, with a bound, for each of its kind or under a condition, and not
    how it is today.
    """
    if then := _under_condition(text):
        return not any(form.search(said) for form, said in ((_OF_MINE, text), (_NOT_WANTED, then), (_TODAY, then)))
    return _RULE.match(text) is not None and _TODAY.search(text) is None


def _is_problem(text: str) -> bool:
    """Say whether a sentence tells how it is now, and not what is to follow from a condition or may not be."""
    then = _under_condition(text)
    if then and _OF_MINE.search(text):
        return True
    is_wanted = (then and not _NOT_WANTED.search(then)) or _is_rule(text)
    return not is_wanted and not _NO_PROBLEM.search(text) and _families()["problem"].is_in(text)


def _under_condition(text: str) -> str:
    """Return what follows from the condition that a sentence begins with; empty without one."""
    start = _CONDITION.match(text)
    return text[start.end() :] if start and start["said"] else ""


def _is_order(text: str) -> bool:
    rest = (_under_condition(text) or text)[:_READ]
    hit = family("action").first(rest)
    is_first = hit is not None and hit.start == 0 and not hit.word.endswith("ing")
    return is_first and hit is not None and _FINITE.match(rest, len(hit.word)) is None


_NO_PROBLEM = re.compile(
    r"可以?[^，。]{1,12}[，,]\s?但?是?不(?:能|可以?)|(?:出|呈|显示|顯示|体|體|实|實)现?在|出現在|[时時后後]不能|不能(?:遮|超|少于|少於|为空|為空|重复|重複)|必须|必須"
)
_FORMS: dict[str, Callable[[str], object]] = {
    "question": _QUESTION.search,
    "asked": _asks,
    "problem": _is_problem,
    SCENARIO: _SCENARIO.search,
    "order": _is_order,
    "depends": _DEPENDS.match,
    "alternative": _ALTERNATIVE.match,
    "decision": _DECISION.match,
    "changed": _CHANGED.match,
    "demanded": _DEMANDED.match,
    "excluded": _LATER.match,
    "breaking": _BREAKS.search,
    "warned": _WARNED.match,
    "guessed": _GUESSED.search,
    "limit": _LIMIT.match,
    "rule": _is_rule,
}
"""A question, and one in nobody's quotation; given, when, then: what is to be seen; how it is now; what somebody is to
do; what it waits for; what else there was; what was decided, and what that changes; what somebody insists on; what
comes later; what stops to work; what is called a risk; what somebody
only supposes; who alone may do something; what always holds.
"""
_BY_FORM_ONLY = frozenset({"problem"})
_CUES = Path(__file__).with_name("cues.yaml")


@lru_cache(maxsize=1)
def _families() -> dict[str, Family]:
    lists = load_yaml(_CUES, WordLists).root
    return {name: compile_family(f"document_{name}", words) for name, words in lists.items()}


def cue_names() -> frozenset[str]:
    """Return the names of all cues, which templates may use; those of `_FORMS` are known by their form."""
    return frozenset((*_families(), *_FORMS))


@lru_cache(maxsize=50_000)
def has_cue(text: str, cues: frozenset[str]) -> bool:
    """Say whether a sentence has one of the cues."""
    return any(
        bool(name in _FORMS and _FORMS[name](text))
        or (name not in _BY_FORM_ONLY and name in _families() and _families()[name].is_in(text))
        for name in cues
    )
