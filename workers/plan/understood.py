"""What a ticket says, sorted for planning; each statement in the ticket's own words. Values only, decides nothing."""

from workers.contracts import Value


class Criterion(Value):
    """How the ticket says that it will be judged. `id` is its place in the ticket: C1, C2, …; `text` is verbatim."""

    id: str
    text: str
    is_done: bool = False


class WorkItem(Value):
    """Something that the ticket itself lists as work, verbatim."""

    text: str
    is_done: bool = False


class Choice(Value):
    """Ways to do it that the ticket lists, and what introduces them, verbatim. One of them is to be taken.

    `liked` is the one that the ticket calls the best.
    """

    words: str
    ways: tuple[str, ...]
    liked: str | None = None


class Understood(Value):
    """What the stages are made of. Each text is a slice of the ticket but for white space, list marks and masks.

    Attributes:
        summary: one to three sentences: what is to come about, and why; the title where the ticket says neither.
        work_items: what stands in a list of work.
        demands: sentences outside of any list that say what is to be done.
        sentences: what else the ticket states.
        quoted: the sentences of its quotations.
        steps, observed, expected: of a bug.
        questions: what a spike is to answer.
        items: what stands in any list that tells of the work.
        put_off: what the ticket says is yet to be decided.
        guessed: what it only takes for likely, of other work than a fault.
        asked: what its form asks, to be ticked, and nobody ticked.
        choices: what it lists to choose from; no work until one is chosen.
        finished: the words by which the ticket says that it is done already.
        other_faults: what fails as well, told in passing.
        since: since when it fails, or where it does not.
        suspected: what somebody takes for its cause.
        environment: with what and under which conditions a fault was seen.
        shown: of a fault, the lines of logs and traces that name the error.
        origin: where a trace begins, so that one looks there first.
        samples: the first line of each block of code that is neither a log nor a trace.
        trials: how it is tried, where the ticket tells the steps.
        timebox: how long research may take.
        outputs: what the work is to leave behind.
        rollback: how the ticket says that the work is undone.
        gathers: it only holds other tickets together.
    """

    title: str
    summary: tuple[str, ...] = ()
    criteria: tuple[Criterion, ...] = ()
    work_items: tuple[WorkItem, ...] = ()
    demands: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()
    quoted: tuple[str, ...] = ()
    scope: tuple[str, ...] = ()
    out_of_scope: tuple[str, ...] = ()
    dependencies: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    observed: tuple[str, ...] = ()
    expected: tuple[str, ...] = ()
    error_cases: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    put_off: tuple[str, ...] = ()
    guessed: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    finished: str = ""
    choices: tuple[Choice, ...] = ()
    other_faults: tuple[str, ...] = ()
    since: tuple[str, ...] = ()
    suspected: tuple[str, ...] = ()
    environment: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    origin: str = ""
    samples: tuple[str, ...] = ()
    trials: tuple[str, ...] = ()
    timebox: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()
    risks: tuple[str, ...] = ()
    rollback: tuple[str, ...] = ()
    gathers: bool = False
