import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNames } from './fixtures/read-names.ts'
import { escapeXml, inlineRows, sharedRows, writeXlsx } from './fixtures/write-xlsx.ts'

/**
 * Any name that a list may contain: any script, quotes, delimiters and escapes, but no line ends and no white space at
 * the edges.
 */
const name = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    fc.string({
      unit: fc.constantFrom('"', ',', ';', '|', "'", '\\', '&', '<', '_x0041_', 'a', ' ', '=', '🎉', 'İ'),
      minLength: 1,
      maxLength: 12,
    }),
    fc.nat().map(String),
  )
  .map((text) => text.replace(/\p{Cc}/gu, '').trim())
  .filter((text) => text !== '' && text.isWellFormed())
const names = fc.array(name, { minLength: 1, maxLength: 40 })
const lineEnds = fc.array(fc.constantFrom('\n', '\r\n', '\r'), { minLength: 1, maxLength: 5 })
const encoding = fc.constantFrom('utf8', 'utf8 with mark', 'utf16le with mark')

test('txt: every name is read back in order, with any line ends and encoding', async () => {
  await fc.assert(
    fc.asyncProperty(names, lineEnds, encoding, async (list, ends, label) => {
      const text = list.map((line, i) => line + ends[i % ends.length]).join('')
      const read = await readNames('a.txt', encoded(text, label))
      expect(read.names).toEqual(list)
      expect(read.rows).toEqual(list.map((_, i) => i + 1))
    }),
  )
})

test('csv: every name is read back in order, with any quoting, delimiter and line ends', async () => {
  const delimiter = fc.constantFrom(',', ';', '\t', '|')
  const row = fc.record({
    name,
    quote: fc.boolean(),
    note: fc.string({ unit: fc.constantFrom('"', '\n', '\r', ',', 'x') }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 30 }),
      delimiter,
      lineEnds,
      encoding,
      async (rows, sign, ends, label) => {
        const lines = rows.map(({ name, quote, note }) =>
          [quote || mustQuote(name, sign) ? quoted(name) : name, quoted(note)].join(sign),
        )
        const text = ['name,note'.replace(',', sign), ...lines]
          .map((line, i) => line + ends[i % ends.length])
          .join('')
        const read = await readNames('a.csv', encoded(text, label), { delimiter: sign, column: 'name' })
        expect(read.names).toEqual(rows.map(({ name }) => name))
        expect(read.rows).toEqual(rows.map((_, i) => i + 2))
      },
    ),
  )
})

test('csv with one column: every name is read back without options', async () => {
  await fc.assert(
    fc.asyncProperty(names, lineEnds, async (list, ends) => {
      const text = ['name', ...list.map(quoted)].map((line, i) => line + ends[i % ends.length]).join('')
      expect((await readNames('a.csv', text)).names).toEqual(list)
    }),
  )
})

test('json: every name is read back in order, in all four shapes, escaped or not', async () => {
  const shapes: ((list: string[], write: (value: unknown) => string) => string)[] = [
    (list, write) => write(list),
    (list, write) => write(list.map((text, id) => ({ id, name: text }))),
    (list, write) => write({ page: [1, { x: null }], data: list.map((text) => ({ name: text })) }),
    (list, write) =>
      list
        .map((text) => write({ name: text }))
        .join('\n')
        .concat('\n'),
  ]
  await fc.assert(
    fc.asyncProperty(names, fc.nat(3), fc.boolean(), encoding, async (list, shape, isAscii, label) => {
      // a single line is an object, not a list of lines
      fc.pre(shape !== 3 || list.length > 1)
      const write = (value: unknown) => (isAscii ? asciiJson(value) : JSON.stringify(value))
      const read = await readNames('a.json', encoded(shapes[shape]!(list, write), label))
      expect(read.names).toEqual(list)
    }),
  )
})

test('xlsx: every name is read back in order, as shared or inline text', async () => {
  await fc.assert(
    fc.asyncProperty(names, fc.boolean(), async (list, isShared) => {
      const strings = list.map((text) => `<t xml:space="preserve">${escapeXml(text)}</t>`)
      const rows = isShared ? sharedRows(list.length) : inlineRows(list)
      const read = await readNames('a.xlsx', writeXlsx({ sheets: [{ rows }], strings }), { header: false })
      expect(read.names).toEqual(list)
      expect(read.rows).toEqual(list.map((_, i) => i + 1))
    }),
    { numRuns: 60 },
  )
})

test('any bytes under any file name end in names or a problem', async () => {
  const kind = fc.constantFrom('txt', 'csv', 'json', 'xlsx')
  const junk = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc
      .string({
        unit: fc.constantFrom('[', ']', '{', '}', '"', ':', ',', '\\', 'u', '0', '\n', '\r', ' ', 'é'),
        maxLength: 60,
      })
      .map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 60 }).map((tail) => Buffer.concat([Buffer.from('PK\x03\x04'), tail])),
  )
  await fc.assert(
    fc.asyncProperty(kind, junk, async (ending, bytes) => {
      const outcome = await readNames(`a.${ending}`, bytes).catch((error: unknown) => error)
      if (outcome instanceof Error) expect(outcome.name).toBe('FileProblem')
    }),
    { numRuns: 1000 },
  )
})

test('a workbook with any byte changed ends in names or a problem', async () => {
  const whole = Buffer.from(
    writeXlsx({ sheets: [{ rows: sharedRows(2) }], strings: ['<t>Ana</t>', '<t>Bob</t>'] }),
  )
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, byte) => {
      const bytes = Buffer.from(whole)
      bytes[at] = byte
      const outcome = await readNames('a.xlsx', bytes).catch((error: unknown) => error)
      if (outcome instanceof Error) expect(outcome.name).toBe('FileProblem')
      else expect(outcome).toMatchObject({ names: ['Ana', 'Bob'] })
    }),
    { numRuns: 1000 },
  )
})

function encoded(text: string, label: string): Buffer {
  if (label === 'utf8') return Buffer.from(text)
  return Buffer.from(`\ufeff${text}`, label === 'utf8 with mark' ? 'utf8' : 'utf16le')
}

function mustQuote(text: string, delimiter: string): boolean {
  return text.includes(delimiter) || text.startsWith('"')
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
