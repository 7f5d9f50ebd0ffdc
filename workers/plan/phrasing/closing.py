"""What the work is closed by: what testers look at, what only verifies, what ends any ticket."""

import re

from config.script import simplified
from workers.plan.phrasing.orders import begins_with_verb

TESTERS = (
    r"(?:the\s+)?(?:qa(?:\s+(?:team|engineers?|people|folks))?|testers?|test(?:ing)?\s+team)\s+"
    r"(?:should|must|shall|will|can|(?:need|have|has|want)s?\s+to)\s+(?:also\s+|please\s+)?"
    r"|请?(?:测试|QA)(?:同学|人员|团队|工程师|小?组|同事|方|侧)?(?:还|也)?(?:需要?|应该?|应当|必须|要|请|可以|来|帮忙)(?:重点|额外|一并|帮忙)?"
)
"""How a ticket says what testers are to look at, before the order itself."""
# How somebody is to try what was made: the steps stand in one list below it.
TRIES = re.compile(
    r"\W*(?::?\w+: ?)?(?:how to (?:demonstrate|demo|test|verify|try)"
    r"|(?:testing|test|verification|demo) (?:steps?|methods?|procedure|instructions?)"
    r"|steps to (?:test|verify|demonstrate))\b[^:：\n]{0,40}(?:[:：]\s*|\Z)"
    r"|\W*(?:smoke tests?|qa(?: (?:steps|notes|instructions))?|test(?:ing)? (?:notes|hints|plan|cases?))"
    r"\s?(?:[:：]\s*|\Z)|\W*test\s?:+\s*"
    r"|\W*(?:(?:测试|验证|演示)(?:步骤|方法|流程|方式)|如何(?:测试|验证|演示))[^：:\n]{0,12}(?:[:：]\s*|\Z)"
    r"|\W*(?:测试(?=[:：])|冒烟测试|测试(?:用例|说明|备注|要点|关注点|重点|建议|计划)|QA(?:说明|备注|关注点)?)\s?(?:[:：]\s*|\Z)",
    re.IGNORECASE,
)
_BY_TESTERS = re.compile(rf"\W{{0,3}}(?:{TESTERS})(?=\S)", re.IGNORECASE)
_VERIFIES = re.compile(
    r"\W{0,3}(?:(?:please|then|also|and|finally),? )?(?:(?:re-?)?run (?:[\w-]+ ){0,4}(?:tests?|test suites?)\b"
    r"|(?:check|confirm|(?:re)?test|verify|double[- ]check) (?:that|whether|if)\b)"
    r"|\W{0,3}(?:最后|再|然后)?(?:(?:跑|运行|执行)(?:一遍|一下|一次)?[^，。；]{0,8}测试"
    r"|(?:检查|核对|确认|验证|回归)(?:一下|一遍)?[^，。；]{1,30}?(?:是否|有没有|仍然?|正常|不受影响))",
    re.IGNORECASE,
)
# What any ticket is closed by, whatever it is about.
_CLOSES = re.compile(
    r"\W*(?:the )?(?:(?:code|all code|implementation|development|feature|fix) (?:is |has been )?(?:completed?|done"
    r"|reviewed|merged|implemented|tested|deployed)|(?:peer |code )?review(?:ed)?(?: done)?"
    r"|(?:implement|test|review|merge|deploy|release) the (?:change|code|fix|feature)s?|(?:all |unit "
    r"|existing )*tests? (?:are "
    r"|have been )?(?:written|pass(?:ing|ed)?|green|updated)"
    r"|merge (?:it |this )?(?:in)?to (?:the )?(?:main|master|develop|trunk)(?: branch)?"
    r"|deploy(?:ment)? (?:it |this )?to (?:the )?(?:prod(?:uction)?|staging|live)(?: environment| server)?"
    r"|(?:(?:staging|prod(?:uction)?|manual|final) )?(?:smoke|regression) tests?"
    r"(?: (?:on|in) (?:staging|prod(?:uction)?))?|(?:qa|product|stakeholder) (?:sign-?off|approval|review)"
    r"|(?:merged|deployed|documented|qa (?:passed|done)|(?:docs|documentation) (?:is |are )?updated))\W*"
    r"|(?:代码|功能|开发)?(?:已|均已)?(?:评审|审查|合并|提交|部署|完成|开发完成)(?:通过|完成)?|(?:全部|所有|单元)?测试(?:全部)?通过"
    r"|(?:实现|测试|评审)(?:该|此|本次)?(?:改动|修改|变更)"
    r"|(?:代码(?:评审|审查|走查)|(?:代码)?合并[到至入进]?(?:主干|主分支|main|master|develop)(?:分支)?"
    r"|(?:部署|发布|上线)[到至]?(?:生产|线上|预发布?|正式|测试)(?:环境)?|(?:预发|测试环境|线上)?(?:冒烟|回归)测试"
    r"|(?:QA|测试|产品|业务)(?:验收|签字|签核))(?:通过|完成)?",
    re.IGNORECASE,
)


def verifies(text: str) -> bool:
    """Say whether a step of the work only looks whether the rest of it is right: "Run all tests", 跑一遍回归测试."""
    return any(words.match(simplified(text)) for words in (_VERIFIES, _BY_TESTERS, TRIES))


def is_for_testers(text: str) -> bool:
    """Say whether a statement says what testers are to look at: "QA should check the export", 测试同学需要验证导出."""
    found = _BY_TESTERS.match(simplified(text))
    return found is not None and begins_with_verb(text[found.end() :])


def closes(text: str) -> bool:
    """Say whether a statement is what any ticket is closed by: "Code reviewed", "Test the change", 测试通过."""
    return _CLOSES.fullmatch(simplified(text).rstrip(" .。;；")) is not None
