import { expect, it } from 'vitest'
import { createDateFormat } from './formatters.ts'

const day = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const

it.each([
  ['fr-FR', '2026-12-01T11:00Z', '1er décembre 2026'],
  ['fr-FR', '2026-12-11T11:00Z', '11 décembre 2026'],
  ['pt-BR', '2026-12-01T11:00Z', '1º de dezembro de 2026'],
  ['pt-PT', '2026-12-01T11:00Z', '1 de dezembro de 2026'],
  ['it-IT', '2026-12-01T11:00Z', '1 dicembre 2026'],
  ['tr-TR', '2026-12-01T11:00Z', '1 Aralık 2026'],
])('%s formats %s as %s', (tag, moment, text) => {
  expect(createDateFormat(tag, day)(moment)).toBe(text)
})

it('keeps dates without a month name, and times, numeric', () => {
  expect(createDateFormat('fr-FR', { dateStyle: 'short', timeZone: 'UTC' })('2026-12-01T01:01Z')).toBe(
    '01/12/2026',
  )
  const short = {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  } as const
  expect(createDateFormat('fr-FR', short)('2026-12-01T11:01Z')).toBe('1er déc., 11:01')
})
