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
    r"|[*_~\s]{0,6}（(?:请|粘贴|简述|描述|如有|附上)",
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
    return _FORM_WORDS.fullmatch(text) is not None


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
