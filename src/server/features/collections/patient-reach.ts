import { setTimeout as pause } from 'node:timers/promises'
import { FetchProblem } from '../../connectors/fetch-problem.ts'
import { createReach, type Reach, type ReachWorld } from '../../connectors/reach.ts'
import type { Context } from '../../context.ts'

type Deps = Pick<Context, 'egress' | 'now' | 'random'>

/** Longer waits are not sat out by a walk that others may be waiting behind, in milliseconds. */
const maxWait = 20_000

/**
 * Asks platforms and waits a little where they ask for it; what takes longer is told, and gone on with later. A question that must be
 * asked once is not broken off by the signal, only not begun: its answer names what was paid for.
 */
export function patientReach(ctx: Deps, signal: AbortSignal): Reach {
  const world: ReachWorld = {
    egress: ctx.egress,
    now: ctx.now,
    jitter: () => jitterOf(ctx),
    signal,
    wait: async (milliseconds, ended) => {
      if (milliseconds > maxWait)
        throw new FetchProblem('rate_limited', { until: new Date(ctx.now().getTime() + milliseconds) })
      await pause(milliseconds, undefined, { signal: ended })
    },
  }
  const patient = createReach(world)
  const heardOut = createReach({
    ...world,
    signal: new AbortController().signal,
    wait: (milliseconds) => world.wait(milliseconds, signal),
  })
  return {
    async ask(request) {
      signal.throwIfAborted()
      return (request.once ? heardOut : patient).ask(request)
    },
  }
}

/** A number from 0 to 1 by which nothing is decided but how long to wait. */
export function jitterOf({ random }: Pick<Context, 'random'>): number {
  return Buffer.from(random(4)).readUInt32BE() / 2 ** 32
}
