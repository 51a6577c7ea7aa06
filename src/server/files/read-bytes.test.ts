import { describe, expect, test } from 'vitest'
import { fileProblems } from '#contract/api/file-problems.ts'
import messages from '#locales/messages/en/files.json'
import pageMessages from '#locales/messages/en/giveaway.json'
import type { FileProblem } from './file-problem.ts'
import { hostileFiles } from './fixtures/hostile-files.ts'
import { readNames } from './fixtures/read-names.ts'
import { inlineRows, writeXlsx, writeZip } from './fixtures/write-xlsx.ts'
import { readRows } from './read-bytes.ts'
import { detectionNotes, freePlanLimits, type ReadChoice, refusalReasons } from './read-result.ts'

describe('a file that does not match its name is refused with its actual type', () => {
  const workbook = writeXlsx({ sheets: [{ rows: inlineRows(['Ana']) }] })
  const zip = (name: string, content = '') => writeZip([{ name, content, stored: true }])

  test.each([
    ['list.csv', 'xlsx', workbook],
    ['list.txt', 'pdf', '%PDF-1.7\n'],
    ['list.json', 'png', Buffer.from('89504e470d0a1a0a00', 'hex')],
    ['list.txt', 'gif', Buffer.from('474946383961010001000000002c', 'hex')],
    ['list.csv', 'html', '<!DOCTYPE html><table><tr><td>Ana'],
    ['list.csv', 'html', '\ufeff\n<table><tr><td>Ana'],
    ['list.txt', 'xml', '<?xml version="1.0"?><names/>'],
    ['list.csv', 'json', ' [{"name": "Ana"}]'],
    ['list.txt', 'json', '{"name":"Ana"}\n{"name":"Bob"}'],
    ['list.xlsx', 'txt', 'name\nAna'],
    ['list.xlsx', 'pdf', '%PDF-1.7\n'],
    ['list.xlsx', 'docx', zip('word/document.xml')],
    ['list.xlsx', 'pptx', zip('ppt/presentation.xml')],
    ['list.xlsx', 'xlsb', zip('xl/workbook.bin')],
    ['list.xlsx', 'xlsm', zip('[Content_Types].xml', 'application/vnd.ms-excel.sheet.macroEnabled.main+xml')],
    ['list.xlsx', 'ods', zip('mimetype', 'application/vnd.oasis.opendocument.spreadsheet')],
    ['list.xlsx', 'zip', zip('names.csv')],
  ])('%s is %s', async (name, actual, content) => {
    await expect(readNames(name, content)).rejects.toMatchObject({
      code: 'file_type_mismatch',
      details: { actual },
    })
  })

  test.each(['BM', 'MZ', 'GIF89a', 'II*', 'RIFFle__WEBP', 'Anneftyp', 'Annaftypheic', 'PK', 'Rar!'])(
    'a list that begins with %s is read as a list',
    async (name) => {
      expect((await readNames('list.txt', `${name}\nBerta\n`)).names).toEqual([name, 'Berta'])
    },
  )

  test('a name in brackets does not make a list JSON', async () => {
    expect((await readNames('list.txt', '[BOT] Ana\n{Bob}\n')).names).toEqual(['[BOT] Ana', '{Bob}'])
  })

  test.each(['list', 'list.xls', 'list.csv.exe', '.'])('%s has an unsupported extension', async (name) => {
    await expect(readNames(name, 'Ana')).rejects.toMatchObject({ code: 'file_type_unknown' })
  })

  test('the extension may be in capitals', async () => {
    expect((await readNames('LIST.TXT', 'Ana')).names).toEqual(['Ana'])
  })
})

describe('messages', () => {
  const keys = new Set(Object.keys(messages))

  test('exist for exactly every problem, reason and note', () => {
    const problems = Object.values(fileProblems).map(({ key }) => key)
    const forComments = [...keys].filter((key) => key.endsWith('_comments'))
    expect(problems).toEqual(expect.arrayContaining(forComments.map((key) => key.replace(/_comments$/, ''))))
    expect([...keys].sort()).toEqual(
      [...problems, 'file.damaged_row', 'file.duplicate_keys_row', ...forComments].sort(),
    )
    const shown = [
      ...refusalReasons.map((reason) => `giveaway_file.refused.${reason}`),
      ...detectionNotes.map((note) => `giveaway_file.note.${note}`),
    ]
    expect(shown.filter((key) => !(key in pageMessages))).toEqual([])
  })
})

async function rowsOf(name: string, content: string | Uint8Array, choice: ReadChoice = {}, limit?: number) {
  const rows: string[][] = []
  let code: string | undefined
  const limits = { ...freePlanLimits, ...(limit === undefined ? {} : { rows: limit }) }
  try {
    await readRows({ bytes: Buffer.from(content as string), name, choice, limits }, (cells) =>
      rows.push(cells),
    )
  } catch (error) {
    ;({ code } = error as FileProblem)
  }
  return { rows, code }
}

test('csv: fields as written, quotes removed only around a field, blank rows omitted', async () => {
  const text = '\ufeffname;n\r\n"Ana ""A""; x";007\n , \n;;\rB"ob"; 1.50 \n"two\nlines";\nshort'
  expect(await rowsOf('a.csv', text)).toEqual({
    rows: [['name', 'n'], ['Ana "A"; x', '007'], [' , '], ['B"ob"', ' 1.50 '], ['two\nlines', ''], ['short']],
    code: undefined,
  })
})

test('csv: the line that names the delimiter is no row, and an option takes precedence', async () => {
  expect((await rowsOf('a.csv', 'sep=|\nname|x\nAna|1')).rows).toEqual([
    ['name', 'x'],
    ['Ana', '1'],
  ])
  expect((await rowsOf('a.csv', 'a,b;c\nd,e;f', { delimiter: ';' })).rows).toEqual([
    ['a,b', 'c'],
    ['d,e', 'f'],
  ])
})

test('txt: lines are trimmed, commas are kept, a table saved as text is split', async () => {
  expect((await rowsOf('a.txt', '  Ana, A \r\n\r\n\u3000Bob\u00a0\rÇağ')).rows).toEqual([
    ['Ana, A'],
    ['Bob'],
    ['Çağ'],
  ])
  expect((await rowsOf('a.txt', 'Ana\tIzmir\nBob\tBern\n')).rows).toEqual([
    ['Ana', 'Izmir'],
    ['Bob', 'Bern'],
  ])
})

test('json: keys, then cells; numbers as written, booleans in capitals, null and missing empty', async () => {
  const text =
    '[{"id":12345678901234567890,"__proto__":"x"},{"ok":true,"\\u0069d":1.50},null,{"no":false,"id":1e3,"in":[1, {"a":2}]},{}]'
  expect((await rowsOf('a.json', text)).rows).toEqual([
    ['id', '__proto__', 'ok', 'no', 'in'],
    ['12345678901234567890', 'x', '', '', ''],
    ['1.50', '', 'TRUE', '', ''],
    ['1e3', '', '', 'FALSE', '[1, {"a":2}]'],
  ])
})

test('json: lists of values, lists in an object, JSON Lines with both extensions', async () => {
  expect((await rowsOf('a.json', '["Ana", 7, " ", null, false]')).rows).toEqual([['Ana'], ['7'], ['FALSE']])
  const keyed = [['name'], ['Ana'], ['Bob']]
  expect((await rowsOf('a.json', '{"data":[{"name":"Ana"},{"name":"Bob"}]}')).rows).toEqual(keyed)
  const lines = '{"name":"Ana"}\n\n{"name":"Bob"}\n'
  expect((await rowsOf('a.json', lines)).rows).toEqual(keyed)
  expect((await rowsOf('a.jsonl', lines)).rows).toEqual(keyed)
})

test('xlsx: texts, numbers as written, dates in UTC, booleans, errors, gaps', async () => {
  const formats = ['yyyy-mm-dd', 'dd.mm.yy hh:mm', '00000']
  const cell = (at: string, inner: string) => `<c r="${at}" ${inner}</c>`
  const rows = [
    `<row r="1">${cell('A1', 't="s"><v>0</v>')}${cell('C1', 't="inlineStr"><is><t>when</t></is>')}</row>`,
    `<row r="2">${cell('A2', '><v>17841400000000001</v>')}${cell('B2', '><v>1.50</v>')}${cell('C2', 's="1"><v>45413</v>')}</row>`,
    `<row r="3">${cell('A3', 's="3"><v>42</v>')}${cell('B3', 't="b"><v>1</v>')}${cell('C3', 's="2"><v>45413.5625</v>')}</row>`,
    '<row r="4"><c r="A4" t="inlineStr"><is><t> </t></is></c></row>',
    `<row r="5">${cell('A5', 't="e"><v>#N/A</v>')}${cell('B5', '><f>A1</f>')}${cell('C5', 't="b"><v>0</v>')}</row>`,
  ]
  const workbook = writeXlsx({ sheets: [{ rows: rows.join('') }], strings: ['<t>id</t>'], formats })
  expect((await rowsOf('a.xlsx', workbook)).rows).toEqual([
    ['id', '', 'when'],
    ['17841400000000001', '1.50', '2024-05-01T00:00:00.000Z'],
    ['00042', 'TRUE', '2024-05-01T13:30:00.000Z'],
    ['#N/A', '', 'FALSE'],
  ])
})

test('a later error refuses the file after the rows before it', async () => {
  expect(await rowsOf('a.csv', 'a,b\n1,2\n"x,3\n')).toEqual({
    rows: [
      ['a', 'b'],
      ['1', '2'],
    ],
    code: 'file_unclosed_quote',
  })
  expect((await rowsOf('a.json', '["a",]')).code).toBe('file_json_invalid')
  expect(await rowsOf('a.txt', 'a\nb\nc\nd', {}, 2)).toMatchObject({
    rows: [['a'], ['b'], ['c']],
    code: 'file_too_many_rows',
  })
  expect((await rowsOf('a.csv', ',,\n"  "\n')).code).toBe('file_no_names')
})

test.each(Object.entries(hostileFiles))('%s is refused for the same reason as in a draw', async (_, file) => {
  const { code } = await rowsOf(file.name, file.make())
  expect(code).toBe(file.code)
})

test('json: a duplicate key in one object is refused with its row', async () => {
  expect((await rowsOf('a.json', '[{"n":"Ana"},{"n":"Bob"}]')).rows).toEqual([['n'], ['Ana'], ['Bob']])
  const twice = await rowsOf('a.json', '[{"n":"Ana","c":"x"},{"n":"Bob","c":"","c":"Cem"}]')
  expect(twice).toEqual({ rows: [], code: 'file_duplicate_keys' })
})

test('rows are numbered as in the file: with heading and blank rows, objects by position', async () => {
  const numbersOf = async (name: string, content: string | Uint8Array) => {
    const numbers: number[] = []
    const bytes = Buffer.from(content as string)
    await readRows({ bytes, name, limits: freePlanLimits }, (_, row) => numbers.push(row))
    return numbers
  }
  const cell = (at: string, text: string) =>
    `<row r="${at.slice(1)}"><c r="${at}" t="inlineStr"><is><t>${text}</t></is></c></row>`
  expect(await numbersOf('a.csv', 'name,n\n\nAna,1\n,\nBob,2')).toEqual([1, 3, 5])
  expect(await numbersOf('a.txt', 'Ana\n\nBob')).toEqual([1, 3])
  expect(await numbersOf('a.json', '[{"name":"Ana"},{"name":"Bob"}]')).toEqual([0, 1, 2])
  expect(
    await numbersOf(
      'a.xlsx',
      writeXlsx({ sheets: [{ rows: cell('A1', 'name') + cell('A2', 'Ana') + cell('A4', 'Bob') }] }),
    ),
  ).toEqual([1, 2, 4])
})
