import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

interface Credential {
  id: Buffer
  rpId: string
  handle: string
  key: KeyObject
  counter: number
}

/** Wrong behavior that a test may request from an authenticator. */
export interface Misdeed {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  flags?: number
  handle?: string
  /** signs with another person's key */
  foreignKey?: boolean
  /** reports this use counter */
  counter?: number
}

const present = 0x01
const verified = 0x04
const attested = 0x40

/** A passkey device in software: ES256, resident keys, a user who is always verified. */
export function createAuthenticator(origin: string) {
  const credentials: Credential[] = []
  return {
    credentials,
    /** what `navigator.credentials.create` would return */
    create(options: Record<string, unknown>, wrong: Misdeed = {}): Record<string, unknown> {
      const { challenge, rp, user } = options as {
        challenge: string
        rp: { id: string }
        user: { id: string }
      }
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const made = { id: randomBytes(32), rpId: rp.id, handle: user.id, key: privateKey, counter: 0 }
      credentials.push(made)
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const data = Buffer.concat([
        authData(wrong.rpId ?? rp.id, wrong.flags ?? present | verified | attested, 0),
        Buffer.alloc(16),
        Buffer.of(0, made.id.length),
        made.id,
        cose,
      ])
      const attestation = cbor(
        new Map<string, string | Buffer | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', data],
        ]),
      )
      return answer(made.id, {
        clientDataJSON: clientData('webauthn.create', challenge, { origin, ...wrong }),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    /** what `navigator.credentials.get` would return, with the newest credential */
    get(options: Record<string, unknown>, wrong: Misdeed = {}): Record<string, unknown> {
      const { challenge, rpId } = options as { challenge: string; rpId: string }
      const used = credentials.findLast((one) => one.rpId === rpId)
      if (!used) throw new Error(`no passkey for ${rpId}`)
      used.counter = wrong.counter ?? used.counter + 1
      const data = authData(wrong.rpId ?? rpId, wrong.flags ?? present | verified, used.counter)
      const client = clientData('webauthn.get', challenge, { origin, ...wrong })
      const signed = Buffer.concat([data, sha256(Buffer.from(client, 'base64url'))])
      const key = wrong.foreignKey ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : used.key
      return answer(used.id, {
        clientDataJSON: client,
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, key).toString('base64url'),
        userHandle: wrong.handle ?? used.handle,
      })
    },
  }
}

function answer(id: Buffer, response: object): Record<string, unknown> {
  const text = id.toString('base64url')
  return { id: text, rawId: text, type: 'public-key', clientExtensionResults: {}, response }
}

function authData(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.of(flags), count])
}

function clientData(type: string, challenge: string, wrong: Misdeed): string {
  const told = {
    type: wrong.type ?? type,
    challenge: wrong.challenge ?? challenge,
    origin: wrong.origin,
    crossOrigin: false,
  }
  return Buffer.from(JSON.stringify(told)).toString('base64url')
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

type Value = number | string | Uint8Array | Map<number | string, Value>

/** The few types of values that an authenticator writes (RFC 8949): integers, bytes, texts, maps. */
function cbor(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, held]) => [cbor(key), cbor(held)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.of((major << 5) | count)
  if (count < 256) return Buffer.of((major << 5) | 24, count)
  return Buffer.of((major << 5) | 25, count >> 8, count & 255)
}
