import { describe, expect, it, vi } from 'vitest'
import { createSync } from './sync.ts'

function start() {
  const arrivals: (() => void)[] = []
  let running = 0
  let most = 0
  const refetch = vi.fn(async () => {
    most = Math.max(most, ++running)
    await new Promise<void>((resolve) => arrivals.push(resolve))
    running--
  })
  const arrive = async () => {
    arrivals.shift()?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { sync: createSync(refetch), refetch, arrive, most: () => most }
}

describe('createSync', () => {
  it('fetches one at a time, and once more for all requests in between', async () => {
    const { sync, refetch, arrive, most } = start()
    for (let i = 0; i < 5; i++) void sync.request()
    expect(refetch).toHaveBeenCalledTimes(1)
    expect(sync.get()).toEqual({ counter: 1, fetched: false })
    await arrive()
    expect(refetch).toHaveBeenCalledTimes(2)
    await arrive()
    expect(refetch).toHaveBeenCalledTimes(2)
    expect(sync.get()).toEqual({ counter: 2, fetched: true })
    expect(most()).toBe(1)
  })

  it('fetches again when asked later or after a failed fetch', async () => {
    const refetch = vi.fn(() => Promise.reject(new Error('no connection')))
    const sync = createSync(refetch)
    await sync.request()
    await sync.request()
    expect(refetch).toHaveBeenCalledTimes(2)
    expect(sync.get()).toEqual({ counter: 2, fetched: true })
  })
})
