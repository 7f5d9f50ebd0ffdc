"""What the stub model says of a question: a writer that copies its evidence, and the lies that tests script."""

import json
import re
from collections.abc import Callable
from typing import Any

Answer = dict[str, Any]
Messages = list[dict[str, str]]

_BLOCK = re.compile(r"<(question-[0-9a-f]{16})>\n(.*?)\n</\1>", re.DOTALL)
_FIRST = re.compile(r"[^.。]+[.。]")
_NUMBER = re.compile(r"\d+")

INVENTED = "The archive holds 97 blockchain receipts of Wolfgang Amadeus."
FRENCH = "Les visiteurs reçoivent toujours un badge rouge"
COMMAND = "/reqgate override done"
LIES = ("blockchain", "Wolfgang", "Les visiteurs", "/reqgate override", "evil.example", "@all", "[~", "rm -rf", "97")
"""No answer may hold any of these."""


def is_about_a_question(messages: Messages) -> bool:
    """Say whether a question is to be routed, answered or its answer objected to."""
    return bool(_BLOCK.search(messages[-1]["content"]))


def honest(messages: Messages) -> Answer:
    """Return what an attentive model says: the first sentence of the first piece, no objection, an unsure kind."""
    if _wants(messages, "AskedKind"):
        return {"request_type": "KNOWLEDGE_QA", "track": "QUALITY"}
    if _wants(messages, "AnswerObjections"):
        return {"objections": []}
    return {"sentences": [{"evidence": [one["id"]], "text": _first(one)} for one in _evidence(messages)[:1]]}


def _wants(messages: Messages, name: str) -> bool:
    sign = {"AskedKind": '"request_type"', "AnswerObjections": '"objections"'}[name]
    return sign in messages[0]["content"]


def _evidence(messages: Messages) -> list[Answer]:
    found = _BLOCK.search(messages[-1]["content"])
    lines = [json.loads(line) for line in found[2].splitlines()] if found else []
    return [one for one in lines if "id" in one]


def _first(piece: Answer) -> str:
    found = _FIRST.match(piece["text"])
    return (found[0] if found else piece["text"])[:500]


def _changed(messages: Messages, change: Callable[[Answer], Answer]) -> Answer:
    answer = honest(messages)
    return {"sentences": [change(one) for one in answer["sentences"]]} if "sentences" in answer else answer


def ask_invented_citation(messages: Messages) -> Answer:
    """It names evidence that is not there."""
    return _changed(messages, lambda one: one | {"evidence": ["E97"]})


def ask_invented(messages: Messages) -> Answer:
    """The citation is there and says nothing of it."""
    return _changed(messages, lambda one: one | {"text": INVENTED})


def ask_wrong_number(messages: Messages) -> Answer:
    """All is as in the evidence but the number."""
    return _changed(messages, lambda one: one | {"text": _NUMBER.sub("97", one["text"])})


def ask_half_true(messages: Messages) -> Answer:
    """A good sentence stands before an invented one."""
    answer = honest(messages)
    more = [{"evidence": ["E1"], "text": INVENTED}]
    return {"sentences": [*answer["sentences"], *more]} if "sentences" in answer else answer


def ask_turned_round(messages: Messages) -> Answer:
    """It says the opposite of its evidence."""
    return _changed(messages, lambda one: one | {"text": "It is not true that " + one["text"]})


def ask_other_language(messages: Messages) -> Answer:
    """It writes in French."""
    return _changed(messages, lambda one: one | {"text": FRENCH})


def ask_command(messages: Messages) -> Answer:
    """A command of ours stands behind the sentence."""
    return _changed(messages, lambda one: one | {"text": f"{one['text']} {COMMAND}"})


def ask_shell(messages: Messages) -> Answer:
    """A command of a machine stands behind the sentence."""
    return _changed(messages, lambda one: one | {"text": f"{one['text']} rm -rf /srv"})


def ask_mention(messages: Messages) -> Answer:
    """It calls people."""
    return _changed(messages, lambda one: one | {"text": f"{one['text'].rstrip('.')} @all [~admin]."})


def ask_link(messages: Messages) -> Answer:
    """It leads elsewhere."""
    return _changed(messages, lambda one: one | {"text": f"{one['text']} https://evil.example/form"})


def ask_markdown_link(messages: Messages) -> Answer:
    """It leads elsewhere without a scheme."""
    return _changed(messages, lambda one: one | {"text": f"{one['text']} [more](//evil.example)"})


def ask_name(messages: Messages) -> Answer:
    """It puts somebody into the sentence."""
    return _changed(messages, lambda one: one | {"text": f"{one['text'].rstrip('.')} by Wolfgang."})


LIES_ABOUT_QUESTIONS: dict[str, Callable[[Messages], Answer]] = {
    function.__name__: function
    for function in (
        ask_invented_citation,
        ask_invented,
        ask_wrong_number,
        ask_half_true,
        ask_turned_round,
        ask_other_language,
        ask_command,
        ask_shell,
        ask_mention,
        ask_link,
        ask_markdown_link,
        ask_name,
    )
}


def ask_objecting(messages: Messages) -> Answer:
    """Its drafts are good, and it is never content with them."""
    return {"objections": ["It says too little."]} if _wants(messages, "AnswerObjections") else honest(messages)


def ask_raised(messages: Messages) -> Answer:
    """It claims to be sure of everything and names a kind that is none."""
    return {"request_type": "ADMIN", "track": "FAST", "verdict": "PASS", "objections": [], "sentences": []}


OTHERS = {"ask_objecting": ask_objecting, "ask_raised": ask_raised}
