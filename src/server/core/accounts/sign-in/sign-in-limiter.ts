import { createWaitingLine } from '../waiting-line.ts'

/**
 * Limits concurrent sign-ins and sign-ups. Any beyond that are rejected before they reach the database, so that a flood
 * here does not slow down everything else.
 */
export const admit = createWaitingLine({ atOnce: 50, waiting: 0 })
