"""Whether a sentence tells that something is done already: "It's already been tested", 已测试通过. It is no order."""

import re

from config.script import simplified
from workers.plan.telling.remarks import ASKED

_DONE = (
    r"(?:QA(?:[-'’ ]?e?d)|tested|verified|validated|deployed|configured|released|merged|shipped|reviewed|approved"
    r"|set up|enabled|installed|implemented|fixed|finished|completed|done|rolled out|signed off|documented|migrated)"
)
_THIS = r"(?:it|this|that|they|these|those|everything|all of (?:it|this|them|these))"
_STATUS = re.compile(
    rf"\W{{0,3}}(?:(?:yes|and|but|note that),? )?(?:{_THIS}"
    r"|(?:the|our|this|that|these|both) (?:[\w`-]+ ){0,4}?[\w`-]+)?"
    rf"(?:['’](?:s|ve|re))?\s?(?:(?:has|have|is|are|was|were) )?(?:all |both )?already (?:been )?(?:\w+ly )?{_DONE}\b"
    r"[^.;:]{0,60}\W*\Z"
    rf"|\W{{0,3}}{_THIS}(?:['’](?:s|ve)| has| have) (?:all |now |since )?been (?:\w+ly )?{_DONE}\b[^.;:]{{0,60}}\W*\Z"
    r"|\W{0,3}(?!.*(?:显示|变为|标记|提示|状态|置为))[^，。；：]{0,16}?已(?:经)?(?:全部|都)?(?:在[^，。；]{1,12}?[上中里])?(?:通过)?"
    r"(?:QA|测试|验证|验收|部署|配置|上线|合并|发布|评审|审核|实现|完成|修复|安装|启用|开通|接入|集成)"
    r"(?:过|完|好|完成|通过|完毕)?(?:到[^，。；]{1,12})?了?\W*\Z",
    re.IGNORECASE,
)
_IN_CASE = re.compile(
    r"\b(?:if|when|whenever|whether|once|unless|until|which|who|not)\b|如果|若|当|是否|[时后]|尚?未|没", re.IGNORECASE
)


def tells_status(text: str) -> bool:
    """Say whether a sentence only tells that something is done already; what is done in some case is a rule."""
    read = simplified(text)
    return _STATUS.match(read) is not None and ASKED.search(read) is None and _IN_CASE.search(read) is None
