import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { text } from '../api/text.ts'
import { secretToken } from './account-rules.ts'
import { signedIn } from './user.ts'

const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})
export type Passkey = z.output<typeof passkey>

/** Input and output of the browser's own WebAuthn functions; the library that made it checks its contents. */
const options = z.record(z.string(), z.unknown())

export const listPasskeys = defineCall({
  name: 'listPasskeys',
  method: 'GET',
  path: '/api/auth/passkeys',
  summary: 'List your passkeys',
  access: 'signed_in',
  budget: 'read',
  reply: z.array(passkey),
  errors: [],
})

export const startPasskey = defineCall({
  name: 'startPasskey',
  method: 'POST',
  path: '/api/auth/passkeys/options',
  summary: 'Get the options to create a passkey',
  access: 'signed_in',
  fresh: true,
  budget: 'write',
  reply: z.object({ ticket: z.string(), options }),
  errors: ['confirm_identity'],
})

export const addPasskey = defineCall({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Save a passkey created by the browser',
  access: 'signed_in',
  fresh: true,
  budget: 'write',
  success: 'success.passkey_added',
  body: z.strictObject({ ticket: secretToken, name: text(60).trim().min(1), response: options }),
  reply: passkey,
  status: 201,
  errors: ['validation_failed', 'passkey_invalid', 'confirm_identity'],
})

export const removePasskey = defineCall({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/api/auth/passkeys/{id}',
  summary: 'Delete a passkey',
  access: 'signed_in',
  fresh: true,
  budget: 'write',
  success: 'success.passkey_removed',
  params: z.object({ id: z.string().max(64) }),
  reply: z.object({}),
  errors: ['passkey_not_found', 'confirm_identity', 'only_way_in'],
})

export const startPasskeySignIn = defineCall({
  name: 'startPasskeySignIn',
  method: 'POST',
  path: '/api/auth/passkey-sign-in/options',
  summary: 'Get the options to sign in with a passkey',
  access: 'anyone',
  budget: 'write',
  openInMaintenance: true,
  reply: z.object({ ticket: z.string(), options }),
  errors: [],
})

/** A passkey proves possession and identity at once: it needs no second factor. */
export const passkeySignIn = defineCall({
  name: 'passkeySignIn',
  method: 'POST',
  path: '/api/auth/passkey-sign-in',
  summary: "Sign in with a passkey; if you're signed in, confirms your identity",
  access: 'anyone',
  budget: 'write',
  openInMaintenance: true,
  success: 'success.signed_in',
  body: z.strictObject({ ticket: secretToken, response: options, remember_me: z.boolean().default(false) }),
  reply: signedIn,
  errors: ['validation_failed', 'passkey_invalid', 'account_banned', 'account_passive'],
})
