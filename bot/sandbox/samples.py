"""The ready-made tickets of the demo: good and bad ones, in English and Chinese. They hold no rule of the review."""

from functools import lru_cache
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from config.loading import load_yaml

SAMPLES_DIR = Path(__file__).resolve().parent / "samples"


class Sample(BaseModel):
    """A ticket as a person would file it, and what a reviewer should make of it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(pattern=r"^[a-z0-9-]+$")
    language: Literal["en", "zh"]
    expect: Literal["READY", "QUESTIONS", "EMPTY"]
    issuetype: str
    title: str
    description: str = Field("", description="Markdown-like text")
    priority: str = "Medium"
    environment: str = ""
    labels: tuple[str, ...] = ()
    components: tuple[str, ...] = ()
    children: tuple["Sample", ...] = Field((), description="Of an epic; they are filed with it")


@lru_cache(maxsize=1)
def load_samples() -> tuple[Sample, ...]:
    """Return all samples in the order of their file names. Raises ConfigError for a file that does not fit."""
    return tuple(load_yaml(path, Sample) for path in sorted(SAMPLES_DIR.glob("*.yaml")))
