import { z } from 'zod'
import { locales } from '#locales/locales.ts'
import { defineCall } from '../api/call.ts'
import { saleProblems } from '../billing/subscription-states.ts'

const waiting = z.object({
  /** support tickets waiting for an answer; null if the caller may not read them */
  tickets: z.int().nullable(),
  /** forms with pending submissions that the caller may read */
  forms: z.array(z.object({ key: z.string(), count: z.int() })),
})
export type WaitingCounts = z.output<typeof waiting>

export const countWaiting = defineCall({
  name: 'countWaiting',
  method: 'GET',
  path: '/api/overview/waiting',
  summary: 'Count what waits for staff, as far as you may see it',
  access: 'signed_in',
  budget: 'read',
  reply: waiting,
  errors: [],
})

/** Periods that the overview covers. Days are UTC days. */
export const overviewPeriods = ['today', 'week', 'month'] as const
export type OverviewPeriod = (typeof overviewPeriods)[number]

const moment = z.iso.datetime()
/** how many are waiting for a person, and since when the oldest has been */
const queueOf = z.object({ count: z.int(), oldest: moment.nullable() })
/** the same, with why the latest of them failed */
const failedOf = queueOf.extend({ problem: z.string().nullable() })

const overview = z.object({
  counted_at: moment,
  period: z.enum(overviewPeriods),
  since: moment,
  /** when this site began: before then there is no data, which is not the same as zero */
  begun: moment,
  draws: z.object({
    total: z.int(),
    finished: z.int(),
    /** sealed but not yet drawn; void and deleted draws are not counted */
    waiting: z.int(),
    /** in the period of the same length that ended a day, a week or 30 days ago */
    before: z.int(),
    /** by hour for today, else by day */
    bars: z.array(z.object({ from: moment, finished: z.int(), waiting: z.int() })),
  }),
  /** null if the caller may neither read logs nor change settings */
  platforms: z
    .array(
      z.object({
        platform: z.string(),
        collections: z.int(),
        failed: z.int(),
        /** in the period before */
        before: z.int(),
        failed_before: z.int(),
        /** no requests before then, because it failed several times in a row */
        paused_until: moment.nullable(),
        /** of a paused one: why the last fetch failed */
        problem: z.string().nullable(),
        /** of a paused one: the first failure for this reason since the last success */
        failing_since: moment.nullable(),
      }),
    )
    .nullable(),
  /** fetches of comments that ended in the period and in the one before, and how many brought every comment; null as above */
  fetches: z
    .object({ ended: z.int(), complete: z.int(), before: z.int(), complete_before: z.int() })
    .nullable(),
  /** draws that should have finished, and failed fetches of the period by problem; null if the caller may not read draws */
  trouble: z
    .object({
      overdue: queueOf,
      failed: z.array(failedOf),
    })
    .nullable(),
  /** jobs that are due but not started, and since when the oldest new one is; null as above */
  queue: z.object({ jobs: z.int(), failing: z.int(), oldest: moment.nullable() }).nullable(),
  /** null if the caller may not read users */
  people: z
    .object({
      joined: z.int(),
      /** in the period before */
      before: z.int(),
      /** by hour for today, else by day */
      bars: z.array(z.object({ from: moment, count: z.int() })),
      by_language: z.array(z.object({ locale: z.enum(locales), count: z.int() })),
    })
    .nullable(),
  /** support tickets waiting for an answer, and the subject of the oldest; null if the caller may not read them */
  tickets: queueOf.extend({ subject: z.string().nullable() }).nullable(),
  /** forms with pending submissions that the caller may read, longest wait first */
  forms: z.array(queueOf.extend({ key: z.string(), name: z.string() })),
  /** failed events of the payment provider; null if the caller may not read subscriptions */
  failed_events: failedOf.nullable(),
  /** plans that are offered but cannot be bought, and why; null if the caller may not read plans */
  unsellable_plans: z.array(z.object({ name: z.string(), problem: z.enum(saleProblems) })).nullable(),
  /** what else needs attention; null if the caller may not change settings */
  waiting: z
    .object({
      /** by result, longest wait first: ten at most */
      erasures: z.array(queueOf.extend({ title: z.string(), share_code: z.string() })),
      kept_mails: queueOf,
      failed_mails: failedOf,
      is_closed: z.boolean(),
    })
    .nullable(),
})
export type Overview = z.output<typeof overview>

export const getOverview = defineCall({
  name: 'getOverview',
  method: 'GET',
  path: '/api/overview',
  summary: "Get the site's status: draws, platforms, jobs, new users, and what needs attention",
  access: 'external.dashboard',
  budget: 'read',
  query: z.strictObject({ period: z.enum(overviewPeriods).default('today') }),
  reply: overview,
  errors: ['validation_failed'],
})

export const reportRhythms = ['off', 'week', 'month'] as const
export type ReportRhythm = (typeof reportRhythms)[number]

const overviewReport = z.object({
  rhythm: z.enum(reportRhythms),
  /** when the next report is sent; null if none is */
  next_at: z.iso.datetime().nullable(),
})

export const getOverviewReport = defineCall({
  name: 'getOverviewReport',
  method: 'GET',
  path: '/api/overview/report',
  summary: "Get how often the overview's numbers are emailed to you",
  access: 'external.dashboard',
  budget: 'read',
  reply: overviewReport,
  errors: [],
})

export const setOverviewReport = defineCall({
  name: 'setOverviewReport',
  method: 'PUT',
  path: '/api/overview/report',
  summary: "Choose how often the overview's numbers are emailed to you",
  access: 'external.dashboard',
  budget: 'write',
  success: 'success.overview_report_set',
  body: z.strictObject({ rhythm: z.enum(reportRhythms) }),
  reply: overviewReport,
  errors: ['validation_failed'],
})
