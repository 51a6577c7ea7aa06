import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../src/server/db/client.ts'
import { openDatabase } from '../../src/server/db/client.ts'
import { readPostmasterPid } from '../../src/server/db/embedded/running-server.ts'
import { startEmbedded } from '../../src/server/db/embedded/start-embedded.ts'
import { startBeacon } from '../beacon/stand-in.ts'
import { hasOpenssl, startAuthority } from '../timestamps/stand-in.ts'
import { freePort } from './draws.ts'
import { checkAfterDeaths } from './fail-point-checker.ts'
import { startFailPointClient } from './fail-point-client.ts'
import { failPoints } from './fail-point-names.ts'
import { killServerAndSessions } from './kill-server.ts'

export interface FailPointReport {
  kills: number
  draws: number
  /** number of replies with winners that clients got */
  told: number
  /** number of crashes at each fail point */
  deaths: Record<string, number>
  /** fail points at which no process died */
  missed: string[]
  violations: string[]
}

interface FailPointPlan {
  /** an empty folder for the database */
  dir: string
  kills: number
  /** index of the fail point of the first process; the following ones continue from there */
  from: number
  /** draws with a fresh number whenever it finishes one: a control that must be detected */
  careless?: boolean
  onKill?: (kills: number, told: number) => void
}

/** one crash in this many is followed by one of the database */
const databaseEvery = 20
/** milliseconds after which an instance that has not reached its fail point is killed anyway */
const patience = 4000
/** milliseconds in which clients keep requesting from the last instance */
const lastLife = 2000
/** maximum milliseconds for it to finish what the last crashes left */
const lastTimeout = 10_000

/**
 * Kills two instances of the product at named points of a draw, and their database now and then, while clients draw,
 * wait and replace winners. Returns what is wrong afterwards, which must be nothing.
 */
export async function failPointRounds(plan: FailPointPlan): Promise<FailPointReport> {
  const embedded = await startEmbedded({ dir: plan.dir, log: () => {} })
  const beacon = await startBeacon({ period: 1 })
  const authority = (await wantsAuthority(plan)) ? await startAuthority() : undefined
  const points = failPoints.filter((point) => authority || point !== 'timestamped')
  const secretKey = randomBytes(32).toString('hex')
  const ports = [await freePort(), await freePort()]
  const client = startFailPointClient(ports.map((port) => `http://127.0.0.1:${port}`))
  const deaths: Record<string, number> = {}
  let kills = 0

  await Promise.all(ports.map((port, instance) => live(port, instance)))
  const last = startInstance(ports[0] ?? 0, 'nowhere:0')
  await last.ready
  await pause(lastLife)
  await client.end()
  const db = openDatabase(embedded.url)
  for (const end = Date.now() + lastTimeout; (await isAnySealed(db)) && Date.now() < end; ) await pause(100)
  last.child.kill('SIGKILL')
  await last.ended

  const violations = [...client.refused, ...(await checkAfterDeaths(db, client.told, beacon.chain))]
  const draws = (await db.selectFrom('giveaways').select('id').execute()).length
  await db.destroy()
  await embedded.stop()
  await beacon.stop()
  await authority?.stop()
  const missed = failPoints.filter((point) => !deaths[point])
  return { kills, draws, told: client.told.length, deaths, missed, violations }

  /**
   * Starts an instance again and again, each time with another fail point; it may get there before it serves requests.
   */
  async function live(port: number, instance: number): Promise<void> {
    for (let life = plan.from + instance; kills < plan.kills; life += ports.length) {
      const point = points[life % points.length] ?? 'sealed'
      const { child, ready, ended } = startInstance(port, `${point}:${1 + (life % 3)}`)
      await Promise.race([ready, ended])
      const isDead = await Promise.race([ended.then(() => true), pause(patience).then(() => false)])
      if (!isDead) child.kill('SIGKILL')
      await ended
      const place = isDead ? point : 'anywhere'
      deaths[place] = (deaths[place] ?? 0) + 1
      kills++
      if (kills % databaseEvery === 0) killDatabase()
      plan.onKill?.(kills, client.told.length)
    }
  }

  function killDatabase(): void {
    const pid = readPostmasterPid(join(plan.dir, 'data'))?.pid
    if (!pid) return
    killServerAndSessions(pid)
    deaths['database'] = (deaths['database'] ?? 0) + 1
  }

  function startInstance(port: number, manner: string) {
    const script = fileURLToPath(new URL('./draws-server.ts', import.meta.url))
    const argument = plan.careless ? `${manner}:careless` : manner
    const child = spawn(process.execPath, [script, embedded.url, String(port), argument], {
      // A start during a crash of the database complains and exits: that counts as one of the crashes.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, ...beacon.env, ...authority?.env, SECRET_KEY: secretKey },
    })
    return { child, ready: once(child, 'message'), ended: once(child, 'exit') }
  }
}

/** The stand-in for an authority signs with openssl. A short run that does not get to its point goes without. */
async function wantsAuthority({ from, kills }: FailPointPlan): Promise<boolean> {
  const ahead = (failPoints.indexOf('timestamped') - from + failPoints.length) % failPoints.length
  return ahead <= kills && (await hasOpenssl())
}

async function isAnySealed(db: Database): Promise<boolean> {
  return (await db.selectFrom('giveaways').select('id').where('status', '=', 'sealed').execute()).length > 0
}
