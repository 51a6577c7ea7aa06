import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { canonicalJson } from './canonical-json.ts'
import { MAX_COINS } from './chance/coins.ts'
import { type ChanceOutcome, outcomeOf, radicesOf } from './chance/plan.ts'
import { PAIR_SECRET_BYTES, type PairedToss, type PairRole, readToss } from './paired-toss.ts'
import { bounded } from './ranking.ts'
import { exactFault, isCount, isHash, isObject } from './shape.ts'
import { toUtf8 } from './text/utf8.ts'

/**
 * A toss of two people whose devices make a secret each: both seal theirs before either is opened, so that neither
 * person nor the server between them can choose what comes.
 */

export const PAIR_FORMAT = 'pair-toss/1'

/** Distinguish the seals of two people, and the hash of both, from leaves (0) up to sealed numbers (3). */
const SEAL_TAG = 4
const PAIR_TAG = 5

/** What both people see before they seal anything. */
export interface PairHeader {
  /** 16 random bytes of the device that started the toss, base64url */
  id: string
  toss: PairedToss
}

/** In hex. */
export type OfBoth = Readonly<Record<PairRole, string>>

export interface PairReceipt extends PairHeader {
  format: typeof PAIR_FORMAT
  commitments: OfBoth
  secrets: OfBoth
  /** one for each coin or die, from 0 */
  digits: number[]
}

/**
 * `SHA256(0x04 || role || secret || canonical JSON of format, id and toss)` in hex. The role keeps the second person from
 * sealing a copy of what the first one sealed; id and toss keep a seal from being used in another toss.
 */
export function sealSecret(header: PairHeader, role: PairRole, secret: Uint8Array): string {
  if (secret.length !== PAIR_SECRET_BYTES) throw new RangeError(`${PAIR_SECRET_BYTES} bytes are needed`)
  return bytesToHex(sha256(concatBytes(Uint8Array.of(SEAL_TAG), toUtf8(role), secret, headerBytes(header))))
}

/** Whether a secret in hex is what this person sealed. */
export function opensSeal(header: PairHeader, role: PairRole, commitment: string, secret: string): boolean {
  return isHash(secret) && sealSecret(header, role, hexToBytes(secret)) === commitment
}

/** `SHA256(0x05 || seal of a || seal of b || canonical JSON of format, id and toss)`: the same on both devices. */
export function pairHash(header: PairHeader, { a, b }: OfBoth): string {
  const parts = [Uint8Array.of(PAIR_TAG), hexToBytes(a), hexToBytes(b), headerBytes(header)]
  return bytesToHex(sha256(concatBytes(...parts)))
}

/**
 * What two opened secrets give. The key is `HMAC-SHA256(secret of a || secret of b, "pair-toss/1 seed" || pair hash)`, and
 * coin or die i is the i-th number that draws take from a seed.
 */
export function pairDigits(header: PairHeader, commitments: OfBoth, secrets: OfBoth): number[] {
  const spec = readToss(header.toss)
  if (!spec) throw new RangeError('toss')
  const key = concatBytes(hexToBytes(secrets.a), hexToBytes(secrets.b))
  const message = concatBytes(toUtf8(`${PAIR_FORMAT} seed`), hexToBytes(pairHash(header, commitments)))
  const seed = hmac(sha256, key, message)
  return radicesOf(spec).map((radix, i) => Number(bounded(seed, i, radix).r))
}

/** The outcome that the digits stand for. */
export function pairOutcome({ toss }: PairHeader, digits: readonly number[]): ChanceOutcome {
  const spec = readToss(toss)
  if (!spec) throw new RangeError('toss')
  return outcomeOf(spec, digits.map(BigInt))
}

/** In order; names are part of the format, like those of the checks of a draw. */
export type PairCheckName = 'shape' | 'format' | 'seal_a' | 'seal_b' | 'digits'

export interface PairCheck {
  name: PairCheckName
  ok: boolean
  at?: string
}

/** Recomputes a receipt of two people from nothing but itself. Accepts anything and never throws. */
export function checkPair(receipt: unknown): PairCheck[] {
  const at = pairFault(receipt)
  if (at !== undefined) return [{ name: 'shape', ok: false, at }]
  const { commitments, secrets, digits, ...header } = receipt as PairReceipt
  if (header.format !== PAIR_FORMAT) return [{ name: 'format', ok: false }]
  return [
    { name: 'shape', ok: true },
    { name: 'format', ok: true },
    { name: 'seal_a', ok: opensSeal(header, 'a', commitments.a, secrets.a) },
    { name: 'seal_b', ok: opensSeal(header, 'b', commitments.b, secrets.b) },
    { name: 'digits', ok: pairDigits(header, commitments, secrets).join() === digits.join() },
  ]
}

/** Whether a document says that it is of two people. */
export function isOfPair(receipt: unknown): receipt is { format: string } {
  return (
    isObject(receipt) && typeof receipt['format'] === 'string' && receipt['format'].startsWith('pair-toss/')
  )
}

function pairFault(receipt: unknown): string | undefined {
  const both = { a: isHash, b: isHash }
  return exactFault(receipt, 'receipt', {
    format: (value) => typeof value === 'string',
    id: (value) => typeof value === 'string' && /^[\w-]{22}$/.test(value),
    toss: (value) => readToss(value) !== undefined,
    commitments: (value) => exactFault(value, '', both) === undefined,
    secrets: (value) => exactFault(value, '', both) === undefined,
    digits: (value) => Array.isArray(value) && value.length <= MAX_COINS && value.every(isCount),
  })
}

function headerBytes({ id, toss }: PairHeader): Uint8Array {
  return toUtf8(canonicalJson({ format: PAIR_FORMAT, id, toss }))
}
