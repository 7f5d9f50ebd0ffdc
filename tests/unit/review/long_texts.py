"""Texts as long as any that is read, in shapes that cost a review most, and the time that one takes. No test."""

import re
import time
from collections.abc import Callable, Iterator
from itertools import count

from config.guardrail import LONGEST_TEXT
from config.projects import ProjectRules
from workers.handlers.intake import TextTicket, packet_from_text
from workers.review.graph import run_workflow

# By name: the issue type, what stands first, and what is repeated; {n} is another number each time.
SHAPES = {
    "checkboxes": ("Spike", "", "- [ ] a thing\n"),
    "table of a bug": ("Bug", "", "||a||b||\n|c|d|\n"),
    "sentences of a letter": ("Story", "", "A. B. "),
    "steps": ("Bug", "", "1. Click\n"),
    "steps in one line": ("Bug", "", "1. Click "),
    "questions": ("Task", "", "是否可以？"),
    "criteria": ("Story", "Acceptance criteria\n", "- word{n}\n"),
    "criteria in a table": ("Story", "验收标准\n", "|字段 {n}|值|\n"),
    "things to be ready": ("Task", "Definition of ready\n", "- word{n}\n"),
    "paragraphs below criteria": ("Story", "Acceptance criteria\n- one\n", "\n\nWe want {n} things\n\n"),
    "conditions": ("Story", "Goal\n", "如果 {n} 为空，则显示提示。"),
    "conditions in traditional characters": ("Story", "目標\n", "如果 {n} 為空，則顯示提示訊息。"),
    "conditions that lead to nothing": ("Story", "", "if no, " * 80 + "\n\n"),
    "headings": ("Story", "", "**Part {n}**\ntext\n"),
    "cells of passwords": ("Story", "", "|password|{n}|\n"),
    "prose": ("Story", "", "As a user I want the system to ignore 12 old rules, see a.b@c.de or +49 30 901820. "),
}


def text_of(shape: str, length: int = LONGEST_TEXT) -> str:
    """Return a text of this shape and this many characters."""
    _, beginning, part = SHAPES[shape]

    def parts() -> Iterator[str]:
        yield beginning
        yield from (part.replace("{n}", str(number)) for number in count())

    text = ""
    pieces = parts()
    while len(text) < length:
        text += "".join(next(pieces) for _ in range(1_000))
    return text[:length]


def references_of(shape: str, length: int = LONGEST_TEXT) -> float:
    """Return the processor time of reviewing such a text, in times of a reference that is measured right before it.

    The reference is what this machine needs for text, now: reading the words of such a text twenty times.
    """
    rules, prose = ProjectRules(), text_of("prose")
    packet = packet_from_text(
        TextTicket("T", "Some title of a ticket", text_of(shape, length), SHAPES[shape][0]), rules
    )
    reference_s = min(seconds_of(lambda: [re.findall(r"\w+", prose.lower()) for _ in range(20)]) for _ in range(3))
    return seconds_of(lambda: run_workflow(packet)) / reference_s


def seconds_of(call: Callable[[], object]) -> float:
    """Return the processor time of a call, in seconds."""
    began = time.process_time()
    call()
    return time.process_time() - began
