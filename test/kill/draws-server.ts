/**
 * The server of the product without its pages, in the same order as `src/main.ts`, so that no built web is needed:
 * `draws-server.ts <folder of the database> <port> [manner]`. In the manner `forgetful` it leaves alone what an earlier life began.
 */
import { dirname } from 'node:path'
import { createApp } from '../../src/server/app.ts'
import { openDatabase } from '../../src/server/db/client.ts'
import { startEmbedded } from '../../src/server/db/embedded/start-embedded.ts'
import { migrateToLatest } from '../../src/server/db/migrate.ts'
import { readEnv } from '../../src/server/env.ts'
import { finishAllSealed } from '../../src/server/features/giveaways/finish-all-sealed.ts'
import { openContext } from '../../src/server/open-context.ts'
import { secretKeyOf } from '../../src/server/secret-key.ts'

const [dir = '', port = '', manner] = process.argv.slice(2)

const embedded = await startEmbedded({ dir, log: () => {} })
const db = openDatabase(embedded.url)
await migrateToLatest(db)
const ctx = openContext({
  env: readEnv({ TRUST_PROXY: '1', BEACON_URLS: 'off' }),
  db,
  databaseUrl: embedded.url,
  secretKey: secretKeyOf(undefined, dirname(dir)),
  // takes lists that are long enough for a thread, and still counts draws
  plan: 'pro',
  log: { info() {}, warn() {}, error() {} },
})
const app = await createApp(ctx, { isReady: async () => true })
if (manner !== 'forgetful') await finishAllSealed(ctx, ctx.now())
await app.listen({ host: '127.0.0.1', port: Number(port) })
