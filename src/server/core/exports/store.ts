import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { ExportJobsTable } from '#server/db/tables/lists.ts'

export type StoredExport = Selectable<ExportJobsTable>

/**
 * Stores a new job of an account, beside at most `max - 1` others: the oldest files go, and so does what processes left
 * that were silent since a moment. False if `maxRunning` are being written.
 */
export function insertExport(
  db: Database,
  job: Insertable<ExportJobsTable> & { user_id: string },
  { max, maxRunning, silentSince }: { max: number; maxRunning: number; silentSince: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { user_id } = job
    await sql`select pg_advisory_xact_lock(hashtextextended(${`exports ${user_id}`}, 0))`.execute(trx)
    const lost = await trx
      .updateTable('export_jobs')
      .set({ outcome: 'export_interrupted', finished_at: job.created_at })
      .where('user_id', '=', user_id)
      .where('outcome', 'is', null)
      .where('written_at', '<', silentSince)
      .returning('id')
      .execute()
    for (const { id } of lost) await deletePieces(trx, id)
    const held = await trx
      .selectFrom('export_jobs')
      .select(['id', 'outcome'])
      .where('user_id', '=', user_id)
      .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '=', 'done')]))
      .orderBy('created_at', 'desc')
      .execute()
    const files = held.filter(({ outcome }) => outcome !== null)
    const running = held.length - files.length
    if (running >= maxRunning) return false
    const tooMany = files.slice(max - 1 - running).map(({ id }) => id)
    if (tooMany.length > 0) await trx.deleteFrom('export_jobs').where('id', 'in', tooMany).execute()
    await trx.insertInto('export_jobs').values(job).execute()
    return true
  })
}

/** Adds a piece, and what is known by now. Throws if the job was ended or deleted meanwhile. */
export async function putPiece(
  db: Database,
  job: { id: string; no: number; bytes: Buffer; done: number; at: Date },
): Promise<void> {
  const { id, no, bytes, done, at } = job
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('export_jobs')
      .set({ done, written_at: at, bytes: sql`bytes + ${bytes.length}` })
      .where('id', '=', id)
      .where('outcome', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Error('the export was ended meanwhile')
    await trx.insertInto('export_pieces').values({ job_id: id, no, bytes }).execute()
  })
}

export async function updateExport(
  db: Database,
  id: string,
  set: Partial<Pick<StoredExport, 'total' | 'written_at'>>,
): Promise<void> {
  await db.updateTable('export_jobs').set(set).where('id', '=', id).execute()
}

/** How a job ended; what was written of a file that is not whole goes. */
export async function endExport(
  db: Database,
  id: string,
  { done, outcome, at }: { done: number; outcome: string; at: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('export_jobs')
      .set({ done, outcome, finished_at: at, written_at: at })
      .where('id', '=', id)
      .where('outcome', 'is', null)
      .execute()
    if (outcome !== 'done') await deletePieces(trx, id)
  })
}

async function deletePieces(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('export_pieces').where('job_id', '=', id).execute()
}

export function exportsOf(
  db: Database,
  { userId, after, limit }: { userId: string; after: Date; limit: number },
): Promise<StoredExport[]> {
  return db
    .selectFrom('export_jobs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at', '>', after)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function exportById(db: Database, id: string): Promise<StoredExport | undefined> {
  return db.selectFrom('export_jobs').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * The file, piece by piece. Throws if pieces were deleted meanwhile: a download must then break off rather than end like
 * a whole one.
 */
export async function* piecesOf(
  db: Database,
  { id, bytes }: Pick<StoredExport, 'id' | 'bytes'>,
): AsyncGenerator<Uint8Array> {
  let left = bytes
  for (let no = 0; left > 0; no++) {
    const piece = await db
      .selectFrom('export_pieces')
      .select('bytes')
      .where('job_id', '=', id)
      .where('no', '=', no)
      .executeTakeFirst()
    if (!piece) throw new Error('the export was deleted while it was downloaded')
    left -= piece.bytes.length
    yield piece.bytes
  }
}

export async function deleteExportsBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('export_jobs').where('created_at', '<', moment).execute()
}
