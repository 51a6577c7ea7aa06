// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { mergeTicket, useLiveTicket } from './use-live-ticket.ts'

const ticket = (version: number, places: number[], status = 'open') => ({
  version,
  status,
  has_more: false,
  conversation: places.map((place) => ({ place })),
})
const known = { ...ticket(3, [51, 52]), has_more: true }

it('appends new messages once', () => {
  const merged = mergeTicket(known, ticket(4, [52, 53, 54], 'closed'))
  expect(merged).toEqual({ ...ticket(4, [51, 52, 53, 54], 'closed'), has_more: true })
  expect(mergeTicket(merged, ticket(4, [53, 54], 'closed'))).toBe(merged)
})

it('adds the latest messages at once, and keeps them over older data', () => {
  const part = mergeTicket(known, ticket(4, [53]))
  expect(mergeTicket(part, ticket(4, [54])).conversation).toHaveLength(4)
  // Page data requested earlier may arrive after newer events.
  expect(mergeTicket(ticket(2, [51, 52]), ticket(4, [51, 52, 53], 'closed'))).toEqual(
    ticket(4, [51, 52, 53], 'closed'),
  )
})

/** Stands in for the browser's event streams. */
class Stream extends EventTarget {
  static CLOSED = 2
  static open: Stream[] = []
  readonly url: string
  readyState = 1
  constructor(url: string) {
    super()
    this.url = url
    Stream.open.push(this)
  }
  close() {
    this.readyState = Stream.CLOSED
  }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('forgets the readers of the last ticket when another opens', () => {
  vi.stubGlobal('EventSource', Stream)
  let readers: readonly { name: string }[] = []
  const loaded = { id: 'a', is_unread: false, ...known }
  const { rerender } = renderHook(
    ({ path }) =>
      useLiveTicket(loaded, { path, onRead: () => undefined, onReaders: (now) => void (readers = now) }),
    { initialProps: { path: '/a' } },
  )
  const data = JSON.stringify({ readers: [{ id: 'u', name: 'Grace' }] })
  act(() => void Stream.open[0]?.dispatchEvent(new MessageEvent('readers', { data })))
  expect(readers.map(({ name }) => name)).toEqual(['Grace'])
  rerender({ path: '/b' })
  expect(Stream.open.map(({ url, readyState }) => [url, readyState])).toEqual([
    ['/a?after=52', Stream.CLOSED],
    ['/b?after=52', 1],
  ])
  expect(readers).toEqual([])
})
