"""What a ticket tells of how things are and of itself: sections of today, lines that file it. It plans nothing."""

import re
from collections.abc import Iterator
from functools import lru_cache

from config.script import simplified
from workers.plan.phrasing.complaints import complaint_then_wish
from workers.plan.phrasing.reasons import without_reason
from workers.reading.document import Document, Section

_OF_TODAY = re.compile(
    r"\b(?:current (?:state|status|situation|implementation|evidence)|as[- ]is|status quo|existing (?:state|solution)"
    r"|already (?:done|there|exists?|works?))\b"
    r"|(?:当前|目前|现有)(?:的)?(?:状态|情况|实现|状况|功能|能力)?\W*\Z|现状|已有",
    re.IGNORECASE,
)
_PROPOSES = re.compile(
    r"\b(?:proposal|proposed (?:solutions?|changes?|fix)|what (?:needs to|has to|should|must) (?:be done|happen|change)"
    r"|what to do|to-?dos?|tasks?|requirements?|solution|expected (?:change|solution))\b"
    r"|需求(?!背景|来源|描述|分析|概述)|(?:要|需要)做(?:的|什么)|任务|待办|改动(?:点|内容)|解决方案",
    re.IGNORECASE,
)
# What stands beside what is proposed: why, for whom, what else was thought of, and what is done until then.
_BESIDE = re.compile(
    r"\W*(?:(?:the|known|other|describe|current|existing|possible) ){0,3}"
    r"(?:background|context|problems?|benefits?|motivation|why"
    r"|workarounds?|personas?|intended users?|target (?:users?|audience)|qa|alternatives?|history)"
    r"(?: (?:statement|description|to solve|notes?|and context|considered|solutions?|you(?:['’]ve| have) considered))"
    r"{0,2}\W*"
    r"|\W*(?:需求|业务|项目|现有|临时|其他|其它)?的?"
    r"(?:背景|问题|痛点|收益|好处|价值|用户画像|目标用户|规避(?:方法|办法|措施)"
    r"|替代(?:方案|办法)|(?:考虑过的)?(?:替代|其他|其它)方案|临时(?:方案|办法)|历史|测试(?:备注|说明))(?:描述|说明)?\W*",
    re.IGNORECASE,
)
_FOR_WHOM = re.compile(
    r"\W*(?:(?:intended|target) (?:users?|audience)|personas?|(?:目标|预期)用户|用户画像)\W*", re.IGNORECASE
)
# "Definition of done:" and 上线前须已完成： introduce what is yet to be done.
_DONE = r"(?:done|completed|finished|fixed|implemented)"
_DONE_BEFORE = re.compile(
    rf"\W*(?:already |what (?:is|was) (?:already )?)?{_DONE}(?: so far| already)?\W*\Z"
    rf"|[^.;\n]{{0,80}}\b(?:already|have|has|was|were) (?:already )?(?:been )?{_DONE}\W*\Z"
    r"|[^，。需须应确要待未]{0,10}已经?(?:完成|实现|支持|修复|解决)(?:的|了)?(?:部分|内容|功能|工作)?\W*\Z",
    re.IGNORECASE,
)
_TODAY_OR_WHY = re.compile(
    r"\W*(?:(?:the )?(?:current(?:ly)?|today|now|at present|as[- ]is|status quo|existing|background|context|why"
    r"|reasons?|motivation|(?:known |main )?(?:problems?|issues?|pain points?)|observations?)"
    r"(?: (?:state|status|situation|setup|solution|today|now))?)\W*\Z"
    r"|\W*(?:当前|目前|现有|现在)?(?:的)?(?:现状|背景|痛点|问题|原因|情况|状态|起因|业务背景)(?:说明|描述|如下)?\W*\Z"
    r"|\W*there (?:are|exist) (?:\w+ ){1,3}(?:in|by) which\b[^.\n]{0,120}\Z"
    r"|\W*(?:当前|目前|现在|现有)\W*\Z",
    re.IGNORECASE,
)
_GIVES_REASONS = re.compile(
    r"\b(?:because|reasons?(?: for (?:this|it))?(?: are| is)?)\W*\Z"
    r"|\b(?:has|have|had|there (?:are|is)|causes?|brings?) (?:[\w-]+ ){0,3}(?:problems?|issues?|drawbacks?"
    r"|disadvantages?|limitations?|shortcomings?|downsides?)\W*\Z"
    r"|(?:因为|由于|原因(?:是|如下)?)\W*\Z|(?:有|存在|带来|造成)[^，。；]{0,8}(?:问题|缺点|不足|弊端|缺陷)\W*\Z",
    re.IGNORECASE,
)
"""What stands above a list of how it is, or of why something is wanted."""
_WORKS_SO = re.compile(
    r"\W*(?:currently|today|right now|at (?:the moment|present)|now),? "
    r"(?!.{0,40}\b(?:needs?|must|have to)\b)[^.;\n]{1,80}[:]\W*\Z"
    r"|\W*(?:(?:this|here) is )?how (?:it|this|that) (?:currently )?works(?: (?:today|now|currently))?\W*\Z"
    r"|\W*(?:(?:other )?alternatives?|other (?:options|solutions))"
    r"(?: (?:that )?(?:we|i)(?: have|['’]ve)?| you(?:['’]ve| have))?"
    r" (?:considered|rejected|discussed)\W*\Z"
    r"|\W*(?:目前|当前|现在|现有)的?[^，。；：:]{0,12}(?:流程|做法|逻辑|方式|行为|这样|如此)的?(?:是|如下)?[：:]\W*\Z"
    r"|\W*(?:考虑过|讨论过|否决)的?(?:其他|其它|替代)?的?方案[：:]?\W*\Z",
    re.IGNORECASE,
)
"""How it goes so far, or would go otherwise; a list of what is wanted has no such words before it."""
_MISSING = re.compile(
    r"\b(?:(?:is|are|still) (?:also )?missing|missing(?: a [\w ]{1,30}of)?|lacks?|remaining|left to do|to ?do"
    r"|not (?:yet )?(?:done|implemented|supported|covered))\b"
    r"|缺少|缺失|未(?:能)?(?:完成|实现|支持|覆盖)|待(?:完成|实现|办|补充)|还?没有(?:实现|支持)",
    re.IGNORECASE,
)
_OF_PARTS = re.compile(
    r"\b(?:this|it|the (?:work|task|change|ticket|rework|migration)|which) (?:also )?"
    r"(?:includes?|covers?|comprises?|affects?|involves?|encompass(?:es)?|consists? of)\b"
    r"[^:\n]{0,100}:\W*\Z|(?:本次|此次|这次)?(?:改动|修改|工作|任务)(?:包括|包含|涉及|覆盖)[^：:]{0,30}[：:]\W*\Z"
    r"|\A\W*(?:(?:the|its|our|supported|available|new) )?"
    r"(?:commands|formats|fields|pages|features|functions|options|types|events|endpoints|settings|columns|views)"
    r" include\s?[:：]\W*\Z"
    r"|\A\W*(?:支持的?|可用的?|新增的?)?(?:命令|格式|字段|页面|功能|接口|选项|类型|事件)(?:主要)?(?:包括|包含)\s?[:：]\W*\Z"
    r"|\A\W*(?:includes?|comprises?|consists? of|(?:主要)?(?:包括|包含|涵盖))\s?[:：]\W*\Z"
    r"|\bwe (?:also )?(?:want|need|would like)(?: to have)?(?: the following)?:\W*\Z"
    r"|我们(?:还)?(?:需要|想要|希望有)[：:]\W*\Z",
    re.IGNORECASE,
)
_FORBIDS_BELOW = re.compile(
    r"\b(?:should|must|shall|may|do) (?:not|never)\b[^:\n]{0,120}:\W*\Z"
    r"|\b(?:should|must|do)n['’]t\b[^:\n]{0,120}:\W*\Z"
    r"|(?:不应该?|不得|不要|不允许|禁止)[^：:\n]{0,40}[：:]\W*\Z",
    re.IGNORECASE,
)
_OPTIONS_ARE = re.compile(
    r"\A\W*(?:(?:the|our|these) )(?:possible )?options (?:are|would be)\W*\Z|\A\W*选项(?:有|包括|如下)\W*\Z",
    re.IGNORECASE,
)
_NOW = re.compile(
    r"\W{0,3}(?:(?:at this point|because|(?:this|that) is (?:because|why)|currently|right now|as of (?:now|today)"
    r"|at (?:the moment|present)"
    r"|for now(?=, (?:it|this|there|we|users?)\b)|so far|until now"
    r"|today|presently|sometimes|occasionally|from time to time"
    r"|(?:the |our )?(?:problem|issue) (?:right now |today |currently )?is"
    r"|we (?:do nothing|(?:do not|don['’]t) (?:yet )?(?:have|support|handle|provide|check|offer|guard|show))"
    r"|(?:we|they|users|people) (?:currently|presently))\b(?!['’])"
    r"|我们(?:还|尚|也)?(?:没有?|不)(?:支持|处理|提供|检查|校验|显示)|[^，。；：:]{1,8}(?:目前|现在)(?!应)"
    r"|(?:这是因为|因为|由于|鉴于|目前|当前|现在|现阶段|现有的?|迄今|截至目前|有时候?|偶尔)(?!应))",
    re.IGNORECASE,
)
# "This can currently be done by hand", 该接口目前只返回编号: told of today, whatever comes first.
_NOW_WITHIN = re.compile(
    r"\b(?:is|are|was|were|can|could|will|do|does|has|have|we|you|it|this|that|they|users?|people|which)"
    r" (?:also |only )?currently\b"
    r"(?! (?:selected|active|open|logged|visible|shown|displayed|used|running|viewed|chosen|signed))"
    r"|\A\W{0,3}now,? (?:it|this|that|we|they|there)(?:['’]s)?\b|\bat (?:the moment|present)\W*\Z"
    r"|\A\W{0,3}(?:[\w'’-]+ ){1,4}currently [a-z]{3,}s\b"
    r"|\b(?:users?|people|customers?|readers?|visitors?|we|they) now (?:have|need) to\b",
    re.IGNORECASE,
)
# "As the data is in the file, it can be used": the reason of what is asked for elsewhere.
_REASONS = re.compile(
    r"\W{0,3}(?:as|since) (?!an?\b)[^,.;]{3,120}, (?:it|this|that|they|there|we|users?|people)"
    r" (?:can|could|may|might|is|are|has|have|does|do)\b",
    re.IGNORECASE,
)
# What comes of it in the end: a reason, and no work.
_GOOD_FOR = re.compile(
    r"\W{0,3}(?:(?:in )?this way|that way|like (?:this|that)),? (?:we|you|i|they|it|users?|people|when)\b"
    r"|\W{0,3}(?:这样|如此)(?:一来|的话|就|可以|便|不[仅但光])",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(
    r"\W{0,3}(?:these|this|those|they|it|the|all|more|further|details?)\b[^.;:\n]{0,60}?\b(?:is|are) (?:also )?"
    r"(?:detailed|described|explained|listed|documented|specified|discussed|tracked) (?:in|on|by|at|under|with) "
    r"(?:(?:the|its|their|an?|this|our) )?(?:[\w-]{1,20} )?"
    r"(?:sub-?tasks?|comments?|attachments?|wiki|threads?|tickets?|issues?|epic)\b[^.;:\n]{0,40}\W*\Z"
    r"|[^，。；\n]{0,20}(?:详见|参见)[^，。；\n]{0,12}(?:子任务|评论|附件|文档|链接|下方)[^，。；\n]{0,12}\W*\Z",
    re.IGNORECASE,
)
_SHOWS = re.compile(
    r"\W*(?:please )?(?:see|watch|check|look at) (?:out )?(?:the |my |this )?(?:attached )?"
    r"(?:video|screen ?shots?|screencast|recording"
    r"|image|picture|gif|logs?)(?: (?:for|to see) [\w ]{1,40})?\W*"
    r"|请?(?:查?看|参考)(?:一下)?(?:附件|截图|视频|录屏|日志)\W*"
    r"|\W*see\W{1,3}\S{1,60}|\W*(?:this|here) is (?:the|a) (?:link|page|place|file|code)\b[^.;\n]{0,120}[.;]?"
    r"|\W*(?:see|(?:please )?(?:find|refer to)|here (?:is|are)|(?:[\w-]{1,20} ){0,3}(?:code|screen ?shots?|logs?"
    r"|traces?|examples?|samples?|pictures?|images?|videos?|output|mock-?ups?|designs?|details))\b[\w ]{0,40}?"
    r"\b(?:below|above|attached|attachments?|as follows|here)\W*"
    r"|\W*(?:(?:as |see )?(?:the )?(?:above|below)(?: (?:issue|problem|error|behaviou?r|trace|log))?"
    r"|as (?:described|shown|mentioned)(?: above| below)?|同上|如[上下题图]图?(?:所[示述])?|见上[面图文]?)\W*"
    r"|\W*[^，。；]{0,10}?(?:(?:代码|截图|日志|样例|示例|图片|视频|设计稿?|详情)[^，。；]{0,4}(?:如下|见下[方图面]?|见附件)"
    r"|[详参请可]?见(?:下[方图面]|附件|上图|截图)[^，。；]{0,6})\W*",
    re.IGNORECASE,
)
_WANTED = re.compile(
    r"\b(?:should|shall|want|would like|let['’]s|please|instead)\b"
    r"|(?<![户务营员们无不])需(?!求)|应(?!用)|希望|想要?|要求|改[为成]|请",
    re.IGNORECASE,
)
# How often something happens is counted by whoever complains of it; a bound is exact.
_COUNTS = re.compile(
    r"\b(?:about|around|roughly|nearly|almost|some|over)\W+\d[\d,.]*[^.;]{1,40}?\b(?:a|an|per|every|each|this|last) "
    r"(?:day|week|month|year)\b"
    r"|每[天日周月年][^，。；]{0,12}?(?:[约近]|大约)\s?\d|每[天日周月年][^，。；]{0,12}?\d+\s?[多余]|每[天日周月年][^，。；]{0,12}?\d+[^，。；]{0,4}左右",
    re.IGNORECASE,
)
# "Our search does not allow for typos", 搜索不支持模糊匹配: what the product does not do so far, and no rule of it.
_DOES_NOT = re.compile(
    r"\A(?!.*\b(?:if|when|whenever|once|where|while|unless|until|must|should|shall|that|so)\b).*"
    r"(?:\b(?:the|our|its|their|this|it|we)\b[^,.;:]{0,40}?) (?:do(?:es)?|did)(?: not|n['’]t) (?:yet |currently )?"
    r"(?:allow|support|offer|provide|have|handle|cover|permit|let)\b"
    r"|\A(?!.*(?:如果|若|当|一旦|时|必须|应|需|则))[^。；：]{2,60}?(?:还|尚|目前|暂)(?:不支持|没有|不能|无法)",
    re.IGNORECASE,
)
# How people complain of what they have to do today.
_HAVE_TO = re.compile(r"\b(?:have|has|had|need|needs|needed) to\b|只能|需要?|必须|不得不", re.IGNORECASE)
_COMPLAINS = re.compile(
    r"\b(?:tedious|annoying|cumbersome|error[- ]prone|time[- ]consuming|slow|painful|inconvenient|frustrating|confusing"
    r"|every time|over and over|again and again"
    r"|(?:do|repeat) (?:it|this|that) (?:several|many|multiple) times|by hand|one by one|manually)\b"
    r"|[很太]慢|麻烦|不便|不方便|[烦繁]琐|费[时力劲]|低效|易出错|容易(?:出|搞|弄)错|逐[条个一]|手[动工]|反复|好几[次遍]|一遍又一遍",
    re.IGNORECASE,
)
_IS_TEDIOUS = re.compile(
    r"\A(?!.*\b(?:if|when|while|until)\b)[^.;]{3,120}?\b(?:is|are|gets?|becomes?) (?:[\w-]+ ){0,2}(?:tedious|cumbersome"
    r"|error[- ]prone|time[- ]consuming|annoying|painful)\b"
    r"|\A(?!.*(?:如果|若|当|(?<!耗)时[，,]))[^，。；]{2,40}?(?:非常|十分|很|太|过于|极其|特别|比较)(?:[繁烦]琐|耗时|麻烦|费[时力劲]|低效|容易出错)",
    re.IGNORECASE,
)
_THEN_WISHES = re.compile(
    r"[,;]\s?(?:and )?(?:so |therefore |hence )(?=(?:we|i) (?:want|need|would like)\b)"
    r"|[,;]\s?(?:but|although|though|however,?|yet) (?=(?:we|it|this|that|they|i|there) (?:really |also )?"
    r"(?:should|must|needs? to|want to|would like to)\b(?! (?:not )?(?:already|have \w+ed)\b))"
    r"|[，；](?:所以|因此)?(?:我们?)?(?=希望|想要|需要|要求)"
    r"|[，；](?:但是?|不过|然而)(?=(?:我们|这里|它)?(?:应该?|应当|必须|需要|希望|想要)(?!已))",
    re.IGNORECASE,
)
_GETS_ROUND = re.compile(
    r"[\W_]*(?:(?:known |possible |current |temporary )?work-?arounds?|for the time being)(?: for now)?[\W_]*[:：]"
    r"|[\W_]*(?:(?:现在|目前|当前|临时|暂时)的?(?:做法|办法|方案|对策)|规避(?:方法|办法|措施|方案)|变通(?:办法|方法|做法))[\W_]*[：:]",
    re.IGNORECASE,
)
"""A label of what people do as long as it is not done."""
# "The list has no filter, and packers have to scroll": what is not there, and what comes of it.
_LACKS = re.compile(
    r"\A\W{0,3}(?!if\b|when\b)[^,.;]{2,60}?\b(?:has|have|is|are|there(?:['’]s| is| are)) (?:currently |still )?no\b"
    r"(?! longer)"
    r"|\A\W{0,3}(?!如果|若|当)[^，。；]{2,20}?(?:没有|缺少|缺乏)[^，。；]{2,20}，(?=[^，。；]{0,8}(?:只能|都?要|不得不|每次|得|没法))"
    # Whoever says what comes of a lack sets a rule: "If the header is missing, …", 缺少参数时返回 400.
    r"|\A\W{0,3}(?!.*\b(?:if|when|whenever|once|where|while|unless|until|must|return|show|throw|report)s?\b)"
    r"[^,.;:]{2,60}?\b(?:lacks?|lacking|(?:is|are) (?:still |currently |also |completely )?missing)\b"
    r"|\A\W{0,3}(?!.*(?:如果|若|当|一旦|时|必须|返回|提示|拒绝|报错|报告))[^，。；：]{2,20}?(?:缺少|缺失|缺乏)(?![的则])",
    re.IGNORECASE,
)
_SAYS_ONLY_THAT = re.compile(
    r"\W*(?:(?:new |the |my |product |software |project |user )*"
    r"(?:requirements?|specification|requirement document|prd|features?|feature requests?|bugs?|bug report|issues?"
    r"|tasks?|stor(?:y|ies)|ticket|improvements?|enhancements?|todo|idea|request|proposal|description)"
    r"|(?:新|产品|项目|专案|软件|系统|功能|业务|用户|我的|开发)*"
    r"(?:需求(?:说明|规格)?(?:书|文档|说明书)?|规格书|功能|任务|问题|建议|优化|改进|缺陷|工单|待办|反馈|描述))"
    r"(?:\W*[(（](?:(?:requirements? )?specification|requirements?|prd|bugs?|tasks?|features?)[)）])?[\W\d]*",
    re.IGNORECASE,
)
_LOG = re.compile(
    r"\W{0,3}(?:\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\d\d:\d\d:\d\d"
    r"|(?:\[ ?)?(?:INFO|WARN(?:ING)?|ERROR|DEBUG|TRACE|FATAL|FAILED|SEVERE|RUN|PASSED)\b ?[\]:|-]"
    r"|!(?:ENTRY|MESSAGE|STACK)\b|(?:npm|pip) ERR|Traceback \(|Caused by:|at [\w.$<>]+\()"
)
_ADDRESS = re.compile(r"https?://")
_TICKED = re.compile(r"\W{0,4}\[[xX]\]")
_STRUCK = re.compile(
    r"\W{0,4}(?:\[[xX ]\]\s*)?(?:~~.*~~|~(?=[^\s~\d])[^~\n]*~(?!\w))\W*(?:\([^()]*\)\W*)?\Z"
    r"|\W{0,3}<(?:s|del|strike)>.*</(?:s|del|strike)>\W*\Z",
    re.IGNORECASE,
)
_FILES = re.compile(
    r"[^\n]*\((?:al+ready )?(?:done|implemented|fixed)\)\W*\Z|[^\n]*（已(?:完成|实现|修复)）\W*\Z"
    r"|\W{0,4}\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[ T]\d{1,2}:\d\d(?::\d\d)?)? · [^\n]*"
    r"|/(?:label|unlabel|assign|milestone|cc|weight|epic|relate|due)\b[^\n]*"
    r"|`[^`\s]+`\W*\Z"
    r"|\W{0,4}(?:真实性|是否可?复现)\W{0,8}[:：]\W{0,8}(?:真|是|假|非|能|可|已?确认)[^，。；—]{0,10}\W*\Z"
    r"|[^\n]{1,60} · \W*\d+(?:\.\d)?\s?(?:h|d|pt|hours?|days?|points?|小时|人?天|人日)\W*\Z"
    r"|\W{0,4}(?:dri|status|severity|priority|reporter|reported by|found (?:by|on)|assignee|owner|author|version"
    r"|environment|browser|os|date|component|files?"
    r"|(?:完成|当前)?状态|严重(?:程度|性|级别)|优先级|(?:发现|创建|报告|更新|修复)(?:时间|日期|人|环境|版本|者)|处理人|负责人|提出人|经办人|指派给|报告人"
    r"|环境|版本|日期|(?:关联|相关|涉及)(?:功能|文件|模块)?(?:/文件|/模块)?)\W{0,4}[:：]",
    re.IGNORECASE,
)
"""What is called done, and what files the ticket: its state, its effort, who found it when and where."""


def of_work(document: Document) -> Iterator[Section]:
    """Yield the sections without those that tell what is there already, and what stands below these.

    Where a section proposes something, those of why, for whom, and what else was thought of are none either.
    """
    is_proposed = any(section.blocks and proposes(section) for section in document.sections)
    level: int | None = None
    for section in document.sections:
        if section.heading and (level is None or section.heading.level <= level or (is_proposed and proposes(section))):
            name = simplified(section.heading.text)
            is_apart = any((_OF_TODAY.search(name), _FOR_WHOM.fullmatch(name), is_proposed and _BESIDE.fullmatch(name)))
            level = section.heading.level if is_apart else None
        if level is None:
            yield section


def proposes(section: Section) -> bool:
    """Say whether a section is headed by what says that it tells what is to be done."""
    return section.heading is not None and _PROPOSES.search(simplified(section.heading.text)) is not None


def is_filed(text: str) -> bool:
    """Say whether a line is struck out or files the ticket, its effort included: no statement about the work."""
    return is_struck_out(text) or _FILES.match(simplified(text)) is not None


def is_struck_out(text: str) -> bool:
    """Say whether all of a line is struck out: its author has taken it back."""
    return _STRUCK.match(text) is not None


def leads_elsewhere(text: str) -> bool:
    """Say whether a line has an address: what is to be known stands there."""
    return _ADDRESS.search(text) is not None


def is_told_elsewhere(text: str) -> bool:
    """Say whether a sentence only says where something is told: "These are detailed in the sub-tasks"."""
    return _ELSEWHERE.match(simplified(text)) is not None


def only_shows(text: str) -> bool:
    """Say whether a sentence only points at what is shown beside it: "Test code below", 截图如下."""
    return _SHOWS.fullmatch(simplified(text)) is not None


def introduces_done(intro: str) -> bool:
    """Say whether what introduces a list says that it is done: "Already done:", 已完成：."""
    return _DONE_BEFORE.match(simplified(intro)) is not None and not introduces_missing(intro)


def introduces_today(intro: str, *, is_of_work: bool = False) -> bool:
    """Say whether what introduces a list says that it is how things are, or why: "Today:", 现状：, 背景：.

    "Currently it works like this:" below "What needs to be done" lists what that is about, so it is kept.
    """
    read = simplified(intro)
    works_so = not is_of_work and _WORKS_SO.match(read) is not None and not _WANTED.search(read)
    return _TODAY_OR_WHY.match(read) is not None or _GIVES_REASONS.search(read) is not None or works_so


def introduces_parts(intro: str) -> bool:
    """Say whether what introduces a list says that it is what the work is of: "This includes rework on:", 涉及：."""
    return _OF_PARTS.search(simplified(intro)) is not None or lists_options(intro)


def lists_options(intro: str) -> bool:
    """Say whether what introduces a list says that it is the options: of a product, or to choose from."""
    return _OPTIONS_ARE.match(simplified(intro)) is not None


def forbids_below(intro: str) -> bool:
    """Say whether what introduces a list says that nothing of it may be: "It should not disable:", 不应关闭：."""
    return _FORBIDS_BELOW.search(simplified(intro)) is not None


def introduces_missing(intro: str) -> bool:
    """Say whether what introduces a list says that it is not there yet: "These are missing:", 仍未完成：."""
    return _MISSING.search(simplified(intro)) is not None


def names_nothing(title: str) -> bool:
    """Say whether a title only says what kind of text follows: "Feature request", 需求."""
    return _SAYS_ONLY_THAT.fullmatch(simplified(title)) is not None


@lru_cache(maxsize=1024)
def tells_of_today(text: str) -> bool:
    """Say whether a sentence tells how things are, or why: "Currently users need to …", "Because …", 当前仅支持….

    So does a complaint of what people have to do: "Users have to copy it by hand". What asks for something else in the
    same breath is none: "Currently it is red and should be green".
    """
    if (demand := without_reason(text)) != text:
        return tells_of_today(demand)
    read = simplified(text)
    is_of_today = complains(text) or any(
        (_NOW.match(read), _NOW_WITHIN.search(read), _REASONS.match(read), _GOOD_FOR.match(read), _COUNTS.search(read))
    )
    return is_of_today and _WANTED.search(read) is None


def complains(text: str) -> bool:
    """Say whether a sentence complains of what people have to do, or of what is not there."""
    read = simplified(text)
    has_to = _HAVE_TO.search(read) is not None and _COMPLAINS.search(read) is not None
    return has_to or any(words.match(read) for words in (_LACKS, _IS_TEDIOUS, _DOES_NOT))


def gets_round(text: str) -> bool:
    """Say whether a passage is about what people do until then: "Workaround: …", 现在的做法：…."""
    return _GETS_ROUND.match(simplified(text)) is not None


def complaint_and_wish(text: str) -> tuple[str, str]:
    """Return what a sentence tells of today first and what it wishes for then; nothing and all of it where it does not.

    "Doing it by hand is tedious, so we want a script" is "Doing it by hand is tedious" and "We want a script".
    """
    if any(told := complaint_then_wish(text)):
        return told
    wish = _THEN_WISHES.search(simplified(text))
    if wish is None or not tells_of_today(text[: wish.start()]):
        return "", text
    return text[: wish.start()], text[wish.end() :][:1].upper() + text[wish.end() + 1 :]


def is_ticked(text: str) -> bool:
    """Say whether a statement is ticked off in its own words: "**[x] fixed** by …"."""
    return _TICKED.match(text) is not None


def is_log(line: str) -> bool:
    """Say whether a line is one of a log or a trace: nobody does what it says."""
    return _LOG.match(line) is not None
