import { z } from 'zod'

/** Parts of addresses that we ask; whatever a provider calls its things, it cannot lead us elsewhere. */
export const apifyId = z.string().regex(/^[A-Za-z0-9]{1,64}$/)

const statuses = [
  'READY',
  'RUNNING',
  'SUCCEEDED',
  'FAILED',
  'TIMING-OUT',
  'TIMED-OUT',
  'ABORTING',
  'ABORTED',
] as const
const underWay = new Set<string>(['READY', 'RUNNING', 'TIMING-OUT', 'ABORTING'])

export const runAnswer = z.object({
  data: z.object({
    id: apifyId,
    status: z.enum(statuses),
    statusMessage: z.string().nullish().catch(undefined),
    defaultDatasetId: apifyId,
  }),
})
export type Run = z.output<typeof runAnswer>['data']

/** Rows are read one by one, so that a strange one does not take its page along. */
export const itemsAnswer = z.array(z.unknown())

export const errorAnswer = z.object({
  error: z.object({ type: z.string().catch(''), message: z.string().catch('') }),
})

export function isUnderWay({ status }: Run): boolean {
  return underWay.has(status)
}
