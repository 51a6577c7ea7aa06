import { z } from 'zod'
import { defineCall } from './call.ts'
import { text } from './text.ts'

/** What the palette of the dashboard finds. */
export const foundKinds = ['user', 'ticket', 'role', 'menu', 'question'] as const

export const foundRecord = z.object({
  kind: z.enum(foundKinds),
  /** what its page is addressed by */
  id: z.string(),
  /** empty where nobody gave it a name */
  name: z.string(),
  detail: z.string().nullable(),
})
export type FoundRecord = z.output<typeof foundRecord>

export const findRecords = defineCall({
  name: 'findRecords',
  method: 'GET',
  path: '/api/find',
  summary:
    'Users, support tickets, roles, menus and questions that match some words, at most five of each, as far as the asker may read them',
  access: 'external.dashboard',
  budget: 'read',
  query: z.strictObject({ q: text(100).trim().min(2) }),
  reply: z.array(foundRecord),
  errors: ['validation_failed'],
})
