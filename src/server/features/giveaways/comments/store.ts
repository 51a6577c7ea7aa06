import { type Selectable, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { CollectionsTable } from '#server/db/tables/collections.ts'
import type { StoredComment } from '#server/db/tables/giveaways.ts'

export interface DrawnPostKey {
  platform: string
  post_id: string
}

/** Serializes draws of the same post, so that each gets its own number. Held until the transaction ends. */
export async function lockPosts(trx: Database, posts: readonly DrawnPostKey[]): Promise<void> {
  // Sorted, so that two draws with posts in common cannot deadlock.
  const names = posts.map(({ platform, post_id }) => `post ${platform} ${post_id}`).sort()
  for (const name of names) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/** All previous draws with any of these posts, over all accounts; hashes of the latest ones, oldest first. */
export async function drawsOfPosts(
  trx: Database,
  posts: readonly DrawnPostKey[],
  named: number,
): Promise<{ count: number; latest: string[] }> {
  const ofPosts = trx.selectFrom('giveaways').where('id', 'in', (eb) =>
    eb
      .selectFrom('giveaway_posts')
      .select('giveaway_id')
      .where((where) =>
        where.or(
          posts.map(({ platform, post_id }) =>
            where.and([where('platform', '=', platform), where('post_id', '=', post_id)]),
          ),
        ),
      ),
  )
  const { count } = await ofPosts
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await ofPosts
    .select('commit_hash')
    .orderBy('sealed_at', 'desc')
    .orderBy('seq', 'desc')
    .limit(named)
    .execute()
  return { count, latest: rows.map((row) => row.commit_hash).reverse() }
}

export async function insertDrawnPosts(
  trx: Database,
  giveawayId: string,
  posts: readonly DrawnPostKey[],
): Promise<void> {
  if (posts.length === 0) return
  await trx
    .insertInto('giveaway_posts')
    .values(posts.map(({ platform, post_id }) => ({ giveaway_id: giveawayId, platform, post_id })))
    .execute()
}

/** Adds the comment of a promoted winner, which is stored only as long as the name. */
export async function addEventComment(
  db: Database,
  giveawayId: string,
  no: number,
  comment: StoredComment,
): Promise<void> {
  await db
    .updateTable('giveaway_events')
    .set({ comment: JSON.stringify(comment) })
    .where('giveaway_id', '=', giveawayId)
    .where('no', '=', no)
    .where(sql<boolean>`draw ? 'key'`)
    .execute()
}

export async function forgetEventComment(trx: Database, giveawayId: string, no: number): Promise<void> {
  await trx
    .updateTable('giveaway_events')
    .set({ comment: null })
    .where('giveaway_id', '=', giveawayId)
    .where('no', '=', no)
    .execute()
}

/** Stores a collection after an erasure: documents that were sealed from it before no longer match. */
export async function keepThinned(
  trx: Database,
  collectionId: string,
  change: { wish: Selectable<CollectionsTable>['wish']; isThinner: boolean },
): Promise<void> {
  await trx
    .updateTable('collections')
    .set({ wish: JSON.stringify(change.wish) })
    .$if(change.isThinner, (query) => query.set((eb) => ({ version: eb('version', '+', 1) })))
    .where('id', '=', collectionId)
    .execute()
}

/** Lowers the counts of a post after an erasure: it is no longer complete. */
export async function thinPost(
  trx: Database,
  { collection_id, post_no }: { collection_id: string; post_no: number },
  lost: { fetched: number; replies: number; deleted: number },
): Promise<void> {
  await trx
    .updateTable('collection_posts')
    .set((eb) => ({
      fetched: eb('fetched', '-', lost.fetched),
      replies: eb('replies', '-', lost.replies),
      deleted: eb('deleted', '-', lost.deleted),
      complete: false,
    }))
    .where('collection_id', '=', collection_id)
    .where('no', '=', post_no)
    .execute()
}

/** Never shortens the retention of a collection, and skips collections without an end. */
export async function keepCollectionUntil(trx: Database, id: string, until: Date): Promise<void> {
  await trx
    .updateTable('collections')
    .set({ kept_until: until })
    .where('id', '=', id)
    .where('kept_until', '<', until)
    .execute()
}
