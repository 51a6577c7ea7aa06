/**
 * The product's server for the benchmarks, in a separate process so that only its own cost is counted: plan Ultra, a
 * database of its own, pages included. Started by `server-process.ts`; replies to its messages with the cost so far.
 */
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from '../src/server/app.ts'
import { openContext } from '../src/server/boot/open-context.ts'
import { setHeapGrowth } from '../src/server/boot/process.ts'
import { brandHosts } from '../src/server/core/settings/own-origin.ts'
import { kitOf } from '../src/server/core/settings/public-settings.ts'
import { defaultLanguage } from '../src/server/core/settings/site-settings.ts'
import { openDatabase } from '../src/server/db/client.ts'
import { readPostmasterPid } from '../src/server/db/embedded/running-server.ts'
import { startEmbedded } from '../src/server/db/embedded/start-embedded.ts'
import { migrateToLatest } from '../src/server/db/migrate.ts'
import { readEnv } from '../src/server/env.ts'
import { workersOf } from '../src/server/registry/scheduled-jobs.ts'
import { documentInputs } from '../src/server/site/site-routes.ts'
import { registerWeb } from '../src/server/web.ts'
import { giveYoutubeKey } from '../test/world/collections.ts'
import type { Listening, Spent } from './server-process.ts'

const [dir = '', platform] = process.argv.slice(2)
setHeapGrowth()
const embedded = await startEmbedded({ dir, log: () => {} })
const db = openDatabase(embedded.url)
await migrateToLatest(db)
const env = readEnv({
  TRUST_PROXY: '1',
  BEACON_URLS: 'off',
  ...(platform ? { YOUTUBE_API_URL: platform } : {}),
})
const ctx = openContext({
  env,
  db,
  databaseUrl: embedded.url,
  secretKey: randomBytes(32),
  plan: 'Ultra',
  log: console,
})
if (platform) {
  await giveYoutubeKey(ctx)
  await ctx.queue.work(workersOf(ctx))
}
const app = await createApp(ctx, { whyNotReady: async () => [] })
await registerWeb(app, {
  dev: false,
  env,
  brandHosts: () => brandHosts(ctx),
  kitOf: (chosen) => kitOf(ctx, chosen),
  defaultLanguage: () => defaultLanguage(ctx),
  documents: documentInputs(ctx),
  log: console,
})
const origin = await app.listen({ host: '127.0.0.1', port: 0 })

process.on('message', (message) => {
  if (message === 'spent') process.send?.(spent())
  else void stop()
})
const listening: Listening = { origin, database: embedded.url }
process.send?.(listening)

async function stop(): Promise<void> {
  await app.close()
  await ctx.queue.stop()
  await db.destroy()
  await embedded.stop()
  process.disconnect?.()
}

function spent(): Spent {
  const { user, system } = process.cpuUsage()
  const { maxRSS } = process.resourceUsage()
  return {
    cpu: (user + system) / 1e6,
    databaseCpu: databaseCpu(),
    memory: maxRSS * 1024,
    held: process.memoryUsage.rss(),
  }
}

/** CPU seconds of the database and all its sessions, including ended ones; 0 if the system does not report them. */
function databaseCpu(): number {
  const postmaster = readPostmasterPid(join(dir, 'data'))?.pid
  if (process.platform !== 'linux' || !postmaster) return 0
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const fields = statOf(name)
    if (Number(name) === postmaster) for (const at of [11, 12, 13, 14]) ticks += Number(fields[at])
    else if (Number(fields[1]) === postmaster) ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks / 100
}

/** The fields of a process after its name: state, parent, ... */
function statOf(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
