import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import { withKeptPlan } from '../../db/client.ts'
import { type GiveawaysTable, giveawayColumns } from '../../db/tables/giveaways.ts'
import type { UploadsTable } from '../../db/tables/lists.ts'
import { chunkFormat, type EntryChunk } from './seal/entry-chunks.ts'

export type {
  StoredComment,
  StoredPost,
  StoredRemovals,
  StoredRules,
  StoredSource,
  StoredWinner,
} from '../../db/tables/giveaways.ts'

export type StoredGiveaway = Selectable<GiveawaysTable>
type NewGiveaway = Insertable<GiveawaysTable>

/** Chunks per insert statement; a few megabytes at a time. */
const chunksPerInsert = 20

/** Serializes draws of the same list, so that each gets its own number. Held until the transaction ends. */
export async function lockList(trx: Database, listHash: string): Promise<void> {
  const key = Buffer.from(listHash, 'hex').readBigInt64BE(0).toString()
  await sql`/* keep plan: lock_list */ select pg_advisory_xact_lock(${key}::bigint)`.execute(trx)
}

/** Earlier draws named in a header; more are counted but not named, so that headers stay short. */
export const namedDraws = 10

export interface EarlierDraws {
  count: number
  /** commitment hashes of the latest ones, oldest first */
  latest: string[]
}

/** The previous draws of a list: of all accounts, or of one owner. */
export async function drawsOfList(trx: Database, listHash: string, owner?: string): Promise<EarlierDraws> {
  const ofList = sql`giveaways where list_hash = ${Buffer.from(listHash, 'hex')}
    and (${owner ?? null}::text is null or owner = ${owner ?? null})`
  const { rows } = await sql<EarlierDraws>`/* keep plan: draws_of_list */
    select (select count(*) from ${ofList}) as count,
      array(select commit_hash from ${ofList} order by seq desc, sealed_at desc limit ${namedDraws}) as latest
    `.execute(trx)
  const { count, latest } = rows[0] ?? { count: 0, latest: [] }
  return { count, latest: latest.reverse() }
}

/** Writes the list before the draw itself, so that the ledger is not locked while a long list is written. */
export async function insertChunks(trx: Database, giveawayId: string, chunks: EntryChunk[]): Promise<void> {
  for (let i = 0; i < chunks.length; i += chunksPerInsert) {
    const rows = chunks.slice(i, i + chunksPerInsert).map((chunk) => ({
      giveaway_id: giveawayId,
      no: chunk.no,
      format: chunkFormat,
      first_index: chunk.firstIndex,
      n: chunk.n,
      names: Buffer.from(chunk.names),
      rest: Buffer.from(chunk.rest),
      sha256: Buffer.from(chunk.sha256),
      root: Buffer.from(chunk.top.root, 'hex'),
      tickets: chunk.top.tickets,
    }))
    const insert = trx.insertInto('entry_chunks').values(rows)
    if (rows.length === 1) await withKeptPlan(trx, 'insert_chunk', insert)
    else await insert.execute()
  }
}

/** All columns, in one order: absent ones would be another text. */
export async function insertGiveaway(trx: Database, giveaway: NewGiveaway): Promise<void> {
  await withKeptPlan(trx, 'insert_giveaway', trx.insertInto('giveaways').values(giveaway))
}

/**
 * Locks a sealed draw for its outcome until the transaction ends, and says what it is about to be finished against;
 * undefined if it was finished or declared void.
 */
export async function lockToFinish(
  trx: Database,
  id: string,
): Promise<{ isReported: boolean; sharingDays: number | null } | undefined> {
  // Calling off a scheduled draw locks its row too.
  const { rows: locked } = await sql<{
    status: string
    sharing_days: number | null
  }>`/* keep plan: lock_to_finish */
    select status, sharing_days from giveaways where id = ${id} for update`.execute(trx)
  const [draw] = locked
  if (draw?.status !== 'sealed') return undefined
  // Only after the lock, so that it sees what the one before wrote.
  const { rows } = await sql<{ is_void: boolean; is_reported: boolean }>`/* keep plan: read_to_finish */
    select exists (select from giveaway_events where giveaway_id = ${id} and type = 'void') as is_void,
      exists (select from ledger_entries where giveaway_id = ${id} and type = 'commitment') as is_reported
    `.execute(trx)
  const [state] = rows
  return state?.is_void === false
    ? { isReported: state.is_reported, sharingDays: draw.sharing_days }
    : undefined
}

export interface Outcome {
  receipt: string
  winners: string
  finishedAt: Date
  expiresAt: Date | null
  beaconSignature: string | null
}

/**
 * Writes the outcome once; false, with nothing changed, if it was already written (REQ-states: a finished giveaway is
 * never drawn again).
 */
export async function insertOutcome(trx: Database, id: string, outcome: Outcome): Promise<boolean> {
  const update = trx
    .updateTable('giveaways')
    .set({
      status: 'finished',
      receipt: outcome.receipt,
      winners: outcome.winners,
      finished_at: outcome.finishedAt,
      expires_at: outcome.expiresAt,
      beacon_signature: outcome.beaconSignature,
    })
    .where('id', '=', id)
    .where('status', '=', 'sealed')
  const { numAffectedRows } = await withKeptPlan(trx, 'insert_outcome', update)
  return numAffectedRows === 1n
}

export async function keepTimestamp(db: Database, id: string, token: Uint8Array): Promise<void> {
  await db
    .updateTable('giveaways')
    .set({ timestamp_token: Buffer.from(token) })
    .where('id', '=', id)
    .where('timestamp_token', 'is', null)
    .execute()
}

/** Locks a giveaway until the transaction ends. */
export function lockGiveaway(trx: Database, id: string): Promise<StoredGiveaway | undefined> {
  return trx.selectFrom('giveaways').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Draws by commitment hash, ordered by number. */
export function giveawaysByCommitment(db: Database, hashes: string[]) {
  return db
    .selectFrom('giveaways')
    .select(['seq', 'commit_hash', 'share_code', 'owner', 'entries_public', 'status'])
    .select(['expires_at', 'is_shared', 'deleted_at'])
    .where('commit_hash', 'in', hashes)
    .orderBy('seq')
    .execute()
}

export async function giveawayById(db: Database, id: string): Promise<StoredGiveaway | undefined> {
  const query = db.selectFrom('giveaways').select(giveawayColumns).where('id', '=', id)
  return (await withKeptPlan(db, 'giveaway_by_id', query)).rows[0]
}

export function giveawayByShareCode(db: Database, shareCode: string): Promise<StoredGiveaway | undefined> {
  return db.selectFrom('giveaways').selectAll().where('share_code', '=', shareCode).executeTakeFirst()
}

/**
 * The draw that an earlier request with this key made. A first request arrives without a cookie and gets one, so a
 * repetition may be recognized by cookie or by address.
 */
export function giveawayByKey(
  db: Database,
  viewer: { account: string; owner: string },
  key: string,
): Promise<StoredGiveaway | undefined> {
  return db
    .selectFrom('giveaways')
    .selectAll()
    .where('idempotency_key', '=', key)
    .where((eb) => eb.or([eb('account', '=', viewer.account), eb('owner', '=', viewer.owner)]))
    .executeTakeFirst()
}

/** Draws with a seed of our own that were sealed but never finished, because the process ended in between. */
export async function sealedGiveaways(
  db: Database,
  { before, since = new Date(0) }: { before: Date; since?: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('giveaways')
    .select('id')
    .where('status', '=', 'sealed')
    .where('mode', '=', 'local')
    .where('sealed_at', '<', before)
    .where('sealed_at', '>=', since)
    .orderBy('sealed_at')
    .execute()
  return rows.map((row) => row.id)
}

/** The chunks of a draw one by one, in order, so that a long list is never in memory as a whole. */
export async function* chunksOf(db: Database, id: string): AsyncGenerator<EntryChunk> {
  for (let no = 0; ; no++) {
    const chunk = await chunkAt(db, id, no)
    if (!chunk) return
    yield chunk
  }
}

export async function chunkAt(db: Database, id: string, no: number): Promise<EntryChunk | undefined> {
  const query = db
    .selectFrom('entry_chunks')
    .select(['first_index', 'n', 'names', 'rest', 'sha256', 'salts', 'erased', 'root', 'tickets'])
    .where('giveaway_id', '=', id)
    .where('no', '=', no)
  const [row] = (await withKeptPlan(db, 'chunk_at', query)).rows
  if (!row) return undefined
  const { first_index: firstIndex, n, names, rest, sha256, salts, erased } = row
  const top = { root: row.root.toString('hex'), tickets: row.tickets }
  return { no, firstIndex, n, names, rest, sha256, top, salts, erased }
}

/** The tops of all chunks, in order. */
export async function chunkTops(db: Database, id: string) {
  const rows = await db
    .selectFrom('entry_chunks')
    .select(['no', 'first_index', 'n', 'root', 'tickets'])
    .where('giveaway_id', '=', id)
    .orderBy('no')
    .execute()
  return rows.map(({ no, first_index, n, root, tickets }) => ({
    no,
    firstIndex: first_index,
    n,
    root: root.toString('hex'),
    tickets,
  }))
}

/** Writes a chunk again after an erasure. */
export async function rewriteChunk(trx: Database, id: string, chunk: EntryChunk): Promise<void> {
  await trx
    .updateTable('entry_chunks')
    .set({
      names: Buffer.from(chunk.names),
      sha256: Buffer.from(chunk.sha256),
      salts: chunk.salts && Buffer.from(chunk.salts),
      erased: chunk.erased && JSON.stringify(chunk.erased),
    })
    .where('giveaway_id', '=', id)
    .where('no', '=', chunk.no)
    .execute()
}

/** Stores a draw after an erasure: the same places, fewer names, and no key to derive salts from. */
export async function forgetNames(
  trx: Database,
  id: string,
  changes: { receipt?: string; winners?: string; rules: string; statistics: string | null; erased: number },
): Promise<void> {
  await trx
    .updateTable('giveaways')
    .set({ ...changes, salt_key: null })
    .where('id', '=', id)
    .execute()
}

/** Giveaways whose chunks have no tops, because they were sealed before chunks were subtrees. */
export async function listsWithoutTops(db: Database): Promise<string[]> {
  const rows = await sql<{ giveaway_id: string }>`
    select distinct giveaway_id from entry_chunks where root is null`.execute(db)
  return rows.rows.map((row) => row.giveaway_id)
}

/** Chunks as stored, whatever their size. */
export async function* rawChunks(db: Database, id: string) {
  const rows = await db
    .selectFrom('entry_chunks')
    .select(['first_index', 'n', 'names', 'rest', 'sha256'])
    .where('giveaway_id', '=', id)
    .orderBy('no')
    .execute()
  for (const { first_index, n, names, rest, sha256 } of rows)
    yield { firstIndex: first_index, n, names, rest, sha256 }
}

export async function deleteChunks(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('entry_chunks').where('giveaway_id', '=', id).execute()
}

/** Whether the database reports that another request used this Idempotency-Key a moment ago. */
export function isKeyTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23505' && constraint === 'giveaways_idempotency'
}

type Upload = Selectable<UploadsTable>

export async function insertUpload(db: Database, upload: Insertable<UploadsTable>): Promise<void> {
  await db.insertInto('uploads').values(upload).execute()
}

export function uploadById(db: Database, idHash: Buffer): Promise<Upload | undefined> {
  return db.selectFrom('uploads').selectAll().where('id_hash', '=', idHash).executeTakeFirst()
}

export async function deleteUploadsBefore(db: Database, time: Date): Promise<void> {
  await db.deleteFrom('uploads').where('expires_at', '<=', time).execute()
}

/** Deletes the oldest files of an owner until the rest has at most the given number of bytes. */
export async function deleteUploadsBeyond(db: Database, owner: string, bytes: number): Promise<void> {
  await sql`
    delete from uploads where id_hash in (
      select id_hash from (
        select id_hash, sum(octet_length(bytes)) over (order by expires_at desc, id_hash) as total
        from uploads where owner = ${owner}) as kept
      where total > ${bytes})`.execute(db)
}
