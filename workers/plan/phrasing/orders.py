"""Whether a statement is an order: it begins with a verb, and is no name and no fact."""

import re
from functools import lru_cache

from config.script import simplified
from workers.reading.lexicon import family, fold

_LEAD = re.compile(
    r"(?:[\W_]{0,4}(?:please|also|then|and|to|(?:we )?(?:need|have|want) to|请|并|再|然后|首先|先|最后|同时)"
    r"\s*[,，]?\s*){0,2}(?:(?:automatically|always|also|correctly|properly|only|optionally|dynamically|clearly|explicitly|safely|gracefully"
    r"|自动|统一|默认|同步|清楚地)\s?)?"
    r"[*_`\"'“「(\[]{0,3}",
    re.IGNORECASE,
)
# Where or for what it is to be done, before it is said: "In the plugin, wire …", 在列表页中新增….
_PLACE = re.compile(
    r"(?:in|on|within|inside|for|as part of|instead of|at the (?:end|top|bottom) of)\s(?!(?:example|instance)\b)"
    r"(?!(?:[\w'’]+\s){0,2}(?:i|we|you|it)\b)[^,.;:?!]{2,60},\s+(?=\S)"
    r"|(?:back[- ]?end|front[- ]?end|server|client|api|ui|gui|database|db|docs?|documentation|tests?|mobile|ios|android"
    r"|web|前端|后端|服务端|客户端|接口|数据库|页面|界面|文档|测试|移动端)\s?[:：]\s?(?=\S)"
    r"|为[^，。；：]{1,16}?(?=打开|开启|关闭|启用|停用|新增|增加|添加|提供|创建|配置|设置)"
    r"|用[^，,。]{1,20}?(?=写|编写|实现|开发)|在[^，,。；：:]{1,50}?[中里上下内面页表处方](?!的)[，,]?\s?(?:再|都|也|统一|直接)?",
    re.IGNORECASE,
)
# "Support gets 15 requests a week", "Search returns nothing": the name of a thing, and what it does.
TELLS = (
    r"\s+(?:gets|shows|returns|hangs|takes|took|covers|happens|asks|asked|breaks|broke|sends|sent|says|said|receives"
    r"|received|crashes|crashed|throws|contains|wants|complains|complained|tells|told|reported|stops|stopped|goes|went"
    r"|comes|came|keeps|loses|lost|becomes|became|gives|gave|finds|found|had)\b"
)
_TELLS_OF = re.compile(TELLS, re.IGNORECASE)
STATES = re.compile(
    r"[^,.;:，。；：]{0,40}?\b(?<!to )(?:should|must|shall|is|are|was|were|will|has|have|needs?|does|did"
    r"|doesn['’]t|isn['’]t"
    r"|cannot|can['’]t|can|fails?|works?)\b",
    re.IGNORECASE,
)
_NOUN_AFTER = re.compile(
    r"\s*(?:$|\)|(?:of|page|button|results?|cases?|plan|coverage|time|mode|list|screen|view|number|name)\b)",
    re.IGNORECASE,
)
# No thing is called so: "Evaluate results" is an order, "Search results" is not.
_NO_NOUN = re.compile(
    r"(?:add|allow|analy[sz]e|compare|create|delete|enable|ensure|evaluate|generate|handle|hide|identify|implement|improve"
    r"|investigate|provide|publish|remove|replace|send|validate|verify|write)\Z",
    re.IGNORECASE,
)
_HAS_CLAUSE = re.compile(r"\s+(?:sure|that|users?|it|whether|if|how|what|why|where|when|which)\b", re.IGNORECASE)
# What they are followed by is their object, whole clause that it is: "Ensure the export still works".
_OF_CLAUSE = re.compile(r"(?:make|ensure|verify|check|confirm|guarantee|validate)\Z", re.IGNORECASE)
_CLAUSE = re.compile(
    r"\b(?:that|which|who|where|when|if|so|because|whether|how|what|why|once|after|before|until|as|and|but)\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"\"[^\"]{1,300}\"|“[^”]{1,300}”|「[^」]{1,300}」|`[^`]{1,300}`")
_GERUND = re.compile(r"\w+ing\Z", re.IGNORECASE)
_CHANGES_ZH = re.compile(
    r"用[^，。；]{1,30}?(?:替换|代替|取代|替代)(?![了的品物])|(?:将|把)[^，。；]{2,80}?(?:修改|更改|改|替换|调整|变更|换|拆分?|移动?|设置?)[为成到](?!了)"
)
_ADDS_ZH = re.compile(r"补(?![偿丁贴给漏救集])[^，。；]")
_TO_WHOM_ZH = re.compile(r"[给向][^，,。；：:]{1,12}?(?:发(?!现|生)|推送|展示|提示|赠送|开[放通])")
_FORBIDS = re.compile(
    r"\W{0,3}(?:(?:please )?(?:do not|don['’]t|never|avoid)\b|(?:请)?(?:不要|不得|禁止|避免|勿|切勿))", re.IGNORECASE
)
# "CTA: Buy tickets": what stands on the button is no order of the ticket.
_OF_PAGE = (
    r"(?:cta|(?:primary |secondary )?button(?: text| label)?|title|sub-?title|text|head(?:line|er)|subject|body|caption"
    r"|tooltip|placeholder|link(?: text)?|label|copy|(?:error )?message|question|toast)"
)
_AREA = re.compile(rf"(?!{_OF_PAGE}\s?:)(?P<area>[\w][\w ./+&-]{{0,30}}?)\s?[:：]\s+(?=[^\W\d_])", re.IGNORECASE)
# "Run as script on a file doesn't work" names a menu; "Remove what does not work" is an order.
_TELLS_FAULT = re.compile(
    r"\b(?:(?:does|do|did|is|are)(?: not|n['’]t) (?:work|start|open|load|show|appear|working|possible)"
    r"|fails?|crash(?:es)?)\W*\Z"
    r"|\b(?:buttons?|icons?|links?|pages?|menus?|fields?|tabs?|dialogs?|commands?|options?|filters?|views?|columns?)"
    r" (?:do|does|did|is|are)(?:n['’]t| not) [a-z]+"
    r"|(?:不起作用|没反应|无效|失败|报错|崩溃)\W*\Z",
    re.IGNORECASE,
)
# 部署图标不可点击: named by what it is for, and told of.
_STATES_ZH = re.compile(
    r"\W{0,3}(?:部署|导出|导入|更新|打印|显示|展示|搜索|筛选|上传|下载|登录|编辑|发布)[^，。；的]{1,8}?(?:不可|无法|不能|没有|已)"
    r"[^，。；的]{1,12}[。]?\Z"
)
# "build - compiles the project": a name with what it does behind a dash, as lists of commands give it.
_EXPLAINED = re.compile(
    r"\W{0,3}[\w./-]{2,24}\W? [-–—]{1,2} (?:(?!is\b)[a-z]{2,}[^\Ws]s (?=\w|`)|(?:is |are )?used (?:to|for)\b)"
    r"|\W{0,3}[\w./-]{2,12}\W? ?[-–—]{1,2} ?(?:把|将|用于|用来|返回|显示)",
)
_CLAUSE_OF_FAULT = re.compile(
    r"\b(?:that|which|what|when|if|where|why|whether)\b|的[^，。]{0,8}\Z|时|原因|如果|当", re.IGNORECASE
)
_LEADS_IN = re.compile(r": |：")
# "Create/relate tickets": two verbs of one order.
_SECOND_VERB = re.compile(r"\A(\w{3,14})(?:/[a-z]{3,14})+(?= [a-z])")
# "Display issue in the menu" names what is wrong; "Experiment: new texts" is of a kind. "Print errors" is an order.
_NAMES_FAULT = re.compile(
    r"(?:display|layout|load|search|export|import|print|build|sync|update|upgrade|install|scroll|render|share|upload"
    r"|download|copy|save|filter|sort|position) (?:issue|problem|bug|glitch)\b"
    r"|(?:experiment|research|release|design|review|report|request|link|text|copy|label|note|title|image|name|format|type"
    r"|display|position|style|tag|view|address|contact|filter|source|document|target|sample)\s?:",
    re.IGNORECASE,
)
_AGAIN = re.compile(r"\A(\W{0,4})re-(?=[a-z]{4})", re.IGNORECASE)
"""Done again, it is the same verb: "Re-integrate"."""
_READ = 200
_OWN_VERBS = (
    "answer",
    "deprecate ",
    "fire a ",
    "fire an ",
    "fire the ",
    "prorate ",
    "agree",
    "figure out",
    "find out",
    "work out",
    "sort out",
    "get rid of",
    "break out",
    "break up",
    "break down",
    "rip out",
    "go through ",
    "look through ",
    "walk through ",
    "work with ",
    "work on ",
    "keep to ",
    "逐一",
    "逐个",
    "过一遍",
    "复测",
    "真机复测",
    "遵守",
    "协助",
    "复现",
    "查明",
    "核实",
    "重现",
    "列出",
    "回答",
    "交付",
    "写",
    "做",
)
# What a verb only begins in Chinese, or is told of and not asked for: 统计页, 使用者, 更新后, 支持的.
_NO_ORDER_ZH = re.compile(
    "页(?!面)|(?<=开放)平台|[器者员的是应]|时(?!间)|后(?![端台])|(?:服务|接口|模块|系统|功能|流程|中心)(?:还|仍|已|正?在|目前|现在|会|没|报|无法)"
)


@lru_cache(maxsize=2048)  # asked of each statement by every reader of it
def begins_with_verb(text: str) -> bool:
    """Say whether a statement says what to do: "Add …", 新增…; not "Search results should …", nor "Adding …"."""
    text = _AGAIN.sub(r"\1", _SECOND_VERB.sub(r"\1", simplified(text[:_READ])))
    if _STATES_ZH.match(text) or _EXPLAINED.match(text):
        return False
    if _TELLS_FAULT.search(text) and not _CLAUSE_OF_FAULT.search(text) and not _LEADS_IN.search(text):
        return False
    rest = from_verb(text)
    if _NAMES_FAULT.match(rest):
        return False
    folded = fold(rest)
    if folded.startswith(_OWN_VERBS) or any(form.match(rest) for form in (_CHANGES_ZH, _TO_WHOM_ZH, _ADDS_ZH)):
        return True
    for name in ("action", "opening_verb"):
        hit = family(name).first(rest[:60])
        if hit is None or hit.start:
            continue
        if not hit.word.isascii():
            return not _NO_ORDER_ZH.match(rest, hit.end)
        if _GERUND.match(hit.word) and hit.word.lower() not in ("bring", "string"):
            return False
        after = rest[hit.end :]
        if (_NOUN_AFTER.match(after) and not _NO_NOUN.match(hit.word)) or _TELLS_OF.match(after):
            return False
        if _HAS_CLAUSE.match(after) or _OF_CLAUSE.match(hit.word):
            return True
        after = _QUOTED.sub("…", after)  # what is quoted states nothing of it
        clause = _CLAUSE.search(after)
        return not STATES.match(after[: clause.start()] if clause else after)
    return False


def from_verb(text: str) -> str:
    """Return an order without "please" and without where it is to be done, so that it begins with its verb."""
    read = simplified(text)
    start = lead.end() if (lead := _LEAD.match(read)) else 0
    place = _PLACE.match(read, start)
    return text[place.end() if place else start :]


def forbids(text: str) -> bool:
    """Say whether a statement says what must not be done: "Do not …", 不要…."""
    return _FORBIDS.match(simplified(text)) is not None


def order_in_area(text: str) -> str:
    """Return an order behind the part of the product that it is about as one: "ScrollView: add insets" is "Add insets
    (ScrollView)"; nothing for any other text.
    """
    area = _AREA.match(text) if text.isascii() else None
    if area is None or not begins_with_verb(text[area.end() :]):
        return ""
    order = text[area.end() :].rstrip()
    return f"{order[:1].upper()}{order[1:]} ({area['area']})"


def is_order(text: str) -> bool:
    """Say whether a text says what to do, by itself or behind the part of the product that it is about."""
    return begins_with_verb(text) or bool(order_in_area(text))
