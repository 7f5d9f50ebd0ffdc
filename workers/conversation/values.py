"""Reads what stands under one question: letters, "skip", "recommended", an option's own words, or free text.

The options decide before the words do: "skip this feature" and "both" may be options.
"""

import re
from dataclasses import dataclass, replace

from workers.conversation.letters import LetterRun, read_letters
from workers.conversation.questions import Option, Question
from workers.conversation.text import ReplyText
from workers.conversation.words import (
    BOTH,
    NOT_THIS,
    ONLY_AGREES,
    OTHER,
    PUTS_OFF,
    SKIPS,
    SMALL_TALK,
    TAKES_DEFAULT,
    UNDECIDED,
)

_CLAUSE_END = re.compile(r"[,;:.。、!?(\[\n—–]|\s-\s")
_EDGE = " \t\n,;:|/.。、!-–—=>~"
_CLOSING = {")": "(", "]": "["}
_MENTION = re.compile(r"\s*(?:\[~[^\]\n]{1,80}\]|@[\w.-]{1,60})[\s,:]*")
_LONGEST_WORDS = 120
_FEWEST_ASCII, _LONGEST_PART = 4, 40
_MOST_SMALL_TALK = 3
_GAPS = re.compile(r"\s+")
_BESIDE_HAN = re.compile(r"(?<=[\u4e00-\u9fff]) | (?=[\u4e00-\u9fff])")


@dataclass(frozen=True)
class Value:
    """What a person said to a question. `has_unknown`: a letter that the question does not have.

    `is_clear`: nothing but its place makes it an answer, or it is one by itself ("A, but only admins", "skip").
    """

    chosen: tuple[str, ...] = ()
    text: str = ""
    is_skip: bool = False
    is_default: bool = False
    is_undecided: bool = False
    has_unknown: bool = False
    is_clear: bool = True
    remark: str = ""

    def agrees_with(self, other: "Value") -> bool:
        """Say whether both say the same, whatever is remarked."""
        return replace(self, remark=other.remark, is_clear=other.is_clear) == other


UNDECIDED_VALUE = Value(is_undecided=True)
# "I would add them up": the rest may be the words of an option.
_WISHES = re.compile(
    r"[ ,](?:please|pls)\Z| one\Z|(?:吧|就行|就好|即可)\Z|\A(?:(?:i|we)(?:'d| would|'ll| will) |let'?s |the "
    r"|(?:我们?|就|那就|还是)+(?:选择?|用|要)?|选择?|用)",
    re.IGNORECASE,
)


def read_value(reply: ReplyText, start: int, end: int, question: Question, *, is_glued: bool = False) -> Value:
    """Return what the reply says to `question` between two places.

    Args:
        is_glued: the value follows its number directly ("1A"), so that it begins with a letter of an option.
    """
    if not reply.folded[start:end].strip(_EDGE):
        hidden = reply.words(start, end).strip(_EDGE)  # a block of code
        return Value(text=hidden) if any(map(str.isalnum, hidden)) else UNDECIDED_VALUE
    start, end = _inner(reply, start, end)
    if option_named(_first_clause(reply.folded[start:end])[0], question.options) is None:
        start = _after_small_talk(reply.folded, start, end)
    words = reply.folded[start:end]
    if not any(map(str.isalnum, words)):
        return UNDECIDED_VALUE  # a smile, a thumb
    clause, rest = _first_clause(words)
    remark = reply.words(start + rest, end)
    wished = _WISHES.sub("", clause)
    if option := option_named(clause, question.options) or option_named(wished, question.options):
        return Value(chosen=(option.letter.upper(),), remark=remark)
    if (run := read_letters(words, question.letters(), is_glued=is_glued)) is not None:
        return _of_letters(run, reply, start, end, question)
    if said := _of_words(clause, question):
        return replace(said, remark=remark)
    beginning = words[:_LONGEST_WORDS]
    if UNDECIDED.match(beginning) or PUTS_OFF.match(beginning) or _leaves_open(words, question.options):
        return UNDECIDED_VALUE
    if option := option_with(wished, question.options):
        return Value(chosen=(option.letter.upper(),), remark=remark)
    return Value(text=reply.words(start, end))


def _inner(reply: ReplyText, start: int, end: int) -> tuple[int, int]:
    """Return the span without separators at its ends, mentions before it and a bracket that only closes."""
    if mention := _MENTION.match(reply.folded, start, end):
        start = mention.end()
    piece = reply.folded[start:end]
    left = len(piece) - len(piece.lstrip(" \t\n,;:|.。、=>~"))
    right = len(piece.rstrip(_EDGE))
    if right and (opening := _CLOSING.get(piece[right - 1])) and opening not in piece[left:right]:
        right = len(piece[: right - 1].rstrip(_EDGE))
    return start + left, start + max(left, right)


def _after_small_talk(text: str, start: int, end: int) -> int:
    """Return where something is said: "Good question!" above it says nothing."""
    for _ in range(_MOST_SMALL_TALK):
        found = SMALL_TALK.match(text, start, end)
        if found is None:
            break
        start = found.end()
    return start


def _first_clause(words: str) -> tuple[str, int]:
    """Return what stands before the first mark of punctuation, and where the rest begins."""
    found = _CLAUSE_END.search(words)
    if found is None:
        return words.strip(), len(words)
    rest = found.start()
    while rest < len(words) and words[rest] in _EDGE:
        rest += 1
    return words[: found.start()].strip(), rest


def option_named(words: str, options: tuple[Option, ...]) -> Option | None:
    """Return the one option whose text is `words`, or begins with them and goes on after a mark."""
    said = _plain(words)
    if len(said) < 2 and said.isascii():
        return None
    texts = [(_plain(option.text), option) for option in options]
    same = [option for text, option in texts if text == said]
    begun = [
        option for text, option in texts if text.startswith(said) and text != said and not text[len(said)].isalnum()
    ]
    found = same or begun
    return found[0] if len(found) == 1 else None


def option_with(words: str, options: tuple[Option, ...]) -> Option | None:
    """Return the one option that holds the few words of an answer: "download" is "offered as a download".

    One that says no where the answer does not is none.
    """
    said = _plain(words)
    if not (_FEWEST_ASCII if said.isascii() else 2) <= len(said) <= _LONGEST_PART:
        return None
    part = re.compile(rf"(?<![a-z0-9]){re.escape(said)}(?![a-z0-9])")
    holding = [(text, option) for option in options if part.search(text := _plain(option.text))]
    is_one = len(holding) == 1 and not NOT_THIS.search(part.sub(" ", holding[0][0]))
    return holding[0][1] if is_one else None


def _plain(text: str) -> str:
    return _BESIDE_HAN.sub("", _GAPS.sub(" ", ReplyText.of(text[:400]).folded)).strip(" .。!,;").casefold()


def _of_letters(run: LetterRun, reply: ReplyText, start: int, end: int, question: Question) -> Value:
    if run.is_open:
        return UNDECIDED_VALUE
    if not set(run.letters) <= question.letters():
        return Value(has_unknown=True)
    remark = reply.words(start + run.remark_start, start + run.remark_end)
    return Value(chosen=run.letters, remark=remark, is_clear=run.is_clear)


def _of_words(clause: str, question: Question) -> Value | None:
    """Return what one of the known words by itself says."""
    if len(clause) > _LONGEST_WORDS:
        return None
    if SKIPS.fullmatch(clause):
        return Value(is_skip=True)
    if TAKES_DEFAULT.fullmatch(clause):
        return default_of(question)
    real = [option.letter.upper() for option in question.options if not OTHER.match(option.text)]
    if BOTH.fullmatch(clause) and len(real) == 2:
        return Value(chosen=tuple(sorted(real)))
    return None


def default_of(question: Question) -> Value:
    """Return the answer of a person who takes what was proposed."""
    chosen = tuple(option.letter.upper() for option in question.options if option.recommended)
    return Value(chosen=chosen, is_default=True)


def _leaves_open(words: str, options: tuple[Option, ...]) -> bool:
    """Say whether it is only a yes or a no, where neither is a reading."""
    return bool(ONLY_AGREES.fullmatch(words) and any(option.text for option in options))
