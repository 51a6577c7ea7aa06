import type { CallReply } from '#contract/api/call.ts'
import type { getOverviewReport, ReportRhythm } from '#contract/site/overview.ts'
import { holdOwn } from '#server/core/accounts/own/own-account.ts'
import { userIdOf } from '#server/kit/ids.ts'
import type { Context, SignedIn } from '../../../context.ts'
import { duePeriod, nextReport } from './periods.ts'
import { deleteReport, putReport, reportOf } from './store.ts'

type OwnReport = CallReply<typeof getOverviewReport>
type Deps = Pick<Context, 'db' | 'now'>

export async function readOwnReport({ db, now }: Deps, { user }: SignedIn): Promise<OwnReport> {
  return reportView((await reportOf(db, user.id))?.rhythm ?? 'off', now())
}

/** The first report is that of the period in which it was chosen. */
export function setOwnReport(ctx: Deps, viewer: SignedIn, rhythm: ReportRhythm): Promise<OwnReport> {
  return ctx.db.transaction().execute(async (trx) => {
    const { id } = await holdOwn(trx, viewer)
    const now = ctx.now()
    if (rhythm === 'off') await deleteReport(trx, id)
    // Saving the same choice again must not skip a report that is due.
    else if ((await reportOf(trx, id))?.rhythm !== rhythm)
      await putReport(trx, { user_id: id, rhythm, reported_until: duePeriod(rhythm, now).to })
    return reportView(rhythm, now)
  })
}

function reportView(rhythm: ReportRhythm, now: Date): OwnReport {
  return { rhythm, next_at: rhythm === 'off' ? null : nextReport(rhythm, now).toISOString() }
}

export async function forgetReport(trx: Context['db'], owner: string): Promise<void> {
  const userId = userIdOf(owner)
  if (userId) await deleteReport(trx, userId)
}

export async function exportReport(db: Context['db'], owner: string) {
  const userId = userIdOf(owner)
  const report = userId ? await reportOf(db, userId) : undefined
  return { name: 'overview-report', rows: report ? [{ rhythm: report.rhythm }] : [] }
}
