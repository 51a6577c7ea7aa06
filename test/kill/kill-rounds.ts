import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../src/server/db/client.ts'
import { openDatabase } from '../../src/server/db/client.ts'
import { readPostmasterPid } from '../../src/server/db/embedded/running-server.ts'
import { startEmbedded } from '../../src/server/db/embedded/start-embedded.ts'
import { killServer, killServerAndSessions } from './kill-server.ts'
import type { Writer } from './writer.ts'

export interface KillPlan {
  /** the folder of the embedded database; the first round creates it */
  dir: string
  /** starts the application on the folder and reports what it confirms to its users; it works until it is killed */
  start(): Writer
  rounds: number
  /** what is wrong, given everything that was ever acknowledged; an empty list if nothing */
  check(db: Database, acknowledged: string[]): Promise<string[]>
  /** stop at the first violation of this kind: for writers that are expected to fail */
  until?: RegExp
  onRound?(round: number, report: KillReport): void
}

export interface KillReport {
  rounds: number
  acknowledged: number
  violations: string[]
  /** how often each kind of kill happened, and what the supervisor found afterwards */
  deaths: Record<Death, number>
  found: Record<string, number>
}

type Death = 'application' | 'server' | 'both' | 'everything'

const DEATHS: Death[] = ['application', 'both', 'server', 'everything']
const PATIENCE = 60_000

/** Kills the application, its database server or both, over and over, and checks each time what survived. */
export async function killRounds(plan: KillPlan): Promise<KillReport> {
  const deaths = { application: 0, server: 0, both: 0, everything: 0 }
  const report: KillReport = { rounds: 0, acknowledged: 0, violations: [], deaths, found: {} }
  const acknowledged: string[] = []
  for (let round = 0; round < plan.rounds; round += 1) {
    const death = DEATHS[round % DEATHS.length] ?? 'both'
    const writer = plan.start()
    try {
      report.violations.push(...(await liveAndDie(plan.dir, writer, death, round)))
    } finally {
      await writer.kill()
    }
    acknowledged.push(...writer.acknowledged)
    report.deaths[death] += 1
    report.rounds += 1
    report.acknowledged = acknowledged.length
    // every third time the next writer starts on the crashed state itself, before any cleanup
    const isLast = round === plan.rounds - 1
    if (round % 3 !== 2 || isLast)
      report.violations.push(...(await inspect(plan, acknowledged, report.found)))
    plan.onRound?.(round, report)
    if (plan.until && report.violations.some((violation) => plan.until?.test(violation))) break
  }
  return report
}

async function liveAndDie(dir: string, writer: Writer, death: Death, round: number): Promise<string[]> {
  // one process in eight may be killed before its first confirmation: during startup, recovery or initdb
  if (round % 8 === 5) await pause(randomInt(600))
  else if (!(await writer.waitForMore(1, PATIENCE)))
    return [`round ${round}: the application confirmed nothing`]
  else await pause(randomInt(300))

  const pid = readPostmasterPid(join(dir, 'data'))?.pid
  if (death === 'application') await writer.kill()
  else if (death === 'server') {
    if (pid) killServer(pid)
    // more than what was in flight at that moment: it works again
    if (!(await writer.waitForMore(20, PATIENCE))) return [`round ${round}: the application did not recover`]
  } else {
    const kill = death === 'everything' ? killServerAndSessions : killServer
    if (randomInt(2) === 0) await writer.kill()
    if (pid) kill(pid)
    await writer.kill()
  }
  return []
}

async function inspect(
  plan: KillPlan,
  acknowledged: string[],
  found: KillReport['found'],
): Promise<string[]> {
  const embedded = await startEmbedded({
    dir: plan.dir,
    log: ({ code }) => {
      found[code] = (found[code] ?? 0) + 1
    },
  })
  const db = openDatabase(embedded.url, { max: 2 })
  try {
    return await plan.check(db, acknowledged)
  } finally {
    await db.destroy()
    await embedded.stop()
  }
}
