"""A ticket, the report of its review and its comment, for those who plan, post or keep them."""

from config.guardrail import PiiDetection
from workers.atlassian.marker import Marker, TicketMarker
from workers.atlassian.models import Ticket
from workers.comment.document import CommentDocument, paragraph
from workers.contracts import TokenUse
from workers.review.schemas import Decision, RequirementPacket, ReviewReport, Scenario, Tier

TICKET = Ticket(
    id="10007",
    key="SHOP-7",
    project_key="SHOP",
    issue_type="Story",
    title="Export",
    description="See https://figma.example/f1",
    environment="",
    labels=("ui",),
    components=(),
    priority="High",
    reporter_id="5b10",
    assignee_id="",
    attachments=(),
    links=("https://wiki.example/page",),
    created="",
    marked=None,
    is_service_desk=False,
)


def marked(marker: Marker) -> TicketMarker:
    """Return what stands on TICKET once a run left this."""
    return TicketMarker(ticket=TICKET.id).with_part(marker)


REPORT = ReviewReport(
    id="SHOP-7",
    scenario=Scenario.FEATURE,
    tier=Tier.STANDARD,
    language="en",
    decision=Decision.PASS,
    total_score=80,
    threshold=60,
    dimension_scores={},
    blocking_issues=(),
    non_blocking_issues=(),
    checks=(),
    structured_prd=None,
    role=None,
    goal=None,
    benefit=None,
    fallback_activated=False,
    structure_check_passed=True,
    structure_errors=(),
    error_logs=(),
    execution_times={},
    model=None,
    tokens=TokenUse(),
    rubric_version="1",
    fingerprint="f1",
)
COMMENT = CommentDocument((paragraph("see https://figma.example/f1, https://wiki.example/x, https://evil.example/"),))

PII = PiiDetection()
PACKET = RequirementPacket(
    raw_text="请在结算页支持发票下载，有问题请联系 kim@example.com 或李雷。", title="发票下载", ticket_id="DEMO-1"
)
