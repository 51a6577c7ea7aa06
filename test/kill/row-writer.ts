/**
 * Writes batches of five rows forever and acknowledges each: `row-writer.ts <folder> [manner]`. Two manners are
 * deliberately wrong, to prove that the test detects what it is meant to.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../src/server/db/client.ts'
import { openDatabase } from '../../src/server/db/client.ts'
import { startEmbedded } from '../../src/server/db/embedded/start-embedded.ts'
import { BATCH_SIZE } from './row-checker.ts'

const [dir = '', manner = 'honest'] = process.argv.slice(2)
const AT_ONCE = 6

const embedded = await startEmbedded({ dir, log: () => {} })
const db = openDatabase(embedded.url, { max: AT_ONCE })
await db.transaction().execute(async (tx) => {
  await sql`create table if not exists batches (id text primary key)`.execute(tx)
  await sql`create table if not exists items (batch text not null, n integer not null, primary key (batch, n))`.execute(
    tx,
  )
})
for (let lane = 0; lane < AT_ONCE; lane += 1) void writeForEver()

async function writeForEver(): Promise<void> {
  const write = manner === 'early' ? writeEarly : manner === 'torn' ? writeTorn : writeHonestly
  for (;;) await write(randomUUID()).catch(() => {})
}

async function writeHonestly(id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await insertBatch(tx, id)
    await insertItems(tx, id)
  })
  acknowledge(id)
}

/** Wrong: acknowledges before the commit. */
async function writeEarly(id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await insertBatch(tx, id)
    acknowledge(id)
    await insertItems(tx, id)
  })
}

/** Wrong: writes related rows in two transactions. */
async function writeTorn(id: string): Promise<void> {
  await insertBatch(db, id)
  await insertItems(db, id)
  acknowledge(id)
}

async function insertBatch(to: Database, id: string): Promise<void> {
  await sql`insert into batches values (${id})`.execute(to)
}

async function insertItems(to: Database, id: string): Promise<void> {
  await sql`insert into items select ${id}, generate_series(1, ${BATCH_SIZE}::int)`.execute(to)
}

function acknowledge(id: string): void {
  process.stdout.write(`ack ${id}\n`)
}
