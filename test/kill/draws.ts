import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Database } from '../../src/server/db/client.ts'
import { checkDraws } from './draws-checker.ts'
import type { DrawClient } from './draws-client.ts'
import type { KillPlan, Writer } from './kill-rounds.ts'

/** `product` draws as the product does; the others are deliberately wrong. */
export type DrawManner = 'product' | 'forgetful' | 'torn' | 'early'

/** Draws over HTTP with a client that outlives the server: what to start and what to check in each round. */
export async function drawPlan(
  dir: string,
  client: DrawClient,
  manner: DrawManner,
): Promise<Pick<KillPlan, 'dir' | 'start' | 'check'>> {
  const port = await freePort()
  const verified = new Set<string>()
  let started = new Date(0)
  return {
    dir,
    start() {
      const start = new Date()
      return startServer(client, manner, dir, port, () => {
        started = start
      })
    },
    async check(db, answers) {
      const violations = await checkDraws(db, { answers, started, verified })
      await widenTheGap(db)
      return violations
    },
  }
}

/** Delays the outcome after the seal by up to 300 ms, so that crashes often fall between the two commits. */
async function widenTheGap(db: Database): Promise<void> {
  const { rows } = await sql<{
    there: boolean
  }>`select to_regclass('giveaways') is not null as there`.execute(db)
  if (!rows[0]?.there) return
  await sql`
    create or replace function wait_a_moment() returns trigger language plpgsql as $$
    begin perform pg_sleep(random() * 0.3); return new; end $$`.execute(db)
  await sql`
    create or replace trigger wait_a_moment before update on giveaways
    for each row execute function wait_a_moment()`.execute(db)
}

function startServer(
  client: DrawClient,
  manner: DrawManner,
  dir: string,
  port: number,
  onReady: () => void,
): Writer {
  const isNaive = manner === 'torn' || manner === 'early'
  const script = isNaive ? './draws-naive-server.ts' : './draws-server.ts'
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, [path, dir, String(port), manner], { stdio: ['ignore', 2, 2] })
  const ended = once(child, 'exit')
  const acknowledged: string[] = []
  const isAlive = () => child.exitCode === null && child.signalCode === null
  client.tell((answer) => {
    // the first reply of any kind comes after the whole startup
    if (acknowledged.length === 0) onReady()
    acknowledged.push(answer)
  })
  client.ask(`http://127.0.0.1:${port}`)
  return {
    acknowledged,
    async waitForMore(count, milliseconds) {
      const goal = acknowledged.length + count
      const deadline = Date.now() + milliseconds
      while (acknowledged.length < goal) {
        if (Date.now() > deadline || !isAlive()) return false
        await pause(5)
      }
      return true
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
      await client.rest()
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
