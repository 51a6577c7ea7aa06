import { expect, test } from 'vitest'
import { formFailure } from './form-errors.ts'

const t = (key: string) => (key.startsWith('field.') ? key.slice(6).toUpperCase() : key)

function failed(code: string, fields?: unknown, lines: string[] = []) {
  return { ok: false as const, code, message: `about ${code}`, lines, fields, status: 422 }
}

test('each field gets its own errors, and the list those of its lines by number', () => {
  const fields = {
    winners: { _errors: ['Too small.'] },
    source: { entries: { 4: { _errors: ['Too long.'] } } },
    rules: { exclude: { 0: { _errors: ['Too long.'] } } },
  }
  const { fields: found, general } = formFailure(
    t,
    failed('validation_failed', fields, ['a', 'b', 'c']),
    'names',
  )
  expect(found).toEqual({
    winners: 'WINNERS: Too small.',
    names: 'ENTRIES 5: Too long.',
    exclude: 'EXCLUDE 1: Too long.',
  })
  expect(general).toEqual([])
})

test('an error without fields is shown beside what it is about', () => {
  expect(formFailure(t, failed('not_enough_entries'), 'names').fields).toEqual({
    winners: 'about not_enough_entries',
  })
  expect(formFailure(t, failed('list_too_long'), 'file').fields).toEqual({ file: 'about list_too_long' })
  expect(formFailure(t, failed('file_bad_encoding'), 'file').fields).toEqual({
    file: 'about file_bad_encoding',
  })
})

test('shows errors that belong to no field', () => {
  expect(formFailure(t, failed('daily_limit_reached'), 'names')).toMatchObject({
    fields: {},
    general: ['about daily_limit_reached'],
  })
  const unknown = formFailure(
    t,
    failed('validation_failed', { nonsense: { _errors: ['No.'] } }, ['x']),
    'names',
  )
  expect(unknown.general).toEqual(['NONSENSE: No.'])
})

test('shows an invalid column beside the columns', () => {
  const fields = { source: { column: { _errors: ['Too big.'] } } }
  expect(formFailure(t, failed('validation_failed', fields, ['x']), 'file').fields).toEqual({
    column: 'COLUMN: Too big.',
  })
})
