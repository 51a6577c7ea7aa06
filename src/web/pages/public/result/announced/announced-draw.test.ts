import { expect, test } from 'vitest'
import { calendarFile, calendarLink } from './announced-draw.tsx'

const event = {
  id: 'abc',
  title: 'Herbst; Verlosung, gro\\ß',
  text: 'Two\nlines',
  link: 'https://example.test/results/abc',
  at: '2026-12-01T18:00:03.000Z',
  made: '2026-11-20T10:00:00Z',
  product: 'GiveawayBox',
}

test('the draw is a calendar event at its time, in UTC', () => {
  const lines = calendarFile(event).split('\r\n')
  expect(lines).toContain('DTSTART:20261201T180003Z')
  expect(lines).toContain('DTEND:20261201T181503Z')
  expect(lines).toContain('DTSTAMP:20261120T100000Z')
  expect(lines).toContain('UID:abc@example.test')
})

test('escapes typed text in fields', () => {
  const file = calendarFile(event)
  expect(file).toContain('SUMMARY:Herbst\\; Verlosung\\, gro\\\\ß\r\n')
  expect(file).toContain('DESCRIPTION:Two\\nlines\\nhttps://example.test/results/abc\r\n')
})

test('folds lines at 75 octets without losing a character', () => {
  const title = '🎁ğ'.repeat(60)
  const file = calendarFile({ ...event, title })
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`)
})

test('the link contains the whole file', () => {
  const [, text = ''] = calendarLink(event).split('data:text/calendar;charset=utf-8,')
  expect(decodeURIComponent(text)).toBe(calendarFile(event))
})
