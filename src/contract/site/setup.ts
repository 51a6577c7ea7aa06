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
  summary: 'Check whether a one-time setup link is still valid',
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
  summary: 'Create the first administrator with the one-time link the server printed when it started',
  access: 'anyone',
  budget: 'write',
  params: setupParams,
  body: firstAdministratorSchema,
  reply: signedIn,
  status: 201,
  errors: ['validation_failed', 'setup_link_invalid', 'username_exists', 'email_exists'],
})
