import * as openid from 'openid-client'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import { hourMs } from '#server/kit/durations.ts'
import type { Egress } from '../egress/egress.ts'
import { type OauthClient, OauthError, type OauthGateway } from './oauth-gateway.ts'

/** The provider's own addresses and keys are fetched again after this long. */
const freshForMs = hourMs
/** of the last client only: settings change rarely */
interface CachedKeys {
  clientId: string
  clientSecret: string
  at: number
  configuration: Promise<Configuration>
}

/** OpenID Connect with all of its checks: PKCE, nonce, issuer, and the signature of the ID token. */
export function createGoogle(egress: Egress, addresses: { google: string }): OauthGateway {
  let cached: CachedKeys | undefined
  const configurationOf = ({ clientId, clientSecret }: OauthClient): Promise<Configuration> => {
    const isSame = cached?.clientId === clientId && cached.clientSecret === clientSecret
    if (cached && isSame && performance.now() - cached.at < freshForMs) return cached.configuration
    const configuration = configure(egress, addresses.google, clientId, clientSecret)
    const fresh = { clientId, clientSecret, at: performance.now(), configuration }
    cached = fresh
    // A failure must not be cached as an answer.
    configuration.catch(() => cached === fresh && (cached = undefined))
    return configuration
  }
  return {
    authorizationUrl: async (client, { state, nonce, verifier }) =>
      buildAuthorizationUrl(await configurationOf(client), {
        redirect_uri: client.redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      }).href,
    personOf: async (client, { state, nonce, verifier }, { code, iss }) => {
      const answered = new URL(client.redirectUri)
      answered.searchParams.set('code', code)
      answered.searchParams.set('state', state)
      if (iss !== undefined) answered.searchParams.set('iss', iss)
      const tokens = await authorizationCodeGrant(await configurationOf(client), answered, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new OauthError('google sent no ID token')
      const { sub, email, email_verified, name } = claims
      const address = typeof email === 'string' ? email : undefined
      // The text "true" is not the boolean that the standard requires.
      const isVerified = email_verified === true
      return {
        subject: sub,
        verifiedEmail: isVerified ? address : undefined,
        claimedEmail: isVerified ? undefined : address,
        fullname: typeof name === 'string' ? name : '',
      }
    },
  }
}

function configure(
  egress: Egress,
  issuer: string,
  clientId: string,
  clientSecret: string,
): Promise<Configuration> {
  return discovery(
    new URL(issuer),
    clientId,
    { client_secret: clientSecret, id_token_signed_response_alg: 'RS256' },
    ClientSecretPost(clientSecret),
    {
      [customFetch]: throughEgress(egress),
      execute: [...(issuer.startsWith('http:') ? [withoutTls] : []), enableNonRepudiationChecks],
    },
  )
}

/** For a local stand-in. The library marks this switch as deprecated so that it is not used by habit. */
const withoutTls: (configuration: Configuration) => void = Reflect.get(openid, 'allowInsecureRequests')
function throughEgress(egress: Egress): CustomFetch {
  return async (url, { method, headers, body }) => {
    const answer = await egress.askProvider(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
      limit: 256 * 1024,
    })
    // A redirect could lead keys and secrets to another host.
    if (answer.url !== new URL(url).href) throw new OauthError(`${new URL(url).origin} redirects`)
    const { 'content-type': type = 'application/octet-stream' } = answer.headers
    return new Response(answer.body.toString('utf8'), {
      status: answer.status,
      headers: { 'content-type': type },
    })
  }
}
