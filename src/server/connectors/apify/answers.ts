import { z } from 'zod'

/** Ids that become parts of request addresses; this pattern keeps the provider from leading us elsewhere. */
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

/** Rows are read one by one, so that an invalid one does not discard its page. */
export const itemsAnswer = z.array(z.unknown())

export const errorAnswer = z.object({
  error: z.object({ type: z.string().catch(''), message: z.string().catch('') }),
})

export function isUnderWay({ status }: Run): boolean {
  return underWay.has(status)
}
