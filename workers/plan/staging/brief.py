"""What a model is given to stage: the ticket's statements by id, and the stages that this kind of work may have."""

from collections.abc import Iterator, Sequence

from workers.evidence.items import EvidenceItem
from workers.plan.clarified import Clarified
from workers.plan.covered import Links
from workers.plan.ports import Brief, StageRole, Statement
from workers.plan.request import PlanRequest
from workers.plan.staging.draft import FEWEST_STAGES, Piece
from workers.plan.staging.frames import frames
from workers.plan.staging.order import in_order
from workers.plan.staging.pieces import pieces
from workers.plan.staging.titles import bare_title
from workers.plan.understood import Understood

_MOST_FURTHER, _MOST_EVIDENCE = 40, 12
_LONGEST = 400


def brief_of(
    request: PlanRequest,
    understood: Understood,
    clarified: Clarified,
    evidence: Sequence[EvidenceItem],
    links: Links,
) -> Brief:
    """Return what a model stages: what rules would make tasks of, what else the ticket says, and evidence."""
    empty = frames(request.kind, understood, request.language)
    own_tasks = sum(len(frame.opening) for frame in empty)
    title = bare_title(understood.title)
    listed = [one.text for one in understood.work_items]
    told = pieces(request, understood, clarified.settled, links, own_tasks)
    found = in_order(told, title, request.document.source, listed)
    statements = tuple(_statements(understood, clarified, found, evidence))
    has_enough = sum(bool(frame.opening) for frame in empty) >= FEWEST_STAGES
    is_staged = has_enough or any(one.is_due for one in statements)
    return Brief(
        kind=request.kind,
        language=request.language,
        title=title,
        roles=tuple(
            StageRole(role=one.role, name=one.name, goal=one.goal, has_tasks=bool(one.opening)) for one in empty
        ),
        statements=statements if is_staged else _with_title(statements, title),
    )


def _statements(
    understood: Understood, clarified: Clarified, found: Sequence[Piece], evidence: Sequence[EvidenceItem]
) -> Iterator[Statement]:
    """Yield what is listed as work or decided, the criteria, what else rules would stage, and what else there is.

    What an assumption is about is not due: the plan does not build on it.
    """
    criteria = {one.text for one in understood.criteria}
    own = [piece for piece in found if not (piece.serves and piece.text in criteria)]
    served = {one for piece in own for one in piece.serves}
    assumed = "\n".join(one.text for one in clarified.assumptions)
    for at, piece in enumerate(own, start=1):
        is_due = piece.is_listed or piece.text.rstrip(".。 ") not in assumed
        yield Statement(id=f"S{at}", text=piece.text, serves=piece.serves, is_due=is_due, is_kept=piece.is_listed)
    for one in understood.criteria:
        yield Statement(id=one.id, text=one.text, serves=(one.id,), is_due=one.id not in served)
    for at, text in enumerate(_further(understood, found), start=len(own) + 1):
        yield Statement(id=f"S{at}", text=text)
    yield from _evidence(evidence)


def _with_title(statements: tuple[Statement, ...], title: str) -> tuple[Statement, ...]:
    """Return the statements with the title as the one that a task must be made of: nothing else is due."""
    others = tuple(one for one in statements if one.text != title)
    own = next((one for one in statements if one.text == title), Statement(id=f"S{len(statements) + 1}", text=title))
    return (own.model_copy(update={"is_due": True}), *others)


def _evidence(evidence: Sequence[EvidenceItem]) -> Iterator[Statement]:
    for one in evidence[:_MOST_EVIDENCE]:
        yield Statement(id=one.id, text=f"{one.title}: {one.quote}".strip(": ")[:_LONGEST])


def _further(understood: Understood, found: Sequence[Piece]) -> tuple[str, ...]:
    """What the ticket says besides, in no list."""
    return tuple(dict.fromkeys(_unused(understood, {one.text for one in found})))[:_MOST_FURTHER]


def _unused(understood: Understood, used: set[str]) -> Iterator[str]:
    said = (*understood.demands, *understood.error_cases, *understood.scope, *understood.outputs, *understood.sentences)
    yield from (one for one in said if one not in used and not one.endswith(("?", "？", ":", "：")))
