"""Whether a deed that is asked about is told of something else: 访客网络能打印吗？, and 访客网络的密码由前台打印。"""

import re

from config.script import simplified
from workers.evidence.pages.words import words_of
from workers.reading.language import CJK

_WHETHER = "能不能|可不可以|会不会|是否可以|是否能够?|能否|可否"
_MAY = f"{_WHETHER}|可以|允许|能|会"
_ASKED = re.compile(
    rf"\s*(?:请问)?(?P<thing>[{CJK}A-Za-z0-9]{{2,12}}?)"
    rf"(?:(?:{_WHETHER})(?P<whether>[{CJK}]{{2,8}}?)吗?|(?:可以|允许|能|会)(?P<deed>[{CJK}]{{2,8}})(?:吗|(?<!什)么))\s*[？?]?\s*$"
)
_CLAUSE = re.compile(r"[，,。；;：:！!？?\n]+")
_NO_SUBJECT = re.compile(rf"(?:{_MAY}|不得|无法|禁止|支持|只|仅|也|都|还|但|并|且|又|不|可|以|能|用来|用于|即|就)*")
_ASKED_ENGLISH = re.compile(
    r"\s*(?:can|could|may|does|do|will) (?:the |an? |our |my )?(?P<rest>[\w' -]{3,120})", re.IGNORECASE
)
_MAY_ONE = re.compile(
    r"\s*(?:is it|(?:are|am|is) (?:we|you|i|one|anyone|anybody)) (?:even |still |ever )?"
    r"(?:allowed|permitted|possible|ok|okay|safe|fine|forbidden|prohibited) to (?:\w+ly )?(?P<deed>\w+)(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
# "Do we release on Wednesdays?"
_ON_A_DAY = re.compile(
    r"\s*(?:do|does|can|could|may|should|will|must) (?:we|you|they|one|i|people|[\w-]+(?: [\w-]+)?) (?P<deed>\w+)"
    r"(?P<rest>.{0,80}\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?)\b.*)",
    re.IGNORECASE | re.DOTALL,
)
_LIMITS = re.compile(r"\b(?:never|only|not|no|must|may|except|before|until|forbidden|allowed)\b", re.IGNORECASE)
_WEEKDAY = re.compile(r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?)\b", re.IGNORECASE)
_TIME_ZH = re.compile("(?:周|星期|礼拜)[一二三四五六日天末]|节假日|工作日|[早晚]上|[上下]午|[夜半]里?|中午|月[初末底]")
_MOST_UNTOLD = 0.5
_OF_IT = re.compile(r"\w+ of (?:the |an? |our )?(?P<of>[\w -]{3,60})|(?P<whose>[\w-]+(?: [\w-]+){0,3})['’]s \w+")


def has_another_subject(question: str, sentence: str) -> bool:
    """Return whether a sentence tells the deed that a yes/no question asks about, and not of what the question names.

    That is of what only belongs to it, "the password of the guest network", or in Chinese of what stands before the
    deed in a clause of its own. A sentence without the deed is not judged.
    """
    plain = simplified(sentence)
    asked = _ASKED.match(simplified(question))
    if asked is None:
        return _belongs_to_it(question, sentence)
    deed = asked["whether"] or asked["deed"]
    clauses = [clause for clause in _CLAUSE.split(plain) if deed in clause]
    return bool(clauses) and all(_is_of_another(asked["thing"], deed, clause) for clause in clauses)


def lacks_the_deed(question: str, sentence: str, about: str = "") -> bool:
    """Return whether a sentence is silent on what one asks to be allowed: "Is it allowed to release on a Monday?", and
    "The person on call changes every Monday".

    It tells of the deed and of most that goes with it, as far as its page is not `about` that. On which days something
    is done, a sentence tells that names other days; and one that limits what is done on the day itself.
    """
    asked = _MAY_ONE.match(question) or _ON_A_DAY.match(question)
    if asked is None:
        return False
    there = set(words_of(sentence))
    has_deed = set(words_of(asked["deed"])) <= there
    if days := _days_in(asked["rest"]):
        told = _days_in(sentence)
        return not (told and (has_deed or (days <= told and _LIMITS.search(sentence))))
    rest = set(words_of(asked["rest"]))
    untold = rest - there - set(words_of(about))
    return not has_deed or len(untold) > _MOST_UNTOLD * len(rest)


def _days_in(text: str) -> set[str]:
    return {day.lower().rstrip("s") for day in _WEEKDAY.findall(text)}


def _is_of_another(thing: str, deed: str, clause: str) -> bool:
    before = clause[: clause.index(deed)].strip(" *_")
    if _TIME_ZH.search(thing):
        return not _TIME_ZH.search(clause)  # who asks for a day is told by the days on which it is done
    if thing in clause:
        return thing in before and before.count(thing) == before.count(f"{thing}的")
    return not _NO_SUBJECT.fullmatch(before)


def _belongs_to_it(question: str, sentence: str) -> bool:
    """Return whether an English sentence has the thing that is asked about only as what something else belongs to."""
    asked = _ASKED_ENGLISH.match(question)
    if asked is None:
        return False
    words, told = words_of(asked["rest"]), f" {' '.join(words_of(sentence))} "
    long = next((end for end in range(len(words) - 1, 0, -1) if f" {' '.join(words[:end])} " in told), 0)
    if not long or f" {words[long]} " not in told:
        return False
    thing = " ".join(words[:long])
    owners = [" ".join(words_of(match["of"] or match["whose"])) for match in _OF_IT.finditer(sentence)]
    held = sum(f" {owner} ".startswith(f" {thing} ") or owner.endswith(thing) for owner in owners)
    return held >= told.count(f" {thing} ")
