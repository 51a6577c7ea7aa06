import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { jobs } from './jobs.ts'
import { openQueue, type Workers } from './queue.ts'

it('a long bulk job does not block others', async () => {
  const { url } = await testDatabase()
  const queue = openQueue({ url, onError: () => {} })
  const [long, short] = [randomUUID(), randomUUID()]
  const begun: string[] = []
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const none = async () => {}
  const workers = {
    ...Object.fromEntries(Object.keys(jobs).map((name) => [name, none])),
    bulk: async ({ bulk_id }: { bulk_id: string }) => {
      begun.push(bulk_id)
      if (bulk_id === long) await ended
    },
  } as unknown as Workers
  const until = async (id: string) => {
    for (const late = Date.now() + 10_000; !begun.includes(id) && Date.now() < late; ) await pause(50)
  }
  await queue.work(workers)
  await queue.send('bulk', { bulk_id: long, turn: 0 })
  await until(long)
  await queue.send('bulk', { bulk_id: short, turn: 0 })
  await until(short)
  const begunMeanwhile = [...begun]
  end()
  await queue.stop()
  expect(begunMeanwhile).toEqual([long, short])
})
