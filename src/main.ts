import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { createApp } from './server/app.ts'
import type { Context } from './server/context.ts'
import { newSetupLink } from './server/core/accounts/setup-link.ts'
import { openDatabase } from './server/db/client.ts'
import { defaultDataDir } from './server/db/embedded/default-data-dir.ts'
import { type Embedded, startEmbedded } from './server/db/embedded/start-embedded.ts'
import { migrateToLatest } from './server/db/migrate.ts'
import { type Env, readEnv, shownAddress } from './server/env.ts'
import { finishAllSealed } from './server/features/giveaways/finish-sealed.ts'
import { createSecretBox } from './server/providers/secret-box.ts'
import { say, sayDatabaseEvent } from './server/say.ts'
import { secretKeyOf } from './server/secret-key.ts'
import { databaseProblem, listenProblem } from './server/start-problem.ts'
import { onStop } from './server/stop.ts'
import { registerWeb } from './server/web.ts'

/** The one file that knows all: reads the environment, builds the context, opens web and API, and closes them again. */
async function main(): Promise<void> {
  const env = readEnv(process.env)
  const dataDir = env.dataDir ?? defaultDataDir(fileURLToPath(new URL('..', import.meta.url)))
  const embedded = env.databaseUrl === undefined ? await embeddedDatabase(dataDir) : undefined
  const db = openDatabase(env.databaseUrl ?? embedded?.url ?? '')
  let stopping = false
  const isReady = async () =>
    !stopping &&
    (await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    ))

  const applied = await migrateToLatest(db).catch((error: unknown) => {
    throw embedded ? error : databaseProblem(error)
  })
  if (applied.length) say(`Database brought up to date (${applied.join(', ')})`)
  const secretKey = secretKeyOf(env.secretKey, dataDir)
  const ctx = contextOf(env, db, secretKey)
  const app = await createApp(ctx, { logger: { level: env.logLevel }, isReady })
  await registerWeb(app, { dev: process.argv.includes('--dev'), env, log: app.log })
  const finished = await finishAllSealed({ ...ctx, log: app.log }, ctx.now())
  if (finished) say(`Finished ${finished} draw(s) that an earlier stop had left open`)

  onStop(async () => {
    stopping = true
    await app.close()
    await db.destroy()
    await embedded?.stop()
  })
  await app.listen({ port: env.port, host: env.host }).catch((error: unknown) => {
    throw listenProblem(error, env)
  })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : env.port
  const home = shownAddress(env, port)
  const setupToken = await newSetupLink(ctx)
  say(`Ready at ${home}   (data in ${dataDir}; Ctrl-C stops)`)
  if (setupToken) say(`First administrator, once and within 30 minutes: ${home}/setup/${setupToken}`)
}

async function embeddedDatabase(dataDir: string): Promise<Embedded> {
  return startEmbedded({ dir: join(dataDir, 'database'), log: sayDatabaseEvent })
}

function contextOf(env: Env, db: Context['db'], secretKey: Uint8Array): Context {
  return {
    env,
    db,
    now: () => new Date(),
    random: (bytes) => randomBytes(bytes),
    secretKey,
    secrets: createSecretBox(secretKey),
    plan: 'free',
    log: console,
  }
}

await main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
