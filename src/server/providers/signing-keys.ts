import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'

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
