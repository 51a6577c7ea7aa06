/**
 * The product's API in a separate process: `webhook-child.ts <database address> <secret key in hex> [fail point]`, with
 * the environment of its parent. Reports its port, and dies at the fail point.
 */
import { flushCompileCache } from 'node:module'
import { createApp } from '../../src/server/app.ts'
import { openContext } from '../../src/server/boot/open-context.ts'
import { openDatabase } from '../../src/server/db/client.ts'
import { readEnv } from '../../src/server/env.ts'

const [databaseUrl = '', key = '', failPoint] = process.argv.slice(2)
const log = { info() {}, warn() {}, error() {} }
const env = readEnv({ BEACON_URLS: 'off', STRIPE_API_URL: process.env['STRIPE_API_URL'] })
const db = openDatabase(databaseUrl)
const ctx = {
  ...openContext({ env, db, databaseUrl, secretKey: Buffer.from(key, 'hex'), log }),
  reached: (point: string) => void (point === failPoint && process.kill(process.pid, 'SIGKILL')),
}
const app = await createApp(ctx, { whyNotReady: () => Promise.resolve([]) })
await app.listen({ port: 0, host: '127.0.0.1' })
// A killed process saves no compile cache for the next one, which takes twice as long to load without it.
flushCompileCache()
const place = app.server.address()
process.send?.(typeof place === 'object' ? place?.port : undefined)
