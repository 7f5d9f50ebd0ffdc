"""The page of a finished plan: what the comment shows on one screen, written out. It decides nothing."""

from workers.comment.document import Block, BulletList, CommentDocument, Heading, Text
from workers.comment.document import paragraph as line
from workers.plan.compose.comment import decisions, stage_document
from workers.plan.compose.texts import TEXTS
from workers.plan.schemas import PlanReport


def plan_page_document(report: PlanReport) -> CommentDocument:
    """Return the page of a plan, in the language of the ticket."""
    texts, plan = TEXTS[report.language], report.plan
    blocks: list[Block] = [line(plan.requirement_summary), line(Text(texts.on_page, emphasis=True))]
    for heading, items in (
        (texts.scope, plan.scope[1:]),  # the first is the title
        (texts.out_of_scope, plan.out_of_scope),
        (
            texts.assumptions,
            [
                f"{one.text} ({texts.risk[one.risk_level]}){texts.end}{texts.way_back}{one.rollback_hint}"
                for one in plan.assumptions
            ],
        ),
        (texts.dependencies, plan.dependencies),
    ):
        if items:
            blocks += [Heading(heading), BulletList(tuple((line(item),) for item in items))]
    blocks += decisions(texts, report)
    for position, stage in enumerate(plan.stages, start=1):
        parts = stage_document(report, position).blocks
        below = (line(Text(part.text, strong=True)) if isinstance(part, Heading) else part for part in parts)
        blocks += [Heading(f"{position}. {stage.name}"), *below]
    return CommentDocument(tuple(blocks))
