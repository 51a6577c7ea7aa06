import { fail } from '#contract/api/errors.ts'
import type { CommentRules } from '#contract/comments/comment-rules.ts'
import { timeOf } from '#draw/comments/comment-line.ts'
import type { CommentRule } from '#draw/comments/comment-rules.ts'
import { mentionOf } from '#draw/comments/word-characters.ts'
import type { Context } from '#server/context.ts'
import { type StoredCollection, winnersOf } from './store.ts'

/** Converts the chosen rules to those that a draw weighs and seals: the active ones, in their fixed order. */
export function drawRulesOf(rules: CommentRules, pastWinners: readonly string[]): CommentRule[] {
  const mentioned = filled(rules.mention_of)
  const required = filled(rules.required_terms)
  const forbidden = filled(rules.forbidden_terms)
  const hasWindow = rules.from !== null || rules.until !== null
  const chosen: (CommentRule | false | null)[] = [
    rules.no_replies && { rule: 'no_replies/1' },
    rules.no_post_author && { rule: 'no_post_author/1' },
    rules.no_bots && { rule: 'no_bots/1' },
    rules.no_past_winners && { rule: 'past_winners/1', names: [...pastWinners] },
    rules.with_text && { rule: 'with_text/1' },
    hasWindow && { rule: 'window/1', from: border(rules.from), until: border(rules.until) },
    rules.mentions > 0 && { rule: 'mentions/1', least: rules.mentions },
    mentioned.length > 0 && { rule: 'mention_of/1', handles: mentioned },
    required.length > 0 && { rule: 'required_terms/1', match: rules.required_match, terms: required },
    forbidden.length > 0 && { rule: 'forbidden_terms/1', terms: forbidden },
    rules.extra_entries && { rule: 'extra_entries/1', ...rules.extra_entries },
  ]
  return chosen.filter((rule): rule is CommentRule => !!rule)
}

/**
 * Refuses handles that no comment can mention, such as `#brand`: the rule would remove nothing, and the receipt would
 * state it all the same. `path`: where the rules are in the request.
 */
export function assertMentions({ mention_of }: CommentRules, path: readonly string[]): void {
  const wrong = mention_of.findIndex((handle) => handle.trim() !== '' && mentionOf(handle) === '')
  if (wrong >= 0)
    throw fail('validation_failed', {}, [{ path: [...path, 'mention_of', wrong], key: 'validation.invalid' }])
}

/** Sealed texts must not contain lone surrogates, which a request may. */
function filled(terms: readonly string[]): string[] {
  return terms.map((term) => term.trim().toWellFormed()).filter((term) => term !== '')
}

const earliest = '1000-01-01T00:00:00.000Z'
const latest = '9999-12-31T23:59:59.999Z'

/** In UTC; a time that no comment can have becomes the nearest one with a sealed form. */
function border(time: string | null): string | null {
  if (time === null) return null
  const moment = new Date(time).getTime()
  if (moment <= timeOf(earliest)) return earliest
  return moment >= timeOf(latest) ? latest : new Date(moment).toISOString()
}

/** Past winners, if a rule excludes them: only on a platform, as the names in other lists could be anyone's. */
export async function pastWinnersOf(
  db: Context['db'],
  { owner, platform }: Pick<StoredCollection, 'owner' | 'platform'>,
  { no_past_winners }: Pick<CommentRules, 'no_past_winners'>,
): Promise<string[]> {
  return no_past_winners && platform !== null ? winnersOf(db, owner, platform) : []
}
