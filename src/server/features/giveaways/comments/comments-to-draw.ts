import { fail } from '#contract/api/errors.ts'
import type { CommentRules } from '#contract/comments/comment-rules.ts'
import { needsConsent } from '#contract/comments/completeness.ts'
import type { GiveawayStatistics } from '#contract/draws/statistics.ts'
import type { CommentRule } from '#draw/comments/comment-rules.ts'
import type { Weighing } from '#draw/entries/rules.ts'
import { platforms } from '#posts/address.ts'
import type { Context, Viewer } from '#server/context.ts'
import { askComments } from '#server/core/comments/ask-comments.ts'
import { assertMentions, drawRulesOf, pastWinnersOf } from '#server/core/comments/draw-rules-of.ts'
import {
  completenessOf,
  ownCollection,
  readableCollection,
} from '#server/core/comments/readable-collection.ts'
import { postsOf, type StoredCollection, type StoredPost } from '#server/core/comments/store.ts'
import { planOf, requireTool } from '#server/core/plans/entitlements.ts'
import type { ReadList } from '../seal/list.ts'

/** Comments with the rules applied, and everything that sealing them needs. */
export interface CommentsToDraw {
  collection: StoredCollection
  /** the posts of the comments; none if the organizer supplied a list without naming one and it indicates no gaps */
  posts: StoredPost[]
  rules: CommentRules
  drawRules: CommentRule[]
  pastWinners: string[]
  weighing: Weighing
  /** hex; of the comments document */
  sha256: string
  statistics: GiveawayStatistics | null
}

export interface CollectionChoice {
  collection_id: string
  comment_rules: CommentRules
  accept_incomplete: boolean
}

/**
 * Applies the rules to the viewer's own collection, and raises whatever prevents a draw from it; nothing is counted
 * yet.
 */
export async function commentsToDraw(
  ctx: Pick<Context, 'db' | 'now' | 'plan'>,
  viewer: Viewer,
  { collection_id, comment_rules, accept_incomplete }: CollectionChoice,
  options: { winners: number; rules: { one_entry_per_person?: boolean | undefined; exclude: string[] } },
): Promise<{ comments: CommentsToDraw; read: ReadList }> {
  await assertToolAllowed(ctx, viewer, await ownCollection(ctx, viewer, collection_id))
  const collection = await readableCollection(ctx, viewer, collection_id)
  const posts = await postsOf(ctx.db, collection.id)
  if (needsConsent(completenessOf(collection, posts)) && !accept_incomplete)
    throw fail('collection_incomplete')
  const count = posts.reduce((sum, { fetched }) => sum + fetched, 0)
  const limit = (await planOf(ctx, viewer)).comments
  if (count > limit) throw fail('list_too_long', { limit, count })
  assertMentions(comment_rules, ['source', 'comment_rules'])
  const pastWinners = await pastWinnersOf(ctx.db, collection, comment_rules)
  const drawRules = drawRulesOf(comment_rules, pastWinners)
  const { one_entry_per_person = true, exclude } = options.rules
  const { keys, ...sealed } = await askComments(ctx.db, collection, 'seal', {
    input: { one_entry_per_person, exclude, comments: drawRules },
  })
  const { eligible } = sealed.weighing
  if (eligible < options.winners)
    throw fail('not_enough_comments', { winners: options.winners, count: eligible })
  const namedPosts = posts.filter(({ post_id, shortfalls }) => post_id !== '' || shortfalls.length > 0)
  const rows = new Uint32Array(keys.count)
  for (let i = 0; i < rows.length; i++) rows[i] = i + 1
  return {
    comments: { collection, posts: namedPosts, rules: comment_rules, drawRules, pastWinners, ...sealed },
    read: { list: { entries: keys, rows }, blank: collection.blank, refused: collection.refused },
  }
}

/** A supplied list needs no platform, so it requires the same tool as other lists. */
async function assertToolAllowed(
  ctx: Pick<Context, 'db' | 'plan'>,
  viewer: Viewer,
  { platform, by }: StoredCollection,
): Promise<void> {
  const fetched = by === 'organiser' ? undefined : platforms.find((name) => name === platform)
  await requireTool(ctx, viewer, [fetched ?? 'other_tools'])
}
