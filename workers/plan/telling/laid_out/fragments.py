"""Statements that are none by themselves: a condition, a name, what lacks its subject. It only finds them."""

import re

from config.script import simplified
from workers.plan.phrasing.orders import begins_with_verb
from workers.reading.language import weighted_length

_ONLY_WHEN = re.compile(
    r"\W*(?:when(?:ever)?|if|while|once|after|before) [^,;:]{3,120}?[.]?\Z"
    r"|(?:如果|若|当|一旦)[^，。；：]{2,60}[时后]?。?\Z",
    re.IGNORECASE,
)
"""A condition of which nothing is said."""
_ASKS = re.compile(
    r"\W*(?:how (?:many|much|often|long)|whether)\b[^?]{3,160}\Z|\W*(?:是否|多少|几次)[^？]{2,60}\Z"
    r"|[^，。；：？]{2,40}(?:有多少|有几[个次])\W*\Z",
    re.IGNORECASE,
)
_FINITE = r"\b(?:is|are|was|were|must|should|shall|can|cannot|may|will|has|have)\b"
_FOR_WHAT = re.compile(
    rf"\W*(?:only (?:for|in|on|with|within)\b(?!.*{_FINITE})[^,;:]{{2,60}}"
    rf"|(?:for|in|on|with)\b(?!.*{_FINITE})[^,;:]{{2,60}} only)\W*\Z"
    r"|\W*(?:仅限|只限|仅针对|只针对)[^，。；：可能]{1,20}\W*\Z",
    re.IGNORECASE,
)
_NO_SUBJECT = re.compile(
    rf"\W*(?!(?:this|always|sometimes|besides|unless|whereas|perhaps|across|towards|afterwards|nowadays)\b"
    rf"|.*{_FINITE})(?:[a-z]{{3,}}[^s\W]s (?:(?:to \w+ )?(?:an?|the)|to (?:the|an?))\b|corresponds to\b)",
    re.IGNORECASE,
)
# A name as in a list of parts: a sentence has an article before one thing, "endpoint that returns …" has none.
_NAME_WITH_CLAUSE = re.compile(
    r"\W*(?!(?:an?|the|all|any|each|every|no|it|this|that|there|what|which|so|such|if|when|given)\b"
    r"|(?:(?!that|which)[\w/-]+ ){1,3}?[a-z]{2,}[^s\W]s (?:the|an?|its|their|our|all|each|every|users?)\b)"
    r"(?:[\w/-]+ ){0,3}[\w/-]*[^s\W] (?:that|which) (?:will |can |should )?[a-z]+",
    re.IGNORECASE,
)
# "They shouldn't.", 它们不应该这样。: of what, and what, the sentence before it says.
_LEANS = re.compile(
    r"\W*(?:(?:but|and|yet|however),? )?(?:it|they|this|that|these|those|he|she|both|neither)"
    r"(?: (?:really|simply|clearly))? (?:(?:should|must|do(?:es)?|did|is|are|was|were|could|will|would|has|have)"
    r"(?:n['’]t| not)?|can(?:not|['’]t)?|shall)"
    r"(?: (?:so|either|too|as well|any ?more|though|now|yet|be))*\W*\Z"
    r"|\W*(?:但是?|而|可是)?(?:它们?|[他她]们?|这[些样个]?|那[些样个]?|两者)?(?:本来?|都|也|却|其实|根本)*"
    r"(?:不?应该?|不该|不会|不能|不可以|不行)(?:是?这样|如此|的|才对|才是)*\W*\Z",
    re.IGNORECASE,
)
_BRACKETED = re.compile(r"\s*[(（][^()（）]*[)）]")
_MOST_WORDS, _LONGEST_NAME = 4, 40


def only_when(text: str) -> bool:
    """Say whether a text is a condition of which nothing is said: "When the window is shown", 当弹窗显示时."""
    return _ONLY_WHEN.match(simplified(text)) is not None


def is_fragment(text: str) -> bool:
    """Say whether a text says nothing without what it stands below: a condition, a question's clause, a name with its
    clause, "Only for comments", 仅限评论, or what lacks its subject, "Clicks a picture".
    """
    read = simplified(text)
    if begins_with_verb(text):
        return False
    return only_when(text) or any(words.match(read) for words in (_ASKS, _FOR_WHAT, _NO_SUBJECT, _NAME_WITH_CLAUSE))


def leans_back(text: str) -> bool:
    """Say whether a sentence has its subject and its verb in the one before it: "They shouldn't.", 它们不应该这样。"""
    return _LEANS.match(simplified(text)) is not None


def is_name(text: str) -> bool:
    """Say whether a text is so short that it only names something; what stands in brackets explains it."""
    bare = _BRACKETED.sub("", text)
    return len(bare.split()) <= _MOST_WORDS and weighted_length(bare) <= _LONGEST_NAME
