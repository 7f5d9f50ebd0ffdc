"""Variants of prompt and model: how each judged its runs."""

from dataclasses import asdict, dataclass
from datetime import UTC, datetime

from sqlalchemy import select

from workers.store.sessions import Sessions
from workers.store.tables import VariantRow


@dataclass(frozen=True)
class VariantResult:
    """How a variant of prompt and model judged a run; a shadow's verdict was not posted. `codes` are its issues."""

    run_id: str
    variant: str
    is_shadow: bool
    decision: str
    total_score: int
    codes: tuple[str, ...]
    calls: int
    cost_usd: float | None


class VariantResults(Sessions):
    """The table `variant_results`."""

    def save_variant(self, result: VariantResult) -> None:
        """Keep how a variant did; a second attempt of its run replaces the first."""
        values = asdict(result) | {"codes": list(result.codes)}
        self._merge(VariantRow(**values, created_at=datetime.now(UTC)))

    def variant_results(self) -> tuple[VariantResult, ...]:
        """Return how every variant did in every run, the oldest first."""
        with self._session() as session:
            rows = session.scalars(select(VariantRow).order_by(VariantRow.created_at))
            return tuple(
                VariantResult(
                    row.run_id,
                    row.variant,
                    row.is_shadow,
                    row.decision,
                    row.total_score,
                    tuple(row.codes),
                    row.calls,
                    row.cost_usd,
                )
                for row in rows
            )
