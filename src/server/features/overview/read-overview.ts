import { allows } from '#contract/api/permissions.ts'
import { titleWithoutNames } from '#contract/draws/titles/chance-title.ts'
import type { Overview, OverviewPeriod, WaitingCounts } from '#contract/site/overview.ts'
import { defaultLocale, type Locale, localeFromTag } from '#locales/locales.ts'
import { dayMs, hourMs, minuteMs } from '#server/kit/durations.ts'
import type { Context, SignedIn } from '../../context.ts'
import { unsellablePlans } from '../../core/plans/plan-offers.ts'
import { localized } from '../../core/settings/public-settings.ts'
import { isClosed, siteSettings } from '../../core/settings/site-settings.ts'
import { sharedTranslate } from '../../http/translate.ts'
import {
  begunAt,
  collectionsByPlatform,
  drawBars,
  drawsBetween,
  dueJobs,
  type Failed,
  failedEvents,
  failedFetches,
  fetchesBetween,
  joinedBars,
  joinedBetween,
  newcomersByLanguage,
  overdueDraws,
  pausedPlatforms,
  pendingSubmissions,
  ticketsToAnswer,
  type Waiting,
  waitingErasures,
  waitingMails,
} from './store.ts'

type Deps = Pick<Context, 'db' | 'env' | 'now'>

const daysOf: Record<OverviewPeriod, number> = { today: 1, week: 7, month: 30 }

/** The state of the site, as far as the viewer may see it. */
export async function readOverview(
  ctx: Deps,
  { permissions }: Pick<SignedIn, 'permissions'>,
  { period, locale }: { period: OverviewPeriod; locale: Locale },
): Promise<Overview> {
  const now = ctx.now()
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const since = new Date(today - (daysOf[period] - 1) * dayMs)
  const maySet = allows(permissions, 'external.settings')
  const mayLookInside = maySet || allows(permissions, 'logs.read')
  const may = (name: string) => allows(permissions, name)
  const [
    begun,
    draws,
    platforms,
    fetches,
    trouble,
    queue,
    people,
    tickets,
    forms,
    failed_events,
    unsellable_plans,
    waiting,
  ] = await Promise.all([
    begunAt(ctx.db),
    drawsOf(ctx, { period, since, now }),
    mayLookInside ? platformsOf(ctx, { period, since, now }) : null,
    mayLookInside ? fetchesOf(ctx, { period, since, now }) : null,
    may('draws.read') ? troubleOf(ctx, since, now) : null,
    mayLookInside ? queueOf(ctx, now) : null,
    allows(permissions, 'users.read') ? peopleOf(ctx, { period, since, now }) : null,
    allows(permissions, 'tickets.read')
      ? ticketsToAnswer(ctx.db).then(({ subject, ...waits }) => ({ ...waitingView(waits), subject }))
      : null,
    formsOf(ctx, { may, locale }),
    may('subscriptions.read') ? failedEvents(ctx.db).then(failedView) : null,
    may('plans.read') ? unsellablePlans(ctx) : null,
    maySet ? waitingOf(ctx, locale) : null,
  ])
  return {
    counted_at: now.toISOString(),
    period,
    since: since.toISOString(),
    begun: (begun ?? now).toISOString(),
    draws,
    platforms,
    fetches,
    trouble,
    queue,
    people,
    tickets,
    forms,
    failed_events,
    unsellable_plans,
    waiting,
  }
}

interface Span {
  period: OverviewPeriod
  since: Date
  now: Date
}

async function drawsOf({ db }: Deps, { period, since, now }: Span): Promise<Overview['draws']> {
  const back = daysOf[period] * dayMs
  const [bars, before] = await Promise.all([
    drawBars(db, { since, unit: unitOf(period) }),
    drawsBetween(db, new Date(since.getTime() - back), new Date(now.getTime() - back)),
  ])
  const at = new Map(bars.map((bar) => [bar.at.getTime(), bar]))
  const filledBars = startsOf(period, since).map((from) => {
    const { finished = 0, waiting = 0 } = at.get(from.getTime()) ?? {}
    return { from: from.toISOString(), finished, waiting }
  })
  const finished = bars.reduce((sum, bar) => sum + bar.finished, 0)
  const waiting = bars.reduce((sum, bar) => sum + bar.waiting, 0)
  return { total: finished + waiting, finished, waiting, before, bars: filledBars }
}

/** Bars are hours of one day, or days. */
function unitOf(period: OverviewPeriod): 'hour' | 'day' {
  return period === 'today' ? 'hour' : 'day'
}

function startsOf(period: OverviewPeriod, since: Date): Date[] {
  const isHours = unitOf(period) === 'hour'
  return Array.from(
    { length: isHours ? 24 : daysOf[period] },
    (_, index) => new Date(since.getTime() + index * (isHours ? hourMs : dayMs)),
  )
}

async function platformsOf({ db }: Deps, { period, since, now }: Span): Promise<Overview['platforms']> {
  const back = daysOf[period] * dayMs
  const [counted, earlier, paused] = await Promise.all([
    collectionsByPlatform(db, { from: since, to: now }),
    collectionsByPlatform(db, {
      from: new Date(since.getTime() - back),
      to: new Date(now.getTime() - back),
    }),
    pausedPlatforms(db, now),
  ])
  const names = new Set([...counted, ...earlier, ...paused].map(({ platform }) => platform))
  return [...names]
    .map((platform) => {
      const of = counted.find((row) => row.platform === platform)
      const past = earlier.find((row) => row.platform === platform)
      const pause = paused.find((row) => row.platform === platform)
      return {
        platform,
        collections: of?.collections ?? 0,
        failed: of?.failed ?? 0,
        before: past?.collections ?? 0,
        failed_before: past?.failed ?? 0,
        paused_until: pause?.open_until.toISOString() ?? null,
        problem: pause?.problem ?? null,
        failing_since: pause?.since?.toISOString() ?? null,
      }
    })
    .sort((a, b) => b.collections - a.collections || (a.platform < b.platform ? -1 : 1))
}

async function fetchesOf({ db }: Deps, { period, since, now }: Span): Promise<Overview['fetches']> {
  const back = daysOf[period] * dayMs
  const [current, before] = await Promise.all([
    fetchesBetween(db, since, now),
    fetchesBetween(db, new Date(since.getTime() - back), new Date(now.getTime() - back)),
  ])
  return { ...current, before: before.ended, complete_before: before.complete }
}

/** Milliseconds after which a draw is overdue, as in the list of draws. */
const overdueAfterMs = 5 * minuteMs

async function troubleOf({ db }: Deps, since: Date, now: Date): Promise<Overview['trouble']> {
  const [overdue, failed] = await Promise.all([
    overdueDraws(db, new Date(now.getTime() - overdueAfterMs)),
    failedFetches(db, since),
  ])
  return {
    overdue: waitingView(overdue),
    failed: failed.map(failedView),
  }
}

async function queueOf({ db }: Deps, now: Date): Promise<Overview['queue']> {
  const { oldest, ...due } = await dueJobs(db, now)
  return { ...due, oldest: oldest?.toISOString() ?? null }
}

async function peopleOf({ db }: Deps, { period, since, now }: Span): Promise<Overview['people']> {
  const back = daysOf[period] * dayMs
  const [rows, bars, before] = await Promise.all([
    newcomersByLanguage(db, since),
    joinedBars(db, { since, unit: unitOf(period) }),
    joinedBetween(db, new Date(since.getTime() - back), new Date(now.getTime() - back)),
  ])
  const at = new Map(bars.map((bar) => [bar.at.getTime(), bar.count]))
  return {
    joined: rows.reduce((sum, { count }) => sum + count, 0),
    before,
    bars: startsOf(period, since).map((from) => ({
      from: from.toISOString(),
      count: at.get(from.getTime()) ?? 0,
    })),
    by_language: rows.map(({ locale, count }) => ({ locale: localeFromTag(locale) ?? defaultLocale, count })),
  }
}

interface FormReader {
  may: (name: string) => boolean
  locale: Locale
}

async function formsOf(ctx: Deps, { may, locale }: FormReader): Promise<Overview['forms']> {
  const [pending, { default_language }] = await Promise.all([
    pendingSubmissions(ctx.db, (key) => may(`${key}.read`)),
    siteSettings(ctx),
  ])
  return pending.map(({ key, name, ...waiting }) => ({
    key,
    name: localized(name, { locale, siteLocale: default_language }) ?? key,
    ...waitingView(waiting),
  }))
}

/** Results with erasure requests that are listed individually. */
const maxErasures = 10

async function waitingOf(ctx: Deps, locale: Locale): Promise<Overview['waiting']> {
  const [mails, erasures, is_closed] = await Promise.all([
    waitingMails(ctx.db),
    waitingErasures(ctx.db, maxErasures),
    isClosed(ctx),
  ])
  return {
    erasures: erasures.map((result) => ({
      title: titleWithoutNames(result, (key, values) => sharedTranslate()(locale, key, values)),
      share_code: result.share_code,
      ...waitingView(result),
    })),
    kept_mails: waitingView(mails.get('kept')),
    failed_mails: failedView(mails.get('failed')),
    is_closed,
  }
}

function waitingView({ count, oldest }: Waiting = { count: 0, oldest: null }) {
  return { count, oldest: oldest?.toISOString() ?? null }
}

function failedView({ problem, ...waiting }: Failed = { count: 0, oldest: null, problem: null }) {
  return { ...waitingView(waiting), problem }
}

/** What waits for staff, for the navigation of the dashboard: by the same meaning of waiting as the overview. */
export async function countWaiting(
  { db }: Pick<Context, 'db'>,
  { permissions }: Pick<SignedIn, 'permissions'>,
): Promise<WaitingCounts> {
  const [tickets, forms] = await Promise.all([
    allows(permissions, 'tickets.read') ? ticketsToAnswer(db) : null,
    pendingSubmissions(db, (key) => allows(permissions, `${key}.read`)),
  ])
  return {
    tickets: tickets && tickets.count,
    forms: forms.map(({ key, count }) => ({ key, count })),
  }
}
