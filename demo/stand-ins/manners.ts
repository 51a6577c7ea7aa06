import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../../test/platforms/stand-in.ts'
import type { ShelvedPost } from '../posts/shelf.ts'

const pause = 600
/** Milliseconds without a request after which a limited post starts refusing again. */
const forgottenAfter = 10 * 60_000

/**
 * Delays or refuses a request according to the manner of its post: some posts are slow, some refuse for some seconds
 * first.
 */
export function createManners({ refusedFor = 6_000 }: Pick<Pace, 'refusedFor'>) {
  const limited = new Map<string, { first: number; last: number }>()
  return async ({ plan }: ShelvedPost): Promise<Answer | undefined> => {
    if (plan.manner === 'slow') await sleep(pause)
    if (plan.manner !== 'limited') return undefined
    const before = limited.get(plan.id)
    const isKnown = before !== undefined && Date.now() - before.last < forgottenAfter
    const first = isKnown ? before.first : Date.now()
    limited.set(plan.id, { first, last: Date.now() })
    const left = first + refusedFor - Date.now()
    if (left <= 0) return undefined
    const seconds = String(Math.ceil(left / 1000))
    return {
      status: 429,
      headers: { 'retry-after': seconds },
      body: { message: 'Too Many Requests', error: 429 },
    }
  }
}

/** Delays, in milliseconds; tests use shorter ones than the demo. */
export interface Pace {
  /** how long a limited post refuses at first */
  refusedFor?: number
  /** how long the provider holds back the status of a run */
  held?: number
}
