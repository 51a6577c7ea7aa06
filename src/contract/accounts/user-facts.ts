import { z } from 'zod'
import { locales } from '#locales/locales.ts'
import { defineCall } from '../api/call.ts'
import { refund } from '../billing/subscription-states.ts'
import { connection, ownKeyNames } from '../comments/connections.ts'
import { auditLine } from '../site/logs.ts'
import { ticketStatuses } from '../support/support-tickets.ts'
import { drawOfUser } from './users.ts'

const params = z.object({ id: z.string().max(64) })

const used = z.object({ used: z.int(), limit: z.int().nullable() })

/** What staff need to know of a person, as far as their permissions go: null stands for what they may not see. */
const userFacts = z.object({
  locale: z.enum(locales),
  /** the latest activity of a session or the latest draw; null if there is neither */
  last_seen: z.iso.datetime().nullable(),
  /** draws of this UTC day and month, with the limits of the plan in effect */
  usage: z.object({ day: used, month: used }),
  /** when the plan in effect ends; null if it does not */
  plan_until: z.iso.datetime().nullable(),
  /** platforms whose accounts the user connected, and those of own keys; the keys are never returned */
  access: z.object({ connected: z.array(connection.shape.platform), keys: z.array(z.enum(ownKeyNames)) }),
  draws: z.object({ total: z.int(), rows: z.array(drawOfUser) }),
  tickets: z
    .object({
      total: z.int(),
      waiting: z.int(),
      rows: z.array(
        z.object({
          id: z.uuid(),
          number: z.int(),
          subject: z.string(),
          status: z.enum(ticketStatuses),
          is_waiting: z.boolean(),
          last_message_at: z.iso.datetime(),
        }),
      ),
    })
    .nullable(),
  /** subscriptions, newest first */
  purchases: z
    .array(
      z.object({
        id: z.uuid(),
        plan: z.string(),
        status: z.enum(['trialing', 'active', 'canceled']),
        current_period_end: z.iso.datetime().nullable(),
        created_at: z.iso.datetime(),
      }),
    )
    .nullable(),
  /** what the payment provider gave back, newest first */
  refunds: z.array(refund).nullable(),
  /** what staff did to the account, newest first */
  audit: z.array(auditLine).nullable(),
})
export type UserFacts = z.output<typeof userFacts>

export const getUserFacts = defineCall({
  name: 'getUserFacts',
  method: 'GET',
  path: '/api/users/{id}/facts',
  summary: 'Get what staff need to know of a user: usage, activity, draws, tickets, purchases and audit log',
  access: 'users.read',
  budget: 'read',
  params,
  reply: userFacts,
  errors: ['user_not_found'],
})

export const sendPasswordReset = defineCall({
  name: 'sendPasswordReset',
  method: 'POST',
  path: '/api/users/{id}/password-reset',
  summary: 'Email a user a link to set a new password; the old one works until then',
  access: 'users.update',
  budget: 'write',
  success: 'success.recovery_mailed',
  params,
  reply: z.object({}),
  errors: ['user_not_found', 'exceeds_own_rights', 'account_banned'],
})
