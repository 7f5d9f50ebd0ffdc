"""Comments that the whole review composes from answers of checks, and their words. No test of its own."""

from collections.abc import Iterator
from itertools import chain

from config.projects import ProjectRules
from tests.support.fake_parts import (
    answering,
    packet,
    parts,
)
from workers.comment.document import (
    Block,
    BulletList,
    CommentDocument,
    Expand,
    Heading,
    Inline,
    Panel,
    Paragraph,
    Quotation,
    Table,
    Text,
)
from workers.grounding.quotes import Quote
from workers.handlers.intake import TextTicket, packet_from_text
from workers.review.checks.registry import CheckResult, Finding
from workers.review.graph import ReviewParts, run_workflow
from workers.review.schemas import ReviewReport, Verdict, WorkflowConfig

NO_CRITERIA = CheckResult(Verdict.UNMET, findings=(Finding("F-AC-NONE", absent="a list of criteria"),))
VAGUE = CheckResult(
    Verdict.UNMET, findings=tuple(Finding("VAGUE-WORD", quote=Quote(text=word)) for word in ("fast", "nice", "easy"))
)
NO_EDGE = CheckResult(Verdict.UNMET, findings=(Finding("EDGE-NONE", absent="an error case"),))
CHINESE: dict[str, object] = {"language": "zh", "title": "导出订单为 CSV"}


def read(text: str, title: str, kind: str) -> tuple[ReviewReport, str]:
    """Return report and comment of a ticket that the rules as shipped review."""
    given = TextTicket(id="made-up", title=title, description=text, ticket_type=kind)
    final = run_workflow(packet_from_text(given, ProjectRules()))
    assert final["report"] is not None
    assert final["comment"] is not None
    return final["report"], words(final["comment"])


def review(
    ticket: dict[str, object] | None = None,
    review_parts: ReviewParts | None = None,
    config: WorkflowConfig | None = None,
    previous: ReviewReport | None = None,
    **verdicts: Verdict | CheckResult,
) -> tuple[ReviewReport, CommentDocument]:
    review_parts = review_parts or parts(checks=answering(**verdicts))
    final = run_workflow(packet(**(ticket or {})), config, review_parts, run_id="r-42", previous=previous)
    assert final["report"] is not None
    assert final["comment"] is not None
    return final["report"], final["comment"]


def inlines(blocks: tuple[Block, ...], folded: bool = True) -> Iterator[Inline]:
    for block in blocks:
        match block:
            case Paragraph(content):
                yield from content
            case Heading(text) | Quotation(text):
                yield Text(text)
            case BulletList(items):
                for item in items:
                    yield from inlines(item, folded)
            case Table(header, rows):
                yield from (Text(name) for name in header)
                for cell in chain.from_iterable(rows):
                    yield from inlines(cell, folded)
            case Panel(_, content):
                yield from inlines(content, folded)
            case Expand(title, content):
                yield Text(title)
                if folded:
                    yield from inlines(content)


def words(comment: CommentDocument, folded: bool = True) -> str:
    return "\n".join(inline.text for inline in inlines(comment.blocks, folded))


def line(block: Block) -> str:
    assert isinstance(block, Paragraph)
    return "".join(inline.text for inline in block.content)


def words_by_line(comment: CommentDocument) -> list[str]:
    return [line(block) for block in comment.blocks if isinstance(block, Paragraph)]
