"""Tells the kind of work from what a ticket says: how its title begins, what its first sentences and its form say."""

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from workers.reading.anchored import anchored
from workers.reading.document import Document
from workers.review.facets.cues import cues_in
from workers.review.facets.forms import ASKED_OF_ALL, EXPECTED, FOUND_OUT, WAS_RIGHT, declares
from workers.review.facets.passages import Passage, cues_of_headings, passages_of
from workers.review.facets.shapes import (
    ASKED_FOR_THEM,
    IS_NEW,
    NO_FAULT,
    NOBODY_CAN,
    NOW_AND_THEN,
    OF_RULES,
    ORDERED_FOR_A_FAULT,
    RULE,
    SEEN,
)
from workers.review.facets.weights import Features, log_odds, shares, weights
from workers.review.schemas import Scenario

_IN_TITLE = (
    "must", "want", "negated", "fault", "find_out", "undecided", "loose", "rework_verb", "grow_verb", "make_verb",
    "repair_verb", "artefact", "screen", "role", "story", "name", "version", "asks", "reproduce", "condition", "quoted",
    "umbrella", "starts.work_verb", "starts.rework_verb", "starts.grow_verb", "starts.make_verb", "starts.repair_verb",
)  # fmt: skip
_IN_OPENING = (
    "fault", "negated", "must", "want", "happens", "find_out", "condition", "can", "starts.work_verb",
    "starts.grow_verb", "starts.rework_verb", "starts.make_verb", "starts.repair_verb",
)  # fmt: skip
_IN_BODY = ("story", "role", "want", "file", "must", "happens", "role.acceptance", "role.environment")
_OPENING, _READ = 3, 40
_SPIKE = anchored(r"(?<![a-z])(?:spike|time-?box)(?![a-z])|调研|预研|可行性", re.IGNORECASE)
_STORY_OF_TEAM = anchored(
    r"as an? [^.,\n]{0,30}?(?:dev|engineer|pm\b|tester|maintainer|contributor|programmer|architect|qa\b)", re.IGNORECASE
)
_REPORT = frozenset({"role.steps", "role.observed", "role.expected"})
_WORKS = ("starts.work_verb", "starts.grow_verb", "starts.make_verb", "starts.rework_verb", "starts.repair_verb")
_ASKED_FOR = ("must", "want", "can", "will", "asks", "starts.work_verb")
_PARTS_OF_REPORT = 2
_CERTAIN, _HALF, _HARDLY = 0.8, 0.5, 0.05
_FAULT_AT_END = anchored(
    r"(?<![a-z])(?:crash(?:es|ed)|fails?|failed|breaks|(?:is|are) broken|(?:does not|doesn't|not) work(?:ing)?)\W*\Z"
    r"|(?:报错|崩溃|闪退|空白|白屏|黑屏|(?:没有?(?:任何)?|无|不)(?:反应|响应)|异常|失败|失效|超时|打不开|点不动"
    r"|不对|不准|不一致|丢失|错乱|损坏|卡死|卡住|卡顿|乱码|重复(?:扣款|扣费|入账|下单)|无法正常\S{0,4})[\s.。!！?？]*\Z",
    re.IGNORECASE,
)
# "Send button fails when offline": the first word names a part of a screen, and orders nothing.
_PART_FAILS = anchored(
    r"\W*(?:[\"“]?[\w-]+[\"”]? ){0,3}(?:button|link|icon|dialog|popup|page|screen|form|field|menu|window|tab|list)s? "
    r"(?:(?:is|are) (?:\w+ )?(?:broken|missing|blank|empty|wrong|gone|unresponsive)|fails?|crash(?:es)?|breaks?"
    r"|freezes?|hangs?|disappears?|(?:do|does|is|are|can|did)(?: not|n['’]t|not)\b|do(?:es)? nothing|never"
    r"|(?:points?|refers?|links?|leads?)\b[^.\n]{1,30}\b(?:non-?existent|wrong|missing|outdated|dead|not exist)\b)",
    re.IGNORECASE,
)
# "The page shows 44.87, should be 44.88", "打开的却是周二": what is seen against what is right.
_SHOULD_BE = anchored(
    r"\b(?:shows?|says?|reads?|displays?|returns?|gives?|is)\b[^.,;\n]{1,40}(?:[.,]\d[^.,;\n]{0,10})?,"
    r" (?:but |it )?should (?:be|show|read|say|return)\b"
    r"|\b(?:shows|opens|displays|returns|says|sends|prints|selects|(?:goes|leads) to)\b[^.,;\n]{1,50}\binstead of\b"
    r"|\b(?:opens?|gets?|receives?|appears?|shown|sent|charged|booked)\b[^.,;\n]{0,30}\btwice\b(?! (?:an?|per|in)\b)"
    r"|(?<!每)(?<!每天)(?:收到|扣|打开|弹出?|出现|提交|显示)了?[^每，。；\n]{0,4}[两二]次(?!后|時|时|以上|则)|又[^，。；\n]{1,8}一[次遍]|收到[两二]封"
    r"|(?:显示|顯示|变成|是|为)[^，。；\n]{1,20}[，,]\s?(?:但)?(?:应该?|正确的?)(?:是|显示|为)"
    r"|(?:显示|打开|跳转到?|返回|出来|得到|收到)的?(?:却|是?[^，。；\n]{1,20}[，,]?而不是)",
    re.IGNORECASE,
)
# "Should we replace it?", "要不要接入": it is to be decided what is used, not what a product does.
_ASKS_WHETHER = anchored(
    r"\W*(?:should|shall|do|can|could) we (?:still )?(?:need to )?(?:drop|get rid of|replace|remove|switch|leave|move"
    r"|adopt|buy|rewrite|migrate|(?:do|live) without)\b[^?\n]{3,}\?\W*\Z"
    r"|(?:要不要|该不该|值不值得|是否(?:要|值得|需要))(?:接|引入|采用|换|替换|切换|迁移|升级|采购|自研|重写|重构|改用|放弃)",
    re.IGNORECASE,
)
_ASKS_TO_ADD = anchored(
    r"(?:希望|能否|能不能|可否|可不可以|是否可以|建议)[^。？?\n]{0,6}(?:增加|添加|新增|支持|提供|加上|加入|加一?个|做一?个)"
)
_PART_IN_A_LINE = anchored(r"(?<!\w)h[1-6]\.\s?(?:actual|observed)\b", re.IGNORECASE)
"""A heading whose line break was lost, so that it is none."""
_TRACE = anchored(r"Traceback \(most recent|^\s*at [\w$.<>]+\([\w.]+:\d+\)|\b\w+(?:Exception|Error): ", re.MULTILINE)
_OF_FAULTS = frozenset(
    {"fault", "negated", "happens", "reproduce", "trace", "said", "role.observed", "role.steps", "role.expected"}
)
_OF_WORK = frozenset({
    "artefact", "name", "version", "file", "command", "rework_verb", "repair_verb", "starts.work_verb", "kind.code",
    "trace", "key",
})  # fmt: skip
# "Follow-up from "Fix the list"": what a discussion of a change left to do.
_FOLLOWS_UP = re.compile(r"\W*follow-?ups? (?:from|of|to|on)\b|\W*(?:后续)?跟进\s?[：:]", re.IGNORECASE)
# "feat(shop): …", "(fix): …", "chore: …": what teams write before the title of a change.
_COMMIT = re.compile(
    r"\W*(?P<type>feat(?:ure)?|bug ?fix|fix|bug|refactor|ci|build|perf|style)\)?(?:\([^()\n]{1,30}\))*!?\s?[:：]",
    re.IGNORECASE,
)
_OF_PRODUCT = frozenset({"role", "screen", "can", "grow_verb", "story"})
_DENIED = frozenset({"fault", "negated"})
_TRUST = 0.5


@lru_cache(maxsize=8)
def kind_shares(document: Document) -> Mapping[Scenario, float]:
    """Return how likely each kind is, from the words alone; the shares add up to 1."""
    features = kind_features(document, passages_of(document))
    return told_kinds({kind: log_odds(of, features) for kind, of in weights().kind.items()}, document)


def told_kinds(odds: Mapping[Scenario, float], document: Document) -> Mapping[Scenario, float]:
    """Return log odds of kinds as shares that add up to 1.

    Its form settles what the words only make likely: a spike says so in its title or asks there what is to be found
    out, a report has steps and what came of them, a title that tells a fault, or what was right before or expected
    instead, a story says who wants something, and so does a title that asks somebody to add a thing ("能不能加个按钮").
    A title that is a story asks nothing: "As a user I would like to see the mean".
    What names nothing that is wrong is hardly a report, nor is an order of what to do when something fails. What
    speaks of people and screens and names nothing technical is hardly a technical task.
    """
    told: Mapping[Scenario, float] = shares(odds)
    passages = passages_of(document)
    cues = frozenset(cue for one in passages for cue in one.cues)
    if commit := _COMMIT.match(document.title):
        return _sharpened(told, _kind_of_commit(commit["type"].lower()), _CERTAIN)
    if _is_story_of_user(passages[0]):
        return _sharpened(told, Scenario.FEATURE, _CERTAIN)
    if asks_in_title(passages[0]):
        return _sharpened(told, Scenario.SPIKE, _CERTAIN)
    fails = _FAULT_AT_END.search(document.title) is not None or _PART_FAILS.match(document.title) is not None
    is_new = IS_NEW.match(document.title) is not None and not declares(document.title) and not fails
    is_new = is_new or follows_up(document.title)
    if (is_new or ORDERED_FOR_A_FAULT.match(document.title)) and not _is_report(document, cues):
        return _sharpened(told, Scenario.BUG, _HARDLY)
    if _tells_rules(passages) or _asks_for_a_way(passages):
        return _sharpened(told, Scenario.BUG, _HARDLY)
    fails = fails or (NOW_AND_THEN.search(document.title) is not None and not passages[0].has(*_WORKS, "must", "want"))
    is_seen = fails or any(map(_is_seen_against, passages[1 : 1 + _OPENING])) or _is_against_what_was(document)
    if is_seen or _is_report(document, cues) or _is_crash(passages):
        return _sharpened(told, Scenario.BUG, _CERTAIN)
    asks_to_add = _ASKS_TO_ADD.search(document.title) is not None and not passages[0].has("behind")
    if asks_to_add or any(map(_is_story_of_user, passages[1 : 1 + _OPENING])):
        return _sharpened(told, Scenario.FEATURE, _CERTAIN)
    if not any(map(_may_tell_a_fault, passages)) and not any(map(_tells, passages[: 1 + _OPENING])):
        told = _sharpened(told, Scenario.BUG, _HARDLY)
    work = frozenset(cue for one in passages for cue in one.cues & _OF_WORK if not _grows(one, cue))
    is_of_product = not work and not cues.isdisjoint(_OF_PRODUCT) and len(passages) > 1
    return _sharpened(told, Scenario.TECH_TASK, _HARDLY) if is_of_product else told


def _kind_of_commit(type_: str) -> Scenario:
    if type_.startswith("feat"):
        return Scenario.FEATURE
    return Scenario.BUG if type_.startswith(("fix", "bug")) else Scenario.TECH_TASK


def follows_up(title: str) -> bool:
    """Say whether a title says that a ticket is what a discussion of a change left to do."""
    return _FOLLOWS_UP.match(title) is not None


def is_plainly_a_report(document: Document) -> bool:
    """Say whether a ticket is a bug whatever it was filed as: its title tells a fault, above a report or a trace."""
    passages = passages_of(document)
    title, cues = passages[0], frozenset(cue for one in passages for cue in one.cues)
    is_fault = title.has("fault", "negated") and not title.has(*_WORKS, "must", "want")
    return is_fault and (_is_report(document, cues) or _is_crash(passages))


def is_kind_unclear(document: Document, kind: Scenario) -> bool:
    """Say whether the words of a ticket speak less for this kind than for all others together."""
    return kind_shares(document)[kind] < _HALF


def read_kind(document: Document) -> Scenario:
    """Return the likeliest kind."""
    told = kind_shares(document)
    return max(told, key=lambda kind: told[kind])


@lru_cache(maxsize=8)
def weighed_kind(document: Document, kind: Scenario) -> Features:
    """Return the kind that a ticket was given and the kind that its words tell, half each, as features."""
    return weighed(kind_shares(document), kind)


def weighed(told: Mapping[Scenario, float], kind: Scenario) -> Features:
    """Return shares and one kind, half each, as features."""
    return {f"is.{one}": (1 - _TRUST) * share + _TRUST * (one is kind) for one, share in told.items()}


def kind_features(document: Document, passages: tuple[Passage, ...]) -> Features:
    """Return what speaks for a kind, each 1 where it is there.

    How a ticket is laid out, how long it is, and that a technical word stands somewhere in it, is so in every kind:
    with them, kinds of tickets that a fit did not see are told worse.
    """
    title, body = passages[0], passages[1:_READ]
    opening = frozenset(cue for passage in passages[1 : 1 + _OPENING] for cue in passage.cues)
    spoken = [passage for passage in body if not passage.is_code]
    counted = Counter(cue for passage in spoken for cue in passage.cues)
    everywhere = frozenset(cue for passage in body for cue in passage.cues)
    is_work, is_bad, is_told = title.has("starts.work_verb"), title.has("fault", "negated"), declares(document.title)
    is_bare, tells = not is_work and not is_bad, any(map(_tells, body[:_OPENING]))
    wants, fails = not opening.isdisjoint({"must", "want"}), not opening.isdisjoint({"fault", "negated"})
    told = {
        **{f"title.{cue}": cue in title.cues for cue in _IN_TITLE},
        **{f"opening.{cue}": cue in opening for cue in _IN_OPENING},
        **{f"body.{cue}": cue in counted for cue in _IN_BODY},
        "title.fails": is_bad and not is_work,
        "title.works_on_fault": is_bad and is_work,
        "title.plain": is_bare,
        "title.declares": is_told,
        "title.only_declares": is_told and not is_work,
        "title.declares_as_is": is_told and not title.has("must"),
        "title.reworks_artefact": title.has("rework_verb") and title.has("artefact", "name", "version"),
        "title.grows_screen": title.has("grow_verb") and title.has("screen", "role"),
        "plain_title_then_wish": is_bare and (wants or "work_verb" in opening),
        "plain_title_then_fault": is_bare and fails,
        "plain_title_then_told": is_bare and not wants and tells,
        "opening.fails": fails and not wants,
        "heading.reproduce": "reproduce" in cues_of_headings(document)
        or not everywhere.isdisjoint({"role.steps", "role.observed"}),
        "body.reproduce": "reproduce" in everywhere,
        "body.trace": "trace" in everywhere,
        "body.screens": counted["screen"] > 1,
        "body.behinds": counted["behind"] > 1,
        "body.story_of_team": any(one.has("story") and _STORY_OF_TEAM.search(one.text) for one in spoken),
        "is_empty": not body,
    }
    return {name: 1.0 for name, holds in told.items() if holds}


def asks_in_title(title: Passage) -> bool:
    """Say whether a title says that something is to be found out."""
    if _SPIKE.search(title.text) or _ASKS_WHETHER.search(title.text):
        return True
    if title.has("fault", "negated", "starts.grow_verb"):
        return False
    finds_out = title.has("starts.find_out") or FOUND_OUT.search(title.text) is not None
    return finds_out or ASKED_OF_ALL.match(title.text) is not None


def _is_report(document: Document, cues: frozenset[str]) -> bool:
    """Say whether it has the form of a report: two of its parts, or steps that are called steps to reproduce.

    A form that was picked says so even where nobody filled it in, unless its title orders something new.
    """
    title = passages_of(document)[0]
    if not title.has("starts.grow_verb", "starts.make_verb") or title.has("fault", "negated"):
        cues |= {f"role.{section.role.value}" for section in document.sections}
    if len(cues & _REPORT) >= _PARTS_OF_REPORT or _PART_IN_A_LINE.search(document.source):
        return True
    return "role.steps" in cues and "reproduce" in cues_of_headings(document)


def _is_crash(passages: tuple[Passage, ...]) -> bool:
    """Say whether a trace stands in a text whose title names no work: a crash report."""
    return not passages[0].has("starts.work_verb") and any(one.is_code and _TRACE.search(one.text) for one in passages)


def _tells_rules(passages: tuple[Passage, ...]) -> bool:
    """Say whether a text tells who may do what, twice or below a title that says so, and nothing that was seen."""
    title, *said = passages
    if title.has("negated", "fault") or any(one.has("fault") or SEEN.search(one.text) for one in said):
        return False
    rules = sum(not one.is_code and RULE.match(one.text) is not None for one in said)
    return rules + (OF_RULES.search(title.text) is not None) > 1


def _asks_for_a_way(passages: tuple[Passage, ...]) -> bool:
    """Say whether a title says what people cannot do, above a wish that they can, and nothing failed."""
    title, *said = passages
    if not NOBODY_CAN.match(title.text) or any(one.has("fault", "trace", *_REPORT) for one in said):
        return False
    return any(not one.is_code and ASKED_FOR_THEM.search(one.text) for one in said)


def _may_tell_a_fault(passage: Passage) -> bool:
    """Say whether a cue of a fault stands in a passage that is neither a state nor a rule of the product."""
    found = passage.cues & _OF_FAULTS
    if passage.has("kind.row"):
        found -= {"negated"}  # "no e-mail" in a cell is a value
    if found <= _DENIED:
        found &= cues_in(NO_FAULT.sub(" ", passage.text)).names
    return bool(found)


def _is_seen_against(passage: Passage) -> bool:
    return not passage.is_code and _SHOULD_BE.search(passage.text) is not None


def _tells(passage: Passage) -> bool:
    """Say whether a passage tells how things are, and neither asks nor orders anything nor says who can do what."""
    is_other = passage.is_code or passage.has(*_ASKED_FOR)
    return not is_other and declares(passage.text)


def _grows(passage: Passage, cue: str) -> bool:
    """Say whether what looks like work is what people get or do: "Let users switch to a dark theme"."""
    return (
        cue in ("starts.work_verb", "rework_verb") and passage.has("starts.grow_verb") and passage.has("role", "screen")
    )


def _is_against_what_was(document: Document) -> bool:
    """Say whether a text tells what is so since a change, or what was expected beside a fault, and orders nothing."""
    title, *said = passages_of(document)
    if title.has(*_WORKS, "must", "want"):
        return False
    tells = [one for one in said[:_OPENING] if not one.is_code and not one.has("must", "want", "can", "will", "asks")]
    is_new = any(WAS_RIGHT.search(one.text) for one in tells)
    return is_new or (EXPECTED.search(document.source) is not None and any(map(_may_tell_a_fault, said)))


def _is_story_of_user(passage: Passage) -> bool:
    return passage.has("story") and passage.has("want") and not _STORY_OF_TEAM.search(passage.text)


def _sharpened(told: Mapping[Scenario, float], kind: Scenario, share: float) -> Mapping[Scenario, float]:
    rest = sum(told.values()) - told[kind] or 1.0
    return {one: share if one is kind else (1 - share) * of / rest for one, of in told.items()}
