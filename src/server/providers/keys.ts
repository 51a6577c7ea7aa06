import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'
import { acceptedKeys } from '#server/kit/secret-keys.ts'

/** Secrets at rest: AES-256-GCM, bound to the place where they are stored. */
export interface SecretBox {
  /** Encrypts. `context` is `table.column.rowid`: a ciphertext moved to another row cannot be decrypted. */
  close(secret: Uint8Array, context: string): Buffer
  /** Decrypts. Throws an Error where the key, the place or any byte differs. */
  open(closed: Uint8Array, context: string): Buffer
}

/** The first form had no id of its key. */
const oldVersion = 1
const version = 2
const idBytes = 4
const nonceBytes = 12
const tagBytes = 16

/** Encrypts with this key; decrypts what was encrypted with it or with an older key that is still accepted. */
export function createSecretBox(secretKey: Uint8Array): SecretBox {
  const keys = acceptedKeys(secretKey).map((accepted) => ({ id: idOf(accepted), key: derivedKey(accepted) }))
  const { id, key } = keys[0] ?? { id: idOf(secretKey), key: derivedKey(secretKey) }
  return {
    close(secret, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([Buffer.of(version), id, nonce, body, cipher.getAuthTag()])
    },
    open(closed, context) {
      const bytes = Buffer.from(closed)
      const isOld = bytes[0] === oldVersion
      const start = isOld ? 1 : 1 + idBytes
      if ((!isOld && bytes[0] !== version) || bytes.length < start + nonceBytes + tagBytes)
        throw new Error(`secret at ${context} has an unknown form`)
      const candidates = isOld ? keys : keys.filter((known) => bytes.subarray(1, start).equals(known.id))
      for (const candidate of candidates) {
        const secret = decrypted(bytes.subarray(start), candidate.key, context)
        if (secret) return secret
      }
      throw new Error(`no known key opens the secret at ${context}`)
    },
  }
}

function decrypted(bytes: Buffer, key: Buffer, context: string): Buffer | undefined {
  try {
    const nonce = bytes.subarray(0, nonceBytes)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
  } catch {
    return undefined
  }
}

/** Whether a secret was encrypted with this key. False for those from before secrets named their key. */
export function isEncryptedWith(secretKey: Uint8Array, closed: Uint8Array): boolean {
  return (
    closed[0] === version &&
    Buffer.from(closed)
      .subarray(1, 1 + idBytes)
      .equals(idOf(secretKey))
  )
}

function derivedKey(secretKey: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, new Uint8Array(0), 'secrets at rest', 32))
}

/** A public name of a secret key: tells keys apart, and reveals nothing about them. */
export function keyIdOf(secretKey: Uint8Array): string {
  return idOf(secretKey).toString('hex')
}

function idOf(secretKey: Uint8Array): Buffer {
  const derived = Buffer.from(hkdfSync('sha256', secretKey, new Uint8Array(0), 'key id', 32))
  return createHash('sha256').update(derived).digest().subarray(0, idBytes)
}

/** One Ed25519 key of this installation; its secret half is derived from the installation's secret key. */
interface SigningKey {
  /** 32 bytes */
  publicKey: Uint8Array
  /** 64 bytes */
  sign(message: Uint8Array): Uint8Array
}

/** The keys that sign the ledger's checkpoints and the receipts. */
export interface SigningKeys {
  ledger: SigningKey
  receipt: SigningKey
}

/** RFC 8410: the bytes before the 32 bytes of a secret Ed25519 key in PKCS #8. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The keys derived from the installation's secret key (32 bytes), the same after every start. */
export function createSigningKeys(secretKey: Uint8Array): SigningKeys {
  return {
    ledger: signingKey(secretKey, 'ledger checkpoints'),
    receipt: signingKey(secretKey, 'receipts'),
  }
}

function signingKey(secretKey: Uint8Array, purpose: string): SigningKey {
  const seed = Buffer.from(hkdfSync('sha256', secretKey, new Uint8Array(0), `signing ${purpose}`, 32))
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  return {
    publicKey: new Uint8Array(publicKey),
    sign: (message) => new Uint8Array(sign(null, message, key)),
  }
}
