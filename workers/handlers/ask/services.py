"""What an answer is made of in this installation, whoever asks."""

from collections.abc import Callable
from dataclasses import dataclass

from workers.ask.graph import AskParts
from workers.asking.ask.model import LlmAnswerer


@dataclass(frozen=True)
class AskServices:
    """The parts of the answer's graph, and what makes a model's part of one question, None without a model."""

    parts: AskParts
    answerer: Callable[[], LlmAnswerer] | None = None
