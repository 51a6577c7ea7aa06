import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { toUtf8 } from '../text/utf8.ts'
import { fromBase64, toBase64 } from './base64.ts'
import type { TreeHead } from './merkle.ts'
import { isKeyName, type VerifierKey } from './verifier-key.ts'

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
