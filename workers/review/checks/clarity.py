"""Words that weaken a ticket: the title, vague words, placeholders. Hits advise; none of them rejects by itself."""

import re
from collections.abc import Iterable

from workers.grounding.quotes import Quote
from workers.reading.document import Block, BlockKind, SectionRole
from workers.reading.hints import is_hint, is_placeholder
from workers.reading.language import CJK, weighted_length
from workers.reading.lexicon import Hit, family
from workers.reading.measures import METRIC
from workers.review.checks.answers import NO_TEXT, absent, met, noted, partial, quoted, unmet
from workers.review.checks.criteria import WEAK, criteria, told_criteria
from workers.review.checks.reading import (
    content,
    laid_out,
    quote_of,
    sentences,
    spoken,
    spoken_outside,
    title_of,
)
from workers.review.checks.registry import CheckContext, CheckResult, Finding, check
from workers.review.schemas import Scenario

SHORTEST_TITLE = 10
LONGEST_TITLE = 200
VERB_WITHIN = 40
FEW_WORDS = 2
MANY_WORDS = 5
SHOWN_PER_KIND = 3
TOO_THIN_TO_JUDGE = 100
NAMED = frozenset({('"', '"'), ("“", "”"), ("`", "`"), ("'", "'"), ("「", "」")})
AS_GUESS = re.compile(
    r"\s+(?:not )?(?:[a-z]+ed|have|has|had|was|were|because|due|related|why)\b|是因为|因为|由于|已经?",
    re.IGNORECASE,
)
LEADING_TAG = re.compile(r"^(?:\s*(?:\[[^\]]{0,40}\]|【[^】]{0,40}】|\([^)]{0,40}\)|[\w ]{1,24}[:：]))+\s*")
# A word before an article is a verb ("Retire the old portal"), unless it is one of those that link ("In the basket").
VERB_BEFORE_ARTICLE = re.compile(
    r"(?!(?:in|on|at|by|of|for|from|to|with|without|within|about|above|across|after|against|along|among|around|as|before"
    r"|behind|below|beside|between|beyond|despite|during|except|inside|into|like|near|off|onto|outside|over|per|since"
    r"|through|toward|towards|under|until|upon|via|when|where|while|if|because|although|that|than|and|or|but|nor|both"
    r"|all|half|such|what|which|who|why|how|is|are|was|were|not|only|just|even|quite|rather|many)\b)"
    r"[a-z][a-z-]{1,20} (?:the|an?|all|each|every|our|their|its|your|any|these|this)\b",
    re.IGNORECASE,
)
# 做一个…, 加个…, 改一下…, 删掉…: a verb of one character before a measure word or with its result; 让…, 把…, 给….
CHINESE_VERB_START = re.compile(
    r"(?:要|想|需)?(?:[做建搞弄写出加改换删开发打接设配整补增拆调装搭画定砍拉推用存查测编拟排跑搬并]"
    r"(?:了|出|上|好|完)?(?:[一二两三四五几\d]{1,2}|这|那)?(?:个|套|份|款|版|条|次|张|组|批|下|项|种|篇|块|点|些|部|台|道)"
    r"|[做建搞弄写加改换删开发打接配整补拆调装搭砍拉推用搬](?:掉|好|成|完|通|回|入|进)"
    r"|[让把将给使]|[做搞弄](?!工|法|事|客|梦)|[加改换删建写](?!急|盟|班|密|油|价|版|季|乘|筑|材|议|字|真|手|减))"
    rf"[{CJK}A-Za-z0-9\s“《]"
)
# Words that are verbs as well as judgements: "Clean the flags", "must clean temporary files", 方便客服查询.
VERB_TOO = frozenset({"clean", "clear", "smooth", "slow", "correct", "prompt", "ease"})
BEFORE_VERB = re.compile(r"(?:^|\b(?:to|please|and|then|or)\s|[,;:]\s)$", re.IGNORECASE)
AFTER_MODAL = re.compile(r"\b(?:must|should|shall|will|can|could|may|cannot|not|n['’]t|does|do|did)\s$", re.IGNORECASE)
OBJECT = re.compile(
    r" (?:up|out|off|down|away|the|an?|all|each|every|our|their|its|your|any|these|this|that|those|them|it)\b"
    r"|(?: (?!for|of|in|on|to|with|and|or|from|at|by|is|are)[\w-]+){0,2} (?!this\b|is\b)[\w-]+[^s\W]s(?![\w-])",
    re.IGNORECASE,
)
DEMAND = re.compile(
    r"\b(?:should|must|shall|can|cannot|needs? to|ha(?:s|ve) to)\b|应该|应当|必须|需要|不应|不得|不能",
    re.IGNORECASE | re.ASCII,
)
PRONOUN_START = re.compile(
    r"(?:it|this|they|that|these|those)\s+(?!way\b|case\b)[a-z]+|(?:它们?|其|这个?|那个?)(?![样些类])", re.IGNORECASE
)
# How a letter ends: "Best, Jo" wishes the reader well and says nothing about the work.
CLOSING = re.compile(r"[Bb]est\s*[,\n]\s*(?:[A-Z][\w.'-]{0,20}\s?){0,3}")


@check("feature.title")
@check("task.title")
@check("spike.title")
def title(context: CheckContext) -> CheckResult:
    """The title has a readable length and says what is done, with a verb.

    Why: boards show titles only. Source: PRD_Draft's title rule (10–200); QUS "well-formed".
    """
    text = title_of(context)
    findings = []
    if not SHORTEST_TITLE <= weighted_length(text) <= LONGEST_TITLE:
        findings.append(_title_length(context, text))
    if not says_what_to_do(text, context.packet.scenario):
        findings.append(_title_verb(context, text))
    if not findings:
        return met(Quote(text=text))
    return partial(None, *findings) if len(findings) == 1 else unmet(*findings)


def says_what_to_do(text: str, scenario: Scenario) -> bool:
    """Say whether a title names an action: a verb among its first words, or "… should …"; a spike may ask instead."""
    if scenario is Scenario.SPIKE and family("question").is_in(text):
        return True
    start = LEADING_TAG.sub("", text)[:VERB_WITHIN]
    if family("action").is_in(start) or DEMAND.search(text):
        return True
    opening = family("opening_verb").first(start)
    if opening is not None and opening.start == 0:
        return True
    return VERB_BEFORE_ARTICLE.match(start) is not None or CHINESE_VERB_START.match(start) is not None


def _title_length(context: CheckContext, text: str) -> Finding:
    is_short = weighted_length(text) < SHORTEST_TITLE
    found = ("too short", "太短") if is_short else ("too long", "太长")
    if text:
        return quoted("TITLE-LEN", Quote(text=text), found=found[context.packet.language == "zh"])
    return absent(context, "TITLE-LEN", "a title", "标题", found=found)


def _title_verb(context: CheckContext, text: str) -> Finding:
    if text:
        return quoted("TITLE-VERB", Quote(text=text))
    return absent(context, "TITLE-VERB", "a verb in the title", "标题中的动词")


@check("feature.vagueness")
@check("task.vagueness")
@check("spike.vagueness")
def vagueness(context: CheckContext) -> CheckResult:
    """Few words that every reader takes differently; a vague word beside a number is excused.

    Why: "fast" is argued about at acceptance. Source: Femmer et al., requirements smells; IEEE 29148 §5.2.7.
    Distinct words are counted, not words per length, and a ticket that hardly says anything is not clear: leaving
    text out does not help. Vague criteria are named here and counted by the check of their testability.
    """
    blocks = spoken_outside(context, SectionRole.ACCEPTANCE)
    found = [*_weak_words(Quote(text=title_of(context))), *_in_text(context, blocks)]
    in_criteria = _in_text(context, content(context, SectionRole.ACCEPTANCE))
    findings = _shown(found + in_criteria) + _unclear_pronouns(context)
    distinct = len({finding.quote.text.casefold() for finding in found if finding.quote})
    if not spoken(context):
        return noted(unmet(), context, *NO_TEXT)
    if distinct >= MANY_WORDS:
        return unmet(*findings)
    if distinct >= FEW_WORDS:
        return partial(None, *findings)
    too_little = _says_too_little(context)
    return noted(partial(None, *findings), context, *too_little) if too_little else met(None, *findings)


def _says_too_little(context: CheckContext) -> tuple[str, str] | None:
    """A ticket of a few words gives no ground to call its words clear: say why."""
    if sum(weighted_length(block.text) for block in spoken(context)) < TOO_THIN_TO_JUDGE:
        return "counts in full once there is more text", "内容更充分后才能得满分"
    return None


def _in_text(context: CheckContext, blocks: tuple[Block, ...]) -> list[Finding]:
    """The weak words of the blocks. One search tells whether a block needs a closer look, sentence by sentence."""
    text = laid_out(context, blocks)
    suspect = {hit.start for name in WEAK for hit in family(name).hits(text)}
    touched = [b for b in blocks if any(b.start <= start < b.end for start in suspect)]
    own = (sentence for sentence in sentences(touched) if not is_hint(sentence.text))  # the form's words are not theirs
    return [finding for sentence in own for finding in _weak_words(sentence)]


def _weak_words(sentence: Quote) -> list[Finding]:
    """The weak words of one sentence; a number beside them, or what they compare with, excuses them, and so does the
    end of a letter."""
    if METRIC.search(sentence.text) or CLOSING.fullmatch(sentence.text):
        return []
    compared = family("reference").is_in(sentence.text)
    found: list[tuple[str, Hit]] = []
    for name, code in WEAK.items():
        if code == "COMPARATIVE" and compared:
            continue
        for hit in family(name).hits(sentence.text):
            if _is_name(sentence.text, hit) or _is_verb(sentence.text, hit):
                continue
            if code == "LOOPHOLE" and AS_GUESS.match(sentence.text, hit.end):
                continue  # a guess at a cause or at the past: "probably removed", 也许是因为
            if not any(hit.start < other.end and other.start < hit.end for _, other in found):
                found.append((code, hit))
    return [quoted(code, _in_sentence(sentence, hit)) for code, hit in found]


def _is_name(text: str, hit: Hit) -> bool:
    """Say whether a word is called by its name: the part of a call ("form.clean()"), or alone in quotes."""
    before, after = text[max(0, hit.start - 1) : hit.start], text[hit.end : hit.end + 1]
    return (
        after == "(" or (before, after) in NAMED or (before == "." and hit.start > 1 and text[hit.start - 2].isalnum())
    )


def _is_verb(text: str, hit: Hit) -> bool:
    """Say whether the word tells what to do with something ("Clean the flags") or for whom (方便客服查询)."""
    if hit.word == "方便":
        actor = family("actor").first(text[hit.end :])
        return actor is not None and actor.start == 0
    if hit.word.casefold() not in VERB_TOO:
        return False
    before = LEADING_TAG.sub("", text[: hit.start]).lstrip(' *_-"“')
    if AFTER_MODAL.search(before):
        return True
    return BEFORE_VERB.search(before) is not None and OBJECT.match(text, hit.end) is not None


def _in_sentence(sentence: Quote, hit: Hit) -> Quote:
    if sentence.start is None:  # the title has no offsets
        return Quote(text=hit.word)
    return Quote(text=hit.word, start=sentence.start + hit.start, end=sentence.start + hit.end)


def _shown(found: list[Finding]) -> list[Finding]:
    """The first few distinct words of each kind: a comment with twenty of them is not read."""
    shown: list[Finding] = []
    for code in dict.fromkeys(WEAK.values()):
        words: dict[str, Finding] = {}
        for finding in found:
            if finding.code == code and finding.quote:
                words.setdefault(finding.quote.text.casefold(), finding)
        shown += list(words.values())[:SHOWN_PER_KIND]
    return shown


def _unclear_pronouns(context: CheckContext) -> list[Finding]:
    """Criteria are read one by one, so one that opens with "it" has lost its subject."""
    opened = (c.quote for c in criteria(context) if c.quote and PRONOUN_START.match(c.text))
    stands_alone = [quote for quote in opened if quote.start is not None and _opens_block(context, quote.start)]
    return [quoted("PRONOUN-UNCLEAR", quote) for quote in stands_alone[:1]]


def _opens_block(context: CheckContext, start: int) -> bool:
    kinds = (BlockKind.ITEM, BlockKind.STEP, BlockKind.CHECKBOX, BlockKind.ROW)
    return any(block.start == start and block.kind in kinds for block in context.document.blocks)


@check("feature.placeholders")
@check("task.placeholders")
def placeholders(context: CheckContext) -> CheckResult:
    """Nothing is left as "TBD", "待定" or filler text.

    Why: a placeholder is a question that nobody asked. Source: IEEE 29148 §5.2.7 (no TBD).
    A placeholder that stands for all criteria is charged where these are missed. One among them costs nothing where the
    prose has criteria of its own, for deleting it must not pay.
    """
    sections = context.document.sections_with(SectionRole.ACCEPTANCE)
    listed = tuple(block for section in sections for block in section.blocks)
    inside = {block.start for block in listed}
    elsewhere = _placeholders(block for block in context.document.blocks if block.start not in inside)
    found = (elsewhere + _placeholders(listed))[:SHOWN_PER_KIND]
    if not spoken(context):
        return noted(unmet(*found), context, *NO_TEXT)
    is_feature = context.packet.scenario is Scenario.FEATURE
    costs = elsewhere or (found and is_feature and criteria(context) and not told_criteria(context))
    return partial(None, *found) if costs else met(None, *found)


def _placeholders(blocks: Iterable[Block]) -> list[Finding]:
    found = []
    for block in blocks:
        if block.kind in (BlockKind.HEADING, BlockKind.CODE):
            continue
        if is_placeholder(block.text):
            found.append(quoted("PLACEHOLDER", quote_of(block)))
        else:
            for hit in family("placeholder").hits(block.text)[:1]:
                start = block.start + hit.start
                found.append(quoted("PLACEHOLDER", Quote(text=hit.word, start=start, end=start + len(hit.word))))
    return found
