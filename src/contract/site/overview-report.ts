import { z } from 'zod'
import { defineCall } from '../api/call.ts'

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
