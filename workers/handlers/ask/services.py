"""What an answer is made of in this installation, whoever asks."""

from collections.abc import Callable
from dataclasses import dataclass

from workers.ask.graph import AskParts
from workers.asking.ask.model import LlmAnswerer
from workers.evidence.links.ahead import LinkStore


@dataclass(frozen=True)
class AskServices:
    """The parts of the answer's graph, what makes a model's part of one question, and where links are kept;
    None without a model, or without Neo4j.
    """

    parts: AskParts
    answerer: Callable[[], LlmAnswerer] | None = None
    links: LinkStore | None = None
