"""The same question in other words, for where its own find no answer: who signs off is who approves, 发版 is 发布."""

import re
from collections.abc import Iterator

from config.script import simplified
from workers.ask.passages.speech import in_plain_words
from workers.ask.passages.subject import names_a_time
from workers.evidence.pages.words import asked_words, words_of
from workers.reading.language import CJK

_APPROVES = re.compile(
    r"\bapproves?\b(?P<approves>)|\b(?:(?:has|have|needs?) to |must |may |can |should )?"
    r"(?:signs? off(?: on)?|authori[sz]es?|gives? (?:the )?(?:go-?ahead|green light|approval|ok)(?: for| to| on)?"
    r"|has the (?:final|last) (?:say|word)(?: on| over| about)?)\b",
    re.IGNORECASE,
)
_APPROVED = re.compile(r"\b(?:signed off|authori[sz]ed)\b|\bapproved\b(?P<approved>)", re.IGNORECASE)
_TELLS_APPROVAL = re.compile(
    r"\b(?:approv|authori[sz]|sign|permi[st]|allow|consent|confirm|go-?ahead|green light|agree)"
    r"|批|签|审|核准|同意|拍板|放行|许可|授权",
    re.IGNORECASE,
)
_WHO = re.compile(r"\b(?:who|whose|whom)\b|谁|哪[位个]", re.IGNORECASE)
_APPROVES_ZH = re.compile("签字|签批|审批|核准|核批|拍板|放行|说了算|做主|点头|批准(?P<zh>)")
_WHETHER = re.compile(rf"\s*(?:is|are|was|were|do|does|did|can|may|must|should|will)\b|.*[{CJK}]", re.IGNORECASE)
_OR = re.compile(r"\s+or\b(?! not\b)[^?]*\??|(?<!我)还是(?![能可要会])[^?？]*[?？]?", re.IGNORECASE)
"""The second of two things of which one is so: who tells the first tells whether."""
_GOES_OUT = re.compile(r"\b(?:deploy|go live|roll out|release|ship(?= (?:on|at|by|before|after)\b))\b", re.IGNORECASE)
_GOES_OUT_ZH = re.compile("发版|上线|发布(?P<zh>)")


def said_otherwise(question: str) -> tuple[str, ...]:
    """Return the same question with other words for what it asks about; none where it has no such word."""
    plain, spoken = simplified(question), in_plain_words(question)
    return tuple(dict.fromkeys(one for one in (spoken, *_said(spoken)) if one != plain))


def lacks_approval(question: str, sentence: str, about: str) -> bool:
    """Return whether a question asks who approves something, and a sentence says nothing of an approval of that.

    What its page is `about` the sentence need not name.
    """
    plain = simplified(question)
    approves = next((one for one in (_APPROVES, _APPROVED, _APPROVES_ZH) if one.search(plain)), None)
    if approves is None or not _WHO.search(plain):
        return False
    told, rest = simplified(f"{about} {sentence}"), _WHO.sub(" ", approves.sub(" ", plain))
    units = [word for word in asked_words(rest) if not word[0].isdigit()]
    there = set(words_of(told))
    held = [word for word in units if word in there or (not word.isascii() and set(word) <= set(told))]
    return _TELLS_APPROVAL.search(simplified(sentence)) is None or 2 * len(held) < len(units)


def _said(question: str) -> Iterator[str]:
    if _WHETHER.match(question) and (either := _OR.search(question)):
        yield f"{question[: either.start()]}?"
    if _WHO.search(question) and (match := _APPROVES.search(question)):
        yield _APPROVES.sub("signs off" if match["approves"] is not None else "approves", question, count=1)
    if match := _APPROVED.search(question):
        yield _APPROVED.sub("signed off" if match["approved"] is not None else "approved", question, count=1)
    if names_a_time(question):
        yield from (_GOES_OUT.sub(other, question, count=1) for other in ("release", "deploy"))
    for words, others in ((_APPROVES_ZH, ("批准", "审批", "签字")), (_GOES_OUT_ZH, ("发布", "上线", "发版"))):
        if words.search(question):
            yield from (words.sub(other, question, count=1) for other in others)
