import { z } from 'zod'
import { permissionMap } from '../api/permissions.ts'
import { planDetails } from '../billing/plans.ts'
import { genders } from './account-rules.ts'

export const userStatuses = ['active', 'passive', 'deleted', 'banned'] as const
export type UserStatus = (typeof userStatuses)[number]

/** The caller's own account. */
export const user = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  fullname: z.string(),
  birthday: z.iso.date().nullable(),
  gender: z.enum(genders),
  /** path of the picture, without the origin */
  avatar: z.string().nullable(),
  role: z.object({ id: z.uuid(), name: z.string() }),
  status: z.enum(userStatuses),
  email_verified: z.boolean(),
  /** a new address that awaits confirmation (REQ-email-change) */
  pending_email: z.string().nullable(),
  has_password: z.boolean(),
  two_factor: z.boolean(),
  /** the role requires a second factor that is not set up yet */
  two_factor_missing: z.boolean(),
  plan: z.string(),
  plan_details: planDetails,
  permissions: permissionMap,
  unread_notifications: z.int(),
  /** a staff member looks at this account, or did until then; null for its person */
  viewing: z.object({ of: z.uuid(), until: z.iso.datetime(), is_over: z.boolean() }).nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type User = z.output<typeof user>

/** The reply to signing in. If a second factor is required, it has a ticket for it instead of token and user. */
export const signedIn = z.object({
  token: z.string().nullable(),
  user: user.nullable(),
  second_factor: z
    .object({ ticket: z.string(), methods: z.array(z.enum(['totp', 'recovery_code', 'passkey'])) })
    .nullable(),
})
export type SignedIn = z.output<typeof signedIn>

/** The first letters of the first and the last name, for where there is no picture. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const first = (word = '') => [...new Intl.Segmenter().segment(word)][0]?.segment ?? ''
  return ends.map(first).join('').toUpperCase()
}
