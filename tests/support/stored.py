"""Reviews that were stored, a few of them with known sums."""

from typing import Any

from workers.store import Store


def report(decision: str = "PASS", fingerprint: str = "f1", score: int = 80, **more: Any) -> dict[str, Any]:
    return {"fingerprint": fingerprint, "decision": decision, "total_score": score, **more}


def issues(*codes: str) -> dict[str, Any]:
    return {"blocking_issues": [{"code": code} for code in codes], "non_blocking_issues": []}


def save(store: Store, run_id: str, ticket: str, *args: Any, **more: Any) -> None:
    store.start_run(run_id, ticket, "created")
    store.save_review(run_id, ticket, report(*args, **more))


def fill(store: Store) -> None:
    """Two tickets: one passes with its second content, after a retry and a repeated content; one is at once ready."""
    save(store, "r1", "DEMO-1", "REJECT", "a", 41, **issues("AC", "AC", "ROLE"))
    save(store, "r2", "DEMO-1", "REJECT", "a", 41, **issues("AC"))
    save(store, "r3", "DEMO-1", "ERROR", "b", 0)
    save(store, "r4", "DEMO-1", "PASS", "b", 100, tokens={"prompt": 5, "completion": 2, "cost_usd": 0.25})
    save(store, "r5", "DEMO-1", "PASS", "c", 85)
    save(store, "r6", "DEMO-2", "PASS", "d", 80)
