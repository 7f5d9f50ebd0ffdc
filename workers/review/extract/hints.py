"""Tells a template's instructions and samples from what an author wrote. Knows no template by its text."""

import re

_WRAPPED = re.compile(
    r"[*_~\s]{0,6}(?:\([^()\n]{12,}\)|（[^（）\n]{6,}）|\[[^\[\]\n]{12,}\]|<[^<>\n]{8,}>)[*_~.\s]{0,6}"
)
_ADDRESSED = re.compile(
    r"[\W_]{0,12}(?:please|clearly|briefly|describe|list|explain|outline|write|fill|specify|state|define"
    r"|enter|provide|include|consider|what|which|how|here|replace|delete|remove|use|optional|note|this|these|everyone|you|your"
    r"|should|must)(?![A-Za-z])"
    r"|[\W_]{0,12}(?:请|填写|描述|列出|说明|补充|简述|此处|这里|在此|如何|什么|哪些|本节|本段|本部分"
    r"|所有人|每个人|删除|替换)",
    re.IGNORECASE,
)
_SAMPLE = re.compile(
    r"[\W_]{0,12}(?:e\.\s?g\.|(?:for )?examples?\s?[:：]|samples?\s?[:：]|例如|比如|示例|举例|样例)",
    re.IGNORECASE,
)
_ABOUT_ITSELF = re.compile(
    r"(?<![A-Za-z])(?:(?:acceptance|sample|success) criteri(?:a|on)|definition of done|this (?:section|list|template"
    r"|checklist)|(?:issue|ticket|story) template|be (?:filled (?:in|out)|completed by|reviewed by))(?![A-Za-z])"
    r"|验收(?:标准|条件|准则)|完成(?:标准|定义)|本(?:节|段|模板|部分)|(?:此|该)模板|模板中",
    re.IGNORECASE,
)
_UNDERSTOOD = re.compile(
    r"(?:everyone|anyone|everybody|the team|readers?) (?:should|must|needs to|can) (?:be able to )?"
    r"(?:understand|tell|see|know) (?:what|how|when)"
    r"|(?:所有人|每个人|任何人|团队)(?:都)?(?:应该|应|需要?|能|可以)(?:能|能够|要)?(?:理解|明白|看懂|知道)",
    re.IGNORECASE,
)


def is_hint(text: str) -> bool:
    """Tell whether a statement tells the author what to write, or shows a sample, instead of stating something.

    Bracketed instructions ("(describe …)", （请填写…）), lines that begin with "e.g." (例如), lines that speak of the
    section itself to somebody ("This list should be reviewed …"), and what everyone should understand from it.
    """
    if _SAMPLE.match(text) or _UNDERSTOOD.search(text):
        return True
    is_addressed = _ADDRESSED.match(text) is not None
    if _WRAPPED.fullmatch(text) and is_addressed:
        return True
    return is_addressed and _ABOUT_ITSELF.search(text) is not None
