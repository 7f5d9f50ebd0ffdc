"""Finds the numbers under which a reply answers: `1A`, `2: …`, `Q3 =`, 第4题, `[5]`, "the sixth one". Reads no answers.

A number may also number something else: a step, a version, an amount. It heads an answer where a line begins, after a
mark that parts answers, behind an answer that is only a letter; inside a line only where the breaks are lost, and then
only the next number in turn.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from workers.conversation.letters import SINGLE
from workers.conversation.text import ReplyText
from workers.conversation.words import SKIP_WORD

Form = Literal["code", "named", "colon", "list", "ordinal", "skip", "bare", "unsure"]

_CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
_HAN = "一二三四五六七八九十"
_CARDINALS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_NAME = (
    r"(?:(?<![A-Za-z])q(?:uestions?|n)?(?![A-Za-z])|(?<![A-Za-z])(?:preguntas?|perguntas?|câu(?: hỏi)?)(?![A-Za-z])"
    r"|(?<=[A-Za-z])Q|问题?|第|其(?=[一二三四五六七八九十])|질문|(?<!#)#(?=\d))"
)
# "Re 1:", "Ad 2)", "A3:", "For 4, …": they name an answer only where a line or a sentence begins, and a mark follows.
_WEAK_NAME = (
    r"(?:(?<![A-Za-z])(?:re|ad|to|for|regarding|concerning|as (?:for|to)|about|on|answers?(?: to)?(?: question)?"
    r"|no|nr|number|item|point)(?![A-Za-z])"
    r"|(?:(?<=\n)|\A)a(?=\d)|关于|对于|至于|针对|答案?|回答)"
)
_ALSO_OF_LISTS = ("no", "nr", "number", "item", "point")
_UNITS = "题问号番번个条点"
_DIGITS = r"(?<!\d)\d{1,2}(?!\d)"
_TO = r"(?<!\s)[-–]|~|to|到|至"
_NOUN = r" (?:one|question|item|point|answer)"
_GLUED = rf"(?-i:{SINGLE}|[A-Z]/[A-Z](?![A-Za-z0-9]))"
_NO_ARTICLE = r"(?!(?<=\s)a\s[a-z]{2})"
"""In "3) a month" no letter stands."""
_NUMBER = re.compile(
    # "skip 2", unless the word is the answer to a number before it
    rf"(?:(?<![\da-z:.)=>→{_UNITS}はが은는选])(?<![\d:.)=>→{_UNITS}はが은는选]\s)(?P<skip>{SKIP_WORD})[^\S\n]?)?"
    rf"(?P<weak>{_WEAK_NAME}[ .#]{{0,2}})?(?P<name>{_NAME}[ .#]{{0,2}})?"
    rf"(?:(?P<others>(?:{_DIGITS}\s?(?:,|、|/|&|\+|and|和|与|及|y|e|và|{_TO})\s?(?:q"
    rf"|#)?){{1,9}})?(?P<digits>{_DIGITS})(?P<nth>(?:st|nd|rd|th)(?P<noun>{_NOUN})?(?![a-z]))?"
    rf"|(?P<circled>[{_CIRCLED}])|(?:(?<=第)|(?<=其)|(?<=题)|(?<=[\n(\[])|\A)(?P<han>[{_HAN}])(?=[{_UNITS}、,.:)\]]|{_GLUED})"
    rf"|(?<![{_HAN}\u4e00-\u9fff])(?P<han_is>[{_HAN}])(?=[是选]\s?{_GLUED})"
    rf"|(?<=[,;、])(?P<han_next>[{_HAN}])(?=[\u4e00-\u9fff])"
    rf"|(?<![a-z])(?:the )?(?P<ordinal>{'|'.join(_ORDINALS)})(?:ly)?(?P<of>{_NOUN})?(?![a-z])"
    rf"|(?<![a-z])(?P<cardinal>{'|'.join(_CARDINALS)})(?=\s?[:=]))",
    re.IGNORECASE,
)
_RANGE = re.compile(rf"(\d{{1,2}})\s?(?:{_TO})\s?[q#]?(\d{{1,2}})", re.IGNORECASE)
_WORD = (
    rf"(?:{SKIP_WORD}|默认|推荐|不确定|不知道|待定"
    r"|(?:recommended|defaults?|not sure|unsure|undecided|tbd|both|yes|no|ok)(?![a-z]))"
)
# "1:30天", "2.3.30天": what follows the mark is an amount; "1:30" alone may be a time, "3.30天" an amount itself.
AMOUNT = r"\s?(?:(?![点分秒])[\u4e00-\u9fff%]|(?:second|minute|hour|day|week|month|year)s?(?![a-z]))"
_AFTER = re.compile(
    rf"\s{{0,2}}(?P<unit>[{_UNITS}](?:问题)?)?\s?(?P<closed>[\])])?\s{{0,2}}"
    rf"(?:(?P<colon>(?<=[{_UNITS}])[:=]|[:=](?![\d/=])|:(?=\s|\d[A-Za-z])|:(?=\d+(?:\.\d+)?{AMOUNT})|[-=]>|→"
    rf"|(?<=\s)[-–—](?=\s)|(?:[用就要按](?=\s?{_GLUED})|[选はが은는])|(?<=\s)is\s(?={_NO_ARTICLE}{_GLUED})|是(?={_GLUED}))"
    rf"|(?P<list>\.\)|[.)、](?!\d)|(?<=[{_HAN}])、|\.(?=\d{{1,2}}\.\s)|\.(?=\d+\.\d+{AMOUNT})|/(?=\s\D))"
    rf"|-(?={_GLUED})|(?P<comma>,)|(?={_NO_ARTICLE}(?P<glued>{_GLUED}))|(?=(?P<word>{_WORD})))?",
    re.IGNORECASE,
)
# "1A, 2 grey button", 1选A，2用灰色: nothing marks the second number but its turn. An amount is none.
_BARE = re.compile(
    r"(?!\s?(?:(?:second|minute|hour|day|week|month|year|user|time|item|row|line|page|version|person)s?|people|of|or"
    r"|and|more|other|[a-z]{1,2})(?![a-z]))\s(?=[A-Za-z]{2})"
    r"|\s?(?![个天小时分秒周月年日次条人元块笔台位种类项张行列页份家号点倍万千百级层步版期端成折选款批轮])(?=[\u4e00-\u9fff])",
    re.IGNORECASE,
)
_NEXT_IN_HAN = re.compile(r"(?![者来方直般边旦定切样律起会手共概些并应再般十百千万成本级流等二三四五六七八九])")
"""Behind 二 or 三 one of these makes a word of it: 二者, 三方."""
_LINE_START = re.compile(r"[ \t]*(?:[-+•·>|–]\s+|\[[ xX]?\]\s)?[\[(]?\s?\Z")
_MARKED_OFF = re.compile(r"(?:[,;|/\n。;、!?…)\]]|(?:^|\s)(?:and|和|与|y|e|và))\s*[\[(]?\s?\Z", re.IGNORECASE)
_SENTENCE_BEGINS = re.compile(r"[.;。]\s*[\[(]?\Z")
_SENTENCE_END = re.compile(r"[.]\s+[\[(]?\Z")
_ONLY_LETTERS = re.compile(r"[\s(\[]*[A-Za-z](?:\s?[+&,]\s?[A-Za-z])*[\s.,;:|/)\]吧]*[\[(]?\s?")
_ENDS_IN_LETTER = re.compile(r"(?:(?<![A-Za-z0-9])[A-Za-z]|(?<!\d)\d{1,2}[A-Za-z]|[\s)])\Z")
_OPENING = re.compile(r"[\[(]\s?\Z")
_BRACKET = re.compile(r"[()\[\]\n]")
_EACH = re.compile(r"\d+")
_BEFORE = 24
_LONGEST_RANGE = 20
_LONGEST_LETTERS = 40
_MOST_NUMBERS = 2000


@dataclass(frozen=True)
class Head:
    """Numbers that head an answer: their place (`start` to `end`; the answer begins at `end`) and their form.

    code: `1A`, `2 skip`; bare: `2 grey` behind `1A`; named: `Q1`, 第1题; colon: `1:`; skip: `skip 1`;
    list: `1.`, `1)`, which may also number steps; ordinal: "First, …", 第一，…, which may also number reasons.
    `is_place`: it counts what it speaks of ("the second one"), so that it means a question only where its place is its
    number. unsure: `3.30天` may be an answer or go on with the one before.
    """

    numbers: tuple[int, ...]
    form: Form
    start: int
    end: int
    begins_line: bool
    is_place: bool = False


def find_heads(reply: ReplyText, known: Collection[int]) -> tuple[Head, ...]:
    """Return the heads in order. A number that no question has is among them where it stands as a head does."""
    text = reply.folded
    candidates = _outside_brackets(text, list(_candidates(text)))
    marked = [head for head in candidates if head.form != "bare"]
    at_lines = {head.numbers[0] for head in marked if head.begins_line}
    breaks_are_lost = sum(head.begins_line for head in marked) <= 1
    heads: list[Head] = []
    for head in candidates:
        if head.is_place and head.form != "named" and any(not one.is_place for one in heads):
            continue  # an answer counts its own parts
        is_next = bool(heads) and head.numbers[0] == heads[-1].numbers[-1] + 1
        if head.form == "bare":
            heads += [head] if is_next and _goes_on_with(text, heads[-1], head, known) else []
            continue
        is_open = head.numbers[0] in known and head.numbers[0] not in at_lines
        may_be_inside = is_next and is_open and _may_be_inside(text, head, breaks_are_lost)
        if head.begins_line or may_be_inside or _stands_as_head(text, heads, head, is_next):
            heads.append(head)
    return tuple(heads)


def _candidates(text: str) -> Iterator[Head]:
    """Yield every number that is followed by what a head has behind it; of a log, only the first ones."""
    is_weak = False
    for match in islice(_NUMBER.finditer(text), _MOST_NUMBERS):
        after = _AFTER.match(text, match.end())
        form = _form(match, after) if after else None
        if after is None or form is None or _is_part_of_a_word(text, match):
            continue
        opening = _OPENING.search(text, max(0, match.start() - 2), match.start())
        start = opening.start() if opening else match.start()
        line = text.rfind("\n", max(0, start - _BEFORE), start) + 1 or (0 if start <= _BEFORE else None)
        begins_line = line is not None and _LINE_START.fullmatch(text, line, start) is not None
        if not (begins_line or _may_begin(text, start, match, is_usual=is_weak)):
            continue
        is_weak = is_weak or bool(match["weak"])
        yield Head(_numbers(match), form, start, after.end(), begins_line, _is_place(match, after))


def _may_begin(text: str, start: int, match: re.Match[str], *, is_usual: bool) -> bool:
    """Say whether a number inside a line may head an answer: a word does only where a part of a sentence begins.

    `is_usual`: an answer before it is named in the same way.
    """
    before = max(0, start - _BEFORE)
    is_word = match["ordinal"] or match["nth"] or (match["cardinal"] and not match["name"])
    if not (match["weak"] or is_word) or _SENTENCE_BEGINS.search(text, before, start):
        return True
    return bool(is_word or is_usual) and _MARKED_OFF.search(text, before, start) is not None


def _is_place(match: re.Match[str], after: re.Match[str]) -> bool:
    """Say whether a number counts what it speaks of; 第二题 is the number that the question has."""
    is_counted = match["name"] in ("第", "其") and (after["unit"] or "个")[0] in "个条点"
    return bool(match["ordinal"] or match["nth"] or is_counted)


def _numbers(match: re.Match[str]) -> tuple[int, ...]:
    """Return the numbers that stand together: `1, 2`, `1-3`."""
    for group, words in (("ordinal", _ORDINALS), ("cardinal", _CARDINALS)):
        if match[group]:
            return (words.index(match[group].lower()) + 1,)
    if match["circled"]:
        return (_CIRCLED.index(match["circled"]) + 1,)
    if han := match["han"] or match["han_is"] or match["han_next"]:
        return (_HAN.index(han) + 1,)
    written = (match["others"] or "") + match["digits"]
    if (span := _RANGE.fullmatch(written)) and int(span[1]) < int(span[2]) <= int(span[1]) + _LONGEST_RANGE:
        return tuple(range(int(span[1]), int(span[2]) + 1))
    return tuple(dict.fromkeys(map(int, _EACH.findall(written))))


def _outside_brackets(text: str, candidates: list[Head]) -> list[Head]:
    """Leave out what stands in brackets, which is a remark; unless the brackets are around the number itself."""
    if len(candidates) < 2:
        return candidates
    opened: list[int] = []
    starts = {head.start for head in candidates}
    spans = []
    for mark in _BRACKET.finditer(text):
        if mark.group() == "\n":
            opened.clear()
        elif mark.group() in "([":
            opened.append(mark.start())
        elif opened and (begin := opened.pop()) not in starts:
            spans.append((begin, mark.start()))
    ends = dict(sorted(spans))
    kept, places, at, inside = [], sorted(ends), 0, 0
    for head in candidates:
        while at < len(places) and places[at] < head.start:
            inside = max(inside, ends[places[at]])
            at += 1
        if head.start >= inside:
            kept.append(head)
    return kept


def _form(match: re.Match[str], after: re.Match[str]) -> Form | None:
    name = (match["name"] or "").strip()
    is_marked = bool(after["colon"] or after["list"] or after["closed"])
    if match["skip"]:
        return "skip"
    if match["weak"]:
        by_word = match["weak"].strip(" .#").lower() in _ALSO_OF_LISTS
        marked: Form = "list" if by_word and not after["glued"] else "named"
        return marked if is_marked or after["comma"] else None
    is_named = bool(after["unit"]) if name == "第" else bool(name)
    if is_named and name != "其" and (name != "#" or after["colon"] or after["list"] or after["glued"]):
        return "named"
    if _is_place(match, after):
        return _form_of_place(match, after, is_marked)
    is_dash = (after["colon"] or "").endswith(("-", "–", "—"))
    if after["glued"] or after["word"] or (after.group().endswith("-") and not is_dash):
        return "code"
    if after["colon"] and not is_dash:
        return "colon"
    if is_dash or is_marked or match["circled"]:
        return "list"
    is_number = match["digits"] or (match["han_next"] and _NEXT_IN_HAN.match(match.string, match.end()))
    is_number_only = is_number and not (match["others"] or name or after["unit"] or after["comma"])
    return "bare" if is_number_only and _BARE.match(match.string, match.end()) else None


def _form_of_place(match: re.Match[str], after: re.Match[str], is_marked: bool) -> Form | None:
    """Return how "first", "the first one" or 第一 heads an answer."""
    if match["of"] or match["noun"]:
        return "named" if is_marked or after["comma"] or after["glued"] or after["word"] else None
    if after["glued"]:
        return "code"
    return "list" if is_marked else "ordinal" if after["comma"] else None


def _is_part_of_a_word(text: str, match: re.Match[str]) -> bool:
    """Say whether the digits go on something: `v1`, `2.1`, `X-1`. One letter before them may be an answer."""
    earlier, last = text[max(0, match.start() - 2) : match.start() - 1], text[match.start() - 1 : match.start()]
    if match["skip"] or match["name"] or match["circled"] or match["weak"] or not last:
        return bool(last) and last in "-_"
    if last == ".":
        return earlier.isdigit()
    if last == "/":
        return not _ENDS_IN_LETTER.search(text, max(0, match.start() - _BEFORE), match.start() - 1)
    if last in ":-_#$€£¥@\\'":
        return last != ":" or not earlier or (earlier.isascii() and earlier.isdigit())
    return last.isascii() and last.isalnum() and earlier.isascii() and earlier.isalnum()


def _stands_as_head(text: str, heads: list[Head], head: Head, is_next: bool) -> bool:
    """Say whether a number inside a line heads an answer by what stands before it.

    That is an answer of letters only, a mark that parts answers (a list's number must then come in its turn), or, for
    the first one, a few words.
    """
    if not heads:
        before = text[max(0, head.start - 2) : head.start]
        is_apart = not (before[-1:].isascii() and before[-1:].isalnum())
        return (head.form in ("code", "named", "skip") and is_apart) or before.strip() == ":"
    if head.start - heads[-1].end <= _LONGEST_LETTERS and _ONLY_LETTERS.fullmatch(text, heads[-1].end, head.start):
        return True
    is_marked_off = _MARKED_OFF.search(text, max(0, head.start - _BEFORE), head.start) is not None
    return is_marked_off and (head.form != "list" or is_next)


def _goes_on_with(text: str, last: Head, head: Head, known: Collection[int]) -> bool:
    """Say whether a number without a mark stands behind a comma in the turn of answers that began with letters."""
    is_marked_off = _MARKED_OFF.search(text, max(0, head.start - _BEFORE), head.start) is not None
    is_of_letters = _ONLY_LETTERS.fullmatch(text, last.end, head.start) is not None
    return head.numbers[0] in known and is_marked_off and (is_of_letters or last.form == "bare")


def _may_be_inside(text: str, head: Head, breaks_are_lost: bool) -> bool:
    """Say whether the next number in turn may head an answer in the middle of a line."""
    if head.form in ("named", "code", "skip"):
        return True
    return breaks_are_lost or _SENTENCE_END.search(text, max(0, head.start - _BEFORE), head.start) is not None
