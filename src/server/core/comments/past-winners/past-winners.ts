import type { CommentRules } from '#contract/comment-rules.ts'
import type { Context } from '#server/context.ts'
import type { StoredCollection } from '../store.ts'
import { winnersOf } from './store.ts'

/** Who won before, where a rule takes them out: only on a platform, as names of lists without one are anybody's. */
export async function pastWinnersOf(
  db: Context['db'],
  { owner, platform }: Pick<StoredCollection, 'owner' | 'platform'>,
  { no_past_winners }: Pick<CommentRules, 'no_past_winners'>,
): Promise<string[]> {
  return no_past_winners && platform !== null ? winnersOf(db, owner, platform) : []
}
