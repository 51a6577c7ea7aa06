import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { toUtf8 } from '../text/utf8.ts'
import { fromBase64, toBase64 } from './base64.ts'

/** Type of an Ed25519 key in a signed note (C2SP signed-note). */
const ED25519 = 1
const KEY_BYTES = 32

/** The signer of checkpoints: a name, which is the ledger's origin, and an Ed25519 key. */
export interface VerifierKey {
  name: string
  /** 32 bytes */
  publicKey: Uint8Array
  /** 4 bytes: distinguishes keys with the same name */
  id: Uint8Array
}

/**
 * The key of 32 bytes under a name. Throws a RangeError for any other length, and for a name that is not 1 to 200
 * visible ASCII characters without a plus, which is narrower than C2SP so that all programs read it alike.
 */
export function verifierKey(name: string, publicKey: Uint8Array): VerifierKey {
  if (!isKeyName(name)) throw new RangeError(`no name of a key: ${JSON.stringify(name.slice(0, 40))}`)
  if (publicKey.length !== KEY_BYTES) throw new RangeError('an Ed25519 key has 32 bytes')
  const id = sha256(concatBytes(toUtf8(`${name}\n`), Uint8Array.of(ED25519), publicKey)).slice(0, 4)
  return { name, publicKey, id }
}

/** `name+id+key`, the text of a key in C2SP: the id in hex, then type and key in base 64. */
export function verifierKeyText({ name, id, publicKey }: VerifierKey): string {
  return `${name}+${bytesToHex(id)}+${toBase64(concatBytes(Uint8Array.of(ED25519), publicKey))}`
}

/** Reads the text of a key; undefined if it is invalid, not Ed25519, or its id does not match the key. */
export function readVerifierKey(text: string): VerifierKey | undefined {
  const [name, id, encoded, ...rest] = text.split('+')
  if (name === undefined || id === undefined || encoded === undefined || !isKeyName(name)) return undefined
  // A plus is also a base 64 character.
  const bytes = fromBase64([encoded, ...rest].join('+'))
  if (bytes?.length !== KEY_BYTES + 1 || bytes[0] !== ED25519) return undefined
  const key = verifierKey(name, bytes.slice(1))
  return bytesToHex(key.id) === id ? key : undefined
}

/** Whether this is a valid ledger name. */
export function isKeyName(name: string): boolean {
  return /^[!-*,-~]{1,200}$/.test(name)
}
