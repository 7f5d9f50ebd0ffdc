"""Tickets of our own, and their plans by rules."""

from config.projects import ProjectRules
from workers.handlers.intake import TextTicket, config_for, packet_from_text
from workers.handlers.plan.request import plan_request
from workers.plan.graph import PlanParts, plan_ticket
from workers.plan.request import PlanRequest
from workers.plan.schemas import AskedQuestion, GivenAnswer, PlanReport
from workers.review.graph import default_parts
from workers.review.schemas import WorkflowConfig

FEATURE = """## Goal

Shop managers want to export orders as CSV so that accounting needs no access.

## What needs to be done

- [ ] Add an export button to the order list
- [x] Create the endpoint for exports
- [ ] Document the export in the manual

## Acceptance criteria

- The export holds at most 10,000 orders
- When the list is empty, the button is disabled
- A file is offered within 5 seconds

## Out of scope

- Export as PDF
"""
FEATURE_ZH = """## 目标

店长希望把订单导出为 CSV，这样财务不需要访问权限。

## 任务

- [ ] 在订单列表添加导出按钮
- [ ] 新增导出接口

## 验收标准

- 导出最多包含 10000 个订单
- 列表为空时，按钮不可用
"""
BUG = """## Steps to reproduce

1. Open the cart
2. Remove the last item

## Actual

The page shows error 500

## Expected

The cart is shown empty
"""
TASK = "We need to upgrade the payment library to 4.2 because 3.9 is no longer supported.\n\nRollback: pin 3.9 again."
PARTS = PlanParts()
"""Plans by rules; the graph is compiled once for them."""
SPIKE = "Can we use WebSockets behind our proxy? Try it with the staging proxy. Decide whether polling stays."


def request_of(
    description: str,
    title: str = "Export orders as CSV",
    ticket_type: str = "Story",
    *,
    key: str = "SHOP-7",
    asked: tuple[AskedQuestion, ...] = (),
    answers: tuple[GivenAnswer, ...] = (),
) -> PlanRequest:
    """Return what the plan of a ticket is made of; nothing is asked any more."""
    rules = ProjectRules(profile="ready")
    packet = packet_from_text(TextTicket(key, title, description, ticket_type), rules)
    config = config_for(packet, rules, WorkflowConfig())
    return plan_request(packet, config, default_parts(), asked=asked, answers=answers, is_over="defaults")


def plan_of(description: str, title: str = "Export orders as CSV", ticket_type: str = "Story") -> PlanReport:
    """Return the plan of a ticket, made without evidence."""
    return plan_ticket(request_of(description, title, ticket_type), PARTS)


def tasks_of(report: PlanReport) -> list[str]:
    """Return every task of a plan."""
    return [task for stage in report.plan.stages for task in stage.tasks]
