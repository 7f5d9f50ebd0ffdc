"""What a ticket is about and why, in its own words. It judges nothing else."""

import re
from collections.abc import Iterable
from itertools import islice

from config.script import simplified
from workers.plan.phrasing.bare import acts_on_named, unjoined
from workers.plan.phrasing.closing import is_for_testers
from workers.plan.phrasing.weighed import only_thinks_of_it
from workers.plan.request import PlanRequest
from workers.plan.staging.titles import bare_title
from workers.plan.statements import is_open, one_line, says_something
from workers.plan.telling.beside.background import guesses, is_what
from workers.plan.telling.beside.status import tells_status
from workers.plan.telling.demands import DEMANDS
from workers.plan.telling.kinds import only_gathers, tells_fault
from workers.plan.telling.laid_out.fragments import is_name
from workers.plan.telling.present import only_shows, tells_of_today
from workers.plan.telling.remarks import asks_reader, only_remarks
from workers.plan.telling.reports import suspects
from workers.plan.telling.roles import SET_APART
from workers.plan.telling.wishes import Wishes
from workers.plan.wording import content_of, recall
from workers.reading.document import BlockKind, Document
from workers.reading.sentences import sentence_spans

_SHOWS_ONLY = re.compile(
    r"\W*(?:here (?:is|are)|below|attached|the following|hello|hi)\b|\W*(?:以下|如下|下面)是", re.IGNORECASE
)
_POINTS = re.compile(
    r"\W*(?:it|this|these|they|its)\b(?! (?:is|are) (?:possible|not possible)\b)|(?:它们?|这[个些]?)", re.IGNORECASE
)
_POINTS_ASIDE = re.compile(
    r"\W*(?:some|others?|both|none|neither|many|most)(?: of (?:them|these|those))? (?:is|are|do|does|have|has|can)\b"
    r"|(?:有[些的]|其他|其中|两者)(?:却|也|又|都|则)?(?:没有?|不|是|会)",
    re.IGNORECASE,
)
"""What is said of some of those named before: "Some are not"."""
_BESIDE = (only_remarks, guesses, is_what, tells_status)
_MARKED = re.compile(r"\{\{([^{}\n]+)\}\}")
_ENDS = " .。;；"
_NO_END = (":", "：", "?", "？")
MOST_SENTENCES = 3
_LONGEST_AIM = 200
_TOLD = 0.7
"""Least share of what a sentence is about that a summary says already, where it says the same."""
_LEAST_SUMMARY, _LONGEST_SUMMARY = 12, 300
_SAID, _SPOKEN_OF = 0.9, 0.4
"""Share of what the title is about that a sentence holds which says it again, and that a summary holds at least."""


def summary_of(
    request: PlanRequest,
    title: str,
    told: tuple[str, ...],
    beside: tuple[str, ...],
    parts: tuple[str, ...],
    wishes: Wishes,
) -> tuple[str, ...]:
    """Return what it is about and why, without what stands `beside`; the title says more than one of several parts."""
    told_of = (one for one in request.told if not is_code(one.text, request.document) or one.role == "observed")
    known = {one.role: text for one in told_of if (text := one_line(one.text)) not in beside}
    if len(parts) > 1 and known.get("reason", "") in parts:
        known.pop("reason", None)  # one of several is not what they are for
    outcome = known.get("outcome", "")
    is_part = outcome in wishes.denied((outcome,)) or (len(parts) > 1 and any(outcome in one for one in parts))
    is_part = is_part or tells_of_today(outcome) or any(tells(outcome) for tells in _BESIDE)
    if is_part and request.kind != "BUG":
        known["outcome"] = bare_title(title)
    likeliest = wishes.likeliest(told) if request.kind in ("FEATURE", "TECH_TASK") else ""
    if likeliest in wishes.sure((likeliest,)) and outcome and not wishes.sure((outcome,)):
        known["outcome"] = likeliest
    wanted = ("observed", "expected", "reason") if request.kind == "BUG" else ("outcome", "reason")
    found = list(dict.fromkeys(known[role] for role in wanted if _tells(known.get(role, ""))))
    found = list(dict.fromkeys(_whole(one, told) for one in found))
    found = found or [
        one
        for one in ((likeliest,) if likeliest else told[:1])
        if _tells(one) and not (only_remarks(one) or only_shows(one))
    ]
    about = content_of(title)
    if not any(content_of(one) - about for one in found):
        listed = "\n".join(parts)
        own = (one for one in told if not (is_name(one) and (one in listed or (one.isascii() and one[-1:] != "."))))
        says_more = (one for one in own if content_of(one) - about and not one.endswith(_NO_END))
        found += [one for one in says_more if _tells(one) and not (only_remarks(one) or only_shows(one))][:1]
    found = _with_title(found, bare_title(title), is_report=request.kind == "BUG")
    return tuple(_MARKED.sub(r"`\1`", unjoined(one.rstrip(" ;；"))) for one in found) or (title,)


def _with_title(found: list[str], title: str, *, is_report: bool) -> list[str]:
    """Return the sentences behind the title where they point at it or hardly speak of it, without it where one says it.

    A report says what is seen, and its title is that in short.
    """
    about, others = content_of(title), [one for one in found if one != title]
    if any(recall(about, content_of(one)) >= _SAID for one in others):
        return others
    is_apart = not is_report and recall(about, content_of("\n".join(others))) < _SPOKEN_OF
    is_lost = bool(others) and (is_apart or _POINTS.match(simplified(others[0])) is not None)
    is_lost = is_lost or (bool(others) and acts_on_named(others[0]))
    return [title, *others] if is_lost else found


def _whole(text: str, told: tuple[str, ...]) -> str:
    """Return the sentence of which a text is the end, or the beginning up to a quotation that goes on.

    What follows from something is not told without it.
    """
    bare = text.rstrip(" .。")
    told = tuple(one for one in told if len(one) <= _LONGEST_SUMMARY)
    whole = (one for one in told if one.rstrip(" .。").endswith(bare) or (is_open(text) and one.startswith(text)))
    return next(whole, text)


def brief(parts: Iterable[str]) -> tuple[str, ...]:
    """Return the parts of a summary with three sentences at most between them; the longest is cut first."""
    told = tuple(islice(parts, MOST_SENTENCES))
    ends = [sentence_ends(part) for part in told]
    while sum(map(len, ends)) > MOST_SENTENCES:
        max(ends, key=len).pop()
    return tuple(part[: each[-1]] for part, each in zip(told, ends, strict=True))


def sentence_ends(text: str) -> list[int]:
    """Return where each sentence of a summary ends; 。 ends one, ； does not."""
    ends = [end for _, end in sentence_spans(text, 0, len(text))]
    return [end for end in ends if end == ends[-1] or not text[:end].rstrip().endswith("；")]


def _tells(text: str) -> bool:
    return (
        not _SHOWS_ONLY.match(text)
        and says_something(text, _LEAST_SUMMARY)
        and len(text) <= _LONGEST_SUMMARY
        and not (
            asks_reader(text)
            or is_for_testers(text)
            or tells_status(text)
            or SET_APART.search(simplified(text))
            or ((suspects(text) or only_thinks_of_it(text)) and not DEMANDS.search(text))
            or _POINTS_ASIDE.match(simplified(unjoined(text)))
        )
        and not text.rstrip("*_ ").endswith((":", "：", "?", "？"))
    )


def is_code(text: str, document: Document) -> bool:
    """Say whether a text stands in a block of code."""
    return any(text.strip() in block.text for block in document.blocks if block.kind is BlockKind.CODE)


def with_what_it_gathers(title: str, said: Iterable[str], summary: tuple[str, ...]) -> tuple[str, ...]:
    """Return the summary; of a ticket that says of itself what it holds together, its title and that."""
    told = next(filter(only_gathers, said), "")
    return summary if not told or told in summary else (bare_title(title), told)


def with_aim(summary: tuple[str, ...], aims: Iterable[str]) -> tuple[str, ...]:
    """Return the summary with what it is for as well, where a heading says it and a sentence is free."""
    aim = next((one for one in aims if not one.endswith(_NO_END) and len(one) <= _LONGEST_AIM), "")
    is_told = (
        recall(content_of(aim), content_of("\n".join(summary))) >= _TOLD or tells_of_today(aim) or tells_fault(aim)
    )
    is_free = len(summary) < MOST_SENTENCES and not is_told
    return (*summary[:1], aim, *summary[1:]) if aim and is_free else summary
