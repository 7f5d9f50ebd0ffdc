"""The node that stages a plan by rules: frames of the kind of work, filled with the ticket's pieces."""

import re
from collections.abc import Iterable, Sequence, Set
from dataclasses import replace
from itertools import islice

from config.script import simplified
from workers.evidence.items import EvidenceItem
from workers.plan.clarified import Clarified
from workers.plan.covered import Links
from workers.plan.phrasing.bare import unjoined
from workers.plan.phrasing.closing import TRIES, closes, verifies
from workers.plan.phrasing.complaints import MENDS, mended
from workers.plan.phrasing.needs import wish_in_case
from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.phrasing.tasks import DONE, as_task
from workers.plan.request import PlanRequest
from workers.plan.staging.draft import MOST_STAGES, Check, DraftStage, Frame, Piece, Task
from workers.plan.staging.examples import example_in, fault_in
from workers.plan.staging.frames import frames, roles_of
from workers.plan.staging.handwork import describes_part, only_looks
from workers.plan.staging.order import in_order, settles
from workers.plan.staging.pieces import pieces
from workers.plan.staging.placing.checks import MOST_SEEN, checks_of, own_order
from workers.plan.staging.placing.done import as_left, is_left, is_said_done
from workers.plan.staging.placing.removals import replaced_first
from workers.plan.staging.risks import risk_of, risk_role, told_risks
from workers.plan.staging.samples import with_code_cut
from workers.plan.staging.scenario import HANGING, steps
from workers.plan.staging.shape import changes_no_product
from workers.plan.staging.titles import bare_title, short
from workers.plan.staging.told import PIECES
from workers.plan.staging.validation import validation_of
from workers.plan.telling.demands import case_of, is_fact, orders_if
from workers.plan.telling.kinds import complains_of, upkeep_in
from workers.plan.understood import Understood
from workers.plan.wording import without_marks
from workers.reading.language import Language

_BEFORE = ("tests", "contract")
"""The stages of what is made before anything is changed."""
_OF_FAULT = ("fix", "release")
"""The stages whose risk is the fault's: it has another cause, or comes back, and no demand does."""
_OF_CAUSE = ("reproduce", "fix", "release")
"""The stages whose risk is about what is seen, which says more than the title."""
_AFTER = ("neighbours", "rollout", "cleanup")
"""The stage, of each kind of work, in which it is looked whether all of it is right."""
_MANY_PIECES = 4
_OF_MAKING = ("Implement: ", "Complete: ", "实现：", "完成：")
_MAKE_SURE, _CARRY_OUT = {True: "Make sure: ", False: "确保："}, {True: "Carry out: ", False: "进行："}
_LOOK_AT = {True: "Look at: ", False: "查看："}
"""What is put before a piece in English, and in Chinese, instead of the verb of its stage."""
_REFUSES = re.compile(
    r"\b(?:will|does|do|is|are|can|may|must|should)(?: not|n['’]t)\b|\bcannot\b|\bwon['’]t\b|\bno longer\b"
    r"|不(?:会|再|应|能|得|可以|允许|影响|触发|出现|显示)",
    re.IGNORECASE,
)
"""Nobody completes what does not happen."""
PART: dict[Language, str] = {"en": "{} ({} of {})", "zh": "{}（{}/{}）"}
"""How stages of one name are told apart."""


def stage(
    request: PlanRequest,
    understood: Understood,
    clarified: Clarified,
    evidence: Sequence[EvidenceItem],
    links: Links,
) -> tuple[DraftStage, ...]:
    """Return three to five stages; each has a task, a success criterion, a validation and a risk with a way back."""
    empty = frames(request.kind, understood, request.language)
    own_tasks = sum(len(frame.opening) for frame in empty)
    told = in_order(
        pieces(request, understood, clarified.settled, links, own_tasks),
        bare_title(understood.title),
        request.document.source,
        [one.text for one in understood.work_items],
    )
    found = replaced_first(told, request.language)
    criteria = {one.text for one in understood.criteria}
    needed = [
        one
        for one in (
            _checked_first(empty, found, understood)
            if is_said_done(understood)
            else _sorted(empty, found, (*understood.summary[:1], bare_title(understood.title)), criteria)
        )
        if one.pieces or one.opening or not one.is_optional
    ]
    return drafted(_split(needed, request.language), request, understood, evidence)


def _sorted(
    empty: tuple[Frame, ...], found: tuple[Piece, ...], aims: Sequence[str] = (), criteria: Set[str] = frozenset()
) -> list[Frame]:
    """Each piece goes to the first stage whose words it has, what the ticket is for to the main one.

    A main stage without any takes the largest share.
    """
    placed: dict[str, list[Piece]] = {frame.role: [] for frame in empty}
    main = next(frame.role for frame in empty if frame.is_main)
    others = [frame.role for frame in empty if not frame.is_main]
    for piece in found:
        side: Iterable[str] = ()
        if piece.text not in aims:
            side = roles_of(piece.text, others)
            if _tells_of(piece.text, side, others[-1]):
                side = others[-1:]
        if verifies(piece.text):
            side = (role for role in _AFTER if role in others)
        if not (piece.is_listed or piece.serves) and is_fact(piece.text):
            side = ()
        if main == "fix" and _tells_the_end(piece, criteria):
            side = ()
        if settles(piece.text) and others[0] in _BEFORE:
            side = others[:1]
        if closes(piece.text):
            side = others[-1:]
        placed[
            next((role for role in side if role not in _BEFORE or not _tells_the_end(piece, criteria)), main)
        ].append(piece)
    if not placed[main]:
        largest = max(others, key=lambda role: len(placed[role]))
        placed[main], placed[largest] = placed[largest], []
    return [replace(frame, pieces=tuple(placed[frame.role])) for frame in empty]


def _checked_first(empty: tuple[Frame, ...], found: tuple[Piece, ...], said: Understood) -> list[Frame]:
    """What is said to be done is looked at in the first stage, what is left is done in the main one."""
    left = tuple(one for one in found if is_left(one, said))
    checked = tuple(one for one in found if one not in left)
    placed = {empty[0].role: checked, next(one.role for one in empty if one.is_main): tuple(map(as_left, left))}
    return [replace(frame, pieces=placed.get(frame.role, ())) for frame in empty]


def _tells_of(text: str, roles: Sequence[str], last: str) -> bool:
    """Say whether a piece writes a text of what is made before the change: "Update the docs of the API"."""
    return roles[:1] in {(one,) for one in _BEFORE} and last in roles and upkeep_in(text) == "docs"


def _tells_the_end(piece: Piece, criteria: Set[str]) -> bool:
    """Say whether a piece is a criterion that tells how it is in the end, and no order."""
    return piece.text in criteria and not begins_with_verb(piece.text)


def _split(filled: Sequence[Frame], language: Language) -> list[Frame]:
    """A main stage of many pieces becomes two or three that are verified one by one."""
    parts: list[Frame] = []
    for frame in filled:
        pieces, most = frame.pieces, 1 + MOST_STAGES - len(filled)
        count = min(most, 1 + (len(pieces) - 1) // _MANY_PIECES) if frame.is_main and pieces else 1
        size = -(-len(pieces) // count)
        for number in range(count):
            share = pieces[number * size : (number + 1) * size]
            name = PART[language].format(frame.name, number + 1, count) if count > 1 else frame.name
            parts.append(replace(frame, name=name, pieces=share, opening=() if number else frame.opening))
    return parts


def drafted(
    filled: Sequence[Frame], request: PlanRequest, understood: Understood, evidence: Sequence[EvidenceItem]
) -> tuple[DraftStage, ...]:
    """Return filled frames as stages, with checks, validation and risks; the last that serves a criterion checks it."""
    example = "" if changes_no_product(understood) else example_in(understood)
    last = {criterion: frame for frame in filled for piece in frame.pieces for criterion in piece.serves}
    stages = tuple(
        _draft(
            frame,
            request,
            understood,
            evidence,
            example if frame.opening else "",
            checked=frozenset(one for one, serving in last.items() if serving is frame),
            is_last=frame is filled[-1],
        )
        for frame in filled
    )
    if complains_of(bare_title(understood.title)):
        return stages  # whatever is said otherwise would say that what is wrong is done
    return (*stages[:-1], _seen_anew(stages[-1], filled[-1], stages[:-1], request.language))


def _seen_anew(last: DraftStage, frame: Frame, before: Sequence[DraftStage], language: Language) -> DraftStage:
    """Return the last stage with what its frame says otherwise, where an earlier stage ends in the same already."""
    seen = {check.text.rpartition("\n")[2] for stage in before for check in stage.checks}
    is_again = (
        len(last.checks) == 1 and not last.checks[0].criterion and last.checks[0].text.rpartition("\n")[2] in seen
    )
    if not is_again or PIECES in frame.otherwise:
        return last
    return replace(last, checks=(Check(steps(frame.given, frame.when, frame.otherwise, language)),))


def _draft(
    frame: Frame,
    request: PlanRequest,
    understood: Understood,
    evidence: Sequence[EvidenceItem],
    example: str,
    *,
    checked: frozenset[str],
    is_last: bool,
) -> DraftStage:
    language = request.language
    ours = frame.opening
    is_enough = ours and (request.kind in ("BUG", "SPIKE") or frame.role == "left" or not frame.is_main)
    if not (frame.pieces or is_enough):
        title = bare_title(understood.title)
        ours = (Task(as_task(title, MENDS[language == "en"] if complains_of(title) else frame.verb)), *ours)
    said = {one.text for one in ours}
    texts = {one.id: one.text for one in understood.criteria}
    # What the ticket lists as work keeps its words; what is told in a sentence is cut to the order in it.
    listed = {one.text for one in frame.pieces if one.is_listed} - set(texts.values())
    pieces = [
        (
            f"{frame.verb}{one.text.removesuffix(DONE[language])}"
            if frame.role == "ticked"
            else _task(
                without_marks(
                    with_code_cut(unjoined(text) if (text := one.text) in listed else own_order(text), request.document)
                ),
                frame.verb,
                is_fact=not (one.is_listed or one.serves) and is_fact(text),
            ).rstrip(HANGING),
            one,
        )
        for one in frame.pieces
    ]
    theirs = tuple(Task(text, one.serves, one.is_listed) for text, one in pieces if one.serves or text not in said)
    serves = dict.fromkeys(one for task in theirs for one in task.serves if one in checked)
    checks = checks_of(frame, {one: text for one, text in texts.items() if one in serves}, understood.title, language)
    rules = (case_of(one.text) for one in frame.pieces if orders_if(one.text) and not one.serves)
    cases = (Check(steps(frame.given, when, then, language)) for when, then in islice(rules, MOST_SEEN))
    checks = tuple(dict.fromkeys((*checks, *cases)))
    title, changed = bare_title(understood.title), _changed(frame, language)
    of_fault = frame.role in _OF_FAULT
    about = short(fault_in(understood)) or title if frame.role in _OF_CAUSE else title
    role = risk_role(frame.role, understood, request.document)
    risk = risk_of(role, about, () if of_fault else changed, language, changes_no_product(understood), example)
    stated = told_risks(understood, language) if frame.is_main else ()
    return DraftStage(
        name=frame.name,
        goal=frame.goal,
        tasks=(*ours, *theirs),
        checks=checks,
        validation=validation_of(frame.check, is_last, evidence, language),
        risks=(*stated, risk),
        owner_hint=", ".join(request.components),
    )


def _changed(frame: Frame, language: Language) -> tuple[str, ...]:
    """Return what a stage changes, of which its risk speaks: nothing done or only tried; of a complaint, its mend."""
    is_english = language == "en"
    left = [one for one in frame.pieces if not (one.is_done or TRIES.match(simplified(one.text)))]
    return tuple(mended(one.text, is_english=is_english) or one.text for one in left)


def _task(text: str, verb: str, *, is_fact: bool) -> str:
    """Return a piece as a task: a look is carried out, and what must not be is made sure of."""
    is_english = verb.isascii()
    if only_looks(text) and not begins_with_verb(text):
        return f"{_CARRY_OUT[is_english]}{text}"
    if verb in _OF_MAKING and describes_part(text):
        return f"{_LOOK_AT[is_english]}{text}"
    is_order = begins_with_verb(text) or any(wish_in_case(text))
    is_refused = _REFUSES.search(simplified(text)) is not None and not (is_order or is_fact)
    return as_task(text, _MAKE_SURE[is_english] if is_refused and verb in _OF_MAKING else verb, is_fact=is_fact)
