import type { PairToss } from '#contract/draws/pair-tosses.ts'
import type { RandomBytes } from '#draw/chance/uniform.ts'
import { PAIR_SECRET_BYTES, type PairRole } from '#draw/paired-toss.ts'

/** This device's part in a toss: its secret, hex, and the seal of the other person as this device saw it first. */
export interface KeptSecret {
  role: PairRole
  secret: string
  theirs: string | null
  /** the site has taken its seal; until then it may have taken another device's */
  isTaken?: boolean
}

const inMemory = new Map<string, KeptSecret>()

/** A seal that never arrived makes no part. */
export function partOf({ commitments }: PairToss, { role }: KeptSecret): PairRole | null {
  return commitments[role] === null ? null : role
}

export function otherOf(role: PairRole): PairRole {
  return role === 'a' ? 'b' : 'a'
}

export function makeSecret(random: RandomBytes): string {
  return Array.from(random(PAIR_SECRET_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Keeps it over reloads, or until this page is closed if the browser stores nothing. */
export function keepSecret(code: string, kept: KeptSecret): void {
  inMemory.set(code, kept)
  try {
    localStorage.setItem(keyOf(code), JSON.stringify(kept))
  } catch {
    // It stays in memory.
  }
}

/** Undefined if this device takes no part in the toss. */
export function keptSecret(code: string): KeptSecret | undefined {
  try {
    return readKept(localStorage.getItem(keyOf(code))) ?? inMemory.get(code)
  } catch {
    return inMemory.get(code)
  }
}

export function isStored(code: string): boolean {
  try {
    return localStorage.getItem(keyOf(code)) !== null
  } catch {
    return false
  }
}

export function forgetSecret(code: string): void {
  inMemory.delete(code)
  try {
    localStorage.removeItem(keyOf(code))
  } catch {
    // Nothing was stored.
  }
}

function readKept(text: string | null): KeptSecret | undefined {
  const { role, secret, theirs, isTaken } = (JSON.parse(text ?? 'null') ?? {}) as Partial<KeptSecret>
  if ((role !== 'a' && role !== 'b') || typeof secret !== 'string') return undefined
  return { role, secret, theirs: theirs ?? null, ...(isTaken === true && { isTaken }) }
}

function keyOf(code: string): string {
  return `pair_toss ${code}`
}
