import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { ExportJobsTable } from '#server/db/tables/exports.ts'

export type StoredExport = Selectable<ExportJobsTable>

export async function insertExport(db: Database, job: Insertable<ExportJobsTable>): Promise<void> {
  await db.insertInto('export_jobs').values(job).execute()
}

/** Adds a piece, and what is known by now. */
export async function putPiece(
  db: Database,
  job: { id: string; no: number; bytes: Buffer; done: number; at: Date },
): Promise<void> {
  const { id, no, bytes, done, at } = job
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('export_pieces').values({ job_id: id, no, bytes }).execute()
    await trx
      .updateTable('export_jobs')
      .set({ done, written_at: at, bytes: sql`bytes + ${bytes.length}` })
      .where('id', '=', id)
      .execute()
  })
}

export async function updateExport(
  db: Database,
  id: string,
  set: Partial<Pick<StoredExport, 'total' | 'done' | 'outcome' | 'finished_at' | 'written_at'>>,
): Promise<void> {
  await db.updateTable('export_jobs').set(set).where('id', '=', id).execute()
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

/** The file, piece by piece. */
export async function* piecesOf(db: Database, id: string): AsyncGenerator<Uint8Array> {
  for (let no = 0; ; no++) {
    const piece = await db
      .selectFrom('export_pieces')
      .select('bytes')
      .where('job_id', '=', id)
      .where('no', '=', no)
      .executeTakeFirst()
    if (!piece) return
    yield piece.bytes
  }
}

export async function deleteExportsBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('export_jobs').where('created_at', '<', moment).execute()
}
