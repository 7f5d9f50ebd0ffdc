"""Jobs in the queues of former versions: they are moved into ours, so that an upgrade loses none.

Versions before the one queue kept commands and reviews in two. While machines are upgraded in turn their processes
still fill those, so this is done again and again, by every supervisor.
"""

from redis import Redis
from rq import Queue
from rq.job import Job
from rq.rate_limit import RateLimitRegistry
from rq.registry import clean_registries

from workers.queue import KINDS, ReviewQueue

FORMER_QUEUES = ("reqgate-commands", "reqgate-reviews")
"""The queues of former versions, what goes to the front first."""

# A job in the list (KEYS[1]) goes to ours (KEYS[2]); what waits for its time or failed keeps its score.
_MOVE = """
local moved = 0
local function adopt(id)
    local job = ARGV[2] .. id
    if redis.call('EXISTS', job) == 0 then return false end
    redis.call('HSET', job, 'origin', ARGV[1])
    if ARGV[3] == '1' then redis.call('HSET', job, 'enqueue_at_front', 1, 'enqueue_at_front_on_retry', 1) end
    moved = moved + 1
    return true
end
local front = ARGV[3] == '1'
local id = redis.call(front and 'RPOP' or 'LPOP', KEYS[1])
while id do
    if adopt(id) then redis.call(front and 'LPUSH' or 'RPUSH', KEYS[2], id) end
    id = redis.call(front and 'RPOP' or 'LPOP', KEYS[1])
end
for i = 3, #KEYS, 2 do
    local found = redis.call('ZRANGE', KEYS[i], 0, -1, 'WITHSCORES')
    for n = 1, #found, 2 do
        if adopt(found[n]) then redis.call('ZADD', KEYS[i + 1], found[n + 1], found[n]) end
    end
    redis.call('DEL', KEYS[i])
end
return moved
"""

# A job that waits for its project's share goes where its record says, once it may.
_REDIRECT = """
local origin = redis.call('HGET', KEYS[1], 'origin')
for i = 2, #ARGV do
    if origin == ARGV[i] then return redis.call('HSET', KEYS[1], 'origin', ARGV[1]) + 1 end
end
return 0
"""


def adopt_former_jobs(queue: ReviewQueue) -> int:
    """Move what waits, failed or was left by dead workers in former queues into ours, and return how many jobs.

    Raises RedisError.
    """
    ours, redis = queue.rq_queue, queue.connection
    count = 0
    for name in FORMER_QUEUES:
        former = Queue(name, connection=redis, serializer="json")
        if redis.sismember(Queue.redis_queues_keys, former.key):
            clean_registries(former)
            count += _move(redis, former, ours)
    for registry in RateLimitRegistry.all(redis):
        if registry.key.startswith(KINDS):
            held_back = registry.get_rate_limited_job_ids()
            count += sum(
                int(redis.eval(_REDIRECT, 1, Job.key_for(job_id), ours.name, *FORMER_QUEUES)) for job_id in held_back
            )
    return count


def _move(redis: Redis, former: Queue, ours: Queue) -> int:
    pairs = [
        (former.key, ours.key),
        (former.scheduled_job_registry.key, ours.scheduled_job_registry.key),
        (former.failed_job_registry.key, ours.failed_job_registry.key),
    ]
    keys = [key for pair in pairs for key in pair]
    is_first = int(former.name == FORMER_QUEUES[0])
    return int(redis.eval(_MOVE, len(keys), *keys, ours.name, Job.redis_job_namespace_prefix, is_first))
