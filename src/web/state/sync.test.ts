import { describe, expect, it, vi } from 'vitest'
import { createSync } from './sync.ts'

function start() {
  const arrivals: (() => void)[] = []
  let running = 0
  let most = 0
  const fetchAnew = vi.fn(async () => {
    most = Math.max(most, ++running)
    await new Promise<void>((resolve) => arrivals.push(resolve))
    running--
  })
  const arrive = async () => {
    arrivals.shift()?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { sync: createSync(fetchAnew), fetchAnew, arrive, most: () => most }
}

describe('createSync', () => {
  it('fetches one at a time, and once more for all who asked meanwhile', async () => {
    const { sync, fetchAnew, arrive, most } = start()
    for (let i = 0; i < 5; i++) void sync.request()
    expect(fetchAnew).toHaveBeenCalledTimes(1)
    expect(sync.get()).toEqual({ counter: 1, fetched: false })
    await arrive()
    expect(fetchAnew).toHaveBeenCalledTimes(2)
    await arrive()
    expect(fetchAnew).toHaveBeenCalledTimes(2)
    expect(sync.get()).toEqual({ counter: 2, fetched: true })
    expect(most()).toBe(1)
  })

  it('starts afresh when asked later, and after a fetch that failed', async () => {
    const fetchAnew = vi.fn(() => Promise.reject(new Error('no connection')))
    const sync = createSync(fetchAnew)
    await sync.request()
    await sync.request()
    expect(fetchAnew).toHaveBeenCalledTimes(2)
    expect(sync.get()).toEqual({ counter: 2, fetched: true })
  })
})
