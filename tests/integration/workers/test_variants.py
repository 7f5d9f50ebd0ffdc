"""Variants of prompt and model: who gets which, what a shadow leaves behind, and what the report says."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cli.records.variants import report as print_report
from config.loading import ConfigError
from config.settings import Settings, get_settings
from config.variants import load_variants
from tests.support.fake_parts import FakeJudge, FakeStructurer, answering, packet, parts
from workers.handlers.planning import Task
from workers.handlers.variants import record_variants, summaries
from workers.review.graph import PartsVariant, ReviewParts, run_workflow
from workers.review.reviewed import Reviewed, review_packet
from workers.review.schemas import ReviewReport, Verdict, WorkflowConfig
from workers.setup import review_parts
from workers.store import Store, VariantResult, open_store
from workers.store.migrate import migrate

CONFIG = WorkflowConfig()
MET = FakeJudge({"feature.unhappy": (Verdict.MET, "An empty month shows the message 'No orders'.")})
UNMET = FakeJudge({"feature.unhappy": (Verdict.UNMET, "")})


def judged_by(judge: FakeJudge, *variants: PartsVariant) -> ReviewParts:
    return replace(parts(judge=judge, checks=answering(feature__unhappy=Verdict.UNDECIDED)), variants=variants)


def variant(name: str, share: float, judge: FakeJudge = UNMET, *, is_shadow: bool = False) -> PartsVariant:
    return PartsVariant(name, share, is_shadow, replace(judged_by(judge), prompt_versions=(name,)))


def reviewed(review: ReviewParts, ticket_id: str = "SHOP-1") -> ReviewReport:
    report = run_workflow(packet(ticket_id=ticket_id), CONFIG, review)["report"]
    assert report is not None
    return report


def posted_by(review: ReviewParts) -> Reviewed:
    return review_packet(packet(), CONFIG, review, run_id="run-1")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    url = f"sqlite:///{tmp_path / 'reqgate.db'}"
    migrate(url)
    opened = open_store(url)
    for number in range(3):
        opened.start_run(f"run-{number}", f"SHOP-{number}", "created")
    return opened


@given(st.text(max_size=20), st.floats(0.01, 1))
def test_the_same_ticket_always_gets_the_same_variant(ticket_id: str, share: float) -> None:
    review = judged_by(MET, variant("one", share))
    assert review.variant_for(ticket_id) is review.variant_for(ticket_id)
    if share == 1:
        assert review.variant_for(ticket_id) is not None


def test_tickets_are_shared_out_as_configured() -> None:
    review = judged_by(MET, variant("a", 0.2), variant("seen", 0.9, is_shadow=True), variant("b", 0.5))
    names = [chosen.name if (chosen := review.variant_for(f"SHOP-{n}")) else "base" for n in range(1000)]
    assert 150 < names.count("a") < 250
    assert 450 < names.count("b") < 550
    assert 250 < names.count("base") < 350
    assert 860 < sum(bool(review.shadows_for(f"SHOP-{n}")) for n in range(1000)) < 940


def test_a_ticket_is_reviewed_by_its_variant_and_the_fingerprint_is_the_variants() -> None:
    plain, tried = judged_by(MET), judged_by(MET, variant("one", 1))
    assert reviewed(plain).total_score > reviewed(tried).total_score
    assert reviewed(tried).fingerprint == tried.fingerprint(packet(), CONFIG)
    assert reviewed(tried).fingerprint != reviewed(plain).fingerprint


def test_a_shadow_changes_nothing_that_is_posted() -> None:
    watched = judged_by(MET, variant("seen", 1, is_shadow=True))
    told, alone = reviewed(watched), reviewed(judged_by(MET))
    assert told.model_dump(exclude={"execution_times"}) == alone.model_dump(exclude={"execution_times"})


def test_a_shadow_leaves_what_it_would_have_changed(store: Store) -> None:
    review = judged_by(MET, variant("seen", 1, is_shadow=True))
    config = WorkflowConfig(threshold=95)
    posted = review_packet(packet(), config, review, run_id="run-1")
    (report,) = record_variants(Task(packet(), config, review), posted, store)
    assert report.tokens.calls == 2, "whoever pays for the tokens is told of them"
    base, shadow = summaries(store.variant_results())
    assert (base.variant, base.is_shadow, base.runs, base.passed, base.would_pass) == ("base", False, 1, 1, None)
    assert (shadow.variant, shadow.is_shadow, shadow.passed) == ("seen", True, 0)
    assert (shadow.would_pass, shadow.would_reject) == (0, 1)
    assert (shadow.more_issues, shadow.fewer_issues) == (1, 0)
    assert shadow.calls == 2


def test_without_variants_nothing_is_kept(store: Store) -> None:
    review = judged_by(MET)
    record_variants(Task(packet(), CONFIG, review), posted_by(review), store)
    assert store.variant_results() == ()


def test_a_second_attempt_of_a_run_replaces_its_first(store: Store) -> None:
    review = judged_by(MET, variant("one", 1))
    for _ in range(2):
        record_variants(Task(packet(), CONFIG, review), posted_by(review), store)
    assert [result.variant for result in store.variant_results()] == ["one"]


def test_a_shadow_that_breaks_costs_the_review_nothing(store: Store) -> None:
    class Breaking(FakeStructurer):
        draft = None

    broken = PartsVariant("seen", 1, True, parts(Breaking(None)))
    config = WorkflowConfig(enable_fallback=False)
    review = judged_by(MET, broken)
    record_variants(Task(packet(), config, review), posted_by(review), store)
    assert [result.variant for result in store.variant_results()] == ["base"]


def test_the_report_is_a_table_and_json(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'reqgate.db'}")
    get_settings.cache_clear()
    print_report()
    assert "No variant has run yet" in capsys.readouterr().out
    store.save_variant(VariantResult("run-1", "base", False, "PASS", 80, ("EDGE-NONE",), 2, 0.01))
    store.save_variant(VariantResult("run-1", "seen", True, "REJECT", 50, ("AC-FEW",), 2, None))
    print_report()
    table = capsys.readouterr().out
    assert "seen (shadow)" in table
    assert "$0.0100" in table
    assert "+1 −1" in table
    print_report(as_json=True)
    assert '"would_reject": 1' in capsys.readouterr().out
    get_settings.cache_clear()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("variants: [{name: a, share: 0.5}]", "name a model or prompts"),
        ("variants: [{name: base, share: 0.5, model: x}]", "choose another"),
        ("variants: [{name: a, share: 2, model: x}]", r"variants\.0\.share"),
        ("variants: [{name: a, share: 0, model: x}]", r"variants\.0\.share"),
        ("variants: [{name: a, share: 0.5, modle: x}]", r"variants\.0\.modle: unknown key"),
        ("variants: [{name: a, share: 0.5, prompts: {poem: v1}}]", r"variants\.0\.prompts\.poem"),
        ("variants: [{name: a, share: 0.7, model: x}, {name: b, share: 0.7, model: y}]", "sum to 1.4"),
        ("variants: [{name: a, share: 0.1, model: x}, {name: a, share: 0.1, model: y}]", "two variants are called a"),
    ],
)
def test_a_wrong_file_is_named_with_its_key(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "variants.yaml"
    path.write_text(text)
    with pytest.raises(ConfigError, match=said):
        load_variants(path)


@pytest.mark.parametrize(
    ("model", "prompts", "said"),
    [("", "{judge: v1}", "set LLM_MODEL"), ("openai/stub", "{judge: v9}", "no version v9"),
     ("openai/stub", "{judge: ../v1}", "no version")],
)  # fmt: skip
def test_a_variant_that_cannot_run_is_refused_at_the_start(tmp_path: Path, model: str, prompts: str, said: str) -> None:
    path = tmp_path / "variants.yaml"
    path.write_text(f"variants: [{{name: tried, share: 0.5, prompts: {prompts}}}]")
    with pytest.raises(ConfigError, match=f"tried: .*{said}"):
        review_parts(Settings(_env_file=None, llm_model=model, variants_config_path=path))


def test_a_variants_model_and_prompts_reach_its_parts(tmp_path: Path) -> None:
    path = tmp_path / "variants.yaml"
    path.write_text("variants: [{name: tried, share: 1, model: openai/other, prompts: {judge: v1}}]")
    review = review_parts(Settings(_env_file=None, llm_model="openai/stub", variants_config_path=path))
    assert review.model == "openai/stub"
    assert review.for_ticket("SHOP-1").model == "openai/other"
