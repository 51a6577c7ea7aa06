import { z } from 'zod'
import { emailAddress, text } from './text.ts'

/** REQ-constants: shortest names and password. The longest password is what one hash may cost. */
export const minNameLength = 3
export const minPasswordLength = 8
export const maxPasswordLength = 128

export const username = text(60)
  .min(minNameLength)
  .regex(/^[\p{L}\p{N}._-]*$/u)
export const fullname = text(120).trim().min(minNameLength)
export const email = emailAddress()
export const password = text(maxPasswordLength).min(minPasswordLength)
/** what somebody signs in with */
export const usernameOrEmail = text(254)
  .min(1)
  .refine((typed) => [username, email].some((rule) => rule.safeParse(typed.trim()).success), {
    params: { key: 'username_or_email' },
  })
/** a password that is only compared: rules of today must not lock out one of yesterday */
export const typedPassword = z.string().min(1).max(1000)
export const birthday = z.iso.date().refine(isPossibleBirthday, { params: { key: 'date' } })
export const genders = ['male', 'female', 'other', ''] as const
export const gender = z.enum(genders)
/** a secret of 256 bits that came by mail or from another reply */
export const secretToken = z.string().min(1).max(200)

interface TypedTwice {
  new_password: string
  confirm_password: string
}

/** Passwords are typed twice where a typing error would lock somebody out. */
export const agree = ({ new_password, confirm_password }: TypedTwice) => new_password === confirm_password
export const orElseDiffer = { path: ['confirm_password'], params: { key: 'passwords_differ' } }

function isPossibleBirthday(day: string): boolean {
  return day >= '1900-01-01' && day <= new Date().toISOString().slice(0, 10)
}
