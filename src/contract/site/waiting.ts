import { z } from 'zod'
import { defineCall } from '../api/call.ts'

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
