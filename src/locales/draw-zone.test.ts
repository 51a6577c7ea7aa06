import { expect, test } from 'vitest'
import { isTimeZone, utcBeside } from './draw-zone.ts'
import { formatLocales } from './locales.ts'

test('shows UTC beside the time zone of a draw, with the day where it differs', () => {
  expect(utcBeside('2026-11-23T11:05:30Z', 'Europe/Istanbul')).toBe(' (11:05 UTC)')
  expect(utcBeside('2026-11-23T11:05:30Z', 'Europe/Istanbul', 'seconds')).toBe(' (11:05:30 UTC)')
  expect(utcBeside('2026-11-23T22:05:00Z', 'Europe/Istanbul')).toBe(' (2026-11-23 22:05 UTC)')
  expect(utcBeside('2026-11-24T02:05:00Z', 'America/New_York')).toBe(' (2026-11-24 02:05 UTC)')
})

test('formats that day the same in every language', () => {
  for (const tag of Object.values(formatLocales)) {
    expect(utcBeside('2026-11-23T11:05:30Z', 'Europe/Istanbul', 'minutes', tag)).toBe(' (11:05 UTC)')
    expect(utcBeside('2026-11-04T02:05:00Z', 'America/New_York', 'minutes', tag)).toBe(
      ' (2026-11-04 02:05 UTC)',
    )
  }
})

test('shows nothing beside UTC', () => {
  expect([utcBeside('2026-11-23T11:05:30Z', 'UTC'), utcBeside('2026-11-23T11:05:30Z', 'Etc/UTC')]).toEqual([
    '',
    '',
  ])
})

test('recognizes invalid time zones', () => {
  const known = ['Europe/Istanbul', 'UTC']
  const unknown = ['', 'Mars/Olympus', "'; drop", 'Etc/Unknown', 'Europe/Istanbul UTC', 'UTC ']
  expect([...known, ...unknown].filter((name) => isTimeZone(name))).toEqual(known)
})
