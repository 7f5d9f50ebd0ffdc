"""Makes stages of a model's proposal: it groups, orders and words; code writes all that the stages say besides.

A wording that its statements do not bear out is replaced by theirs, so nothing is lost and nothing is made up.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from workers.evidence.items import EvidenceItem
from workers.grounding.claims import STOP_WORDS
from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.phrasing.tasks import DONE
from workers.plan.ports import Brief, ProposedStage, ProposedTask, Statement
from workers.plan.request import PlanRequest
from workers.plan.staging.draft import FEWEST_STAGES, MOST_STAGES, DraftStage, Frame, Piece
from workers.plan.staging.fill import PART, drafted
from workers.plan.staging.frames import frames
from workers.plan.staging.order import as_listed
from workers.plan.staging.placing.removals import replaced_first
from workers.plan.staging.supported import is_goal, is_label, is_supported
from workers.plan.understood import Understood
from workers.plan.wording import content_of, recall, words_of

_LONGEST_NAME = 60
_KEPT = 0.8
"""Least share of the words of something listed that its task holds; as in `invariants`."""
_SAID = 0.5
"""Least share of the words of a criterion that a task serving it says."""
_MOST_NAMED = 8
_MOST_INVENTED = 0.5


def faults_in(stages: Sequence[ProposedStage], brief: Brief) -> Iterator[str]:
    """Yield what keeps a proposal from being a plan, in words for the model that made it."""
    if not FEWEST_STAGES <= len(stages) <= MOST_STAGES:
        yield f"there are {len(stages)} stages; three to five are needed"
    known, roles = {one.id: one for one in brief.statements}, {one.role: one for one in brief.roles}
    used: set[str] = set()
    invented: list[str] = []
    tasks = 0
    for at, stage in enumerate(stages, start=1):
        if stage.role not in roles:
            yield f"stage {at}: its role is none of {', '.join(roles)}"
        elif not stage.tasks and not roles[stage.role].has_tasks:
            yield f"stage {at} has no task"
        for number, task in enumerate(stage.tasks, start=1):
            tasks, place = tasks + 1, f"task {at}.{number}"
            if not known.keys() >= {*task.of}:
                yield f"{place} names ids that are not in the list"
            elif not _made_of(task, brief)[0]:
                yield f"{place} names no statement of the ticket"
            elif not _is_borne_out(task, brief):
                invented.append(place)
            used.update(task.of)
    used.update(criterion for one in tuple(used) if one in known for criterion in known[one].serves)
    due = [one.id for one in brief.statements if one.is_due or one.id in one.serves]
    if missing := [one for one in due if one not in used]:
        yield f"in no task: {', '.join(missing[:_MOST_NAMED])}"
    if len(invented) > _MOST_INVENTED * tasks:
        yield f"these tasks say what their statements do not say: {', '.join(invented[:_MOST_NAMED])}"


def proposed(
    stages: Sequence[ProposedStage],
    brief: Brief,
    request: PlanRequest,
    understood: Understood,
    evidence: Sequence[EvidenceItem],
) -> tuple[DraftStage, ...]:
    """Return the stages of a proposal that `faults_in` finds nothing wrong with, in the order of the kind of work."""
    empty = {frame.role: frame for frame in frames(request.kind, understood, request.language)}
    order, said = list(empty), set[str]()
    filled: list[Frame] = []
    for stage in sorted(stages, key=lambda one: order.index(one.role)):
        frame, is_first = empty[stage.role], all(one.role != stage.role for one in filled)
        own = tuple(one for one in _pieces(stage, brief) if one.text not in said)
        own = replaced_first(own, request.language)
        said.update(one.text for one in own)
        if own or (is_first and frame.opening):
            opening = frame.opening if is_first else ()
            filled.append(_labelled(replace(frame, pieces=own, opening=opening), stage, brief))
    filled = _with_unsaid(filled, understood)
    return drafted(_told_apart(filled, PART[request.language]), request, understood, evidence)


def _with_unsaid(filled: list[Frame], understood: Understood) -> list[Frame]:
    """Add to the main stage each criterion that is an order and that no task serving it says: nobody would do it."""
    told = [(words_of(one.text), one.serves) for frame in filled for one in frame.pieces]
    more = tuple(
        Piece(one.text, (one.id,))
        for one in understood.criteria
        if begins_with_verb(one.text)
        and not one.is_done
        and all(one.id not in serves or recall(words_of(one.text), words) < _SAID for words, serves in told)
    )
    main = next((at for at, frame in enumerate(filled) if frame.is_main), None)
    if main is None or not more:
        return filled
    filled[main] = replace(filled[main], pieces=(*filled[main].pieces, *more))
    return filled


def _pieces(stage: ProposedStage, brief: Brief) -> tuple[Piece, ...]:
    """Return what the tasks of a stage are made of, in their order; what the ticket lists stays as it lists it."""
    told = [*_told(stage, brief)]
    return as_listed([piece for piece, _ in told], [place for _, place in told])


def _told(stage: ProposedStage, brief: Brief) -> Iterator[tuple[Piece, int | None]]:
    """Yield the pieces with the place of what the ticket lists of them."""
    places = {one.id: at for at, one in enumerate(brief.statements) if one.is_kept}
    for task in stage.tasks:
        own, beside = _made_of(task, brief)
        also = tuple(criterion for one in beside for criterion in one.serves)
        if _is_borne_out(task, brief):
            serves = dict.fromkeys((*(criterion for one in own for criterion in one.serves), *also))
            mark = DONE[brief.language]
            is_done = all(
                one.text.endswith(mark) for one in own
            )  # whoever reads the plan is to see it, reworded or not
            text = " ".join(task.text.split()).removesuffix(mark) + mark * is_done
            place = min((places[one.id] for one in own if one.id in places), default=None)
            yield Piece(text, tuple(serves), any(one.is_kept for one in own), is_done), place
            continue
        for one in own:
            yield Piece(one.text, tuple(dict.fromkeys((*one.serves, *also))), one.is_kept), places.get(one.id)


def _made_of(task: ProposedTask, brief: Brief) -> tuple[list[Statement], list[Statement]]:
    """Return what a task words, and what it only rests on: criteria beside statements, and evidence."""
    known = {one.id: one for one in brief.statements}
    of = [known[one] for one in dict.fromkeys(task.of) if one in known]
    statements = [one for one in of if one.id.startswith("S")]
    criteria = [one for one in of if one.id.startswith("C")]
    evidence = [one for one in of if one.id.startswith("E")]
    return (statements, criteria + evidence) if statements else (criteria, evidence)


def _is_borne_out(task: ProposedTask, brief: Brief) -> bool:
    """Say whether the task words its statements, and keeps what has to be kept as it is."""
    own, beside = _made_of(task, brief)
    if len(own) == 1 and " ".join(task.text.split()) == own[0].text:
        return True
    words, mark = words_of(task.text), DONE[brief.language]
    keeps = all(recall(words_of(one.text.removesuffix(mark)), words) >= _KEPT for one in own if one.is_kept)
    texts, further = [one.text.removesuffix(mark) for one in own], [one.text for one in beside]
    if all(content_of(one) <= content_of(task.text) for one in texts):
        further.append(brief.title)  # it names what its statement belongs to
    said = re.sub(rf"\A{re.escape(brief.title)}[:：]\s*(?=\S)", "", task.text)  # what the title denies, it denies there
    return bool(own) and keeps and is_supported(said, texts, further)


def _labelled(frame: Frame, stage: ProposedStage, brief: Brief) -> Frame:
    """Give the stage the model's name and goal where they are words of what is in it; a task again is no goal."""
    texts = [one.text for one in frame.pieces] or [brief.title]
    name, goal = " ".join(stage.name.split()), " ".join(stage.goal.split())
    is_name = len(name) <= _LONGEST_NAME and name.split(" ")[-1].lower() not in STOP_WORDS
    is_name = is_name and is_label(name, [*texts, brief.title, frame.name])
    is_new = all(words_of(goal) != words_of(one) for one in (*texts, name))
    return replace(
        frame,
        name=name if is_name else frame.name,
        goal=goal if is_new and is_goal(goal, [*texts, brief.title]) else frame.goal,
    )


def _told_apart(filled: Sequence[Frame], part: str) -> tuple[Frame, ...]:
    """Number the stages that have the same name."""
    count, seen = Counter(one.name for one in filled), Counter[str]()
    named = []
    for one in filled:
        seen[one.name] += 1
        is_one = count[one.name] == 1
        named.append(one if is_one else replace(one, name=part.format(one.name, seen[one.name], count[one.name])))
    return tuple(named)
