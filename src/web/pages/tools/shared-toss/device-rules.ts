import { hexToBytes } from '@noble/hashes/utils.js'
import type { PairToss } from '#contract/draws/pair-tosses.ts'
import type { ChanceOutcome } from '#draw/chance/plan.ts'
import { pairDigits, pairOutcome, sealSecret } from '#draw/pair-toss.ts'
import type { PairRole } from '#draw/paired-toss.ts'
import { type KeptSecret, otherOf } from './kept-secret.ts'

/** Whether it is this device's turn, and both seals are the ones it knows. */
export function canOpen(toss: PairToss, kept: KeptSecret): boolean {
  return toss.status === 'sealed' && !toss.opened[kept.role] && isSame(toss, kept)
}

/** Whether toss and seals are those that this device knows. */
export function isSame(toss: PairToss, { role, secret, theirs }: KeptSecret): boolean {
  const other = toss.commitments[otherOf(role)]
  const own = toss.commitments[role]
  if (own === null) return true
  return own === sealOf(toss, role, secret) && (theirs === null || theirs === other)
}

/** This device's part as the toss shows it; null where another device took the place before it. */
export function takenPart(toss: PairToss, kept: KeptSecret): KeptSecret | null {
  const own = toss.commitments[kept.role]
  if (kept.isTaken || own === null) return kept
  if (own === sealOf(toss, kept.role, kept.secret)) return { ...kept, isTaken: true }
  // The first person's seal made the toss, so another one in its place is no accident.
  return kept.role === 'b' ? null : kept
}

export function sealOf(
  { share_code, toss }: Pick<PairToss, 'share_code' | 'toss'>,
  role: PairRole,
  secret: string,
): string {
  return sealSecret({ id: share_code, toss }, role, hexToBytes(secret))
}

/** What came; undefined until both secrets are opened. */
export function outcomeOf({
  share_code: id,
  toss,
  commitments,
  secrets,
}: PairToss): ChanceOutcome | undefined {
  if (commitments.b === null || secrets.a === null || secrets.b === null) return undefined
  const header = { id, toss }
  const both = { a: commitments.a, b: commitments.b }
  return pairOutcome(header, pairDigits(header, both, { a: secrets.a, b: secrets.b }))
}
