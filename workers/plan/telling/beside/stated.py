"""What is only stated: of whoever writes, of how the team has it, or of how good it would be. It asks for nothing."""

import re

from config.script import simplified
from workers.plan.telling.remarks import ASKED

_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|「[^」]*」|`[^`]*`")
"""What stands on a button says nothing of whoever writes: "Remember me"."""
_OF_SELF = re.compile(r"\b(?:i(?![./])|my|me|myself)\b|我(?!们)", re.IGNORECASE)
# Whoever says these asks for it: "I'd love to sort it", 盼望能排序.
_WISHES = re.compile(
    r"\bi(?:['’]d| would|['’]m| am)? (?:\w+ )?(?:love|wish|hope (?:to|for)|appreciate|request\w*|ask\w*|look forward)\b"
    r"|\b(?:give|let|allow|help|enable) (?:me|us)\b|我(?:很|非常)?(?:期待|盼|申请|请)",
    re.IGNORECASE,
)
# Whoever tells a case of his own says how it is to be then: "As a clerk, when I click on it I see it".
_IN_CASE = re.compile(r"\A\W*(?:as (?:an?|the)|given|when|作为|身为|假如|当)", re.IGNORECASE)
_OF_TEAM = re.compile(
    r"\A\W*(?:[^,.;:]{2,40}, |in [\w ]{2,30} )?"
    r"we(?:['’]re|['’]ve| (?:already |just |also )?(?:have(?! to\b)|had|are|were|did|expose|rely|maintain|got|see))\b"
    r"(?! (?:going|planning|looking|about|trying|supposed|to|adding|asked)\b)"
    r"|\A\W*(?:[^，。；]{2,12}，)?我们(?:已经?|之前|曾|在用|用的是|有(?![必义]))",
    re.IGNORECASE,
)
_HOW_GOOD = re.compile(
    r"\A\W*(?:(?:i think|and|so|but),? )?(?:this|that|it|these|which)(?: would|['’]d| will| could) "
    r"(?:also |really |certainly )?(?:go a long way\b|be (?:much )?appreciated\b"
    r"|be (?:(?:such )?an? )?(?:(?:very|really|quite|so) )?"
    r"(?:nice|great|good|useful|helpful|cool|awesome|handy|killer|big|huge|welcome)\b(?! to\b| if\b))"
    r"|\A\W*(?:这|那)[样个]?[就将会真的]{0,3}(?:是|算)?(?:一个)?(?:很|非常|十分|太)?"
    r"(?:好|棒|有用|实用|方便)的?(?:功能|特性|改进|补充)?了?\W*\Z",
    re.IGNORECASE,
)
_FOR_LONG = re.compile(
    r"\b(?:for a (?:long )?while now|over the years|for years|for ages|as it stands|situation (?:right )?now)\b"
    r"|\b(?:is|are) attached\b|\bon \S{1,20}['’]s? (?:machine|computer|laptop|phone)\b"
    r"|多年来|一直以来|长期以来|(?:见|已|在)附件",
    re.IGNORECASE,
)
CUT = " …"
"""How code or a log ends that stands in one line with what leads in to it."""
_CODE = re.compile(r"\b(?:var|let|const|function) \w+ ?[=(]|\A\W*[\w.]+\([^()]*\);?\s*(?:</\w+>)?\W*\Z")


def only_stated(text: str) -> bool:
    """Say whether a sentence asks for nothing: it tells of whoever writes, the team, or how good it would be.

    "I gave up after five minutes", "We have a page for it", "This would be a nice feature", 我刚把它设为默认.
    """
    read = _QUOTED.sub(" ", simplified(text))
    if any(words.search(read) for words in (ASKED, _WISHES, _IN_CASE)):
        return False
    is_code = _CODE.search(text) is not None or text.endswith(CUT)
    return is_code or any(words.search(read) for words in (_OF_SELF, _OF_TEAM, _HOW_GOOD, _FOR_LONG))
