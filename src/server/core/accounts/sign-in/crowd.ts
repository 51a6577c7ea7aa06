import { createWaitingLine } from '../waiting-line.ts'

/**
 * How many may be signing in or up at the same time. Whoever comes beyond that is sent away before a single question is put
 * to the database: a flood at this door must not be felt at any other.
 */
export const admit = createWaitingLine({ atOnce: 50, waiting: 0 })
