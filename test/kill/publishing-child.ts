/**
 * The part of the product that publishes scheduled records: `publishing-child.ts <database address>`. Processes jobs
 * until it is killed.
 */
import { randomBytes } from 'node:crypto'
import { flushCompileCache } from 'node:module'
import { openContext } from '../../src/server/boot/open-context.ts'
import { openDatabase } from '../../src/server/db/client.ts'
import { readEnv } from '../../src/server/env.ts'
import { workersOf } from '../../src/server/registry/scheduled-jobs.ts'

const [databaseUrl = ''] = process.argv.slice(2)
const log = { info() {}, warn() {}, error() {} }
const env = readEnv({ BEACON_URLS: 'off' })
const db = openDatabase(databaseUrl)
const ctx = openContext({ env, db, databaseUrl, secretKey: randomBytes(32), log })
await ctx.queue.work(workersOf(ctx))
// A killed process saves no compile cache for the next one, which takes twice as long to load without it.
flushCompileCache()
