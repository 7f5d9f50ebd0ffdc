"""The words of a ticket that the texts of `stages.yaml` ask for, each by its name there. It fills in no text."""

import re
from collections.abc import Mapping

from config.script import simplified
from workers.plan.phrasing.bare import bare_order
from workers.plan.phrasing.complaints import only_complains
from workers.plan.phrasing.orders import begins_with_verb, is_order, order_in_area
from workers.plan.phrasing.weighed import considered_in, weighed_in
from workers.plan.staging.examples import (
    also_in,
    as_result,
    benefit_in,
    by_hand_in,
    example_in,
    fault_in,
    problem_in,
    today_in,
    who_in,
    wished_in,
)
from workers.plan.staging.faults import tells_event, test_in
from workers.plan.staging.handwork import rolls_out
from workers.plan.staging.order import settles
from workers.plan.staging.placing.measured import measured_in
from workers.plan.staging.proofs import end_of, gone_by, named_by, orders_in
from workers.plan.staging.samples import of_any_run
from workers.plan.staging.scenario import condition_of, needed_by_team
from workers.plan.staging.shape import CHECKS, CREATES, RUNS, SEVERAL, brings_new, exists_in_part, listed_in
from workers.plan.staging.titles import bare_question, bare_title, short
from workers.plan.telling.finished import says_begun
from workers.plan.telling.kinds import complains_of, tells_fault
from workers.plan.telling.prose import does_something, expects
from workers.plan.understood import Understood
from workers.reading.language import Language

PIECE = "{piece}"
"""In a proof: the first piece of the stage that says how it is in the end, which is known later."""
PIECES = "{pieces}"
"""In a proof: all pieces of the stage, which are known later."""

_LONGEST_SEEN = 240
_LONGEST_TITLE = 180
_LONGEST_STEPS = 400
_LONGEST_FAULTS = 600
_MOST_STEPS = 8
_LONGEST_ACTION = 120
_LAST_STEPS = 2
"""What is done further before the fault is seen does not show it by itself."""
_SEES = re.compile(r"(?:notice|see|observe|verify|check|look)\b|查看|观察|看到", re.IGNORECASE)
# "From the menu, re-run all of them": what is done stands behind where or with what.
_FROM_WHERE = re.compile(
    r"(?:then |now )?(?:from|using|with|via|through|under|inside|as|back (?:in|on)) [^,.;:]{2,60},\s+(?=\S)"
    r"|(?:然后|再)?(?:从|通过|使用|用|以)[^，。；：]{1,40}?(?:[中里内上]|身份)?[，,]\s?",
    re.IGNORECASE,
)
_ACTS = re.compile(
    r"(?!the |an? |it |this |there |no |nothing )(?:re-?)?[a-z]{3,}\b"
    r"|[^，。；]{0,4}?(?:再|重新|点|选|按|输|打开|执行|运行|提交|切换|返回)",
    re.IGNORECASE,
)
_MENDING = re.compile(
    r"\A((?:[\w ./-]{1,30}: )?)(?:fix|investigate|debug|resolve|repair|look into)\s+(?:the |an? )?(?=\S+ \S)"
    r"|\A(?:修复|解决|排查|定位|调查|查明)(?=\S{3})",
    re.IGNORECASE,
)
"""What is seen is the fault, and not that it is to be mended."""
_HELD = re.compile(
    r"\b(?:won['’]t|will not|do not|don['’]t|not going to) (?:yet )?(?:release|deploy|ship|roll out) (?:it|this|that)\b"
    r"|(?:[暂先]|[本该此这][^，。；]{0,6})不(?:会)?(?:发布|上线|部署)",
    re.IGNORECASE,
)
"""What is only merged is rolled out in another ticket."""
_IS_AREA = re.compile(
    r"\b(?:bugs|issues|problems|glitches|defects)\W*\Z|(?:问题|缺陷)(?:汇总|合集|清单|列表)?\W*\Z", re.IGNORECASE
)
"""A title that says where something fails, and leaves what to the list below it."""
_OF_FAULTS = re.compile(r"\b(?:bugs|issues|problems|glitches|defects)\b|问题|缺陷", re.IGNORECASE)


def told_by(said: Understood, gap: str, language: Language) -> Mapping[str, str]:
    """Return the words of the ticket that the texts ask for."""
    told = short(bare_title(said.title), _LONGEST_TITLE)
    title = order = order_in_area(told) or told
    is_made = CREATES.match(simplified(order)) is not None
    is_new = (is_made or brings_new(said)) and not rolls_out(order)
    orders = (is_made or (title.isascii() and begins_with_verb(order))) and not tells_fault(title)
    shown_best = example_in(said)
    example = "" if settles(shown_best) else short(bare_order(shown_best))
    example = "" if example.rstrip(" .。") == title else example
    wished = "" if example else short(wished_in(said), _LONGEST_STEPS)
    today = "" if is_new else short(today_in(said))
    back = short(next(iter(said.rollback), title if RUNS.search(simplified(title)) else ""))
    is_aim = orders or (expects(title) and not tells_fault(title))
    fault = fault_in(said)
    listed = gap.join(one.text.rstrip(" .;。；") for one in said.work_items if not one.is_done)
    if not is_aim and fault in ("", title) and _IS_AREA.search(simplified(title)):
        undone = short(listed, _LONGEST_STEPS)
    else:
        undone = title if is_aim and not fault else ""
    seen = "" if undone else short(_MENDING.sub(r"\1", fault or title), _LONGEST_SEEN)
    last_step = next(filter(_is_action, reversed(said.steps[-_LAST_STEPS:])), "").rstrip(" .;。；")
    last_step = "" if last_step and last_step in seen else last_step  # it tells what is seen as well
    seen_when, result = ("", "") if last_step or undone or len(seen) == _LONGEST_SEEN else condition_of(seen)
    shown = next(iter(said.shown), "")
    alarm = "" if shown in seen else short(shown)
    again = of_any_run(alarm)
    asked = "\n".join((*said.demands, *listed_in(said)))
    gone, named = gone_by(order, language), named_by(order, language)
    named = short(as_result(named)) if named != title else title
    benefit = benefit_in(said)
    complaint = title if complains_of(title) or only_complains(title) or _lists_complaints(title, said) else ""
    wrong = example if only_complains(example) else ""
    problem = "" if benefit else complaint or short(problem_in(said))
    wish = as_result(title)
    ordered = ("" if tells_fault(title) else end_of(order, language)) or (wish if wish != title else "")
    is_one = named == title and len(said.criteria) < SEVERAL and not wrong
    is_one = is_one and not (begins_with_verb(example) or needed_by_team(example))
    used = wished or (short(as_result(example)) if is_one else "") or named
    is_listed = bool(said.work_items or said.criteria or said.demands)
    is_told = {"changed": any((back, gone, today, benefit, problem)), "new": any((benefit, problem))}
    begun = title if _has_ticks(said) or said.finished or says_begun(said) else ""
    is_left = bool(begun) or exists_in_part(said)
    is_rolled = rolls_out(order) and not said.gathers
    by_hand = "" if example else short(by_hand_in(said), _LONGEST_STEPS)
    is_event = tells_event(result if seen_when else seen)
    measured = measured_in(told)
    held = named if any(map(_HELD.search, map(simplified, said.out_of_scope))) else ""
    return {
        "listed": title if is_listed else "",
        "unlisted": "" if is_listed else title,
        "piece": PIECE,
        "pieces": PIECES,
        "title": title,
        "fault": "" if is_aim else _MENDING.sub(r"\1", title),
        "order": title if orders else "",
        "aim": title if is_aim and not orders else "",
        "wanted": title if is_aim and not (orders or said.criteria) else "",
        "undone": undone,
        "seen": seen,
        "alarm": alarm,
        "again": again,
        "watched": again or seen,
        "test": test_in(said),
        "shown_so": "" if test_in(said) else seen,
        "origin": said.origin,
        "sample": short(gap.join(one for one in said.samples if one not in asked), _LONGEST_STEPS),
        "faults": short(gap.join(_unended([seen, *also_in(said)])), _LONGEST_FAULTS) if seen else "",
        "steps": short(gap.join(step.rstrip(" .;。；") for step in said.steps[:_MOST_STEPS]), _LONGEST_STEPS),
        "last_step": last_step,
        "seen_when": short(seen_when),
        "result": result if seen_when else seen,
        "state": "" if is_event else result if seen_when else seen,
        "event": (result if seen_when else seen) if is_event else "",
        "example": example,
        "tested": "" if wrong else example,
        "example_of_new": example if is_new and not is_left else "",
        "by_hand": by_hand,
        "rolled": title if is_rolled else "",
        "wrong": wrong,
        "ticked": title if _has_ticks(said) else "",
        "left": title if said.finished or says_begun(said) else "",
        "found": title if CHECKS.match(simplified(title)) else "",
        "wished": "" if by_hand else wished,
        "unseen": "" if example or wished or by_hand else named,
        "benefit": "" if held or is_rolled else benefit,
        "held": held,
        "complaint": complaint,
        "who": who_in(said),
        "used": "" if is_order(used) else used,
        "used_order": used if is_order(used) else "",
        "ordered": "" if wished else ordered,
        "several": title if len(orders_in(order, language)) >= SEVERAL else "",
        "problem": "" if held or is_rolled else problem,
        "bare": "" if held or is_rolled or is_told["new"] else named,
        "recorded": "" if is_new or begun else title,
        "today": "" if begun else today,
        "kept": "" if is_new or today or begun else named,
        "begun": begun,
        "new": named if is_new and not is_left else "",
        "beside": named if is_new and not begun else "",
        "back": back,
        "gone": gone,
        "compared": "" if back or gone or begun else today,
        "reached": "" if back or gone or today else benefit,
        "settled": "" if back or gone or today else problem,
        "bare_change": "" if is_told["changed"] or begun else named,
        "unasked": named if begun and not (back or gone or benefit or problem) else "",
        "since": short(gap.join(one.rstrip(" .。；;") for one in said.since), _LONGEST_STEPS),
        "suspected": short(next(iter(said.suspected), "")),
        "environment": short(gap.join(one.rstrip(" .;。；") for one in said.environment), _LONGEST_STEPS),
        "measured": measured,
        "unmeasured": "" if measured else title,
        "topic": bare_question(title),
        "weighed": weighed_in(title),
        "considered": considered_in(title),
        "timebox": short(gap.join(one.rstrip(" .。") for one in said.timebox)),
        "question": short(next(iter(said.questions), bare_question(title))),
        "output": short(next(iter((*said.outputs, *said.questions[1:2])), bare_question(title))),
    }


def _has_ticks(said: Understood) -> bool:
    return any(one.is_done for one in said.work_items) or any(one.is_done for one in said.criteria)


def _lists_complaints(title: str, said: Understood) -> bool:
    """Say whether a title names what is wrong somewhere, "Layout issues", and a list below it says what."""
    return _OF_FAULTS.search(simplified(title)) is not None and any(map(only_complains, listed_in(said)))


def _unended(texts: list[str]) -> list[str]:
    """Return several statements without what ends each; one alone stays as it is."""
    return texts if len(texts) == 1 else [one.rstrip(" .;。；") for one in texts]


def _is_action(step: str) -> bool:
    """Say whether a step does something, and does not only tell what is seen then."""
    behind = _FROM_WHERE.match(simplified(step))
    is_told = begins_with_verb(step) or does_something(step)
    is_told = is_told or (behind is not None and _ACTS.match(simplified(step[behind.end() :])) is not None)
    return len(step) <= _LONGEST_ACTION and is_told and not _SEES.match(step)
