import { z } from 'zod'
import { defineCall } from './call.ts'
import { text } from './text.ts'

/** Shortest names and password (spec 9); longest password as the hash takes it. */
export const shortestName = 3
export const shortestPassword = 8
const longestPassword = 128

const setupParams = z.object({ token: z.string().max(64) })

export const firstAdministratorSchema = z.strictObject({
  username: text(60)
    .regex(/^[\p{L}\p{N}._-]*$/u)
    .min(shortestName),
  email: z.email().max(254),
  fullname: text(120).min(shortestName),
  password: text(longestPassword).min(shortestPassword),
})

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
  summary: 'Make the first administrator through the one-time link that the server printed at its start',
  access: 'anyone',
  budget: 'write',
  params: setupParams,
  body: firstAdministratorSchema,
  reply: z.object({ username: z.string() }),
  status: 201,
  errors: ['validation_failed', 'setup_link_invalid', 'username_exists', 'email_exists'],
})
