import { expect, it } from 'vitest'
import { inLanes } from './in-lanes.ts'

it('works on a few at a time, in order, lets some wait and sends the rest away, also after failures', async () => {
  const run = inLanes({ lanes: 2, maxWaiting: 2, retrySeconds: 5 })
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
  await expect(all[4]).rejects.toMatchObject({ code: 'busy' })
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
