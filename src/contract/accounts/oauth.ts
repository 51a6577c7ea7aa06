import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { email, secretToken, typedPassword } from './account-rules.ts'
import { signedIn } from './user.ts'

export const oauthProviders = ['google', 'facebook'] as const
export type OauthProvider = (typeof oauthProviders)[number]

const params = z.object({ provider: z.enum(oauthProviders) })

export const startOauth = defineCall({
  name: 'startOauth',
  method: 'POST',
  path: '/api/auth/oauth/{provider}/start',
  summary:
    'Start signing in with a provider; returns the URL to open, and a cookie binds the response (state, PKCE, nonce)',
  access: 'anyone',
  budget: 'write',
  openInMaintenance: true,
  params,
  reply: z.object({ authorization_url: z.url() }),
  errors: ['oauth_unavailable', 'oauth_failed'],
})

/**
 * Decision 20: accepts only the code of an authorization that this browser started. A raw provider token is an unknown
 * field. `link` replaces token and user if the address belongs to an account that the caller must first prove to own,
 * `complete` if the provider does not vouch for an address, so the caller must enter one; `email` is what to suggest.
 */
export const oauthSignIn = defineCall({
  name: 'oauthSignIn',
  method: 'POST',
  path: '/api/auth/oauth/{provider}',
  summary: "Finish signing in with a provider; if you're signed in, links the provider",
  access: 'anyone',
  budget: 'write',
  openInMaintenance: true,
  success: 'success.signed_in',
  params,
  body: z.strictObject({
    code: z.string().min(1).max(4000),
    state: secretToken,
    iss: z.string().max(200).optional(),
  }),
  reply: signedIn.extend({
    link: z.object({ ticket: z.string(), email: z.string() }).nullable(),
    complete: z.object({ ticket: z.string(), fullname: z.string(), email: z.string().nullable() }).nullable(),
  }),
  errors: [
    'validation_failed',
    'oauth_unavailable',
    'oauth_failed',
    'oauth_identity_taken',
    'oauth_already_linked',
    'email_unconfirmed',
    'confirm_identity',
    'registration_disabled',
    'maintenance',
    'account_banned',
    'account_passive',
    'too_many_requests',
  ],
})

export const linkOauth = defineCall({
  name: 'linkOauth',
  method: 'POST',
  path: '/api/auth/oauth/{provider}/link',
  summary: 'Link the provider to the account with the same email address, using its password',
  access: 'anyone',
  budget: 'write',
  openInMaintenance: true,
  success: 'success.signed_in',
  params,
  body: z.strictObject({ ticket: secretToken, password: typedPassword }),
  reply: signedIn,
  errors: [
    'validation_failed',
    'invalid_credentials',
    'recovery_code_expired',
    'oauth_identity_taken',
    'account_banned',
    'account_passive',
    'too_many_requests',
    'busy',
  ],
})

export const completeOauth = defineCall({
  name: 'completeOauth',
  method: 'POST',
  path: '/api/auth/oauth/{provider}/complete',
  summary: "Create an account if the provider didn't verify an email address; it's confirmed by email",
  access: 'anyone',
  budget: 'write',
  success: 'success.account_created',
  params,
  body: z.strictObject({ ticket: secretToken, email }),
  reply: signedIn,
  status: 201,
  errors: [
    'validation_failed',
    'registration_disabled',
    'account_exists',
    'oauth_identity_taken',
    'recovery_code_expired',
    'recovery_code_invalid',
    'too_many_requests',
  ],
})

export const listIdentities = defineCall({
  name: 'listIdentities',
  method: 'GET',
  path: '/api/auth/identities',
  summary: 'List your linked sign-in providers',
  access: 'signed_in',
  budget: 'read',
  reply: z.array(
    z.object({
      provider: z.enum(oauthProviders),
      email: z.string().nullable(),
      created_at: z.iso.datetime(),
    }),
  ),
  errors: [],
})

export const removeIdentity = defineCall({
  name: 'removeIdentity',
  method: 'DELETE',
  path: '/api/auth/identities/{provider}',
  summary: "Unlink a sign-in provider, unless it's your only sign-in method",
  access: 'signed_in',
  fresh: true,
  budget: 'write',
  success: 'success.identity_removed',
  params,
  reply: z.object({}),
  errors: ['confirm_identity', 'only_way_in', 'identity_not_found'],
})
