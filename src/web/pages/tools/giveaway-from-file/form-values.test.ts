import { expect, test } from 'vitest'
import { emptyForm, readForm } from './form-values.ts'

function form(fields: Record<string, string | File>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('a form with only names from another page keeps every default', () => {
  const sent = readForm(form({ names: 'Ada\nGrace' }))
  expect(sent).toEqual({
    values: { ...emptyForm, names: 'Ada\nGrace' },
    file: undefined,
    isTooMany: false,
    intent: 'draw',
    showedModes: false,
    key: '',
    scripted: false,
  })
})

test('keeps typed text unchanged, even if invalid', () => {
  const { values } = readForm(form({ names: ' Ada \n\n', winners: 'three', title: '  ', exclude: '@x\n' }))
  expect(values).toMatchObject({ names: ' Ada \n\n', winners: 'three', title: '  ', exclude: '@x\n' })
})

test('an empty file field is not a file', () => {
  expect(readForm(form({ file: new File([], '') })).file).toBeUndefined()
  expect(readForm(form({ file: 'not a file' })).file).toBeUndefined()
  expect(readForm(form({ file: new File(['Ada'], 'a.txt') })).file?.name).toBe('a.txt')
})

test('detects a second file, and ignores an empty file field', () => {
  const sent = form({ file: new File(['Ada'], 'a.txt') })
  sent.append('file', new File([], ''))
  expect(readForm(sent).isTooMany).toBe(false)
  sent.append('file', new File(['Grace'], 'b.txt'))
  expect(readForm(sent).isTooMany).toBe(true)
})

test('an unchecked box counts as no only if it was shown', () => {
  expect(readForm(form({})).values.header).toBe('')
  expect(readForm(form({ header_shown: '1' })).values.header).toBe('no')
  expect(readForm(form({ header_shown: '1', header: 'on' })).values.header).toBe('yes')
})

test('an unknown intent counts as the draw, which checks everything', () => {
  expect(readForm(form({ intent: 'preview' })).intent).toBe('preview')
  expect(readForm(form({ intent: 'remove' })).intent).toBe('remove')
  expect(readForm(form({ intent: 'drop table' })).intent).toBe('draw')
})

test('the mode is one of three or empty', () => {
  const sent = readForm(
    form({ mode: 'scheduled', modes_shown: '1', draw_at: '2026-12-01T18:00', zone: 'UTC' }),
  )
  expect(sent.values).toMatchObject({ mode: 'scheduled', drawAt: '2026-12-01T18:00', zone: 'UTC' })
  expect(sent.showedModes).toBe(true)
  expect(readForm(form({ mode: 'dice' })).values.mode).toBe('')
})

test('replaces half a character instead of failing the draw', () => {
  expect(readForm(form({ names: 'A\ud800' })).values.names.isWellFormed()).toBe(true)
})
