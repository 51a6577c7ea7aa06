import { exactFault, isCount, isHash, isObject, isPositive, isText, type Test } from '../shape.ts'
import { COMMENT_RULES, type CommentRule, type SealedCommentRule, type SealedNames } from './comment-rules.ts'
import { timeOf } from './comment-time.ts'

/** The sealed rules of a draw from comments. */
export interface SealedCommentInput {
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
