import type { Context } from '../context.ts'
import { hourMs, minuteMs, secondMs } from '../kit/durations.ts'
import { sweepFolders } from './sweep-folders.ts'

/**
 * What every process repeats for itself because it concerns its own memory or folders. All other repeated work is done
 * by one process for all and belongs to `scheduled-jobs.ts`.
 */
const processTimers: readonly ((ctx: Context) => () => void)[] = [probeBeacon, sweepHourly]

/** Returns a function that ends them. */
export function startProcessTimers(ctx: Context): () => void {
  const ends = processTimers.map((start) => start(ctx))
  return () => {
    for (const end of ends) end()
  }
}

/** Milliseconds between checks of the beacon (REQ-modes), and while it does not answer. */
const probeMillis = 5 * minuteMs
const retryMillis = 30 * secondMs

/** Checks the beacon regularly, so that people see beforehand whether it answers. */
function probeBeacon({ beacon }: Context): () => void {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const probe = async () => {
    const state = await beacon.probe()
    if (!isOver) timer = setTimeout(() => void probe(), state === 'up' ? probeMillis : retryMillis)
  }
  if (beacon.state() !== 'off') void probe()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/** Deletes expired files of this node's folders, now and every hour. */
function sweepHourly(ctx: Context): () => void {
  let timer: NodeJS.Timeout | undefined
  const sweep = () => {
    timer = setTimeout(sweep, hourMs)
    void sweepFolders(ctx).catch((err: unknown) =>
      ctx.log.error({ err }, "can't delete expired files; retrying in an hour"),
    )
  }
  sweep()
  return () => clearTimeout(timer)
}
