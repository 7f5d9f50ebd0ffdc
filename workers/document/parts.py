"""What a document is made with. Built once per process by whoever starts documents."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer

from workers.document.agent.template import TemplateAgent
from workers.document.ports import Agent, Converter, Linter, Publisher
from workers.document.templates import Template

MAX_STEPS = 100
"""Steps of an agent at most, as DOCUMENT_MAX_STEPS has it."""
MAX_FIX_ATTEMPTS = 3
"""How often an agent is given the linter's findings; afterwards they are listed."""


def strict_serializer() -> JsonPlusSerializer:
    """Return what a checkpointer is to write and read states with: known harmless types only, never a pickle."""
    return JsonPlusSerializer(pickle_fallback=False, allowed_msgpack_modules=None)


@dataclass(frozen=True, eq=False)
class DocumentParts:
    """What a document is made with. The graph is compiled once per instance.

    Attributes:
        sessions: the folder that holds the folders of the sessions.
        templates: by their names, see `templates.load_templates`.
        checkpointer: keeps the state between steps, built with `strict_serializer()`; the handler owns it.
        linter, converter, publisher: without one, its node changes nothing.
        agent: writes; the stand-in takes over when it fails.
        watch: surrounds each node, by its name.
    """

    sessions: Path
    templates: dict[str, Template]
    checkpointer: BaseCheckpointSaver[str]
    linter: Linter | None = None
    converter: Converter | None = None
    publisher: Publisher | None = None
    agent: Agent = field(default_factory=TemplateAgent)
    stand_in: Agent = field(default_factory=TemplateAgent)
    max_steps: int = MAX_STEPS
    watch: Callable[[str], AbstractContextManager[object]] = nullcontext
