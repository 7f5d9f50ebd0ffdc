"""The installation's own parts: secrets, Redis, workers, database, what was given up, and what runs periodically."""

from datetime import datetime, timedelta

from redis.exceptions import RedisError

from bot.cli.doctor.finding import Finding, failing, unknown, warning, well
from config.settings import Settings
from workers.contracts import StoreUnavailable
from workers.queueing.queue import ReviewQueue
from workers.queueing.redis_server import QueueUnavailable
from workers.store import Store
from workers.store.migrate import is_migrated

_MISSED_TURNS = 5
_GRACE = timedelta(minutes=10)


def examine_secrets(settings: Settings) -> list[Finding]:
    """Return whether anybody can send events, and that not everybody can."""
    secrets, tokens = len(settings.webhook_secrets), len(settings.webhook_tokens)
    if secrets or tokens:
        return [well("webhook secret", f"{secrets} secret(s) and {tokens} token(s) are live")]
    remedy = "Run `reqgate init`, or set WEBHOOK_SECRETS to the secret of the webhook in Jira."
    return [failing("webhook secret", "no secret is set", remedy)]


def examine_queue(queue: ReviewQueue) -> list[Finding]:
    """Return the findings on Redis, how it keeps what it is given, and the workers."""
    try:
        persistence, memory = queue.connection.info("persistence"), queue.connection.info("memory")
        workers, foreign, pauses = queue.live_workers(), len(queue.put_aside()), tuple(queue.paused_s())
    except (RedisError, QueueUnavailable) as error:
        remedy = "Start it or correct REDIS_URL; `reqgate dev` brings its own."
        parts = ("redis access", "redis persistence", "redis memory", "redis records", "pauses", "workers")
        unseen = [unknown(name, "Redis does not answer") for name in parts]
        return [failing("redis", f"does not answer ({type(error).__name__})", remedy), *unseen]
    return [
        _writing(queue),
        _access(queue.exposure().faults),
        _foreign(foreign),
        _pauses(pauses),
        _persistence(bool(persistence.get("aof_enabled"))),
        _eviction(str(memory.get("maxmemory_policy", "")), int(memory.get("maxmemory") or 0)),
        well("workers", f"{workers} alive")
        if workers
        else failing("workers", "none is alive", "Start them: `reqgate worker -n 2`."),
    ]


def _writing(queue: ReviewQueue) -> Finding:
    try:
        queue.require_writable()
    except QueueUnavailable as error:
        return failing("redis", "answers, and refuses what is written", str(error))
    return well("redis", "answers, and takes what is written")


def _access(faults: tuple[str, ...]) -> Finding:
    if not faults:
        return well("redis access", "by a socket, or with a password and encrypted where it leaves this machine")
    remedy = "Set `requirepass` or an ACL, and write it into REDIS_URL; between machines use rediss://."
    return warning("redis access", " ".join(faults), remedy)


def _foreign(count: int) -> Finding:
    if not count:
        return well("redis records", "all that was read was ours")
    remedy = "/admin/queue lists them. Find out who else writes to this Redis, and give it a password."
    return warning("redis records", f"{count} were none of ours and were put aside", remedy)


def _pauses(names: tuple[str, ...]) -> Finding:
    if not names:
        return well("pauses", "nothing pauses")
    remedy = "Another automation answers our comments: let it ignore the bot's account. They go on by themselves."
    return warning("pauses", f"{', '.join(names)} wait", remedy)


def _persistence(is_append_only: bool) -> Finding:
    if is_append_only:
        return well("redis persistence", "append-only file is on")
    remedy = "Set `appendonly yes` in Redis (a managed server has a setting for it): a restart loses waiting jobs."
    return failing("redis persistence", "the append-only file is off", remedy)


def _eviction(policy: str, limit_bytes: int) -> Finding:
    if policy in ("noeviction", "") or not limit_bytes:
        return well("redis memory", f"nothing is evicted ({policy or 'policy not told'})")
    remedy = "Set `maxmemory-policy noeviction` in Redis: any other throws waiting jobs away when memory is full."
    return failing("redis memory", f"the eviction policy is {policy}", remedy)


def examine_store(settings: Settings, store: Store, now: datetime) -> list[Finding]:
    """Return the findings on the database and what it tells of runs."""
    url = settings.effective_database_url
    try:
        if not is_migrated(url):
            remedy = "Start `reqgate worker` or `reqgate serve` of this version; each brings the tables up to date."
            tables = failing("database", "answers, but does not have the tables of this version yet", remedy)
            return [
                tables,
                *(unknown(name, "the tables are not there yet") for name in ("dead letters", *_intervals_s(settings))),
            ]
        last = store.last_review()
        seen = (
            f"last review: {last.ticket_key or 'a text'} at {last.finished_at:%Y-%m-%d %H:%M} UTC"
            if last
            else "no review yet"
        )
        return [well("database", seen), _dead_letters(store), *_periodic(settings, store, now)]
    except StoreUnavailable as error:
        remedy = "Correct DATABASE_URL and see that its server runs."
        unseen = [unknown(name, "the database does not answer") for name in ("dead letters", *_intervals_s(settings))]
        return [failing("database", f"cannot be used ({error})", remedy), *unseen]


def _dead_letters(store: Store) -> Finding:
    count = store.count_dead_letters()
    if not count:
        return well("dead letters", "none")
    remedy = "`reqgate dlq list` tells why; then `reqgate dlq retry RUN` or `reqgate dlq drop RUN`."
    return failing("dead letters", f"{count} run(s) were given up", remedy)


def _intervals_s(settings: Settings) -> dict[str, float]:
    """Return the jobs that leave a bookmark when they are done, and how often each is."""
    intervals_s = {"sweep": settings.sweep_interval, "reconcile": settings.reconcile_interval}
    if settings.confluence_url:
        intervals_s["reconcile-pages"] = settings.reconcile_interval
    return intervals_s


def _periodic(settings: Settings, store: Store, now: datetime) -> list[Finding]:
    return [_turn(name, interval_s, store, now) for name, interval_s in _intervals_s(settings).items()]


def _turn(name: str, interval_s: float, store: Store, now: datetime) -> Finding:
    mark = store.bookmark(name)
    if mark is None:
        return unknown(name, "did not run yet", "Workers run it once they are up.")
    detail = f"last done at {mark.moment:%Y-%m-%d %H:%M} UTC"
    if now - mark.moment > timedelta(seconds=_MISSED_TURNS * interval_s) + _GRACE:
        return failing(name, detail, "Start `reqgate worker`; if it runs, its log says what breaks this job off.")
    return well(name, detail)
