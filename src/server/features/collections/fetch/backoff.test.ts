import { expect, test } from 'vitest'
import { retryAt } from './backoff.ts'

const now = new Date('2026-11-22T12:00:00Z')
const fresh = { tries: 0, stuck_since: null }
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const hours = 3600

test('goes on when the platform says, within six hours of the first refusal', () => {
  const wait = (seconds: number, since = 0) =>
    retryAt(
      { kind: 'quota_exhausted', until: inSeconds(seconds), mayBeDone: false },
      { tries: 1, stuck_since: inSeconds(-since) },
      now,
      0.5,
    )
  expect(wait(600)).toEqual(inSeconds(600))
  expect(wait(6 * hours)).toEqual(inSeconds(6 * hours))
  expect(wait(6 * hours + 1)).toBeUndefined()
  expect(wait(2 * hours, 5 * hours)).toBeUndefined()
})

test('tries again by itself ever later, and gives up', () => {
  const waits = (kind: 'provider_failed' | 'rate_limited') =>
    Array.from({ length: 12 }, (_, tries) =>
      retryAt({ kind, until: undefined, mayBeDone: false }, { ...fresh, tries }, now, 0),
    ).map((at) => at && (at.getTime() - now.getTime()) / 1000)
  expect(waits('provider_failed').slice(0, 4)).toEqual([15, 60, 180, undefined])
  expect(waits('rate_limited').slice(0, 3)).toEqual([60, 120, 240])
  expect(Math.max(...waits('rate_limited').map(Number))).toBe(1800)
})

test.each(['not_found', 'private', 'comments_disabled', 'token_invalid', 'permission', 'bad_url'] as const)(
  'does not wait where waiting changes nothing: %s',
  (kind) => {
    expect(retryAt({ kind, until: inSeconds(1), mayBeDone: false }, fresh, now, 0)).toBeUndefined()
  },
)

test('does not do by itself again what may have been done', () => {
  const kind = 'provider_failed'
  expect(retryAt({ kind, until: undefined, mayBeDone: true }, fresh, now, 0)).toBeUndefined()
  expect(retryAt({ kind, until: undefined, mayBeDone: false }, fresh, now, 0)).toBeDefined()
})
