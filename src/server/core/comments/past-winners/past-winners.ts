import type { CommentRules } from '#contract/comments/comment-rules.ts'
import type { Context } from '#server/context.ts'
import type { StoredCollection } from '../store.ts'
import { winnersOf } from './store.ts'

/** Past winners, if a rule excludes them: only on a platform, as the names in other lists could be anyone's. */
export async function pastWinnersOf(
  db: Context['db'],
  { owner, platform }: Pick<StoredCollection, 'owner' | 'platform'>,
  { no_past_winners }: Pick<CommentRules, 'no_past_winners'>,
): Promise<string[]> {
  return no_past_winners && platform !== null ? winnersOf(db, owner, platform) : []
}
