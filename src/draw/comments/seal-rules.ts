import { hexToBytes } from '@noble/hashes/utils.js'
import { distinctHandles, type NamesPurpose, namesHash } from '../entries/exclude-hash.ts'
import type { CommentRule, SealedCommentRule, SealedNames } from './comment-rules.ts'
import type { SealedCommentInput } from './read-sealed-rules.ts'
import type { CommentInput } from './weigh-comments.ts'

/** Rules as written in the header. `saltKey`: 32 bytes. */
export function sealRules(rules: readonly CommentRule[], saltKey: Uint8Array): SealedCommentRule[] {
  return rules.map((rule) =>
    rule.rule === 'past_winners/1'
      ? { rule: rule.rule, names: namesHash(rule.names, saltKey, 'past winners') }
      : rule,
  )
}

/** What only the owner of a draw can provide. */
export interface CommentSecrets {
  exclude?: string[]
  pastWinners?: string[]
  /** hex, 32 bytes: proves that these were the names */
  saltKey?: string
}

/**
 * Restores the rules from the sealed ones. `isWhole`: all names that were sealed as a hash are given; otherwise people
 * on a missing list stay in. `areTheirs`: the given names are as many as were sealed and, if the key is given, exactly
 * the same.
 */
export function openRules(
  { one_entry_per_person, exclude, comments }: SealedCommentInput,
  secrets: CommentSecrets,
): { wish: CommentInput; isWhole: boolean; areTheirs: boolean } {
  const past = comments.flatMap((one) => (one.rule === 'past_winners/1' ? [one.names] : []))[0]
  const sealed = [
    { names: secrets.exclude, sealed: exclude ?? undefined, purpose: 'exclude' },
    { names: secrets.pastWinners, sealed: past, purpose: 'past winners' },
  ] as const
  const rules = comments.map(
    (one): CommentRule =>
      one.rule === 'past_winners/1' ? { rule: one.rule, names: secrets.pastWinners ?? [] } : one,
  )
  return {
    wish: { one_entry_per_person, exclude: exclude ? (secrets.exclude ?? []) : [], comments: rules },
    isWhole: sealed.every((list) => list.names !== undefined || (list.sealed?.count ?? 0) === 0),
    areTheirs: sealed.every((list) => isSealed(list.names, list.sealed, list.purpose, secrets.saltKey)),
  }
}

function isSealed(
  names: readonly string[] | undefined,
  sealed: SealedNames | undefined,
  purpose: NamesPurpose,
  saltKey: string | undefined,
): boolean {
  if (!names || !sealed) return true
  if (distinctHandles(names).length !== sealed.count) return false
  return saltKey === undefined || namesHash(names, hexToBytes(saltKey), purpose).hmac === sealed.hmac
}
