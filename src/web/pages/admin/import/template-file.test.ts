import { expect, it } from 'vitest'
import { templateAddress } from './template-file.ts'

const textOf = (columns: Parameters<typeof templateAddress>[0]) =>
  decodeURIComponent(templateAddress(columns).replace('data:text/csv;charset=utf-8,', ''))

it('is a file with the names of the columns and a row of examples', () => {
  const columns = [
    { label: 'Kullanıcı adı', example: 'ada' },
    { label: 'Role, "if any"', example: '' },
  ]
  expect(textOf(columns)).toBe('\uFEFF"Kullanıcı adı","Role, ""if any"""\r\n"ada",""\r\n')
})

it('has no row without examples, and no name that is a formula', () => {
  expect(textOf([{ label: '=1+1\uD800', example: '' }])).toBe('\uFEFF"\'=1+1\uFFFD"\r\n')
})
