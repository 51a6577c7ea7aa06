import { join } from 'node:path'
import { expect, test } from 'vitest'
import { madeClusterCase } from '#test/database/cluster-case.ts'
import { runSql } from '#test/database/run-sql.ts'
import { openDatabase } from '../client.ts'
import { migrateToLatest } from '../migrate.ts'
import { readPostmasterPid } from './running-server.ts'

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
