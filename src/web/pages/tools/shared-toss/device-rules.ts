import { hexToBytes } from '@noble/hashes/utils.js'
import type { PairToss } from '#contract/draws/pair-tosses.ts'
import { type PairRole, sealSecret } from '#draw/pair-toss.ts'
import type { KeptSecret } from './kept-secret.ts'

/** A seal that never arrived makes no part. */
export function partOf({ commitments }: PairToss, { role }: KeptSecret): PairRole | null {
  return commitments[role] === null ? null : role
}

/** Whether it is this device's turn, and both seals are the ones it knows. */
export function canOpen(toss: PairToss, kept: KeptSecret): boolean {
  return toss.status === 'sealed' && !toss.opened[kept.role] && isSame(toss, kept)
}

/** Whether toss and seals are those that this device knows. */
export function isSame(
  { share_code, toss, commitments }: PairToss,
  { role, secret, theirs }: KeptSecret,
): boolean {
  const other = commitments[otherOf(role)]
  const own = commitments[role]
  if (own === null) return true
  return (
    own === sealSecret({ id: share_code, toss }, role, hexToBytes(secret)) &&
    (theirs === null || theirs === other)
  )
}

export function otherOf(role: PairRole): PairRole {
  return role === 'a' ? 'b' : 'a'
}
