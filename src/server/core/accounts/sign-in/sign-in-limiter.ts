import { createLimiter } from '#server/kit/limiter.ts'

/**
 * Limits concurrent sign-ins and sign-ups. Any beyond that are rejected before they reach the database, so that a flood
 * here does not slow down everything else.
 */
export const signInLimiter = createLimiter({ maxConcurrent: 50, maxWaiting: 0, retrySeconds: 2 })
