import { z } from 'zod'
import { defineCall } from '../api/call.ts'

export const startAccountView = defineCall({
  name: 'startAccountView',
  method: 'POST',
  path: '/api/users/{id}/view',
  summary:
    "Look at a user's account as they do, for 15 minutes and without changing anything; ends with your session",
  access: 'accounts.read',
  fresh: true,
  budget: 'write',
  success: 'success.view_started',
  params: z.object({ id: z.string().max(64) }),
  reply: z.object({ until: z.iso.datetime() }),
  errors: ['user_not_found', 'exceeds_own_rights'],
})

export const endAccountView = defineCall({
  name: 'endAccountView',
  method: 'DELETE',
  path: '/api/auth/view',
  summary: "Stop looking at someone's account",
  access: 'signed_in',
  budget: 'write',
  openInMaintenance: true,
  viewable: true,
  success: 'success.view_ended',
  reply: z.object({
    /** the user whose account was shown */
    user_id: z.uuid().nullable(),
  }),
  errors: [],
})

/**
 * In forms that are shown while staff look at an account: the field that says whose it is, and the header that carries
 * it on. The account may be another one by the time the form is sent.
 */
export const formAccountField = 'form_account'
export const formAccountHeader = 'x-form-account'
