"""The comment of a plan: its questions, or the plan on one screen with the rest folded. It decides nothing."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from string import ascii_uppercase
from typing import Literal

from workers.comment.document import Block, BulletList, CommentDocument, Expand, Heading, Paragraph, Status, Table, Text
from workers.comment.document import paragraph as line
from workers.plan.compose.changes import NO_CHANGES, Changes
from workers.plan.compose.texts import TEXTS, PlanTexts
from workers.plan.schemas import AskedQuestion, PlanReport, Stage, Support

SHOWN_TASKS = 12
_LONGEST = 160
_MOST_LISTED = 8
_MOST_UNPLANNED = 5
_COLON = re.compile(r"\A(?:: |：)")
_FEWEST_CHARACTERS = 4
_SHORT = 60
_AFTER_COLON = re.compile(r"(?:: |：).+\Z", re.DOTALL)
_THEN = re.compile(r"^\s*(?:Then|那么)\s*(?P<outcome>.+)", re.DOTALL | re.MULTILINE)


PageState = Literal["", "kept", "edited", "removed", "failed"]


@dataclass(frozen=True)
class Around:
    """What the comment says beside the report: until when people are waited for, what is new, what is attached.

    `hindrance` is why no file is attached: permission, disabled or size; empty where nothing stands in the way. `page`
    is what became of the plan's page in the Confluence `space`, empty where none is wanted.
    """

    deadline: datetime | None = None
    changes: Changes = NO_CHANGES
    hindrance: str = ""
    attached: str = ""
    page: PageState = ""
    space: str = ""


def plan_comment(report: PlanReport, around: Around) -> CommentDocument:
    """Return the comment of a report, in the language of the ticket."""
    texts = TEXTS[report.language]
    if report.plan.status == "clarification_needed":
        return CommentDocument((*_questions(texts, report, around), *_folded(texts, _asked_with(texts, report))))
    return CommentDocument((*_plan(texts, report, around), *_folded(texts, _details(texts, report))))


def stage_document(report: PlanReport, position: int) -> CommentDocument:
    """Return what the sub-task of a stage says: its goal, its tasks, when it is done, and what it covers."""
    texts, stage = TEXTS[report.language], report.plan.stages[position - 1]
    covers = [one.criterion for one in report.coverage if any(_is_of(position, place) for place in one.tasks)]
    blocks: list[Block] = [line(stage.goal)]
    for heading, items in (
        (texts.tasks, stage.tasks),
        (texts.done_when, stage.success_criteria),
        (texts.checked, stage.validation),
        (texts.risks, stage.risks),
        (texts.covers, covers),
    ):
        if items:
            blocks += [Heading(heading), BulletList(tuple((line(item),) for item in items))]
    return CommentDocument(tuple(blocks))


def _is_of(position: int, place: str) -> bool:
    return place.partition(".")[0] == str(position)


def _questions(texts: PlanTexts, report: PlanReport, around: Around) -> Iterator[Block]:
    asked = {one.question.id: one for one in report.asked}
    open_now = [asked[one.id] for one in report.plan.questions]
    count = texts.one_question if len(open_now) == 1 else texts.some_questions.format(count=len(open_now))
    yield line(Status(texts.questions, "yellow"), count)
    until = texts.until.format(date=f"{around.deadline:%Y-%m-%d %H:%M}") if around.deadline else ""
    yield line(
        texts.how_to_answer,
        Text(texts.example if any(one.options for one in open_now) else texts.example_without_options, code=True),
        texts.skip,
        Text(texts.skip_example.format(number=open_now[-1].number), code=True),
        texts.take_all,
        Text(texts.take_all_command, code=True),
        until,
    )
    yield BulletList(tuple(_question(texts, one, report) for one in open_now))
    yield from _unplanned(texts, report)
    yield from _absence(texts, report)


def _question(texts: PlanTexts, asked: AskedQuestion, report: PlanReport) -> tuple[Block, ...]:
    question = asked.question
    blocks: list[Block] = [
        line(Text(f"{asked.number}. ", strong=True), question.question, texts.blocking * question.blocking)
    ]
    if asked.number in report.disputed:
        blocks.append(line(Text(texts.disputed.format(answers=_answers_to(asked, report, texts)), emphasis=True)))
    options = tuple(
        (line(Text(f"{letter} ", strong=True), option, texts.recommended * (option == asked.recommended)),)
        for letter, option in zip(ascii_uppercase, asked.options, strict=False)
    )
    if options:
        blocks.append(BulletList(options))
    reasons = (
        (texts.why, question.why_needed),
        (texts.if_unknown, question.impact_if_unknown),
        (texts.otherwise, question.fallback_assumption),
    )
    words = texts.end.join(f"{label}{said}" for label, said in reasons if said)
    return (*blocks, line(Text(words, emphasis=True))) if words else tuple(blocks)


def _answers_to(asked: AskedQuestion, report: PlanReport, texts: PlanTexts) -> str:
    latest = {one.by: one for one in report.answers if one.number == asked.number}
    said = ("+".join(one.chosen) or one.text or one.remark or texts.otherwise.rstrip(":： ") for one in latest.values())
    return " / ".join(dict.fromkeys(_shortened(one) for one in said))


def _plan(texts: PlanTexts, report: PlanReport, around: Around) -> Iterator[Block]:
    plan = report.plan
    yield line(Status(texts.ready, "green"), " ", plan.requirement_summary)
    yield line(_coverage(texts, report).strip())
    for support, label in (
        ("uncovered", texts.uncovered),
        ("doubtful", texts.doubtful),
        ("not_checkable", texts.not_checkable),
    ):
        if left := [one.criterion for one in report.coverage if one.support == support]:
            yield line(Text(label, strong=True), _listed(texts, left))
    if around.changes:
        yield line(Text(texts.changed, strong=True))
        yield BulletList(tuple((line(words),) for words in _changed(texts, around.changes)))
    yield Table((texts.stage, texts.tasks, texts.done_when), tuple(_rows(texts, plan.stages)))
    for name, items in ((texts.scope, plan.scope[1:]), (texts.out_of_scope, plan.out_of_scope)):
        if items:
            yield line(Text(name + texts.colon, strong=True), _listed(texts, items))
    yield from _unplanned(texts, report)
    if report.left_out:
        yield line(Text(texts.left_out, strong=True), texts.separator.join(_passages(texts, report)))
    if plan.assumptions:
        reason = texts.by_default.get(report.by_default, "")
        yield line(Text(texts.assumptions + texts.colon, strong=True), reason)
        yield BulletList(
            tuple(
                (line(f"{one.text} ({texts.risk[one.risk_level]})", texts.end, texts.way_back, one.rollback_hint),)
                for one in plan.assumptions
            )
        )
    yield from _absence(texts, report)
    closing: list[str | Text] = [texts.attached.format(name=around.attached), texts.end] if around.attached else []
    if around.hindrance:
        closing = [texts.not_attached[around.hindrance], texts.end]
    if around.page:
        closing += [texts.page[around.page].format(space=around.space), texts.end]
    yield line(*closing, texts.accept, Text(texts.accept_command, code=True), texts.accept_end)


def _unplanned(texts: PlanTexts, report: PlanReport) -> Iterator[Block]:
    """Say in a line each what is not asked or planned, and why."""
    for one in report.unplanned:
        if one.reason == "changed":
            answer = texts.changed_answer.format(answer=_shortened(one.text)) if one.text else ""
            yield line(texts.changed_question.format(number=one.number), answer)
    for reason, label in (("later", texts.later), ("item", texts.unplanned), ("said", texts.unsaid)):
        if items := [one.text for one in report.unplanned if one.reason == reason]:
            more = len(items) - _MOST_UNPLANNED
            shown = texts.separator.join(f"“{_shortened(one)}”" for one in items[:_MOST_UNPLANNED])
            yield line(Text(label, strong=True), shown, texts.and_more.format(count=more) if more > 0 else "")


def _coverage(texts: PlanTexts, report: PlanReport) -> str:
    if not report.coverage:
        return texts.no_criteria
    covered: Support = "supported"
    count = sum(one.support == covered for one in report.coverage)
    return texts.coverage.format(covered=count, total=len(report.coverage))


def _rows(texts: PlanTexts, stages: Sequence[Stage]) -> Iterator[tuple[tuple[Paragraph, ...], ...]]:
    """Yield the stages with as many tasks as fit a screen, shared out so that each stage shows some."""
    room, brief = SHOWN_TASKS, _without_title(texts, stages)
    for position, stage in enumerate(stages, start=1):
        shown = stage.tasks[: max(1, room // (len(stages) - position + 1))]
        room -= len(shown)
        more = len(stage.tasks) - len(shown)
        tasks = [line(f"{position}.{number} {_shortened(brief(task))}") for number, task in enumerate(shown, start=1)]
        yield (
            (line(Text(f"{position}. {stage.name}", strong=True)), line(_shortened(brief(stage.goal)))),
            (*tasks, *((line(texts.more.format(count=more)),) if more else ())),
            tuple(line(_shortened(brief(_outcome(one)))) for one in stage.success_criteria[:2]),
        )


def _without_title(texts: PlanTexts, stages: Sequence[Stage]) -> Callable[[str], str]:
    """Return what leaves the ticket's title out of a text: once on a screen is enough.

    A text keeps it where it says little else: "Fix: …".
    """
    told = next(filter(None, (_AFTER_COLON.search(stage.goal) for stage in stages)), None)  # the main stage's goal
    about = told[0] if told else ""
    title = _COLON.sub("", about)

    def brief(text: str) -> str:
        if not title:
            return text
        bare = text.removesuffix(about)
        if bare != text:
            return bare if len(bare.split()) > 1 or not (bare.isascii() or len(bare) < _FEWEST_CHARACTERS) else text
        named = text.replace(f"“{title}”", texts.this)
        return text if named == text else named[0].upper() + named[1:]

    return brief


def _outcome(criterion: str) -> str:
    """Return what is to be seen in the end: the file has the whole scenario."""
    found = _THEN.search(criterion)
    return found["outcome"] if found else criterion


def _passages(texts: PlanTexts, report: PlanReport) -> Iterator[str]:
    for one in report.left_out[:_MOST_LISTED]:
        said = texts.said.format(quote=one.quote if len(one.quote) <= _SHORT else f"{one.quote[:_SHORT].rstrip()}…")
        yield texts.at_line.format(line=one.line) + (said if one.quote else texts.orders)


def _details(texts: PlanTexts, report: PlanReport) -> Iterator[Block]:
    plan = report.plan
    yield from decisions(texts, report)
    brief = _without_title(texts, plan.stages)
    lists = (
        (
            texts.validation,
            [f"{place}. {brief(one)}" for place, stage in enumerate(plan.stages, 1) for one in stage.validation],
        ),
        (texts.risks, [f"{place}. {brief(one)}" for place, stage in enumerate(plan.stages, 1) for one in stage.risks]),
        (texts.dependencies, plan.dependencies),
        (texts.evidence, [f"{one.id} {one.place}{texts.colon}{one.title or one.quote}" for one in report.evidence]),
    )
    for heading, items in lists:
        if items:
            yield Heading(heading)
            yield BulletList(tuple((line(_shortened(item)),) for item in items[:_MOST_LISTED]))
    if plan.commit_message_suggestion:
        yield line(texts.commit, Text(plan.commit_message_suggestion, code=True))
    yield line(Text(_maker(texts, report), emphasis=True))


def _asked_with(texts: PlanTexts, report: PlanReport) -> Iterator[Block]:
    yield from decisions(texts, report)
    if report.model:
        yield line(Text(_maker(texts, report), emphasis=True))


def _maker(texts: PlanTexts, report: PlanReport) -> str:
    if report.model is None:
        return texts.by_rules
    used = report.tokens.prompt + report.tokens.completion
    return texts.by_model.format(model=report.model, tokens=texts.tokens.format(count=used) if used else "")


def _absence(texts: PlanTexts, report: PlanReport) -> Iterator[Block]:
    """Say why rules did what the configured model was to do."""
    if words := texts.without_model.get(report.without_model):
        yield line(Text(words, emphasis=True))


def decisions(texts: PlanTexts, report: PlanReport) -> Iterator[Block]:
    """Yield what people decided in their answers; nothing where nobody did."""
    by_number = {one.number: one for one in report.asked}
    is_ready = report.plan.status == "plan_ready"  # who takes or skips is then named among the assumptions
    told = (one for one in report.answers if not (is_ready and (one.skipped or (one.takes_default and not one.chosen))))
    latest = {one.number: one for one in told if one.number not in report.disputed}
    if not latest:
        return
    yield Heading(texts.answered)
    items = []
    for number, given in sorted(latest.items()):
        asked = by_number[number]
        options = dict(zip(ascii_uppercase, asked.options, strict=False))
        chosen = " + ".join(options.get(letter, letter) for letter in given.chosen)
        said = texts.separator.join(filter(None, (chosen, given.text, given.remark)))
        words = said or texts.otherwise + asked.question.fallback_assumption
        items.append((line(Text(f"{number}. ", strong=True), _shortened(asked.question.question), " ", words),))
    yield BulletList(tuple(items))


def _changed(texts: PlanTexts, changes: Changes) -> Iterator[str]:
    yield from (f"{texts.added}{_shortened(one)}" for one in changes.added[:_MOST_LISTED])
    yield from (f"{texts.removed}{_shortened(one)}" for one in changes.removed[:_MOST_LISTED])


def _folded(texts: PlanTexts, blocks: Iterator[Block]) -> tuple[Block, ...]:
    content = tuple(blocks)
    return (Expand(texts.details, content),) if content else ()


def _listed(texts: PlanTexts, items: Sequence[str]) -> str:
    return texts.separator.join(_shortened(item) for item in items[:_MOST_LISTED])


def _shortened(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= _LONGEST else words[: _LONGEST - 1].rstrip() + "…"
