import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate'
import { dayMs } from '#server/kit/durations.ts'
import { escapeXml } from '#server/kit/escape-xml.ts'

/** A cell of an export. A date is a moment; an absent value is null. */
export type Cell = string | number | boolean | Date | null

/** A column: its name for programs, and its heading for people. */
export interface Column {
  key: string
  title: string
}

export interface Table {
  /** of the sheet */
  name: string
  columns: Column[]
  rows: Cell[][]
}

/** Rows in batches. */
export type Batches = AsyncIterable<Cell[][]>

/**
 * First characters that make a spreadsheet treat a text as a formula, also in full width, and control characters that
 * hide one.
 */
const dangerous = /^[=+\-@\t\r\n\0＝＋－＠]/u

/**
 * A text that no spreadsheet treats as a formula: the same text, or with an apostrophe in front. Leading spaces are
 * skipped in the check, as some programs trim cells.
 */
export function safeCell(text: string): string {
  return dangerous.test(text) || dangerous.test(text.trimStart()) ? `'${text}` : text
}

const byteOrderMark = '\uFEFF'

/**
 * UTF-8 with a byte order mark, so that spreadsheets read names correctly; every cell quoted, line ends as in RFC 4180.
 */
export function csvOf({ columns, rows }: Omit<Table, 'name'>): Uint8Array {
  return Buffer.from(byteOrderMark + heading(columns) + linesOf(rows))
}

/** The same as a stream of its rows. */
export async function* csvStream(columns: Column[], batches: Batches): AsyncGenerator<Uint8Array> {
  yield Buffer.from(byteOrderMark + heading(columns))
  for await (const rows of batches) yield Buffer.from(linesOf(rows))
}

function heading(columns: Column[]): string {
  return line(columns.map(({ title }) => quoted(title)))
}

function linesOf(rows: Cell[][]): string {
  return rows.map((row) => line(row.map(csvCell))).join('')
}

function line(cells: string[]): string {
  return `${cells.join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (typeof cell === 'string') return quoted(cell)
  if (cell instanceof Date) return quoted(cell.toISOString())
  // Our own numbers are not formulas, even negative ones.
  return `"${cell ?? ''}"`
}

function quoted(text: string): string {
  return `"${safeCell(text).replaceAll('"', '""')}"`
}

/** One object per row, by the keys of the columns. */
export function jsonOf({ columns, rows }: Omit<Table, 'name'>): Uint8Array {
  const objects = rows.map((row) => objectOf(columns, row))
  return Buffer.from(`${JSON.stringify(objects, null, 2)}\n`)
}

/** The same as a stream of its rows, one object per line. */
export function jsonStream(columns: Column[], batches: Batches): AsyncGenerator<Uint8Array> {
  return objectStream(batches, (row) => objectOf(columns, row))
}

/** Streams a list of objects, one per line. */
export async function* objectStream<Row>(
  batches: AsyncIterable<Row[]>,
  shape: (row: Row) => object,
): AsyncGenerator<Uint8Array> {
  let before = '[\n'
  for await (const rows of batches) {
    if (rows.length === 0) continue
    yield Buffer.from(before + rows.map((row) => JSON.stringify(shape(row))).join(',\n'))
    before = ',\n'
  }
  yield Buffer.from(before === ',\n' ? '\n]\n' : '[]\n')
}

function objectOf(columns: Column[], row: Cell[]): object {
  return Object.fromEntries(columns.map(({ key }, i) => [key, row[i] ?? null]))
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const sheetPath = 'xl/worksheets/sheet1.xml'
const sheetEnd = '</sheetData></worksheet>'
/** The maximum rows of a sheet, including its heading. */
const maxRows = 1_048_576
/** The longest text that a workbook cell holds. */
const maxTextLength = 32_767
/** Indexes of the styles below: a heading, a moment. */
const headingStyle = 1
const momentStyle = 2

/**
 * A workbook of one sheet. Texts are stored as text cells, so that none of them is a formula. Written here, because
 * write-excel-file 4.1.1 looks texts up in an object and breaks the sheet of a participant named `constructor`.
 */
export function xlsxOf({ name, columns, rows }: Table): Uint8Array {
  const sheet = sheetHead(columns) + rowsXml(rows, 1) + sheetEnd
  const files = [...partsAround(name), [sheetPath, sheet] as const]
  return zipSync(Object.fromEntries(files.map(([path, xml]) => [path, strToU8(xmlHead + xml)])))
}

/** The same as a stream of its rows; nothing of them is buffered. */
export async function* xlsxStream(
  name: string,
  columns: Column[],
  batches: Batches,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    chunks.push(bytes)
  })
  const add = (path: string) => {
    const file = new ZipDeflate(path)
    zip.add(file)
    return (xml: string, isLast = false) => file.push(strToU8(xml), isLast)
  }
  for (const [path, xml] of partsAround(name)) add(path)(xmlHead + xml, true)
  const write = add(sheetPath)
  write(xmlHead + sheetHead(columns))
  let rowCount = 1
  for await (const rows of batches) {
    if (rowCount + rows.length > maxRows) throw new Error('a sheet holds no more rows')
    write(rowsXml(rows, rowCount))
    rowCount += rows.length
    yield* chunks.splice(0)
  }
  write(sheetEnd, true)
  zip.end()
  yield* chunks.splice(0)
}

function partsAround(name: string) {
  return [
    ['[Content_Types].xml', contentTypes],
    ['_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']])],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(sheetName(name))}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relationships([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
      ]),
    ],
    ['xl/styles.xml', styles],
  ] as const
}

function sheetHead(columns: Column[]): string {
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  const widths = columns.map((_, i) => `<col min="${i + 1}" max="${i + 1}" width="20" customWidth="1"/>`)
  const heading = columns.map(({ title }, i) => textCell(title, cellName(i, 0), headingStyle))
  return `<worksheet xmlns="${main}">${view}<cols>${widths.join('')}</cols><sheetData>${rowXml(heading, 0)}`
}

/** `above`: the number of rows before these. */
function rowsXml(rows: Cell[][], above: number): string {
  return rows
    .map((row, y) =>
      rowXml(
        row.map((cell, x) => cellXml(cell, cellName(x, y + above))),
        y + above,
      ),
    )
    .join('')
}

function rowXml(cells: string[], y: number): string {
  return `<row r="${y + 1}">${cells.join('')}</row>`
}

function cellXml(cell: Cell, at: string): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return textCell(cell, at)
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${Number(cell)}</v></c>`
  return `<c r="${at}" s="${momentStyle}"><v>${serialOf(cell)}</v></c>`
}

function textCell(text: string, at: string, style = 0): string {
  const content = escaped(text.slice(0, maxTextLength))
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`
}

/** Days since the end of 1899, the serial dates of sheets, in UTC. */
function serialOf(moment: Date): number {
  return moment.getTime() / dayMs + 25_569
}

/** `A1` for the first column and row. */
function cellName(x: number, y: number): string {
  let letters = ''
  for (let rest = x + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCodePoint(65 + ((rest - 1) % 26)) + letters
  return `${letters}${y + 1}`
}

/** XML cannot represent most control characters and lone surrogates; a workbook with one would not open. */
function escaped(text: string): string {
  const representable = text
    .toWellFormed()
    // A text like _x0041_ would be read as the character with that number.
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '\uFFFD')
    .replaceAll('\r', '_x000D_')
  return escapeXml(representable)
}

/** Sheet names must be short and lack these characters. */
function sheetName(name: string): string {
  return name.replaceAll(/[\\/?*:[\]']/g, ' ').slice(0, 31) || 'Sheet1'
}

function relationships(targets: [type: string, target: string][]): string {
  const each = targets.map(
    ([type, target], i) => `<Relationship Id="r${i + 1}" Type="${office}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${packages}/relationships">${each.join('')}</Relationships>`
}

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const contentTypes = `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`

const styles = `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`
