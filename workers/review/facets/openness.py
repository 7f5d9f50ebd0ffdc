"""The bar: whether somebody could begin, and which points are open. Words of questions stand in `questions.py`."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from workers.grounding.claims import content_units
from workers.reading.document import Document
from workers.review.facets.asked import (
    SAID_OPEN,
    is_a_bonus,
    is_being_decided,
    is_part_of_the_work,
    most_open,
    sign_in,
    statements_that_clash,
)
from workers.review.facets.demands import (
    is_beside_the_point,
    is_compared_in,
    is_to_find_out,
    is_unmeasured_demand,
    is_vague_demand,
    is_weak,
    says_whether,
)
from workers.review.facets.done import is_done, ticked_though_it_fails
from workers.review.facets.facets import QUOTE_LENGTH, stated
from workers.review.facets.kind import asks_in_title, weighed_kind
from workers.review.facets.passages import Passage, passages_of
from workers.review.facets.questions import (
    FACETS,
    IS_IT_DONE,
    JUDGED_BY,
    ONE_IS_TAKEN,
    TICKED_YET_FAILS,
    as_compared,
    options_in,
    question,
)
from workers.review.facets.reports import cannot_be_caught, cannot_be_seen, holds_others, is_full_report
from workers.review.facets.values import Facet, Point, Readiness
from workers.review.facets.wanted import (
    FEWEST_WORDS,
    LINK,
    WHOLE,
    are_criteria_vague,
    criteria_are_promised,
    empty_criteria,
    finds_out_in_title,
    holds_only_form,
    is_named_in_title,
    is_thin,
    is_told_below,
    is_told_in_a_title,
    is_wholly_vague,
    is_wish,
    leaves_its_rest_untold,
    names_enough,
    says_no_more,
    says_title_again,
)
from workers.review.facets.ways import (
    NOT_ASKED,
    is_nameless,
    is_taken_elsewhere,
    leaves_the_same,
    names_again,
    ways_below,
    ways_left,
    with_its_question,
)
from workers.review.facets.weights import Features, likelihood, log_odds, weights
from workers.review.schemas import Scenario

MOST_POINTS = 3
_MOST_OF_A_CODE = 2
"""Of what an author says is open, more is asked where nothing else is."""

_LEAVES_OPEN = ("undecided", "either", "asks", "ellipsis", "loose", "vague", "umbrella")
WEIGHED = (
    Facet.OUTCOME, Facet.CRITERIA, Facet.OBSERVED, Facet.EXPECTED, Facet.STEPS, Facet.TRACE, Facet.DONE_STATE,
    Facet.REASON, Facet.QUESTION, Facet.ERROR_CASE,
)  # fmt: skip
_MANY = 150
"""Words. That a text is short says little: teams finish tickets of one line, and length alone tells no bug report that
was sent back from one that was fixed (area under the curve .51 to .53).
"""
_TELLS = ("work_verb", "fault", "negated", "must", "want", "find_out", "asks")
_SAYS = (
    *_TELLS, "happens", "now", "can", "condition", "story", "checkable", "numbered", "quoted", "name", "version", "key",
    "url", "file", "trace", "said", "picture", "command", "screen", "behind", "artefact", "role.acceptance",
    "kind.code", "kind.step", "kind.item", "kind.checkbox", "kind.table",
)  # fmt: skip
"""What speaks of a product or of work on it; a text without any is about something else, such as who met when."""
_HOW_IT_IS = ("negated", "now", "happens", "role.observed", "role.steps", "role.evidence")
_DECIDES = ("role.acceptance", "role.goal", "role.scope_in", "role.expected", "role.story", "role.approach")
_BUILT = (Scenario.FEATURE, Scenario.TECH_TASK)


def openness_features(passages: Sequence[Passage], of_kind: Features, told: Mapping[Facet, float]) -> Features:
    """Return what speaks for a ticket's being open, or against it.

    Args:
        passages: of the ticket, its title first.
        of_kind: its kind as features.
        told: how likely it is that it states each of the facets `WEIGHED`.
    """
    spoken = [one for one in passages[1:] if not one.is_code]
    counted = Counter(cue for one in spoken for cue in one.cues)
    words = sum(one.words for one in spoken)
    told_of = {f"facet.{facet}": how_likely for facet, how_likely in told.items()}
    is_bare_bug = of_kind[f"is.{Scenario.BUG}"] * (1 - told[Facet.STEPS]) * (1 - told[Facet.TRACE])
    holds = {
        "has_many": words > _MANY,
        "vague_demand": any(map(is_vague_demand, passages)),
        **{f"body.{cue}": counted[cue] > 0 for cue in _LEAVES_OPEN},
        **{f"body.{cue}s": counted[cue] > 1 for cue in _LEAVES_OPEN},
        **{f"title.{cue}": passages[0].has(cue) for cue in _LEAVES_OPEN},
    }
    return {**of_kind, **told_of, "bare_bug": is_bare_bug, **{name: 1.0 for name, is_so in holds.items() if is_so}}


@dataclass(frozen=True)
class Openness:
    """The outcome with its points. A ticket that is READY may have points that are worth a word in refinement."""

    outcome: Readiness
    points: tuple[Point, ...]


def judge_openness(
    document: Document,
    kind: Scenario,
    *,
    has_secret: bool,
    is_chinese: bool,
    given: frozenset[Facet] = frozenset(),
    is_unfilled: bool = False,
) -> Openness:
    """Return the outcome of a ticket. One that says of itself that it is done leaves nothing open.

    Args:
        document: the ticket; a form's own words are no part of its passages.
        kind: of work.
        has_secret: a secret stands in the text: EMPTY, whatever else is said.
        is_chinese: in which language the points are put.
        given: the facets that the ticket's fields state beside its text.
        is_unfilled: nothing stands under its headings but a template: EMPTY as well.
    """
    passages = passages_of(document)
    if has_secret or is_unfilled or _says_nothing(passages):
        return Openness(Readiness.EMPTY, ())
    if is_done(document):
        return Openness(Readiness.READY, ())
    points = open_points(document, kind, is_chinese=is_chinese, given=given)
    is_open = any(map(_decides, points)) and _leaves_something_open(document, kind, given)
    return Openness(Readiness.QUESTIONS if is_open else Readiness.READY, points)


def is_open_as_another(document: Document, kind: Scenario) -> bool:
    """Say whether a ticket that is ready as what it is would not be if it were of another kind of work."""
    others = (other for other in Scenario if other is not kind and not is_done(document))
    return any(
        _leaves_something_open(document, other, frozenset())
        and any(map(_decides, open_points(document, other, is_chinese=False)))
        for other in others
    )


def _leaves_something_open(document: Document, kind: Scenario, given: frozenset[Facet]) -> bool:
    told = {facet: 1.0 if facet in given else stated(document, kind, facet) for facet in WEIGHED}
    features = openness_features(passages_of(document), weighed_kind(document, kind), told)
    is_open = likelihood(log_odds(weights().openness, features)) >= weights().open_from
    return is_open or is_surely_open(document, kind, given)


def _decides(point: Point) -> bool:
    """Say whether work should wait for an answer: of what names its result an example is asked for only besides.

    What somebody else has to give changes nothing of what gets built, and what is only welcome can wait.
    """
    return point.code != "WAITS" and not point.is_aside and not is_a_bonus(point.quote or "")


def open_points(
    document: Document, kind: Scenario, *, is_chinese: bool, given: frozenset[Facet] = frozenset()
) -> tuple[Point, ...]:
    """Return what may be asked about a ticket, the most deciding first, asides last; nothing where nothing is."""
    points = list(_points(document, kind, is_chinese, given))
    if any(point.code not in ("CHECK", "WAITS") for point in points):  # beside them only what is weak needs an example
        strong = {id(one) for one in points if one.code == "CHECK" and not is_weak(one.quote or "")}
        points = [one.model_copy(update={"is_aside": id(one) in strong}) for one in points]
    return tuple(sorted(points, key=lambda point: point.is_aside)[:MOST_POINTS])


def is_surely_open(document: Document, kind: Scenario, given: frozenset[Facet] = frozenset()) -> bool:
    """Say whether something is open whatever else a ticket says, by its own words; nothing here is fitted.

    A file that is attached to a report shows what comes and goes.
    """
    passages = passages_of(document)
    if holds_only_form(document):
        return not names_enough(passages[0])
    if kind is Scenario.BUG and Facet.TRACE not in given and cannot_be_caught(passages):
        return True
    if not any(one.has(*_SAYS) for one in passages[1:] if not LINK.fullmatch(one.text)):
        return not is_told_in_a_title(passages[0])
    put_off = (one for one in passages[1:] if _is_put_off(one, kind) and not is_nameless(document, one))
    if any(put_off) or any(_leaves_a_choice(one, kind) for one in passages[1:]):
        return True
    if ticked_though_it_fails(document) is not None or (empty_criteria(document) and says_title_again(passages)):
        return True
    if kind is not Scenario.SPIKE and ways_left(document) is not None:
        return True
    if kind in _BUILT and (criteria_are_promised(document) or statements_that_clash(document) is not None):
        return True
    if kind is Scenario.BUG:
        return False
    if kind in _BUILT and are_criteria_vague(passages):
        return True
    return is_wholly_vague(passages) or (is_thin(passages) and not any(one.has(*_TELLS) for one in passages))


def _is_put_off(passage: Passage, kind: Scenario) -> bool:
    """Say whether a passage says that its decision is still to come: in words of its own, or where it should stand.

    "TBD" alone under a heading that no ticket needs puts off nothing that somebody must know.
    """
    is_said = (passage.has("deferred") or is_being_decided(passage)) and (
        passage.words > FEWEST_WORDS or passage.has(*_DECIDES)
    )
    return is_said and not is_part_of_the_work(passage, "UNDECIDED", kind)


def _leaves_a_choice(passage: Passage, kind: Scenario) -> bool:
    """Say whether a passage names several ways of doing something and takes none; of how things are, both are so."""
    is_named = passage.has("either") and not passage.has(*NOT_ASKED, *_HOW_IT_IS)
    return is_named and not is_part_of_the_work(passage, "UNDECIDED", kind)


def _says_nothing(passages: Sequence[Passage]) -> bool:
    """Say whether there is nothing to work from: a few words, perhaps with a link, that name neither work nor fault."""
    title = passages[0]
    return says_no_more(passages) and (title.words < FEWEST_WORDS or (title.has("short") and not title.has(*_TELLS)))


def _points(document: Document, kind: Scenario, is_chinese: bool, given: frozenset[Facet]) -> Iterator[Point]:
    """Yield the open points, the one that decides most first; no passage is asked about twice."""
    asked: Counter[str] = Counter()
    abouts: defaultdict[str, list[frozenset[str]]] = defaultdict(list)
    chosen = frozenset[str]()
    open_before: list[Passage] = []
    title = passages_of(document)[0]
    work = Scenario.SPIKE if asks_in_title(title) or finds_out_in_title(title) else kind
    unseen = cannot_be_seen(document, kind, given)
    if unseen is not None:
        yield _point("STEPS", unseen, is_chinese)
    clash = statements_that_clash(document) if kind in _BUILT else None
    if clash is not None:
        asked["CONTRADICTS"] += 1
        both = tuple(one.text[:QUOTE_LENGTH] for one in clash)
        yield _point("CONTRADICTS", clash[0], is_chinese).model_copy(update={"options": both})
    if (ticked := ticked_though_it_fails(document)) is not None:
        asked["CONTRADICTS"] += 1
        yield _point("CONTRADICTS", title, is_chinese, ticked).model_copy(update={"text": TICKED_YET_FAILS[is_chinese]})
    ways = ways_left(document) if work is not Scenario.SPIKE else None
    if ways is not None:
        asked["UNDECIDED"] += 1
        yield _choice(document, ways, is_chinese)
    below = ways_below(document, ways) if ways is not None else ()
    more: list[Point] = []
    said = {one.text for one in (unseen, ways, *(clash or ()), *below) if one is not None}
    for passage in most_open(document, kind):
        code = sign_in(passage)
        if code is None or passage.text in said or is_part_of_the_work(passage, code, work):
            continue  # it was asked about, or is what the work is to answer
        options = frozenset(map(as_compared, options_in(passage.text)))
        if code == "UNMEASURED" and is_beside_the_point(passage, passages_of(document)):
            continue
        if code == "UNDECIDED" and is_nameless(document, passage):
            continue
        if code == "UNDECIDED" and asked[code] and names_again(passage, options, chosen):
            continue
        if code in SAID_OPEN and any(leaves_the_same(passage, one) for one in open_before):
            continue
        most = 1 if code == "CHECK" and asked.total() > asked["CHECK"] else _MOST_OF_A_CODE
        about = content_units(passage.text)
        is_same = any(len(about & other) >= max(2, min(len(about), len(other)) / 2) for other in abouts[code])
        if code in SAID_OPEN and asked[code] >= most:
            more.append(_choice(document, passage, is_chinese, code))
        elif asked[code] < most and not (is_same and code not in SAID_OPEN):
            asked[code] += 1
            abouts[code].append(about)
            open_before += [passage] if code in SAID_OPEN else []
            chosen |= options
            said.update(one.text for one in ways_below(document, passage))
            yield _choice(document, passage, is_chinese, code)
    yield from more
    if kind in _BUILT and (heading := empty_criteria(document)):
        asked["UNMEASURED"] += 1
        yield _point("UNMEASURED", title, is_chinese, None if says_title_again(passages_of(document)) else heading)
    is_asked = any(len(content_units(title.text) & about) > 1 for about in abouts["UNMEASURED"])
    if asked and not is_asked and leaves_its_rest_untold(passages_of(document)):
        asked["UNMEASURED"] += 1
        yield _point("UNMEASURED", title, is_chinese)
    is_answered = any(one.has("decided") for one in passages_of(document))  # whoever asked then asked for all
    if (
        asked.total() == asked["WAITS"]
        and unseen is None
        and not is_answered
        and not _is_result_told(document, kind, given)
    ):
        is_named = holds_only_form(document) and is_told_in_a_title(title)
        yield _point("UNMEASURED" if is_named else "RESULT", title, is_chinese)


def _is_result_told(document: Document, kind: Scenario, given: frozenset[Facet]) -> bool:
    """Say whether it is known what will be new: from the title, what stands below it, or because it is a report."""
    passages, is_form = passages_of(document), holds_only_form(document)
    if (
        holds_others(passages)
        or is_full_report(document, kind, given)
        or names_enough(passages[0])
        or is_named_in_title(document)
        or any(map(is_to_find_out, passages[1:]))
        or _is_told_by_comparison(passages)
    ):
        return True
    if kind is Scenario.SPIKE and any(one.has("find_out", "asks") for one in passages):
        return True  # its question is what it needs
    if kind is Scenario.BUG:
        return is_told_in_a_title(passages[0]) and not is_form
    is_whole = passages[0].words >= WHOLE or not is_thin(passages)
    is_told = (is_told_in_a_title(passages[0]) and is_whole) or is_wish(passages[0])
    return (is_told and not is_form) or is_told_below(passages)


def _is_told_by_comparison(passages: Sequence[Passage]) -> bool:
    """Say whether things that have to be the same are compared: "right now the one is smaller than the other"."""
    demands = [one for one in passages[1:] if is_unmeasured_demand(one)]
    return any(is_compared_in(other, one) for one in demands for other in passages[1:])


def _choice(document: Document, passage: Passage, is_chinese: bool, code: str = "UNDECIDED") -> Point:
    """Return the point about a passage, with the answers that stand below it."""
    point = _point(code, passage, is_chinese, with_its_question(document, passage))
    if (text := _question_of_its_own(document, passage, code)) is not None:
        point = point.model_copy(update={"text": text[is_chinese]})
    below = tuple(one.text[:QUOTE_LENGTH] for one in ways_below(document, passage))
    return point.model_copy(update={"options": below}) if below and code in SAID_OPEN else point


def _question_of_its_own(document: Document, passage: Passage, code: str) -> tuple[str, str] | None:
    """Return what is asked, in both languages, where the question of a code would ask for what nobody can know."""
    if code == "UNDECIDED" and is_taken_elsewhere(document, passage):
        return ONE_IS_TAKEN
    if code == "UNDECIDED" and is_to_find_out(passage) and not says_whether(passage):
        return JUDGED_BY
    return IS_IT_DONE if code == "SPLIT" and is_a_bonus(passage.text) else None


def _point(code: str, passage: Passage, is_chinese: bool, quote: str | None = None) -> Point:
    return Point(
        code=code,
        facet=FACETS[code],
        quote=(quote or passage.text)[:QUOTE_LENGTH] or None,
        text=question(code, is_chinese),
        options=options_in(passage.text) if code in SAID_OPEN else (),
        is_aside=code == "CHECK" and not is_weak(passage.text),
    )
