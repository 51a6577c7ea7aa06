import { expect, test } from 'vitest'
import { createWorkerThreads } from './worker-thread.ts'

/** Answers with the id of its thread and how many messages it has had, or does what the message says. */
const source = `
import { parentPort, threadId } from 'node:worker_threads'
let count = 0
parentPort.on('message', (message) => {
  if (message === 'throw') throw new Error('broken')
  if (message === 'exit') process.exit(1)
  if (message === 'hang') return
  parentPort.postMessage({ thread: threadId, count: ++count, message })
})`
const code = new URL(`data:text/javascript,${encodeURIComponent(source)}`)

interface Answer {
  thread: number
  count: number
}

test('reuses an idle thread, and starts another for a concurrent message', async () => {
  const ask = createWorkerThreads({ code })
  const first = await ask<Answer>('one')
  const again = await ask<Answer>('two')
  expect(again).toMatchObject({ thread: first.thread, count: 2 })
  const both = await Promise.all([ask<Answer>('three'), ask<Answer>('four')])
  expect(new Set(both.map(({ thread }) => thread)).size).toBe(2)
})

test('ends a thread after a failure, a timeout or an abort, and continues with a new one', async () => {
  const ask = createWorkerThreads({ code })
  const { thread } = await ask<Answer>('one')
  await expect(ask('throw')).rejects.toThrow('broken')
  await expect(ask('exit')).rejects.toThrow('the worker thread ended early')
  const timeout = { ms: 20, error: () => new Error('too slow') }
  await expect(ask('hang', { timeout })).rejects.toThrow('too slow')
  const stop = new AbortController()
  const hanging = ask('hang', { signal: stop.signal })
  stop.abort(new Error('stopped'))
  await expect(hanging).rejects.toThrow('stopped')
  await expect(ask('one', { signal: stop.signal })).rejects.toThrow('stopped')
  await expect(ask(() => 'not a message')).rejects.toThrow(/could not be cloned/)
  const next = await ask<Answer>('one')
  expect(next.count).toBe(1)
  expect(next.thread).not.toBe(thread)
})

test('replaces a thread after its last answer, or after one that was too large', async () => {
  const ask = createWorkerThreads({ code, maxAnswers: 2 })
  const counts = async (endsAfter?: () => boolean) =>
    (await ask<Answer>('', endsAfter ? { endsAfter } : {})).count
  expect([await counts(), await counts(), await counts()]).toEqual([1, 2, 1])
  expect([await counts(() => true), await counts(() => true)]).toEqual([2, 1])
})

test('ends an idle thread after a while', async () => {
  const ask = createWorkerThreads({ code, idleMs: 1 })
  const { thread } = await ask<Answer>('')
  await expect.poll(async () => (await ask<Answer>('')).thread, { interval: 50 }).not.toBe(thread)
})
