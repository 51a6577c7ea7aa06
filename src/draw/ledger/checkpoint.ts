import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { toUtf8 } from '../text/utf8.ts'
import type { TreeHead } from './merkle.ts'

/** The state of a ledger, as its checkpoint gives it (C2SP tlog-checkpoint). */
export interface Checkpoint extends TreeHead {
  /** name of the ledger, and of the key that signs for it */
  origin: string
}

/** Why a note is not a checkpoint of the ledger with the known key. */
export type CheckpointFault = 'shape' | 'other_origin' | 'no_signature' | 'wrong_signature'

const SIGNATURE_BYTES = 64
const HASH_BYTES = 32
/** The minimum that a verifier must accept (C2SP signed-note). Signatures of witnesses may accompany our own. */
const MAX_SIGNATURES = 16
const MAX_NOTE_LENGTH = 16 * 1024

/**
 * The signed text: origin, number of lines and root (base 64), one per line. Throws a RangeError on an invalid key
 * name.
 */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  if (!isKeyName(origin)) throw new RangeError('no name of a ledger')
  return `${origin}\n${size}\n${toBase64(root)}\n`
}

/** The signed note (C2SP signed-note) of a checkpoint. `sign` returns the Ed25519 signature, 64 bytes, of its input. */
export function signCheckpoint(
  checkpoint: Checkpoint,
  key: VerifierKey,
  sign: (message: Uint8Array) => Uint8Array,
): string {
  const text = checkpointText(checkpoint)
  const signature = concatBytes(key.id, sign(toUtf8(text)))
  return `${text}\n— ${key.name} ${toBase64(signature)}\n`
}

/**
 * Reads a signed note as a checkpoint of the ledger that `key` signs for. Stricter than C2SP, as our own ledger allows:
 * the text has exactly three lines, the origin is the name of the key, and each key signs once. Signatures of other
 * keys are ignored. Never throws.
 */
export function readCheckpoint(note: string, key: VerifierKey): Checkpoint | CheckpointFault {
  const parts = partsOf(note)
  if (!parts) return 'shape'
  const { text, checkpoint, signatures } = parts
  if (checkpoint.origin !== key.name) return 'other_origin'
  const id = bytesToHex(key.id)
  const ours = signatures.filter((one) => one.name === key.name && one.id === id)
  const [own] = ours
  if (!own) return 'no_signature'
  if (ours.length > 1) return 'shape'
  return isSignature(own.signature, toUtf8(text), key.publicKey) ? checkpoint : 'wrong_signature'
}

/** The content of a note, without verifying its signature. Only to be trusted if `readCheckpoint` returns the same. */
export function unsignedCheckpoint(note: string): Checkpoint | undefined {
  return partsOf(note)?.checkpoint
}

/** Whether 64 bytes are the Ed25519 signature of a message, strictly by RFC 8032. Never throws. */
export function isSignature(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== SIGNATURE_BYTES) return false
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false })
  } catch {
    return false
  }
}

interface Parts {
  text: string
  checkpoint: Checkpoint
  signatures: { name: string; id: string; signature: Uint8Array }[]
}

function partsOf(note: string): Parts | undefined {
  if (note.length > MAX_NOTE_LENGTH || !note.isWellFormed()) return undefined
  const [origin, size, root, blank, ...rest] = note.split('\n')
  if (origin === undefined || size === undefined || root === undefined) return undefined
  if (blank !== '' || rest.pop() !== '') return undefined
  const checkpoint = checkpointOf(origin, size, root)
  const signatures = rest.map(signatureOf)
  if (!checkpoint || signatures.length === 0 || signatures.length > MAX_SIGNATURES) return undefined
  const all = signatures.filter((one) => one !== undefined)
  return all.length === signatures.length
    ? { text: `${origin}\n${size}\n${root}\n`, checkpoint, signatures: all }
    : undefined
}

function checkpointOf(origin: string, size: string, root: string): Checkpoint | undefined {
  const hash = fromBase64(root)
  const lines = Number(size)
  if (!isKeyName(origin) || !/^(0|[1-9]\d{0,15})$/.test(size) || !Number.isSafeInteger(lines))
    return undefined
  return hash?.length === HASH_BYTES ? { origin, size: lines, root: hash } : undefined
}

function signatureOf(line: string): Parts['signatures'][number] | undefined {
  const [dash, name, encoded, ...more] = line.split(' ')
  if (dash !== '—' || name === undefined || encoded === undefined || more.length > 0) return undefined
  const bytes = fromBase64(encoded)
  if (!isKeyName(name) || bytes === undefined || bytes.length <= 4) return undefined
  return { name, id: bytesToHex(bytes.slice(0, 4)), signature: bytes.slice(4) }
}

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
function isKeyName(name: string): boolean {
  return /^[!-*,-~]{1,200}$/.test(name)
}

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Base 64 of RFC 4648, section 4. Hand-written, because this directory compiles without the DOM's `btoa`. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    const length = Math.min(bytes.length - at, 3) + 1
    for (let sign = 0; sign < 4; sign++) text += sign < length ? signs[(group >> (18 - 6 * sign)) & 63] : '='
  }
  return text
}

/** Decodes canonical base 64; undefined for any other text. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0) return undefined
  const padding = /={0,2}$/.exec(text)?.[0].length ?? 0
  const bytes = new Uint8Array((text.length / 4) * 3)
  for (let at = 0; at < text.length; at += 4) {
    let group = 0
    for (let sign = 0; sign < 4; sign++)
      group = (group << 6) | Math.max(signs.indexOf(text.charAt(at + sign)), 0)
    bytes.set([group >> 16, (group >> 8) & 255, group & 255], (at / 4) * 3)
  }
  const found = bytes.subarray(0, bytes.length - padding)
  // Encoding it again refuses foreign characters and spare bits: each byte string has exactly one text.
  return toBase64(found) === text ? found : undefined
}
