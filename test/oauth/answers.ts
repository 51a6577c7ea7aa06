import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export type Provider = 'google' | 'facebook'

/** A person with an account at the providers. */
export interface ProviderPerson {
  id: string
  name: string
  email?: string
  /** true if absent; only Google reports it */
  emailVerified?: boolean
  /** Facebook: Pages that they share, with the professional account behind each */
  pages?: { id: string; name: string; instagram?: { id: string; username: string } }[]
}

/** What the provider, or an impostor, does wrong this time. */
export interface Trick {
  signing?: Signing
  /** replaces claims of the ID token */
  claims?: object
  /** Facebook: the app that the token was issued for */
  appId?: string
  /** Facebook: whose profile is returned */
  profileOf?: string
}

export interface Grant {
  provider: Provider
  person: ProviderPerson
  trick: Trick
  clientId: string
  redirectUri: string
  challenge: string
  nonce: string | undefined
}

export interface House {
  url: string
  client: { id: string; secret: string }
  signer: Signer
  /** codes that were not exchanged yet */
  grants: Map<string, Grant>
  /** Facebook's tokens */
  tokens: Map<string, Grant>
  /** the long-lived ones among them */
  longLived: Set<string>
  asked: string[]
}

/** A code can be used once, with the client, address and verifier that belong to it. */
export function exchange(house: House, form: URLSearchParams): Grant | undefined {
  const code = form.get('code') ?? ''
  const grant = house.grants.get(code)
  house.grants.delete(code)
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  const fits =
    grant?.clientId === form.get('client_id') &&
    form.get('client_secret') === house.client.secret &&
    grant?.redirectUri === form.get('redirect_uri') &&
    grant?.challenge === challenge
  return fits ? grant : undefined
}

export function googleTokens(house: House, { person, trick, clientId, nonce }: Grant) {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: `${house.url}/google`,
    aud: clientId,
    sub: person.id,
    email: person.email,
    email_verified: person.email === undefined ? undefined : (person.emailVerified ?? true),
    name: person.name,
    nonce,
    iat: now,
    exp: now + 3600,
    ...trick.claims,
  }
  return {
    access_token: randomBytes(16).toString('hex'),
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'openid email profile',
    id_token: house.signer.idToken(claims, trick.signing),
  }
}

export function facebookToken(house: House, grant: Grant) {
  const token = `EAA${randomBytes(24).toString('hex')}`
  house.tokens.set(token, grant)
  return { access_token: token, token_type: 'bearer', expires_in: 5_183_944 }
}

/** Exchanges a short-lived token for a long-lived one; only for the app that it was issued for. */
export function longerToken(house: House, form: URLSearchParams) {
  const grant = house.tokens.get(form.get('fb_exchange_token') ?? '')
  const isOurs =
    form.get('client_id') === house.client.id && form.get('client_secret') === house.client.secret
  if (!grant || !isOurs) return undefined
  const longer = facebookToken(house, grant)
  house.longLived.add(longer.access_token)
  return longer
}

/** The Pages of a user. Page tokens listed with a short-lived token expire with it. */
export function pagesFor(house: House, query: URLSearchParams): object | undefined {
  const token = query.get('access_token') ?? ''
  const grant = house.tokens.get(token)
  if (!grant) return undefined
  const life = house.longLived.has(token) ? 'lasting' : 'short'
  const data = (grant.person.pages ?? []).map(({ id, name, instagram }) => ({
    id,
    name,
    access_token: `EAA-${life}-${id}`,
    ...(instagram ? { instagram_business_account: instagram } : {}),
  }))
  return { data }
}

/** When Facebook asks for consent again, in seconds since 1970. */
export const consentEnds = 1_800_000_000

export function inspect(house: House, query: URLSearchParams) {
  const grant = house.tokens.get(query.get('input_token') ?? '')
  const mayAsk = query.get('access_token') === `${house.client.id}|${house.client.secret}`
  if (!grant || !mayAsk) return { data: { is_valid: false } }
  return {
    data: {
      app_id: grant.trick.appId ?? grant.clientId,
      is_valid: true,
      user_id: grant.person.id,
      data_access_expires_at: consentEnds,
    },
  }
}

export function profileFor(house: House, query: URLSearchParams): object | undefined {
  const token = query.get('access_token') ?? ''
  const proof = createHmac('sha256', house.client.secret).update(token).digest('hex')
  const grant = house.tokens.get(token)
  if (!grant || query.get('appsecret_proof') !== proof) return undefined
  const { id, name, email } = grant.person
  return { id: grant.trick.profileOf ?? id, name, ...(email === undefined ? {} : { email }) }
}

export function discoveryOf({ url }: House) {
  const google = `${url}/google`
  return {
    issuer: google,
    authorization_endpoint: `${google}/auth`,
    token_endpoint: `${google}/token`,
    jwks_uri: `${google}/certs`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
}

/** How an ID token is signed: correctly, or in one of the ways that forgers try. */
type Signing = 'right' | 'none' | 'hmac with the public key' | 'foreign key' | 'foreign key in the header'

interface Signer {
  /** what the provider publishes */
  jwks: { keys: object[] }
  idToken(claims: object, signing?: Signing): string
}

const kid = 'stand-in-1'

export function createSigner(): Signer {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicJwk = { ...own.publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }
  const pem = own.publicKey.export({ type: 'spki', format: 'pem' })
  return {
    jwks: { keys: [publicJwk] },
    idToken(claims, signing = 'right') {
      if (signing === 'none') return `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.`
      if (signing === 'hmac with the public key') {
        const content = `${encoded({ alg: 'HS256', kid })}.${encoded(claims)}`
        return `${content}.${createHmac('sha256', pem).update(content).digest('base64url')}`
      }
      if (signing === 'foreign key') return rs256({ kid }, claims, foreign.privateKey)
      if (signing === 'foreign key in the header')
        return rs256(
          { kid: 'mine', jwk: foreign.publicKey.export({ format: 'jwk' }) },
          claims,
          foreign.privateKey,
        )
      return rs256({ kid }, claims, own.privateKey)
    },
  }
}

function rs256(header: object, claims: object, key: KeyObject): string {
  const content = `${encoded({ alg: 'RS256', typ: 'JWT', ...header })}.${encoded(claims)}`
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
