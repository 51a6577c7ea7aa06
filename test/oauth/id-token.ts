import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** How an ID token is signed: correctly, or in one of the ways that forgers try. */
export type Signing =
  | 'right'
  | 'none'
  | 'hmac with the public key'
  | 'foreign key'
  | 'foreign key in the header'

export interface Signer {
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
