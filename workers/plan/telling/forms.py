"""What of a ticket is the form it was written in: its checks of itself, its choices, whom it tells. No work."""

import re

from config.script import simplified

_OF_FORM = re.compile(
    r"\b(?:ready|dor|author|reviewer|submitting|template|corrective)\b|就绪|自查|提交前|模板", re.IGNORECASE
)
# What a form asks to be chosen, and what it does only for some tickets.
_CHOOSES = re.compile(
    r"\b(?:(?:check|tick|select|mark|choose|pick) (?:all|any|one|those|the (?:one|box|option)|whichever|what)"
    r"|(?:that|which) apply|delete (?:as|what|those)|is an example of)\b"
    r"|可多选|单选|多选|勾选(?:适用|所有|相关|符合)|请选择|适用的选项",
    re.IGNORECASE,
)
_ONLY_FOR_SOME = re.compile(
    r"\W{0,6}(?:if (?:you(?:r|['’]re)?|applicable|needed|necessary|required|relevant|appropriate|\[?time[- ]sensitive"
    r"|(?:this|the) (?:issue|ticket|post|page|request|change|mr|pr|feature) (?:is|has|needs|requires|was))\b"
    r"|如(?:果)?(?:适用|有需要|需要|涉及|您|你)|若(?:适用|有需要|涉及))",
    re.IGNORECASE,
)
_TOLD_OF_IT = (
    r"(?:(?:technical|implementation|design|additional|further|more|other|relevant|any|all|the|your|some) ){0,4}"
    r"(?:details?|information|info|description|context|notes?|steps|requirements?|(?:acceptance )?criteria|specs?"
    r"|mock-?ups?|designs?|screen ?shots?|logs?)"
)
# What a form prints to be written over, or says to whoever fills it in.
_PROMPTS = re.compile(
    rf"\W*(?:please )?(?:add|insert|enter|provide|describe|list|include|fill in|put) {_TOLD_OF_IT}"
    r"(?: and [^.;:]{3,80})?"
    r"(?:,? (?:here|below|above|if (?:any|known|needed|applicable|available)|as (?:needed|applicable)"
    r"|(?:about|for|of) (?:this|the|your) (?:issue|ticket|feature|task|story|bug|change|request)))*\W*\Z"
    rf"|\W*{_TOLD_OF_IT} (?:(?:are|is) )?(?:(?:still )?to be|will be) (?:added|provided|filled in|written)"
    r"(?: (?:here|later|soon))?\W*\Z"
    r"|\W*(?:please )?(?:fill (?:in|out)|complete) (?:this|the) (?:form|template|section|fields?)\b"
    r"|\W*(?:please )?(?:make|be) sure (?:to|you) (?:use|used|fill|follow|read) [^.]{0,40}"
    r"\b(?:template|form|guidelines)\b"
    r"|\W*please (?:describe|explain|specify|state|indicate|tell us) (?:why|how|what|which|where|when|who|whether)\b"
    r"|\W*(?:yes|no|n/?a)(?:\W*\Z|\s?[:(`@])|\W*(?:是|否|有|无|不适用)(?:\W*\Z|\s?[：:（(`@])"
    r"|\W*请(?:说明|描述|注明|写明)(?:为什么|为何|原因|如何|怎样|是否|哪)"
    r"|\W*(?:add|remove|delete)(?: ?(?:/|or|and) ?(?:remove|delete|add))? (?:more |further |additional )?"
    r"(?:rows?|lines?|sections?|items?|fields?|columns?|bullets?) (?:as|if|where) (?:needed|required|necessary)\b"
    r"|\W*(?:when|we want to|i want to|so (?:that )?(?:we|i|they|users?) can|作为|当|以便)\s*(?:\.{3}|…+)\W*\Z"
    r"|\W*if your (?:post|issue|question|request|report|ticket|bug)\b"
    r"|\W*(?:please )?(?:make|be) sure (?:that )?(?:the |your )?(?:information|details?|answers) you (?:provide|give)\b"
    r"|\W*if (?:you(?:['’]re| are) )?(?:unsure|not sure|in doubt),? (?:please )?(?:provide|fill|leave|ask|skip)\b"
    r"|\W*请?确保(?:所|您|你)?(?:填写|提供)的(?:信息|内容)|\W*如(?:果)?不(?:确定|清楚)[，,]?请(?:填|全部|留空|跳过|询问)"
    r"|\W*请?(?:在此处?|在这里|此处|这里|在下[方面])(?:填写|补充|描述|说明|列出|粘贴|输入|添加)"
    r"|\W*请填写|\W*请(?:补充|描述|说明|列出)[^。；，]{0,8}(?:细节|详情|背景|描述|信息|说明)\W*\Z"
    r"|\W*(?:实现|技术|设计|具体|更多)*(?:细节|详情|内容|描述|说明|设计稿?)(?:有?待|稍后|后续|以后)再?(?:补充|完善|填写|添加)\W*\Z"
    r"|\W*如果?[您你]的(?:帖子|问题|反馈|工单|需求|提交)",
    re.IGNORECASE,
)
# "Deliverable 1", 交付物 1: the place of what nobody wrote yet.
_NUMBERED_PLACE = re.compile(
    r"\W*(?:(?:key )?deliverable|requirement|work item|item|(?:sub-?)?task|feature|goal|point|bullet"
    r"|(?:acceptance |success )?criteri(?:on|a)|(?:not |out |out of )?(?:in )?scope)\s?#?\d{1,2}\W*"
    r"|\W*(?:交付物|需求|子?任务|(?:验收)?标准|目标|要点|事项|功能|(?:不在)?范围[内外]?|不在范围内)\s?[\d一二三四五六七八九]\W*",
    re.IGNORECASE,
)
# A condition in brackets before an order belongs to the author's own list.
_TELLS_WHOM = re.compile(
    r"\W{0,6}(?:dri|responsible|accountable|consulted|informed|approvers?|reviewers?|assignees?|stakeholders?|cc"
    r"|负责人|知会|抄送|审批人|评审人|干系人|相关方)\W{0,6}(?:[:：]|\Z)",
    re.IGNORECASE,
)


_NEEDS = re.compile(
    r"\W*(?:is|are) (?P<what>[^?:.]{2,40}?) (?P<needed>required|needed)\s?\?\W*"
    r"|\W*是否(?P<zh>需要[^，。？?]{1,16})[？?]\W*",
    re.IGNORECASE,
)
"""What a form asks of a ticket, to be ticked."""


def needed_in(text: str) -> str:
    """Return what a question of a form says once it is ticked: "Is mobile required?" is "Mobile is required"."""
    found = _NEEDS.fullmatch(simplified(text))
    if found is None:
        return ""
    if found["zh"]:
        return text[slice(*found.span("zh"))]
    return f"{found['what'][:1].upper()}{found['what'][1:]} is {found['needed'].lower()}"


def is_of_form(heading: str) -> bool:
    """Say whether a heading is of what a form checks about its ticket: "Definition of ready", 提交前自查."""
    return _OF_FORM.search(simplified(heading)) is not None


def asks_to_choose(intro: str) -> bool:
    """Say whether what introduces a list is a form's, which lists what may be chosen: "Check all that apply:"."""
    return _CHOOSES.search(simplified(intro)) is not None


def is_filled_in(text: str) -> bool:
    """Say whether an item tells whom the ticket concerns, or what is done for some tickets only: "Informed: Ida"."""
    read = simplified(text)
    return _TELLS_WHOM.match(read) is not None or _ONLY_FOR_SOME.match(read) is not None


def is_prompt(text: str) -> bool:
    """Say whether a statement is a form's, to be written over: "Add implementation details here", 请在此填写."""
    read = simplified(text)
    return _PROMPTS.match(read) is not None or _NUMBERED_PLACE.fullmatch(read) is not None
