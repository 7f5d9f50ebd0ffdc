"""Whether a report gives a way to see what it is about: steps, a trace, or something that shows it."""

import re
from collections.abc import Sequence

from workers.reading.anchored import anchored
from workers.reading.document import Document
from workers.review.facets.facets import stated
from workers.review.facets.passages import Passage, passages_of
from workers.review.facets.values import Facet
from workers.review.facets.wanted import FEWEST_WORDS, holds_only_form
from workers.review.facets.weights import weights
from workers.review.schemas import Scenario

# A link that leads to no other ticket or change: to a log, a job, a page where it can be seen; or to the report that
# a public tracker has of what one depends on.
_SHOWN_THERE = anchored(
    r"https?://(?:www\.)?(?:github\.com/[\w.-]+/[\w.-]+/issues/\d|bugs?\.[\w-]|bugzilla\.\w)"
    r"|(?i:\b(?:example|failures?|failed|logs?|builds?|traces?|output|videos?|recording|dashboard|job|run)\b"
    r"|(?i:\b(?:descriptions?|details?|steps|reproduc\w*|report)\b)|失败|示例|日志|构建|录屏|任务|描述|详情|步骤|详见)"
    r"[^\n]{0,30}https?://"
    r"|https?://(?!\S*/(?:issues|merge_requests|pull|browse|epics|commit)/)[\w<{]"
)
_WRONG_IN_A_TEXT = anchored(
    r"\b(?:(?:not|n['’]t) documented|undocumented)\b"
    r"|\b(?:typo|spelling mistake|misspell\w*)\b"
    r"|\b(?:docs?|documentation|manual|readme|javadocs?|wiki|tutorial|api guide)\b[^.\n]{0,60}"
    r"\b(?:missing|wrong|outdated|incorrect|obsolete|misleading|says?|claims?|states?)\b"
    r"|\b(?:missing|wrong|outdated|incorrect|obsolete)\b[^.\n]{0,40}\b(?:docs?|documentation|manual|readme|javadocs?)\b"
    r"|\bdo(?:es)?(?: not|n['’]t) have (?:an? |any )?(?:[\w-]+ ){0,2}(?:text|label|title|tooltip"
    r"|message|attribute|translation|icon)\b"
    r"|\bmissing (?:[\w-]+ ){0,2}(?:text|label|title|tooltip|alt|attribute|translation|index"
    r"|import)s? (?:on|in|for|of|from)\b"
    r"|\b(?:is|are)(?: not|n['’]t) (?:defined|declared|registered|listed|exported|translated) in [\w./-]*\.\w+"
    r"|\b(?:prop(?:ertie)?s?|settings?|parameters?|options?|flags?|fields?|methods?|columns?)\b[^.\n]{0,60}\b(?:are|is)"
    r"(?: not|n['’]t| never) (?:used|read|called|applied)\b|(?:参数|配置项?|属性|字段"
    r"|选项)[^。\n]{0,20}(?:没有?被?|未被?)(?:使用|读取|调用|用到)"
    r"|(?:缺少|没有|少了|漏了)[^，。；\n]{0,6}(?:属性|文案|标签|提示文字|替代文字|翻译|索引|注释)"
    r"|(?:未|没有?)在[^，。；\n]{1,30}中?(?:定义|声明|注册)"
    r"|(?:文档|文檔|手册|手冊|说明书|注释|示例)[^。\n]{0,16}(?:没有|沒有|缺|未|有误|有誤|错|錯|过时|過時|不一致|笔误)|错别字|錯字|笔误",
    re.IGNORECASE,
)
# "搜“红色连衣裙”第一页出来一堆裤子", "its page shows NaN": what was done, or where it is seen, and what came of it.
_TELLS_WHERE = anchored(
    r"\b(?:search|type|enter|filter|look)(?:s|ed|ing)?\b[^.\n]{0,20}[\"“'`][^\"”'`\n]{1,60}[\"”'`][^.\n]{5,}"
    r"|\b(?:on|in) (?:the|its|their|my|our|each|every) (?:[\w-]+ ){0,3}(?:page|screen|list|dialog|tab|menu|view|form"
    r"|header|footer|sidebar|report|e-?mail|table|column|cart|invoice)\b"
    r"|\b(?:the|its|their|my|our|each|every) (?:[\w-]+ ){0,3}(?:page|screen|list|dialog|tab|menu|form|sidebar|report"
    r"|cart) (?:shows?|lists?|says?|displays?|has|is|opens?)\b"
    r"|\b\w{3,}ing (?:an? |the )?[^.,;\n]{3,80}\b(?:ends? (?:with|in)|fails|gives|returns|throws|shows|leads? to"
    r"|results? in|crashes|takes)\b|\btakes? (?:\w+ ){0,2}\d"
    r"|\b(?:shows?|says?|reads?|displays?)\b[^;\n]{1,40}, (?:but |it )?should (?:be|show|read|say)\b"
    r"|\bshould (?:be|show|read|say)\b[^.\n]{2,60}\b(?:but|instead)\b"
    r"|\A\W*(?:when|while|after|on|upon) [a-z]{3,}ing (?:an? |the |my |our )?\w+ \w+"
    r"|\b(?:is|are) (?:enabled|disabled|checked|unchecked|selected|turned (?:on|off)) (?:in|under|at) \w"
    r"|\bin (?:the )?[\w-]+ (?:mode|view|editor)\b[^.\n]{10,}|\bwhen (?:logged|signed) in (?:as|with)\b"
    r"|\bi (?:gave|created|set|added|opened|clicked|ran|installed|started|selected|entered|uploaded"
    r"|configured)\b[^.\n]{15,}"
    r"|\b(?:not|never|fails?|breaks?|wrong|incorrect)\b[^.\n]{2,50}\bwhen (?!it\b|i\b|we\b|you\b)[^.\n]{15,}"
    r"|当[^，。；\n]{4,30}(?:时|的时候|情况下)[，,]?[^。；\n]*(?:失败|报错|不生效|无法|不能|没有|崩溃|异常)"
    r"|我(?:先)?(?:给|创建|打开|点击|上传|配置|登录|新建|设置|添加)了[^。；\n]{4,}"
    r"|\bwhen (?:positioned|placed|hovered|clicked) (?:on|over|in)\b"
    r"|(?:开启|启用|勾选|打开|关闭)了?[^，。；\n]{2,20}[，,](?:但|却|还是|仍|可)"
    r"|\b\w{3,}ing (?:to |an? |the )[^.,;\n]{3,120}\bdo(?:es)?(?:n['’]t| [_*]{0,2}not[_*]{0,2}) work"
    r"|(?:弹出?|提示|显示|顯示|报)[“「『\"][^”」』\"\n]{2,40}[”」』\"]"
    r"|(?:是|显示|为|变成)[^，。；\n]{1,20}[，,]\s?(?:应该?|应为|正确的?)(?:是|显示|为)|要 ?\d+ ?(?:秒|分钟|s\b)"
    r"|(?:搜索?|输入|查询|筛选|点击?|打开|选择?)[^，。；\n]{0,6}[“「『\"][^”」』\"\n]{1,40}[”」』\"][^。；\n]{4,}"
    r"|(?:页面?|列表|弹窗|首页|报表|购物车|菜单|邮件)(?:上|里|中|的[^，。；\n]{1,12})?[^，。；\n]{0,6}"
    r"(?:显示|出来|出现|变成|是|为|没有|多了|少了)",
    re.IGNORECASE,
)
# "The --version flag no longer works": whoever gives it sees it.
_A_FLAG = anchored(
    r"(?<![\w-])--[a-z][\w-]+\W{0,4} (?:flag|option|switch|argument|parameter)\b[^.\n]{0,24}"
    r"\b(?:no longer|never|ignored|broken|fails?|has no effect|(?:does|is|do|are)(?: not|n['’]t))\b"
    r"|(?<![\w-])--[a-z][\w-]+\W{0,4}(?:参数|參數|选项|選項|开关|開關|标志)[^。\n]{0,10}"
    r"(?:不再|不起作用|不生效|无效|無效|没有效果|失效|报错|報錯|被忽略)",
    re.IGNORECASE,
)
# "Test not passing: OrderServiceTest": whoever runs it sees it.
_A_TEST = anchored(
    r"\b[A-Z]\w+(?:Tests?|IT|Spec)\b|\btest_\w+|(?i:\b(?:unit|integration|functional|e2e|regression|smoke) tests?\b"
    r"|\btests? (?:\w+ )?(?:fails?|failing|not passing|flaky)\b|\bfailing tests?\b)"
    r"|测试(?:用例)?[^，。；\n]{0,10}(?:失败|不通过|没通过|报错)"
)
# "There is a prefix missing in the install hook, which breaks it": whoever knows the cause need not see it first.
_TELLS_CAUSE = anchored(
    r"\bthere(?:['’]s| is| are) (?:an? )?(?:missing|wrong|extra|stray|typo|\w+ missing)\b[^.\n]{3,100}\b(?:in|at) "
    r"(?:the )?\w"
    r"[^.\n]{0,100}\b(?:causes?|causing|breaks?|so|leads?)\b"
    r"|\b(?:breaks?|fails?|crash(?:es)?|hangs?)\b[^.\n]{5,80},? (?:since|because) (?:it|the|its|this|of)\b[^.\n]{1,}"
    r"\b(?:adds?|changes?|removes?|expects?|uses?|calls?|passes|is(?: not|n['’]t)|are(?: not"
    r"|n['’]t)|does(?: not|n['’]t))\b"
    r"(?! (?:so|very|too|old)\b)[^.\n]{3,}|\bfix is to\b"
    r"|(?:失败|报错|崩溃|出错)[^。；\n]{0,6}[，,]因为[^。；\n]{6,}"
    r"|\b(?:root )?cause (?:is|was)\b[^.\n]{8,}|\b(?:根本)?原因(?:是|在于)[^。\n]{6,}|根因[：:是][^。\n]{6,}"
    r"|[^，。\n]{2,20}(?:里|中|内)(?:缺少|漏了|多了|少了)[^。\n]{2,40}(?:导致|造成|所以|因此)",
    re.IGNORECASE,
)
# "Bucket epic for bug fixes": it has other tickets in it, and no fault of its own.
_HOLDS_OTHERS = anchored(
    r"\bbug (?:triage|bash|hunt|scrub|fixing|tracking)\b|(?:缺陷|bug)(?:分诊|清理|治理|修复周)"
    r"|\bweek ending\b|周报|工作周志"
    r"|\b(?:bucket|placeholder|umbrella|parent|this) (?:epic|ticket|issue|task)\b[^.\n]{0,30}\b(?:for|holds?|tracks?)\b"
    r"|\bepic for\b|(?:汇总|占位|父)(?:工单|任务|单)",
    re.IGNORECASE,
)
# "[Improvement] Change the image", "Confirm that …", "Get the status": to be done, whatever the ticket was read as.
_ORDERS = anchored(
    r"\W*(?:\[[^\]\n]{0,30}\]\W*|\([^)\n]{0,12}\)\W*)?"
    r"(?:upgrade|update|bump|change|confirm|verify|ensure|get|fetch|review|check|rename|move|document|write|test"
    r"|set up|use|connect) (?!to\b|not\b|fails?\b|does\b|is\b|stuck\b)\w"
    r"|\W*(?:【[^】\n]{0,12}】)?(?:升级|升級|确认|確認|检查|檢查|获取|獲取|更换|更換|改用|编写|整理|补充)"
    r"(?!后|後|时|時|失败|失敗|不|没|报错)",
    re.IGNORECASE,
)
_STOPS_USING = anchored(
    r"\W*(?:do not|don['’]t|stop|avoid) us(?:e|ing) \w|\W*(?:不要|不再|停止|别)(?:使用|用)(?!时|后|不)", re.IGNORECASE
)
# "It crashes sometimes when I open the basket": whoever opens it sees it now and then, and cannot make it come.
_ORDINARY_USE = anchored(
    r"\bwhen(?:ever)? (?:i|we|you|they|(?:some|the|our) (?:users?|customers?)|users?|customers?|people|someone)\b"
    r"|\b(?:when(?:ever)?|while|on|upon) (?:opening|loading|viewing|visiting|starting|launching|scrolling|browsing"
    r"|searching|(?:logging|signing) in|paying|checking out|saving|switching|refreshing)\b"
    r"|\bafter (?:the |an? |each |every |last )?(?:login|log-?in|sign-?in|update|upgrade|restart|reload|refresh"
    r"|checkout|payment|deploy\w*|release|reboot|sync)\b"
    r"|(?:打开|进入|加载|浏览|查看|启动|登录|更新|升级|重启|刷新|保存|支付|付款|结算|切换)[^，。；\n]{0,12}(?:时|后|的时候)",
    re.IGNORECASE,
)
_WHOLE_STEP = 10
"""Words of a sentence that tells what was done, and what came of it."""
_SHOWS = (
    "kind.step", "role.steps", "reproduce", "trace", "file", "picture", "said", "url",
    "command", "kind.code",
)  # fmt: skip


def cannot_be_seen(document: Document, kind: Scenario, given: frozenset[Facet]) -> Passage | None:
    """Return the words of a report that gives no way to see what it is about."""
    passages = passages_of(document)
    if kind is not Scenario.BUG:
        return None
    if Facet.TRACE not in given and cannot_be_caught(passages):
        return next(one for one in passages if one.has("now_and_then"))
    return passages[0] if _is_bare(document, kind, given) else None


def holds_others(passages: Sequence[Passage]) -> bool:
    """Say whether a ticket is there for the others in it, and has no work of its own."""
    return any(_HOLDS_OTHERS.search(one.text) for one in passages)


def _is_bare(document: Document, kind: Scenario, given: frozenset[Facet]) -> bool:
    """Say whether a report has neither steps nor a trace, nor a link to what shows it, nor a place where it is seen.

    One line of a log that is quoted is a trace. What orders something new has nothing to show, and what is wrong in a
    text is seen by whoever reads it there.
    """
    passages = passages_of(document)
    if _orders_something_new(passages[0]) or holds_others(passages):
        return False
    if _A_TEST.search(passages[0].text) or _only_asks(passages[0]):
        return False
    shown = (_SHOWN_THERE, _WRONG_IN_A_TEXT, _TELLS_CAUSE, _A_FLAG)
    if any(sign.search(one.text) for one in passages for sign in shown):
        return False
    if any(_orders_the_cure(one) for one in passages[1:]):
        return False
    if any(one.has("kind.quotation", "kind.code") and one.has("trace") for one in passages[1:]):
        return False
    if any(one.has("tried") and one.words >= _WHOLE_STEP for one in passages[1:]):
        return False
    if any(_TELLS_WHERE.search(one.text) and not one.has("short") for one in passages[1:]):
        return False
    ways = (Facet.STEPS, Facet.TRACE)
    if holds_only_form(document):  # its title gives no way to see it
        return not any(way in given for way in ways)
    return not any(way in given or _is_stated(document, kind, way) for way in ways)


def _only_asks(title: Passage) -> bool:
    """Say whether a title is a question in which nothing fails: there is nothing that could be seen again."""
    return title.text.rstrip().endswith(("?", "？")) and not title.has("fault", "negated")


def _orders_the_cure(passage: Passage) -> bool:
    """Say whether a passage tells what is to be changed so that a fault goes away: nobody has to see it first."""
    is_ordered = passage.has("role.goal", "role.approach", "role.scope_in") and passage.has("starts.work_verb")
    is_ordered = is_ordered or (passage.has("either") and passage.has("starts.work_verb", "work_verb"))
    return is_ordered and not passage.has("short", "vague", "unnamed", "starts.repair_verb")


def _orders_something_new(title: Passage) -> bool:
    if _STOPS_USING.match(title.text):
        return True
    is_order = title.has("starts.grow_verb", "starts.make_verb", "starts.rework_verb", "starts.work_verb")
    is_order = is_order or _ORDERS.match(title.text) is not None
    is_whole = title.words >= FEWEST_WORDS and not title.has("starts.repair_verb", "fault", "negated")
    return is_order and is_whole


def is_full_report(document: Document, kind: Scenario, given: frozenset[Facet]) -> bool:
    """Say whether it is a bug with what happens and a way to see it: where no sign is, nothing is left to ask."""
    return kind is Scenario.BUG and _is_stated(document, kind, Facet.OBSERVED) and not _is_bare(document, kind, given)


def _is_stated(document: Document, kind: Scenario, facet: Facet) -> bool:
    return stated(document, kind, facet) >= weights().facets[facet].present


def cannot_be_caught(passages: Sequence[Passage]) -> bool:
    """Say whether a report is of something that comes and goes, with neither a way to see it nor a trace of it.

    Where something is wrong each time, its place is enough to begin.
    """
    if not any(one.has("now_and_then") for one in passages):
        return False
    return not any(one.has(*_SHOWS) or _tells_when(one) for one in passages)


def _tells_when(passage: Passage) -> bool:
    """Say whether a passage tells what brings it about; an everyday use, in which it may stay away, does not."""
    if passage.has("now_and_then"):
        return passage.has("condition") and not _ORDINARY_USE.search(passage.text)
    return passage.has("condition") or (passage.has("starts.step_verb") and not passage.has("kind.title"))
