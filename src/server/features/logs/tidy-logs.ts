import { dayMs } from '#server/kit/durations.ts'
import { userIdOf } from '#server/kit/ids.ts'
import type { Context } from '../../context.ts'
import { siteSettings } from '../../core/settings/site-settings.ts'
import { makeMonths, takeMonthAway } from './log-writer.ts'
import { deleteLinesBefore, forgetCaller, months, shortenBefore } from './store.ts'

/** Days that IP addresses are stored in full. */
const wholeDays = 7

/** Creates the partitions of this month and the next. */
async function prepareLogs(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  const now = ctx.now()
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1))
  await makeMonths(ctx, [now, next].map(monthOf))
}

/** At a start, which should not fail for a lock on the log: lines make their partition, and the clean-up tries again. */
export async function tryPrepareLogs(ctx: Pick<Context, 'db' | 'log' | 'now'>): Promise<void> {
  await prepareLogs(ctx).catch((err: unknown) =>
    ctx.log.warn({ err }, "can't create the partitions of the request log yet"),
  )
}

/** Deletes logs after the configured number of days, and shortens IP addresses after a week. */
export async function tidyLogs(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await prepareLogs(ctx)
  const ago = (days: number) => new Date(ctx.now().getTime() - days * dayMs)
  const oldest = ago((await siteSettings(ctx)).logs_kept_days)
  for (const month of await months(ctx.db)) if (month < monthOf(oldest)) await takeMonthAway(ctx, month)
  await shortenBefore(ctx.db, ago(wholeDays))
  await deleteLinesBefore(ctx.db, oldest)
}

function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7)
}

/** When an account is deleted, its calls stay in the log without a link to it. */
export async function forgetCalls(trx: Context['db'], owner: string): Promise<void> {
  const userId = userIdOf(owner)
  if (userId) await forgetCaller(trx, userId)
}
