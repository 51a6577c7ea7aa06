import { expect, it } from 'vitest'
import { assertNotStale, isStale } from './optimistic-lock.ts'

const updated_at = new Date('2026-07-30T10:00:00.123Z')
const seen = updated_at.toISOString()
const earlier = '2026-07-30T10:00:00.122Z'

it.each([
  ['of the version that is stored', { version: 3 }, { version: 3 }, false],
  ['of an older version', { version: 3 }, { version: 2 }, true],
  ['of a version that is not there yet', { version: 3 }, { version: 4 }, true],
  ['of a record that is not there yet', undefined, { version: 0, seen }, false],
  ['of a record that is gone', undefined, { version: 1, seen }, true],
  ['of the last change', { updated_at }, { seen }, false],
  ['of an earlier change', { updated_at }, { seen: earlier }, true],
  [
    'of another record with the same version',
    { version: 1, updated_at },
    { version: 1, seen: earlier },
    true,
  ],
  ['of an older version, seen at an unknown time', { version: 3, updated_at }, { version: 2 }, true],
  ['that does not say what it was made from', { version: 3, updated_at }, {}, false],
  ['without a time', { version: 3, updated_at }, { version: 3, seen: undefined }, false],
])('knows whether an edit %s is stale', (_, stored, from, expected) => {
  expect(isStale(stored, from)).toBe(expected)
})

it('refuses a stale edit, with the error of the record', () => {
  expect(() => assertNotStale({ updated_at }, { seen })).not.toThrow()
  expect(() => assertNotStale({ updated_at }, { seen: earlier })).toThrow(
    expect.objectContaining({ code: 'changed_meanwhile' }),
  )
  expect(() => assertNotStale({ version: 2 }, { version: 1 }, 'menu_changed')).toThrow(
    expect.objectContaining({ code: 'menu_changed' }),
  )
})
