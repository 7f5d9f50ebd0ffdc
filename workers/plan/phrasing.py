"""A statement of the ticket as a task: it begins with a verb, the ticket's own or one put before its words."""

import re
from functools import lru_cache

from config.script import simplified
from workers.reading.lexicon import family, fold

_LEAD = re.compile(
    r"(?:[\W_]{0,4}(?:please|also|then|and|to|(?:we )?(?:need|have|want) to|请|并|再|然后|首先|先|最后|同时)"
    r"\s*[,，]?\s*){0,2}(?:(?:automatically|always|also|correctly|properly|only|optionally|dynamically|自动|统一|默认|同步)\s?)?"
    r"[*_`\"'“「(\[]{0,3}",
    re.IGNORECASE,
)
# Where or for what it is to be done, before it is said: "In the plugin, wire …", 在列表页中新增….
_PLACE = re.compile(
    r"(?:in|on|within|inside|for|as part of|instead of|at the (?:end|top|bottom) of)\s(?!(?:example|instance)\b)"
    r"(?!(?:[\w'’]+\s){0,2}(?:i|we|you|it)\b)[^,.;:?!]{2,60},\s+(?=\S)"
    r"|(?:back[- ]?end|front[- ]?end|server|client|api|ui|gui|database|db|docs?|documentation|tests?|mobile|ios|android"
    r"|web|前端|后端|服务端|客户端|接口|数据库|页面|界面|文档|测试|移动端)\s?[:：]\s?(?=\S)"
    r"|用[^，,。]{1,20}?(?=写|编写|实现|开发)|在[^，,。；：:]{1,50}?[中里上下内面页表处方](?!的)[，,]?\s?(?:再|都|也|统一|直接)?",
    re.IGNORECASE,
)
# "Support gets 15 requests a week", "Search returns nothing": the name of a thing, and what it does.
_TELLS = (
    r"\s+(?:gets|shows|returns|hangs|takes|took|covers|happens|asks|asked|breaks|broke|sends|sent|says|said|receives"
    r"|received|crashes|crashed|throws|contains|wants|complains|complained|tells|told|reported|stops|stopped|goes|went"
    r"|comes|came|keeps|loses|lost|becomes|became|gives|gave|finds|found|had)\b"
)
_TELLS_OF = re.compile(_TELLS, re.IGNORECASE)
_SAYS_HOW = re.compile(rf"[^,.;:，。；：]{{1,60}}?{_TELLS}", re.IGNORECASE)
_STATES = re.compile(
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
# What joins a sentence to the one before it, and who is to do it: alone in a list of tasks, neither says anything.
_JOINS = re.compile(
    r"(?:(?:so|hence|therefore),? )?(?:(?:my|our|the) )?(?:proposal|suggestion)(?: is(?: to)?:?\s+|\s?:\s*)"
    r"(?:we (?!(?:are|can|could|do|have|must|need|should|want|will|would)\b))?(?=\S)"
    r"|(?:所以|因此)?(?:我们?的)?(?:提议|建议|方案)(?:是|如下)?[:：]\s*(?:我们)?(?=\S)"
    r"|(?:also,? )?please,?\s+|请(?=[^求])|(?:please )?note that\s+|请?注意[，,：:]\s?"
    r"|yes,\s+|additionally (?=(?:we|i|it|the|there|users?)\b)"
    r"|(?:as a (?:first|second|next|last|final) step|to (?:begin|start) with|in this (?:particular )?case)\s?,\s*"
    r"|(?:i|we) (?:suppose|think|guess|assume|believe|expect)(?: that)? (?=(?:the|an?|it|this|there|users?)\b"
    r"|we (?:should|must|need to|have to|could|ought to)\b)"
    r"|我们?(?:个人)?(?:觉得|认为)[，,]?\s?(?=我们?|应|需|必须|要|可以)"
    r"|(?:please )?see (?:the )?(?:attached )?(?:screen ?shots?|images?|pictures?|videos?)[,:;]\s*"
    r"|(?:如图|见[上下]?图|见截图)(?:所示)?[，：]\s*"
    r"|(?:in order )?to (?:do|achieve|make|get|fix) (?:this|that|so)(?: work| happen)?,\s*|为此[，,]\s*"
    r"|(?:also|additionally|in addition|furthermore|moreover|besides|hence|therefore|thus|so|then|finally|instead|and"
    r"|but|however|first|firstly|secondly|lastly)\s?[,:]\s*|(?:also|and|but|then|so)\s+"
    r"|(?:首先|其次|再次|接着|然后|最后)[，,]?\s?|(?:另外|此外|同时|并且|而且|还有|因此|所以|但是|但|不过)[，,：:]?\s*|(?:现在|目前|当前)[^，。；]{1,40}[，,]\s?",
    re.IGNORECASE,
)
_OF_TODAY_ZH = re.compile(r"现在|目前|当前")
"""How it is today is the half of a sentence that tells a problem; before an order it only joins."""
INTENDS = (
    r"this (?:task|ticket|issue|story|card|feature|improvement|change|proposal|work|epic)"
    r" (?:(?:intends|aims|proposes|seeks|plans)|is (?:intended|meant|supposed)) to "
    r"|[本该这此]个?次?(?:任务|工单|需求|故事|功能|改进|改动|变更|提案)(?:旨在|意在|拟|计划|打算)"
)
"""How a ticket says what it is for, before the order itself."""
TESTERS = (
    r"(?:the\s+)?(?:qa(?:\s+(?:team|engineers?|people|folks))?|testers?|test(?:ing)?\s+team)\s+"
    r"(?:should|must|shall|will|can|(?:need|have|has|want)s?\s+to)\s+(?:also\s+|please\s+)?"
    r"|请?(?:测试|QA)(?:同学|人员|团队|工程师|小?组|同事|方|侧)?(?:还|也)?(?:需要?|应该?|应当|必须|要|请|可以|来|帮忙)(?:重点|额外|一并|帮忙)?"
)
"""How a ticket says what testers are to look at, before the order itself."""
_WHO = re.compile(
    rf"{TESTERS}|"
    r"(?:(?:(?:we|i)['’]d\s+like\s+to|(?:we|i|you|they|somebody|someone|one)\s+(?:(?:also|then|just|therefore|probably|really)\s+)?"
    r"(?:will\s+(?:(?:also|likely|probably)\s+)?(?:need|have)\s+to|should|must|shall|will|can|could|(?:need|have|want|ought)\s+to"
    r"|would\s+like\s+to))"
    r"(?:\s+(?:also|then|just|probably|likely))?(?:\s+be\s+able\s+to)?\s+)"
    r"|(?:the\s+(?:aim|goal|purpose|point|scope)\s+of\s+)?this\s+(?:task|ticket|issue|story|card|feature|improvement|change)\s+is\s+to\s+"
    rf"|{INTENDS}"
    r"|[本该这]个?(?:任务|工单|需求|故事|功能|改进|改动)(?:的(?:目的|目标))?(?:是|在于|还?包括|还?包含)要?"
    r"|(?:我们|目前|当前|现在|(?:产品|运营|老板|领导|客户|用户|业务|客服|财务)(?:经理|同学|方|侧|们)?(?:说|提出|反馈)?)?(?:还|也)?"
    r"(?:需要?|应该?|应当|必须|要求?|希望|想要?|说)(?:能够?|可以)?(?=先?)",
    re.IGNORECASE,
)
# "As an admin, I'd like to add a filter" asks for a filter; "I want to add users" is what the admin does.
# What a developer wants to build is the work itself; what any other wants to do is what he can do in the end.
_STORY = re.compile(
    r"as an? (?:[\w.-]+ ){0,4}(?:developer|engineer|qa|tester|maintainer|committer|contributor|build manager|devops"
    r"|sre)s?,? (?:i|we)(?: would|['’]d)? (?:want|need|like)s? to (?=(?:add|build|clean|create|extend|fix|implement"
    r"|improve|include|introduce|migrate|move|port|refactor|remove|rename|replace|rewrite|split|update|upgrade|write)\b)"
    r"|(?:作为|身为)(?:一[名个位])?[^，。；]{0,12}(?:开发(?:者|人员)?|工程师|测试(?:人员|同学)?|运维(?:人员|同学)?|维护者)[，,]\s?"
    r"(?:我们?)?(?:希望|想要?|需要)(?:能够?|可以)?(?=补充|重构|迁移|升级|编写|搭建|拆分|删除|移除|改造|引入|添加)|"
    r"as an? [^,.;:]{2,80}?,? (?:i|we)(?: would|['’]d)? (?:want|need|like)s? (?:to )?(?="
    r"(?:allow|enable|extend|implement|improve|introduce|migrate|provide|refactor|support)\b"
    r"|(?:add|remove) (?:(?:an?|the|more) )?(?:[\w-]+ )?(?:support|option|ability|feature|button|filter|field)s?\b)"
    r"|(?:作为|身为)(?:一[名个位])?[^，。；]{1,20}[，,]\s?(?:我们?)?(?:希望|想要?|需要)(?:能够?|可以|系统)?(?=新增|增加|支持|提供|优化|修复|改进|去掉|替换)",
    re.IGNORECASE,
)
_MODAL = re.compile(r"(?:should|must|shall|need to|have to) (?:also )?(?=\w)", re.IGNORECASE)
_ABLE = re.compile(r"\W*(?:i|we)(?:['’]d| would) (?:really )?(?:like|love) to be able to (?=\w)", re.IGNORECASE)
# "You can export it, but you cannot import it again" asks for the half that is lacking.
_BUT_CANNOT = re.compile(
    r"\W*(?:you|we|i|they|people|(?:the )?\w+s) can (?!not\b)[^.;]{3,160}?,? (?:but|yet) (?:(?:you|we|i|they) )?"
    r"(?:cannot|can['’]t|can not) (?P<what>[^,.;]{4,160})\W*"
    r"|[^，。；]{0,8}?(?<!不)(?:能|可以)[^。；]{2,80}?[，,]?(?:却|但是?|可是)(?:又|还|仍)?(?:不能|无法|没法|不可以)"
    r"(?P<what_zh>[^，。；]{2,80})\W*",
    re.IGNORECASE,
)
_AREA = re.compile(r"(?P<area>[\w][\w ./+&-]{0,30}?)\s?[:：]\s+(?=[^\W\d_])")
# How it is in the end, said of a thing: nobody implements or completes it.
_STATES_ZH = re.compile(
    r"[^，。；]{2,60}?(?:生效|一致|明确|正常|正确|完整|清晰|良好|完善|通过|不变)[。；]?\Z"
    r"|[^，。；：:]{1,30}?(?:不(?![仅但同过断])|必须|应[该当]?(?!用)|[只仅](?!读)|均|能够?|可以|要(?!求)|保持|仍)"
)
# "Run as script on a file doesn't work" names a menu; "Remove what does not work" is an order.
_TELLS_FAULT = re.compile(
    r"\b(?:(?:does|do|did|is|are)(?: not|n['’]t) (?:work|start|open|load|show|appear|working|possible)"
    r"|fails?|crash(?:es)?)\W*\Z"
    r"|(?:不起作用|没反应|无效|失败|报错|崩溃)\W*\Z",
    re.IGNORECASE,
)
_CLAUSE_OF_FAULT = re.compile(
    r"\b(?:that|which|what|when|if|where|why|whether)\b|的[^，。]{0,8}\Z|时|原因|如果|当", re.IGNORECASE
)
# "If there are failing tests, fix them": the order comes behind its condition. "If pending: …" says how it is.
_ORDER_IF = re.compile(r"(?P<when>(?:if|when|once|after|before) [^,.;:?!]{3,120}),\s+(?:then )?(?=\S)", re.IGNORECASE)
_CONDITION = re.compile(r"(?:if|when|whenever|while|once|unless|as long as)\b|(?:如果|若|当|一旦)", re.IGNORECASE)
_LEADS_IN = re.compile(r": |：")
_OF_FINDING = ("Find out: ", "查明：")
_ASKS = re.compile(
    r"\W*(?:what|which|who|whose|how|why|when|where|whether|if|can|could|do|does|is|are|should|will)\b|.*[?？]\W*\Z"
    r"|.*(?:是否|哪|什么|多少|如何|怎|几|能否|能不能|要不要|吗|为何)",
    re.IGNORECASE,
)
_TELLS_WISH = re.compile(r"\W*as an? [\w '’-]{2,60},? (?:i|we)\b|(?:作为|身为)[^，。]{1,20}，?我", re.IGNORECASE)
_OF_MAKING = ("Implement: ", "Complete: ", "实现：", "完成：")
_MAKE_SURE: dict[bool, str] = {True: "Make sure: ", False: "确保："}
_KEEP_TO: dict[bool, str] = {True: "Keep to this: ", False: "遵守："}
# Whoever only thinks of it has not asked for it yet; where it is told, it is asked about or assumed.
_THINKS_OF = re.compile(
    r"\b(?:consider(?:ing)?|maybe|perhaps|possibly|might)\b|考虑|一种(?:做法|办法|方法|思路|方案)(?:是|为)"
    r"|\A\W*(?:this|it) (?:can|could|may|might) be (?:achieved|done|solved|implemented|realised|realized) (?:either )?"
    r"(?:via|by|with|using|through)\b"
    r"|\A\W*(?:one|another|an alternative|a possible) (?:way|option|possibility|idea|approach|solution)\b[^.,;]{0,30}"
    r"\b(?:is|would be|could be)\b|也许|或许|不妨|可能(?:也|还)?[需要应得]",
    re.IGNORECASE,
)
# "Consider adding a theme", 考虑增加主题: whether it is done is yet to be decided. "Consider time zones" is an order.
_WEIGHS = re.compile(
    r"\W*(?:[\w ./+-]{1,30}: ?)?(?:please )?(?:(?:we|i) (?:should|could|might|need to) )?"
    r"(?:consider(?:ing)?|think about|discuss|decide(?: on)?|evaluate|check|see|investigate|explore|find out"
    r"|figure out) (?:whether|if) (?:(?:we|it|to|there)\b )?(?:can |could |should |makes sense to )?(?=\S)"
    r"|\W*(?:[\w ./+-]{1,30}: ?)?(?:please )?(?:(?:we|i) (?:should|could|might) )?(?:consider(?:ing)?|think about) "
    r"(?=\w+ing\b|to |an? |(?:the )?(?:use|option|possibility) )"
    r"|\W*(?:先)?(?:考虑|讨论|评估|确认|调研|研究|看看?)(?:一下)?(?:是否(?:要|应|需要?|可以)?|能否|能不能|要不要)(?=\S)"
    r"|\W*(?:可以|是否)?考虑(?:一下)?(?=新?增|添加|支持|使用|引入|改|把|将|用|去掉|移除|删除|升级|迁移|合并|采用|替换|提供|拆|允许|开放|优化)",
    re.IGNORECASE,
)
_WHETHER = re.compile(r"\b(?:whether|if)\b|是否|能否|能不能|要不要", re.IGNORECASE)
# How somebody is to try what was made: the steps stand in one list below it.
TRIES = re.compile(
    r"\W*(?::?\w+: ?)?(?:how to (?:demonstrate|demo|test|verify|try)"
    r"|(?:testing|test|verification|demo) (?:steps?|methods?|procedure|instructions?)"
    r"|steps to (?:test|verify|demonstrate))\b[^:：\n]{0,40}(?:[:：]\s*|\Z)"
    r"|\W*(?:smoke tests?|qa(?: (?:steps|notes|instructions))?|test(?:ing)? (?:notes|hints|plan))\s?(?:[:：]\s*|\Z)"
    r"|\W*(?:(?:测试|验证|演示)(?:步骤|方法|流程|方式)|如何(?:测试|验证|演示))[^：:\n]{0,12}(?:[:：]\s*|\Z)"
    r"|\W*(?:冒烟测试|测试(?:说明|备注|要点|关注点|重点|建议|计划)|QA(?:说明|备注|关注点)?)\s?(?:[:：]\s*|\Z)",
    re.IGNORECASE,
)
_SEVERAL_STEPS = re.compile("[;；]")
_TRY: dict[bool, str] = {True: "Try it: ", False: "试用："}
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
_NEEDED_ZH = re.compile(r"(?:还|也|都)?(?:需要?(?!求)|应[该当](?!用))(?=[^，。；]{4})")
# "Create/relate tickets": two verbs of one order.
_SECOND_VERB = re.compile(r"\A(\w{3,14})(?:/[a-z]{3,14})+(?= [a-z])")
_READ = 200
_MOST_JOINTS = 2
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
    "work with ",
    "work on ",
    "keep to ",
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
    text = _SECOND_VERB.sub(r"\1", simplified(text[:_READ]))
    if _TELLS_FAULT.search(text) and not _CLAUSE_OF_FAULT.search(text) and not _LEADS_IN.search(text):
        return False
    rest = from_verb(text)
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
        return not _STATES.match(after[: clause.start()] if clause else after)
    return False


def from_verb(text: str) -> str:
    """Return an order without "please" and without where it is to be done, so that it begins with its verb."""
    read = simplified(text)
    start = lead.end() if (lead := _LEAD.match(read)) else 0
    place = _PLACE.match(read, start)
    return text[place.end() if place else start :]


def as_task(text: str, verb: str, *, is_fact: bool = False) -> str:
    """Return a statement as a task; `verb` is put before it where it has none, such as "Implement: " or 实现：.

    Nobody implements what must not be, or a sentence that says what is or will be: that is made sure of. What `is_fact`
    is kept to.
    """
    if (label := TRIES.match(simplified(text))) is not None and label.end() < len(text):
        tried = text[label.end() :]
        is_one = _SEVERAL_STEPS.search(tried) is None and begins_with_verb(tried)
        return tried if is_one else f"{_TRY[verb.isascii()]}{tried}"
    is_forbidden = forbids(text)
    if _MODAL.match(text):
        text = bare_order(text)
    if not is_forbidden and begins_with_verb(text):
        return text
    if not is_forbidden and (order := order_in_area(text)):
        return order
    condition = _ORDER_IF.match(text)
    if condition is not None and begins_with_verb(text[condition.end() :]):
        order, when = text[condition.end() :].rstrip(" .!"), condition["when"]
        return f"{order[:1].upper()}{order[1:]} ({when[:1].lower()}{when[1:]})"
    read = simplified(text)
    states = (_CONDITION.match(read), _STATES.match(text), _SAYS_HOW.match(text), _STATES_ZH.match(read))
    is_stated = verb in _OF_MAKING and any(states)
    if not verb.isascii() and (needed := _NEEDED_ZH.match(read)) is not None:
        text = text[needed.end() :]  # 确保 and 完成 say it already
    is_told = verb in _OF_FINDING and (any(states) or _TELLS_WISH.match(read) is not None) and not _ASKS.match(read)
    if (is_fact or is_told) and not is_forbidden:
        return f"{_KEEP_TO[verb.isascii()]}{text}"
    return f"{_MAKE_SURE[verb.isascii()] if is_forbidden or is_stated else verb}{text}"


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


def bare_order(text: str) -> str:
    """Return a sentence without what joins it to another, and without who is to do it where an order is left.

    "Also, we should add a button" is "Add a button", 此外，需要新增按钮 is 新增按钮; "We should be fast" stays.
    """
    if able := _ABLE.match(text):
        return f"Make it possible to {text[able.end() :]}"
    if (lack := _BUT_CANNOT.fullmatch(simplified(text))) and (name := lack.lastgroup):
        return f"{'Make it possible to ' if name == 'what' else '支持'}{text[slice(*lack.span(name))]}"
    lead = _STORY.match(simplified(text))
    rest = text[lead.end() :] if lead else _behind_join(text)
    who = _WHO.match(simplified(rest)) or _MODAL.match(rest)
    if who is not None and begins_with_verb(rest[who.end() :]):
        rest = rest[who.end() :]
    return rest[:1].upper() + rest[1:] if rest and rest != text else text


def unjoined(text: str) -> str:
    """Return a sentence without what joins it to the one before: "But it fails" is "It fails", 但失败了 is 失败了."""
    rest = text if _OF_TODAY_ZH.match(simplified(text)) else _behind_join(text)
    return rest[:1].upper() + rest[1:] if rest and rest != text else text


def _behind_join(text: str) -> str:
    for _ in range(_MOST_JOINTS):  # "Then also rename …"
        if joint := _JOINS.match(simplified(text)):
            text = text[joint.end() :]
    return text


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


def weighed_in(order: str) -> str:
    """Return what an order only weighs, "adding a theme" of "Consider adding a theme"; empty for any other."""
    found = _WEIGHS.match(simplified(order))
    return order[found.end() :] if found else ""


def considered_in(order: str) -> str:
    """Return what an order only weighs, where it does not ask: "Find out whether …" is answered by itself."""
    weighed = weighed_in(order)
    return "" if _WHETHER.search(simplified(order[: len(order) - len(weighed)])) else weighed


def only_thinks_of_it(text: str) -> bool:
    """Say whether a statement weighs something that nobody asked for yet: "We should consider …", 可以考虑……."""
    return _THINKS_OF.search(simplified(text)) is not None
