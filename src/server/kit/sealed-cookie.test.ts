import { expect, test } from 'vitest'
import { z } from 'zod'
import { minuteMs } from './durations.ts'
import { isSameSecret } from './same-secret.ts'
import { createSealedCookie } from './sealed-cookie.ts'

const schema = z.object({ state: z.string(), at: z.number() })
const trip = createSealedCookie('trip', schema)
const start = Date.parse('2026-11-23T12:00:00Z')
const later = (minutes: number) => ({ secrets, now: () => new Date(start + minutes * minuteMs) })
/** Reverses bytes, for its place alone. */
const secrets = {
  close: (secret: Uint8Array, place: string) =>
    Buffer.concat([Buffer.from(`${place}:`), Buffer.from(secret).reverse()]),
  open: (closed: Uint8Array, place: string) => {
    const text = Buffer.from(closed)
    if (!text.toString('latin1').startsWith(`${place}:`)) throw new Error('elsewhere')
    return Buffer.from(text.subarray(place.length + 1)).reverse()
  },
}

function browser(isSecure = true) {
  const cookies = new Map<string, string>()
  return {
    isSecure,
    cookies,
    cookie: (name: string) => cookies.get(name),
    setCookie: (name: string, value: string) => void cookies.set(name, value),
    clearCookie: (name: string) => void cookies.delete(name),
  }
}

test('returns the value once, for the same state and in time', () => {
  const ada = browser()
  const send = () => trip.set({ secrets }, ada, { state: 'abc', at: start })
  send()
  expect([...ada.cookies.keys()]).toEqual(['__Host-trip'])
  expect(trip.take(later(10), ada, 'abc')).toEqual({ state: 'abc', at: start })
  expect(trip.take(later(1), ada, 'abc')).toBeUndefined()
  for (const [minutes, state] of [
    [1, 'abd'],
    [1, 'abcd'],
    [11, 'abc'],
    [-1, 'abc'],
  ] as const) {
    send()
    expect(trip.take(later(minutes), ada, state), `${minutes} ${state}`).toBeUndefined()
    expect(ada.cookies.size).toBe(0)
  }
})

test('accepts only values sealed for this cookie', () => {
  const ada = browser(false)
  createSealedCookie('other', schema).set({ secrets }, ada, { state: 'abc', at: start })
  ada.setCookie('trip', ada.cookie('other') ?? '')
  expect(trip.take(later(1), ada, 'abc')).toBeUndefined()
  ada.setCookie('trip', secrets.close(Buffer.from('{"state":1}'), 'cookie.trip').toString('base64url'))
  expect(trip.take(later(1), ada, '1')).toBeUndefined()
})

test('secrets are equal only byte for byte', () => {
  expect([isSameSecret('é', Buffer.from('é')), isSameSecret('', '')]).toEqual([true, true])
  expect([isSameSecret('a', 'b'), isSameSecret('a', 'ab'), isSameSecret('', 'a')]).toEqual([
    false,
    false,
    false,
  ])
})
