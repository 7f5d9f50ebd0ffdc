"""Three questions as a comment of the bot asks them, and what a reply to them says, written shortly."""

from workers.conversation.answers import Answer, Reply, read_reply
from workers.conversation.questions import Option, Question


def question(number: int, text: str, *options: str, recommended: str = "") -> Question:
    """Return a question whose options have the letters A, B, … in turn."""
    lettered = zip("ABCDEF", options, strict=False)
    return Question(number, text, tuple(Option(letter, words, letter == recommended) for letter, words in lettered))


WHO = question(1, "Who may export the list?", "Only admins", "Everybody", recommended="A")
FORMAT = question(2, "Which format does the export have?", "CSV", "Excel", "Both formats", recommended="B")
HOW_LONG = question(3, "How long are exports kept?", "Skip this feature", "Keep them", "30 days")
THREE = (WHO, FORMAT, HOW_LONG)


def say(text: str, *questions: Question) -> Reply:
    """Return what a command with this argument answers."""
    return read_reply(text, questions or THREE, asked=True)


def comment(text: str, *questions: Question) -> Reply:
    """Return what a plain comment answers."""
    return read_reply(text, questions or THREE, asked=False)


def shortly(reply: Reply) -> str:
    """Return the answers as `1=A 2=B+C 3="words"`, without remarks."""
    return " ".join(f"{answer.question}={_value(answer)}" for answer in reply.answers)


def _value(answer: Answer) -> str:
    if answer.takes_default:
        return "default"
    return "skip" if answer.skipped else "+".join(answer.chosen) or f'"{answer.text}"'
