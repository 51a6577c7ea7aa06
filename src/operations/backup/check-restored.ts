import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { drandCheck, QUICKNET } from '#draw/drand.ts'
import { verifierKey } from '#draw/ledger/checkpoint.ts'
import { verifyLedger } from '#draw/ledger/verify-ledger.ts'
import { rank } from '#draw/ranking.ts'
import type { Receipt } from '#draw/receipt/receipt.ts'
import { verifyReceipt } from '#draw/verify/verify.ts'
import type { Context } from '#server/context.ts'
import { checkChain } from '#server/core/audit/audit-log.ts'
import { copyOut } from '#server/db/copy-rows.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { readTile } from '#server/features/giveaways/ledger/ledger-documents.ts'
import { checkpointAt, signingKeys } from '#server/features/giveaways/ledger/store.ts'
import { receiptDocument } from '#server/features/giveaways/result/receipt-document.ts'
import {
  growTree,
  openList,
  saltKeyOf,
  storedWeights,
} from '#server/features/giveaways/result/stored-list.ts'
import { giveawayById, type StoredGiveaway } from '#server/features/giveaways/store.ts'
import type { Output } from '../command.ts'
import { countRows } from './make-backup.ts'
import { copyStatement, type Manifest, prepareSession, quoted, storedTables } from './manifest.ts'
import type { RestoreTarget } from './restore-backup.ts'

type Deps = Pick<Context, 'db' | 'env' | 'now' | 'secrets' | 'signingKeys'>

/**
 * Checks that a database and a data folder hold exactly what a backup says, and that the proofs hold: every row, every
 * file, every sealed list and receipt, the ledger, the audit log. Prints each step; returns whether all hold.
 */
export async function checkRestored(
  ctx: Deps,
  { databaseUrl, dataDir, manifest }: RestoreTarget & { manifest: Manifest },
  output: Output,
): Promise<boolean> {
  const checks = [
    () => checkTables(databaseUrl, manifest, output),
    async () => dataDir === undefined || (await checkFiles(dataDir, manifest, output)),
    () => updateSchema(ctx, output),
    () => checkDraws(ctx, output),
    () => checkLedger(ctx, output),
    () => checkAudit(ctx, output),
  ]
  let holds = true
  for (const check of checks) holds = (await check()) && holds
  return holds
}

async function checkTables(databaseUrl: string, manifest: Manifest, output: Output): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'verify' })
  client.on('error', () => {})
  await client.connect()
  try {
    await prepareSession(client)
    const here = new Map((await storedTables(client)).map((table) => [quoted(table), table]))
    const wrong: string[] = []
    for (const dump of manifest.tables) {
      const table = here.get(quoted(dump))
      if (!table) {
        output.line(`note   tables: ${dump.name} is not this program's and was left out`)
        continue
      }
      const counter = countRows()
      for await (const chunk of counter.pass(
        copyOut(client, copyStatement({ ...table, columns: dump.columns })),
      ))
        void chunk
      const { rows, sha256 } = counter.result()
      if (rows !== dump.rows) wrong.push(`${dump.name} has ${rows} rows, the backup ${dump.rows}`)
      else if (sha256 !== dump.sha256) wrong.push(`${dump.name} has other rows than the backup`)
    }
    for (const problem of wrong) output.problem(`FAILS  tables: ${problem}`)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    if (wrong.length === 0) output.line(`ok     tables: ${manifest.tables.length}, with ${rows} rows`)
    return wrong.length === 0
  } finally {
    await client.end()
  }
}

/** What follows reads the tables as this version has them; a backup of an earlier one has been compared as it is. */
async function updateSchema({ db }: Deps, output: Output): Promise<boolean> {
  const applied = await migrateToLatest(db)
  if (applied.length > 0) output.line(`ok     migrations: ${applied.length} applied`)
  return true
}

/** Reads every restored file again and compares it with the backup. */
async function checkFiles(dataDir: string, manifest: Manifest, output: Output): Promise<boolean> {
  const hashes = new Map(manifest.parts.map(({ name, sha256 }) => [name, sha256]))
  let wrong = 0
  for (const { path, part } of manifest.files) {
    const found = await hashOf(join(dataDir, 'media', path)).catch(() => undefined)
    if (found === hashes.get(part)) continue
    wrong++
    output.problem(`FAILS  files: ${path} ${found ? 'is another than in the backup' : 'cannot be read'}`)
  }
  if (wrong === 0) output.line(`ok     files: ${manifest.files.length}`)
  return wrong === 0
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Recomputes every sealed list and every receipt, one draw after the other. */
export async function checkDraws(ctx: Deps, output: Output): Promise<boolean> {
  const beacon = ctx.env.beaconChain ? [QUICKNET, ctx.env.beaconChain] : [QUICKNET]
  const check = drandCheck(beacon)
  let count = 0
  let wrong = 0
  for (let after = ''; ; ) {
    const rows = await ctx.db
      .selectFrom('giveaways')
      .select('id')
      .$if(after !== '', (query) => query.where('id', '>', after))
      .orderBy('id')
      .limit(500)
      .execute()
    for (const { id } of rows) {
      const stored = await giveawayById(ctx.db, id)
      const problem = stored && (await drawProblem(ctx, stored, check).catch(messageOf))
      if (problem) output.problem(`FAILS  draws: ${id}: ${problem}`)
      if (problem) wrong++
      count++
    }
    after = rows.at(-1)?.id ?? ''
    if (rows.length < 500) break
  }
  if (wrong === 0) output.line(`ok     draws: ${count}, each list and receipt recomputed`)
  return wrong === 0
}

async function drawProblem(
  ctx: Deps,
  stored: StoredGiveaway,
  check: ReturnType<typeof drandCheck>,
): Promise<string | undefined> {
  const { entries } = JSON.parse(stored.header) as Receipt['commitment']
  const saltKey = saltKeyOf(ctx, stored)
  const list = await openList(ctx.db, stored)
  for (const { no } of list.chunks) {
    const { chunk, unpacked } = await list.read(no)
    growTree(chunk, saltKey, unpacked)
  }
  const { top } = list
  if (top.root !== entries.root || top.tickets !== entries.tickets) return 'its list is not the sealed one'
  if (stored.status !== 'finished') return undefined
  const { checks } = verifyReceipt(await receiptDocument(ctx, stored, 'full'), check)
  const failed = checks.filter(({ ok }) => !ok).map(({ name }) => name)
  if (failed.length > 0) return `its receipt fails: ${failed.join(', ')}`
  const { seed, draws } = JSON.parse(stored.receipt ?? '') as Receipt
  const { weights } = await storedWeights(list)
  const drawn = rank(weights, Buffer.from(seed, 'hex'), draws.length)
  const isSame = draws.every(
    ({ index, ticket }, n) => drawn[n]?.index === index && drawn[n].ticket === ticket,
  )
  return isSame ? undefined : 'its list and number give other winners'
}

/** Verifies the whole ledger, under any key that was ever published. */
export async function checkLedger({ db }: Deps, output: Output): Promise<boolean> {
  const checkpoint = await checkpointAt(db)
  if (!checkpoint) {
    output.line('ok     ledger: empty')
    return true
  }
  const keys = (await signingKeys(db))
    .filter(({ purpose }) => purpose === 'ledger')
    .map(({ name, public_key }) => verifierKey(name, public_key))
  const read = async (path: string) =>
    path === 'checkpoint' ? Buffer.from(checkpoint.note) : readTile(db, path)
  const { lines, problems, more } = await verifyLedger(read, keys)
  for (const { fault, line, path } of problems)
    output.problem(
      `FAILS  ledger: ${fault}${line === undefined ? '' : `, line ${line}`}${path ? `, ${path}` : ''}`,
    )
  if (more > 0) output.problem(`FAILS  ledger: ${more} more problems`)
  if (problems.length === 0) output.line(`ok     ledger: ${lines} lines, signed`)
  return problems.length === 0
}

async function checkAudit(ctx: Deps, output: Output): Promise<boolean> {
  const { holds, up_to, broken_at } = await checkChain(ctx)
  if (holds) output.line(`ok     audit log: ${up_to} lines`)
  else output.problem(`FAILS  audit log: line ${broken_at} was changed`)
  return holds
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
