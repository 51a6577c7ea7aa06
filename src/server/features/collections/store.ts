import { sql, type Updateable } from 'kysely'
import { isVoidDraw } from '#server/db/tables/giveaways.ts'
import { userIdOf } from '#server/kit/ids.ts'
import type { StoredCollection } from '../../core/comments/store.ts'
import type { Database } from '../../db/client.ts'
import type { CollectionPostsTable, CollectionsTable } from '../../db/tables/collections.ts'

export type PostChange = Updateable<CollectionPostsTable>
export type CollectionChange = Updateable<CollectionsTable>

/**
 * The collection that an earlier request with this key created; a repetition may be recognized by cookie or by address.
 */
export function collectionByKey(
  db: Database,
  { account, owner }: { account: string; owner: string },
  key: string,
): Promise<StoredCollection | undefined> {
  return db
    .selectFrom('collections')
    .selectAll()
    .where('idempotency_key', '=', key)
    .where((eb) => eb.or([eb('account', '=', account), eb('owner', '=', owner)]))
    .executeTakeFirst()
}

/** Whether another request with the same key was faster. */
export function isKeyTaken(error: unknown): boolean {
  return (error as { constraint?: unknown }).constraint === 'collections_idempotency'
}

/** Serializes the counting of one person's new collections until the end of the transaction. */
export async function lockPerson(trx: Database, person: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`collections ${person}`}, 0))`.execute(trx)
}

/** Unfinished collections: of an owner, and of all who share an address. */
export async function openOf(
  db: Database,
  { owner, person }: { owner: string; person: string },
): Promise<{ own: number; shared: number }> {
  return db
    .selectFrom('collections')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('owner', '=', owner).as('own'),
      eb.fn.countAll<number>().filterWhere('person', '=', person).as('shared'),
    ])
    .where('status', 'in', ['waiting', 'running'])
    .where((eb) => eb.or([eb('owner', '=', owner), eb('person', '=', person)]))
    .executeTakeFirstOrThrow()
}

/**
 * Changes a collection if it has not changed since it was read, and increases its version. False if another change came
 * first: the transaction must then be rolled back.
 */
export async function changeCollection(
  trx: Database,
  { id, version }: Pick<StoredCollection, 'id' | 'version'>,
  change: CollectionChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('collections')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function changePost(
  trx: Database,
  { collection_id, no }: { collection_id: string; no: number },
  change: PostChange,
): Promise<void> {
  await trx
    .updateTable('collection_posts')
    .set(change)
    .where('collection_id', '=', collection_id)
    .where('no', '=', no)
    .execute()
}

/** Forgets what was fetched of a post, so that it begins again. */
export async function beginPostAgain(
  trx: Database,
  post: { collection_id: string; no: number },
): Promise<void> {
  await trx
    .deleteFrom('comment_pages')
    .where('collection_id', '=', post.collection_id)
    .where('post_no', '=', post.no)
    .execute()
  await changePost(trx, post, {
    next: null,
    pages: 0,
    fetched: 0,
    replies: 0,
    deleted: 0,
    duplicates: 0,
    expected: null,
    shortfalls: '[]',
    fetch_start: null,
    fetch_end: null,
  })
}

/**
 * Removes a post from a collection. Posts are identified by position, so those after it, which have no comments yet,
 * move up.
 */
export async function dropPost(
  trx: Database,
  { collection_id, no }: { collection_id: string; no: number },
): Promise<void> {
  const posts = () => trx.selectFrom('collection_posts').where('collection_id', '=', collection_id)
  await trx
    .deleteFrom('collection_posts')
    .where('collection_id', '=', collection_id)
    .where('no', '=', no)
    .execute()
  for (const later of await posts().select('no').where('no', '>', no).orderBy('no').execute())
    await changePost(trx, { collection_id, no: later.no }, { no: later.no - 1 })
}

/** Unfinished collections, and when each may continue. */
export function openCollections(db: Database) {
  return db
    .selectFrom('collections')
    .select(['id', 'by', 'turn', 'goes_on_at'])
    .where('status', 'in', ['waiting', 'running'])
    .orderBy('stepped_at')
    .execute()
}

/** Whether a draw was made from it, including draws removed from the owner's history. */
export async function hasDraws(db: Database, collectionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('giveaways')
    .select('id')
    .where('collection_id', '=', collectionId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The number of other people's collections being fetched right now. */
export async function othersRunning(db: Database, person: string): Promise<number> {
  const { count } = await db
    .selectFrom('collections')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'running')
    .where('person', '<>', person)
    .executeTakeFirstOrThrow()
  return count
}

export async function pictureOf(db: Database, collectionId: string, no: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('collection_posts')
    .select('picture')
    .where('collection_id', '=', collectionId)
    .where('no', '=', no)
    .executeTakeFirst()
  return row?.picture?.length ? row.picture : undefined
}

export async function keepPicture(
  db: Database,
  { collection_id, no }: { collection_id: string; no: number },
  picture: Buffer,
): Promise<void> {
  await changePost(db, { collection_id, no }, { picture })
}

/** Whether no picture was looked for yet; a result is saved even if there was none. */
export async function lacksPicture(
  db: Database,
  { collection_id, no }: { collection_id: string; no: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('collection_posts')
    .select(sql<boolean>`picture is null`.as('lacks'))
    .where('collection_id', '=', collection_id)
    .where('no', '=', no)
    .executeTakeFirst()
  return row?.lacks === true
}

/** Comments are stored for a few weeks only; what draws need of them is stored with the draws. */
export async function deleteOldCollections(db: Database, now: Date): Promise<void> {
  for (;;) {
    // One at a time, as its comments go with it: all in one statement could take longer than a statement may.
    const { numAffectedRows } = await sql`
      delete from collections where id = (
        select id from collections where kept_until < ${now} order by kept_until limit 1)`.execute(db)
    if (!numAffectedRows) return
  }
}

/**
 * Keeps the latest of a person's supplied lists; those beyond the given number of bytes are deleted, unless a draw from
 * them still awaits its number: winners' comments are only read then.
 */
export async function deleteSuppliedBeyond(trx: Database, person: string, bytes: number): Promise<void> {
  await sql`
    delete from collections where id in (
      select id from (
        select collections.id, sum(sum(octet_length(data))) over (order by created_at desc, collections.id) as total
        from collections join comment_pages on collection_id = collections.id
        where by = 'organiser' and person = ${person}
        group by collections.id) as kept
      where total > ${bytes} and not exists (
        select from giveaways where collection_id = kept.id and status = 'sealed'
          and not ${isVoidDraw()}))`.execute(trx)
}

/** Hands a visitor's collections over to the account they sign in to. */
export async function changeOwnerOfCollections(trx: Database, from: string, to: string): Promise<void> {
  const userId = userIdOf(to)
  await trx
    .updateTable('collections')
    .set({ owner: to, ...(userId ? { user_id: userId } : {}) })
    .where('owner', '=', from)
    .execute()
}

export async function deleteCollectionsOf(trx: Database, owner: string): Promise<void> {
  await trx.deleteFrom('collections').where('owner', '=', owner).execute()
}

export function collectionsOf(db: Database, owner: string): Promise<StoredCollection[]> {
  return db.selectFrom('collections').selectAll().where('owner', '=', owner).orderBy('created_at').execute()
}

/** The recipient of a mail about a collection. */
export function reachableOwner(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .select(['email', 'fullname', 'locale', 'app_number'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
}
