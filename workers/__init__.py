"""Everything that runs off the queue. The modules, in the order in which a review passes them:

1. `messages` say what is to be done. `queue` takes them into RQ, by `admission` each delivery once; `redis_server` is
   how the server is reached.
2. `jobs` are what RQ calls, and by `known_jobs` nothing else is; what is refused goes into `quarantine`. `turns` let
   one run of a ticket work at a time, `attempts` and `retry_policy` say when it is run again. Each run gets its
   `run_services`, which `setup` wires together.
3. `runs` reviews a ticket, `text_reviews` a text of the HTTP API; `commands` answers a person. They ask `access`,
   `arguments` and `people` who wants what, `standing` whether the ticket's outcome still holds, and `budgets`, `storm`
   and `without_model` how far it may go.
4. `intake` makes the packet that the room `review` judges; the rooms `llm` and `atlassian` are the ways out.
5. `posting` has the room `actions` plan what to do, the `outbox` record it, and `actions` do it. `recording`,
   `feedback` and `variants` keep what is looked at later, in the room `store`. `callbacks` (to `callback_urls`) tell
   who submitted a text, in the form of `review_resource`.

Beside them:

- Processes: `launcher` starts and watches them, with `preload` and `parentage`.
- What went wrong or was missed: `periodic` says when `sweeper` and `reconciling` look for it; with the one go
  `queue_jobs`, `odd_records`, `deadletters`, `repeating` and `revival`, with the other `reconcile`,
  `reconcile_pages` and `reconcile_sweep`.
- What people look at: `observation`, `metrics`, `counters`, `queue_health`, `running_jobs`, `budget_use`.
- What people start: `backfill`, `replay`, and the room `evaluation`.
"""
