"""What a model answered is remembered by question and vote, whichever process or run asks."""

from collections.abc import Sequence

from pydantic import BaseModel

from workers.contracts import TokenUse
from workers.llm.client import AnswerSchema, Completion, Message
from workers.llm.structured import ask

QUESTION: list[Message] = [{"role": "user", "content": "Is it testable?"}]


class Says(BaseModel):
    """An answer."""

    words: str


class Counting:
    """A model that counts what it is asked, in the memory of a process that lives on."""

    model = "a-model"

    def __init__(self) -> None:
        self.asked = 0
        self.memory = self
        self.kept: dict[str, str] = {}

    def complete(self, _: Sequence[Message], *, timeout_s: float, schema: AnswerSchema | None = None) -> Completion:
        self.asked += 1
        return Completion(f'{{"words": "answer {self.asked}"}}', TokenUse(models=("a-model",)), 0)

    def recall_answer(self, key: str) -> str | None:
        return self.kept.get(key)

    def remember_answer(self, key: str, text: str) -> None:
        self.kept[key] = text


def test_the_same_vote_is_paid_for_once_however_many_runs_one_process_makes() -> None:
    model = Counting()
    said = [ask(model, QUESTION, Says, timeout_s=9, vote=vote).value.words for _ in range(3) for vote in (1, 2)]
    assert said == ["answer 1", "answer 2"] * 3
    assert model.asked == 2
