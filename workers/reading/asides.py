"""Tells what is said beside the work: where something is to be seen, when the work ends, what becomes of the ticket.

Such a statement is no criterion, no step and no environment, wherever it stands. Looks at one statement only.
"""

import re

from workers.reading.bare_words import bare_words
from workers.reading.lexicon import family
from workers.reading.product_talk import is_measured, is_of_a_product, shows_something

# "See the attached screenshot for details.", "Logs are attached.", 详见附件截图。
_SHOWN = r"(?:attach(?:ed|ments?)|screen ?shots?|images?|pictures?|photos?|videos?|recordings?|logs?|dumps?|files?)"
# Where teams keep what they do not write into the ticket. "See the page" sends a reader there; who checks it acts.
_KEPT = (
    r"(?:threads?|channels?|wiki|confluence|notion|share ?point|drive|docs?|documents?|documentation|links?"
    r"|comments?|chat"
    r"|slack|teams|e-?mails?|folder|mock-?ups?|figma|specs?|specifications?|tickets?|issues?|pages?|[a-z]{2,10}-\d{1,6}"
    r"|https?://\S{1,200}|below|above)"
)
_KEPT_ZH = (
    r"(?:附件|截图|附图|图|录屏|视频|日志|文档|链接|评论|下方|上方|下文|上文|页面|知识库|飞书|钉钉"
    r"|企业微信|群聊?|邮件|原型|设计稿)"
)
_NAMED_KEPT = (
    rf"(?:(?:the|this|that|our|my|its|linked|related) )?(?:(?!(?:on|in|of|at|to|one|each|every|all"
    rf"|an?)\b)[\w'-]{{1,20}} ){{0,3}}?"
    rf"{_KEPT}(?!\w)"
)
_MORE = r"(?:(?:(?:more|further|full|all|additional|the) )?(?:details?|information|info|context|background|reference))"
_POINTER = re.compile(
    rf"\W*(?:{_SHOWN}\s?[:：-] ?)?(?:(?:please|also|and|(?:for )?{_MORE}(?: (?:is|are))?),? )*"
    r"(?:(?:see(?! that)|find|check|refer to|look at|observe|in|(?:i(?:['’]ve| have)? )?attach(?:ed"
    rf"|ing))\b[^.!?\n]{{0,50}}?"
    rf"\b{_SHOWN}\b[^.!?\n]{{0,30}}"
    rf"|(?:see|refer to|read|cf\.?) (?:also )?{_NAMED_KEPT}[^.!?\n]{{0,30}}"
    rf"|(?<=[a-z] )(?:(?:can be |to be )?found )?(?:in|on|at|under|via) {_NAMED_KEPT}(?: {_KEPT}){{0,2}}"
    rf"|{_MORE}\s?[:：]\s?https?://\S{{1,200}}"
    rf"|(?:[\w-]{{1,20}} ){{0,3}}{_SHOWN}(?: (?:is|are))?(?: also)? (?:attached|enclosed|below)[^.!?\n]{{0,20}})\W*"
    r"|\W*(?:请|详细?|具体|更多|细节|内容|说明|信息|可|另|也|情况)*(?:参?见|参考|参阅|参照|查看|看|如)[^。！？\n]{0,12}"
    rf"{_KEPT_ZH}[^。！？\n]{{0,6}}\W*"
    rf"|\W*(?:更多|详细?|具体|细节|内容|说明|信息|情况)+(?:都|均)?在[^。！？\n]{{0,12}}{_KEPT_ZH}[里中上内]?\W*"
    r"|\W*(?:截图|日志|录屏|视频|文档|附图)[^。！？，,\n]{0,4}(?:见|在|已|如)(?:上传|附)?[^。！？，,\n]{0,6}\W*",
    re.IGNORECASE,
)
_LONGEST_POINTER = 100
_LONGEST_ASIDE = 600
_MARKED = ("<", "*", "_", "{", "|", ">")
_PARTS = re.compile(r"[;；]|(?<=[.!?])\s+|(?<=[。！？])")
_CLAUSE_END = re.compile("[，；;]|, ")
# "To be done by Friday", "Estimate: 3 days", 3 天内完成: when the work ends, not what it is to bring about.
_WHEN = (
    r"(?:(?:within|in|by|before|until|on|after) [^.,;\n]{0,20}"
    r"(?:days?|weeks?|months?|sprints?|hours?|today|tomorrow|noon|[a-z]{2,6}day|q[1-4]|\d{4}-\d\d-\d\d)|(?:asap|soon"
    r"|today|tomorrow))"
)
_AMOUNT_ZH = r"(?:\d+|[一二三四五六七八九十两半]+)\s?个?(?:工作日|天|周|月|小时|人天|人日)"
_OBLIGES = r"(?:must|shall|should|has to|needs? to)\b"
_PLANS = re.compile(
    r"\W*(?:(?:please |this |it )*(?:must be |should be |needs? to be |to be |will be |is )?"
    r"(?:finish(?:ed)?|done|completed?|deliver(?:ed)?|ship(?:ped)?|released?|due|needed|ready|live)(?: this"
    rf"| it)? {_WHEN}"
    r"|(?:deadline|due(?: date)?|eta|estimated?|effort|story points|priority)\s?[:：=-]?\s?"
    rf"(?:(?! {_OBLIGES})[^.\n]){{1,30}})\W*"
    rf"|\W*(?:请|需要?|须|要求|必须|希望|争取)?在?(?:{_AMOUNT_ZH}(?:之?内|以内)?|[^。，,\n]{{0,8}}(?:前|之前))(?:完成"
    r"|交付|上线|搞定|发布|开发完)\W*"
    r"|\W*(?:预计|预估|估时|工期|工时|工作量|截止|期限|优先级)(?:(?!应|必须|须)[^。\n]){0,20}\W*",
    re.IGNORECASE,
)
# Of the ticket or of its review: who does what with the ticket, and that it, or what is asked of it, holds already.
_TICKET = (
    r"(?:this (?:jira )?(?:ticket|issue|story|task|bug|request|requirement|one)|the (?:jira )?(?:ticket|issue|story)"
    r"|everything|all)"
)
_HANDLED = (
    r"(?:estimate|close|reopen|resolve|merge|split|move|assign|reassign|prioriti[sz]e|refine|groom|review"
    r"|triage|pick(?: it"
    r"| this)? up|schedule|start|touch|discuss|approve|reject|work on)"
)
_VERDICT = (
    r"(?:met|green|ready|passed|approved|fulfilled|satisfied|complete|fine|ok(?:ay)?|accepted|reviewed|good(?: to go)?"
    r"|clear)"
)
_CHECKS = (
    r"(?:(?:all|every|each|any)(?: of)?(?: the| these| our)? (?:acceptance )?(?:checks?|criteri(?:a|on)|questions?"
    r"|conditions?|requirements?|points?|boxes))"
)
_HOLDS = (
    r"(?:(?:must|should|shall|will|has to|have to|needs? to|ought to) (?:all |now )?(?:be|have been)|is|are|has been"
    r"|have been|was|were|counts? as)"
)
_TICKET_ZH = r"(?:这个|这张|这条|本|此|该|当前)?(?:工单|需求|任务|缺陷|故事|卡片|单子?|ticket|issue)"
_OF_REVIEW = re.compile(
    rf"\W*(?:(?:this is (?:still )?(?:a )?)?(?:draft|wip|work in progress)\W{{0,3}})?(?:please )?(?:do not"
    rf"|don['’]t|not to be)"
    rf" (?:yet )?{_HANDLED}(?:d|ed)?(?: (?:it|this|{_TICKET}))?(?: (?:yet|now|before|until"
    rf"|without)\b[^.!?\n]{{0,60}})?\W*"
    rf"|\W*(?:{_CHECKS}|{_TICKET}) {_HOLDS} (?:\w{{1,12}} ){{0,2}}?{_VERDICT}(?: (?:now|already|anyway|here))?\W*"
    rf"|\W*(?:this|it) {_HOLDS} (?:\w{{1,12}} )?(?:met|passed|fulfilled|satisfied|approved|reviewed|good to go)\W*"
    r"|\W*(?:(?:这是)?草稿[，,。\s]{0,2})?(?:请|麻烦)?(?:先|暂时?){0,2}(?:不要|别|勿|不用|不必)(?:先|急着)?"
    rf"(?:评估|估时|估点|关闭|合并|拆分|指派|排期|评审|处理|开始)(?:{_TICKET_ZH})?\W*"
    r"|\W*(?:所有|全部|每[一个项条]{1,2}|各项?)的?(?:检查项?|检查点|验收)?(?:标准|条件|要求|问题|项|点)?"
    r"(?:都|均|也|必须|应该?|应当|需要?|已经?|全部){1,4}(?:满足|通过|符合|达标|合格)(?:了|的)?\W*"
    rf"|\W*{_TICKET_ZH}(?:都|均|必须|应该?|应当|需要?|已经?)?(?:为|是)?(?:满足|通过|合格|就绪|批准|完善|没有?问题)(?:了|的)?\W*",
    re.IGNORECASE,
)

# What people have to do with the ticket, their mail or each other: the work on it, and not the product.
_DUTY = r"(?:must|shall|should|has to|have to|needs? to|ought to)(?:n['’]t| not)?"
_KEPT_STATE = (
    r"(?:stay|remain|be (?:kept )?(?:open|closed|estimated|reopened|assigned|reassigned|moved|split|merged"
    r"|planned|groomed"
    r"|refined|prioriti[sz]ed|demoed|done|finished|released|delivered|linked|discussed|reviewed|in (?:the )?sprint))"
)
# "linked to each of its stories", "assigned to the agent with …": which one is a rule of a product.
_BY_RULE = (
    r"(?: (?:to|from|by|with|as|into) (?:each|every|all|an?|its|their"
    r"|the (?!(?:\w+ )?(?:team|squad|sprint|backlog)\b)))"
)
_PEOPLE = (
    r"(?:the |our |all |any |each )?(?:whole |dev(?:elopment)? |scrum |qa )?(?:team|squad|developers?|devs|engineers?"
    r"|testers?|reporter|assignee|watchers?|product owner|scrum master|reviewers?)"
)
# What is done while work goes on, and hardly with a product: to estimate, to discuss, to read the wiki.
_WORKS = (
    r"(?:estimate|discuss|review|read|ask|talk|meet|agree|align|decide|clarify|plan|refine|groom|prioriti[sz]e|schedule"
    r"|pick|look|check|test|verify|demo|deploy|release|ship|deliver|merge|implement|build|fix|finish|complete|document"
    r"|update|follow|know|understand|respond|reply|answer|work|start|stop|wait|help|take|handle|split|assign|close"
    r"|contact|coordinate|be (?:added|asked|involved|aware|informed about)|accept|touch)"
)
_WORKS_ZH = (
    r"(?:评估|估时|估点|估算|讨论|评审|确认|对齐|沟通|跟进|阅读|参加|处理|测试|验证|完成|交付|上线|发布|部署|排期|拆分|合并"
    r"|关闭|指派|回复|检查|加为|加入|查阅|了解|遵守|删除|修复|开发|实现|演示|联系|找|问|看)"
)
_PEOPLE_ZH = (
    r"(?:提单人|报告人|经办人|负责人|关注人|开发(?:人员|同学|团队)?"
    r"|测试(?:人员|同学|团队)|团队|研发(?:同学|团队)?|评审人|收件人)(?:们)?"
)
_DUTY_ZH = r"(?:必须|应该?|应当|须|需要?|要|请)"
_OF_THIS = re.compile(
    r"\W*(?:(?:sla|terms?|process)\s?[:：-]\s?[^.!?\n]{0,20}?)"
    rf"(?:{_DUTY}|\w{{1,20}}ing you\b|(?:answer|reply|response) (?:must|should|shall) be given\b)"
    rf"|\W*(?:(?:notice|note|reminder|fyi|important)\s?[:：-]\s?)?(?:this|our) (?:jira )?(?:ticket|issue|story|task|bug"
    rf"|request|epic|spike)s? {_DUTY} {_KEPT_STATE}\b"
    r"|\W*(?:(?:声明|说明|备注|注意|提醒)[:：])?(?:(?:这个|这张|本|此)(?:工单|任务|故事|卡片|单子)|本需求)(?:内容)?"
    rf"(?:{_DUTY_ZH}|仅供|仅限|不得|先)[^。！？\n]{{0,16}}?(?:完成|交付|上线|演示|评估|评审|关闭|保持打开|排期|拆分|合并|指派|外传"
    r"|内部使用|保密)",
    re.IGNORECASE,
)
_OF_PEOPLE = re.compile(
    r"\W*(?:(?:notice|note|reminder|fyi|important)\s?[:：-]\s?)?"
    rf"(?:(?:the )?(?:tickets?|issue|story|epic) {_DUTY} {_KEPT_STATE}\b(?!{_BY_RULE})"
    rf"|{_PEOPLE} {_DUTY} (?:also |first |then |please ){{0,2}}{_WORKS}\b"
    r"|(?:[^.\n]{0,60}[,;] (?:but|and|so) )?(?:all |any |the )?(?:conversations?|discussions?"
    r"|comments|feedback|questions)"
    r" (?:\w+ ){0,3}(?:should|must) (?:be )?(?:kept|left|posted|made|go|happen|stay)\b[^.\n]{0,30}"
    r"\b(?:tickets?|issues?|mrs?|prs?|thread|comments?|channel|merge requests?)\b"
    r"|(?:by replying|if you (?:are not|(?:have )?received|got))\b"
    r"|(?:the )?(?:first |initial )?(?:answer|reply|response) (?:must|should|shall) be given\b)"
    rf"|\W*(?:(?:声明|说明|备注|注意|提醒)[:：])?该(?:工单|任务|故事|卡片|单子){_DUTY_ZH}[^。！？\n]{{0,16}}?"
    r"(?:完成|交付|上线|演示|评估|评审|关闭|保持打开|排期|拆分|合并|指派|外传|保密)"
    r"|\W*(?:讨论|意见|反馈|问题)(?:都|均)?(?:请|应该?|需要?|必须)[^。！？\n]{0,12}(?:工单|评论|群里|帖子)[^。！？\n]{0,30}"
    rf"|\W*{_PEOPLE_ZH}{_DUTY_ZH}[^。！？\n]{{0,12}}?{_WORKS_ZH}",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"\W*(?:(?:it|they|you|this|he|she)\b|please\b|(?:它|他们?|其|并|也|请))|\W*(?:tickets?|stories"
    r"|issues) (?:must|should)\b",
    re.IGNORECASE,
)


def only_points_elsewhere(text: str) -> bool:
    """Say whether a sentence only says where something is to be seen: "See the attached screenshot", 详见附件."""
    text = _words(text)
    if len(text) > _LONGEST_POINTER or family("failure").is_in(text):
        return False
    clauses = filter(str.strip, _CLAUSE_END.split(text))
    return all(map(_POINTER.fullmatch, clauses)) and not shows_something(text)


def plans_the_work(text: str) -> bool:
    """Say whether a statement says when or by how much effort the work is done: no property of its result."""
    return _PLANS.fullmatch(text) is not None


def speaks_of_the_ticket(text: str) -> bool:
    """Say whether a statement tells what is done with the ticket or by those who work on it, or that all is met.

    A sentence that goes on with "it" or "they" speaks of the same.
    """
    if len(text) > _LONGEST_ASIDE or not text.strip():
        return False
    return all(
        _OF_REVIEW.fullmatch(part) or _is_of_people(part) or (number and _GOES_ON.match(part))
        for number, part in enumerate(filter(str.strip, _PARTS.split(text)))
    )


def _is_of_people(part: str) -> bool:
    """Say whether a sentence obliges people at work. How long this ticket may take is no measure of a product."""
    if _OF_THIS.match(part):
        return not is_of_a_product(part)
    return _OF_PEOPLE.match(part) is not None and not is_of_a_product(part) and not is_measured(part)


def is_beside_the_work(text: str) -> bool:
    """Say whether a statement tells nothing of what the work brings about or of how things are."""
    text = _words(text)
    return only_points_elsewhere(text) or plans_the_work(text) or speaks_of_the_ticket(text)


def _words(text: str) -> str:
    return bare_words(text) if text.startswith(_MARKED) else text
