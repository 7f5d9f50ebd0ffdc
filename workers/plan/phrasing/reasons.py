"""What a demand is for, said before it: "To speed it up, we should …", 由于…，应…. Only the demand is the work."""

import re

from config.script import simplified

_MUST = (
    r"(?:also |then |therefore )?(?:should|must|shall|need to|needs to|have to|has to|want to|would like to|ought to)\b"
)
# The clause ends with the comma before whoever should do something; "if" and "when" set a rule and stay.
_REASON = re.compile(
    r"\W*(?:so,? |and,? |therefore,? )?(?:"
    r"(?:in order )?to (?!(?:be|avoid|prevent|keep|stop)\b)[^,.;:]{6,120}, (?=(?:we|i|you|the team) " + _MUST + r")"
    r"|(?:since|because|as (?!per|an?\b|soon|long|part|discussed|mentioned|described|noted|agreed|well|of\b|for\b)"
    r"|given that|now that|seeing that)\s?(?:"
    r"(?P<who>(?!(?:we|i|you|it|they|this|that|there|each|every|users?|people|nobody)\b)"
    r"(?:(?:the|our|this|each) )?[\w.`-]+(?: [\w.`-]+)?)"
    r" (?:already |now )?(?:has|have|is|are|can|knows?|holds?|does|was|were)\b[^,.;:]{2,120}"
    r"|[^,.;:]{6,120}), (?:(?P<it>it|they) )?(?=(?:(?:we|i|you|this|that|there|the [\w-]+|users?) )?" + _MUST + r"))"
    r"|\W*(?:(?:we|i|they|it|this|the (?:[\w-]+ ){1,4}?)\s?(?:have|has|is|are|was|were|no longer|already)\b)"
    r"[^,.;:]{3,100}?,? so (?=(?:the|we|all|each|every|no|users?|this [\w-]+) [^,.;:]{0,60}?\b" + _MUST + r")"
    r"|\W*(?:为了?|为使|为让)(?!此)[^，。；：]{3,40}，(?=(?:我们?|团队)?(?:应该?|应当|必须|(?<![无不])需要?(?!求)|(?<![不无])要(?!求)))"
    r"|\W*(?:由于|因为|鉴于|既然)[^，。；：]{3,40}，(?:因此|所以)?(?=[^，。；]{0,8}?(?:应该?(?!用)|应当|必须|(?<![无不])需要?(?!求)|(?<![不无])要(?!求)))",
    re.IGNORECASE,
)


_IS_DONE_TO = re.compile(rf"{_MUST} (?:also |then |only )?(?:not )?be\b", re.IGNORECASE)
"""To what it is done the words do not tell: "Since the editor has a list, it should be sorted"."""


def without_reason(text: str) -> str:
    """Return a demand without what it is for: "In order to save time, we should cache it" is "We should cache it".

    "Since the editor knows them, it should open them" is "The editor should open them": what "it" is goes not lost.
    A demand of "it" keeps its reason where it is not certain what of the reason is meant.
    """
    found = _REASON.match(simplified(text))
    if found is None:
        return text
    rest = text[found.end() :]
    if found["it"]:
        if not found["who"] or _IS_DONE_TO.match(simplified(rest)):
            return text
        rest = f"{text[slice(*found.span('who'))]} {rest}"
    return rest[:1].upper() + rest[1:]
