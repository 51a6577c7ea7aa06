import { expect, test } from 'vitest'
import { createStreamSlots } from './stream-slots.ts'

const here = new AbortController().signal

test('limits streams per owner and in total, and reuses released slots', () => {
  const take = createStreamSlots({ maxPerOwner: 2, maxTotal: 3 })
  const [first] = [take({ owner: 'ada', signal: here }), take({ owner: 'ada', signal: here })]
  expect(() => take({ owner: 'ada', signal: here })).toThrow(expect.objectContaining({ code: 'busy' }))
  take({ owner: 'bob', signal: here })
  expect(() => take({ owner: 'eve', signal: here })).toThrow(expect.objectContaining({ code: 'busy' }))
  first?.()
  first?.()
  take({ owner: 'eve', signal: here })
  expect(() => take({ owner: 'bob', signal: here })).toThrow(expect.objectContaining({ code: 'busy' }))
})

test('releases a slot and its stream when the client is gone, even beforehand', () => {
  const take = createStreamSlots({ maxPerOwner: 1 })
  const running = new Set<string>()
  const start = (name: string) => () => {
    running.add(name)
    return () => void running.delete(name)
  }
  const gone = new AbortController()
  take({ owner: 'ada', signal: gone.signal, start: start('first') })
  expect(() => take({ owner: 'ada', signal: here, start: start('refused') })).toThrow()
  expect([...running]).toEqual(['first'])
  gone.abort()
  expect(running.size).toBe(0)
  take({ owner: 'ada', signal: gone.signal, start: start('late') })
  expect(running.size).toBe(0)
  take({ owner: 'ada', signal: here })
})
