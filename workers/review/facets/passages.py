"""A ticket as passages, the title first: sentences, items, cells and code, with the cues they hold. No judgement."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice, pairwise

from workers.reading.document import Block, BlockKind, Document, Section
from workers.reading.headings import is_of_questions
from workers.reading.hints import is_form_text
from workers.reading.language import CJK
from workers.reading.lexicon import fold
from workers.review.checks.reading import is_blank
from workers.review.facets.cues import WORD, cues_in
from workers.review.facets.decided import (
    LETTER,
    answers_before,
    decided_spans,
    is_answered_in,
    is_count_among_others,
    is_decided,
    is_seen_either_way,
    tells_number,
)
from workers.review.facets.forms import NAMES_A_THING, forms_in
from workers.review.facets.shapes import DECIDED_BY_IT, shapes_in

MOST_PASSAGES = 120
"""What comes after them is read as if it were not there: what a ticket is about stands at its beginning."""

_READ = 600
_CODE_READ = 600
_START_READ = 60
_SHORT, _LONG = 5, 25
_LATER = 4
_SIGNIFICANT = 4
_SHARED = 0.4
_CHINESE_START, _BEHIND_OBJECT = 3, 14
# Code and what stands in brackets end no sentence: "not sure how long (30 days? forever?)".
_WHOLE = r"`[^`\n]{1,200}`|\([^()\n]{1,160}\)|（[^（）\n]{1,80}）"
_SENTENCE = re.compile(
    rf"(?:{_WHOLE}|[^\s.!?。！？；;])(?:{_WHOLE}|[^.!?。！？；\n]|[.!?](?!\s|$)"
    r"|(?<=e\.g)\.|(?<=i\.e)\.|(?<=\bie)\.|(?<=\beg)\.|(?<=\betc)\.|(?<=\bvs)\.)*[.!?。！？；]?"
)
# "(How one can reproduce the issue)", "<role>", "[describe it]": what a form asks for, in a line of its own.
_PROMPT = re.compile(
    r"[*_~\s]*(?:\([^()\n]{8,400}(?:\([^()\n]*\)[^()\n]*)*\)|（[^（）\n]{4,400}）|\[[^\[\]\n]{8,400}\](?!\()|<[^<>\n]{3,400}>)"
    r"[*_~.\s]*(?:\n|\Z)"
)
_PROMPT_OF_LINES = re.compile(r"\([^()]{8,400}(?:\([^()]*\)[^()]*)*\)\s*\Z")
# "As a <role> I want <goal>": the form of a story, with its blanks.
_BLANK_STORY = re.compile(
    r"\W*(?:as an?|作为(?:一[名个])?)\s{0,2}(?!<(?:[biu]|em|strong)>)"
    r"[<\[{【＜][^<>\[\]{}【】＜＞\n]{1,40}[>\]}】＞](?!\()"
    r"|\W{0,9}(?:br>\W{0,6})?(?:i want(?: to)?|so(?: that)?)\b\W{1,5}_[a-z ]{3,30}_\W{0,4}\Z",
    re.IGNORECASE,
)
_WORD_CHARACTER = re.compile(r"\w")
_HAN_PAIR = re.compile(f"(?=([{CJK}]{{2}}))")
# "How many? To be confirmed by legal.", "几次？待产品确认。": what only puts off goes with what stands before it.
_ONLY_PUTS_OFF = re.compile(
    r"\W*(?:(?:this|that|it)(?: is|['’]s) )?(?:still )?"
    r"(?:tb[dca]|to be (?:decided|determined|defined|discussed|confirmed|agreed|clarified)"
    r"|(?:not (?:yet )?|un)(?:decided|clear|agreed)(?: yet)?|\w+ (?:still )?(?:needs )?to (?:confirm|decide|clarify))"
    r"(?: (?:by|with|together with) [\w@ ]{2,30})?\W*"
    rf"|\W*(?:还|尚|仍)?(?:待|需要?|等|未|没)[{CJK}]{{0,6}}(?:确认|決定|决定|讨论|确定|定|评估|拍板|商议|明确|口径|答复)\W*",
    re.IGNORECASE,
)
# "[FE] Orders: …", "DM-12 …", "3. …": what stands before the first word of a title or an item.
_TAG = re.compile(
    r"\s*(?:\[[^\]\n]{1,40}\]|【[^】\n]{1,40}】|\([^)\n]{1,20}\)\s*:?|[\w/ .&-]{1,28}[:：|>]"
    r"|[A-Z]{1,5}-?\d+(?:\.\d+)*[\s:：·-]|\d{1,3}[a-z]?[.、)])\s*"
)
_MOST_TAGS = 3
_SHORTEST_REST = 6
_LEAD_IN = re.compile(
    r"\W*(?:(?:we (?:should|need to|must|could|want to|will|have to|would like to)|please|let'?s"
    r"|this (?:task|ticket|story|epic|issue) is to|to|should|must|needs?(?: to)?|want to|also|just|then|finally|and"
    r"|now|first|next|i|you) )+",
    re.IGNORECASE,
)
# "给定时任务增加告警", "把构建迁移到 …": Chinese puts what is worked on before the verb.
_OBJECT_FIRST = re.compile(r"\W*(?:为(?!什么|何)|给|对|将|把)")
_CODE_SPAN = re.compile(r"`[^`\n]{1,200}`|\{\{[^}\n]{1,200}\}\}")
# "In order to keep it consistent, …", "…, so that it is easier": a weak word there says why, and demands nothing;
# "it would be better to …" only wishes, a 优化器 and a 关键词 are names, "must be fixed fast" says how soon, and what
# stands in brackets is said by the way.
_PURPOSE = re.compile(
    r"^\W*(?:in order to|to (?:avoid|improve|reduce|make|ensure|provide|keep|maintain|simplify))\b[^,\n]{3,160},"
    r"|,?\s(?:so that|in order to|so (?:the |our |all )?[\w-]+ (?:can|could|do|don't|will)"
    r"|to (?:better|more easily) \w+)\b.*"
    r"|\b(?:would|it['’]d) be (?:much |far )?better (?=(?:to|if|for|not|when)\b)"
    r"|(?:增强|优化|美化)的?(?:功能|按钮|模式|插件|版本|器)|关键[词字]|關鍵字"
    r"|\b(?:fix|fixed|done|solved|resolved|released|shipped) (?:very |really |as )?(?:fast|quickly|quick|asap)\b"
    r"|\bfor (?:\w+ )?(?:better|faster|fast|easier|easy|quicker|quick|smoother|improved) [\w-]+(?: [\w-]+)?\W*\Z"
    r"|\([^()\n]{3,300}\)|（[^（）\n]{2,200}）"
    r"|\bfor (?:the )?ease of \w+|,? \b(?:al)?though\b[^.;\n]*|\b(?:more )?clear(?:er)? (?=what"
    r"|which|how|where|when|who|why)"
    r"|\boptimi[sz]ation (?!of\b|for\b|in\b|to\b|and\b|or\b|on\b|by\b|is\b|should\b|must\b|needs\b)(?=[a-z])"
    r"|\A\W*(?:(?:making|doing|having|fixing|changing|adding) (?:this|that|it)"
    r"|doing so)\b[^.;\n]{0,20} (?:should|would|will)\b.*"
    r"|\A\W*(?:这样(?:做)?|做完|改完)(?:之?后)?[，,]?[^。；\n]*"
    r"|(?:根据|按照|依据)[^，。\n]{2,20}(?:要求|规定|反馈|建议)"
    r"|为了[^，。\n]{2,40}[，,]|(?:以便|从而|以免|避免)[^，。；\n]*",
    re.IGNORECASE,
)
# "I'm open to ideas if someone has a better one?", "难道没有人发现？": asked out of politeness, or in complaint.
_ASKS_NOTHING = re.compile(
    r"\b(?:if (?:any|some)(?:one|body) (?:has|knows)\b.*|makes? sense"
    r"|is (?:this|that|it) (?:really )?an? (?:\w+ )?bug)\W*$"
    r"|,\s*(?:right|ok(?:ay)?|agreed|no)\W*$|^\W*(?:thoughts|why not|who knows)\W*$"
    r"|^\W*(?:do you have |are there )?(?:any|your) (?:other |better )?"
    r"(?:ideas?|thoughts|suggestions?|opinions?|comments)\W*$"
    r"|^\W*(?:sounds?|looks?|seems?|still (?:can|with)|got it|confused)\b[^?\n]{0,40}\W*$"
    r"|\b(?:can|could) (?:you|we|some(?:one|body)|any(?:one|body))(?: please)?"
    r" (?:do something|help|advise|look into|(?:have|take) a look|fix (?:this|it))\b"
    r"|\bwondering if (?:no|any|some)(?:body|one)\b"
    r"|^\W*why (?:is|are|do|does)\b[^?\n]*\b(?:but|although|instead of|even though)\b[^?\n]*\W*$"
    r"|为什么[^？?\n]*(?:却|而不是)"
    r"|难道|明明|居然|竟然|怎么会|什么鬼|(?:对[吧吗么]|是吧|好吗|可以吗|行吗|谢谢)\s*[?？]+\s*$"
    r"|^\W*(?:是不是|这是|有|是)\s?(?:个|一个)?\s?(?:bug|缺陷|问题)\W*$",
    re.IGNORECASE,
)
_STRUCK = re.compile(r"~~[^~]{1,2000}~~|(?<![\w~])~(?=[^\s~\d])[^~\n]{1,400}(?<=\S)~(?![\w~])")
# "Anna Lee  1 hour ago" in a line of its own: what follows was said in a chat, and pasted.
_SPEAKER = re.compile(
    r"\W{0,4}[^\W\d_][^\n:：,，.。]{1,38}?[ \t]{1,4}"
    r"(?:\d{1,2} (?:seconds?|minutes?|hours?|days?) ago|\[?\d{1,2}:\d{2}(?:\s?[ap]m)?\]?|\d{1,2} ?(?:分钟|小时|天)前)"
    r"[^\S\n]*(?:\(edited\)|（已编辑）)?[^\S\n]*\n",
    re.IGNORECASE,
)
_OPINIONS = frozenset({"undecided", "deferred", "loose", "vague", "umbrella"})
_OPEN = _OPINIONS | {"either", "asks", "ellipsis"}
_LEFT_OPEN = frozenset({"undecided", "deferred", "either", "asks"})
_VERBS = ("work_verb", "step_verb", "rework_verb", "grow_verb", "make_verb", "repair_verb", "find_out")


@dataclass(frozen=True)
class Passage:
    """A sentence, an item or a piece of code; `start` is its offset, -1 in the title. `cues` hold its layout too."""

    text: str
    start: int
    cues: frozenset[str]
    words: int

    @property
    def is_code(self) -> bool:
        """Whether it is code or a log."""
        return "kind.code" in self.cues

    def has(self, *cues: str) -> bool:
        """Return whether it holds one of the cues."""
        return not self.cues.isdisjoint(cues)


@lru_cache(maxsize=8)
def passages_of(document: Document) -> tuple[Passage, ...]:
    """Return the passages of a ticket in order, its title first; without headings and without a form's own words.

    What a decision in the ticket settles has the cue "decided", and none of what is open.
    """
    is_told = tells_number(document.source)
    said = [_with_number(one) if is_told or is_count_among_others(one.text) else one for one in _passages(document)]
    passages = tuple(map(_told, said, (*said[1:], None)))
    spans = decided_spans(document.source)
    if not spans:
        return passages
    settled = {at for at, one in enumerate(passages) if any(_overlaps(one, span) for span in spans)}
    pairs = (at for at, (one, then) in enumerate(pairwise(passages)) if one.has("asks") and then.has("either"))
    settled.update(*({at, at + 1} for at in pairs if not settled.isdisjoint((at, at + 1))))
    if is_decided(document.title, document.source):
        settled.add(0)
    return tuple(_settled(one) if at in settled else one for at, one in enumerate(passages))


def _overlaps(passage: Passage, span: tuple[int, int]) -> bool:
    return passage.start < span[1] and span[0] < passage.start + len(passage.text)


def _with_number(passage: Passage) -> Passage:
    """Return a passage in which a letter puts nothing off: for which number it stands is told."""
    is_put_off = passage.has("deferred") and "deferred" not in cues_in(LETTER.sub("1", passage.text)).names
    return replace(passage, cues=passage.cues - {"deferred"}) if is_put_off else passage


def _told(passage: Passage, then: Passage | None) -> Passage:
    """Return a passage without what it leaves open where the next one tells what was decided."""
    is_told = then is not None and passage.has("asks", "undecided") and answers_before(then.text)
    return replace(passage, cues=passage.cues - _LEFT_OPEN) if is_told else passage


def _settled(passage: Passage) -> Passage:
    return replace(passage, cues=passage.cues - _OPEN | {"decided"})


def _passages(document: Document) -> tuple[Passage, ...]:
    title = _passage(document.title, -1, {"kind.title", "role.title", "first"})
    found = [title]
    of_title = _significant(document.title)
    begins = _behind_title(document)
    for section in document.sections:
        said = (one for one in _said(section) if one[1] >= begins)
        heads, ticked = _table_heads(section), _ticked(section)
        for number, (text, start, block) in enumerate(said):
            layout = {f"kind.{block.kind.value}", f"role.{section.role.value}", f"at.{min(len(found), _LATER)}"}
            if block.start in ticked:
                layout.add("ticked")
            if block.start in heads:
                layout.add("table_head")
            if text.startswith("[") and document.source[start - 1 : start] == "!":
                layout.add("file")  # a picture, whose mark begins no sentence
            if _SPEAKER.match(block.text):
                layout.add("kind.quotation")
            if any(begin <= start - block.start < end for begin, end in _struck(block.text)):
                layout.add("struck")
            if number == 0 and not (section.heading and is_of_questions(section.heading.text)):
                layout.add("first")
            if len(of_title & _significant(text)) > _SHARED * len(of_title):
                layout.add("like_title")
            found.append(_passage(text, start, layout))
            if len(found) == MOST_PASSAGES:
                return tuple(found)
    return tuple(found)


def _table_heads(section: Section) -> frozenset[int]:
    """Return where the first row of each table begins: it names the columns."""
    blocks = [None, *section.blocks]
    pairs = pairwise(blocks)
    return frozenset(
        one.start
        for above, one in pairs
        if one and one.kind is BlockKind.ROW and not (above and above.kind is one.kind)
    )


def _ticked(section: Section) -> frozenset[int]:
    """Return where what is ticked off begins, with what stands below it in its list."""
    found: set[int] = set()
    above: list[Block] = []
    for block in section.blocks:
        above = [one for one in above if one.level < block.level]
        if block.checked or (block.checked is None and any(one.start in found for one in above)):
            found.add(block.start)
        above.append(block)
    return frozenset(found)


def _significant(text: str) -> frozenset[str]:
    """Return the words of a text that say what it is about: longer ones, and pairs of Chinese characters."""
    folded = fold(text[:_READ])
    words = {word for word in WORD.findall(folded) if len(word) >= _SIGNIFICANT}
    return frozenset((*words, *_HAN_PAIR.findall(folded)))


def _behind_title(document: Document) -> int:
    """Return where the text goes on behind the title, which stands in for a description that says nothing."""
    line, title = document.source.split("\n", 1)[0], document.title.strip()
    return len(line) if title and line.strip() == title else 0


def _said(section: Section) -> Iterator[tuple[str, int, Block]]:
    for block in section.blocks:
        if block.kind is BlockKind.HEADING or not _WORD_CHARACTER.search(block.text):
            continue
        if block.kind is BlockKind.CODE:
            yield block.text[:_CODE_READ], block.start, block
            continue
        if is_blank(block.text) and "undecided" not in cues_in(block.text).names:
            continue  # "TBD" says nothing, and that is to be asked about
        for start, end in _sentences(block.text, _prompt(block, section)):
            if _WORD_CHARACTER.search(block.text[start:end]) and not _is_of_form(block.text[start:end]):
                yield block.text[start:end], block.start + start, block


def _sentences(text: str, begin: int) -> list[tuple[int, int]]:
    """Return where each sentence stands; one that only puts something off goes with the one before it in its line."""
    spans: list[tuple[int, int]] = []
    for match in _SENTENCE.finditer(text, begin):
        start, end = match.span()
        if spans and _ONLY_PUTS_OFF.fullmatch(match.group()) and "\n" not in text[spans[-1][1] : start]:
            start, _ = spans.pop()
        spans.append((start, end))
    return spans


@lru_cache(maxsize=8)
def _struck(text: str) -> tuple[tuple[int, int], ...]:
    """Return the spans that are struck out: each sentence in one is, though the marks stand at the ends of all."""
    return tuple(one.span() for one in islice(_STRUCK.finditer(text), MOST_PASSAGES))


def _is_of_form(sentence: str) -> bool:
    is_of_form = _BLANK_STORY.match(sentence) is not None or is_form_text(sentence)
    return is_of_form or "form_talk" in cues_in(sentence[:_READ]).names


def _prompt(block: Block, section: Section) -> int:
    """Return how long a form's own words are that begin the first block under a heading: a line, all in brackets."""
    if section.heading is None or block is not section.blocks[0]:
        return 0
    prompt = _PROMPT.match(block.text) or _PROMPT_OF_LINES.match(block.text)
    return prompt.end() if prompt else 0


def _passage(text: str, start: int, layout: set[str]) -> Passage:
    read = text[:_READ]
    return Passage(text, start, _cues_told(read, "kind.code" in layout) | layout, cues_in(read).words)


def is_vaguely_put(text: str) -> bool:
    """Say whether a weak word stands in a text where it is no reason, no name and no aside."""
    return "vague" in cues_in(_PURPOSE.sub(" ", text)).names


@lru_cache(maxsize=2048)  # a ticket is read again after each edit, and most of it stands as it stood
def _cues_told(read: str, is_code: bool) -> frozenset[str]:
    """Return the cues of a passage's own words, wherever it stands."""
    hits = cues_in(read)
    found = {*hits.names, *shapes_in(read)}
    if not is_code:
        found |= forms_in(read)
    found |= {f"starts.{verb}" for verb in _verbs_first_in(read)}
    if _CODE_SPAN.search(read):  # what stands in code says nothing of what its author thinks
        found -= _OPINIONS - cues_in(_CODE_SPAN.sub(" ", read)).names
    if "asks" in found and _ASKS_NOTHING.search(read):
        found.discard("asks")
    if found & {"undecided", "deferred"} and (rest := DECIDED_BY_IT.sub(" ", read)) != read:
        found -= {"undecided", "deferred"} - cues_in(rest).names - shapes_in(rest)
    if "either" in found and is_seen_either_way(read, found):
        found.discard("either")
    if is_answered_in(read):
        found -= _LEFT_OPEN
    if "vague" in found and not is_vaguely_put(read):
        found.discard("vague")
    if hits.words < _SHORT:
        found.add("short")
    elif hits.words > _LONG:
        found.add("long")
    return frozenset(found)


def _verbs_first_in(text: str) -> list[str]:
    begins = _without_lead_in(text)[:_START_READ]
    if NAMES_A_THING.match(begins):
        return []
    hits = cues_in(begins)
    latest = _BEHIND_OBJECT if _OBJECT_FIRST.match(begins) else _CHINESE_START
    return [verb for verb in _VERBS if hits.english.get(verb) == 0 or 0 <= hits.chinese.get(verb, -1) <= latest]


def _without_lead_in(text: str) -> str:
    """Return `text` from the first word that says something: without tags, and without "we should"."""
    for _ in range(_MOST_TAGS):
        tag = _TAG.match(text)
        if tag is None or len(text) - tag.end() < _SHORTEST_REST:
            break
        text = text[tag.end() :]
    lead_in = _LEAD_IN.match(text)
    return text[lead_in.end() :] if lead_in else text


def cues_of_headings(document: Document) -> frozenset[str]:
    """Return the cues of all headings together."""
    headings = " ".join(block.text for block in document.blocks if block.kind is BlockKind.HEADING)
    return cues_in(headings).names
