import { expect, it } from 'vitest'
import { createKeyedLimiter, createLimiter } from './limiter.ts'

it('runs a few at a time, in order, queues some and refuses the rest, also after failures', async () => {
  const { run } = createLimiter({ maxConcurrent: 2, maxWaiting: 2, retrySeconds: 5 })
  const begun: number[] = []
  const ends: ((failed: boolean) => void)[] = []
  const start = (n: number) =>
    run(() => {
      begun.push(n)
      return new Promise<number>((resolve, reject) => {
        ends[n] = (failed) => (failed ? reject(new Error('broken')) : resolve(n))
      })
    })
  const all = [0, 1, 2, 3, 4].map(start)
  const settled = Promise.allSettled(all)
  await expect(all[4]).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 5 })
  expect(begun).toEqual([0, 1])
  ends[0]?.(true)
  await expect(all[0]).rejects.toThrow('broken')
  expect(begun).toEqual([0, 1, 2])
  ends[1]?.(false)
  await all[1]
  expect(begun).toEqual([0, 1, 2, 3])
  ends[2]?.(false)
  ends[3]?.(false)
  expect((await settled).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
  ])
  const after = start(5)
  expect(begun.at(-1)).toBe(5)
  ends[5]?.(false)
  await after
})

it('refuses at once without a queue', async () => {
  const { acquire, run } = createLimiter({ maxConcurrent: 1, maxWaiting: 0 })
  const release = await acquire()
  await expect(run(async () => 1)).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: undefined })
  release()
  release()
  expect(await run(async () => 1)).toBe(1)
  // Releasing twice has not made a second slot.
  await acquire()
  await expect(acquire()).rejects.toMatchObject({ code: 'busy' })
})

it('limits the total size of waiting tasks', async () => {
  const { acquire } = createLimiter({ maxConcurrent: 1, maxWaiting: 10, retrySeconds: 1 })
  const release = await acquire({ size: 1000 })
  const large = acquire({ size: 7 })
  await expect(acquire({ size: 4 })).rejects.toMatchObject({ code: 'busy' })
  const small = acquire({ size: 3 })
  release()
  const next = await large
  const last = acquire({ size: 7 })
  next()
  ;(await small)()
  await last
})

it('removes an aborted caller from the queue', async () => {
  const { acquire } = createLimiter({ maxConcurrent: 1, maxWaiting: 1, retrySeconds: 1 })
  const release = await acquire()
  const gone = new AbortController()
  const left = acquire({ signal: gone.signal })
  gone.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  const next = acquire()
  release()
  await next
  await expect(acquire({ signal: gone.signal })).rejects.toThrow('gone')
})

it('limits each key separately', async () => {
  const run = createKeyedLimiter({ maxConcurrent: 1, maxWaiting: Number.POSITIVE_INFINITY })
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = run('a', () => gate.promise.then(() => order.push('a1')))
  const second = run('a', async () => {
    order.push('a2')
    throw new Error('broken')
  })
  const third = run('a', async () => order.push('a3'))
  await run('b', async () => order.push('b'))
  expect(order).toEqual(['b'])
  gate.resolve()
  await first
  await expect(second).rejects.toThrow('broken')
  await third
  expect(order).toEqual(['b', 'a1', 'a2', 'a3'])
})
