import { type Insertable, type Selectable, sql } from 'kysely'
import { isVoidDraw } from '#server/db/tables/giveaways.ts'
import type { Database } from '../../db/client.ts'
import type {
  CollectionPostsTable,
  CollectionsTable,
  CommentPagesTable,
} from '../../db/tables/collections.ts'

export type StoredCollection = Selectable<CollectionsTable>
export type NewCollection = Insertable<CollectionsTable>
/** A post without its image, which is large and rarely needed. */
export type StoredPost = Omit<Selectable<CollectionPostsTable>, 'picture'> & { has_picture: boolean }
export type NewPost = Insertable<CollectionPostsTable>
export type StoredPage = Selectable<CommentPagesTable>

/** Pages per insert statement. */
const pagesPerInsert = 100

export async function insertCollection(
  trx: Database,
  collection: NewCollection,
  posts: NewPost[],
): Promise<void> {
  await trx.insertInto('collections').values(collection).execute()
  if (posts.length > 0) await trx.insertInto('collection_posts').values(posts).execute()
}

export async function insertPages(trx: Database, pages: Insertable<CommentPagesTable>[]): Promise<void> {
  for (let i = 0; i < pages.length; i += pagesPerInsert)
    await trx
      .insertInto('comment_pages')
      .values(pages.slice(i, i + pagesPerInsert))
      .execute()
}

export function collectionById(db: Database, id: string): Promise<StoredCollection | undefined> {
  return db.selectFrom('collections').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks a collection until the transaction ends. */
export function lockCollection(trx: Database, id: string): Promise<StoredCollection | undefined> {
  return trx.selectFrom('collections').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The posts of a collection, in the order in which they were requested. */
export function postsOf(db: Database, collectionId: string): Promise<StoredPost[]> {
  return db
    .selectFrom('collection_posts')
    .select([
      'collection_id',
      'no',
      'platform',
      'post_id',
      'url',
      'owner_name',
      'facts',
      'next',
      'done',
      'pages',
      'fetched',
      'replies',
      'deleted',
      'duplicates',
      'expected',
      'shortfalls',
      'complete',
      'fetch_start',
      'fetch_end',
      sql<boolean>`coalesce(octet_length(picture) > 0, false)`.as('has_picture'),
    ])
    .where('collection_id', '=', collectionId)
    .orderBy('no')
    .execute()
}

/** Pages of a collection in order, of all posts or of one: a limited number after a given page. */
export function pagesAfter(
  db: Database,
  collectionId: string,
  { postNo, after, max }: { postNo: number; after: number; max: number },
): Promise<StoredPage[]> {
  return db
    .selectFrom('comment_pages')
    .selectAll()
    .where('collection_id', '=', collectionId)
    .where('post_no', '=', postNo)
    .where('no', '>', after)
    .orderBy('no')
    .limit(max)
    .execute()
}

/** A page without what is only read for winners. */
export type StoredPageOfComments = Omit<StoredPage, 'avatars'>

/** All pages of a collection, ordered by post and page. */
export function pagesOf(db: Database, collectionId: string): Promise<StoredPageOfComments[]> {
  return ofCollection(db, collectionId).select(['collection_id', 'post_no', 'no', 'n', 'data']).execute()
}

/** The same with everything that is stored of them. */
export function wholePagesOf(db: Database, collectionId: string): Promise<StoredPage[]> {
  return ofCollection(db, collectionId).selectAll().execute()
}

function ofCollection(db: Database, collectionId: string) {
  return db
    .selectFrom('comment_pages')
    .where('collection_id', '=', collectionId)
    .orderBy('post_no')
    .orderBy('no')
}

/** One page of a collection by its number, from 0, among all. */
export function pageAt(db: Database, collectionId: string, number: number): Promise<StoredPage | undefined> {
  return ofCollection(db, collectionId).selectAll().offset(number).limit(1).executeTakeFirst()
}

/** Replaces the comments of a page, for example after erasing a person. */
export async function replacePage(
  trx: Database,
  { collection_id, post_no, no, n, data, avatars }: StoredPage,
): Promise<void> {
  await trx
    .updateTable('comment_pages')
    .set({ n, data, avatars })
    .where('collection_id', '=', collection_id)
    .where('post_no', '=', post_no)
    .where('no', '=', no)
    .execute()
}

/** Draws made from a collection, oldest first. */
export function drawsFrom(db: Database, collectionId: string) {
  return db
    .selectFrom('giveaways')
    .select(['id', 'share_code', 'seq', 'status'])
    .where('collection_id', '=', collectionId)
    .where('deleted_at', 'is', null)
    .orderBy('sealed_at')
    .execute()
}

/**
 * Names that hold a prize of this owner's draws from comments on this platform: only finished draws that are
 * neither void nor deleted, without replaced winners. Erased people have no name there.
 */
export async function winnersOf(db: Database, owner: string, platform: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with draws as (
      select id, winners, winners_count from giveaways
      where owner = ${owner} and status = 'finished' and deleted_at is null
        and source->>'type' = 'post' and source->>'platform' = ${platform}
        and not ${isVoidDraw()}
    ), held as (
      select id, (w->>'rank')::int as rank, w->>'name' as name from draws, jsonb_array_elements(winners) w
      where (w->>'rank')::int <= winners_count or exists (
        select 1 from giveaway_events e where e.giveaway_id = draws.id and e.by_rank = (w->>'rank')::int)
      union all
      select id, e.by_rank, e.draw->>'key' from draws join giveaway_events e on e.giveaway_id = draws.id
      where e.draw is not null
    )
    select distinct name from held
    where name <> '' and not exists (
      select 1 from giveaway_events e where e.giveaway_id = held.id and e.rank = held.rank)
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}
