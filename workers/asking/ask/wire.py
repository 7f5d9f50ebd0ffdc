"""What a model is asked to answer about a question. Bounded, and none of it believed yet.

The descriptions are part of the prompt: they are the only place that tells the model what belongs into a field.
"""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from workers.ask.contracts.request_types import RequestType
from workers.ask.contracts.state import Track

_Sentence = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]
_Objection = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
_Id = Annotated[str, StringConstraints(strip_whitespace=True, max_length=8)]


class _Wire(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class AskedKind(_Wire):
    """What kind of question it is."""

    request_type: RequestType
    track: Track = Field(description="QUALITY where several things must be weighed or compared, else FAST")


class AnswerSentence(_Wire):
    """A sentence; what it stands on comes before its words."""

    evidence: Annotated[tuple[_Id, ...], Field(min_length=1, max_length=5)] = Field(description="Ids such as E1")
    text: _Sentence = Field(description="One sentence that the evidence says, in the words of the evidence")


class AnswerSentences(_Wire):
    """The answer, [] where the evidence does not say it."""

    sentences: Annotated[tuple[AnswerSentence, ...], Field(max_length=8)]


class AnswerObjections(_Wire):
    """What speaks against an answer."""

    objections: Annotated[tuple[_Objection, ...], Field(max_length=3)]
