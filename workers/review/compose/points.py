"""The comment under the bar: whether somebody could begin, then at most three points in the ticket's own words."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from string import ascii_uppercase

from workers.comment.document import Block, BulletList, Expand, Heading, Quotation, Status, Text, paragraph
from workers.reading.parse_lines import visible_lines
from workers.review.compose.details import shortened
from workers.review.compose.readable import unmarked
from workers.review.compose.texts import Texts
from workers.review.extract.statements import STRUCK_OUT
from workers.review.facets.asked import worth_a_word
from workers.review.facets.evident import reason_in
from workers.review.facets.values import Facet, Point, Readiness
from workers.review.schemas import WARNS_OF, ReviewIssue, ReviewReport, Scenario
from workers.review.scoring.bar import LEAK, UNFILLED

_LONGEST_POINT = 140
_LONGEST_FACET = 100
_LONGEST_FOUND = 200
"""Characters: cut shorter, a sentence often loses what it was quoted for."""
_SURE = 0.75
_LAYOUT = re.compile(r"\{[^{}]{0,100}\}|`{3,}\w*|[-=*]*|[-=*]{2,20}[^-=*\n][^\n]{0,80}?[-=*]{4,}")
_MARKER = re.compile(r"\s*(?:[-*+#]{1,3}|\d{1,2}[.)])\s+(?:\[[ xX]?\]\s+)?")
_NAMED_LINK = re.compile(
    r"!?\[(?P<name>[^\[\]\n]{1,200})\]\((?:[^()\n]{0,400}/)?(?P<target>[^()\n/]{1,100})\)|!(?P<file>[^!\s|]{1,200})(?:\|[^!\n]{0,80})?!"
)
"""Marks that stand around words; without them the words are still the ticket's."""
_NO_NAME = re.compile(
    r"(?:image|img|picture|screen[ _-]?(?:shot|recording)|pasted image|图片|截图|影像)"
    r"[\W_\d]*(?:(?:at|from|vom)[\W_\d]*(?:[ap]m)?)?(?:\.?\w{3,4})?",
    re.IGNORECASE,
)
_NO_WORDS = re.compile(r"[vVrR]?[\d\W_]+")
# "So code like this fails", "… though": only the text around says what is meant.
_LEANS = re.compile(
    r"\W*(?:so|and|but|then|thus|hence|therefore)?,?\s*(?:the )?(?:code|a query|queries|commands?|(?:a )?calls?)"
    r" like (?:this|that|these|so)\b|.*\bthough\W*\Z"
    r"|\W*(?:所以|因此|于是|但)?(?:像|类似)这样的?(?:代码|命令|查询|调用)",
    re.IGNORECASE,
)
_IS_CAUSE = re.compile(
    r"\W*(?:the |its? )?(?:underlying|root|actual|real) (?:issue|problem|cause|reason)s?\b"
    r"|\W*(?:the )?(?:cause|reason) (?:is|was|for)\b|\W*(?:根本)?(?:原因|问题)(?:在于|出在)|\W*根因",
    re.IGNORECASE,
)
_ITEM_SHOWN = 90
_SURE_OF: Mapping[Facet, float] = {
    Facet.REASON: 0.95,
    Facet.STEPS: 0.85,
    Facet.ENVIRONMENT: 0.85,
}
"""From where on the quote of a facet is said to be it; higher where below that readers often quote other words."""
_ASKED_FOR: Mapping[Scenario, tuple[Facet, ...]] = {
    Scenario.FEATURE: (Facet.REASON,),
    Scenario.BUG: (Facet.OBSERVED, Facet.EXPECTED, Facet.STEPS, Facet.TRACE, Facet.ENVIRONMENT),
    Scenario.TECH_TASK: (Facet.REASON,),
    Scenario.SPIKE: (Facet.QUESTION, Facet.REASON),
}
"""What is told of each kind. Who wants what, and how to check it, is sure only where the ticket labels it itself."""


@dataclass(frozen=True)
class Standing:
    """How far a ticket says of itself that its work is.

    `done` are the words by which it says that it is done, and `ticked` is how many boxes it has where each is ticked:
    nobody should start on it. `first` are those by which it says that something else has to be done or given first;
    `under_way` is how many of how many boxes are ticked where one at least is open, and `left` the words by which a
    part is still to do, or to be tried. Empty where it says nothing of it.
    """

    done: str = ""
    ticked: int = 0
    first: str = ""
    under_way: tuple[int, int] = (0, 0)
    left: str = ""

    @property
    def is_done(self) -> bool:
        """Whether nobody should start on it."""
        return bool(self.done or self.ticked)


def openness_blocks(
    texts: Texts, report: ReviewReport, previous: ReviewReport | None, standing: Standing
) -> Iterator[Block]:
    """Yield what is said openly: the outcome, what was settled since, the points."""
    yield _headline(texts, report, previous, standing)
    if settled := _settled(report, previous):
        quotes = texts.separator.join(f"“{shortened(unmarked(quote), _LONGEST_FACET)}”" for quote in settled)
        yield paragraph(Text(texts.bar.settled, strong=True), quotes + texts.full_stop)
    if report.outcome is Readiness.QUESTIONS:
        yield BulletList(tuple(_point(texts, point, f"{number}. ") for number, point in enumerate(report.points, 1)))


def secrets_in(report: ReviewReport) -> tuple[ReviewIssue, ...]:
    """Return what says that a secret stands in the ticket."""
    return tuple(issue for issue in report.blocking_issues if issue.code == LEAK)


def _headline(texts: Texts, report: ReviewReport, previous: ReviewReport | None, standing: Standing) -> Block:
    match report.outcome:
        case Readiness.READY if standing.is_done:
            return paragraph(Status(texts.bar.nothing_open, "green"), _told_done(texts, standing))
        case Readiness.READY if standing.first:
            words = shortened(unmarked(standing.first), _LONGEST_POINT)
            return paragraph(Status(texts.ready, "green"), texts.bar.comes_first.format(words=words))
        case Readiness.READY if worth_a_word(report.points):
            ticked, of_all = standing.under_way
            boxes = texts.bar.boxes_open.format(ticked=ticked, count=of_all) if ticked else ""
            return paragraph(Status(texts.ready, "green"), boxes + texts.bar.to_discuss)
        case Readiness.READY if standing.under_way[0]:
            ticked, of_all = standing.under_way
            return paragraph(Status(texts.ready, "green"), texts.bar.under_way.format(ticked=ticked, count=of_all))
        case Readiness.READY:
            was_open = previous is not None and previous.outcome not in (None, Readiness.READY)
            return paragraph(Status(texts.ready, "green"), texts.bar.can_begin_now if was_open else texts.bar.can_begin)
        case Readiness.QUESTIONS:
            count = (
                texts.bar.one_point
                if len(report.points) == 1
                else texts.bar.some_points.format(count=len(report.points))
            )
            return paragraph(Status(texts.bar.open_questions, "yellow"), count)
        case _ if secrets_in(report):
            return paragraph(Status(texts.needs_change, "red"), texts.bar.unsafe)
        case _:
            is_unfilled = any(issue.code == UNFILLED for issue in report.blocking_issues)
            words = (texts.bar.unfilled if is_unfilled else "") + texts.bar.nothing_yet[report.scenario]
            return paragraph(Status(texts.bar.empty, "red"), words)


def _told_done(texts: Texts, standing: Standing) -> str:
    said, left = (shortened(unmarked(words), _LONGEST_FACET) for words in (standing.done, standing.left))
    is_left = texts.bar.part_left.format(words=left) if left else ""
    if not standing.done:
        return texts.bar.all_ticked.format(count=standing.ticked) + is_left
    ticked, of_all = standing.under_way
    is_open = texts.bar.boxes_open.format(ticked=ticked, count=of_all) if of_all else is_left
    return texts.bar.is_done.format(words=said) + is_open


def _settled(report: ReviewReport, previous: ReviewReport | None) -> tuple[str, ...]:
    """Return the words of the last review's points that are no longer found open, shown or not."""
    if previous is None or previous.outcome is not Readiness.QUESTIONS:
        return ()
    still = {point.quote for point in report.points}
    return tuple(point.quote for point in previous.points if point.quote and point.quote not in still)


def _point(texts: Texts, point: Point, number: str = "") -> tuple[Block, ...]:
    blocks: list[Block] = []
    if point.quote and point.quote not in point.options:
        blocks.append(Quotation(shortened(unmarked(point.quote), _LONGEST_POINT)))
    asked = point.text + texts.after_sentence
    mark = [Text(f" {texts.bar.of_model}", emphasis=True)] if point.by_model else []
    blocks.append(
        paragraph(*([Text(number, strong=True)] if number else []), asked, Text(point.code, code=True), *mark)
    )
    options = tuple(
        (
            paragraph(
                Text(f"{letter} ", strong=True),
                shortened(unmarked(option), _LONGEST_POINT)
                + (texts.bar.recommended if option == point.recommended else ""),
            ),
        )
        for letter, option in zip(ascii_uppercase, point.options, strict=False)
    )
    return (*blocks, BulletList(options)) if options else tuple(blocks)


def folded_blocks(
    texts: Texts,
    report: ReviewReport,
    beside: tuple[Block, ...] = (),
    *,
    is_done: bool = False,
    whole: tuple[str, ...] = (),
) -> Iterator[Block]:
    """Yield what is folded: what was found in the ticket, what is worth a word, what should not stand in it.

    `beside` comes last in it. Of what is done nothing is told again or discussed. `whole` are the ticket's title and
    its text: what is no more than one of them was read by everybody.
    """
    blocks: list[Block] = []
    told = {_letters(one) for one in whole}
    found = {quote: names for quote, names in _found(report).items() if _letters(quote) not in told}
    shown = {quote: _shown(quote, names, texts.clause) for quote, names in found.items()}
    if not is_done and any(shown.values()):
        lines = (
            paragraph(
                Text(
                    texts.separator.join(texts.bar.facets[name] for name in found[quote]) + texts.after_label,
                    strong=True,
                ),
                shortened(words, _LONGEST_FOUND),
            )
            for quote, words in shown.items()
            if words
        )
        blocks += [Heading(texts.bar.found), BulletList(tuple((line,) for line in lines))]
    if report.outcome is Readiness.READY and not is_done and (worth := worth_a_word(report.points)):
        points = (_point(texts, point) for point in worth)
        blocks += [Heading(texts.bar.worth_a_word), BulletList(tuple(points))]
    if warnings := [issue for issue in report.non_blocking_issues if issue.code in WARNS_OF]:
        blocks += [Heading(texts.other_findings), BulletList(tuple(_warning(issue, texts) for issue in warnings))]
    if blocks or beside:
        yield Expand(texts.details, (*blocks, *beside))


def _letters(text: str) -> str:
    return "".join(one for one in text if one.isalnum()).casefold()


def _shown(quote: str, names: Collection[Facet], clause: str) -> str:
    """Return what is shown of a quote: of a list its first two items and how many there are; "" where it tells nothing.

    A number alone, one step of several, and the name that a machine gave to a picture say nothing to whoever knows the
    ticket; "so code like this fails" says it only beside the code, and what a fault comes from is not what happens.
    """
    items = _items(quote) if Facet.STEPS in names else ()
    if len(items) > 1:
        first = clause.join(shortened(unmarked(one), _ITEM_SHOWN).rstrip(".。；;，,") for one in items[:2])
        return first if len(items) == len(items[:2]) else f"{first} … ({len(items)})"
    first = _first_line(quote) if Facet.STEPS not in names else ""
    if len(first) > _LONGEST_FOUND and names == [Facet.REASON]:
        first = f"… {reason_in(first)}"
    is_torn = _LEANS.match(first) is not None or (names == [Facet.OBSERVED] and _IS_CAUSE.match(first) is not None)
    return "" if is_torn or _NO_NAME.fullmatch(first) or _NO_WORDS.fullmatch(first) else unmarked(first)


def _items(quote: str) -> tuple[str, ...]:
    """Return the items of a list in a quote that begins with the first one; nothing where it is no plain list.

    A list that lost its line breaks has items as well, and what is struck out is no item any more.
    """
    lines = [line for line in visible_lines(quote) if line.start < line.end]
    first, *own = [quote[line.start : line.end] for line in lines if line is lines[0] or not line.indent] or [""]
    if not own or not all(_MARKER.match(line) for line in own):
        return ()
    items = (_MARKER.sub("", line, count=1) for line in (first, *own))
    return tuple(one for one in items if not STRUCK_OUT.fullmatch(one.strip()))


def _first_line(quote: str) -> str:
    """Return the first of several lines that says something: joined they would be no words of the ticket."""
    lines = [line for line in quote.strip().splitlines() if not _LAYOUT.fullmatch(line.strip())] or [quote]
    if len(lines) > 1 and lines[0].rstrip(" *_").endswith((":", "：")):
        lines = lines[1:]  # "Tested on:" says nothing yet
    elif len(lines) > 1 and lines[1][:1].isspace() and not lines[0][:1].isspace() and not _MARKER.match(lines[1]):
        lines = lines[1:]  # "Operating system", above its name and version
    first, more = lines[0], lines[1:]
    marker = _MARKER.match(first)
    first = first[marker.end() :] if marker and marker.end() < len(first) else first
    named = _NAMED_LINK.fullmatch(first.strip())
    if named:
        is_nameless = _NO_NAME.fullmatch(named["name"] or "") is not None
        first = named["target"] if is_nameless else named["name"] or named["file"]
    return f"{first.rstrip()} …" if more else first


def _found(report: ReviewReport) -> dict[str, list[Facet]]:
    """Return the ticket's words for what the bar of its kind asks for, where the reading is sure of it.

    What a point asks about is not found, and words that a point quotes are not said twice. What the ticket itself
    labels is not told again: whoever reads the ticket reads that.
    """
    found: dict[str, list[Facet]] = {}
    asked = {point.facet for point in report.asked}, {point.quote for point in report.asked}
    for name in _ASKED_FOR[report.scenario]:
        one = report.facets[name]
        if (
            one.plainest
            and one.is_evident
            and not one.is_labelled
            and one.certainty >= _SURE_OF.get(name, _SURE)
            and name not in asked[0]
            and one.plainest not in asked[1]
        ):
            found.setdefault(one.plainest, []).append(name)
    return found


def _warning(issue: ReviewIssue, texts: Texts) -> tuple[Block, ...]:
    words = f"{issue.description}{texts.after_sentence}{issue.suggestion}{texts.after_sentence}"
    return (paragraph(words, Text(issue.code, code=True)),)
