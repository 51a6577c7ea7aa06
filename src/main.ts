import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createHealthServer, createReadiness, listen, serveMetrics } from '#server/boot/listen.ts'
import { createMetrics, type Metrics } from '#server/boot/metrics.ts'
import { joinNodes, type NodeRole, readRole, storageProblem } from '#server/boot/nodes.ts'
import { openContext } from '#server/boot/open-context.ts'
import { secretKeyOf } from '#server/boot/secret-key.ts'
import { terminalLog } from '#server/boot/terminal-log.ts'
import { newSetupLink } from '#server/core/accounts/setup/first-administrator.ts'
import { brandHosts } from '#server/core/settings/own-origin.ts'
import { defaultLanguage } from '#server/core/settings/site-settings.ts'
import { defaultDataDir } from '#server/db/embedded/layout.ts'
import { type Embedded, startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { resumeAllCollections } from '#server/features/collections/fetch/run-collect-job.ts'
import { finishAllSealed } from '#server/features/giveaways/finish/finish-draw.ts'
import { rechunkLists } from '#server/features/giveaways/seal/rechunk-lists.ts'
import { announceVerifier, builtVerifierHash } from '#server/features/giveaways/verifier/verifier-document.ts'
import { secondMs } from '#server/kit/durations.ts'
import { startProcessTimers } from '#server/registry/process-timers.ts'
import { reconcileSoon, schedules, workersOf } from '#server/registry/scheduled-jobs.ts'
import { existingSecretKey, keyProblem } from './operations/installation.ts'
import { upgradeDatabase } from './operations/upgrade/upgrade-database.ts'
import { createApp } from './server/app.ts'
import {
  databaseProblem,
  listenProblem,
  onStop,
  programVersion,
  say,
  sayDatabaseEvent,
  setHeapGrowth,
} from './server/boot/process.ts'
import type { Context } from './server/context.ts'
import { kitOf } from './server/core/settings/public-settings.ts'
import { openDatabase } from './server/db/client.ts'
import { readEnv, shownAddress } from './server/env.ts'
import { tryPrepareLogs } from './server/features/logs/log-writer.ts'
import type { RunningQueue } from './server/queue/queue.ts'
import { documentInputs } from './server/site/site-routes.ts'
import { registerWeb } from './server/web.ts'

/**
 * The one file that knows all others: reads the environment, builds the context, opens web and API or works off jobs,
 * and closes everything again.
 */
async function main(): Promise<void> {
  setHeapGrowth()
  const env = readEnv(process.env)
  const role = readRole(process.argv.slice(2), env)
  const dataDir = env.dataDir ?? defaultDataDir(fileURLToPath(new URL('..', import.meta.url)))
  const embedded = env.databaseUrl === undefined ? await embeddedDatabase(dataDir) : undefined
  const databaseUrl = env.databaseUrl ?? embedded?.url ?? ''
  const db = openDatabase(databaseUrl, { max: env.databaseConnections })
  const readiness = createReadiness(db, role)

  const inWords = (error: unknown) => {
    throw embedded ? error : databaseProblem(error)
  }
  // Before a key is made: with another one, passwords are invalid, and stored secrets and emails cannot be read.
  const problem = await keyProblem(db, existingSecretKey(env, dataDir), dataDir).catch(inWords)
  if (problem && !process.argv.includes('--without-key')) throw new Error(problem)
  const secretKey = secretKeyOf(env, dataDir)
  const source = { databaseUrl, dataDir, secretKey, version: programVersion(), now: () => new Date() }
  const isBackedUp = env.backsUpBeforeUpgrade
  const { applied, backup } = await upgradeDatabase({ db, isBackedUp, ...source }).catch(inWords)
  if (backup) say(`Backup before the upgrade: ${backup}`)
  if (applied.length) say(`Database updated (${applied.length} steps, up to ${applied.at(-1)})`)
  const log = terminalLog(env)
  const metrics = env.metrics && createMetrics()
  const scheduled = role.works ? { schedules } : {}
  const ctx = openContext({ env, db, databaseUrl, secretKey, dataDir, log, metrics, ...scheduled })
  const tracing = await openTracing(ctx, role)
  const leaveNodes = await joinNodes(ctx, { databaseUrl, dataDir, role, version: programVersion() })
  const app = role.answers
    ? await createSite(ctx, { log, whyNotReady: readiness.whyNotReady, observers: [metrics, tracing] })
    : createHealthServer(readiness.whyNotReady)
  const finished = await takeUpWork(ctx, role)
  if (finished) say(`Finished ${finished} draw(s) left open when the server last stopped`)

  const endTimers = startProcessTimers(ctx)
  const metricsServer = env.metrics && metrics && (await openMetrics(env.metrics, () => metrics.print(ctx)))
  const cleanUp = async () => {
    await app.close()
    endTimers()
    await ctx.queue.stop()
    await metricsServer?.close()
    await leaveNodes()
    await tracing?.close()
    await ctx.egress.close()
    await db.destroy()
    await embedded?.stop()
  }
  onStop({ announce: readiness.stop, drainMs: env.drainSeconds * secondMs, cleanUp })
  await listen(app, env)
  // Only now the address of mail links is known, as the system may have chosen the port.
  if (role.works) await ctx.queue.work(tracing?.trace(workersOf(ctx)) ?? workersOf(ctx))
  const storage = await storageProblem(ctx)
  if (storage) say(storage)
  await announce(ctx, role, dataDir)
}

/** Says where the product is, and how its first administrator is created. */
async function announce(ctx: Context, role: NodeRole, dataDir: string): Promise<void> {
  const home = shownAddress(ctx.env, ctx.env.port)
  // Jobs are worked off behind the proxy, which does not lead here.
  const own = shownAddress({ ...ctx.env, publicUrl: undefined }, ctx.env.port)
  const doing = role.name === 'worker' ? `Working off jobs, health at ${own}/readyz` : `Ready at ${home}`
  say(`${doing}   (data in ${dataDir}; Ctrl-C stops)`)
  const setupToken = role.answers ? await newSetupLink(ctx) : undefined
  if (setupToken)
    say(`Create the first administrator (one-time link, valid for 30 minutes): ${home}/setup/${setupToken}`)
}

interface Site {
  log: FastifyBaseLogger
  whyNotReady: () => Promise<readonly string[]>
  /** what notes answered requests, if anything does */
  observers: readonly (Pick<Metrics, 'onServed'> | undefined)[]
}

async function createSite(ctx: Context, { log, whyNotReady, observers }: Site): Promise<FastifyInstance> {
  const noted = observers.filter((observer) => observer !== undefined)
  const onServed: Metrics['onServed'] = (request, reply) => {
    for (const observer of noted) observer.onServed(request, reply)
  }
  const app = await createApp(ctx, { logger: log, whyNotReady, ...(noted.length > 0 && { onServed }) })
  await registerWeb(app, {
    dev: process.argv.includes('--dev'),
    env: ctx.env,
    brandHosts: () => brandHosts(ctx),
    kitOf: (chosen) => kitOf(ctx, chosen),
    defaultLanguage: () => defaultLanguage(ctx),
    documents: documentInputs(ctx),
    log: app.log,
  })
  return app
}

/** Its code is loaded only where spans are wanted. */
async function openTracing(ctx: Context, role: NodeRole) {
  const { tracing } = ctx.env
  if (!tracing) return undefined
  const { createTracing } = await import('#server/boot/tracing.ts')
  return createTracing(ctx, tracing, { version: programVersion(), role: role.name })
}

function openMetrics(
  address: { port: number; host: string },
  print: () => Promise<string>,
): Promise<FastifyInstance> {
  return serveMetrics(address, print).catch((error: unknown) => {
    throw listenProblem(error, address, 'METRICS_')
  })
}

async function embeddedDatabase(dataDir: string): Promise<Embedded> {
  return startEmbedded({ dir: join(dataDir, 'database'), log: sayDatabaseEvent })
}

/**
 * Resumes what an earlier run left unfinished; nodes without jobs leave that to the others. Returns
 * how many draws were finished.
 */
async function takeUpWork(ctx: Context & { queue: RunningQueue }, { works }: NodeRole): Promise<number> {
  await tryPrepareLogs(ctx)
  await rechunkLists(ctx)
  await announceVerifier(ctx, builtVerifierHash())
  if (!works) return 0
  const finished = await finishAllSealed(ctx, { before: ctx.now() })
  await resumeAllCollections(ctx)
  await reconcileSoon(ctx)
  return finished
}

await main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
