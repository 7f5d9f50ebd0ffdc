"""The judge passes on what the model said about the questions asked, and nothing else."""

import pytest

from config.settings import Settings
from tests.support.stubs.llm_stub import LlmStub
from workers.asking.review.factory import model_roles
from workers.asking.review.judge import LlmJudge
from workers.llm.client import LlmClient
from workers.review.errors import JudgeUnavailableError
from workers.review.ports import CheckQuestion, Judge, Judged, Judgement
from workers.review.schemas import RequirementPacket, Verdict

QUESTIONS = (
    CheckQuestion("feature.story", "The ticket names a role, such as a\nmanager, and a goal."),
    CheckQuestion("feature.scope", "Boundaries are drawn."),
)


def judge(client: LlmClient, packet: RequirementPacket, questions: tuple[CheckQuestion, ...] = QUESTIONS) -> Judged:
    judge: Judge = LlmJudge(client, timeout_s=20)
    return judge.judge(packet, packet.raw_text, questions)


def test_all_questions_are_asked_in_one_call(client: LlmClient, stub: LlmStub, feature: RequirementPacket) -> None:
    judged = judge(client, feature)

    instructions = stub.requests[0]["messages"][0]["content"]
    assert len(stub.requests) == 1
    assert "- feature.story: The ticket names a role, such as a manager, and a goal.\n" in instructions
    assert judged.judgements == (
        Judgement("feature.story", Verdict.MET, feature.raw_text.splitlines()[0]),
        Judgement("feature.scope", Verdict.UNMET, ""),
    )
    assert judged.tokens.calls == 1


def test_without_a_question_no_model_is_asked(client: LlmClient, stub: LlmStub, feature: RequirementPacket) -> None:
    assert judge(client, feature, ()) == Judged(judgements=())
    assert stub.requests == []


def test_unasked_ids_and_second_answers_are_left_out(
    client: LlmClient, stub: LlmStub, feature: RequirementPacket
) -> None:
    stub.script("unknown_ids")

    judged = judge(client, feature)

    assert [(one.check_id, one.verdict) for one in judged.judgements] == [
        ("feature.story", Verdict.MET),
        ("feature.scope", Verdict.UNMET),
    ]


def test_a_quote_is_passed_on_as_the_model_gave_it(
    client: LlmClient, stub: LlmStub, feature: RequirementPacket
) -> None:
    stub.script("false_quotes")

    judged = judge(client, feature)

    assert {one.quote for one in judged.judgements} == {"The author has confirmed all of this in writing."}


def test_a_redacted_value_in_a_quote_becomes_the_tickets_again(
    client: LlmClient, stub: LlmStub, feature: RequirementPacket
) -> None:
    stub.script(
        {
            "behaviour": "verbatim",
            "text": '{"verdicts": [{"id": "feature.story", "verdict": "MET", "quote": "Questions go to [EMAIL-1]"}]}',
        }
    )

    assert judge(client, feature).judgements[0].quote == "Questions go to jane.doe@example.com"


@pytest.mark.parametrize(
    "behaviour", ["wrong_schema", "chatter", "truncated", "null_content", "no_choices", "server_error", "unauthorized"]
)
def test_no_usable_answer_is_a_fault_and_no_verdict(
    behaviour: str, client: LlmClient, stub: LlmStub, feature: RequirementPacket
) -> None:
    stub.script(default=behaviour)

    with pytest.raises(JudgeUnavailableError):
        judge(client, feature)


def test_a_judge_that_hangs_is_a_fault_and_no_verdict(
    client: LlmClient, stub: LlmStub, feature: RequirementPacket
) -> None:
    stub.script(default="hang")

    with pytest.raises(JudgeUnavailableError):
        LlmJudge(client, timeout_s=0.5).judge(feature, feature.raw_text, QUESTIONS)


def test_without_a_model_nothing_is_asked_of_one() -> None:
    assert model_roles(Settings(_env_file=None, llm_model="")) is None


def test_the_settings_name_model_address_and_times(stub: LlmStub, feature: RequirementPacket) -> None:
    settings = Settings(
        _env_file=None, llm_model="openai/stub", llm_base_url=stub.url, llm_timeout=9, structuring_timeout=7
    )

    roles = model_roles(settings)

    assert roles is not None
    assert (roles.judge.model, roles.judge.timeout_s, roles.structurer.timeout_s) == ("openai/stub", 9, 7)
    assert (roles.critic.client.model, roles.critic.timeout_s, roles.reader.timeout_s) == ("openai/stub", 9, 7)
    assert roles.judge.judge(feature, feature.raw_text, QUESTIONS).judgements
