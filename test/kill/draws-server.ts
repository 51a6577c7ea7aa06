/**
 * The product's server without its pages, in the same order as `src/main.ts`, so that no web build is needed:
 * `draws-server.ts <database folder or address> <port> [manner]`. With the manner `forgetful` it ignores what an
 * earlier process began; with `<fail point>:<n>` it dies at that point, the n-th time it gets there, and with
 * `:careless` appended it draws from a fresh number whenever it finishes a draw.
 */
import { randomBytes } from 'node:crypto'
import { flushCompileCache } from 'node:module'
import { dirname } from 'node:path'
import { createApp } from '../../src/server/app.ts'
import { openContext } from '../../src/server/boot/open-context.ts'
import { secretKeyOf } from '../../src/server/boot/secret-key.ts'
import { openDatabase } from '../../src/server/db/client.ts'
import { startEmbedded } from '../../src/server/db/embedded/start-embedded.ts'
import { migrateToLatest } from '../../src/server/db/migrate.ts'
import { readEnv } from '../../src/server/env.ts'
import { finishAllSealed } from '../../src/server/features/giveaways/finish/finish-draw.ts'
import { workersOf } from '../../src/server/registry/scheduled-jobs.ts'

const [place = '', port = '', manner = 'product'] = process.argv.slice(2)
const isAddress = place.startsWith('postgres://')
const { BEACON_URLS = 'off', BEACON_CHAIN, SECRET_KEY, TSA_URL } = process.env
const env = readEnv({ TRUST_PROXY: '1', BEACON_URLS, BEACON_CHAIN, SECRET_KEY, TSA_URL })

const databaseUrl = isAddress ? place : (await startEmbedded({ dir: place, log: () => {} })).url
const db = openDatabase(databaseUrl)
await migrateToLatest(db)
const opened = openContext({
  env,
  db,
  databaseUrl,
  secretKey: secretKeyOf(env, dirname(place)),
  // accepts lists long enough for a thread, and still counts draws
  plan: 'pro',
  log: { info() {}, warn() {}, error() {} },
})
const [failPoint, turn, care] = manner.split(':')
let turns = 0
const fresh = { ...opened.secrets, open: freshSecret }
const ctx = {
  ...opened,
  ...(care === 'careless' ? { secrets: fresh } : {}),
  reached(point: string) {
    if (point === failPoint && ++turns === Number(turn)) process.kill(process.pid, 'SIGKILL')
  },
}
await ctx.beacon.probe()
const app = await createApp(ctx, { whyNotReady: async () => [] })
if (manner !== 'forgetful') await finishAllSealed(ctx, { before: ctx.now() })
if (BEACON_URLS !== 'off') await ctx.queue.work(workersOf(ctx))
await app.listen({ host: '127.0.0.1', port: Number(port) })
// A killed process saves no compile cache for the next one, which takes twice as long to load without it.
flushCompileCache()
process.send?.('ready')

/** Different bytes for every seed; the salt keys are unchanged. */
function freshSecret(closed: Uint8Array, place: string): Buffer {
  return place.startsWith('giveaways.seed.') ? randomBytes(32) : opened.secrets.open(closed, place)
}
