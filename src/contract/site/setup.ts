import { z } from 'zod'
import { email, fullname, password, username } from '../accounts/account-rules.ts'
import { signedIn } from '../accounts/user.ts'
import { defineCall } from '../api/call.ts'

const setupParams = z.object({ token: z.string().max(64) })

const firstAdministratorSchema = z.strictObject({ username, email, fullname, password })

export const getSetup = defineCall({
  name: 'getSetup',
  method: 'GET',
  path: '/api/setup/{token}',
  summary: 'Whether a one-time set-up link is still good',
  access: 'anyone',
  budget: 'read',
  params: setupParams,
  reply: z.object({ expires_at: z.iso.datetime() }),
  errors: ['setup_link_invalid'],
})

export const createFirstAdministrator = defineCall({
  name: 'createFirstAdministrator',
  method: 'POST',
  path: '/api/setup/{token}',
  success: 'success.account_created',
  summary: 'Make the first administrator through the one-time link that the server printed at its start',
  access: 'anyone',
  budget: 'write',
  params: setupParams,
  body: firstAdministratorSchema,
  reply: signedIn,
  status: 201,
  errors: ['validation_failed', 'setup_link_invalid', 'username_exists', 'email_exists'],
})
