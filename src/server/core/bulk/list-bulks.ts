import { type BulkJob, maxListedBulks, maxListedFailures } from '#contract/lists/bulk/bulk.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '../../context.ts'
import { dayMs } from '../../kit/durations.ts'
import { type BulkActions, readBulk } from './bulk-action.ts'
import { bulksSince } from './store.ts'

/** The viewer's bulk actions of the last day, newest first. */
export async function listBulks(
  ctx: Pick<Context, 'db' | 'now'>,
  actions: BulkActions,
  viewer: SignedIn,
  locale: Locale,
): Promise<BulkJob[]> {
  const since = new Date(ctx.now().getTime() - dayMs)
  const ids = await bulksSince(ctx.db, { userId: viewer.user.id, since, limit: maxListedBulks })
  const jobs = await Promise.all(
    ids.map((id) => readBulk(ctx, actions, viewer, { id, state: 'failed', page: 1, locale })),
  )
  return jobs.map((job) => ({ ...job, rows: job.rows.slice(0, maxListedFailures) }))
}
