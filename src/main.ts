import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { listen } from '#server/boot/listen.ts'
import { openContext } from '#server/boot/open-context.ts'
import { giveHeapRoom } from '#server/boot/raise-heap-limit.ts'
import { say, sayDatabaseEvent } from '#server/boot/say.ts'
import { secretKeyOf } from '#server/boot/secret-key.ts'
import { databaseProblem } from '#server/boot/start-problem.ts'
import { onStop } from '#server/boot/stop.ts'
import { terminalLog } from '#server/boot/terminal-log.ts'
import { newSetupLink } from '#server/core/accounts/setup/setup-link.ts'
import { brandHosts } from '#server/core/settings/brand-hosts.ts'
import { kitOf } from '#server/core/settings/kit-of.ts'
import { defaultLanguage } from '#server/core/settings/site-settings.ts'
import { defaultDataDir } from '#server/db/embedded/default-data-dir.ts'
import { type Embedded, startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { finishAllSealed } from '#server/features/giveaways/finish/finish-all-sealed.ts'
import { builtVerifierHash } from '#server/features/giveaways/verifier/hand-out-verifier.ts'
import { replantLists } from '#server/features/giveaways/verifier/replant-lists.ts'
import { announceVerifier } from '#server/features/giveaways/verifier/verifier-line.ts'
import { startProcessTimers } from '#server/registry/process-timers.ts'
import { reconcileSoon, schedules } from '#server/registry/scheduled-jobs.ts'
import { workersOf } from '#server/registry/worker.ts'
import { documentInputs } from '#server/site/document-inputs.ts'
import { createApp } from './server/app.ts'
import type { Context } from './server/context.ts'
import { openDatabase } from './server/db/client.ts'
import { migrateToLatest } from './server/db/migrate.ts'
import { readEnv, shownAddress } from './server/env.ts'
import { resumeAllCollections } from './server/features/collections/resume-all-collections.ts'
import { prepareLogs } from './server/features/logs/tidy-logs.ts'
import type { RunningQueue } from './server/queue/queue.ts'
import { registerWeb } from './server/web.ts'

/**
 * The one file that knows all others: reads the environment, builds the context, opens web and API, and closes them
 * again.
 */
async function main(): Promise<void> {
  giveHeapRoom()
  const env = readEnv(process.env)
  const dataDir = env.dataDir ?? defaultDataDir(fileURLToPath(new URL('..', import.meta.url)))
  const embedded = env.databaseUrl === undefined ? await embeddedDatabase(dataDir) : undefined
  const databaseUrl = env.databaseUrl ?? embedded?.url ?? ''
  const db = openDatabase(databaseUrl)
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
  if (applied.length) say(`Database brought up to date (${applied.length} steps, up to ${applied.at(-1)})`)
  const secretKey = secretKeyOf(env.secretKey, dataDir)
  const log = terminalLog(env)
  const ctx = openContext({ env, db, databaseUrl, secretKey, dataDir, log, schedules })
  const app = await createApp(ctx, { logger: log, isReady })
  await registerWeb(app, {
    dev: process.argv.includes('--dev'),
    env,
    brandHosts: () => brandHosts(ctx),
    kitOf: (chosen) => kitOf(ctx, chosen),
    defaultLanguage: () => defaultLanguage(ctx),
    documents: documentInputs(ctx),
    log: app.log,
  })
  const finished = await takeUpWork(ctx)
  if (finished) say(`Finished ${finished} draw(s) that an earlier stop had left open`)

  const endTimers = startProcessTimers(ctx)
  onStop(async () => {
    stopping = true
    await app.close()
    endTimers()
    await ctx.queue.stop()
    await ctx.egress.close()
    await db.destroy()
    await embedded?.stop()
  })
  await listen(app, env)
  // Only now the address of mail links is known, as the system may have chosen the port.
  await ctx.queue.work(workersOf(ctx))
  const home = shownAddress(env, env.port)
  const setupToken = await newSetupLink(ctx)
  say(`Ready at ${home}   (data in ${dataDir}; Ctrl-C stops)`)
  if (setupToken) say(`First administrator, once and within 30 minutes: ${home}/setup/${setupToken}`)
}

async function embeddedDatabase(dataDir: string): Promise<Embedded> {
  return startEmbedded({ dir: join(dataDir, 'database'), log: sayDatabaseEvent })
}

/** Resumes what an earlier run left unfinished. Returns how many draws were finished. */
async function takeUpWork(ctx: Context & { queue: RunningQueue }): Promise<number> {
  await prepareLogs(ctx)
  await replantLists(ctx)
  await announceVerifier(ctx, builtVerifierHash())
  const finished = await finishAllSealed(ctx, ctx.now())
  await resumeAllCollections(ctx)
  await reconcileSoon(ctx)
  return finished
}

await main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
