"""What a worker runs: the functions of one list with messages that we signed, whatever a record in Redis says.

RQ itself imports what a job names. Whoever can write to Redis can write such a record. It may delay or repeat our work;
it must not become code that runs, an address that is called, or a command in somebody's name. What is refused is put
aside where an administrator sees it: `workers.queueing.quarantine`.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rq.exceptions import NoSuchJobError, StopRequested
from rq.executions import Execution
from rq.job import Job

from config.settings import Settings, get_settings
from config.signing import Signer
from workers.queueing.quarantine import put_aside

RUN = "workers.jobs.run"
"""The function that takes every message."""

PERIODIC_FUNCTIONS = (
    "workers.jobs.sweep",
    "workers.jobs.purge",
    "workers.missed.jobs.reconcile",
    "workers.missed.jobs.reconcile_pages",
)
"""The functions of the periodic jobs; see `workers.queueing.periodic`. They take no arguments."""

FOREIGN = "it is no job that this installation signed"
"""Why a job is put aside."""

_SIGNATURE = "signature"


def message_signer(settings: Settings) -> Signer:
    """Return what signs the messages of this installation: in all its processes the same."""
    return Signer("message", settings.signing_secrets)


def signature_of(job_id: str, payload: Mapping[str, object], signer: Signer) -> dict[str, str]:
    """Return what goes into the meta data of the job with this message."""
    return {_SIGNATURE: signer.sign(_signed_text(job_id, RUN, [payload]))}


def _signed_text(job_id: str, function: str, arguments: Sequence[object]) -> str:
    return json.dumps([job_id, function, arguments], sort_keys=True)


class UnknownJob(Exception):
    """The record of a job names something that is none of our functions, or a message that we did not sign."""


class KnownJob(Job):
    """A job of RQ's that is ours, and nothing else: no method of an object, no callback, no webhook."""

    def restore(self, raw_data: Mapping[bytes, bytes]) -> None:
        """Read the record. One that cannot be read is put aside, and the job is as one that is not there.

        Raises:
            NoSuchJobError: which RQ expects, unlike what its reading raises.
            StopRequested: a signal came meanwhile, which is no fault of the record; the worker ends by it.
        """
        try:
            super().restore(raw_data)
            self._require_form()
        except (NoSuchJobError, StopRequested):
            raise
        except Exception as error:  # noqa: BLE001 - whatever RQ makes of a broken record
            put_aside(self.connection, self.id, f"its record cannot be read ({type(error).__name__})")
            self.connection.delete(self.key)
            raise NoSuchJobError(self.id) from None

    def _require_form(self) -> None:
        """Raise TypeError unless it is the call of a function, by name, that nothing else has to happen before."""
        is_call = isinstance(self.func_name, str) and isinstance(self.args, list) and isinstance(self.kwargs, dict)
        if not is_call or self._dependency_ids:
            raise TypeError

    @property
    def function(self) -> str:
        """The dotted name of the function, which may be none of ours."""
        return self.func_name or ""

    @property
    def is_periodic(self) -> bool:
        """Whether it is one of the periodic jobs."""
        return self.function in PERIODIC_FUNCTIONS and not (self.instance or self.args or self.kwargs)

    @property
    def is_signed(self) -> bool:
        """Whether this installation wrote it, this version or another."""
        signature = self.meta.get(_SIGNATURE) if isinstance(self.meta, dict) else None
        if not self.function or self.instance is not None or self.kwargs or not isinstance(signature, str):
            return False
        text = _signed_text(self.id, self.function, list(self.args))
        return message_signer(get_settings()).is_signed(text, signature)

    @property
    def is_known(self) -> bool:
        """Whether it names one of our functions, with what we gave it."""
        return self.is_periodic or (self.function == RUN and self.is_signed)

    @property
    def func(self) -> Callable[..., Any]:
        """The function. Raises UnknownJob when it is none of ours; one of another version may still be run by that."""
        if not self.is_known:
            if not self.is_signed:
                put_aside(self.connection, self.id, FOREIGN)
            raise UnknownJob(self.id)
        return super().func  # type: ignore[no-any-return]  # RQ left it without a type

    @property
    def should_retry(self) -> bool:
        """Whether it is tried again after a failure: never when it is none of ours."""
        return self.is_known and super().should_retry

    def get_executions(self) -> list[Execution]:
        """Return its executions. Those whose records are gone are taken off the list first: one that a kill ended stays
        listed for a minute after its record, and RQ raises over the difference when the job ends.
        """
        registry = self.execution_registry
        for each in registry.get_execution_ids():
            execution = Execution(each, self.id, self.connection)
            if not self.connection.exists(execution.key):
                self.connection.zrem(registry.key, each)
        return super().get_executions()

    def delete(self, *arguments: Any, **options: Any) -> None:
        """Delete the job, as RQ does, whatever became of its executions."""
        self.get_executions()
        super().delete(*arguments, **options)

    success_callback = failure_callback = stopped_callback = property(lambda _: None)

    def send_webhooks(self, *_: Any, **__: Any) -> None:
        """Call nobody: our jobs have no webhooks."""
