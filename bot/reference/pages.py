"""Which pages there are, and what makes each."""

from bot.reference.ask import ANSWER_SCHEMA, answer_schema, ask_page
from bot.reference.command_line import command_line_page
from bot.reference.document import STRUCTURE_SCHEMA, document_page, structure_schema
from bot.reference.http_api import http_api_page
from bot.reference.labels import labels_page
from bot.reference.metrics import metrics_page
from bot.reference.plan import PLAN_SCHEMA, REPORT_SCHEMA, plan_page, plan_schema, report_schema
from bot.reference.points import points_page
from bot.reference.rubric import checks_page, issues_page
from bot.reference.settings import settings_page
from bot.reference.ticket_commands import commands_page

PAGES = {
    "commands.md": commands_page,
    "reference/settings.md": settings_page,
    "reference/command-line.md": command_line_page,
    "reference/checks.md": checks_page,
    "reference/issues.md": issues_page,
    "reference/points.md": points_page,
    "reference/labels.md": labels_page,
    "reference/metrics.md": metrics_page,
    "reference/http-api.md": http_api_page,
    "reference/plan.md": plan_page,
    "reference/ask.md": ask_page,
    "reference/document.md": document_page,
    f"reference/{ANSWER_SCHEMA}": answer_schema,
    f"reference/{PLAN_SCHEMA}": plan_schema,
    f"reference/{REPORT_SCHEMA}": report_schema,
    f"reference/{STRUCTURE_SCHEMA}": structure_schema,
}
"""What makes each page, by its path below `docs/`."""
