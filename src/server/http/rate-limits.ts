import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Budget } from '#contract/api/call.ts'
import { failUntil } from '#contract/api/errors.ts'
import { minuteMs } from '#server/kit/durations.ts'
import { addressKey } from './address.ts'

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

/** Wrong share codes and ids per minute from one address, against guessing. */
const missesPerMinute = 30

export interface RateLimits {
  /** counts one request; throws `too_many_requests` with Retry-After once the budget is used up */
  consume(request: FastifyRequest, budget: Budget): Promise<void>
  /** counts a guess that found nothing; throws the same once there were too many */
  miss(request: FastifyRequest): Promise<void>
}

/** Needs `@fastify/rate-limit` registered with `global: false`. */
export function createRateLimits(app: FastifyInstance): RateLimits {
  const checks = Object.fromEntries(
    Object.entries(requestsPerMinute).map(([budget, max]) => [budget, limiter(app, budget, max)]),
  ) as Record<Budget, ReturnType<typeof limiter>>
  const misses = limiter(app, 'miss', missesPerMinute)
  return { consume: (request, budget) => checks[budget](request), miss: misses }
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
