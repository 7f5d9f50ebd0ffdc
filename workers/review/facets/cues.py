"""The cue words of `cues.yaml`, found in a passage. Says which cues stand where, not what they mean.

A phrase is written with `(a|b|)` for one of its parts, `*` for any ending and a blank for a gap between words. English
is compared word by word, so that the time is linear in the text; Chinese is found anywhere.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from config.loading import load_yaml
from workers.reading.anchored import AnchoredTable, anchored
from workers.reading.language import CJK
from workers.reading.lexicon import WordLists, Words, fold

CUES_PATH = Path(__file__).with_name("cues.yaml")

WORD = re.compile(r"[a-z0-9]+(?:'[a-z]+)?")
HAN = re.compile(f"[{CJK}]")
_GROUP = re.compile(r"\(([^()]*)\)")
_SPACES = re.compile(r"[\s-]+")
# An address on the web and a path have no words, and what is struck out is no longer said.
_UNSAID = anchored(
    r"https?://[^\s)\]>|]+|~~[^~\n]{1,300}~~|(?<![\w~])~(?=[^\s~\d])[^~\n]{1,300}(?<=\S)~(?![\w~])|\b[A-Za-z]:\\[^\s)\]}>|]+|(?<![\w.])/(?:home|Users)/[^\s)\]}>|]+"
)
_SHORTEST_STEM = 3
# Whose words say something else together: "log in" is no log, "as soon as possible" and "if unsure" leave nothing
# open, "would be nice" is a wish, "as needed" demands nothing, "x is not defined" is an error, "as a result" tells no
# story, a "text editor" or an "http client" is a program and "dev time" no developer, "we only need to worry about"
# demands nothing, and "that would make it easier" is what something is good for, "until we decide" does not wait for
# it, nor does "either way we need it", a "quick filter" is a name, "it must be related to" guesses, "we need to be
# able" gives no reason, and neither does "this task is to", a "user guide" and `task.user` are nobody who needs
# something, and only at its beginning does "as the" begin a story: "it runs as the default", and what "used to be
# defined" is not to be.
_IDIOMS = (
    (anchored(r"\blog(?=(?:s|ged|ging)?[ -](?:in|out|on|off|into)\b)"), "sign"),
    (anchored(r"\b(?:if|when) (?:you are |you're |in )?(?:unsure|not sure|doubt)\b"), "besides"),
    (anchored(r"\b(?:would|it'd) be (?:really |very )?(?:nice|great|good|cool)\b"), "we would like"),
    (anchored(r"(?<!go )\beither way\b"), "anyhow"),
    (
        anchored(r"\bused to be (?=(?:discuss|decid|determin|defin|confirm|agre|clarif|specif)\w*ed\b)"),
        "used to get ",
    ),
    (anchored(r"\b(?:is|are|was|when|if|while) not defined\b"), "is broken"),
    (anchored(r"\bconsider the following\b"), "see below"),
    (anchored(r"(?<!adjust )\bas needed\b"), "as appropriate"),
    (anchored(r"\bas an? (?:result|consequence)\b"), "therefore"),
    (anchored(r"\bmust be (?=(?:related|due|caused|because|some|a bug|a problem)\b)"), "seems "),
    (
        anchored(r"\bas an? (?:reminder|rule|note|side|workaround|whole|bonus|matter|first|next|start|part|follow)\b"),
        "besides",
    ),
    (
        anchored(r"\b(?:need|have|has|needs) to (?:worry|care|remember|note|be aware|bear in mind|keep in mind)\b"),
        "mind",
    ),
    (
        anchored(
            r"\b(?:would|will|could|might|that|this|which|it|and) (?:also |really )?makes? (?:it|this|things|life)"
            r" (?:\w+ )?(?:easy|easier|simple|simpler|quick|quicker|fast|faster|better|nicer|cleaner|clearer)\b"
        ),
        "helps",
    ),
    (
        anchored(
            r"\bquick(?= ?-?(?:filter|fix|search|start|access|edit|view|action|reply|link|create|add)(?:s|es)?\b)"
        ),
        "named",
    ),
    (
        anchored(
            r"\buntil (?:we|they|it|that|this|somebody)(?: have| has been| is| was)? (?:decided?|agreed?|known?)\b"
        ),
        "later",
    ),
    (anchored(r"\b(?:this|that|it|which) (?:is|would be|seems like) something\b"), "this is"),
    (
        anchored(
            r"\b((?:allow|let|enable|permit)(?:s|ing|ed)?\b[^.\n]{0,60}) to be (?:specified|defined|determined)\b"
        ),
        r"\1 to be given",
    ),
    (anchored(r"\b(?:in|of|for|from) which one\b|\bwhich one is which\b"), "where"),
    (
        anchored(
            r"\b(?:analysis|research|study|comparison|experiment)s?"
            r" (?=(?:page|view|tab|report|screen|dashboard|tool|table|list|group|chart|panel|module)s?\b)"
        ),
        "named ",
    ),
    (
        anchored(r"\bnot (?:very |really )?clear (?:enough|to (?:the |our |a )?(?:user|customer|people|reader))"),
        "bad",
    ),
    (
        anchored(
            r"\bto be (?:discussed|decided|determined|defined|agreed) "
            r"(?:separately|elsewhere|in (?:an?|another|the) (?:separate|other|follow-?up|next|issue|ticket))\b"
        ),
        "elsewhere",
    ),
    (
        anchored(
            r"\b(?:let|allow|enable|ask)s? (?:the |a |each |every )?(?:user|developer|customer|client|admin|author"
            r"|caller|owner|reader|visitor)s?(?: to)? decide\b"
        ),
        "offers",
    ),
    (anchored(r"(?<=\w )as (?:an?|the)\b(?![^.,\n]{0,40}? i\b)"), "like a"),
    (anchored(r"\bthis (?:task|ticket|story|issue|epic|spike|work) (?:is|aims|will be) to\b"), "we should"),
    (
        anchored(
            r"\b(?:text|html\d?|source|code|s3|https?|rest|api|web|mail|sql|git|ssh|image|xml|json|rich|screen|rpc)"
            r" (?:\w+ )?(?:client|editor|reader|viewer|agent|player|consumer|publisher)s?\b"
            r"|\bdev (?:time|cycles?|mode|env\w*|server|builds?|tools?)\b"
        ),
        "named",
    ),
    (anchored(r"\bas (?:soon|quickly|fast|early) as possible\b"), "asap"),
    (
        anchored(
            r"\b((?:want|need|like|have|has|going|ought|supposed|possible|unable|able|allowed|try|trying)s? to)"
            r" (?=be able|get|have|provide|give|save|track|support|improve|ensure|understand)"
        ),
        r"\1 indeed ",
    ),
    (
        anchored(
            r"(?<=[.`_/@$])(?:user|developer|customer|admin|client|member|owner)s?\b"
            r"|\b(?:user|developer|customer|admin|client|member|owner)(?=[._]\w)"
            r"|\b(?:user|developer|customer|admin|client|member|owner)(?=[ /_.-]?(?:names?|ids?|entit\w*|pass\w*"
            r"|agents?|guides?|stor(?:y|ies)|fields?|interfaces?|consoles?|data|pref\w*|accounts?|profiles?|tables?|settings?"
            r"|services?|inputs?|docs?|documentation|portals?|side|code|manuals?|groups?|roles?|ui)\b)"
        ),
        "named",
    ),
)

_MAY_STAND = AnchoredTable(dict(enumerate(idiom for idiom, _ in _IDIOMS)))

# Chinese words are found within others: 应用 and 响应 demand nothing, 需求 and 无需 neither.
STILL = (
    "什么|会|不|没|无|报|有|很|打不|失败|这样|一样|同样|原来|原样|出现|存在|空|错|卡|显示(?:失败|错|报|不|没|空|旧|原)"
)
"""Behind 还是, what makes it "still" and not "or", or names nothing to choose: 还是什么."""
# What holds other words and says none of them: "不可能" is sure, "还是报错" too, and "会不会" denies nothing.
_UNSAID_ZH = anchored(
    rf"不可能|还是(?={STILL})|会不会|有没有?可能"
    r"|(?:数据|统计)分析|分析(?:页|报[表告]|图表|平台|看板|面板|工具|器|师|[和与及、](?:监控|统计|报表|展示))"
    r"|待(?:定|确认|明确|讨论|评估)的?(?:事项|问题|内容|项)(?=[^，。；\n]{0,8}(?:已|均|都|全部|完成))"
)
# Asked for politely, and neither refused nor to be found out: "能不能加上筛选", "是否考虑支持导出".
_ASKED_ZH = anchored(r"能不能|可不可以|(?<![估研认断定查看])是否(?=可以|能|考虑|可)|有没有(?=办法|计划|打算)")
_COULD = "能否"
_NO_DEMAND = anchored(
    "应用|应答|响应|对应|相应|适应|反应|供应|效应|应急|一应|应有尽有|需求|无需|不需要|不需|供需|按需|所需|必需品"
)
_DEMAND = "must"

Places = Mapping[str, int]
"""Cue → where its first word stands."""


@dataclass(frozen=True)
class Cues:
    """The compiled cues: phrases and stems by their words, the words with which one begins, and Chinese ones.

    `openings` are the stems with the first letters of their last word only, with which few words begin.
    `longest_stem` is how many letters the last word of a stem has at most.
    """

    phrases: Mapping[str, frozenset[str]]
    stems: Mapping[str, frozenset[str]]
    openings: frozenset[str]
    longest_stem: int
    beginnings: frozenset[str]
    chinese: Mapping[str, frozenset[str]]
    han: re.Pattern[str]

    def english_in(self, words: list[str]) -> dict[str, int]:
        """Return the cues among `words`, in lower case, with the number of the word where each first begins."""
        found: dict[str, int] = {}
        for at in range(len(words)):
            phrase = ""
            for end in range(at, len(words)):
                word = words[end]
                before, phrase = phrase, f"{phrase} {word}" if phrase else word
                for cue in self.phrases.get(phrase, ()):
                    found.setdefault(cue, at)
                if f"{before} {word[:_SHORTEST_STEM]}" in self.openings:
                    for length in range(_SHORTEST_STEM, min(len(word), self.longest_stem) + 1):
                        for cue in self.stems.get(f"{before} {word[:length]}".lstrip(), ()):
                            found.setdefault(cue, at)
                if phrase not in self.beginnings:
                    break
        return found

    def chinese_in(self, text: str) -> dict[str, int]:
        """Return the Chinese cues in `text` with the offset where each first begins."""
        found: dict[str, int] = {}
        within = {at for word in _NO_DEMAND.finditer(text) for at in range(*word.span())}
        for match in self.han.finditer(text):
            for cue in self.chinese[match[1]]:
                if cue != _DEMAND or match.start() not in within:
                    found.setdefault(cue, match.start())
        return found


@dataclass(frozen=True)
class CueHits:
    """What one passage holds: English cues by word, Chinese by offset, and how many words it has."""

    english: Places
    chinese: Places
    words: int

    @property
    def names(self) -> frozenset[str]:
        """Every cue of the passage."""
        return frozenset((*self.english, *self.chinese))


@lru_cache(maxsize=2048)
def cues_in(text: str) -> CueHits:
    """Return the cues of a passage. A word of Chinese counts as two characters."""
    folded = fold(_UNSAID.sub(" ", text))
    words = WORD.findall(_without_idioms(folded))
    han = len(HAN.findall(folded))
    chinese = _UNSAID_ZH.sub(lambda words: " " * len(words[0]), folded)
    chinese = _ASKED_ZH.sub(lambda words: _COULD.ljust(len(words[0])), chinese)
    return CueHits(cues().english_in(words), cues().chinese_in(chinese) if han else {}, len(words) + han // 2)


def _without_idioms(folded: str) -> str:
    """Return a text with other words in place of each idiom, one idiom after the other."""
    standing = _MAY_STAND.candidates(folded)
    for number, (idiom, meant) in enumerate(_IDIOMS):
        if number in standing and (changed := idiom.sub(meant, folded)) != folded:
            folded, standing = changed, _MAY_STAND.candidates(changed)
    return folded


@lru_cache(maxsize=1)
def cues() -> Cues:
    """Return the shipped cues. Raises ConfigError when the file is unusable."""
    lists = load_yaml(CUES_PATH, WordLists).root
    phrases: dict[str, frozenset[str]] = {}
    stems: dict[str, frozenset[str]] = {}
    for cue, phrase in _spelled_out(lists):
        table, key = (stems, phrase[:-1]) if phrase.endswith("*") else (phrases, phrase)
        table[key] = table.get(key, frozenset()) | {cue}
    chinese = {
        word: frozenset(cue for cue, words in lists.items() if word in words.zh)
        for words in lists.values()
        for word in words.zh
    }
    within = {word: frozenset().union(*(chinese[other] for other in chinese if other in word)) for word in chinese}
    demands = [word for word in chinese if _DEMAND in chinese[word]]
    for word in chinese:  # what is left of it without the words that demand nothing
        if not any(one in _NO_DEMAND.sub(" ", word) for one in demands):
            within[word] -= {_DEMAND}
    longest_first = sorted(chinese, key=lambda word: (-len(word), word))
    return Cues(
        phrases=phrases,
        stems=stems,
        openings=frozenset(map(_opening, stems)),
        longest_stem=max(len(stem.rpartition(" ")[2]) for stem in stems),
        beginnings=frozenset(start for phrase in (*phrases, *stems) for start in _beginnings(phrase)),
        chinese=within,
        han=re.compile(f"(?=({'|'.join(map(re.escape, longest_first))}))"),
    )


def _spelled_out(lists: Mapping[str, Words]) -> Iterator[tuple[str, str]]:
    for cue, words in lists.items():
        for written in words.en:
            for phrase in _choices(written):
                yield cue, _SPACES.sub(" ", phrase).strip()


def _choices(written: str) -> Iterator[str]:
    """Yield `written` with each choice of its groups."""
    group = _GROUP.search(written)
    if group is None:
        yield written
        return
    for part in group[1].split("|"):
        yield from _choices(written[: group.start()] + part + written[group.end() :])


def _opening(stem: str) -> str:
    before, _, last = stem.rpartition(" ")
    return f"{before} {last[:_SHORTEST_STEM]}"


def _beginnings(phrase: str) -> Iterator[str]:
    words = phrase.split(" ")
    return (" ".join(words[:count]) for count in range(1, len(words)))
