import { expect, test } from 'vitest'
import { assertSameRequest, createIdempotency, hashOfParts, type RequestKey } from './idempotency.ts'

/** A store of one table, in which results appear when the gate opens. */
function orders() {
  const stored = new Map<string, { id: number; request_hash: Buffer }>()
  const withIdempotency = createIdempotency<{ id: number; request_hash: Buffer }>()
  const counts = { made: 0, consumed: 0 }
  const order = (key: string | undefined, content: string, gate = Promise.resolve(), error?: Error) =>
    withIdempotency({
      account: 'ada',
      key,
      hash: () => hashOfParts([content]),
      consume: async () => void counts.consumed++,
      find: async (request) => {
        assertSameRequest(stored.get(request.key), request.hash)
        return stored.get(request.key)
      },
      make: async (request: RequestKey | undefined) => {
        const row = { id: ++counts.made, request_hash: request?.hash ?? Buffer.alloc(0) }
        await gate
        if (request) stored.set(request.key, row)
        if (error) throw error
        return row
      },
      mayBeStored: (problem) => problem === error && error?.message === 'duplicate key',
    })
  return { order, counts }
}

test('creates one result per key, in parallel and later, and counts it once', async () => {
  const { order, counts } = orders()
  const gate = Promise.withResolvers<void>()
  const parallel = [order('k', 'book', gate.promise), order('k', 'book', gate.promise)]
  const different = order('k', 'bike')
  await expect(different).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  gate.resolve()
  expect((await Promise.all(parallel)).map(({ id }) => id)).toEqual([1, 1])
  expect((await order('k', 'book')).id).toBe(1)
  await expect(order('k', 'bike')).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  expect(counts).toEqual({ made: 1, consumed: 1 })
})

test('creates a new result for every request without a key', async () => {
  const { order, counts } = orders()
  expect([(await order(undefined, 'book')).id, (await order(undefined, 'book')).id]).toEqual([1, 2])
  expect(counts).toEqual({ made: 2, consumed: 2 })
})

test('returns the result of a faster process, and reports other errors', async () => {
  const { order } = orders()
  expect((await order('raced', 'book', undefined, new Error('duplicate key'))).id).toBe(1)
  await expect(order('broken', 'book', undefined, new Error('broken'))).rejects.toThrow('broken')
})

test('distinguishes parts by their boundaries', () => {
  expect(hashOfParts(['ab', 'c'])).not.toEqual(hashOfParts(['a', 'bc']))
  expect(hashOfParts(['ab', new Uint8Array([99])])).toEqual(hashOfParts(['ab', 'c']))
})
