// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { fillDrawTime, limitDrawTime } from './fill-draw-time.ts'

const now = new Date('2026-11-29T10:20:00')

function timeField(value = ''): HTMLInputElement {
  const field = document.createElement('input')
  field.type = 'datetime-local'
  field.value = value
  return field
}

it('suggests a full hour within the allowed range, and keeps a typed time', () => {
  const field = timeField()
  fillDrawTime(field, now)
  expect(field).toMatchObject({ value: '2026-11-29T12:00', min: '2026-11-29T10:23' })
  const typed = timeField('2026-12-24T18:30')
  fillDrawTime(typed, now)
  expect(typed.value).toBe('2026-12-24T18:30')
})

it('limits an optional time without setting it', () => {
  const field = timeField()
  limitDrawTime(field, now)
  expect(field).toMatchObject({ value: '', min: '2026-11-29T10:23' })
  expect(field.max).not.toBe('')
})
