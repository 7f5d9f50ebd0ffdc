"""Whose a fault is and how it shows: of the team's own tests and builds, of what others make, once or at any time."""

import re

from config.script import simplified
from workers.plan.staging.titles import bare_title
from workers.plan.understood import Understood

_OF_TEAM = re.compile(
    r"\b(?:flaky|flakes|flakiness|test(?:s| suites?| runs?| cases?)?|e2e|ci|pipelines?|nightl(?:y|ies)|github actions"
    r"|jenkins|linters?|pre-commit|(?:the |our )?builds?)\W{0,3}"
    r"(?:(?:job|run|step|check|stage|workflow)s? )?(?:\w+ ){0,3}?(?:fail\w*|breaks?|broken|hangs?|times? out|flak\w+"
    r"|is (?:unstable|intermittent)|crash\w*|errors?|does(?: not|n['’]t) (?:run|pass|compile|build))\b"
    r"|\b(?:fail\w*|broken|flaky|intermittent|unstable|failures? (?:in|of)) (?:[\w.:/-]+ ){0,3}?"
    r"(?:tests?|test (?:suites?|cases?|runs?)|e2e|ci|pipelines?|builds?)\b"
    r"|\b(?:fail\w*|flaky|unstable)\b[^,.;]{0,40}?\b(?:on|in) (?:the )?(?:ci|jenkins|travis|github actions|nightly)\b"
    r"|\b(?:test[A-Z]\w+|test_\w+|\w+_(?:test|spec)|\w+Tests?)\b[^,.;]{0,40}?\b(?:fail\w*|flak\w+|hangs?|times? out)"
    r"|(?:单元|集成|端到端|冒烟|回归)?测试(?:用例)?[^，。；]{0,10}?(?:偶发|偶现|不稳定|随机|间歇)[^，。；]{0,4}(?:失败)?"
    r"|(?:偶发|间歇|随机)[^，。；]{0,6}测试(?:用例)?失败|(?:流水线|持续集成|CI|构建|编译)[^，。；]{0,10}?(?:失败|报错|中断|卡住|超时)",
    re.IGNORECASE,
)
"""What fails is what the team works with: no user has it."""
_OF_PRODUCT = re.compile(
    r"\b(?:users?|customers?|test(?:ing)? (?:connection|mail|e-?mail|drive|account|environment|button|page|result)s?"
    r"|(?:page|form|game|query|plan|report|string|model) builds?)\b|用户|客户|测试(?:连接|账号|环境|页|按钮|邮件|数据)",
    re.IGNORECASE,
)
_TEST_NAME = re.compile(
    r"`(?P<quoted>[^`\n]{0,60}(?:[Tt]est|[Ss]pec)[^`\n]{0,80})`"
    r"|\b(?P<bare>test(?:_\w+|[A-Z]\w*)|\w*[a-z0-9](?:_test|_spec|Tests?|Spec|IT)(?:[.#:]+\w+)*)(?![\w/])"
)
_OTHERS_MAKE = (
    r"(?:compiler|toolchain|runtime|librar(?:y|ies)|framework|sdk|kernel|driver|browser engine|plugin|package)"
)
_UPSTREAM = re.compile(
    r"\bupstream(?:['’]s)? (?:\w+ ){0,2}?(?:bug|issue|regression|fault|defect|problem|breakage)s?\b"
    r"|\b(?:bug|issue|regression|fault|defect|problem|breakage|caused|broken|fixed|reported)"
    r" (?:in |by |from )?upstream\b"
    r"|\bthird[- ]party (?:\w+ ){0,2}?(?:bug|issue|regression|fault|defect)s?\b"
    rf"|\b(?:regression|bug|fault|defect) in (?:the )?(?:[A-Z][\w.+-]* ){{1,2}}{_OTHERS_MAKE}\b"
    rf"|\b{_OTHERS_MAKE} (?:regression|bug|fault|defect)s? (?:(?:that|which) )?(?:is |are )?"
    r"(?:prevent|block|break|stop|affect)\w*"
    r"|上游(?:依赖|组件|项目|库|版本|仓库)?[^，。；]{0,8}?(?:缺陷|问题|回归|bug|故障)"
    r"|第三方(?:库|组件|依赖|服务|SDK)?[^，。；]{0,8}?(?:缺陷|回归|bug|故障)"
    r"|(?:编译器|运行时|依赖库|内核|驱动)(?:本身|自身|新版本?)?的?(?:回归|缺陷|bug)",
    re.IGNORECASE,
)
"""Somebody else mends what others make."""
_PAST = re.compile(
    r"\b(?:there (?:was|were)|was|were|had|did|happened|occurred|broke|stopped|started|failed|crashed|appeared|went"
    r"|came|lost|received|froze|hung|disappeared|returned|threw)\b"
    r"|曾经?(?=[^经])|昨[天晚]|上周|上个?月|(?:出现|发生|丢失|崩溃|中断|失败|报错)过|\d+月\d+[日号]|刚[才刚]",
    re.IGNORECASE,
)
_NOW = re.compile(
    r"\b(?:is|are|does|do|has|have|can(?:not|['’]t)?|isn['’]t|aren['’]t|doesn['’]t|don['’]t|won['’]t|fails|shows|gets|crashes"
    r"|returns|hangs|throws|stays|remains|never|always|still|no longer|every time|whenever)\b"
    r"|每次|总是|一直|仍然?|无法|不能|没有|不再|目前|现在",
    re.IGNORECASE,
)


def is_of_team(said: Understood) -> bool:
    """Say whether what fails by the title is a test, a build or a pipeline of the team itself, which no user has."""
    read = simplified(bare_title(said.title))
    is_told = _OF_TEAM.search(read) or (_TEST_NAME.search(read) and re.search(r"fail|flak|失败|不稳定", read, re.I))
    return bool(is_told) and not (_OF_PRODUCT.search(read) or said.steps)


def is_upstream(said: Understood) -> bool:
    """Say whether a ticket tells that the fault is one of what others make: "A regression in the C# compiler"."""
    told = (said.title, *said.summary, *said.observed, *said.suspected)
    return any(map(_UPSTREAM.search, map(simplified, told)))


def test_in(said: Understood) -> str:
    """Return the name of the test that fails by the title or the text; empty where none is named."""
    found = next(filter(None, map(_TEST_NAME.search, (said.title, *said.summary, *said.observed))), None)
    return (found["quoted"] or found["bare"]) if found else ""


def tells_event(text: str) -> bool:
    """Say whether a fault is told as something that happened once, which cannot be "no longer so"."""
    read = simplified(text)
    return _PAST.search(read) is not None and not _NOW.search(read)
