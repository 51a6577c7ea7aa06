// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Audience } from '#contract/draws/watchers.ts'
import { liveDraw, untilFetch, watchLive } from './live-draw.ts'

class Stream extends EventTarget {
  isClosed = false
  close() {
    this.isClosed = true
  }
  say(token: string) {
    const audience = { watchers: 2, checked: 0, agreed: 0, opens_at: null, stream_token: token }
    this.dispatchEvent(new MessageEvent('audience', { data: JSON.stringify(audience) }))
  }
}

let stream = new Stream()
const opened = vi.fn()
let leave = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  stream = new Stream()
  opened.mockClear()
  vi.stubGlobal('EventSource', function open(path: string) {
    opened(path)
    return stream
  })
  leave = watchLive('abc')
})

afterEach(() => {
  leave()
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a page whose stream broke remains the same device', () => {
  stream.dispatchEvent(new Event('open'))
  stream.say('first')
  stream.dispatchEvent(new Event('error'))
  expect(liveDraw.get()).toBeUndefined()
  stream.dispatchEvent(new Event('open'))
  stream.say('second')
  expect(liveDraw.get()?.audience).toMatchObject({ watchers: 2, stream_token: 'first' })
})

it('does not reopen a stream that the server closes without a message', () => {
  stream.dispatchEvent(new Event('open'))
  stream.say('first')
  stream.dispatchEvent(new Event('error'))
  // A lost connection does not end it: the browser keeps trying.
  stream.dispatchEvent(new Event('error'))
  expect(stream.isClosed).toBe(false)
  stream.dispatchEvent(new Event('open'))
  stream.dispatchEvent(new Event('error'))
  expect(stream.isClosed).toBe(true)
})

it('the next page takes over the stream, which closes shortly after the last page', () => {
  leave()
  leave = watchLive('abc')
  vi.runAllTimers()
  expect(opened.mock.calls).toEqual([['/api/results/abc/events']])
  expect(stream.isClosed).toBe(false)
  leave()
  vi.runAllTimers()
  expect(stream.isClosed).toBe(true)
  leave = watchLive('abc')
  expect(opened).toHaveBeenCalledTimes(2)
})

it('pages spread their requests before the opening and ask at once after it', () => {
  const opens_at = '2026-11-28T09:00:10Z'
  const now = Date.parse('2026-11-28T09:00:00Z')
  const at = (stream_token: string, nowMs = now) => untilFetch({ opens_at, stream_token } as Audience, nowMs)
  const waits = ['@@', 'P@', '`@', 'p@'].map((token) => at(token))
  expect(waits.every((ms) => ms >= 0 && ms < 10_000)).toBe(true)
  expect(new Set(waits).size).toBeGreaterThan(1)
  expect(at('zz', now + 20_000)).toBe(0)
})
