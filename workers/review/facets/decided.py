"""Which places of a ticket a decision settles that stands in it: its own line, and the words that it quotes.

A letter that stands for a number is settled by the number, wherever it is told, a question by the answer behind it; and
alternatives that were seen leave no choice.
"""

import re
from collections.abc import Collection
from functools import lru_cache

from workers.guardrail.masking import MASK
from workers.reading.anchored import anchored
from workers.review.facets.cues import cues_in
from workers.review.rewriting.parts import DECISION

Span = tuple[int, int]

LETTER = re.compile(r"(?<![A-Za-z0-9])(?:N|XX?)(?![A-Za-z0-9])")
"""What stands for a number: "after N days", X 天后."""
# "N = 30", "default: 2", 默认 7 天: the number for which the letter stands.
_NUMBER_TOLD = anchored(
    r"\bdefault(?:s|ing)?(?: value)?(?: is| to| of)?\W{1,3}\d"
    r"|(?<![A-Za-z0-9])(?:N|XX?)[\"”'`*]{0,2}\s?(?:=|:|is|defaults? to)\s?\d"
    r"|默认(?:值)?\W{0,2}[为是]?\W{0,2}\d|(?<![A-Za-z0-9])(?:N|XX?)\s?(?:＝|：|为|是|默认)\s?\d"
)
# "The sync times, the last N runs and their errors": one of several things, and how many it holds is not the point.
_COUNTED = anchored(r"(?:last|latest|first|top|previous|最近|最后|最後|前)\s?(?:N|XX?)(?![A-Za-z0-9])", re.IGNORECASE)
_CLAUSE = re.compile(r"[.;:。；：，\n]")
_ITEMS = re.compile(r"、|, |和|与|及")
_SEVERAL = 2
# "It either returns 500 or hangs", "文件要么丢失，要么重复保存": two things that were seen. What somebody should do, or
# "either fix it or remove it", is a choice.
_BE = r"(?:is|are|was|were|has|have|had|does|did|gets?)"
_HAPPENS = (
    r"(?:stays?|shows?|fails?|appears?|disappears?|crash(?:es)?|hangs?|freezes?|returns?|remains?|happens?|throws?|works?"
    r"|opens?|closes?|stops?|breaks?|times out|lost|failed|crashed|hung|returned|timed)"
)
_ANYTHING = r"(?:the|an?|it|they|we|i|nothing|my|our)"
_SEEN_EITHER_WAY = anchored(
    rf"\b(?:{_BE} (?:\w+ )?either|either (?:{_BE}|{_HAPPENS})) (?!to\b).{{3,120}}?\bor\b"
    rf"|\beither {_ANYTHING} [^.;\n]{{2,80}}?\b(?:{_BE}|{_HAPPENS})\b[^.;\n]{{0,80}}?,? or {_ANYTHING} [^.;\n]{{2,80}}",
    re.IGNORECASE,
)
# "It seems we either …, or …": what may be wrong.
_GUESSES = anchored(
    r"\b(?:it (?:seems|looks like|appears)|i (?:guess|suspect|assume)|(?:must|may|might) be that)\b.{0,40}\beither\b"
    r"|(?:看起来|看上去|估计|怀疑|可能)(?:是)?要么",
    re.IGNORECASE,
)
_EITHER_WAY_ZH = anchored(r"要么(?P<one>[^，。；\n]{1,30})[，、]?要么(?P<other>[^，。；\n]{1,30})")
_IS_CHOSEN_ZH = re.compile(r"(?<![反响])应(?!用)|需要?|必须|可以|建议|方案|考虑|待|选择|改[为成]|支持|采用")
_SEEN = ("fault", "negated", "now", "happens")
_CHOOSES = frozenset({"want", "deferred", "undecided", "asks"})
# "Discussed “should we …?” and decided to …", "讨论了是否要…，结论是…": the answer stands behind the question.
_IS_ANSWERED = anchored(
    r"\b(?:discussed|asked|debated|raised|considered|question(?:ed)?|talked about|wondered)\b.{5,240}?"
    r"\b(?:(?:and |then |we |it was |was )(?:decided|agreed|concluded|settled)(?! yet)"
    r"|(?:decision|conclusion|outcome|answer)"
    r" (?:is|was)\b)(?! (?:not|open|pending))"
    r"|[?？][)）]?(?:\s{1,3}A\d?|\s{0,3}答)\s?[:：]\s?(?!\W*(?:x\)\W*)?(?:not\b|tb[dc]|open|\?|-|待|未))\S"
    r"|(?:讨论|讨论过|评估|商量|提出|问)[了过]?.{3,120}?(?:结论[是为：:]|最终?决定|决定[了为]|定为|确定为|一致(?:同意|认为))(?!未|待|没)",
    re.IGNORECASE | re.DOTALL,
)
# The sentence after a question tells it: "Decision: …", "We agreed that …", 结论：….
_DECIDES_IT = re.compile(
    r"\W*(?:(?:the |our )?(?:decision|outcome|conclusion|resolution|result|agreed)(?: is| was)?\s?[:：-]?"
    r"(?=\s\S)"
    r"|(?:we|the team|it was|they|everybody)(?: have| has)?(?: then| finally| now)?"
    r" (?:decided|agreed|concluded|settled)\b)"
    r"(?!\W*(?:tb[dca]|open|pending|not\b|to (?:decide|discuss|wait|postpone)|later))"
    r"|\W*(?:结论|決定|决定|最终决定|最终|答案|已确定|讨论结果|一致(?:同意|认为))(?:是|为|：|:|，|[^\W])(?!\W*(?:待|未|暂无|没有))",
    re.IGNORECASE,
)
# "Sounds complicated? It is!", "Q: … A: …": its author gives the answer in the next sentence.
_ANSWERS = anchored(
    r"\W*(?:(?:yes|yep|nope|no[,.!]|answer\b|是的|不是[，。])"
    r"|(?:evidently|obviously|clearly|of course),? (?:yes|no)\b|(?:显然|當然|当然)(?:是|不|要|会|需要)"
    r"|A:(?!\W*(?:\(x\)\W*)?(?:not (?:yet )?answered|open|tb[dc]|\?|-))|答[：:](?!\W*(?:待|未))"
    r"|(?:it|they|we) (?:is|does|do|are|isn['’]t|don['’]t)\W*\Z)",
    re.IGNORECASE,
)
# "Q: What if it is closed? (or moved) A: It stays.", all in one line: what follows the question holds its answer.
_ANSWERED_BELOW = anchored(
    r"(?:\A|[\s)）*])(?:A\d?|答)\s?[:：]\s?"
    r"(?!\W*(?:x\)\W*)?(?:tb[dc]|open|not (?:yet )?answered|\?|-|待|未))\S",
    re.IGNORECASE,
)
_CALLED_Q = anchored(r"(?:\A|\s)\W{0,4}(?:Q\d?|问)\s?[:：]")
_CUT = "…"
_SHORTEST = 4
"""Letters; of less than that nobody can tell which place it quotes."""


@lru_cache(maxsize=8)
def decided_spans(text: str) -> tuple[Span, ...]:
    """Return the spans of a text that the decisions in it settle, in the order of the decisions."""
    found: list[Span] = []
    lines = [one.span() for one in DECISION.finditer(text)]
    if not lines:
        return ()
    letters, places = _letters(_without(text, lines))
    for line in DECISION.finditer(text):
        found.append(line.span())
        quoted = _quoted(line["about"])
        at = letters.find(quoted) if quoted else -1
        if at >= 0:
            found.append((places[at], places[at + len(quoted) - 1] + 1))
    return tuple(found)


@lru_cache(maxsize=8)
def tells_number(text: str) -> bool:
    """Say whether a text tells for which number a letter in it stands."""
    return LETTER.search(text) is not None and _NUMBER_TOLD.search(text) is not None


def is_count_among_others(text: str) -> bool:
    """Say whether the letter of a text only counts one of several things that are listed with it."""
    clauses = (one for one in _CLAUSE.split(text) if LETTER.search(one))
    return any(_COUNTED.search(one) and len(_ITEMS.findall(one)) >= _SEVERAL for one in clauses)


def is_decided(title: str, text: str) -> bool:
    """Say whether a decision in a text is about its title."""
    letters = _letters(title)[0]
    return any((quoted := _quoted(line["about"])) and quoted in letters for line in DECISION.finditer(text))


def is_answered_in(text: str) -> bool:
    """Say whether a sentence reports a question with what was decided on it."""
    return _IS_ANSWERED.search(text) is not None


def answers_before(text: str) -> bool:
    """Say whether a sentence tells what was decided on the question before it; a decision's line quotes its own."""
    return _DECIDES_IT.match(text) is not None and DECISION.search(text) is None


def is_called_question(text: str) -> bool:
    """Say whether a sentence is marked as a question: "Q: …"."""
    return _CALLED_Q.search(text) is not None


def answers(question: str, then: str) -> bool:
    """Say whether the sentence after a question answers it: "Yes, …", "A: …" after "Q: …"."""
    is_told = is_called_question(question) and _ANSWERED_BELOW.search(then) is not None
    return is_told or _ANSWERS.match(then) is not None


def is_seen_either_way(text: str, cues: Collection[str]) -> bool:
    """Say whether the alternatives of a sentence with these cues were seen, so that nobody has to choose."""
    if _GUESSES.search(text) is not None:
        return True
    if not _CHOOSES.isdisjoint(cues):
        return False
    if chinese := _EITHER_WAY_ZH.search(text):
        ways = [cues_in(way) for way in chinese.groups()]
        is_work = any(way.chinese.get(verb) == 0 for way in ways for verb in ("work_verb", "repair_verb"))
        is_seen = "now" in cues or any(not way.names.isdisjoint(_SEEN) for way in ways)
        return is_seen and not is_work and _IS_CHOSEN_ZH.search(text) is None
    return "must" not in cues and _SEEN_EITHER_WAY.search(text) is not None


def _quoted(about: str) -> str:
    """Return the letters of a quotation; of one in which something is hidden or cut, those of its longest part."""
    parts = about.replace(_CUT, MASK).split(MASK)
    longest = max((_letters(part)[0] for part in parts), key=len)
    return longest if len(longest) >= _SHORTEST else ""


def _letters(text: str) -> tuple[str, list[int]]:
    """Return the letters and digits of a text, folded, each with its place: markup may differ from what was quoted."""
    kept = [(one, at) for at, letter in enumerate(text) for one in letter.casefold() if letter.isalnum()]
    return "".join(one for one, _ in kept), [at for _, at in kept]


def _without(text: str, lines: list[Span]) -> str:
    """Return a text with blanks in place of some of its lines."""
    for start, end in lines:
        text = text[:start] + " " * (end - start) + text[end:]
    return text
