import { setTimeout as pause } from 'node:timers/promises'
import { FetchProblem } from '../../connectors/fetch-problem.ts'
import { createReach, type Reach } from '../../connectors/reach.ts'
import type { Context } from '../../context.ts'

/** Somebody sits and waits for the answer, so there is no patience for more, in milliseconds. */
const longestWait = 2000
const longestTalk = 25_000

/** Asks a platform a few times within seconds. Raises a `FetchProblem`, or the `TimeoutError` of its end. */
export function promptReach({ egress, now, random }: Pick<Context, 'egress' | 'now' | 'random'>): Reach {
  return createReach({
    egress,
    now,
    jitter: () => Buffer.from(random(4)).readUInt32BE() / 2 ** 32,
    signal: AbortSignal.timeout(longestTalk),
    wait: async (milliseconds, signal) => {
      if (milliseconds > longestWait) throw new FetchProblem('rate_limited')
      await pause(milliseconds, undefined, { signal })
    },
  })
}
