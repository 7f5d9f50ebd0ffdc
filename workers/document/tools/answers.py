"""What a tool answers, and what it changes: values that the node of the tools brings into the state."""

from workers.contracts import Value


class ToolAnswer(Value):
    """What an agent is told, and what follows from a call.

    Attributes:
        text: for the agent; a refusal begins with "refused:".
        draft: the name of the draft from now on, empty where it stays.
        checkpoint: a checkpoint that was made just now.
        question: what people are to be asked.
        references: the missing files that the question is about.
        file: the source that was read.
    """

    text: str
    draft: str = ""
    checkpoint: str = ""
    question: str = ""
    references: tuple[str, ...] = ()
    file: str = ""


def refused(reason: str) -> ToolAnswer:
    """Return the refusal of a call, with what to do instead."""
    return ToolAnswer(text=f"refused: {reason}")
