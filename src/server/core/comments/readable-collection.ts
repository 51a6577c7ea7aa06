import { fail } from '#contract/api/errors.ts'
import type { Completeness } from '#contract/comments/collections.ts'
import type { CommentRules } from '#contract/comments/comment-rules.ts'
import { timeOf } from '#draw/comments/comment-line.ts'
import type { CommentRule } from '#draw/comments/comment-rules.ts'
import { mentionOf } from '#draw/comments/word-characters.ts'
import type { Context, Viewer } from '../../context.ts'
import { isId } from '../../kit/ids.ts'
import { collectionById, type StoredCollection, type StoredPost, winnersOf } from './store.ts'

/**
 * A finished collection of the viewer whose comments still exist. Raises `collection_not_found`,
 * `collection_not_completed` and `comments_gone`.
 */
export async function readableCollection(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: Pick<Viewer, 'owner'>,
  id: string,
): Promise<StoredCollection> {
  const stored = await ownCollection(ctx, viewer, id)
  if (stored.status === 'waiting' || stored.status === 'running') throw fail('collection_not_completed')
  if (!areKept(stored, ctx.now())) throw fail('comments_gone')
  return stored
}

/** Whether the comments of a finished collection still exist. */
export function areKept({ kept_until }: Pick<StoredCollection, 'kept_until'>, now: Date): boolean {
  return kept_until === null || kept_until > now
}

/** A collection for the account that started it; for all others it does not exist. */
export async function ownCollection(
  ctx: Pick<Context, 'db'>,
  viewer: Pick<Viewer, 'owner'>,
  id: string,
): Promise<StoredCollection> {
  const stored = isId(id) ? await collectionById(ctx.db, id) : undefined
  if (stored?.owner !== viewer.owner) throw fail('collection_not_found')
  return stored
}

/** The share of the platform's count needed to call a collection nearly complete. */
const nearly = 0.9

/** How complete a finished collection is; null before its end. */
export function completenessOf(
  { status, by }: Pick<StoredCollection, 'status' | 'by'>,
  posts: Pick<StoredPost, 'complete' | 'fetched' | 'expected' | 'shortfalls'>[],
): Completeness | null {
  if (status === 'waiting' || status === 'running') return null
  if (status !== 'done') return 'poor'
  if (by === 'organiser') return posts.some(({ shortfalls }) => shortfalls.length > 0) ? 'poor' : 'supplied'
  if (posts.every(({ complete }) => complete === true)) return 'complete'
  return posts.every(isNearlyWhole) ? 'short' : 'poor'
}

/**
 * A collection cut off by a plan's limit is partial, however large; without a platform count there is nothing to check
 * against.
 */
function isNearlyWhole({
  complete,
  fetched,
  expected,
  shortfalls,
}: Pick<StoredPost, 'complete' | 'fetched' | 'expected' | 'shortfalls'>): boolean {
  if (complete) return true
  if (shortfalls.includes('asked_limit')) return false
  return expected === null || fetched >= expected * nearly
}

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
