import { type Selectable, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { WinnerPicturesTable } from '#server/db/tables/after-the-draw.ts'

export type StoredPicture = Selectable<WinnerPicturesTable>

/** A picture that is still to be fetched; one that is there stays. */
export async function insertPictures(
  trx: Database,
  pictures: readonly Omit<StoredPicture, 'bytes'>[],
): Promise<void> {
  await trx
    .insertInto('winner_pictures')
    .values(pictures.map((picture) => ({ ...picture, bytes: null })))
    .onConflict((conflict) => conflict.columns(['giveaway_id', 'rank']).doNothing())
    .execute()
}

/** All pictures of a draw, without the pictures themselves. */
export function picturesOf(db: Database, giveawayId: string) {
  return db
    .selectFrom('winner_pictures')
    .select(['rank', 'key', 'url', 'at'])
    .where('giveaway_id', '=', giveawayId)
    .orderBy('rank')
    .execute()
}

export function pictureByKey(
  db: Database,
  giveawayId: string,
  key: string,
): Promise<StoredPicture | undefined> {
  return db
    .selectFrom('winner_pictures')
    .selectAll()
    .where('giveaway_id', '=', giveawayId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Keys are only found among those of their draw. */
interface PictureKey {
  giveawayId: string
  key: string
}

/** The picture itself, unless it was deleted meanwhile, and then without its address. */
export async function keepPicture(
  db: Database,
  { giveawayId, key }: PictureKey,
  bytes: Buffer,
): Promise<void> {
  await db
    .updateTable('winner_pictures')
    .set({ url: null, bytes })
    .where('giveaway_id', '=', giveawayId)
    .where('key', '=', key)
    .execute()
}

/** Unless it was fetched meanwhile by another run of the same job. */
export async function dropPicture(db: Database, { giveawayId, key }: PictureKey): Promise<void> {
  await db
    .deleteFrom('winner_pictures')
    .where('giveaway_id', '=', giveawayId)
    .where('key', '=', key)
    .where('url', 'is not', null)
    .execute()
}

/** Of some ranks of a draw, or of all. */
export async function deletePictures(
  trx: Database,
  giveawayId: string,
  ranks?: readonly number[],
): Promise<void> {
  if (ranks?.length === 0) return
  await trx
    .deleteFrom('winner_pictures')
    .where('giveaway_id', '=', giveawayId)
    .$if(ranks !== undefined, (query) => query.where('rank', 'in', ranks ?? []))
    .execute()
}

/** Of all draws of an owner, of which there may be very many. */
export async function deletePicturesOfDraws(trx: Database, giveawayIds: readonly string[]): Promise<void> {
  await sql`delete from winner_pictures where giveaway_id = any(${giveawayIds})`.execute(trx)
}

/** Pictures stored before one moment, and those that are still to be fetched from before another. */
export async function deleteOldPictures(
  db: Database,
  { picturesBefore, pendingBefore }: { picturesBefore: Date; pendingBefore: Date },
): Promise<void> {
  await db
    .deleteFrom('winner_pictures')
    .where((eb) =>
      eb.or([
        eb('at', '<=', picturesBefore),
        eb.and([eb('url', 'is not', null), eb('at', '<=', pendingBefore)]),
      ]),
    )
    .execute()
}
