import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { text } from '../api/text.ts'
import { settingsGroupNames } from './settings-group-names.ts'

/** Kinds of records that the dashboard's command palette finds. */
const foundKinds = [
  'user',
  'draw',
  'subscription',
  'ticket',
  'plan',
  'role',
  'menu',
  'question',
  'medium',
  'record',
  'setting',
] as const

const foundRecord = z.object({
  kind: z.enum(foundKinds),
  /** the identifier in its page's address */
  id: z.string(),
  /** empty if it has no name */
  name: z.string(),
  detail: z.string().nullable(),
  /** for a record: the key of its module */
  module_key: z.string().optional(),
  /** for a setting: its group */
  group: z.enum(settingsGroupNames).optional(),
})
export type FoundRecord = z.output<typeof foundRecord>

export const findRecords = defineCall({
  name: 'findRecords',
  method: 'GET',
  path: '/api/find',
  summary:
    'Search users, draws, subscriptions, support tickets, plans, roles, menus, questions, media, records and settings, five of each at most, as far as you can read them',
  access: 'external.dashboard',
  budget: 'read',
  query: z.strictObject({ q: text(100).trim().min(2) }),
  reply: z.array(foundRecord),
  errors: ['validation_failed'],
})
