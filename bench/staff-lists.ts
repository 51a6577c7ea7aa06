import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ExportJob } from '../src/contract/lists/bulk/exports.ts'
import { createApp } from '../src/server/app.ts'
import { openContext } from '../src/server/boot/open-context.ts'
import { openDatabase } from '../src/server/db/client.ts'
import { startEmbedded } from '../src/server/db/embedded/start-embedded.ts'
import { migrateToLatest } from '../src/server/db/migrate.ts'
import { readEnv } from '../src/server/env.ts'
import { workersOf } from '../src/server/registry/scheduled-jobs.ts'
import { type Person, person } from '../test/world/people.ts'
import type { Answer, World } from '../test/world/world.ts'
import { median } from './cost.ts'
import { type Section, tableOf, verdictLine } from './report.ts'

const users = 100_000
const tickets = 50_000
const banned = 10_000
/** A page of the dashboard waits for one or two of these, and should be there within 270 ms. */
const maxMs = 100

const lists: [string, string][] = [
  ['users: first page', '/api/users'],
  ['users: search of a name', '/api/users?search=person%2048213'],
  ['users: search without a hit', '/api/users?search=doesnotexist'],
  ['users: banned, by name', '/api/users?status=banned&sort=fullname'],
  ['users: by name, 100 rows', '/api/users?sort=-fullname&page_size=100'],
  ['users: page 3,900', '/api/users?page=3900'],
  ['users: who pays', '/api/users?plan=pro'],
  ['tickets: first page', '/api/support-tickets'],
  ['tickets: search of words', '/api/support-tickets?search=question%2041234'],
  ['tickets: waiting, longest first', '/api/support-tickets?is_waiting=yes&sort=waiting_since'],
  ['tickets: closed, latest first', '/api/support-tickets?status=closed&sort=-last_message_at'],
  ['tickets: page 1,900', '/api/support-tickets?page=1900'],
]

/** What staff wait for where there are many users and tickets. */
export async function staffLists(rounds: number): Promise<Section> {
  const dir = mkdtempSync(join(tmpdir(), 'staff-lists-'))
  const embedded = await startEmbedded({ dir, log: () => {} })
  const db = openDatabase(embedded.url)
  try {
    await migrateToLatest(db)
    const ctx = openContext({
      env: readEnv({ BEACON_URLS: 'off' }),
      db,
      databaseUrl: embedded.url,
      secretKey: randomBytes(32),
      plan: 'Ultra',
      log: { ...console, info: () => {} },
    })
    await fill(db)
    const app = await createApp(ctx, { whyNotReady: async () => [] })
    await ctx.queue.work(workersOf(ctx))
    const ask: World['ask'] = async (request) => {
      const { statusCode, headers, body } = await app.inject(request)
      return {
        status: statusCode,
        headers,
        json: JSON.parse(body) as unknown,
        cookie: '',
      } as unknown as Answer
    }
    const admin = await person({ ctx, ask } as World, { role: 'Admin' })
    const found = []
    for (const [name, url] of lists) found.push({ name, ms: await timeOf(admin, url, rounds) })
    const exported = await exportUsers(admin)
    const ban = await banMany(admin)
    await app.close()
    await ctx.queue.stop()
    return {
      title: 'Lists of staff',
      notes: [
        `${users.toLocaleString('en')} users and ${tickets.toLocaleString('en')} tickets in one database; the API in the process, without the network and the page.`,
        `All users as CSV, prepared in the background: ${(exported.started / 1000).toFixed(2)} s until it is accepted, ${(exported.done / 1000).toFixed(1)} s until the file of ${(exported.bytes / 1_000_000).toFixed(1)} MB is there.`,
        `Banning ${banned.toLocaleString('en')} users in one bulk action: ${(ban.accepted / 1000).toFixed(1)} s until it is accepted, ${(ban.done / 1000).toFixed(0)} s until all are done.`,
      ],
      tables: [
        tableOf(
          ['', 'ms'],
          found.map(({ name, ms }) => [name, ms.toFixed(1)]),
        ),
        verdictLine('the slowest list', Math.max(...found.map(({ ms }) => ms)), maxMs, ' ms'),
      ],
    }
  } finally {
    await db.destroy()
    await embedded.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

async function fill(db: ReturnType<typeof openDatabase>): Promise<void> {
  // One connection, without the time limit that statements of the product have.
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    await addRows(one)
    await sql`reset statement_timeout`.execute(one)
  })
}

async function addRows(db: ReturnType<typeof openDatabase>): Promise<void> {
  const moment = sql`now() - i * interval '1 minute'`
  await sql`insert into users (id, username, email, fullname, password_hash, role_id, status, plan, created_at, updated_at)
    select gen_random_uuid(), 'person' || i, 'person' || i || '@example.org', 'Person ' || i, 'none',
      '00000000-0000-4000-8000-00000000a002', case when i % 10 = 7 then 'passive' else 'active' end,
      case when i % 20 = 0 then 'pro' else 'free' end, ${moment}, ${moment}
    from generate_series(1, ${sql.lit(users)}) i`.execute(db)
  await sql`insert into support_tickets (id, user_id, locale, app_number, subject, priority, status, is_premium,
      messages, last_message_at, waiting_since, created_at, updated_at)
    select gen_random_uuid(), u.id, 'en', 1, 'Question ' || n, (array['low', 'medium', 'high'])[1 + n % 3],
      case when n % 10 < 8 then 'closed' else 'open' end, n % 7 = 0, 1, at, case when n % 10 = 9 then at end, at, at
    from (select id, row_number() over (order by created_at) as n, created_at as at from users
      limit ${sql.lit(tickets)}) u`.execute(db)
  await sql`insert into support_messages (id, ticket_id, place, author, author_id, text, created_at)
    select gen_random_uuid(), id, 1, 'user', user_id, 'Where is my draw of ' || subject || '?', created_at
    from support_tickets`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

async function timeOf(admin: Person, url: string, rounds: number): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now()
    const { status } = await admin.ask({ url })
    if (status !== 200) throw new Error(`${url}: ${status}`)
    if (round > 0) times.push(performance.now() - start)
  }
  return median(times)
}

async function banMany(admin: Person) {
  const start = performance.now()
  const payload = {
    action: 'users.status',
    filter: { status: 'passive' },
    count: banned,
    options: { status: 'banned', ban_reason: 'Measured' },
  }
  const begun = await admin.ask({ method: 'POST', url: '/api/bulk', payload })
  if (begun.status !== 201) throw new Error(`The bulk action was refused: ${JSON.stringify(begun.json)}`)
  const accepted = performance.now() - start
  for (;;) {
    const { json } = await admin.ask({ url: `/api/bulk/${String(begun.json.data['id'])}` })
    if (json.data['is_finished'] === true) return { accepted, done: performance.now() - start }
    await sleep(500)
  }
}

async function exportUsers(admin: Person) {
  const start = performance.now()
  const headers = { prefer: 'respond-async' }
  const begun = await admin.ask({ url: '/api/users/export.csv', headers })
  if (begun.status !== 202) throw new Error(`The export was refused: ${JSON.stringify(begun.json)}`)
  const started = performance.now() - start
  for (;;) {
    const { json } = await admin.ask({ url: '/api/exports' })
    const [job] = json.data['jobs'] as ExportJob[]
    if (job?.state === 'failed') throw new Error(`The export failed: ${job.message ?? ''}`)
    if (job?.state === 'done') return { started, done: performance.now() - start, bytes: job.bytes }
    await sleep(100)
  }
}
