/**
 * `npm run timing`: whether response times reveal if a name has an account. Signs in with wrong passwords, alternating
 * between known and unknown names, and computes how often one of one kind takes longer than one of the other: half of
 * the time if nothing leaks. `--n=500` is the number of each.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../src/server/app.ts'
import { openContext } from '../src/server/boot/open-context.ts'
import { openDatabase } from '../src/server/db/client.ts'
import { startEmbedded } from '../src/server/db/embedded/start-embedded.ts'
import { migrateToLatest } from '../src/server/db/migrate.ts'
import { readEnv } from '../src/server/env.ts'
import { median } from './cost.ts'

const given = process.argv.find((word) => word.startsWith('--n='))
const count = given ? Number(given.slice(4)) : 500
/** Below this, some hundred responses reveal nothing. */
const max = { ms: 1, auc: 0.55 }

const home = mkdtempSync(join(tmpdir(), 'giveawaybox-timing-'))
await chmod(home, 0o711)
const embedded = await startEmbedded({ dir: join(home, 'database'), log: () => {} })
const db = openDatabase(embedded.url)
await migrateToLatest(db)
const env = readEnv({ TRUST_PROXY: '1', BEACON_URLS: 'off' })
const opened = openContext({ env, db, databaseUrl: embedded.url, secretKey: randomBytes(32), log: console })
let time = Date.now()
let requests = 0
const app = await createApp({ ...opened, now: () => new Date(time) }, { whyNotReady: async () => [] })
try {
  console.log(await measure(app))
} finally {
  await app.close()
  await opened.queue.stop()
  await opened.egress.close()
  await db.destroy()
  await embedded.stop()
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
}

async function measure(server: FastifyInstance): Promise<string> {
  const made = await post(server, '/api/auth/sign-up', {
    username: 'somebody',
    email: 'somebody@example.org',
    password: 'kettle bronze nine',
    fullname: 'Somebody',
  })
  if (made.statusCode !== 201) throw new Error(`signing up answered ${made.statusCode}`)
  const took = { known: [] as number[], unknown: [] as number[] }
  for (let n = 0; n < count + 20; n++)
    // In turns, and each kind first as often as second: any disturbance affects both equally.
    for (const kind of n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const ms = await tryOnce(server, kind === 'known' ? 'somebody' : randomUUID().slice(0, 8))
      if (n >= 20) took[kind].push(ms)
    }
  const auc = chanceOfLonger(took.known, took.unknown)
  const apart = Math.abs(median(took.known) - median(took.unknown))
  const isMet = Math.abs(auc - 0.5) < max.auc - 0.5 && apart < max.ms
  process.exitCode = isMet ? 0 : 1
  return [
    `${count} wrong passwords for a known name: median ${median(took.known).toFixed(2)} ms`,
    `${count} for unknown names: median ${median(took.unknown).toFixed(2)} ms, ${apart.toFixed(2)} ms apart (at most ${max.ms})`,
    `A known name takes longer ${(auc * 100).toFixed(1)} % of the time (50 tell nothing; at most ${(max.auc * 100).toFixed(0)} either way)`,
    isMet ? 'Met.' : 'Missed.',
  ].join('\n')
}

async function tryOnce(server: FastifyInstance, username: string): Promise<number> {
  // An hour passes between two, otherwise rate limits would apply.
  time += 60 * 60 * 1000
  const start = performance.now()
  const answer = await post(server, '/api/auth/sign-in', { username, password: 'not the password' })
  const ms = performance.now() - start
  if (answer.statusCode !== 422) throw new Error(`signing in answered ${answer.statusCode}`)
  return ms
}

function post(server: FastifyInstance, url: string, payload: object) {
  const from = `10.0.${(requests >> 8) & 255}.${requests++ & 255}`
  return server.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': from } })
}

/** How often one of `a` is longer than one of `b` (Mann and Whitney). */
function chanceOfLonger(a: number[], b: number[]): number {
  let longer = 0
  for (const one of a) for (const other of b) longer += one > other ? 1 : one === other ? 0.5 : 0
  return longer / (a.length * b.length)
}
