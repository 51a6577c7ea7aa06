import { expect, it } from 'vitest'
import { chanceCsv } from './chance-history.tsx'

it.each([
  ['=1+1', `"'=1+1"`],
  ['  @SUM(A1)', `"'  @SUM(A1)"`],
  ['＝1', `"'＝1"`],
  ['-1+cmd', `"'-1+cmd"`],
  ['-12.50', '"-12.50"'],
  ['Kopf "1"', '"Kopf ""1"""'],
])('%j becomes the cell %s', (text, cell) => {
  expect(chanceCsv([[text]])).toBe(`\uFEFF${cell}\r\n`)
})
