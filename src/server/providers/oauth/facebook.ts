import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Egress, EgressRequest } from '../egress/egress.ts'
import { type OauthClient, OauthError, type OauthGateway } from './oauth-gateway.ts'

const version = 'v25.0'
const exchanged = z.object({ access_token: z.string().min(1).max(2000) })
const inspected = z.object({
  data: z.object({
    app_id: z.coerce.string(),
    is_valid: z.literal(true),
    user_id: z.coerce.string().regex(/^\d{1,40}$/),
  }),
})
const profile = z.object({
  id: z.coerce.string(),
  name: z.string().default(''),
  email: z.string().max(254).optional(),
})

/**
 * Facebook's own flow. Its token does not say which app it was issued for, so that is queried; and Facebook does not
 * verify email addresses, so an address from here is only a claim.
 */
export function createFacebook(
  egress: Egress,
  { facebookGraph, facebookDialog }: { facebookGraph: string; facebookDialog: string },
): OauthGateway {
  const graph = `${facebookGraph}/${version}`
  return {
    authorizationUrl: async ({ clientId, redirectUri }, { state, verifier }) => {
      const url = new URL(`${facebookDialog}/${version}/dialog/oauth`)
      url.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'email,public_profile',
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }).toString()
      return url.href
    },
    personOf: async (client, { verifier }, { code, iss }) => {
      // An answer that names its issuer is not Facebook's (mix-up attack).
      if (iss !== undefined) throw new OauthError('facebook names no issuer')
      const { access_token } = await callFacebook(egress, `${graph}/oauth/access_token`, exchanged, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          client_id: client.clientId,
          client_secret: client.clientSecret,
          redirect_uri: client.redirectUri,
          code,
          code_verifier: verifier,
        }).toString(),
      })
      const userId = await assertOwnToken(egress, graph, client, access_token)
      const query = new URLSearchParams({
        fields: 'id,name,email',
        access_token,
        appsecret_proof: createHmac('sha256', client.clientSecret).update(access_token).digest('hex'),
      })
      const { id, name, email } = await callFacebook(egress, `${graph}/me?${query.toString()}`, profile)
      if (id !== userId) throw new OauthError('facebook names two different people')
      return { subject: id, verifiedEmail: undefined, claimedEmail: email, fullname: name }
    },
  }
}

/** Otherwise a token issued to another app could sign its user in here. */
async function assertOwnToken(
  egress: Egress,
  graph: string,
  { clientId, clientSecret }: OauthClient,
  token: string,
): Promise<string> {
  const query = new URLSearchParams({ input_token: token, access_token: `${clientId}|${clientSecret}` })
  const { data } = await callFacebook(egress, `${graph}/debug_token?${query.toString()}`, inspected)
  if (data.app_id !== clientId) throw new OauthError('the token was made for another app')
  return data.user_id
}

async function callFacebook<T>(
  egress: Egress,
  url: string,
  schema: z.ZodType<T>,
  request: EgressRequest = {},
): Promise<T> {
  const { status, body, url: from } = await egress.askProvider(url, { ...request, limit: 64 * 1024 })
  // Addresses contain secrets here, so errors name only the step.
  const step = new URL(url).pathname
  if (from !== new URL(url).href) throw new OauthError(`${step} redirects`)
  if (status !== 200) throw new OauthError(`${step} answered ${status}`)
  const parsed = schema.safeParse(JSON.parse(body.toString('utf8')))
  if (!parsed.success) throw new OauthError(`${step} answered in an unknown form`)
  return parsed.data
}
