import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { entryKey } from '#draw/entries/entries.ts'
import { readFile } from '../files/read-file.ts'
import { freePlanLimits } from '../files/read-result.ts'
import { type Cell, csvOf, csvStream, jsonOf, jsonStream, safeCell, xlsxOf, xlsxStream } from './table.ts'

const columns = [{ key: 'text', title: 'Text' }]
const nasty = fc
  .tuple(
    fc.constantFrom('', ' ', '\u00A0', '  \n', '\uFEFF'),
    fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠', "'", '"', ''),
    fc.string({ unit: 'grapheme' }),
  )
  .map((parts) => parts.join(''))

/** Parses a CSV like a program would: RFC 4180, one column. */
function cellsOf(bytes: Uint8Array): string[] {
  const text = new TextDecoder('utf-8', { ignoreBOM: false }).decode(bytes)
  return [...text.matchAll(/"((?:[^"]|"")*)"\r\n/g)].map(([, cell = '']) => cell.replaceAll('""', '"'))
}

it('writes no CSV cell that is a formula, and changes texts by at most one apostrophe', () => {
  fc.assert(
    fc.property(fc.array(nasty, { maxLength: 8 }), (texts) => {
      const cells = cellsOf(csvOf({ columns, rows: texts.map((text) => [text]) })).slice(1)
      expect(cells).toHaveLength(texts.length)
      for (const [i, cell] of cells.entries()) {
        const text = (texts[i] ?? '').toWellFormed()
        expect([text, `'${text}`]).toContain(cell)
        expect(cell.trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/)
        expect(cell).not.toMatch(/^[\t\r\n\0]/)
      }
    }),
    { numRuns: 2000 },
  )
  expect([safeCell('@ada'), safeCell(' =1+1'), safeCell('ada@example.org')]).toEqual([
    "'@ada",
    "' =1+1",
    'ada@example.org',
  ])
})

it('begins a CSV with a byte order mark, and writes numbers and dates unchanged', () => {
  const bytes = csvOf({ columns, rows: [[-3], [new Date('2026-11-22T03:00:00Z')], [null], [true]] })
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(cellsOf(bytes)).toEqual(['Text', '-3', '2026-11-22T03:00:00.000Z', '', 'true'])
})

it('keeps any text of a workbook as text', async () => {
  const texts = [
    '=HYPERLINK("http://evil.example","x")',
    '@ada',
    'constructor',
    '__proto__',
    '<&>',
    '-2+3',
    '_x0041_',
    ' b ',
  ]
  const rows: Cell[][] = [...texts.map((text) => [text]), [12], [new Date('2026-11-22T12:00:00Z')], [true]]
  const bytes = xlsxOf({ name: 'a/b[c]', columns, rows })
  expect(strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).not.toContain('<f')
  const cells: string[] = []
  const { entries } = await readFile({
    bytes,
    name: 'a.xlsx',
    choice: { header: true },
    limits: freePlanLimits,
  })
  for (let i = 0; i < entries.count; i++) cells.push(entryKey(entries, i))
  expect(cells).toEqual([...texts.map((text) => text.trim()), '12', '2026-11-22T12:00:00', 'TRUE'])
})

it('replaces characters that XML does not allow in a workbook', () => {
  const bytes = xlsxOf({ name: 'x', columns, rows: [['a\u0001b\uD800'], [null]] })
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).toContain('a\uFFFDb\uFFFD')
})

it('writes JSON with the names of the columns', () => {
  const bytes = jsonOf({
    columns: [...columns, { key: 'n', title: 'N' }],
    rows: [
      ['=1', 1],
      ['b', null],
    ],
  })
  expect(JSON.parse(Buffer.from(bytes).toString())).toEqual([
    { text: '=1', n: 1 },
    { text: 'b', n: null },
  ])
})

async function* inBatches(rows: Cell[][], size: number): AsyncGenerator<Cell[][]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

async function gathered(stream: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return { bytes: Buffer.concat(chunks), chunks: chunks.length }
}

it('writes the same from streamed rows as from all at once', async () => {
  const rows: Cell[][] = Array.from({ length: 1203 }, (_, i) => [i % 3 ? `=name ${i}` : null, i, new Date(i)])
  const three = [...columns, { key: 'n', title: 'N' }, { key: 'at', title: '@At' }]
  const csv = await gathered(csvStream(three, inBatches(rows, 500)))
  expect(csv.bytes).toEqual(Buffer.from(csvOf({ columns: three, rows })))
  expect(csv.chunks).toBe(4)
  const json = await gathered(jsonStream(three, inBatches(rows, 500)))
  expect(JSON.parse(json.bytes.toString())).toEqual(
    JSON.parse(Buffer.from(jsonOf({ columns: three, rows })).toString()),
  )
  const xlsx = await gathered(xlsxStream('Sheet', three, inBatches(rows, 500)))
  const sheet = (bytes: Uint8Array) => {
    const parts = unzipSync(bytes)
    return Object.fromEntries(Object.entries(parts).map(([path, part]) => [path, strFromU8(part)]))
  }
  expect(sheet(xlsx.bytes)).toEqual(sheet(xlsxOf({ name: 'Sheet', columns: three, rows })))
})

it('writes complete documents without rows', async () => {
  const none = () => inBatches([], 1)
  expect(JSON.parse((await gathered(jsonStream(columns, none()))).bytes.toString())).toEqual([])
  expect(cellsOf((await gathered(csvStream(columns, none()))).bytes)).toEqual(['Text'])
  expect(Object.keys(unzipSync((await gathered(xlsxStream('x', columns, none()))).bytes))).toHaveLength(6)
})
