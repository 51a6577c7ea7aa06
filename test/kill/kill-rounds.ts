import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '../../src/server/db/client.ts'
import { programOf, readPostmasterPid } from '../../src/server/db/embedded/running-server.ts'
import { startEmbedded } from '../../src/server/db/embedded/start-embedded.ts'

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

/** kill -9 of the postmaster alone; its sessions notice and exit on their own. */
function killServer(pid: number): void {
  if (programOf(pid) === 'postgres') end(pid)
}

/** kill -9 of the postmaster and all its processes at once, if the system can list them. */
export function killServerAndSessions(pid: number): void {
  const sessions = childrenOf(pid)
  killServer(pid)
  for (const session of sessions) killServer(session)
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it had already exited
  }
}

function childrenOf(parent: number): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent)
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

/** The application under test as a process: what it confirmed, and its end. */
export interface Writer {
  acknowledged: string[]
  /** false if this many further confirmations do not arrive in time */
  waitForMore(count: number, milliseconds: number): Promise<boolean>
  /** SIGKILL; resolves when the process has exited and all its output was read */
  kill(): Promise<void>
}

/** Runs a script that prints `ack <what>` on a separate line for everything that it confirms to a user. */
export function startWriter(script: string, args: string[]): Writer {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const acknowledged: string[] = []
  const lines = createInterface({ input: child.stdout })
  let torn = ''
  child.stdout.on('data', (text: Buffer) => {
    torn = text.toString().split('\n').at(-1) ?? ''
  })
  lines.on('line', (line) => {
    if (line.startsWith('ack ')) acknowledged.push(line.slice(4))
  })
  const ended = Promise.all([once(child, 'exit'), once(lines, 'close')]).then(() => {
    // readline emits an unterminated rest as if it were a line: half a word confirms nothing
    if (torn.startsWith('ack ') && acknowledged.at(-1) === torn.slice(4)) acknowledged.pop()
  })
  return {
    acknowledged,
    async waitForMore(count, milliseconds) {
      const goal = acknowledged.length + count
      const deadline = AbortSignal.timeout(milliseconds)
      while (acknowledged.length < goal) {
        if (deadline.aborted || child.exitCode !== null || child.signalCode !== null) return false
        await Promise.race([once(lines, 'line', { signal: deadline }), ended]).catch(() => {})
      }
      return true
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
