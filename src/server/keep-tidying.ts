import { createHash } from 'node:crypto'
import type { Context } from './context.ts'
import { type Tidying, tidyUp } from './tidy-up.ts'

const hour = 60 * 60 * 1000

/** Promises the next tidying, at the full hour. However many processes promise it, and however often, it is one job. */
export async function tidyNextHour({ now, queue }: Pick<Context, 'now' | 'queue'>): Promise<void> {
  await tidyAfter(queue, now().getTime())
}

async function tidyAfter(queue: Context['queue'], time: number): Promise<void> {
  const next = new Date((Math.floor(time / hour) + 1) * hour)
  await queue.send('tidy_up', {}, { startAfter: next, id: idOf(next) })
}

/** The job of an hour. Its successor comes first, so that an hour that fails does not end the row. */
export async function tidyThisHour(ctx: Tidying & Pick<Context, 'queue'>): Promise<void> {
  // The clock of the database, by which jobs run, may be ahead of ours: then this hour has not begun here yet.
  await tidyAfter(ctx.queue, ctx.now().getTime() + hour / 2)
  await tidyUp(ctx).catch((err: unknown) =>
    ctx.log.warn({ err }, 'what outlived its time stays for another hour'),
  )
}

/** The same uuid for the same hour, everywhere. */
function idOf(time: Date): string {
  const hex = createHash('sha256').update(`tidy_up ${time.toISOString()}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
