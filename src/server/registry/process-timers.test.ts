import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { testWorld } from '../../../test/world/world.ts'
import { dayMs, hourMs } from '../kit/durations.ts'
import type { Beacon } from '../providers/beacon/beacon.ts'
import { startProcessTimers } from './process-timers.ts'

const { ctx } = await testWorld()
afterEach(() => vi.useRealTimers())

it('probe the beacon every five minutes, more often while it is down, and stop at the end', async () => {
  vi.useFakeTimers()
  let state: ReturnType<Beacon['state']> = 'up'
  let asked = 0
  const probe = async () => {
    asked++
    return state
  }
  const end = startProcessTimers({ ...ctx, beacon: { ...ctx.beacon, state: () => state, probe } })
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(asked).toBe(2)
  state = 'down'
  await vi.advanceTimersByTimeAsync(5 * 60_000 + 30_000)
  expect(asked).toBe(4)
  end()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(asked).toBe(4)
})

it('delete this node’s expired files at the start and every hour, but no files of the operator', async () => {
  const { backups, scratch } = ctx.storage
  const kept = ['before-upgrade-2.tar', 'mine.tar']
  const plant = async (folder: string, name: string, days: number) => {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, name), '')
    const at = new Date(Date.now() - days * dayMs)
    await utimes(join(folder, name), at, at)
  }
  await plant(backups, 'before-upgrade-1.tar', 31)
  await plant(backups, 'before-upgrade-2.tar', 29)
  await plant(backups, 'mine.tar', 400)
  await plant(scratch, 'old.part', 2)
  await plant(scratch, 'new.part', 0)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const end = startProcessTimers(ctx)
  await expect.poll(() => readdir(scratch)).toEqual(['new.part'])
  expect(await readdir(backups)).toEqual(kept)
  await plant(scratch, 'old.part', 2)
  vi.advanceTimersByTime(hourMs)
  await expect.poll(() => readdir(scratch)).toEqual(['new.part'])
  end()
})
