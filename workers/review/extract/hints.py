"""Tells a template's instructions, samples and kept places from what an author wrote. Knows no template by its text."""

import re

from workers.review.lexicon import family
from workers.review.text import weighted_length

_WRAPPED = re.compile(
    r"[*_~\s]{0,6}(?:\([^()\n]{12,}\)|（[^（）\n]{6,}）|\[[^\[\]\n]{12,}\]|<[^<>\n]{8,}>)[*_~.\s]{0,6}"
)
_ADDRESSED = re.compile(
    r"[\W_]{0,12}(?:please|make sure|clearly|briefly|describe|list|explain|outline|write|fill|specify|state|define"
    r"|enter|provide|include|consider|what|which|how|here|replace|delete|remove|use|optional|note|this|these|everyone"
    r"|you|your"
    r"|should|must)(?![A-Za-z])"
    r"|[\W_]{0,12}(?:请|填写|描述|列出|说明|补充|简述|此处|这里|在此|如何|什么|哪些|本节|本段|本部分"
    r"|所有人|每个人|删除|替换)",
    re.IGNORECASE,
)
# "(Paste any relevant logs - please use code blocks)": the first sentence of a template's remark in brackets.
_BRACKETED_ORDER = re.compile(
    r"[*_~\s]{0,6}\((?:paste|summari[sz]e|describe|attach|explain|list|if you can|what|how|browser, device)\b"
    r"|[*_~\s]{0,6}（(?:请|粘贴|简述|描述|如有|附上)",
    re.IGNORECASE,
)
_SAMPLE = re.compile(
    r"[\W_]{0,12}(?:e\.\s?g\.|(?:for )?examples?\s?[:：]|samples?\s?[:：]|例如|比如|示例|举例|样例)",
    re.IGNORECASE,
)
_ABOUT_ITSELF = re.compile(
    r"(?<![A-Za-z])(?:(?:acceptance|sample|success) criteri(?:a|on)|definition of done|this (?:section|list|template"
    r"|checklist)|(?:issue|ticket|story|bug) template|be (?:filled (?:in|out)|completed by|reviewed by))(?![A-Za-z])"
    r"|验收(?:标准|条件|准则)|完成(?:标准|定义)|本(?:节|段|模板|部分)|(?:此|该)模板|模板中",
    re.IGNORECASE,
)
_UNDERSTOOD = re.compile(
    r"(?:everyone|anyone|everybody|the team|readers?) (?:should|must|needs to|can) (?:be able to )?"
    r"(?:understand|tell|see|know) (?:what|how|when)"
    r"|(?:所有人|每个人|任何人|团队)(?:都)?(?:应该|应|需要?|能|可以)(?:能|能够|要)?(?:理解|明白|看懂|知道)",
    re.IGNORECASE,
)

CRITERIA_NAMED = re.compile(
    r"(?<![A-Za-z])(?:acceptance criteri(?:a|on)|definition of done|(?-i:\bACs?\b))(?![A-Za-z])|验收(?:标准|条件|准则)",
    re.IGNORECASE,
)
_SETTLED = (
    r"(?:defined|determined|decided|discussed|clarified|confirmed|agreed|specified|provided|written|added|filled in"
    r"|completed)"
)
_STILL_OPEN = (
    rf"(?:(?:still |yet )?to be {_SETTLED}"
    rf"|(?:is|are|has|have)(?: still|n['’]t| not)(?: yet)?(?: been)? (?:{_SETTLED}|open)"
    rf"|not yet {_SETTLED}|not {_SETTLED} yet|still open|(?:will|to) (?:follow|come)|will be {_SETTLED})"
)
_OPEN_ZH = (
    r"(?:待|尚未|还没有?|暂未|稍后|后续|之后|回头|以后)(?:再|由|和|与|跟)?[^。，,；;\n]{0,8}?"
    r"(?:补充|确认|确定|定义|完善|讨论|填写|给出|提供|明确|[待未]定)"
)
# The whole statement says that it is yet to be made, by whom or when: "to be agreed with Legal", 后续由产品补充.
_NOT_YET = re.compile(
    rf"\W*(?:they |these |it )?{_STILL_OPEN}"
    r"(?: (?:by|with|from|in|after|until|when|once|later|soon|next)\b[^\n]{0,60})?\W*"
    rf"|\W*(?:由[^。，,\n]{{1,10}})?{_OPEN_ZH}(?:[，,（(][^。\n]{{0,20}})?\W*",
    re.IGNORECASE,
)
_OPEN = re.compile(rf"\b{_STILL_OPEN}\b|{_OPEN_ZH}", re.IGNORECASE)
# The words of a form that was never filled in, as the issue templates of GitHub, GitLab and Gitee print them.
_FORM_WORDS = re.compile(
    r"\s*(?:a clear and concise description of\b.*|steps to reproduce the behaviou?r\s*:?|if applicable, add\b.*"
    r"|add any other context\b.*|see error\.?|[\w ]{1,30}['‘\"“]\s?(?:\.{2,}|…)\s?['’\"”].{0,10}"
    r"|.{0,20}\[e\.g\.[^\]]{0,60}\]|is this an? (?:bug|feature|question)\?[^\n]{0,20}"
    r"|[您你][^。\n]{0,40}[？?]|如果?有[^，,。\n]{1,10}[，,]\s?请[^。\n]{0,20}[.。]?"
    r"|(?:正确|正常|预期|期望)的?(?:情况|结果|行为)下?应该?是?(?:什么样|怎样|如何|什么)的?[？?]"
    r"|请?(?:在此|在这里)?(?:简要|清晰|详细|简洁)[^。\n]{0,12}(?:描述|说明|填写)[^。\n]{0,30}。?"
    r"|[^\n]{0,12}[‘“「'](?:\.{2,}|…+)[’”」'][^\n]{0,8})\s*",
    re.IGNORECASE,
)
# "See the attached screenshot for details.", "Logs are attached.", 详见附件截图。
_SHOWN = r"(?:attach(?:ed|ments?)|screen ?shots?|images?|pictures?|photos?|videos?|recordings?|logs?|dumps?|files?)"
_POINTER = re.compile(
    r"\W*(?:(?:please|also|and|(?:for )?(?:more |further )?(?:details|information|reference)(?: (?:is|are))?),? )*"
    r"(?:(?:see(?! that)|find|check|refer to|look at|observe|in|(?:i(?:['’]ve| have)? )?attach(?:ed"
    rf"|ing))\b[^.!?\n]{{0,50}}?"
    rf"\b{_SHOWN}\b[^.!?\n]{{0,30}}"
    rf"|(?:[\w-]{{1,20}} ){{0,3}}{_SHOWN}(?: (?:is|are))?(?: also)? (?:attached|enclosed|below)[^.!?\n]{{0,20}})\W*"
    r"|\W*(?:请|详|具体|更多|细节|可|另|也|情况)*(?:参?见|参考|查看|看|如)[^。！？\n]{0,12}"
    r"(?:附件|截图|附图|图|录屏|视频|日志|文档|链接|评论|下方|上方|下文|上文)[^。！？\n]{0,6}\W*"
    r"|\W*(?:截图|日志|录屏|视频|文档|附图)[^。！？，,\n]{0,4}(?:见|在|已|如)(?:上传|附)?[^。！？，,\n]{0,6}\W*",
    re.IGNORECASE,
)
_LONGEST_POINTER = 100
_PARTS = re.compile("[;；]")
_CLAUSE_END = re.compile("[，；;]|, ")
# "To be done by Friday", "Estimate: 3 days", 3 天内完成: when the work ends, not what it is to bring about.
_WHEN = (
    r"(?:(?:within|in|by|before|until|on|after) [^.,;\n]{0,20}"
    r"(?:days?|weeks?|months?|sprints?|hours?|today|tomorrow|noon|[a-z]{2,6}day|q[1-4]|\d{4}-\d\d-\d\d)|(?:asap|soon"
    r"|today|tomorrow))"
)
_AMOUNT_ZH = r"(?:\d+|[一二三四五六七八九十两半]+)\s?个?(?:工作日|天|周|月|小时|人天|人日)"
_PLANS = re.compile(
    r"\W*(?:(?:please |this |it )*(?:must be |should be |needs? to be |to be |will be |is )?"
    r"(?:finish(?:ed)?|done|completed?|deliver(?:ed)?|ship(?:ped)?|released?|due|needed|ready|live)(?: this"
    rf"| it)? {_WHEN}"
    r"|(?:deadline|due(?: date)?|eta|estimated?|effort|story points|priority)\s?[:：=-]?\s?[^.\n]{1,30})\W*"
    rf"|\W*(?:请|需要?|须|要求|必须|希望|争取)?在?(?:{_AMOUNT_ZH}(?:之?内|以内)?|[^。，,\n]{{0,8}}(?:前|之前))(?:完成"
    r"|交付|上线|搞定|发布|开发完)\W*"
    r"|\W*(?:预计|预估|估时|工期|工时|工作量|截止|期限|优先级)[^。\n]{0,20}\W*",
    re.IGNORECASE,
)
# Of the ticket or of its review: who does what with the ticket, and that it, or what is asked of it, holds already.
_TICKET = (
    r"(?:this (?:jira )?(?:ticket|issue|story|task|bug|request|requirement|one)|the (?:jira )?(?:ticket|issue|story)"
    r"|everything|all)"
)
_HANDLED = (
    r"(?:estimate|close|reopen|resolve|merge|split|move|assign|reassign|prioriti[sz]e|refine|groom|review|triage|pick(?: it"
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
    rf"\W*(?:(?:this is (?:still )?(?:a )?)?(?:draft|wip|work in progress)\W{{0,3}})?(?:please )?(?:do not|don['’]t|not to be)"
    rf" (?:yet )?{_HANDLED}(?:d|ed)?(?: (?:it|this|{_TICKET}))?(?: (?:yet|now|before|until|without)\b[^.!?\n]{{0,60}})?\W*"
    rf"|\W*(?:{_CHECKS}|{_TICKET}) {_HOLDS} (?:\w{{1,12}} ){{0,2}}?{_VERDICT}(?: (?:now|already|anyway|here))?\W*"
    rf"|\W*(?:this|it) {_HOLDS} (?:\w{{1,12}} )?(?:met|passed|fulfilled|satisfied|approved|reviewed|good to go)\W*"
    r"|\W*(?:(?:这是)?草稿[，,。\s]{0,2})?(?:请|麻烦)?(?:先|暂时?){0,2}(?:不要|别|勿|不用|不必)(?:先|急着)?"
    rf"(?:评估|估时|估点|关闭|合并|拆分|指派|排期|评审|处理|开始)(?:{_TICKET_ZH})?\W*"
    r"|\W*(?:所有|全部|每[一个项条]{1,2}|各项?)的?(?:检查项?|检查点|验收)?(?:标准|条件|要求|问题|项|点)?"
    r"(?:都|均|也|必须|应该?|应当|需要?|已经?|全部){1,4}(?:满足|通过|符合|达标|合格)(?:了|的)?\W*"
    rf"|\W*{_TICKET_ZH}(?:都|均|必须|应该?|应当|需要?|已经?)?(?:为|是)?(?:满足|通过|合格|就绪|批准|完善|没有?问题)(?:了|的)?\W*",
    re.IGNORECASE,
)
_PLACEHOLDER_REST = 24
"""Beside a placeholder word there may be a label, an owner or a date: "TBD by design team", "待定（张三补充）"."""


def is_placeholder(text: str) -> bool:
    """Say whether `text` only holds a place: "TBD", "待定", "to be defined by design", "will follow"."""
    if _NOT_YET.fullmatch(text):
        return True
    hits = family("placeholder").hits(text)
    if not hits:
        return False
    rest = weighted_length(text) - sum(weighted_length(hit.word) for hit in hits)
    return rest <= _PLACEHOLDER_REST


def is_form_text(text: str) -> bool:
    """Say whether `text` is what an issue form prints where nobody wrote: "A clear and concise description of …"."""
    return _FORM_WORDS.fullmatch(text) is not None


def only_points_elsewhere(text: str) -> bool:
    """Say whether a sentence only says where something is to be seen: "See the attached screenshot", 详见附件."""
    if len(text) > _LONGEST_POINTER or family("failure").is_in(text):
        return False
    return all(_POINTER.fullmatch(clause) for clause in _CLAUSE_END.split(text) if clause.strip())


def plans_the_work(text: str) -> bool:
    """Say whether a statement says when or by how much effort the work is done: no property of its result."""
    return _PLANS.fullmatch(text) is not None


def is_beside_the_work(text: str) -> bool:
    """Say whether a statement tells nothing of what the work brings about or of how things are.

    It says where something is to be seen, when the work ends, what is done with the ticket, or that all is met.
    """
    if only_points_elsewhere(text) or plans_the_work(text):
        return True
    return all(_OF_REVIEW.fullmatch(part) for part in _PARTS.split(text) if part.strip())


def names_no_result(text: str) -> bool:
    """Say whether a statement in the place of a criterion is none: a hint, a stand-in or what is beside the work."""
    return is_hint(text) or is_placeholder(text) or leaves_criteria_open(text) or is_beside_the_work(text)


def leaves_criteria_open(text: str) -> bool:
    """Say whether a sentence or heading says of the acceptance criteria that they are still to come."""
    if not CRITERIA_NAMED.search(text):
        return False
    return family("placeholder").is_in(text) or _OPEN.search(text) is not None


def is_hint(text: str) -> bool:
    """Tell whether a statement tells the author what to write, or shows a sample, instead of stating something.

    Bracketed instructions ("(describe …)", （请填写…）), lines that begin with "e.g." (例如), lines that speak of the
    section itself to somebody ("This list should be reviewed …"), and what everyone should understand from it.
    """
    if _SAMPLE.match(text) or _BRACKETED_ORDER.match(text) or _UNDERSTOOD.search(text):
        return True
    is_addressed = _ADDRESSED.match(text) is not None
    if _WRAPPED.fullmatch(text) and is_addressed:
        return True
    return is_addressed and _ABOUT_ITSELF.search(text) is not None
