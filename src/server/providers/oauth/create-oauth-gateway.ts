import { z } from 'zod'
import type { Egress, EgressAnswer } from '../egress/egress.ts'
import { createFacebook } from './facebook.ts'
import { createGoogle } from './google.ts'
import {
  type ClientReport,
  type OauthAddresses,
  type OauthClient,
  OauthError,
  type TryingGateway,
} from './oauth-gateway.ts'

/** Any mismatch, of any kind, ends as an `OauthError`: half an answer signs no one in. */
export function createOauthGateway(egress: Egress, addresses: OauthAddresses): TryingGateway {
  const providers = { google: createGoogle(egress, addresses), facebook: createFacebook(egress, addresses) }
  return {
    authorizationUrl: (client, attempt) =>
      inOneWord(() => providers[client.provider].authorizationUrl(client, attempt)),
    personOf: (client, attempt, answer) =>
      inOneWord(() => providers[client.provider].personOf(client, attempt, answer)),
    tryClient: (client) => tryClient(egress, addresses, client),
  }
}

async function inOneWord<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof OauthError) throw error
    // The cause may contain secrets in its details; its name and message do not.
    const { name, message } = error as Error
    throw new OauthError(`${name}: ${message}`)
  }
}

const discovered = z.object({ token_endpoint: z.url() })
const refused = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) })

/** A code that no provider ever issued. */
const noCode = 'no-such-code'

/**
 * Whether a provider knows id and secret, without signing anyone in: Google checks the client before it refuses an
 * unknown code; Facebook gives an app that presents its secret an app token.
 */
async function tryClient(
  egress: Pick<Egress, 'askProvider'>,
  addresses: OauthAddresses,
  client: OauthClient,
): Promise<ClientReport> {
  let step: ClientReport['step'] = 'connect'
  try {
    if (client.provider === 'facebook') return await tryFacebook(egress, addresses, client)
    const page = await egress.askProvider(`${addresses.google}/.well-known/openid-configuration`, small)
    const { token_endpoint: endpoint } = discovered.parse(JSON.parse(page.body.toString('utf8')))
    step = 'client'
    const answer = await post(egress, endpoint, {
      grant_type: 'authorization_code',
      client_id: client.clientId,
      client_secret: client.clientSecret,
      redirect_uri: client.redirectUri,
      code: noCode,
    })
    const reply = saidBy(answer, client)
    if (reply === 'invalid_grant') return { works: true, step: 'done', said: '' }
    return { works: false, step: reply === 'redirect_uri_mismatch' ? 'address' : 'client', said: reply }
  } catch {
    // Details of the error may contain addresses with secrets; the step is enough.
    return { works: false, step, said: '' }
  }
}

const small = { limit: 64 * 1024 }

async function tryFacebook(
  egress: Pick<Egress, 'askProvider'>,
  { facebookGraph }: OauthAddresses,
  client: OauthClient,
): Promise<ClientReport> {
  const answer = await post(egress, `${facebookGraph}/v25.0/oauth/access_token`, {
    grant_type: 'client_credentials',
    client_id: client.clientId,
    client_secret: client.clientSecret,
  })
  if (answer.status === 200) return { works: true, step: 'done', said: '' }
  return { works: false, step: 'client', said: saidBy(answer, client) }
}

function post(egress: Pick<Egress, 'askProvider'>, url: string, form: Record<string, string>) {
  return egress.askProvider(url, {
    ...small,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })
}

/** The provider's own words, as one line, without the secret. */
function saidBy({ body, status }: EgressAnswer, { clientSecret }: OauthClient): string {
  try {
    const { error } = refused.parse(JSON.parse(body.toString('utf8')))
    const words = typeof error === 'string' ? error : error.message
    return words
      .replaceAll(clientSecret, '***')
      .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim()
      .slice(0, 300)
  } catch {
    return String(status)
  }
}
