import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { secretToken } from './account-rules.ts'
import { signedIn } from './user.ts'

const code = z.string().trim().min(6).max(40)

/** The second step of signing in: six digits from the app, or one of the recovery codes. */
export const proveSecondFactor = defineCall({
  name: 'proveSecondFactor',
  method: 'POST',
  path: '/api/auth/second-factor',
  summary: 'Finish signing in with a code from the authenticator app or a recovery code',
  access: 'anyone',
  budget: 'write',
  openInMaintenance: true,
  success: 'success.signed_in',
  body: z.strictObject({ ticket: secretToken, code }),
  reply: signedIn,
  errors: ['validation_failed', 'second_factor_invalid', 'recovery_code_expired'],
})

export const startTotp = defineCall({
  name: 'startTotp',
  method: 'POST',
  path: '/api/auth/totp',
  summary: 'Start setting up an authenticator app; it takes effect once you confirm a code',
  access: 'signed_in',
  fresh: true,
  budget: 'write',
  reply: z.object({ secret: z.string(), address: z.string() }),
  errors: ['confirm_identity'],
})

export const confirmTotp = defineCall({
  name: 'confirmTotp',
  method: 'PUT',
  path: '/api/auth/totp',
  summary: 'Turn on two-factor authentication with a first code; returns the recovery codes, once',
  access: 'signed_in',
  fresh: true,
  budget: 'write',
  success: 'success.second_factor_on',
  body: z.strictObject({ code }),
  reply: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ['validation_failed', 'second_factor_invalid', 'confirm_identity'],
})

export const removeTotp = defineCall({
  name: 'removeTotp',
  method: 'DELETE',
  path: '/api/auth/totp',
  summary: 'Turn off two-factor authentication',
  access: 'signed_in',
  fresh: true,
  budget: 'write',
  success: 'success.second_factor_off',
  reply: z.object({}),
  errors: ['confirm_identity', 'second_factor_demanded'],
})

export const renewRecoveryCodes = defineCall({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/auth/recovery-codes',
  summary: 'Create new recovery codes; the old ones stop working',
  access: 'signed_in',
  fresh: true,
  budget: 'write',
  reply: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ['confirm_identity', 'second_factor_invalid'],
})
