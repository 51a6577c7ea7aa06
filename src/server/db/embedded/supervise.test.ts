import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { holdInAnotherProcess, madeClusterCase } from '#test/database/cluster-case.ts'
import { runSql } from '#test/database/run-sql.ts'
import { openDatabase } from '../client.ts'
import { migrateToLatest } from '../migrate.ts'
import { asUser, databaseUser } from './layout.ts'
import { isAlive, readPostmasterPid } from './running-server.ts'

function serverOf(dir: string): number {
  return readPostmasterPid(join(dir, 'data'))?.pid ?? 0
}

test('a killed server restarts, and the pool reconnects', async () => {
  const at = await madeClusterCase()
  const { url } = await at.start()
  const db = openDatabase(url)
  await migrateToLatest(db)
  await db.insertInto('quota').values({ key: 'a', period: '2026-11', n: 1 }).execute()

  process.kill(serverOf(at.dir), 'SIGKILL')
  await expect.poll(() => at.codes().includes('restarting')).toBe(true)
  const rows = await db.selectFrom('quota').select('n').execute()
  await db.destroy()
  expect(rows).toEqual([{ n: 1 }])
  // The pool may work a moment before the supervisor has noticed.
  await expect.poll(() => at.codes().filter((code) => code === 'ready')).toHaveLength(2)
})

test('a server that keeps dying is restarted with growing delays', async () => {
  const at = await madeClusterCase()
  const { url } = await at.start()
  for (const round of [1, 2, 3]) {
    process.kill(serverOf(at.dir), 'SIGKILL')
    await expect
      .poll(() => at.codes().filter((code) => code === 'ready').length, { timeout: 20_000 })
      .toBe(1 + round)
  }
  const pauses = at.events.flatMap((event) => (event.code === 'restarting' ? [event.milliseconds] : []))
  expect(pauses.slice(0, 3)).toEqual([100, 200, 400])
  expect(await runSql(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a stop during a restart waits for the starting server and stops it', async () => {
  const at = await madeClusterCase()
  const stops: Promise<void>[] = []
  const embedded = await at.start({
    log(event) {
      at.events.push(event)
      if (at.codes().includes('restarting') && event.code === 'starting') stops.push(embedded.stop())
    },
  })
  process.kill(serverOf(at.dir), 'SIGKILL')
  await expect.poll(() => stops.length).toBe(1)
  await stops[0]
  expect(at.codes().slice(-3)).toEqual(['ready', 'stopping', 'stopped'])
  expect(serverOf(at.dir)).toBe(0)
})

test('a server of a killed process is adopted, and stopped by the new one', async () => {
  const at = await madeClusterCase()
  const pid = await leaveOrphan(at.dir)
  const embedded = await at.start()
  expect(at.events).toEqual([{ code: 'adopted', version: embedded.version, pid }])
  expect(await runSql(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await embedded.stop()
  expect(isAlive(pid)).toBe(false)
})

test('an adopted server that dies is restarted like any other', async () => {
  const at = await madeClusterCase()
  const pid = await leaveOrphan(at.dir)
  const { url } = await at.start()
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => at.codes().at(-1), { timeout: 20_000 }).toBe('ready')
  expect(await runSql(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('an adopted server with other settings is replaced', async () => {
  const at = await madeClusterCase()
  const pid = await leaveOrphan(at.dir)
  const { url } = await at.start({ fsync: true })
  expect(at.events[0]).toEqual({ code: 'replacing', pid, reason: 'settings' })
  expect(await runSql(url, 'show fsync')).toEqual([{ fsync: 'on' }])
})

test('pid files that name an unrelated process are removed, including that of the socket', async () => {
  const at = await madeClusterCase()
  await (await at.start()).stop()
  const stranger = spawn('sleep', ['60'], { ...asUser(databaseUser(join(at.dir, 'data'))), stdio: 'ignore' })
  onTestFinished(() => {
    stranger.kill('SIGKILL')
  })
  await once(stranger, 'spawn')
  writePidFile(at.dir, stranger.pid ?? 0)
  await at.start()
  expect(at.codes()).toEqual(['stale_pid_removed', 'starting', 'ready'])
})

test('a pid file that names another living PostgreSQL is never removed', async () => {
  const other = await madeClusterCase()
  await other.start()
  const pid = readPostmasterPid(join(other.dir, 'data'))?.pid ?? 0
  const at = await madeClusterCase()
  await (await at.start()).stop()
  const file = writePidFile(at.dir, pid)
  await expect(at.start()).rejects.toMatchObject({ code: 'pid_taken' })
  expect(existsSync(file)).toBe(true)
  expect(isAlive(pid)).toBe(true)
})

/** Starts a cluster in another process and kills that process; returns the id of the orphaned server. */
async function leaveOrphan(dir: string): Promise<number> {
  const { child, outcome } = holdInAnotherProcess(dir)
  expect(await outcome).toBe('holding')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const pid = readPostmasterPid(join(dir, 'data'))?.pid ?? 0
  expect(isAlive(pid)).toBe(true)
  return pid
}

function writePidFile(dir: string, pid: number): string {
  const file = join(dir, 'data', 'postmaster.pid')
  const started = Math.floor(Date.now() / 1000)
  writeFileSync(join(dir, 'run', '.s.PGSQL.5432.lock'), `${pid}\n${join(dir, 'data')}\n${started}\n5432\n\n`)
  writeFileSync(
    file,
    [pid, join(dir, 'data'), started, 5432, join(dir, 'run'), '', '0 0', 'ready   ', ''].join('\n'),
  )
  expect(readFileSync(file, 'utf8')).toContain(String(pid))
  return file
}
