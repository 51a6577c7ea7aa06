import { expect, test } from 'vitest'
import { readNames } from '../fixtures/read-names.ts'

test('reads one name per line, and counts blank lines with their numbers', async () => {
  const { names, rows, result } = await readNames('list.txt', 'Ana\n\nBob\n  \nCem')
  expect(names).toEqual(['Ana', 'Bob', 'Cem'])
  expect(rows).toEqual([1, 3, 5])
  expect(result.blanks).toEqual({ count: 2, rows: [2, 4] })
  expect(result.total).toBe(5)
  expect(result.detection).toMatchObject({
    kind: 'txt',
    encoding: 'utf-8',
    encodingSure: true,
    shape: 'lines',
  })
})

test('accepts LF, CR LF and CR as line ends, also mixed', async () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const { names, result } = await readNames('list.txt', ['Ana', 'Bob', 'Cem', ''].join(end))
    expect(names).toEqual(['Ana', 'Bob', 'Cem'])
    expect(result.total).toBe(3)
    expect(result.detection.notes).toEqual([])
  }
  const mixed = await readNames('list.txt', 'Ana\r\nBob\rCem\nDee')
  expect(mixed.names).toEqual(['Ana', 'Bob', 'Cem', 'Dee'])
  expect(mixed.result.detection.notes).toEqual(['mixed_line_ends'])
})

test('keeps commas, quotes and inner white space, and trims only the edges', async () => {
  const { names } = await readNames('list.txt', ' Doe,  John \n"Nana"\n\u00a0\u3000Ayşe\u2003\n')
  expect(names).toEqual(['Doe,  John', '"Nana"', 'Ayşe'])
})

test('keeps a first line that looks like a header unless the user marks it as one', async () => {
  expect((await readNames('list.txt', 'name\nAna')).names).toEqual(['name', 'Ana'])
  expect((await readNames('list.txt', 'name\nAna', { header: true })).names).toEqual(['Ana'])
})

test('reads tab-separated text as a table, and refuses stray tabs', async () => {
  const table = await readNames('list.txt', 'id\tname\n1\tAna\n2\tBob\n')
  expect(table.names).toEqual(['Ana', 'Bob'])
  expect(table.result.detection).toMatchObject({ delimiter: '\t', header: true, column: 1 })
  const stray = await readNames('list.txt', 'Ana\nBob\tBee\n')
  expect(stray.result.refused).toEqual({ count: 1, rows: [{ row: 2, reason: 'control_character' }] })
})

test('refuses invalid names with row and reason', async () => {
  const long = 'x'.repeat(257)
  const emoji = '😀'.repeat(256)
  const { names, result } = await readNames('list.txt', `Ana\n${long}\nB\u0007b\nC\u0085c\n${emoji}\n`)
  expect(names).toEqual(['Ana', emoji])
  expect(result.refused.rows).toEqual([
    { row: 2, reason: 'too_long' },
    { row: 3, reason: 'control_character' },
    { row: 4, reason: 'control_character' },
  ])
  expect(result.total).toBe(5)
})

test('stops at the row limit, at an endless line, and without any name', async () => {
  const limits = { rows: 2 }
  expect((await readNames('list.txt', 'a\n\nb\n', {}, limits)).names).toEqual(['a', 'b'])
  await expect(readNames('list.txt', 'a\nb\nc', {}, limits)).rejects.toMatchObject({
    code: 'file_too_many_rows',
    details: { limit: 2 },
  })
  await expect(readNames('list.txt', `Ana\n${'x'.repeat(70_000)}`)).rejects.toMatchObject({
    code: 'file_line_too_long',
    details: { row: 2 },
  })
  await expect(readNames('list.txt', '')).rejects.toMatchObject({ code: 'file_empty' })
  await expect(readNames('list.txt', '\ufeff \n\r\n')).rejects.toMatchObject({ code: 'file_empty' })
  await expect(readNames('list.txt', '\u00a0\n')).rejects.toMatchObject({ code: 'file_no_names' })
})

test('shows the first twenty rows that are not blank, cut to 200 characters', async () => {
  const lines = Array.from({ length: 30 }, (_, i) => `name ${i + 1}`)
  const { result } = await readNames('list.txt', ['', '😀'.repeat(300), ...lines].join('\n'))
  expect(result.first).toHaveLength(20)
  expect(result.first[0]).toEqual({ row: 2, cells: ['😀'.repeat(200)] })
  expect(result.first[1]).toEqual({ row: 3, cells: ['name 1'] })
})
