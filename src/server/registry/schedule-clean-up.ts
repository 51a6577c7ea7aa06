import type { Context } from '../context.ts'
import { type Tidying, tidyUp } from './clean-up.ts'
import { promiseHour, promiseNextHour } from './every-hour.ts'

/** Schedules the next cleanup, at the full hour. */
export async function tidyNextHour({ now, queue }: Pick<Context, 'now' | 'queue'>): Promise<void> {
  await promiseHour(queue, 'tidy_up', now())
}

/** The hourly job. */
export async function tidyThisHour(ctx: Tidying & Pick<Context, 'queue'>): Promise<void> {
  await promiseNextHour(ctx, 'tidy_up')
  await tidyUp(ctx)
}
