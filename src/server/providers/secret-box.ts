import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts secrets at rest: AES-256-GCM, bound to the place where they are stored. */
export interface SecretBox {
  /** `place` is `table.column.rowid`: a ciphertext moved to another row cannot be opened. */
  close(secret: Uint8Array, context: string): Buffer
  /** Throws an Error where the key, the place or any byte differs. */
  open(closed: Uint8Array, context: string): Buffer
}

const version = 1
const nonceBytes = 12
const tagBytes = 16

export function createSecretBox(secretKey: Uint8Array): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secretKey, new Uint8Array(0), 'secrets at rest', 32))
  return {
    close(secret, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([Buffer.of(version), nonce, body, cipher.getAuthTag()])
    },
    open(closed, context) {
      const bytes = Buffer.from(closed)
      if (bytes[0] !== version || bytes.length < 1 + nonceBytes + tagBytes)
        throw new Error(`secret at ${context} has an unknown form`)
      const nonce = bytes.subarray(1, 1 + nonceBytes)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(1 + nonceBytes, -tagBytes)), decipher.final()])
    },
  }
}

/** A public name of a secret key: tells keys apart, and reveals nothing about them. */
export function keyIdOf(secretKey: Uint8Array): string {
  const derived = Buffer.from(hkdfSync('sha256', secretKey, new Uint8Array(0), 'key id', 32))
  return createHash('sha256').update(derived).digest('hex').slice(0, 8)
}
