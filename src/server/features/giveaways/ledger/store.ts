import { sql } from 'kysely'
import type { Subtree } from '#draw/ledger/subtrees.ts'
import type { Database } from '#server/db/client.ts'

/** Any number works, as long as nothing else locks it. */
const ledgerLock = 7_305_808_869_244_117

/** Serializes writers of the ledger, across all processes of the installation. Held until the transaction ends. */
export async function lockLedger(trx: Database): Promise<void> {
  await sql`/* keep plan: lock_ledger */ select pg_advisory_xact_lock(${ledgerLock}::bigint)`.execute(trx)
}

/** The end of the ledger as stored: its last line, what its root is made of, and under which name this key signs. */
export interface StoredEnd {
  index: number | null
  leaf_hash: Buffer | null
  at: Date | null
  /** hex hashes of the full subtrees above the lines that make up all lines, by `level/index` */
  peaks: Record<string, string> | null
  key_name: string | null
}

/** Reads the end of the ledger at once, because every line is written while all other writers wait. */
export async function storedEnd(trx: Database, publicKey: Uint8Array): Promise<StoredEnd> {
  const { rows } = await sql<StoredEnd>`/* keep plan: ledger_end */
    with last as (select index, leaf_hash, at from ledger_entries order by index desc limit 1)
    select last.index, last.leaf_hash, last.at,
      (select jsonb_object_agg(node.level || '/' || node.index, encode(node.hash, 'hex'))
        from last, generate_series(1, 52) as height
          join ledger_nodes as node on node.level = height
        where ((last.index + 1) >> height) & 1 = 1 and node.index = ((last.index + 1) >> height) - 1) as peaks,
      (select name from signing_keys where public_key = ${Buffer.from(publicKey)} and purpose = 'ledger') as key_name
    from (values (1)) as always left join last on true`.execute(trx)
  const [end] = rows
  if (!end) throw new Error('the end of the ledger is always one row')
  return end
}

export interface NewLine {
  index: number
  type: string
  giveaway_id: string | null
  entry: string
  leaf_hash: Buffer
  at: Date
}

interface GrownTree {
  /** the full subtrees that the line completes */
  nodes: { level: number; index: number; hash: Uint8Array }[]
  /** the signed head after the line */
  checkpoint: { size: number; root: Uint8Array; note: string }
}

/** Writes a line with its place in the tree and the head after it, all at once. */
export async function insertLine(
  trx: Database,
  line: NewLine,
  { nodes, checkpoint }: GrownTree,
): Promise<void> {
  const { index, type, giveaway_id, entry, leaf_hash, at } = line
  const levels = nodes.map(({ level }) => level)
  const indexes = nodes.map((node) => node.index)
  const hashes = nodes.map(({ hash }) => Buffer.from(hash))
  const { size, root, note } = checkpoint
  await sql`/* keep plan: ledger_line */
    with line as (
      insert into ledger_entries (index, type, giveaway_id, entry, leaf_hash, at)
      values (${index}, ${type}, ${giveaway_id}, ${entry}, ${leaf_hash}, ${at})
    ), nodes as (
      insert into ledger_nodes (level, index, hash)
      select * from unnest(${levels}::smallint[], ${indexes}::bigint[], ${hashes}::bytea[])
    )
    insert into ledger_checkpoints (size, root, note)
    values (${size}, ${Buffer.from(root)}, ${note})`.execute(trx)
}

/** Returns a lookup for the hashes of full subtrees. Raises an Error if one is missing. */
export async function subtreeHashes(
  db: Database,
  subtrees: Subtree[],
): Promise<(subtree: Subtree) => Uint8Array> {
  const hashes = new Map<string, Uint8Array>()
  const lines = subtrees.filter(({ level }) => level === 0).map(({ index }) => index)
  if (lines.length > 0) {
    const rows = await db
      .selectFrom('ledger_entries')
      .select(['index', 'leaf_hash'])
      .where('index', 'in', lines)
      .execute()
    for (const { index, leaf_hash } of rows) hashes.set(`0/${index}`, leaf_hash)
  }
  const above = subtrees.filter(({ level }) => level > 0)
  if (above.length > 0) {
    const rows = await db
      .selectFrom('ledger_nodes')
      .selectAll()
      .where((eb) =>
        eb.or(above.map(({ level, index }) => eb.and([eb('level', '=', level), eb('index', '=', index)]))),
      )
      .execute()
    for (const { level, index, hash } of rows) hashes.set(`${level}/${index}`, hash)
  }
  return ({ level, index }) => {
    const hash = hashes.get(`${level}/${index}`)
    if (!hash) throw new Error(`the ledger lacks the subtree ${index} of level ${level}`)
    return hash
  }
}

/** Hashes `[from, to)` of a level, in order: the contents of a ledger tile. */
export async function levelHashes(db: Database, level: number, from: number, to: number): Promise<Buffer[]> {
  if (level === 0) {
    const rows = await db
      .selectFrom('ledger_entries')
      .select('leaf_hash')
      .where('index', '>=', from)
      .where('index', '<', to)
      .orderBy('index')
      .execute()
    return rows.map((row) => row.leaf_hash)
  }
  const rows = await db
    .selectFrom('ledger_nodes')
    .select('hash')
    .where('level', '=', level)
    .where('index', '>=', from)
    .where('index', '<', to)
    .orderBy('index')
    .execute()
  return rows.map((row) => row.hash)
}

/** The bytes of lines `[from, to)`, in order. */
export async function linesBetween(db: Database, from: number, to: number) {
  return db
    .selectFrom('ledger_entries')
    .select(['index', 'entry'])
    .where('index', '>=', from)
    .where('index', '<', to)
    .orderBy('index')
    .execute()
}

/** The lines about a giveaway, in order. */
export async function linesOfGiveaway(db: Database, giveawayId: string) {
  return db
    .selectFrom('ledger_entries')
    .select(['index', 'type', 'entry'])
    .where('giveaway_id', '=', giveawayId)
    .orderBy('index')
    .execute()
}

/** The index of a giveaway's commitment line. */
export async function commitmentLine(db: Database, giveawayId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('ledger_entries')
    .select('index')
    .where('giveaway_id', '=', giveawayId)
    .where('type', '=', 'commitment')
    .executeTakeFirst()
  return row?.index
}

/** The newest lines that are older than `before`, newest first. */
export async function newestLines(db: Database, before: number | undefined, limit: number) {
  return db
    .selectFrom('ledger_entries')
    .select(['index', 'entry'])
    .$if(before !== undefined, (query) => query.where('index', '<', before ?? 0))
    .orderBy('index', 'desc')
    .limit(limit)
    .execute()
}

/** The ledger's head after `size` lines, or the latest one. */
export async function checkpointAt(db: Database, size?: number) {
  return db
    .selectFrom('ledger_checkpoints')
    .select(['size', 'note'])
    .$if(size !== undefined, (query) => query.where('size', '=', size ?? 0))
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function latestVerifier(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom('ledger_entries')
    .select('entry')
    .where('type', '=', 'verifier')
    .orderBy('index', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.entry
}

/** Registers a public key once, under the name it is first used with, and returns that name. */
export async function nameOfKey(
  db: Database,
  key: { publicKey: Uint8Array; purpose: 'ledger' | 'receipt'; name: string; since: Date },
): Promise<string> {
  const publicKey = Buffer.from(key.publicKey)
  const find = () =>
    db
      .selectFrom('signing_keys')
      .select('name')
      .where('public_key', '=', publicKey)
      .where('purpose', '=', key.purpose)
      .executeTakeFirst()
  const existing = await find()
  if (existing) return existing.name
  // A later key goes on with the ledger under the name that it was started with.
  const first = await db
    .selectFrom('signing_keys')
    .select('name')
    .where('purpose', '=', 'ledger')
    .orderBy('since')
    .limit(1)
    .executeTakeFirst()
  const name = first?.name ?? key.name
  await db
    .insertInto('signing_keys')
    .values({ public_key: publicKey, purpose: key.purpose, name, since: key.since })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find())?.name ?? name
}

export async function signingKeys(db: Database) {
  return db.selectFrom('signing_keys').selectAll().orderBy('since').execute()
}
