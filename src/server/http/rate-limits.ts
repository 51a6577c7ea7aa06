import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Budget } from '#contract/api/call.ts'
import { failUntil } from '#contract/api/errors.ts'
import { minuteMs, minuteSeconds } from '#server/kit/durations.ts'
import { addressKey } from './identify-visitor.ts'

/**
 * Requests per minute from one address. Generous: a whole office or school may share one. `ask` is for lookups of a
 * name in a list, which must not be possible by the thousand. `test` is for draws that count against no quota.
 */
export const requestsPerMinute: Record<Budget, number> = {
  read: 6000,
  write: 600,
  draw: 3000,
  file: 1200,
  ask: 60,
  test: 120,
}

/**
 * Wrong share codes and ids per minute from one address. Right ones are still answered, or one visitor could close every
 * result to all who share their address; what keeps links secret is their 122 random bits or more.
 */
const missesPerMinute = 30

/**
 * Budgets that protect what people keep to themselves: they must hold over all nodes, so they are counted in the
 * database. The others only protect one process from floods, and are counted in it.
 */
const counted: ReadonlySet<Budget | 'miss'> = new Set(['ask', 'miss'])

export interface RateLimits {
  /** counts one request; throws `too_many_requests` with Retry-After once the budget is used up */
  consume(request: FastifyRequest, budget: Budget): Promise<void>
  /** counts a guess that found nothing; throws the same once there were too many */
  countWrongGuess(request: FastifyRequest): Promise<void>
}

/** Counts one request in the database; throws `too_many_requests` if there were too many. */
type Count = (limit: { key: string; max: number; seconds: number }) => Promise<void>

/** A flood limit of one process. Needs `@fastify/rate-limit` registered with `global: false`. */
export function createFloodLimit(app: FastifyInstance, budget: Budget) {
  return limiter(app, budget, requestsPerMinute[budget])
}

/** Needs the same. */
export function createRateLimits(app: FastifyInstance, count: Count): RateLimits {
  const checkOf = (name: Budget | 'miss', max: number) =>
    counted.has(name) ? sharedLimiter(count, name, max) : limiter(app, name, max)
  const checks = Object.fromEntries(
    Object.entries(requestsPerMinute).map(([budget, max]) => [budget, checkOf(budget as Budget, max)]),
  ) as Record<Budget, ReturnType<typeof limiter>>
  return {
    consume: (request, budget) => checks[budget](request),
    countWrongGuess: checkOf('miss', missesPerMinute),
  }
}

function sharedLimiter(count: Count, name: string, max: number) {
  return ({ ip }: FastifyRequest): Promise<void> =>
    count({ key: `${name} ${addressKey(ip)}`, max, seconds: minuteSeconds })
}

function limiter(app: FastifyInstance, name: string, max: number) {
  const check = app.createRateLimit({
    max,
    timeWindow: minuteMs,
    keyGenerator: (request) => `${name} ${addressKey(request.ip)}`,
  })
  return async (request: FastifyRequest): Promise<void> => {
    const outcome = await check(request)
    if (!outcome.isAllowed && outcome.isExceeded) throw failUntil('too_many_requests', outcome.ttlInSeconds)
  }
}
