import { hexToBytes } from '@noble/hashes/utils.js'
import { distinctHandles, type NamesPurpose, namesHash } from '../entries/list-hashes.ts'
import { exactFault, isCount, isHash, isObject, isPositive, isText, type Test } from '../shape.ts'
import { timeOf } from './comment-line.ts'
import { COMMENT_RULES, type CommentRule, type SealedCommentRule, type SealedNames } from './comment-rules.ts'
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
): { input: CommentInput; isWhole: boolean; areTheirs: boolean } {
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
    input: { one_entry_per_person, exclude: exclude ? (secrets.exclude ?? []) : [], comments: rules },
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

/** The sealed rules of a draw from comments. */
interface SealedCommentInput {
  one_entry_per_person: boolean
  exclude: SealedNames | null
  comments: SealedCommentRule[]
}

/** Reads the rules of an untrusted header; undefined if this version does not know them. */
export function readSealedRules(rules: unknown): SealedCommentInput | undefined {
  if (!isObject(rules)) return undefined
  const { one_entry_per_person, exclude, comments = [], ...others } = rules
  if (typeof one_entry_per_person !== 'boolean' || Object.keys(others).length > 0) return undefined
  if (exclude !== null && !isSealedNames(exclude)) return undefined
  if (!Array.isArray(comments) || !comments.every(isSealedRule) || !areInOrder(comments)) return undefined
  return { one_entry_per_person, exclude, comments }
}

function areInOrder(rules: SealedCommentRule[]): boolean {
  const places = rules.map(({ rule }) => COMMENT_RULES.indexOf(rule))
  return places.every((place, i) => place > (places[i - 1] ?? -1))
}

function isSealedRule(value: unknown): value is SealedCommentRule {
  if (!isObject(value)) return false
  const name = COMMENT_RULES.find((one) => one === value['rule'])
  return name !== undefined && exactFault(value, '', { rule: isText, ...fields[name] }) === undefined
}

function isSealedNames(value: unknown): value is SealedNames {
  return exactFault(value, '', { count: isCount, hmac: isHash }) === undefined
}

const isTexts: Test = (value) => Array.isArray(value) && value.every(isText)
const isBorder: Test = (value) =>
  value === null || (typeof value === 'string' && !Number.isNaN(timeOf(value)))
const isOneOf =
  (...words: string[]): Test =>
  (value) =>
    words.some((word) => word === value)

const fields: Record<CommentRule['rule'], Record<string, Test>> = {
  'no_replies/1': {},
  'no_post_author/1': {},
  'no_bots/1': {},
  'past_winners/1': { names: isSealedNames },
  'with_text/1': {},
  'window/1': { from: isBorder, until: isBorder },
  'mentions/1': { least: isPositive },
  'mention_of/1': { handles: isTexts },
  'required_terms/1': { match: isOneOf('all', 'any'), terms: isTexts },
  'forbidden_terms/1': { terms: isTexts },
  'extra_entries/1': { per: isOneOf('comment', 'mention'), most: isPositive },
}
