import { z } from 'zod'
import { emailAddress, text } from '../api/text.ts'

/** REQ-constants: minimum lengths of names and passwords. The maximum password length limits the cost of one hash. */
export const minNameLength = 3
export const minPasswordLength = 8
export const maxPasswordLength = 128

export const username = text(60)
  .min(minNameLength)
  .regex(/^[\p{L}\p{N}._-]*$/u)
export const fullname = text(120).trim().min(minNameLength)
export const email = emailAddress()
export const password = text(maxPasswordLength).min(minPasswordLength)
/** the username or email address that a user signs in with */
export const usernameOrEmail = text(254)
  .trim()
  .min(1)
  .refine((typed) => [username, email].some((rule) => rule.safeParse(typed).success), {
    params: { key: 'username_or_email' },
  })
/** a password that is only compared: today's rules must not lock out a password set under older ones */
export const typedPassword = z.string().min(1).max(1000)
export const birthday = z.iso.date().refine(isPossibleBirthday, { params: { key: 'date' } })
export const genders = ['male', 'female', 'other', ''] as const
export const gender = z.enum(genders)
/** a 256-bit secret, received by email or in another reply */
export const secretToken = z.string().min(1).max(200)

interface TypedTwice {
  new_password: string
  confirm_password: string
}

/** Passwords are typed twice where a typo would lock the user out. */
export const agree = ({ new_password, confirm_password }: TypedTwice) => new_password === confirm_password
export const orElseDiffer = { path: ['confirm_password'], params: { key: 'passwords_differ' } }

function isPossibleBirthday(day: string): boolean {
  return day >= '1900-01-01' && day <= new Date().toISOString().slice(0, 10)
}
