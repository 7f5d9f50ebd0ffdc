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
# A condition in brackets before an order belongs to the author's own list.
_TELLS_WHOM = re.compile(
    r"\W{0,6}(?:dri|responsible|accountable|consulted|informed|approvers?|reviewers?|assignees?|stakeholders?|cc"
    r"|负责人|知会|抄送|审批人|评审人|干系人|相关方)\W{0,6}(?:[:：]|\Z)",
    re.IGNORECASE,
)


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
