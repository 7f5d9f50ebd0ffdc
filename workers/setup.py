"""Where the worker's parts are wired together from the settings; the counterpart of bot/app.py."""

from dataclasses import replace
from datetime import timedelta
from functools import lru_cache
from pathlib import Path

from redis import Redis

from config.guardrail import load_guardrail_config
from config.loading import ConfigError
from config.projects import load_projects
from config.settings import Settings
from config.variants import load_variants
from prompts import PromptError, prompt_versions
from workers.actions.outgoing import Outgoing
from workers.ask.graph import AskParts
from workers.asking.ask.factory import answerers
from workers.asking.document.factory import document_author
from workers.asking.plan.factory import plan_roles
from workers.asking.review.factory import model_roles
from workers.connections import confluence_client, jira_client, review_queue, store_of
from workers.document.convert.files import FileConverter
from workers.document.templates import load_templates
from workers.evidence.links.neo4j_store import links_store
from workers.handlers.ask.services import AskServices
from workers.handlers.document.services import LONGEST_SLICE_S, DocumentServices
from workers.handlers.kinds import KINDS
from workers.handlers.plan.services import PlanServices
from workers.handlers.review_services import ReviewServices
from workers.limits.budgets import Budgets
from workers.limits.storm import StormBreaker
from workers.llm.client import AnswerMemory
from workers.plan.graph import PlanParts
from workers.queueing.queue import ReviewQueue
from workers.queueing.redis_server import connect
from workers.review.checks.registry import registered_checks
from workers.review.extract import RuleStructurer
from workers.review.graph import PartsVariant, ReviewParts
from workers.review.rubric.overrides import project_rubrics
from workers.review.rubric.rubric import Rubric, load_rubric
from workers.review.schemas import WorkflowConfig
from workers.runs.services import RunServices
from workers.telemetry.observation import stage


def workflow_config(settings: Settings) -> WorkflowConfig:
    """Return how a run behaves under these settings."""
    return WorkflowConfig(
        enable_guardrail=settings.enable_guardrail,
        enable_structuring=settings.enable_structuring,
        enable_fallback=settings.enable_fallback,
        max_retries=settings.max_llm_retries,
        llm_timeout=settings.llm_timeout,
        structuring_timeout=settings.structuring_timeout,
        guardrail_mode=settings.guardrail_mode,
    )


def rubrics(settings: Settings) -> tuple[Rubric, dict[str, Rubric]]:
    """Return the rubric of every project, and those of the projects that change it. Raises ConfigError."""
    shipped = load_rubric(settings.scoring_rubric_path, settings.default_threshold, registered_checks())
    return project_rubrics(shipped, load_projects(settings.projects_config_path))


@lru_cache(maxsize=2)
def review_parts(settings: Settings, memory: AnswerMemory | None = None) -> ReviewParts:
    """Return rubric, guardrail and what asks a model, loaded once a process (workers: once, before the fork).

    A model's answers are kept in `memory`; without one it is asked every time.

    Raises:
        ConfigError: a file cannot be used; the message names file, key and remedy.
    """
    # Where the models' breakers keep their state; the command line has neither memory nor breakers.
    connection = connect(settings.effective_redis_url) if memory is not None else None
    roles = model_roles(settings, memory, connection)
    rubric, project_rubrics = rubrics(settings)
    parts = ReviewParts(
        rubric=rubric,
        project_rubrics=project_rubrics,
        guardrail=load_guardrail_config(settings.guardrail_config_path).input_guardrail,
        structurer=RuleStructurer(),
        prompt_versions=prompt_versions("review"),
        watch=stage,
    )
    parts = replace(parts, **(vars(roles) if roles else {}))
    return replace(parts, variants=_variants(settings, parts, memory, connection))


def _variants(
    settings: Settings, base: ReviewParts, memory: AnswerMemory | None, connection: Redis | None
) -> tuple[PartsVariant, ...]:
    """Return the variants of `base`. Raises ConfigError."""
    variants = []
    for variant in load_variants(settings.variants_config_path).variants:
        where = f"{settings.variants_config_path}: {variant.name}"
        prompts: dict[str, str] = dict(variant.prompts.items())
        roles = model_roles(settings, memory, connection, model=variant.model, prompts=prompts)
        if roles is None:
            raise ConfigError(f"{where}: prompts are for a model; set LLM_MODEL, or name a model")
        try:
            versions = prompt_versions("review", prompts)
        except PromptError as error:
            raise ConfigError(f"{where}: {error}") from None
        parts = replace(base, **vars(roles), prompt_versions=versions)
        variants.append(PartsVariant(variant.name, variant.share, variant.shadow, parts))
    return tuple(variants)


def run_services(settings: Settings) -> RunServices:
    """Return everything that a run needs, made for this process. Raises ConfigError."""
    store, queue = store_of(settings), review_queue(settings)
    parts = review_parts(settings, store)
    return RunServices(
        settings=settings,
        projects=load_projects(settings.projects_config_path),
        kinds=KINDS,
        store=store,
        queue=queue,
        jira=jira_client(settings),
        confluence=confluence_client(settings),
        outgoing=outgoing_of(settings, parts),
        pii=parts.guardrail.pii_detection,
        budgets=budgets(settings, queue),
        storm=StormBreaker(
            queue, events=settings.storm_events, window_s=settings.storm_window, pause_s=settings.storm_pause
        ),
        graphs={
            ReviewServices: ReviewServices(parts, workflow_config(settings)),
            PlanServices: plan_services(settings, store),
            AskServices: ask_services(settings, store),
            DocumentServices: document_services(settings, store),
        },
    )


@lru_cache(maxsize=2)
def plan_services(settings: Settings, memory: AnswerMemory | None = None) -> PlanServices:
    """Return what a plan is made of, and how people are asked. A model's answers are kept in `memory`.

    Raises:
        ConfigError: as `review_parts`.
    """
    connection = connect(settings.effective_redis_url) if memory is not None else None
    roles = plan_roles(settings, memory, connection)
    parts = PlanParts(watch=stage, prompt_versions=prompt_versions("plan"))
    parts = replace(parts, **(vars(roles) if roles else {}))
    return PlanServices(parts, settings.plan_max_rounds, timedelta(hours=settings.plan_answer_timeout))


@lru_cache(maxsize=2)
def ask_services(settings: Settings, memory: AnswerMemory | None = None) -> AskServices:
    """Return what an answer is made of. A model's answers are kept in `memory`.

    Raises:
        ConfigError: as `review_parts`.
    """
    connection = connect(settings.effective_redis_url) if memory is not None else None
    parts = AskParts(watch=stage, retries=settings.ask_max_retries)
    return AskServices(parts, answerers(settings, memory, connection), links_store(settings))


@lru_cache(maxsize=2)
def document_services(settings: Settings, memory: AnswerMemory | None = None) -> DocumentServices:
    """Return what documents are made with. A model's answers are kept in `memory`.

    Raises:
        ConfigError: a template cannot be used, or as `review_parts`.
    """
    connection = connect(settings.effective_redis_url) if memory is not None else None
    return DocumentServices(
        folder=settings.documents_dir,
        database_url=settings.effective_database_url,
        templates=load_templates(settings.document_templates),
        max_steps=settings.document_max_steps,
        slice_s=min(settings.job_timeout / 2, LONGEST_SLICE_S),
        converter=FileConverter(_docx_template(settings.document_docx_template)),
        author=document_author(settings, memory, connection),
    )


def _docx_template(path: Path | None) -> bytes | None:
    try:
        return path.read_bytes() if path else None
    except OSError as error:
        reason = type(error).__name__
        raise ConfigError(f"DOCUMENT_DOCX_TEMPLATE: {path} cannot be read ({reason}); correct the path") from None


def outgoing_of(settings: Settings, parts: ReviewParts) -> Outgoing:
    """Return how comments leave; the guardrail knows where telephone numbers are from."""
    sites = tuple(filter(None, (settings.jira_site, settings.confluence_site)))
    regions = parts.guardrail.pii_detection.phone_regions
    return Outgoing(settings.jira_deployment, settings.secret_values(), regions, sites)


def budgets(settings: Settings, queue: ReviewQueue) -> Budgets:
    """Return the budgets of this installation."""
    return Budgets(
        queue.connection,
        project_runs_per_hour=settings.budget_project_runs_per_hour,
        user_runs_per_hour=settings.budget_user_runs_per_hour,
        project_tokens_per_day=settings.budget_project_tokens_per_day,
    )
