"""Tells a template's instructions, samples and kept places from what an author wrote. Knows no template by its text."""

import re

from workers.reading.asides import is_beside_the_work
from workers.reading.language import weighted_length
from workers.reading.lexicon import family

_WRAPPED = re.compile(
    r"[*_~\s]{0,6}(?:\([^()\n]{12,}\)|（[^（）\n]{6,}）|\[[^\[\]\n]{12,}\]|<[^<>\n]{8,}>)[*_~.\s]{0,6}"
)
_ADDRESSED = re.compile(
    r"[\W_]{0,12}(?:please|make sure|clearly|briefly|describe|list|explain|outline|write|fill|specify|state|define"
    r"|enter|provide|include|consider|what|which|how|here|replace|delete|remove|use|optional|note|this|these|everyone"
    r"|you|your"
    r"|should|must)(?![A-Za-z])"
    r"|[\W_]{0,12}(?:请|填写|描述|列出|说明|补充|简述|此处|这里|在此|如何|什么|哪些|本节|本段|本部分"
    r"|所有人|每个人|删除|替换)",
    re.IGNORECASE,
)
# "(Paste any relevant logs - please use code blocks)": the first sentence of a template's remark in brackets.
_BRACKETED_ORDER = re.compile(
    r"[*_~\s]{0,6}\((?:paste|summari[sz]e|describe|attach|explain|list|if you can|what|how|browser, device)\b"
    r"|[*_~\s]{0,6}（(?:请|粘贴|简述|描述|如有|附上|实际(?:发生|看到)|[您你]?本?应该?看到)",
    re.IGNORECASE,
)
_SAMPLE = re.compile(
    r"[\W_]{0,12}(?:e\.\s?g\.|(?:for )?examples?\s?[:：]|samples?\s?[:：]|例如|比如|示例|举例|样例)",
    re.IGNORECASE,
)
_ABOUT_ITSELF = re.compile(
    r"(?<![A-Za-z])(?:(?:acceptance|sample|success) criteri(?:a|on)|definition of done|this (?:section|list|template"
    r"|checklist)|(?:issue|ticket|story|bug) template|be (?:filled (?:in|out)|completed by|reviewed by))(?![A-Za-z])"
    r"|验收(?:标准|条件|准则)|完成(?:标准|定义)|本(?:节|段|模板|部分)|(?:此|该)模板|模板中",
    re.IGNORECASE,
)
_UNDERSTOOD = re.compile(
    r"(?:everyone|anyone|everybody|the team|readers?) (?:should|must|needs to|can) (?:be able to )?"
    r"(?:understand|tell|see|know) (?:what|how|when)"
    r"|(?:所有人|每个人|任何人|团队)(?:都)?(?:应该|应|需要?|能|可以)(?:能|能够|要)?(?:理解|明白|看懂|知道)",
    re.IGNORECASE,
)

CRITERIA_NAMED = re.compile(
    r"(?<![A-Za-z])(?:acceptance criteri(?:a|on)|definition of done|(?-i:\bACs?\b))(?![A-Za-z])|验收(?:标准|条件|准则)",
    re.IGNORECASE,
)
_SETTLED = (
    r"(?:defined|determined|decided|discussed|clarified|confirmed|agreed|specified|provided|written|added|filled in"
    r"|completed)"
)
_STILL_OPEN = (
    rf"(?:(?:still |yet )?to be {_SETTLED}"
    rf"|(?:is|are|has|have)(?: still|n['’]t| not)(?: yet)?(?: been)? (?:{_SETTLED}|open)"
    rf"|not yet {_SETTLED}|not {_SETTLED} yet|still open|(?:will|to) (?:follow|come)|will be {_SETTLED})"
)
_OPEN_ZH = (
    r"(?:待|尚未|还没有?|暂未|稍后|后续|之后|回头|以后)(?:再|由|和|与|跟)?[^。，,；;\n]{0,8}?"
    r"(?:补充|确认|确定|定义|完善|讨论|填写|给出|提供|明确|[待未]定)"
)
# The whole statement says that it is yet to be made, by whom or when: "to be agreed with Legal", 后续由产品补充.
_NOT_YET = re.compile(
    rf"\W*(?:they |these |it )?{_STILL_OPEN}"
    r"(?: (?:by|with|from|in|after|until|when|once|later|soon|next)\b[^\n]{0,60})?\W*"
    rf"|\W*(?:由[^。，,\n]{{1,10}})?{_OPEN_ZH}(?:[，,（(][^。\n]{{0,20}})?\W*",
    re.IGNORECASE,
)
_OPEN = re.compile(rf"\b{_STILL_OPEN}\b|{_OPEN_ZH}", re.IGNORECASE)
# The words of a form that was never filled in, as the issue templates of GitHub, GitLab and Gitee print them.
_FORM_WORDS = re.compile(
    r"\s*(?:a clear and concise description of\b.*|steps to reproduce the behaviou?r\s*:?|if applicable, add\b.*"
    r"|add any other context\b.*|see error\.?"
    r"|(?:please )?(?:(?:briefly|clearly|shortly|concisely) )?(?:describe|explain|tell us)"
    r" (?:what (?:you|actually happened|happened)"
    r"|the (?:problem|issue|bug) (?:you|here|in detail|clearly|briefly)|the (?:problem|issue|bug)[.。]?$)[^\n]{0,60}"
    r"|(?:please )?paste (?:any |the |your )?(?:relevant )?(?:error )?(?:logs?|output|screenshots?)\b"
    r"[^\n]{0,30}\bhere\b[^\n]{0,10}"
    r"|[\w ]{1,30}['‘\"“]\s?(?:\.{2,}|…)\s?['’\"”].{0,10}"
    r"|[^\n]{0,60}\[e\.g\.[^\]]{0,60}\]|is this an? (?:bug|feature|question)\?[^\n]{0,20}"
    r"|[您你][^。\n]{0,40}[？?]|如果?有[^，,。\n]{1,10}[，,]\s?请[^。\n]{0,20}[.。]?"
    r"|(?:正确|正常|预期|期望)的?(?:情况|结果|行为)下?应该?是?(?:什么样|怎样|如何|什么)的?[？?]"
    r"|[(（_*]{0,2}(?:no description(?: provided)?|no response|n/a|无描述)[)）_*]{0,2}[.。]?"
    r"|请?(?:在此|在这里)?(?:简要|简明|清晰|详细|简洁)[^。\n]{0,12}(?:描述|说明|填写)[^。\n]{0,30}。?"
    r"|请?描述(?:一下)?(?:[你您]|实际发生|遇到的|这个(?:问题|错误|缺陷))[^。\n]{0,20}。?"
    r"|请告诉我们[^。\n]{0,40}。?|(?:您|你)?(?:也)?可以?(?:在此|在这里)?补充[^。，,\n]{0,12}(?:参考|截图|链接|信息|说明)[^。\n]{0,30}。?"
    r"|[^\n]{0,12}[‘“「'](?:\.{2,}|…+)[’”」'][^\n]{0,8})\s*",
    re.IGNORECASE,
)
# What a form asks of whoever opens a ticket: whether it was looked for before, what was read, who will do it.
_OF_OPENING = re.compile(
    r"\W*(?:\[[ xX]?\]\W*)?(?:(?:please )?(?:confirm|make sure|ensure|verify) (?:that )?you(?:['’]ve| have)?"
    r"|(?:have|did) you|(?:i|we)(?:['’]ve| have)?|yes,? (?:i|we)(?:['’]ve| have)?)(?: already)?"
    r" (?:search|look|read|review|agree)(?:ed|d)?\b[^\n.?,;]{0,40}?"
    r"\b(?:issues?|tickets?|duplicates?|docs?|documentation|faq|wiki|guides?|guidelines|readme|code of conduct)\b"
    r"(?: (?:for|to|in|of|before|first|already|and (?:found|there (?:is|are)|could)|that)\b[^\n,;]{0,60})?\W*"
    r"|\W*(?:is|are) there (?:already )?(?:an? |any )?(?:existing|similar|duplicate) (?:issues?|tickets?|requests?)\b"
    r"[^\n]{0,40}"
    r"|\W*(?:would|will|are|do) you (?:like|want|be (?:willing|able)|willing|able) to"
    r" (?:work on|submit|help|contribute|implement|open|send)\b[^\n]{0,60}"
    r"|\W*(?:this|the|these) ?(?:section|list|part|field|form|template)?s? ?(?:should|must|needs? to|has to) be"
    r" (?:filled|completed) (?:in |out )?(?:before|prior|by|when|during|once|after)\b[^\n]{0,160}"
    r"|\W*(?:\[[ xX]?\]\W*)?(?:请(?:先|您)?(?:确认|确保)[我您你]?|我们?|您|是否)已经?(?:先)?"
    r"(?:搜索|检索|查找|查阅|阅读|有相同|有类似|存在相同|存在类似)[^\n。？?，]{0,16}"
    r"(?:issues?|工单|议题|文档|指南|常见问题|讨论|faq|readme)[^\n。？?]{0,20}[。？?]?"
    r"|\W*[我你您]?(?:是否)?愿意[^\n。？?]{0,10}(?:提交|贡献|参与|实现)[^\n。？?]{0,16}[。？?]?"
    r"|\W*[本此该](?:节|段|部分|清单|列表|表单)(?:应当?|须|需要?|必须)[^\n。]{0,12}填写[^\n。]{0,12}[。]?",
    re.IGNORECASE,
)
# What a template for looking back at an incident asks: it is answered below, or by those who meet about it.
_INCIDENT, _INCIDENT_ZH = r"(?:the|this) (?:incident|outage|problem|issue)", "(?:本次|这次|此次)?(?:事故|故障)"
_LOOKS_BACK = re.compile(
    r"\W*(?:what (?:went|did we do|worked) (?:so )?(?:well|wrong|badly|poorly|right)"
    r"|what did(?: not|n['’]t) (?:go|work)(?: so)?(?: well)?"
    r"|what (?:could|can|should) (?:be|have been|we do|we have done|have gone) (?:done )?"
    r"(?:improved|better|differently)"
    r"|where (?:did|were) we (?:get |got )?lucky"
    rf"|what (?:was|were) the (?:root causes?|impact|contributing factors?|trigger)(?: of {_INCIDENT})?"
    r"|what (?:is|are) the (?:root causes?|lessons(?: learned)?)"
    rf"|(?:how|when) (?:was|were|could) (?:{_INCIDENT}|the root cause)(?: have been| be)?(?: first)?"
    r" (?:detected|discovered|diagnosed|found|mitigated|noticed|resolved|prevented|avoided)[^\n?]{0,40}"
    r"|(?:how|when) did (?:we|you|the team) (?:first )?(?:detect|discover|notice|find out|diagnose)\b[^\n?]{0,60}"
    rf"|(?:could|can) {_INCIDENT} (?:have been|be) (?:prevented|avoided|detected)[^\n?]{{0,40}}"
    r"|did we have (?:other|existing|any) (?:events|items|issues)\b[^\n?]{0,40}\b(?:backlog|past)\b[^\n?]{0,80}"
    r"|(?:who was|how many (?:customers|users) were) (?:impacted|affected)(?: by [^\n?]{0,40})?"
    r"|lessons? learned|timeline|action items?"
    r"|(?:哪些|什么)?(?:地方)?做得?(?:比较)?(?:好|不好|不足)的?(?:地方|方面)?"
    r"|(?:哪些|有什么|有哪些)?(?:待|可以?|需要?)改[进善]的?(?:地方|之处|点)?"
    rf"|(?:我们)?(?:哪里|哪些地方)是?(?:靠|比较)?了?(?:运气|幸运)好?|{_INCIDENT_ZH}是?(?:如何|怎么|怎样|何时)被?"
    r"(?:发现|定位|检测|缓解|恢复)的"
    rf"|(?:{_INCIDENT_ZH}的?)?(?:根因|根本原因|触发原因)(?:是什么|有哪些)"
    rf"|{_INCIDENT_ZH}(?:能否|是否可以?|可否)(?:提前)?(?:避免|预防|发现)|经验教训|时间线|改进项)\W*",
    re.IGNORECASE,
)
_PLACEHOLDER_REST = 24
"""Beside a placeholder word there may be a label, an owner or a date: "TBD by design team", "待定（张三补充）"."""


def is_placeholder(text: str) -> bool:
    """Say whether `text` only holds a place: "TBD", "待定", "to be defined by design", "will follow"."""
    if _NOT_YET.fullmatch(text):
        return True
    hits = family("placeholder").hits(text)
    if not hits:
        return False
    rest = weighted_length(text) - sum(weighted_length(hit.word) for hit in hits)
    return rest <= _PLACEHOLDER_REST


def is_form_text(text: str) -> bool:
    """Say whether `text` is what an issue form prints where nobody wrote: "A clear and concise description of …"."""
    return any(form.fullmatch(text) for form in (_FORM_WORDS, _OF_OPENING, _LOOKS_BACK))


def names_no_result(text: str) -> bool:
    """Say whether a statement in the place of a criterion is none: a hint, a stand-in or what is beside the work."""
    return is_hint(text) or is_placeholder(text) or leaves_criteria_open(text) or is_beside_the_work(text)


def leaves_criteria_open(text: str) -> bool:
    """Say whether a sentence or heading says of the acceptance criteria that they are still to come."""
    if not CRITERIA_NAMED.search(text):
        return False
    return family("placeholder").is_in(text) or _OPEN.search(text) is not None


def is_hint(text: str) -> bool:
    """Tell whether a statement tells the author what to write, or shows a sample, instead of stating something.

    Bracketed instructions ("(describe …)", （请填写…）), lines that begin with "e.g." (例如), lines that speak of the
    section itself to somebody ("This list should be reviewed …"), and what everyone should understand from it.
    """
    if _SAMPLE.match(text) or _BRACKETED_ORDER.match(text) or _UNDERSTOOD.search(text):
        return True
    is_addressed = _ADDRESSED.match(text) is not None
    if _WRAPPED.fullmatch(text) and is_addressed:
        return True
    return is_addressed and _ABOUT_ITSELF.search(text) is not None
