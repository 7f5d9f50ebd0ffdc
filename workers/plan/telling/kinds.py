"""Of which kind the work is where type or words mislead: a wish filed as a fault, and work that only finds out."""

import re
from collections.abc import Iterable

from config.script import simplified
from workers.plan.phrasing.bare import bare_order
from workers.plan.phrasing.orders import begins_with_verb, forbids, from_verb
from workers.plan.phrasing.weighed import weighed_in
from workers.plan.statements import sentences
from workers.plan.telling.demands import DEMANDS
from workers.plan.telling.weighed import is_good_for
from workers.reading.document import Document, SectionRole

_WISHES = re.compile(
    r"\b(?:would (?:also )?be (?:very |really |so )?(?:good|nice|great|useful|helpful|handy|cool)|feature requests?"
    r"|please (?:add|support|provide|implement|consider)|(?:oft|often|much|highly)[- ]requested"
    r"|(?:would|['’]d) (?:like|love) (?:to (?:see|have|be able)|an?\b|the (?:option|ability|possibility)))"
    r"|(?:希望|建议|能否|可否|是否可以)(?:系统|平台)?(?:能够?|可以)?(?:新增|增加|支持|添加|提供)",
    re.IGNORECASE,
)
_ORDERS_NEW = re.compile(
    r"\W*(?:(?:add|support|provide|allow|implement|introduce|enable|remove|rename|replace|convert|document|upgrade|migrate"
    r"|move|refactor|clean up)\b|新增|增加|支持|添加|提供|删除|移除|重命名|替换|升级|迁移|重构|清理)",
    re.IGNORECASE,
)
_FAULT = re.compile(
    r"\b(?:fail(?!-?(?:over|safe|back))\w*|crash\w*|errors?|exceptions?|broken|breaks?|wrong\w*|incorrect\w*|regress\w*|hangs?|freez\w*|stuck"
    r"|stopped|no longer|bugs?|buggy|defect\w*|cannot|can['’]?t|unable|unexpected\w*|instead of|missing|lost"
    r"|\w+n['’]t|does not|is not|are not|reproduc\w*)\b"
    r"|失败|崩溃|报错|错误|异常|无法|不能|不会|没有|失效|卡死|白屏|丢失|复现|缺陷|不对",
    re.IGNORECASE,
)
_OF_FAULTS = (SectionRole.STEPS, SectionRole.OBSERVED, SectionRole.EXPECTED)
_FINDS_OUT = re.compile(
    r"\W*(?:[\w ./+-]{1,30}: ?|(?:for|in|on|with) [^,.]{2,60}, )?"
    r"(?:(?:we|i) (?:should|need to|want to|have to|would like to) )?"
    r"(?:identify|understand|investigate|research|analy[sz]e|evaluate|explore|find out|figure out|compare|assess"
    r"|determine|look into|clarify|study|survey|learn"
    r"|test (?:how|whether|if|which))\b"
    r"|\W*(?:[对在针][^，。]{2,30}，)?(?:我们)?(?:需要?|应该?|要)?(?:先)?(?:调研|研究|评估|了解|梳理|分析|摸清|对比|比较|探索|调查|弄清|搞清)",
    re.IGNORECASE,
)
# What comes of it is planned elsewhere.
_FILES_TICKETS = re.compile(
    r"\b(?:create|file|open|write|raise) (?:[\w-]+ ){0,3}(?:tickets|issues|tasks|stories)\b"
    r"|(?:另?建|提|拆)[^，。]{0,6}工单",
    re.IGNORECASE,
)
_CHORE = re.compile(
    r"\W*(?:[\w ./+-]{1,30}: ?)?(?:refactor\b|clean up (?:the )?(?:code|tests?|build)|remove (?:dead|unused) code"
    r"|(?:upgrade|bump|update)\b[^.]{2,60} (?:to|from) v?\d)"
    r"|\W*(?:重构|清理(?:代码|无用|废弃)|升级[^，。]{1,30}[到至]\s?v?\d|将[^，。]{1,30}升级[到至]\s?v?\d)",
    re.IGNORECASE,
)
_OF_USERS = re.compile(
    r"\bas an? [\w ]{2,40},? (?:i|we)\b|\b(?:users?|customers?) (?:can|should|want|need)\b"
    r"|(?:作为|身为)[^，。]{1,20}，?我|(?:用户|客户|会员)[^，。]{0,4}(?:可以|能|希望|想)",
    re.IGNORECASE,
)
_MENDS = re.compile(r"\W*(?:fix|repair|resolve|reproduce|debug|修复|解决|排查|定位|复现)", re.IGNORECASE)
# "Understand and improve error codes": what its object is called tells no fault.
_WORKS_ON = re.compile(
    r"\W*(?:understand|review|assess|document|summari[sz]e|write)\b(?!.*\b(?:why|causes?)\b)"
    r"|\W*(?:梳理|评审|审查|整理|总结|编写)(?!.*(?:为什么|为何|原因))",
    re.IGNORECASE,
)
_SLOW = re.compile(
    r"\b(?:(?:extremely|very|really|too|so|unusably) slow(?:ly)?|slow(?:ly)?\W*\Z|slows? down|lags?|laggy"
    r"|takes (?:too long|forever|ages))"
    r"|[很太过极]其?[慢卡]|非常[慢卡]|缓慢|卡顿|越来越慢",
    re.IGNORECASE,
)
_DOES_NOT_WORK = re.compile(
    r"\b(?:(?:not|n['’]t|no longer) work(?:s|ing)?|crash(?:es|ed|ing)?|throws?|fails? (?:to|when|with|on|in|if)"
    r"|is broken)\b"
    r"|不(?:生效|起作用|工作)|无效果?|崩溃|报错|失效",
    re.IGNORECASE,
)
# A title that says what is wrong: "Export is slow", 导出太慢. "Error messages in French" names a thing.
_COMPLAINS_OF = re.compile(
    r"(?!.*\b(?:should|must|shall|if|when|so that|instead)\b)"
    r"(?:.*\b(?:cannot|can['’]?t|(?:does|do|did|is|are|was)(?: not|n['’]?t)|no longer|(?:no|not any) way to|unable to"
    r"|causes? [^.;:]{2,60}?(?:\bto not|\bnot to|\bto (?:fail|crash|hang))"
    r"|fails?(?= to|\W*\Z)|crash(?:es|ed)|hangs|(?:is|are) (?:broken|confusing|inconsistent|misleading|unclear))\b"
    r"|.*\b(?:(?:is|are|gets?|becomes?|takes?) (?:\w+ ){0,2}(?:slow|tedious|cumbersome|hard|difficult|too long)\b"
    r"|too (?:slow|hard|long|many|few)\b|slow(?:ly)?\W*\Z))"
    r"|(?!.*(?:如果|应|必须|需要?|不再|[时后][，,]?))[^，。：:]{2,40}?(?:[很太过极]其?[慢卡难]|非常[慢卡难]|缓慢|卡顿|麻烦|繁琐|费[时力劲]"
    r"|不方便|容易出错|无法|不生效|失效|报错|崩溃)",
    re.IGNORECASE,
)
# In Chinese a word may name an action and order it: 导出太慢 tells of the export, 优化太慢的导出 orders.
_ENDS_IN_COMPLAINT = re.compile(
    r"(?!优化|改善|避免|减少|防止|提升|调整)[^，。：:]{2,20}(?:[很太过]慢|缓慢|卡顿|麻烦|繁琐|费[时力劲]|不方便|容易出错|无效|报错|崩溃)了?\W*\Z"
)
_GATHERS = re.compile(
    r"\b(?:parent|umbrella|meta|tracking|container) (?:task|ticket|issue|story|jira|bug)\b"
    r"|\A\W*(?:this is )?(?:an? )?(?:[\w-]+ )?epic (?:for|to|that|which|covering|tracking|collecting)\b"
    r"|\A\W*lists? (?:(?:all|the|of) )*(?:changes|items|features|tasks|issues)\b[^.]{0,40}\b(?:to be|should|must|need)"
    r"|\bthis (?:epic|(?:ticket|issue|task) (?:tracks|collects|groups))\b"
    r"|父(?:任务|工单|需求)|总(?:任务|工单)|(?:本|该|这个)(?:史诗|Epic)",
    re.IGNORECASE,
)
_IS_EPIC = re.compile(
    r"\A\W*(?:this is )?(?:an? )?(?:overall |overarching |main )?epic (?:tracking|covering|(?:to|for|that|which) \w+)\b"
    r"|\A\W*this (?:epic|(?:parent|umbrella|meta|tracking|container) (?:task|ticket|issue|story))"
    r" (?:(?:is|will be) (?:used |meant |intended )?to (?:track|collect|gather|group|hold|list)"
    r"|(?:provides?|tracks?|collects?|groups?|gathers?|holds?|contains?|covers?|lists?|describes?|summari[sz]es?))\b"
    r"|\A[^，。；]{2,60}的(?:总体)?\s?(?:史诗|Epic)\W*\Z"
    r"|\A\W*(?:[本该]|这[个张])(?:史诗|Epic|父任务|总任务|父工单)(?:只是)?(?:用于|用来|旨在)?"
    r"(?:跟踪|汇总|收集|归集|提供|列出|涵盖|包含|记录|说明)",
    re.IGNORECASE,
)
"""A sentence that only says so."""
_UPKEEP = (
    ("docs", r"\b(?:docs?|documentations?|document|readme|wiki|guide|guidelines?)\b|文档|手册|说明|指南|规范"),
    (
        "test",
        r"\b(?:add|write|extend|improve|fix|repair|update|increase|automate|implement|create|cover)\w*\b.{0,60}"
        r"\b(?:tests?|testing|e2e|coverage)\b|(?:编写|补充|新增|增加|完善|修复|补齐).{0,30}(?:测试|用例)",
    ),
    ("ci", r"(?<![\w.`])ci(?![\w.])|\b(?:pipelines?|github actions|jenkins)\b|流水线|持续集成"),
    ("perf", r"\b(?:performance|speed ?up|optimi[sz]e|cache|faster)\b|性能|优化|提速"),
    (
        "build",
        r"\b(?:upgrade|bump|build|package)\b|\b(?:update|add|remove|pin|replace|drop)\b.*\bdependenc(?:y|ies)\b"
        r"|升级|(?:更新|新增|添加|移除|替换).*依赖|构建",
    ),
    ("refactor", r"\b(?:refactor\w*|restructure|rename|clean ?up|rewrite|simplify|extract)\b|重构|重命名|清理|重写"),
)
"""How the title of work begins that changes nothing for users, and what a commit calls it."""
_QUICKENS = re.compile(
    r"\b(?:performance(?! (?:metrics?|tests?|testing|monitor\w*|indicators?|dashboards?|reports?|budgets?|data)\b)"
    r"|speed(?:s|ing)? ?up|faster)\b|性能(?!指标|测试|监控|报告|看板|数据)|提速|加速",
    re.IGNORECASE,
)
_ADDS = re.compile(
    r"\W*(?:add|support|create|implement|allow|introduce|provide|enable)\b|新增|增加|添加|支持|实现|允许|提供",
    re.IGNORECASE,
)
_IS_SUPPORT = re.compile(r"\A[^:]{0,60}\bsupport (?:for|of)\b|[^，。：]{2,30}支持\Z", re.IGNORECASE)
# What only those see who build and run it.
_OF_TEAM = re.compile(
    r"\b(?:tests?|pipelines?|scripts?|migrations?|index(?:es)?|environments?|servers?|clusters?|docker\w*|kubernetes"
    r"|terraform|lint\w*|mocks?|fixtures?|tickets?|branch(?:es)?|logging|monitoring|alerts?|cron ?jobs?|secrets?)\b"
    r"|测试|脚本|迁移|索引|环境|服务器|集群|容器|监控|日志|告警|分支|种子数据",
    re.IGNORECASE,
)
_FEWEST = 2
# "Don't write the cache twice" orders something, and tells of nothing that fails.
_ORDERS_NOT = re.compile(
    r"\A\W*(?:do not|don['’]?t|never|avoid|stop)\s(?=\w)|\A\W*(?:不要|不再|停止|禁止)", re.IGNORECASE
)


def is_wish(title: str, document: Document) -> bool:
    """Say whether what is filed as a fault tells none and wishes for something: "It would be good to support …"."""
    title = _ORDERS_NOT.sub("", title)
    text = simplified(f"{title}\n{document.source}")
    is_wished = _WISHES.search(text) is not None or _ORDERS_NEW.match(simplified(title)) is not None
    return is_wished and _FAULT.search(text) is None and not document.sections_with(*_OF_FAULTS)


def is_task(title: str, document: Document, *, is_filed_as_task: bool = False) -> bool:
    """Say whether what is taken for a fault tells none and says what is to be done: 需要做脱敏处理.

    Where the title orders something its title decides; the steps of "Clean up the unused hosts" are work if the ticket
    is filed as a task.
    """
    is_order = begins_with_verb(title) and not (tells_fault(title) or _MENDS.match(simplified(title)))
    if is_order or _WORKS_ON.match(simplified(title)):
        of_faults = (SectionRole.OBSERVED, SectionRole.EXPECTED) if is_filed_as_task else _OF_FAULTS
        return not document.sections_with(*of_faults)
    said = (_ORDERS_NOT.sub("", title), *sentences(document.source, document.sections))
    is_demanded = any(DEMANDS.search(simplified(one)) or begins_with_verb(one) for one in said)
    return is_demanded and not tells_fault("\n".join(said)) and not document.sections_with(*_OF_FAULTS)


def finds_out(title: str, document: Document) -> bool:
    """Say whether all that a ticket orders is to find out: "Identify …", "Understand …", 调研…, 对比…."""
    is_asked = asks_to_find_out(title)
    if weighed_in(title):  # what is said of it is said of the thing that is weighed
        text = sentences(document.source, document.sections)
        is_built = any(begins_with_verb(one) and not asks_to_find_out(one) for one in text)
        return not (is_built or document.sections_with(SectionRole.ACCEPTANCE))
    if begins_with_verb(title) and not is_asked:
        return False
    said = tuple(dict.fromkeys((title, *sentences(document.source, document.sections))))
    orders = [one for one in said if asks_to_find_out(one) or begins_with_verb(one) or DEMANDS.search(one)]
    return (is_asked or len(orders) >= _FEWEST) and all(
        asks_to_find_out(one) or _FILES_TICKETS.search(simplified(one)) for one in orders
    )


def asks_to_find_out(text: str) -> bool:
    """Say whether a sentence orders to find something out: "iOS: Investigate …", 对空应用，分析…."""
    return _FINDS_OUT.match(simplified(text)) is not None or bool(weighed_in(text))


def is_chore(title: str, document: Document) -> bool:
    """Say whether a title orders upkeep of the code, and nobody in the text wants to do something with the product."""
    text = simplified(f"{title}\n{document.source}")
    return _CHORE.match(simplified(title)) is not None and _OF_USERS.search(text) is None


def adds_for_users(title: str, document: Document) -> bool:
    """Say whether a title, or the first order of the text where the title has none, adds something for users.

    "Add a parcel filter", "Support for dark mode", 新增包裹筛选; no test, no text and nothing that only the team sees.
    """
    said = sentences(document.source, document.sections)
    told = title
    if not begins_with_verb(title) and not _IS_SUPPORT.search(simplified(title)):
        told = next((order for order in map(bare_order, said) if begins_with_verb(order)), "")
    is_new = _ADDS.match(simplified(from_verb(told))) is not None or _IS_SUPPORT.search(simplified(told)) is not None
    return is_new and not any(upkeep_in(one) or _OF_TEAM.search(simplified(one)) for one in (title, told))


def upkeep_in(title: str) -> str:
    """Return what a commit calls the upkeep that a title names: docs, test, ci, perf, build or refactor, else ""."""
    return next((name for name, words in _UPKEEP if re.search(words, title, re.IGNORECASE)), "")


def is_quickening(title: str) -> bool:
    """Say whether a title is about how quick something is, and adds nothing to see: "Search performance", 搜索提速."""
    read = simplified(title)
    return _QUICKENS.search(read) is not None and not _ADDS.match(simplified(from_verb(title)))


def is_fault(title: str, document: Document) -> bool:
    """Say whether a title only tells what does not work, and the text orders and wishes for nothing."""
    said = tuple(sentences(document.source, document.sections))
    is_told = _DOES_NOT_WORK.search(simplified(title)) is not None and not begins_with_verb(title)
    return is_told and not any(DEMANDS.search(simplified(one)) or begins_with_verb(one) for one in said)


def gathers_others(title: str, told: Iterable[str]) -> bool:
    """Say whether a ticket only holds others together: "Parent task for …", "This epic covers …", 父任务."""
    return any(_GATHERS.search(simplified(one)) or _IS_EPIC.search(simplified(one)) for one in (title, *told))


def only_gathers(text: str) -> bool:
    """Say whether all that a sentence says is that its ticket holds others together, which is no work of its own."""
    read = simplified(text)
    is_told = _GATHERS.search(read) is not None and not (DEMANDS.search(read) or begins_with_verb(text))
    return is_told or _IS_EPIC.search(read) is not None


def complains_of(title: str) -> bool:
    """Say whether a title only says what is wrong, and orders nothing: "Export is slow", 导出太慢."""
    read = simplified(title)
    is_end = _ENDS_IN_COMPLAINT.match(read) is not None and _MENDS.match(read) is None
    is_order = begins_with_verb(title) or forbids(title)
    return is_end or (not is_order and _COMPLAINS_OF.match(read) is not None)


def is_slow(title: str, document: Document) -> bool:
    """Say whether a ticket tells that something is slow and how to see it: no wish, whatever its words."""
    is_told = _SLOW.search(simplified(title)) is not None and not begins_with_verb(title)
    return is_told and bool(document.sections_with(SectionRole.STEPS, SectionRole.OBSERVED))


def tells_fault(text: str) -> bool:
    """Say whether a text has words of something that fails; what would be resolved fails no more."""
    return _FAULT.search(simplified(text)) is not None and not is_good_for(text)
