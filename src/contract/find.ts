import { z } from 'zod'
import { defineCall } from './call.ts'
import { text } from './text.ts'

/** What the palette of the dashboard finds. */
export const foundKinds = [
  'user',
  'subscription',
  'ticket',
  'plan',
  'role',
  'menu',
  'question',
  'record',
] as const

export const foundRecord = z.object({
  kind: z.enum(foundKinds),
  /** what its page is addressed by */
  id: z.string(),
  /** empty where nobody gave it a name */
  name: z.string(),
  detail: z.string().nullable(),
  /** of a record: the key of its module */
  module_key: z.string().optional(),
})
export type FoundRecord = z.output<typeof foundRecord>

export const findRecords = defineCall({
  name: 'findRecords',
  method: 'GET',
  path: '/api/find',
  summary:
    'Users, subscriptions, support tickets, plans, roles, menus, questions and records of modules that match some words, at most five of each, as far as the asker may read them',
  access: 'external.dashboard',
  budget: 'read',
  query: z.strictObject({ q: text(100).trim().min(2) }),
  reply: z.array(foundRecord),
  errors: ['validation_failed'],
})
