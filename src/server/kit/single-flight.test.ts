import { expect, it } from 'vitest'
import { createQueuedFlight, createSingleFlight } from './single-flight.ts'

/** Fetches that end on command. */
function looks() {
  const begun: { notes: string[]; end: (seen: string) => void; fail: (error: Error) => void }[] = []
  const share = createQueuedFlight<string>()
  const ask = (key: string, note?: string) =>
    share(key, note, (notes) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      begun.push({ notes, end: resolve, fail: reject })
      return promise
    })
  return { ask, begun }
}

it('answers calls during a fetch with the next fetch, never with the current one', async () => {
  const { ask, begun } = looks()
  const first = ask('a', '1')
  const later = [ask('a', '2'), ask('a'), ask('a', '3')]
  const other = ask('b', '4')
  expect(begun.map(({ notes }) => notes)).toEqual([['1'], ['4']])
  begun[0]?.end('old')
  expect(await first).toBe('old')
  await expect.poll(() => begun.length).toBe(3)
  expect(begun[2]?.notes).toEqual(['2', '3'])
  const third = ask('a', '5')
  begun[2]?.end('new')
  expect(await Promise.all(later)).toEqual(['new', 'new', 'new'])
  await expect.poll(() => begun.length).toBe(4)
  begun[3]?.end('newest')
  begun[1]?.end('b')
  expect([await third, await other]).toEqual(['newest', 'b'])
})

it('continues after a failed fetch, which fails only for its own callers', async () => {
  const { ask, begun } = looks()
  const [first, second] = [ask('a', '1'), ask('a', '2')]
  begun[0]?.fail(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.end('there')
  expect(await second).toBe('there')
  void ask('a', '3')
  await expect.poll(() => begun.length).toBe(3)
})

it('shares a call in progress with equal requests, and starts a new one afterwards', async () => {
  const share = createSingleFlight<string>()
  const calls: ((result: string) => void)[] = []
  const call = () => new Promise<string>((resolve) => calls.push(resolve))
  const [first, second, other] = [share('a', call), share('a', call), share('b', call)]
  expect(calls).toHaveLength(2)
  calls[0]?.('one')
  calls[1]?.('two')
  expect(await Promise.all([first, second, other])).toEqual(['one', 'one', 'two'])
  const failing = share('a', () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  expect(await share('a', async () => 'again')).toBe('again')
})
