import { expect, it } from 'vitest'
import { templateAddress } from './template-file.ts'

const textOf = (columns: Parameters<typeof templateAddress>[0]) =>
  decodeURIComponent(templateAddress(columns).replace('data:text/csv;charset=utf-8,', ''))

it('is a file with the names of the columns, and no row that would be imported', () => {
  expect(textOf([{ label: 'Kullanıcı adı' }, { label: 'Role, "if any"' }])).toBe(
    '\uFEFF"Kullanıcı adı","Role, ""if any"""\r\n',
  )
})

it('has no name that is a formula', () => {
  expect(textOf([{ label: '=1+1\uD800' }])).toBe('\uFEFF"\'=1+1\uFFFD"\r\n')
})
