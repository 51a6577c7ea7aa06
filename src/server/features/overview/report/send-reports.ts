import type { CallReply } from '#contract/api/call.ts'
import { allows, type PermissionMap } from '#contract/api/permissions.ts'
import type { getOverviewReport, ReportRhythm } from '#contract/site/overview.ts'
import { defaultLocale, localeFromTag } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import { holdOwn } from '#server/core/accounts/own/own-account.ts'
import { queueMail } from '#server/core/notifications/outbox/queue-mail.ts'
import { movedBetween, recurringAt } from '#server/core/revenue/store.ts'
import { originOfBrand } from '#server/core/settings/own-origin.ts'
import { userIdOf } from '#server/kit/ids.ts'
import type { Context, SignedIn } from '../../../context.ts'
import type { ScheduledJob } from '../../../feature.ts'
import { drawsBetween, joinedBetween, ticketsToAnswer } from '../store.ts'
import { duePeriod, nextReport, type Rhythm } from './periods.ts'
import {
  deleteReport,
  dueReports,
  putReport,
  readerOf,
  reportOf,
  takeReport,
  ticketsBetween,
} from './store.ts'

type Deps = Pick<Context, 'db' | 'env' | 'log' | 'now' | 'queue' | 'secrets'>

/**
 * Emails the numbers of the last whole week or month to those who chose it. Each report is taken and written to the
 * outbox in one transaction, so that two nodes, or one that ends in between, send none twice and lose none.
 */
export async function sendReports(ctx: Deps): ReturnType<ScheduledJob['run']> {
  let failed = 0
  for (const rhythm of ['week', 'month'] as const)
    for (const userId of await dueReports(ctx.db, rhythm, duePeriod(rhythm, ctx.now()).to))
      try {
        await sendReport(ctx, userId, rhythm)
      } catch (err) {
        ctx.log.error({ err, user: userId }, 'a report could not be written; retrying in an hour')
        failed++
      }
  if (failed > 0) return { message: `reports that could not be written: ${failed}` }
}

function sendReport(ctx: Deps, userId: string, rhythm: Rhythm): Promise<void> {
  const period = duePeriod(rhythm, ctx.now())
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await takeReport(trx, { user_id: userId, rhythm, reported_until: period.to }))) return
    const reader = await readerOf(trx, userId)
    // Someone who may no longer open the dashboard gets none, and none later for this period.
    if (!reader || !allows(reader.permissions, 'external.dashboard')) return
    const locale = localeFromTag(reader.locale) ?? defaultLocale
    const origin = await originOfBrand({ ...ctx, db: trx }, reader.app_number, '')
    await queueMail(ctx, trx, {
      template: 'overview_report',
      to: reader.email,
      userId,
      locale,
      appNumber: reader.app_number === 2 ? 2 : 1,
      values: {
        fullname: reader.fullname,
        link: `${origin}${pathFor('dashboard', locale)}#report`,
        since: period.from.toISOString(),
        until: period.to.toISOString(),
        ...(await numbersOf(trx, reader.permissions, period)),
      },
    })
  })
}

/** The overview's numbers of a period and of the one before, as far as the reader may see them. */
async function numbersOf(
  db: Context['db'],
  permissions: PermissionMap,
  { from, to, before }: ReturnType<typeof duePeriod>,
) {
  const may = (name: string) => allows(permissions, name)
  return {
    draws: await drawsBetween(db, from, to),
    draws_before: await drawsBetween(db, before, from),
    ...(may('users.read') && {
      people: await joinedBetween(db, from, to),
      people_before: await joinedBetween(db, before, from),
    }),
    ...(may('subscriptions.read') && (await revenueOf(db, { from, to, before }))),
    ...(may('tickets.read') && {
      tickets: await ticketsBetween(db, from, to),
      tickets_before: await ticketsBetween(db, before, from),
      open_tickets: (await ticketsToAnswer(db)).count,
    }),
  }
}

async function revenueOf(db: Context['db'], { from, to, before }: ReturnType<typeof duePeriod>) {
  const recurring = await recurringAt(db, [from, to])
  const amounts = (moment: Date) =>
    recurring
      .filter(({ at }) => at.getTime() === moment.getTime())
      .map(({ currency, amount }) => `${currency} ${amount}`)
      .join(', ')
  const [moved, movedBefore] = [await movedBetween(db, from, to), await movedBetween(db, before, from)]
  return {
    revenue: amounts(to),
    revenue_before: amounts(from),
    left: moved.left,
    paying: moved.paying,
    left_before: movedBefore.left,
    paying_before: movedBefore.paying,
  }
}

type OwnReport = CallReply<typeof getOverviewReport>
type OwnReportDeps = Pick<Context, 'db' | 'now'>

export async function readOwnReport({ db, now }: OwnReportDeps, { user }: SignedIn): Promise<OwnReport> {
  return reportView((await reportOf(db, user.id))?.rhythm ?? 'off', now())
}

/** The first report is that of the period in which it was chosen. */
export function setOwnReport(ctx: OwnReportDeps, viewer: SignedIn, rhythm: ReportRhythm): Promise<OwnReport> {
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
