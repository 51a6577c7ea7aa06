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
